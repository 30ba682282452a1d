// From a frame's viewport to that of the document around it.

/** @import { AsyncFunctions } from "../contract.js" */
/** @import { AnyElement, Page } from "../types.js" */
import { dom, isElement, isHere } from "../dom/dom.js";
import { flatParent } from "../dom/flat_tree.js";
import { numbered } from "../snapshot/resolve.js";
import { frameBefore } from "../waiting/frames.js";
import { meet } from "../accessibility/pressing.js";

const SCROLL_MS = 300; // the time that a scroll started within a frame of another origin takes to come through

// Return where a point of a frame's viewport is here, once the frame is steady and nothing covers it there.
//   number: of the frame element; width, height: of the frame's viewport, as it sees it itself
// Gives { x, y, width, height } in this viewport, or { obstacle }.
/** @type {AsyncFunctions["throughFrame"]} */
export async function throughFrame(page, number, { x, y, width, height, timeout }) {
  const frame = numbered(page, number);
  if (!frame || !isHere(frame)) return { obstacle: "its frame is gone" };
  const end = performance.now() + Math.min(timeout, SCROLL_MS);
  let last = null;
  for (;;) {
    const at = outward(page, frame, x, y, width, height);
    const found = meet(page, frame, at);
    const steady = last !== null && last.x === at.x && last.y === at.y;
    last = at;
    if (!found.obstacle && steady) return { ...at, width: innerWidth, height: innerHeight };
    if (performance.now() >= end)
      return { obstacle: found.obstacle ? `its frame: ${found.obstacle}` : "its frame is moving" };
    if (!(await frameBefore(page, end))) last = null;
  }
}

// The middle of a box stays the middle of what its transforms make of it, so the way from there is all that counts.
//   width, height: of the view in the frame; 0: as the frame has them
/**
 * @param {Page} page
 * @param {AnyElement} frame
 * @param {number} x
 * @param {number} y
 * @param {number} [width]
 * @param {number} [height]
 */
export function outward(page, frame, x, y, width = 0, height = 0) {
  const style = getComputedStyle(frame);
  /** @param {string} name */
  const px = (name) => parseFloat(style.getPropertyValue(name)) || 0;
  const [left, top] = [dom.clientLeft(frame) + px("padding-left"), dom.clientTop(frame) + px("padding-top")];
  const inner = [
    dom.clientWidth(frame) - px("padding-left") - px("padding-right"),
    dom.clientHeight(frame) - px("padding-top") - px("padding-bottom"),
  ];
  [width, height] = [width || inner[0], height || inner[1]];
  const from = new DOMPoint(
    left + (x * inner[0]) / width - frame.offsetWidth / 2,
    top + (y * inner[1]) / height - frame.offsetHeight / 2,
  );
  const way = from.matrixTransform(linearPart(page, frame));
  const box = dom.getBoundingClientRect(frame);
  return { x: box.x + box.width / 2 + way.x, y: box.y + box.height / 2 + way.y };
}

// Scaling, turning and skewing in the plane from here up to the document, without the shifts (CSS Transforms 2 §6).
/** @param {Page} page @param {AnyElement} element */
function linearPart(page, element) {
  let whole = new DOMMatrix();
  for (let at = element; isElement(at); at = flatParent(page, at)) {
    const { transform, rotate, scale } = getComputedStyle(at);
    const steps = [];
    if (/^[\d.e+-]+deg$/.test(rotate)) steps.push(`rotate(${rotate})`);
    if (scale !== "none") steps.push(`scale(${scale.split(" ").slice(0, 2).join(",")})`);
    if (transform !== "none") steps.push(transform);
    if (!steps.length) continue;
    const own = new DOMMatrix(steps.join(" "));
    own.m41 = own.m42 = own.m43 = 0;
    whole = own.multiply(whole);
  }
  return whole.scale(dom.currentCSSZoom(element) ?? 1);
}
