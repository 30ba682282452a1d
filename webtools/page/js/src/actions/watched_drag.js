// A drag as the document sees it: when the pointer may let go, and whether anything came of it.

/** @import { AsyncFunctions, Functions } from "../contract.js" */
/** @import { AnyElement, Page } from "../types.js" */
import { isField } from "../dom/controls.js";
import { dom, isA, isElement, isFrame } from "../dom/dom.js";
import { flatParent, scopes, targetOf } from "../dom/flat_tree.js";
import { hearsPress } from "../accessibility/listeners.js";
import { askScheduled, watchEffects } from "../waiting/effects.js";
import { drawnFrame, pause } from "../waiting/frames.js";
import { FRAME_MS } from "../waiting/limits.js";

const REACTIONS = ["dragstart", "drop", "gotpointercapture", "input", "change", "scroll", "selectionchange"];
const LASTING = ["input", "change", "scroll"]; // of these, what no text of the document shows
const REST_MS = 60; // libraries look where the pointer is in beats of 50 ms
const LONGEST_MS = 500; // of the timers by which a page works out where the pointer is, and shows what came of it
const SHORTEST_HOLD_MS = 600;
const LONGEST_HOLD_MS = 1500;

export class WatchedDrag {
  /** @param {Page} page @param {number} wait */
  constructor(page, wait) {
    this.page = page;
    this.wait = wait; // milliseconds of the longest timer that a press has set, in the drag before this one as well
    this.before = looksNow(page);
    this.began = performance.now();
    this.timed = hopedFor(page); // when the timers are due that the page had set by then
    this.pressed = 0; // when
    this.target = /** @type {AnyElement | null} */ (null);
    this.draggable = false; // before it was pressed
    this.around = /** @type {{ element: AnyElement, left: number, top: number }[]} */ ([]); // how far each is scrolled
    this.moves = false; // the pointer has moved since
    this.awaits = false; // the page had set a timer when it was pressed, which a drag at once may have cancelled
    this.native = false; // the browser drags
    this.drop = /** @type {Event | null} */ (null);
    this.reacted = false; // the page did something while the pointer moved
    this.lasting = false; // what it did stays, although the document's text does not show it
    this.observer = new MutationObserver(() => this.react());
    this.ending = new AbortController();
    const { signal } = this.ending;
    for (const type of ["pointerdown", "pointermove", "pointerup", ...REACTIONS])
      addEventListener(type, (event) => this.note(event), { capture: true, passive: true, signal });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const scope of scopes(page)) this.observer.observe(scope, all);
  }

  /** @param {Event} event */
  note(event) {
    if (event.type === "pointerdown") {
      this.pressed = performance.now();
      this.target = /** @type {AnyElement} */ (event.composedPath()[0]);
      this.draggable = this.isDraggable();
      this.around = scrolledAround(this.page, this.target);
    } else if (!this.pressed) return;
    else if (event.type === "pointerup") this.observer.disconnect();
    else {
      if (event.type === "pointermove" || event.type === "dragstart") this.move();
      if (event.type === "pointermove") return;
      if (event.type === "drop") this.drop = event;
      this.native ||= event.type === "dragstart";
      this.lasting ||= LASTING.includes(event.type);
      this.react();
    }
  }

  // A browser that begins a drag of its own can leave out the move by which it does.
  move() {
    if (!this.moves) {
      this.awaits = this.hasSetTimer();
      this.wait = Math.max(this.wait, hopedFor(this.page) - this.pressed);
    }
    this.moves = true;
  }

  react() {
    this.reacted ||= this.moves;
  }

  // Milliseconds until the timers are due that the page has set since the pointer came.
  due() {
    const { pending, due } = askScheduled(this.page, { since: this.began });
    return pending !== null && due > FRAME_MS ? due : 0;
  }

  // Return whether the page has set a timer since the pointer came, be it a long one.
  hasSetTimer() {
    return this.due() > 0 || hopedFor(this.page) > this.timed + FRAME_MS;
  }

  hasChanged() {
    const { requests } = askScheduled(this.page, { since: this.pressed });
    return (
      this.lasting ||
      this.isTaken() ||
      requests > 0 ||
      isOpaque(this.target) ||
      looksNow(this.page) !== this.before
    );
  }

  // Return whether something was dropped. Where the page awaited a hold, a place can let the browser drop what is no
  // drag for the page, which then does nothing about it.
  isTaken() {
    return this.drop !== null && (!this.awaits || this.drop.defaultPrevented);
  }

  // Return whether the browser may drag what was pressed.
  isDraggable() {
    let at = this.target;
    while (isElement(at) && dom.getAttribute(at, "draggable") !== "true") at = flatParent(this.page, at);
    return isElement(at);
  }

  // Return whether the page makes draggable what is pressed, and sets a timer. A drag by the browser's own at once
  // would leave it in a state from which no later drag gets it out, because such a drag ends with no release that it
  // could hear.
  needsHold() {
    return !this.draggable && this.isDraggable() && this.hasSetTimer();
  }

  // Return whether it can help to hold it first: a drag by the browser's own is one without.
  holds() {
    return this.awaits || !this.native;
  }

  // Return whether presses where it began are for a script. A framework listens for all at its root, so that what a
  // press sets off counts as well.
  isHeard() {
    if (this.awaits) return true;
    let at = this.target;
    for (; isElement(at) && at !== document.body; at = flatParent(this.page, at))
      if (hearsPress(this.page, at)) return true;
    return false;
  }

  /** @returns {[number, number]} */
  scrolled() {
    const now = this.around.map(({ element, left, top }) => [
      dom.scrollLeft(element) - left,
      dom.scrollTop(element) - top,
    ]);
    return [now.reduce((sum, [x]) => sum + x, 0), now.reduce((sum, [, y]) => sum + y, 0)];
  }

  end() {
    this.observer.disconnect();
    this.ending.abort();
  }
}

