// The place of an element on the picture of its whole page, and pages that hear nothing of their picture.

/** @import { AsyncFunctions, BoxesToMark, Functions } from "../contract.js" */
/** @import { AnyElement, Edges, Page, PageWithMemo } from "../types.js" */
import { metPoint, placesOf } from "../accessibility/pressing.js";
import { dom, isFrame, isHere } from "../dom/dom.js";
import { seenPart } from "../dom/sight.js";
import { remembering } from "../memo.js";
import { numbered, resolve } from "../snapshot/resolve.js";
import { nextFrame, twoFrames } from "../waiting/frames.js";
import { outward } from "./through_frame.js";

const LATEST_RESIZE_MS = 500;
const LATEST_IN_FRAME_MS = 100;
const LONGEST_SILENCE_MS = 5000;

// Keeps the events that a picture of more than the view sets off from the page, until `endSilence`, for at most so many
// milliseconds; gives the size of the view.
/** @type {Functions["beginSilence"]} */
export function beginSilence(page, longest) {
  say(page, "on");
  setTimeout(say, longest, page, "off");
  return [innerWidth, innerHeight];
}

// The browser gives the page its size back, and reports that with a frame, after the picture is there. A frame out of
// view may draw none.
/** @type {AsyncFunctions["endSilence"]} */
export async function endSilence(page, [width, height]) {
  const isTop = window === window.top;
  const end = performance.now() + (isTop ? LATEST_RESIZE_MS : LATEST_IN_FRAME_MS);
  do await nextFrame(isTop ? undefined : LATEST_IN_FRAME_MS);
  while ((innerWidth !== width || innerHeight !== height) && performance.now() < end);
  await (isTop ? twoFrames() : nextFrame(LATEST_IN_FRAME_MS));
  say(page, "off");
}

/** @param {Page} page @param {"on" | "off"} detail */
function say(page, detail) {
  dispatchEvent(new CustomEvent(`${page.secret}-silence`, { detail }));
}

// Brings the element into view within what scrolls around it, and gives its box, with the size of this viewport. In the
// tab's own document it counts from the beginning of the page, which shows all of itself and need not be scrolled. If
// it is scrolled for a moment, that is kept from the page, until `endSilence`.
/** @type {AsyncFunctions["boxInView"]} */
export async function boxInView(page, number) {
  const { element, note, problem } = resolve(page, number);
  if (problem) return { problem };
  const before = [scrollX, scrollY];
  const isSilent = window === window.top && !isInView(dom.getBoundingClientRect(element));
  if (isSilent) beginSilence(page, LONGEST_SILENCE_MS);
  dom.scrollIntoView(element, { block: "nearest", inline: "nearest", behavior: "instant" });
  if (window === window.top) scrollTo({ left: before[0], top: before[1], behavior: "instant" });
  await nextFrame();
  const { x, y, width, height } = dom.getBoundingClientRect(element);
  const [left, top] = pageScroll();
  return { note, isSilent, ...withView({ x: x + left, y: y + top, width, height }) };
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

// A box in the view of a frame, as it is in the view of this document.
/** @type {Functions["throughView"]} */
export function throughView(page, number, [x, y, width, height]) {
  const frame = /** @type {AnyElement} */ (numbered(page, number));
  const [from, to] = [
    [x, y],
    [x + width, y + height],
  ].map(([left, top]) => outward(page, frame, left, top));
  return [from.x, from.y, to.x - from.x, to.y - from.y];
}

// The boxes of elements in the view of this document, without what something that scrolls keeps out of sight: of each
// the number, x, y, width and height. What lies in the view is left out where something else covers it.
/** @type {Functions["boxesToMark"]} */
export function boxesToMark(page, numbers) {
  return remembering(page, (page) => {
    const boxes = numbers.flatMap((number) => {
      const element = numbered(page, number);
      const seen = element && isHere(element) ? seenBox(page, element) : null;
      if (!element || !seen) return [];
      if (!isFrame(element) && isInView(seen) && metPoint(page, element).obstacle) return [];
      const { left, top, right, bottom } = seen;
      return [/** @type {BoxesToMark["boxes"][number]} */ ([number, left, top, right - left, bottom - top])];
    });
    return { view: [innerWidth, innerHeight], boxes };
  });
}

/** @param {PageWithMemo} page @param {AnyElement} element @returns {Edges | null} */
function seenBox(page, element) {
  let seen = /** @type {Edges | null} */ (null);
  for (const place of placesOf(element)) {
    const box = seenPart(page, element, place);
    if (box.right <= box.left || box.bottom <= box.top) continue;
    seen = {
      left: Math.min(box.left, seen?.left ?? box.left),
      top: Math.min(box.top, seen?.top ?? box.top),
      right: Math.max(box.right, seen?.right ?? box.right),
      bottom: Math.max(box.bottom, seen?.bottom ?? box.bottom),
    };
  }
  return seen;
}

function pageScroll() {
  return window === window.top ? [scrollX, scrollY] : [0, 0];
}

/** @param {{ x: number, y: number, width: number, height: number }} box */
function withView(box) {
  const [left, top] = pageScroll();
  return { ...box, left, top, viewWidth: innerWidth, viewHeight: innerHeight };
}

/** @param {Edges} box */
function isInView({ left, top, right, bottom }) {
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
