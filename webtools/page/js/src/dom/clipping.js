// The part of an element that `clip` and `clip-path` leave.

/** @import { AnyElement, Edges, NoPrototype } from "../types.js" */
import { SVG, dom, isA } from "./dom.js";
import { LEAST_SEEN } from "./visually_hidden.js";

// A box around what `clip` and `clip-path` leave of an element; null where they leave all of it.
/** @param {AnyElement} element @param {CSSStyleDeclaration} css @param {string} position */
export function clippedBox(element, css, position) {
  const left = css.clipPath === "none" ? null : boxOfShape(element, css.clipPath);
  if (left) return left;
  const isClipped = (position === "absolute" || position === "fixed") && css.clip.startsWith("rect(");
  return isClipped ? boxOfClip(element, css.clip) : null;
}

/** @param {AnyElement} element @param {string} clip */
function boxOfClip(element, clip) {
  const box = dom.getBoundingClientRect(element);
  const [top, right, bottom, left] = clip.slice(5, -1).split(/,?\s+/).map(parseFloat); // NaN for `auto`
  const from = (/** @type {number} */ start, /** @type {number} */ edge, /** @type {number} */ otherwise) =>
    Number.isNaN(edge) ? otherwise : start + edge;
  return {
    left: from(box.left, left, -Infinity),
    top: from(box.top, top, -Infinity),
    right: from(box.left, right, Infinity),
    bottom: from(box.top, bottom, Infinity),
  };
}

const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0 };

/** @param {AnyElement} element @param {string} shape */
function boxOfShape(element, shape) {
  const [, name, inside] = /^([\w-]+)\((.*?)\)/.exec(shape) ?? [];
  return SHAPES[name]?.(dom.getBoundingClientRect(element), inside) ?? null;
}

// From an element's box and the arguments of a shape to the box around it; null where the arguments are of other kinds.
/** @type {{ [name: string]: (box: DOMRect, inside: string) => Edges | null }} */
const SHAPES = {
  __proto__: /** @type {NoPrototype} */ (null),
  inset: boxOfInset,
  circle: boxOfEllipse,
  ellipse: boxOfEllipse,
  polygon: boxOfPolygon,
  url: boxOfReference,
};

/** @param {string} text @param {number} whole */
function lengthOf(text, whole) {
  return text?.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
}

/** @param {DOMRect} box @param {string} inside */
function boxOfInset(box, inside) {
  const [above, right = above, below = above, left = right] = inside.split(" round ")[0].trim().split(/\s+/);
  const edges = {
    left: box.left + lengthOf(left, box.width),
    top: box.top + lengthOf(above, box.height),
    right: box.right - lengthOf(right, box.width),
    bottom: box.bottom - lengthOf(below, box.height),
  };
  return Object.values(edges).some(Number.isNaN) ? null : edges;
}

/** @param {DOMRect} box @param {string} inside */
function boxOfEllipse({ left, top, width, height }, inside) {
  const [radii, at = "50% 50%"] = inside.split(/(?:^|\s+)at\s+/);
  const [x, y] = at.split(/\s+/);
  const given = radii
    .trim()
    .split(/\s+/)
    .map((radius, axis) => lengthOf(radius, axis ? height : width));
  const [across, down = across] = given;
  if (Number.isNaN(across) || Number.isNaN(down)) return null;
  const [middle, centre] = [left + lengthOf(x, width), top + lengthOf(y, height)];
  return { left: middle - across, top: centre - down, right: middle + across, bottom: centre + down };
}

/** @param {DOMRect} box @param {string} inside */
function boxOfPolygon({ left, top, width, height }, inside) {
  const points = inside
    .replace(/^\s*(evenodd|nonzero),/, "")
    .split(",")
    .map((point) => point.trim().split(/\s+/));
  const xs = points.map(([x]) => left + lengthOf(x, width));
  const ys = points.map(([, y]) => top + lengthOf(y, height));
  if ([...xs, ...ys].some(Number.isNaN)) return null;
  if (areaOf(xs, ys) <= LEAST_SEEN) return NOWHERE;
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

// Of a referenced path only that it is empty.
/** @param {DOMRect} _box @param {string} inside */
function boxOfReference(_box, inside) {
  const target = document.getElementById(inside.replace(/^["']?#|["']$/g, ""));
  return target && isA(target, "clipPath", SVG) && !dom.firstElementChild(target) ? NOWHERE : null;
}

/** @param {number[]} xs @param {number[]} ys */
function areaOf(xs, ys) {
  let twice = 0;
  for (let at = 0; at < xs.length; at++) {
    const next = (at + 1) % xs.length;
    twice += xs[at] * ys[next] - xs[next] * ys[at];
  }
  return Math.abs(twice) / 2;
}