/** @param {Page} page @param {AnyElement | null} target */
function scrolledAround(page, target) {
  const around = [];
  for (let at = target; isElement(at); at = flatParent(page, at))
    around.push({ element: at, left: dom.scrollLeft(at), top: dom.scrollTop(at) });
  return around;
}

// Return the time at which the last timer is due that may change something; 0: there is none.
/** @param {Page} page */
function hopedFor(page) {
  const now = performance.now();
  const { hope } = askScheduled(page, { since: now, hopes: true });
  return hope > 0 ? now + hope : 0;
}

// Return what is drawn or held where no text of the document shows it.
/** @param {AnyElement | null} target */
function isOpaque(target) {
  if (!isElement(target)) return true;
  if (isField(target) || isFrame(target)) return true;
  return ["canvas", "embed", "object", "select", "video"].some((name) => isA(target, name));
}

// All that the document shows, but for what a press or a drag that moved nothing leaves behind. Inline styles are
// compared as the browser writes them: where a script sets one property, the browser writes all of them anew.
/** @param {Page} page */
function looksNow(page) {
  const texts = [...scopes(page)].flatMap((scope) => {
    const shown = scope === document ? document.body : /** @type {ShadowRoot} */ (scope);
    if (!shown) return [];
    const styles = [...shown.querySelectorAll("[style]")].map((each) =>
      (dom.style(each)?.cssText ?? "").replace(STYLES_LEFT_BEHIND, "").trimEnd(),
    );
    return [shown.innerHTML.replace(LEFT_BEHIND, ""), ...styles.filter(Boolean)];
  });
  return texts.join("\n");
}

const STYLES_LEFT_BEHIND =
  /(?<![\w-])(?:cursor|touch-action|(?:-webkit-)?user-(?:select|drag)|will-change):[^;]*; ?/g;
const LEFT_BEHIND = / (?:class="\s*"|style="[^"]*"|(?:draggable|aria-grabbed)="\w+")/g;

// Watch a drag that begins in this document.
/** @type {Functions["watchDrag"]} */
export function watchDrag(page) {
  const { drag } = page.act;
  drag?.end();
  page.act.drag = new WatchedDrag(page, drag?.wait ?? 0);
}

