// What an act has set in motion, frame after frame: by the `style` attribute, or by scrolling smoothly. Libraries draw
// all animations by one loop; where it ran before the act, its schedule does not tell what it draws.

/** @import { Scope } from "../types.js" */
import { LOOK_MS, MOTION_MS, PART_MS } from "./limits.js";

const BEGINNINGS = ["pointermove", "pointerdown", "keydown", "beforeinput", "input", "change", "wheel"];

export class Moving {
  /** @param {WeakSet<Node>} own what the page moves by itself; this adds to it */
  constructor(own) {
    this.own = own;
    this.began = false; // the act has reached the document; what moves before is the page's own
    this.first = 0;
    this.last = -Infinity;
    this.scrolls = { first: 0, of: /** @type {Map<EventTarget, number>} */ (new Map()) }; // when they scrolled last
    this.ending = new AbortController();
    this.observer = new MutationObserver((records) => this.note(records));
  }

  /** @param {Scope[]} known */
  watch(known) {
    for (const scope of known)
      this.observer.observe(scope, { subtree: true, attributes: true, attributeFilter: ["style"] });
    const begin = () => {
      this.note(this.observer.takeRecords());
      this.began = true;
    };
    const once = { capture: true, once: true, signal: this.ending.signal };
    for (const type of BEGINNINGS) addEventListener(type, begin, once);
    const always = { capture: true, signal: this.ending.signal };
    for (const scope of known) {
      scope.addEventListener("scroll", ({ target }) => this.noteScroll(target), always);
      scope.addEventListener("scrollend", ({ target }) => target && this.scrolls.of.delete(target), always);
    }
  }

  /** @param {EventTarget | null} target */
  noteScroll(target) {
    if (!this.began || !(target instanceof Node)) return;
    const at = performance.now();
    this.scrolls.first ||= at;
    if (at - this.scrolls.first > MOTION_MS) this.own.add(target);
    if (!this.own.has(target)) this.scrolls.of.set(target, at);
  }

  isScrolling() {
    const now = performance.now();
    return (
      now - this.scrolls.first < MOTION_MS && [...this.scrolls.of.values()].some((at) => now - at < PART_MS)
    );
  }

  /** @param {MutationRecord[]} records */
  note(records) {
    const at = performance.now();
    for (const { target } of records) {
      if (!this.began || (this.first > 0 && at - this.first > MOTION_MS)) this.own.add(target);
      if (this.own.has(target)) continue;
      this.first ||= at;
      this.last = at;
    }
  }

  isUnderWay() {
    return performance.now() - this.last < LOOK_MS;
  }

  end() {
    this.observer.disconnect();
    this.ending.abort();
  }
}
