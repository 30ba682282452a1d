// The part of an element that `clip` and `clip-path` leave.

/** @import { AnyElement } from "../types.js" */
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
  const box = dom.getBoundingClientRect(element);
  const [, name, inside] = /^([\w-]+)\((.*?)\)/.exec(shape) ?? [];
  const length = (/** @type {string} */ text, /** @type {number} */ whole) =>
    text?.endsWith("%") ? (parseFloat(text) / 100) * whole : parseFloat(text);
  const { width, height } = box;
  if (name === "inset") {
    const edges = inside.split(" round ")[0].trim().split(/\s+/);
    const [top, right = top, bottom = top, left = right] = edges;
    const sides = [length(top, height), length(right, width), length(bottom, height), length(left, width)];
    if (sides.some(Number.isNaN)) return null;
    return {
      left: box.left + sides[3],
      top: box.top + sides[0],
      right: box.right - sides[1],
      bottom: box.bottom - sides[2],
    };
  }
  if (name === "circle" || name === "ellipse") {
    const [radii, at = "50% 50%"] = inside.split(/(?:^|\s+)at\s+/);
    const [x, y] = at.split(/\s+/);
    const given = radii
      .trim()
      .split(/\s+/)
      .map((radius, axis) => length(radius, axis ? height : width));
    const [across, down = across] = given;
    if (Number.isNaN(across) || Number.isNaN(down)) return null;
    const [middle, centre] = [box.left + length(x, width), box.top + length(y, height)];
    return { left: middle - across, top: centre - down, right: middle + across, bottom: centre + down };
  }
  if (name === "polygon") {
    const points = inside
      .replace(/^\s*(evenodd|nonzero),/, "")
      .split(",")
      .map((point) => point.trim().split(/\s+/));
    const xs = points.map(([x]) => box.left + length(x, width));
    const ys = points.map(([, y]) => box.top + length(y, height));
    if ([...xs, ...ys].some(Number.isNaN)) return null;
    return areaOf(xs, ys) <= LEAST_SEEN
      ? NOWHERE
      : { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
  }
  if (name === "url") {
    const target = document.getElementById(inside.replace(/^["']?#|["']$/g, ""));
    return target && isA(target, "clipPath", SVG) && !dom.firstElementChild(target) ? NOWHERE : null;
  }
  return null;
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
