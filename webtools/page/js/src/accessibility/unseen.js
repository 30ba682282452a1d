// Whether nothing of a text, of an element's box or of a text that CSS puts there can be seen.

/** @import { AnyElement, Colour, Edges, PageWithMemo, Sight } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { blended, colour, looksTheSame } from "../dom/colours.js";
import { isBehindOwn, isCovered, standsOnOther } from "../dom/covers.js";
import { SVG, dom, isA, isElement } from "../dom/dom.js";
import { LEAST_OPACITY, boxParent, cutBy, sightOf } from "../dom/sight.js";
import { isSet } from "../dom/style_settings.js";
import { styleOf } from "../dom/styles.js";
import { isTooSmall } from "../dom/visually_hidden.js";

export const LEAST_TEXT_HEIGHT = 4; // CSS pixels: nobody reads smaller letters
const LEAST_LETTER = 0.5; // CSS pixels of width

// Whether nothing of a text in `element` can be seen.
/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element */
export function isUnseenText(page, text, element) {
  if (!isSet(page, "any") || isListed(element)) return false;
  const sight = sightOf(page, element);
  if (sight.gone) return true;
  if (!isSet(page, "moved") && !isSet(page, "faint"))
    return isSet(page, "coloured") && isBlurredInto(page, element, sight, null, text);
  const range = (page.memo.range ??= document.createRange());
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  if (isIllegible(text, box) || isTooSmall(cutBy(sight.flow, box))) return true;
  if (isSet(page, "coloured") && isBlurredInto(page, element, sight, box)) return true;
  if (sight.sunk !== null && isBehindOwn(page, sight.sunk, box)) return true;
  return isCovered(page, element, box, sight.flow);
}

// In a list that opens to be read.
/** @param {AnyElement} element */
function isListed(element) {
  return isA(element, "option") || isA(element, "optgroup");
}

/** @param {Text} text @param {Edges} box */
function isIllegible(text, { left, top, right, bottom }) {
  return (
    bottom - top < LEAST_TEXT_HEIGHT || right - left < LEAST_LETTER * Math.min(text.data.trim().length, 20)
  );
}

// Drawn in the colour that is behind it, or in none.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Sight} sight
 * @param {Edges | null} box
 * @param {Text | null} [text]
 */
export function isBlurredInto(page, element, sight, box, text = null) {
  const { css } = /** @type {{ css: (CSSStyleDeclaration & { webkitTextSecurity?: string }) | null }} */ (
    styleOf(page, element)
  );
  if (!css) return false;
  if (css.webkitTextSecurity !== "none") return true;
  const value = dom.namespaceURI(element) === SVG ? css.fill : css.webkitTextFillColor;
  if (value.startsWith("url(")) return false;
  const key = `${value}${sight.back ?? ""}${sight.opacity}`;
  let same = page.memo.contrasts.get(key);
  if (same === undefined) {
    const [red, green, blue, alpha] = colour(page, value);
    /** @type {Colour} */
    const ink = [red, green, blue, alpha * sight.opacity];
    same =
      ink[3] < LEAST_OPACITY || (sight.back !== null && looksTheSame(blended(ink, sight.back), sight.back));
    page.memo.contrasts.set(key, same);
  }
  if (!same || isOutlined(page, element, css, sight)) return false;
  if (!box) {
    const range = document.createRange();
    range.selectNodeContents(/** @type {Text} */ (text));
    box = range.getBoundingClientRect();
  }
  const ink = colour(page, value);
  return ink[3] < LEAST_OPACITY || !standsOnOther(page, element, box, ink, sight.backOf);
}

// A shadow, a stroke or a background that is cut out in the shape of the letters shows them all the same.
/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css @param {Sight} sight */
function isOutlined(page, element, css, { back }) {
  const shows = (/** @type {Colour} */ color) =>
    color[3] > 0.1 && (back === null || !looksTheSame(blended(color, back), back));
  if (
    css.textShadow !== "none" &&
    shows(colour(page, css.textShadow.match(/^[^\s(]+\([^)]*\)/)?.[0] ?? "black"))
  )
    return true;
  if (parseFloat(css.webkitTextStrokeWidth) > 0 && shows(colour(page, css.webkitTextStrokeColor)))
    return true;
  if (css.mixBlendMode !== "normal" || css.fill.startsWith("url(")) return true;
  for (let at = element; isElement(at); at = boxParent(at)) {
    const style = styleOf(page, at).css;
    if (
      style?.backgroundClip.includes("text") &&
      (style.backgroundImage !== "none" || shows(colour(page, style.backgroundColor)))
    )
      return true;
  }
  return false;
}

// Whether nothing can be seen of an element's box.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isUnseenBox(page, element) {
  if (!isSet(page, "any")) return false;
  const sight = sightOf(page, element);
  if (sight.gone) return true;
  if (!isSet(page, "moved")) return false;
  const boxes = boxesOf(element);
  if (!boxes.length) return true;
  return boxes.every((box) => isTooSmall(cutBy(sight.own, box)) || isCovered(page, element, box, sight.own));
}

// Text that CSS puts there has no box that could be asked for.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} side */
export function isUnseenGenerated(page, element, side) {
  if (!isSet(page, "any")) return false;
  const sight = sightOf(page, element);
  if (sight.gone || (isSet(page, "moved") && isTooSmall(sight.flow))) return true;
  const css = getComputedStyle(element, side);
  if (Number(css.opacity) * sight.opacity < LEAST_OPACITY || parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT)
    return true;
  return isFarOut(css) || isClippedAway(css) || isDrawnInBackground(page, element, css, sight);
}

/** @param {CSSStyleDeclaration} css */
function isFarOut({ left, right, top, bottom, textIndent, marginLeft, marginTop }) {
  return [left, right, top, bottom, textIndent, marginLeft, marginTop].some(
    (edge) => parseFloat(edge) < -900,
  );
}

/** @param {CSSStyleDeclaration} css */
function isClippedAway({ clip, clipPath, position }) {
  return (
    (clip.startsWith("rect(") && position === "absolute") || /^(inset\((50|100)%|circle\(0)/.test(clipPath)
  );
}

// In the one colour that is behind it, or in none.
/** @param {PageWithMemo} page @param {AnyElement} element @param {CSSStyleDeclaration} css @param {Sight} sight */
function isDrawnInBackground(page, element, css, sight) {
  const ink = colour(page, css.webkitTextFillColor);
  if (ink[3] < LEAST_OPACITY) return true;
  const own = colour(page, css.backgroundColor);
  const back = own[3] > 0.99 ? own : sight.back;
  const isFlat =
    css.backgroundImage === "none" && css.textShadow === "none" && css.position === "static" && back !== null;
  return (
    isFlat &&
    looksTheSame(blended(ink, back), back) &&
    !standsOnOther(page, element, dom.getBoundingClientRect(element), ink, sight.backOf)
  );
}
