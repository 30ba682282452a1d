// Scrolling by hand: the page, or something in it.

/** @import { AsyncFunctions, Functions } from "../contract.js" */
/** @import { AnyElement, Page } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { dom, isElement, isFrame } from "../dom/dom.js";
import { deepestAt, flatParent } from "../dom/flat_tree.js";
import { resolve } from "../snapshot/resolve.js";
import { drawn } from "../waiting/drawn.js";
import { watchEffects } from "../waiting/effects.js";
import { frameBefore } from "../waiting/frames.js";
import { asWritten } from "../accessibility/hit.js";

// Scroll so far; `share` counts in views, `pixels` in CSS pixels. `number` null: the page.
// Gives { x, y } the position now and { moved, note }; { problem }, { hidden }, or { frame } when the element is one.
// It does so before the page hears of it, which may show a dialog.
/** @type {Functions["scroll"]} */
export function scroll(page, number, { across, down, share, pixels }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const { element, note, problem } = number === null ? { element: null, note: "" } : resolve(page, number);
  if (problem) return { problem };
  if (isFrame(element)) return { frame: true };
  if (!document.documentElement) return { x: 0, y: 0, moved: false, note: "" }; // a script can take all away
  const scroller = scrollerFor(page, element, across !== 0);
  const [before, size] = [[dom.scrollLeft(scroller), dom.scrollTop(scroller)], viewOf(scroller)];
  /** @param {number} length */
  const far = (length) => pixels ?? length * Number(share);
  dom.scrollBy(scroller, {
    left: across * far(size.width),
    top: down * far(size.height),
    behavior: "instant",
  });
  const [x, y] = [Math.round(dom.scrollLeft(scroller)), Math.round(dom.scrollTop(scroller))];
  const moved = x !== Math.round(before[0]) || y !== Math.round(before[1]);
  const which = scroller === document.scrollingElement ? "the page" : asWritten(scroller);
  const other =
    element && scroller !== element
      ? `${asWritten(element)} does not scroll itself; ${which} was scrolled`
      : "";
  return { x, y, moved, note: [note, other].filter(Boolean).join("; ") };
}

/** @param {AnyElement} scroller */
export function viewOf(scroller) {
  if (scroller === document.scrollingElement) return { width: innerWidth, height: innerHeight };
  return { width: dom.clientWidth(scroller), height: dom.clientHeight(scroller) };
}

// The element if it scrolls that way, else what scrolls around it. Of a page that does not scroll as a whole, what
// scrolls in the middle of the view: many applications keep their page in a box.
/** @param {Page} page @param {AnyElement | null} element @param {boolean} sideways */
export function scrollerFor(page, element, sideways) {
  const whole = document.scrollingElement ?? document.documentElement;
  const from =
    element ?? (scrolls(whole, sideways) ? whole : deepestAt(page, innerWidth / 2, innerHeight / 2));
  for (let at = from; isElement(at); at = flatParent(page, at)) if (scrolls(at, sideways)) return at;
  return whole;
}

/** @param {AnyElement} element @param {boolean} sideways */
function scrolls(element, sideways) {
  const room = sideways
    ? dom.scrollWidth(element) - dom.clientWidth(element)
    : dom.scrollHeight(element) - dom.clientHeight(element);
  if (room <= 0) return false;
  if (element === document.scrollingElement) return true;
  const style = getComputedStyle(element);
  return ["auto", "scroll", "overlay"].includes(sideways ? style.overflowX : style.overflowY);
}

// Bring the element into the middle of the view, once it is drawn: { note }, { problem } or { obstacle }.
/** @type {AsyncFunctions["scrollIntoView"]} */
export async function scrollIntoView(page, number, { timeout, draws }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const end = performance.now() + timeout;
  for (;;) {
    const { element, note, problem } = resolve(page, number);
    if (problem) return { problem };
    if (boxesOf(element).length) {
      watchEffects(page);
      page.act.effects?.change(); // the page hears of it with the next frame
      dom.scrollIntoView(element, { block: "center", inline: "nearest", behavior: "instant" });
      return drawn(page, { note }, draws);
    }
    if (performance.now() >= end) return { obstacle: "it is not visible" };
    await frameBefore(page, end);
  }
}

// The size of the view, and whether it is drawn at all; keys or moves of the mouse come next.
/** @type {Functions["view"]} */
export function view(page) {
  watchEffects(page);
  return { hidden: document.visibilityState === "hidden", width: innerWidth, height: innerHeight };
}
