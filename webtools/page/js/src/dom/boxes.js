// Boxes in which elements are drawn, in the viewport of their document.

/** @import { AnyElement, Edges } from "../types.js" */
import { dom, isA } from "./dom.js";
import { boxOfArea, imageOf } from "./image_maps.js";
import { strokeBox } from "./svg.js";

// The boxes in which a pointer may find the element: an inline link over two lines has two, `display: contents` and
// floats leave only those of what it holds, an area of an image map is a part of its image.
/** @param {AnyElement} element */
export function boxesOf(element) {
  if (!isDrawn(element)) return [];
  if (isA(element, "area")) return [boxOfArea(element)];
  const own = [...dom.getClientRects(element)].filter(hasSize);
  if (own.length) return own;
  const line = strokeBox(element);
  if (line) return [line];
  if (isShut(element)) return [];
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()].filter(hasSize);
}

// Without size, and cutting off what stands out of it.
/** @param {AnyElement} element */
function isShut(element) {
  const { display, overflowX, overflowY } = getComputedStyle(element);
  return !BOXLESS.has(display) && (overflowX !== "visible" || overflowY !== "visible");
}

const BOXLESS = new Set(["contents", "inline"]);

/** @param {AnyElement} element */
export function isDrawn(element) {
  if (isA(element, "area")) return imageOf(element) !== null;
  if (dom.checkVisibility(element, { visibilityProperty: true })) return true;
  return getComputedStyle(element).visibility === "visible" && isShown(element);
}

// Return whether an element is displayed, where there is one. With `display: contents`, what is around it says so.
/** @param {AnyElement} element @returns {boolean} */
export function isShown(element) {
  if (element === null || dom.checkVisibility(element)) return true;
  return getComputedStyle(element).display === "contents" && isShown(dom.parentElement(element));
}

/** @param {{ width: number, height: number }} given */
function hasSize({ width, height }) {
  return width > 0 && height > 0;
}

/** @param {DOMRect} one @param {DOMRect} other */
export function sameBox(one, other) {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** @param {AnyElement} element @returns {DOMRect} */
export function boxOf(element) {
  return dom.getBoundingClientRect(element);
}

/** @param {Edges} outer @param {Edges} inner */
export function holds(outer, { left, top, right, bottom }) {
  return (
    outer.left <= left + 1 && outer.top <= top + 1 && outer.right >= right - 1 && outer.bottom >= bottom - 1
  );
}

/** @param {Edges} one @param {Edges} other */
export function overlap(one, other) {
  return (
    one.left < other.right - 1 &&
    one.right > other.left + 1 &&
    one.top < other.bottom - 1 &&
    one.bottom > other.top + 1
  );
}

/** @param {Edges} box */
export function areaOf({ left, top, right, bottom }) {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
