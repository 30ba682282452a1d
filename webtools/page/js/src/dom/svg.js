// Descriptions and outlines that SVG elements have in themselves.

/** @import { AnyElement, Point } from "../types.js" */
import { SVG, dom, isA } from "./dom.js";
import { clean } from "./text.js";

/** @param {AnyElement} element */
export function svgTitle(element) {
  for (const child of dom.children(element))
    if (isA(child, "title", SVG)) return clean(dom.textContent(child));
  return "";
}

/** @param {AnyElement} element */
export function xlinkTitle(element) {
  return isA(element, "a", SVG) ? dom.getAttribute(element, "xlink:title") : "";
}

// A picture by what it is and not by its author's word: its texts can be read and its parts have names.
/** @param {AnyElement} element */
export function isDrawing(element) {
  return isA(element, "svg", SVG) && !dom.hasAttribute(element, "role");
}

const OUTLINE_POINTS = 32; // an odd line may be covered in places

// Points on the line of a shape, its middle first: what is inside a line that is not filled belongs to what is behind.
/** @param {AnyElement} element @returns {Generator<Point>} */
export function* outlinePoints(element) {
  if (!(element instanceof SVGGeometryElement)) return;
  const matrix = element.getScreenCTM();
  const length = lengthOf(element);
  if (!matrix || !length) return;
  for (let at = 0; at <= OUTLINE_POINTS; at++) {
    const part = (at / OUTLINE_POINTS + 0.5) % 1;
    const { x, y } = element.getPointAtLength(length * part).matrixTransform(matrix);
    yield { x: Math.round(x), y: Math.round(y) }; // browsers press at whole pixels
    yield { x: Math.floor(x), y: Math.floor(y) };
  }
}

/** @param {SVGGeometryElement} element */
function lengthOf(element) {
  try {
    return element.getTotalLength();
  } catch {
    return 0; // not drawn
  }
}

// The box of a line that is level or upright, which has no area without the width of its stroke; null for others.
/** @param {AnyElement} element @returns {DOMRect | null} */
export function strokeBox(element) {
  if (!(element instanceof SVGGeometryElement)) return null;
  const { stroke, strokeWidth } = getComputedStyle(element);
  const matrix = element.getScreenCTM();
  const wide = (parseFloat(strokeWidth) || 0) * (matrix ? Math.hypot(matrix.a, matrix.b) : 0);
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  if (stroke === "none" || !wide || !(width || height)) return null;
  const [across, down] = [width ? 0 : wide, height ? 0 : wide];
  return new DOMRect(x - across / 2, y - down / 2, width + across, height + down);
}
