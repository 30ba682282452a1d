// The order in which things are painted: CSS 2.2, Appendix E, with what other modules add to it.

/** @import { AnyElement, PageWithMemo, Step } from "../types.js" */
/** @import { Computed } from "./computed.js" */
import { dom, isA, isElement } from "./dom.js";
import { boxParent } from "./flat_tree.js";
import { isInTopLayer, isTransformed } from "./sight.js";
import { INLINE, styleOf } from "./styles.js";

// Within a layer without an own z-index.
const [BACKGROUND, BLOCK, FLOAT, IN_LINE, OVER, PLACED] = [0, 1, 2, 3, 4, 5];
const BEHIND_ALL = -1e10;

/** @typedef {{ element: AnyElement, side: Step["side"], css: Computed, over?: boolean }} Box */

// Below 0: a box is painted before what stands there in the order; NaN: the order is not known.
/** @param {PageWithMemo} page @param {Box} box @param {Step[]} other */
export function order(page, box, other) {
  return compared(placeOfBox(page, box), other);
}

// Return the place of an element's text in the painting order.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Node} [text] @returns {Step[]} */
export function placeOfText(page, element, text = element) {
  return [...layersOf(page, element).inside, { z: 0, phase: IN_LINE, node: text, side: "" }];
}

// Return the place of the background of an element or pseudo-element.
/** @param {PageWithMemo} page @param {Box} box @returns {Step[]} */
export function placeOfBox(page, { element, side, css, over }) {
  const around = side ? layersOf(page, element) : parentLayers(page, element);
  const { inside, isLayer } = entered(page, { element, side, css }, around);
  if (over) return [...inside, { z: 0, phase: OVER, node: element, side }];
  if (isLayer) return [...inside, { z: BEHIND_ALL, phase: BACKGROUND, node: element, side }];
  const phase = INLINE.has(css.display) ? IN_LINE : BLOCK;
  return [...inside, { z: 0, phase, node: element, side }];
}

/** @typedef {{ inside: Step[], stack: Step[] }} Layers `stack`: of the stacking contexts alone. */

// The layers that an element's content is in.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {Layers} */
function layersOf(page, element) {
  const path = [];
  let at = element;
  for (; isElement(at) && !page.memo.layers.has(at); at = boxParent(at)) path.push(at);
  let layers = isElement(at) ? /** @type {Layers} */ (page.memo.layers.get(at)) : { inside: [], stack: [] };
  while (path.length) {
    const inner = /** @type {AnyElement} */ (path.pop());
    const { css } = styleOf(page, inner);
    if (css) layers = entered(page, { element: inner, side: "", css }, layers);
    page.memo.layers.set(inner, layers);
  }
  return layers;
}

/** @param {PageWithMemo} page @param {AnyElement} element @returns {Layers} */
function parentLayers(page, element) {
  const parent = boxParent(element);
  return isElement(parent) ? layersOf(page, parent) : { inside: [], stack: [] };
}

// The layers inside of a box.
/** @param {PageWithMemo} page @param {Box} box @param {Layers} around */
function entered(page, { element, side, css }, { inside, stack }) {
  const step = (/** @type {number} */ z, /** @type {number} */ phase) => ({ z, phase, node: element, side });
  if (!side && isInTopLayer(page, element)) {
    const top = [step(Infinity, PLACED)];
    return { inside: top, stack: top, isLayer: true };
  }
  const isItem = isFlexItem(page, side ? element : boxParent(element));
  const isPlaced = css.position !== "static";
  const z = isPlaced || isItem ? Number(css.zIndex) : NaN;
  const isContext = !Number.isNaN(z) || makesContext(page, css);
  if (isPlaced || isContext) {
    const own = [...stack, step(z || 0, PLACED)];
    return { inside: own, stack: isContext ? own : stack, isLayer: true };
  }
  const phase = phaseOfUnit(element, css, isItem);
  return { inside: phase ? [...inside, step(0, phase)] : inside, stack, isLayer: phase > 0 };
}

// In which a box without a layer of its own is painted as a whole; 0: it is none.
/** @param {AnyElement} element @param {Computed} css @param {boolean} isItem */
function phaseOfUnit(element, css, isItem) {
  if (!isItem && css.float !== "none") return FLOAT;
  return isItem || css.display.startsWith("inline-") || isA(element, "html") ? IN_LINE : 0;
}

/** @param {PageWithMemo} page @param {AnyElement} parent */
function isFlexItem(page, parent) {
  return isElement(parent) && /flex|grid/.test(styleOf(page, parent).display);
}

// Properties that make a stacking context with every other value than this one.
const MAKES_NONE = /** @type {const} */ ([
  ["opacity", "1"],
  ["isolation", "auto"],
  ["mixBlendMode", "normal"],
  ["filter", "none"],
  ["backdropFilter", "none"],
  ["clipPath", "none"],
  ["maskImage", "none"],
  ["perspective", "none"],
]);

/** @param {PageWithMemo} page @param {Computed} css */
function makesContext(page, css) {
  return (
    /fixed|sticky/.test(css.position) ||
    MAKES_NONE.some(([name, none]) => css[name] !== none) ||
    /transform|opacity|filter|position|z-index|translate|scale|rotate|clip|mask/.test(css.willChange) ||
    /layout|paint|strict|content/.test(css.contain) ||
    isTransformed(page, css)
  );
}

/** @param {Step[]} one @param {Step[]} other */
function compared(one, other) {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at], other[at]];
    if (a.z !== b.z) return a.z - b.z;
    if (a.phase !== b.phase) return a.phase - b.phase;
    if (a.node !== b.node) return inTree(a, b);
    if (a.side !== b.side) return SIDES.indexOf(a.side) - SIDES.indexOf(b.side);
  }
  return one.length - other.length;
}

const SIDES = ["::before", "", "::after"];

/** @param {Step} one @param {Step} other */
function inTree(one, other) {
  const position = dom.compareDocumentPosition(one.node, other.node);
  if (position & Node.DOCUMENT_POSITION_DISCONNECTED) return NaN; // in several shadow trees
  if (position & Node.DOCUMENT_POSITION_CONTAINED_BY) return one.side === "::after" ? 1 : -1;
  if (position & Node.DOCUMENT_POSITION_CONTAINS) return other.side === "::after" ? -1 : 1;
  return position & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
