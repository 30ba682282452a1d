// Where an element is on the picture of its whole page.

/** @import { AsyncFunctions } from "../contract.js" */
/** @import { AnyElement } from "../types.js" */
import { dom } from "../dom/dom.js";
import { numbered, resolve } from "../snapshot/resolve.js";
import { nextFrame } from "../waiting/frames.js";
import { outward } from "./through_frame.js";

// Brings the element into view within what scrolls around it, and gives its box, with the size of this viewport. In the
// tab's own document it counts from the beginning of the page, which shows all of itself and need not be scrolled.
/** @type {AsyncFunctions["boxInView"]} */
export async function boxInView(page, number) {
  const { element, note, problem } = resolve(page, number);
  if (problem) return { problem };
  const before = [scrollX, scrollY];
  dom.scrollIntoView(element, { block: "nearest", inline: "nearest", behavior: "instant" });
  if (window === window.top) scrollTo({ left: before[0], top: before[1], behavior: "instant" });
  await nextFrame();
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  const [left, top] = pageScroll();
  return { note, ...withView({ x: x + left, y: y + top, width, height }) };
}

// The box of a frame's viewport in this one. In the tab's own document it counts from the beginning of the page.
/** @type {AsyncFunctions["boxThroughFrame"]} */
export async function boxThroughFrame(page, number, { x, y, width, height, viewWidth, viewHeight }) {
  await nextFrame();
  const frame = /** @type {AnyElement} */ (numbered(page, number));
  const [from, to] = [
    [x, y],
    [x + width, y + height],
  ].map(([left, top]) => outward(page, frame, left, top, viewWidth, viewHeight));
  const [left, top] = pageScroll();
  return withView({ x: from.x + left, y: from.y + top, width: to.x - from.x, height: to.y - from.y });
}

function pageScroll() {
  return window === window.top ? [scrollX, scrollY] : [0, 0];
}

/** @param {{ x: number, y: number, width: number, height: number }} box */
function withView(box) {
  return { ...box, viewWidth: innerWidth, viewHeight: innerHeight };
}
