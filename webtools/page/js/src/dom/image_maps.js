// The areas of image maps: parts of an image that are links (HTML §4.8.14).

/** @import { AnyElement } from "../types.js" */
import { closestTag, dom } from "./dom.js";

/** @typedef {{ x: number, y: number }} Point */

/** @param {AnyElement} area @returns {AnyElement | null} */
export function imageOf(area) {
  const map = closestTag(area, "map");
  return map && document.querySelector(`img[usemap="#${CSS.escape(map.name)}"]`);
}

/** @param {AnyElement} area */
export function boxOfArea(area) {
  const { left, top, whole, shape, points } = outlineOf(area, /** @type {AnyElement} */ (imageOf(area)));
  if (shape === "default") return whole;
  const across = points.map(({ x }) => x);
  const down = points.map(({ y }) => y);
  const [least, highest] = [Math.min(...across), Math.min(...down)];
  return new DOMRect(left + least, top + highest, Math.max(...across) - least, Math.max(...down) - highest);
}

// The area of an image that a pointer meets at a point, or null. Of Firefox nothing else says so.
/** @param {AnyElement} image @param {number} x @param {number} y @returns {AnyElement | null} */
export function areaAt(image, x, y) {
  if (!dom.getAttribute(image, "usemap")?.startsWith("#")) return null;
  const name = CSS.escape(dom.getAttribute(image, "usemap").slice(1));
  const areas = /** @type {AnyElement[]} */ ([...document.querySelectorAll(`map[name="${name}"] area`)]);
  return areas.find((area) => isIn(outlineOf(area, image), x, y)) ?? null;
}

// Its shape in coordinates of the image's content: the corners of a polygon, or two corners of the box around another.
/** @param {AnyElement} area @param {AnyElement} image */
function outlineOf(area, image) {
  const whole = dom.getBoundingClientRect(image);
  const at = area.coords.split(",").map(Number);
  const shape = at.length < 3 ? "default" : area.shape || "rect";
  const points = /** @type {Point[]} */ ([]);
  if (shape === "circle") {
    const [x, y, radius] = at;
    points.push({ x: x - radius, y: y - radius }, { x: x + radius, y: y + radius });
  } else
    for (let index = 0; index + 1 < at.length; index += 2) points.push({ x: at[index], y: at[index + 1] });
  return { whole, shape, points, left: whole.x + dom.clientLeft(image), top: whole.y + dom.clientTop(image) };
}

/** @param {ReturnType<typeof outlineOf>} outline @param {number} x @param {number} y */
function isIn({ shape, points, left, top }, x, y) {
  const at = { x: x - left, y: y - top };
  if (shape === "default") return true;
  if (shape === "poly" || shape === "polygon") return isInPolygon(points, at);
  const [first, last] = points;
  if (shape !== "circle") return at.x >= first.x && at.x <= last.x && at.y >= first.y && at.y <= last.y;
  const radius = (last.x - first.x) / 2;
  return Math.hypot(at.x - first.x - radius, at.y - first.y - radius) <= radius;
}

// By the even-odd rule.
/** @param {Point[]} points @param {Point} at */
function isInPolygon(points, at) {
  let isInside = false;
  points.forEach((one, index) => {
    const other = points.at(index - 1) ?? one;
    if (one.y > at.y === other.y > at.y) return;
    if (at.x < one.x + ((at.y - one.y) / (other.y - one.y)) * (other.x - one.x)) isInside = !isInside;
  });
  return isInside;
}
