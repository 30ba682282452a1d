// Painted boxes, and those among them that overlap a text.

/** @import { AnyElement, Backdrop, Colour, Edges, Painted, PageWithMemo, Region, Sight, Step } from "../types.js" */
/** @import { Computed } from "./computed.js" */
import { areaOf, holds, overlap } from "./boxes.js";
import { coloursIn, overlaid, under } from "./colours.js";
import { computed } from "./computed.js";
import { dom, isElement, isText, tag } from "./dom.js";
import { LEAST_FRAME, isThicklyLined } from "./effects.js";
import { allScopes, boxParent } from "./flat_tree.js";
import { PICTURE, VIEW, cutBy, insetOf, isTooSmall, isTransformed, sightOf, sightOfPart } from "./sight.js";
import { order, placeOfBox } from "./stacking.js";
import { isSet } from "./style_settings.js";
import { paintingPseudoElements } from "./sheets.js";
import { styleOf } from "./styles.js";

const BAND = 64; // CSS pixels: boxes are looked up by the bands of the view that they reach into
const MOST_BANDS = 40;
const OPAQUE = 0.99;

/**
 * The thing that is judged: a text, a box or a field's content; `parts`: the parts of `box` that it covers.
 * @typedef {object} Subject
 * @property {AnyElement} element
 * @property {Edges} box
 * @property {() => Edges[]} parts
 * @property {() => Step[]} place
 * @property {Sight} sight
 * @property {boolean} [isBox]
 */

// The effect of other things on it:
//   share: how much of it they may hide
//   hidden: something opaque is in front of all of it
//   veils: the colours of what can be seen through in front of it
//   back: what is behind it, null where only a picture shows it
/** @param {PageWithMemo} page @param {Subject} subject */
export function surroundingsOf(page, subject) {
  const { element, box, place, sight } = subject;
  const { lines, near } = thingsAt(page, subject);
  const found = { share: 0, hidden: false, veils: /** @type {Colour[]} */ ([]), back: sight.back };
  if (!near.length) return found;
  const own = place();
  for (const each of near) {
    const where = order(page, each, own);
    if (where < 0) {
      if (!each.isText && !isBehind(page, each, sight.backing)) found.back &&= behind(each, found.back, box);
    } else if (each.colours?.every(([, , , alpha]) => alpha < OPAQUE)) {
      found.veils.push(...each.colours);
    } else if (!isLeft(each, sight.flow, element)) {
      found.share += shareOf(each, lines);
      found.hidden ||= where > 0 && isOpaque(each) && lines.every((line) => holds(each.box, line));
    }
  }
  return found;
}

/** @param {PageWithMemo} page @param {Subject} subject */
function thingsAt(page, { element, box, parts, sight, isBox }) {
  const others = paintedAt(page, box).filter(
    (each) => (sight.sunk || !isAround(each, element)) && !(isBox && dom.contains(element, each.element)),
  );
  const lines = others.length ? parts() : [];
  return { lines, near: others.filter((each) => lines.some((line) => overlap(each.box, line))) };
}

// Return whether an element's opaque background is in front of something.
/** @param {PageWithMemo} page @param {Painted} painted @param {AnyElement | null} backing */
function isBehind(page, painted, backing) {
  const css = backing && styleOf(page, backing).css;
  return css ? order(page, painted, placeOfBox(page, { element: backing, side: "", css })) < 0 : false;
}

