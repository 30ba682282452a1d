// Ways to draw an element, or a frame, of which only a picture shows what becomes of its text.

/** @import { PageWithMemo, Sight } from "../types.js" */
/** @import { Computed } from "./computed.js" */
import { isSet } from "./style_settings.js";

// Shapes, clips and filters that leave nothing, as far as their values alone tell.
const SHAPES_OF_NOTHING = /^(inset\((50|100)%|circle\(0|polygon\((0\w*%? 0\w*%?(, )?){3})/;
const CLIP_OF_NOTHING = /^rect\(([^,]+), ([^,]+), (\1, [^,]+|[^,]+, \2)\)$/; // top as bottom, or right as left
const FADED = /opacity\(0(\.0\d*)?\)|blur\((1[2-9]|[2-9]\d|\d{3})/;
const COLOURED = /url\(|rgba?\((?!0, 0, 0, 0\))/;
const HARMLESS_FILTER = /^((grayscale|drop-shadow)\((rgba?\([^)]*\)|[^()])*\) ?)+$/;
export const OUT = /^(absolute|fixed)$/; // of the flow; else `clip` does nothing
const UPRIGHT = /^matrix3d\(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0,/;

// By the kind of style that brings each about.
/** @type {[string, (css: Computed) => boolean][]} */
const EFFECTS = [
  ["filtered", ({ filter }) => filter !== "none" && !HARMLESS_FILTER.test(filter)],
  ["masked", ({ maskImage }) => maskImage !== "none"],
  ["masked", ({ webkitMaskBoxImageSource }) => (webkitMaskBoxImageSource || "none") !== "none"],
  [
    "clipped",
    ({ clipPath, position, clip }) => clipPath !== "none" || (OUT.test(position) && clip !== "auto"),
  ],
  ["lined", (css) => css.textDecorationLine.includes("line-through") && isThicklyLined(css)],
  ["blended", ({ mixBlendMode }) => mixBlendMode !== "normal"],
  ["spatial", ({ perspective }) => perspective !== "none"],
  ["spatial", ({ transform }) => transform.startsWith("matrix3d") && !UPRIGHT.test(transform)],
  ["shifted", ({ rotate }) => rotate.includes(" ")],
  ["turned", isFlattened],
  ["anchored", isAnchored],
];

export const LEAST_FRAME = 6; // CSS pixels of a line, a border or an outline that could hide words

const LEAST_RATIO = 0.1; // of the thickness of letters to their length

// Return whether a transform makes letters too thin to be read in a box of any size, as a strong slant does.
/** @param {Computed} css */
function isFlattened({ transform }) {
  if (!transform.startsWith("matrix(")) return false;
  const [a, b, c, d] = transform.slice("matrix(".length).split(",").map(Number);
  return Math.abs(a * d - b * c) < LEAST_RATIO * (a * a + b * b + c * c + d * d);
}

const NO_ANCHOR = new Set(["", "auto", "none", "normal"]);

// Placed by another element: it moves with that one, and may be drawn only while that one is in view.
/** @param {Computed} css */
export function isAnchored({ position, positionAnchor }) {
  return OUT.test(position) && !NO_ANCHOR.has(positionAnchor);
}

// Lined so that the line may hide words.
/** @param {Computed} css */
export function isThicklyLined({ textDecorationThickness }) {
  return parseFloat(textDecorationThickness) > LEAST_FRAME; // a part of the letters' size is no less in percent
}

/** @param {PageWithMemo} page @param {Computed} css @param {Sight} sight */
export function readEffects(page, css, sight) {
  page.memo.effects ??= EFFECTS.filter(([kind]) => isSet(page, kind)).map(([, has]) => has);
  if (isSet(page, "filtered") && css.filter.includes("grayscale")) sight.grey = true;
  const isAway = isSet(page, "spatial") && turn(css, sight);
  if (!isAway && !page.memo.effects.some((has) => has(css))) return;
  sight.gone ||= isAway || showsNothing(page, css);
  sight.doubt = true;
}

/** @param {PageWithMemo} page @param {Computed} css */
function showsNothing(page, css) {
  return (
    SHAPES_OF_NOTHING.test(css.clipPath) ||
    (OUT.test(css.position) && CLIP_OF_NOTHING.test(css.clip)) ||
    FADED.test(css.filter) ||
    (css.maskImage !== "none" && !COLOURED.test(css.maskImage)) ||
    (isSet(page, "turned") && isFlattened(css))
  );
}

// Return whether an element shows nothing but its back; note whether its content begins turned.
/** @param {Computed} css @param {Sight} sight */
function turn({ transform, transformStyle, backfaceVisibility }, sight) {
  const { doubt, turned } = sight;
  const isTurned = turned !== transform.startsWith("matrix3d(-1");
  sight.turned = isTurned && transformStyle === "preserve-3d";
  return isTurned && backfaceVisibility === "hidden" && (turned || !doubt); // else what is around may turn it back
}

// Drawn by the page around it so that only a picture shows what becomes of its text; of another origin's nobody knows.
export function isFrameWithEffects() {
  try {
    for (let at = window.frameElement; at; at = at.parentElement) {
      const css = /** @type {Window} */ (at.ownerDocument.defaultView).getComputedStyle(at);
      if (Number(css.opacity) < 1 || EFFECTS.some(([, has]) => has(css))) return true;
    }
  } catch {
    // It is of another origin, and its own box is judged there.
  }
  return false;
}

// Return the scale at which the pages around a frame draw it; a page of another origin does not say.
/** @param {PageWithMemo} page */
export function scaleOfFrame({ memo }) {
  if (memo.scale !== undefined) return memo.scale;
  memo.scale = 1;
  try {
    for (let at = window.frameElement; at; at = at.ownerDocument.defaultView?.frameElement ?? null) {
      const { width, height } = at.getBoundingClientRect();
      const { offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (at);
      memo.scale *= Math.min(1, width / offsetWidth || 1, height / offsetHeight || 1);
    }
  } catch {
    // It is of another origin.
  }
  return memo.scale;
}