// Wait while the pointer is held on what it has pressed: until the timers have run by which a page tells a drag from
// something else, and for a moment in any case. A timer that many presses have set counts as one that recurs, so that
// it is known from the first of them.
//   always: also where a drag at once may do
/** @type {AsyncFunctions["dragHeld"]} */
export async function dragHeld(page, { always }) {
  const { drag } = page.act;
  if (!always && !drag?.needsHold()) return;
  const now = performance.now();
  const hope = Math.max(hopedFor(page), drag ? drag.pressed + drag.wait : 0) - now;
  await pause(Math.min(Math.max(SHORTEST_HOLD_MS, hope + FRAME_MS), LONGEST_HOLD_MS));
  await drawnFrame();
}

// Wait until the page has worked out where the pointer is. Gives `native`, whether the browser drags, which asks the
// place below the mouse only when that moves, and how far the views around the place of the press have been `scrolled`
// since, right and down.
/** @type {AsyncFunctions["dragArrived"]} */
export async function dragArrived(page) {
  const { drag } = page.act;
  await drawnFrame();
  if (!drag) return { native: false, scrolled: [0, 0] };
  const end = performance.now() + LONGEST_MS;
  if (drag.reacted) await pause(REST_MS);
  for (let due = drag.due(); due > 0 && performance.now() < end; due = drag.due()) {
    await pause(Math.min(due, end - performance.now()) + 1);
    await drawnFrame();
  }
  return { native: drag.native, scrolled: drag.scrolled() };
}

// Return what came of it: `changed`, whether anything differs from before; `selected`, whether text is selected now,
// which is what a drag is for where no script listens to presses; `holds`, whether it can help to hold it first. A page
// that has not changed yet gets the time of its timers.
//   again: it will be done once more if nothing came of it
/** @type {AsyncFunctions["dragged"]} */
export async function dragged(page, { again }) {
  const { drag } = page.act;
  if (!drag?.pressed) return { changed: true, selected: false, holds: false }; // this document did not see it
  const end = performance.now() + LONGEST_MS;
  await drawnFrame();
  while (!drag.hasChanged()) {
    const due = drag.due();
    if (due <= 0 || performance.now() >= end) break;
    await pause(Math.min(due, end - performance.now()) + 1);
    await drawnFrame();
  }
  drag.end();
  const changed = drag.hasChanged();
  const selection = /** @type {Selection} */ (getSelection());
  if (again && !changed && selection.type === "Range" && drag.isHeard()) selection.removeAllRanges();
  return { changed, selected: selection.type === "Range", holds: drag.holds() };
}

// Watch what this document says to files that are dragged over it.
/** @type {Functions["watchDrop"]} */
export function watchDrop(page) {
  page.act.over = null;
  page.act.onDragOver ??= (event) => {
    page.act.over = { event: /** @type {DragEvent} */ (event), target: targetOf(page, event) };
  };
  addEventListener("dragover", page.act.onDragOver, { capture: true, passive: true });
}

// Return whether it takes them where they were last: the browser would open what is dropped elsewhere. What does not
// take them is left; the browser says so to no page when its DevTools cancel a drag.
/** @type {Functions["takesDrop"]} */
export function takesDrop(page) {
  const { over } = page.act;
  removeEventListener("dragover", /** @type {EventListener} */ (page.act.onDragOver), { capture: true });
  page.act.over = null;
  if (over === null) return false;
  const { event, target } = over;
  if (event.defaultPrevented && event.dataTransfer?.dropEffect !== "none") {
    watchEffects(page);
    page.act.dropped = new Promise((done) => {
      addEventListener("drop", done, { capture: true, once: true, passive: true });
    });
    return true;
  }
  const { clientX, clientY, screenX, screenY, dataTransfer } = event;
  const at = { clientX, clientY, screenX, screenY };
  dom.dispatchEvent(
    target,
    new DragEvent("dragleave", {
      bubbles: true,
      composed: true,
      view: globalThis.window,
      dataTransfer,
      ...at,
    }),
  );
  return false;
}

// Wait until the drop has reached this document: the browser answers when it has sent it.
/** @type {AsyncFunctions["dropArrived"]} */
export async function dropArrived(page) {
  await Promise.race([page.act.dropped, pause(LONGEST_MS)]);
}