// A filter after which nobody reads what is behind it.
const ERASES = /blur\((1[2-9]|[2-9]\d|\d{3})|contrast\(0\)|brightness\(0\)/;

/** @param {Painted} painted */
function isOpaque({ whole, colours, css }) {
  return whole && (colours ? colours[0][3] >= OPAQUE : ERASES.test(css.backdropFilter));
}

// Return the backdrop that results when something is painted on another one.
/** @param {Painted} painted @param {Backdrop} back @param {Edges} box */
function behind({ colours, box: around, whole }, back, box) {
  if (!colours) return null;
  const [main, ...others] = colours;
  const first = whole && holds(around, box) ? under(back, main) : overlaid(back, main);
  return others.reduce(overlaid, first);
}

// Return the share of some boxes that another one overlaps.
/** @param {Painted} painted @param {Edges[]} lines */
function shareOf({ box: cover, area }, lines) {
  let [all, met] = [0, 0];
  for (const line of lines) {
    all += areaOf(line);
    met +=
      Math.max(0, Math.min(line.right, cover.right) - Math.max(line.left, cover.left)) *
      Math.max(0, Math.min(line.bottom, cover.bottom) - Math.max(line.top, cover.top));
  }
  return Math.min(met, area) / all;
}

// Return whether something is in front of the element, or may be, and does not move with it when a person scrolls.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} box @param {Region} region */
export function isUnderStuck(page, element, box, region) {
  return paintedAt(page, box).some(
    (each) => !isAround(each, element) && overlap(each.box, box) && isLeft(each, region, element),
  );
}

// Return whether a person can scroll the element out from under something that does not move with it.
/** @param {Painted} painted @param {Region} region @param {AnyElement} element */
function isLeft({ stuck, box }, { scroller }, element) {
  if (!stuck || scroller === VIEW) return false;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const around = scroller === null ? view : dom.getBoundingClientRect(scroller);
  const root = scroller ?? document.scrollingElement ?? document.documentElement;
  const { left, top, right, bottom } = dom.getBoundingClientRect(element);
  const isMoved =
    dom.scrollHeight(root) - dom.clientHeight(root) > bottom - top ||
    dom.scrollWidth(root) - dom.clientWidth(root) > right - left;
  return isMoved && !holds(box, around);
}

// A background that the element stands on is no other thing. What a rule paints in it may stand in front of it, but not
// where it stands in a line with it.
/** @param {Painted} painted @param {AnyElement} element */
function isAround({ element: other, side, css }, element) {
  if (side && (css.position !== "static" || isMoved(other, css))) return false;
  if (other === element || dom.contains(other, element)) return true;
  for (let at = boxParent(element); isElement(at); at = boxParent(at)) if (at === other) return true;
  return false;
}

/** @param {PageWithMemo} page @param {Edges} box */
function paintedAt(page, box) {
  const { bands, everywhere } = (page.memo.painted ??= readPainted(page));
  const found = everywhere.filter((each) => overlap(each.box, box));
  const [first, last] = [Math.floor(box.top / BAND), Math.floor(box.bottom / BAND)];
  for (let band = first; band <= Math.min(last, first + MOST_BANDS); band++)
    for (const each of bands.get(band) ?? []) if (overlap(each.box, box)) found.push(each);
  return found;
}

/** @param {PageWithMemo} page */
function readPainted(page) {
  const bands = /** @type {Map<number, Painted[]>} */ (new Map());
  const everywhere = /** @type {Painted[]} */ ([]);
  /** @param {Painted} painted */
  const add = (painted) => {
    const { top, bottom } = painted.box;
    const [first, last] = [Math.floor(top / BAND), Math.floor(bottom / BAND)];
    if (!(last - first < MOST_BANDS)) {
      everywhere.push(painted);
      return;
    }
    for (let band = first; band <= last; band++) {
      const known = bands.get(band);
      if (known) known.push(painted);
      else bands.set(band, [painted]);
    }
  };
  for (const scope of allScopes(page)) {
    for (const element of scope.querySelectorAll("*")) {
      const { css, visible } = styleOf(page, element);
      if (css && visible) addElement(page, element, css, add);
    }
    for (const [side, elements] of paintingPseudoElements(page, scope))
      for (const element of elements) addPseudoElement(page, element, side, add);
  }
  return { bands, everywhere };
}

/** @typedef {(painted: Painted) => void} Add */

const PICTURES = new Set(["canvas", "iframe", "frame", "img", "object", "embed", "svg:svg", "video"]);
const CLEAR = "rgba(0, 0, 0, 0)";
const LEAST_ALPHA = 0.05;

// Of an element in a line, each of its lines: a box around all of them would hold what stands between them.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css @param {Add} add */
function addElement(page, element, css, add) {
  const isText = isPlacedText(page, element, css);
  const isPicture = PICTURES.has(tag(element));
  if (!isText && !isPicture && !mayPaint(page, css)) return;
  const sight = sightOf(page, element);
  if (sight.gone) return;
  for (const box of dom.getClientRects(element))
    addPieces(page, css, sight, { element, side: "", box, isText, isPicture }, add);
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {"::before" | "::after"} side @param {Add} add */
function addPseudoElement(page, element, side, add) {
  const css = computed(getComputedStyle(element, side));
  const { content, display, visibility } = css;
  if (content === "none" || content === "normal" || display === "none" || visibility !== "visible") return;
  const isPicture = /url\(|image/.test(content);
  const isText = /[^\s"'/]/.test(content);
  if (!isText && !mayPaint(page, css)) return;
  const sight = sightOfPart(page, element, css);
  if (sight.gone) return;
  const box = boxOfPseudo(page, element, css);
  addPieces(page, css, sight, { element, side, box, isText, isPicture }, add);
}

/** @param {PageWithMemo} page @param {Computed} css */
function mayPaint(page, css) {
  return (
    css.backgroundColor !== CLEAR ||
    (isSet(page, "pictured") && css.backgroundImage !== "none") ||
    (isSet(page, "shadowed") && (css.boxShadow !== "none" || hasOutline(css))) ||
    isFiltering(page, css) ||
    hasThickFrame(page, css) ||
    hasThickLine(page, css)
  );
}

/** @param {PageWithMemo} page @param {Computed} css */
function hasThickLine(page, css) {
  return isSet(page, "lined") && css.textDecorationLine !== "none" && isThicklyLined(css);
}

/** @param {PageWithMemo} page @param {Computed} css */
function isFiltering(page, css) {
  return isSet(page, "backdropped") && css.backdropFilter !== "none";
}

/** @typedef {Pick<Painted, "element" | "side" | "box" | "isText"> & { isPicture: boolean }} Given */

// List what is painted of a box: its shadow, and the box itself.
/**
 * @param {PageWithMemo} page
 * @param {Computed} css
 * @param {Sight} sight
 * @param {Given} given
 * @param {Add} add
 */
function addPieces(page, css, sight, { element, side, box, isText, isPicture }, add) {
  const area = side ? areaOfPseudo(css) : Infinity;
  const given = { element, side, css, stuck: sight.stuck, area, isText: false, whole: false };
  addAround(page, css, sight, { ...given, box }, add);
  const inside = cutBy(sight.own, box);
  if (isTooSmall(inside)) return;
  const image = isSet(page, "pictured") ? css.backgroundImage : "none";
  const inset = isSet(page, "shadowed") ? insetOf(css) : "";
  const colours = coloursOf(page, [css.backgroundColor, image, inset], sight);
  if (isPicture || PICTURE.test(image) || isFiltering(page, css) || hasThickFrame(page, css))
    add({ ...given, box: inside, colours: null, whole: isWhole(css, sight) });
  else if (colours.length) add({ ...given, box: inside, colours, whole: isWhole(css, sight) });
  if (isText) add({ ...given, box: inside, colours: null, isText });
}

// Its shadow, its outline and a thick line of its text.
/**
 * @param {PageWithMemo} page
 * @param {Computed} css
 * @param {Sight} sight
 * @param {Omit<Painted, "colours">} given
 * @param {Add} add
 */
function addAround(page, css, sight, given, add) {
  const reach = reachOf(page, css);
  if (!reach) return;
  const { left, top, right, bottom } = given.box;
  const around = { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
  const whole = { ...given, box: cutBy(sight.own, around), area: Infinity };
  const shadow = coloursOf(page, [css.boxShadow], sight);
  if (shadow.length) add({ ...whole, colours: shadow });
  const lines = [
    hasOutline(css) ? css.outlineColor : "",
    hasThickLine(page, css) ? css.textDecorationColor : "",
  ];
  const colours = coloursOf(page, lines, sight);
  if (colours.length) add({ ...whole, colours, over: true });
}

/** @param {Computed} css @param {Sight} sight */
function isWhole({ borderTopLeftRadius }, { doubt }) {
  return !doubt && parseFloat(borderTopLeftRadius) === 0;
}

// The colours in some values as they are drawn, without what can hardly be seen.
/** @param {PageWithMemo} page @param {string[]} values @param {Sight} sight */
function coloursOf(page, values, { opacity }) {
  const found = /** @type {Colour[]} */ ([]);
  for (const value of values)
    for (const [red, green, blue, alpha] of coloursIn(page, value))
      if (alpha * opacity > LEAST_ALPHA) found.push([red, green, blue, alpha * opacity]);
  return found;
}

/** @param {Computed} css */
function areaOfPseudo({ width, height, paddingLeft, paddingRight, paddingTop, paddingBottom }) {
  const sum = (/** @type {string[]} */ ...lengths) =>
    lengths.reduce((all, each) => all + parseFloat(each), 0);
  const area = sum(width, paddingLeft, paddingRight) * sum(height, paddingTop, paddingBottom);
  return Number.isNaN(area) ? Infinity : area;
}

// Return how far a shadow, an outline or a line of its text paints beyond its box, in CSS pixels.
/** @param {PageWithMemo} page @param {Computed} css */
function reachOf(page, css) {
  const line = hasThickLine(page, css) ? parseFloat(css.textDecorationThickness) : 0;
  if (!isSet(page, "shadowed")) return line;
  return Math.max(line, reachOfShadow(page, css), hasOutline(css) ? parseFloat(css.outlineWidth) : 0);
}

/** @param {PageWithMemo} page @param {Computed} css */
function reachOfShadow({ memo: { shadows } }, css) {
  const { boxShadow } = css;
  let shadow = shadows.get(boxShadow);
  if (shadow === undefined) {
    shadow = boxShadow === "none" || insetOf(css) ? 0 : Math.max(...lengthsIn(boxShadow)) * 2;
    shadows.set(boxShadow, shadow);
  }
  return shadow;
}

/** @param {Computed} css */
function hasOutline(css) {
  return css.outlineStyle !== "none" && parseFloat(css.outlineWidth) > LEAST_FRAME;
}

/** @param {PageWithMemo} page @param {Computed} css */
function hasThickFrame(page, { borderWidth, columnRuleWidth }) {
  if (isSet(page, "ruled") && parseFloat(columnRuleWidth) > LEAST_FRAME) return true;
  if (!isSet(page, "bordered") || borderWidth === "0px") return false;
  const [top, right = top, , left = right] = borderWidth.split(" ");
  return Math.max(parseFloat(top), parseFloat(left)) > LEAST_FRAME;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css */
function isPlacedText(page, element, { position }) {
  return isSet(page, "placed") && (position === "absolute" || position === "fixed") && holdsText(element);
}

/** @param {string} value */
function lengthsIn(value) {
  return (value.replace(/\([^)]*\)/g, "").match(/-?[\d.]+px/g) ?? []).map((length) =>
    Math.abs(parseFloat(length)),
  );
}

/** @param {AnyElement} element */
function holdsText(element) {
  for (let at = dom.firstChild(element); at; at = dom.nextSibling(at))
    if (isText(at) && /\S/.test(at.data)) return true;
  return false;
}

// Return whether content that a rule generates may be painted over something else in the line of its element.
/** @param {AnyElement} element @param {Computed} css */
function isMoved(element, { marginLeft, marginTop, marginRight, marginBottom, transform, translate, scale }) {
  const isPulled = [marginLeft, marginTop, marginRight, marginBottom].some((each) => parseFloat(each) < 0);
  const isShifted = translate !== "none" || scale !== "none" || !TURN.test(transform);
  return isPulled || isShifted || getComputedStyle(element).display.includes("grid");
}

const TURN = /^(none|matrix\((-1|0|1), (-1|0|1), (-1|0|1), (-1|0|1), 0, 0\))$/; // by right angles

const ANYWHERE = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

// Pseudo-elements have no box that could be asked for: where it cannot be computed, they may be anywhere. In its line
// one is somewhere in its element, or as far beyond as it is moved.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Computed} css @returns {Edges} */
export function boxOfPseudo(page, element, css) {
  if (css.translate !== "none" || css.scale !== "none" || css.transform.startsWith("matrix3d"))
    return ANYWHERE;
  const length = (/** @type {string} */ value) => parseFloat(value) || 0;
  const [width, height] = [length(css.width), length(css.height)];
  const matrix = css.transform === "none" ? UNMOVED : numbersIn(css.transform);
  const { left, top, right, bottom } = dom.getBoundingClientRect(element);
  if (css.position === "static" || css.position === "relative") {
    const moves = [css.marginLeft, css.marginTop, css.marginRight, css.marginBottom].map((each) =>
      Math.max(0, -length(each)),
    );
    const isTurned = css.rotate !== "none" || matrix !== UNMOVED;
    if (css.position === "relative") moves.push(Math.abs(length(css.left)) + Math.abs(length(css.top)));
    if (isTurned) {
      const largest = Math.max(Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3]));
      const [x, y] = numbersIn(css.transformOrigin);
      const aside = 2 * Math.hypot(x - width / 2, y - height / 2);
      moves.push(Math.max(0, (Math.hypot(width, height) * largest - Math.min(width, height)) / 2) + aside);
      moves.push(Math.abs(matrix[4]), Math.abs(matrix[5]));
    }
    const reach = moves.reduce((sum, each) => sum + each, 0);
    return {
      left: left - reach,
      top: top - reach,
      right: Math.max(right, left + width) + reach,
      bottom: Math.max(bottom, top + height) + reach,
    };
  }
  const [x, y] = css.position === "fixed" ? [0, 0] : cornerOfBlock(page, element);
  const [a, b, c, d, e, f] = matrix;
  const [originX, originY] = numbersIn(css.transformOrigin);
  const isWhole = css.boxSizing === "border-box";
  const across = width + (isWhole ? 0 : length(css.paddingLeft) + length(css.paddingRight));
  const down = height + (isWhole ? 0 : length(css.paddingTop) + length(css.paddingBottom));
  const corners = [0, across].flatMap((h) => [0, down].map((v) => [h - originX, v - originY]));
  const startX = x + parseFloat(css.left) + length(css.marginLeft) + originX + e;
  const startY = y + parseFloat(css.top) + length(css.marginTop) + originY + f;
  const xs = corners.map(([h, v]) => startX + a * h + c * v);
  const ys = corners.map(([h, v]) => startY + b * h + d * v);
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return css.rotate !== "none" || Object.values(box).some(Number.isNaN) ? ANYWHERE : box;
}

const UNMOVED = [1, 0, 0, 1, 0, 0];

/** @param {string} value */
function numbersIn(value) {
  return (value.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
}

// The corner that what is placed in an element counts from.
/** @param {PageWithMemo} page @param {AnyElement} element */
function cornerOfBlock(page, element) {
  for (let at = element; isElement(at); at = boxParent(at)) {
    const { css } = styleOf(page, at);
    if (!css || (css.position === "static" && css.contain === "none" && !isTransformed(page, css))) continue;
    const { left, top } = dom.getBoundingClientRect(at);
    return [left + dom.clientLeft(at) - dom.scrollLeft(at), top + dom.clientTop(at) - dom.scrollTop(at)];
  }
  return [-scrollX, -scrollY];
}
