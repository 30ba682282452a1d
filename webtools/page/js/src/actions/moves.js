// An element that moves all the time, such as a button that pulses or turns. What moves for a moment only comes to
// rest, which is waited for; else a point will do that the element has not left for a while.

/** @import { AnyElement, Met, Page } from "../types.js" */
import { dom } from "../dom/dom.js";
import { flatContains } from "../accessibility/hit.js";
import { meet } from "../accessibility/pressing.js";
import { MOTION_MS } from "../waiting/limits.js";

const STAYS_MS = 100; // several times as long as a press takes to come

export class Moves {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.began = performance.now();
    this.at = /** @type {Met | null} */ (null); // the point that the element has not left
    this.since = 0;
  }

  // The point at which a press would meet the element although it moves; null: not yet. Called frame after frame.
  /** @param {AnyElement} element @param {Met} found where it is now */
  stays(element, found) {
    const now = performance.now();
    const met =
      this.at === null
        ? null
        : meet(this.page, element, /** @type {import("../types.js").Point} */ (this.at));
    if (met === null || met.obstacle || met.other !== this.at?.other) {
      this.at = found.obstacle ? null : found;
      this.since = now;
      return null;
    }
    if (now - this.since < STAYS_MS) return null;
    return now - this.began > MOTION_MS || isEndless(this.page, element) ? this.at : null;
  }
}

// Return whether an animation of the element, or of what it is in, goes on for longer than would be waited for.
/** @param {Page} page @param {AnyElement} element */
function isEndless(page, element) {
  return animations(element).some(({ effect }) => {
    const { target } = /** @type {KeyframeEffect} */ (effect);
    const { endTime, localTime } = /** @type {AnimationEffect} */ (effect).getComputedTiming();
    const left = Number(endTime) - Number(localTime ?? 0);
    return target !== null && left > MOTION_MS && flatContains(page, target, element);
  });
}

/** @param {AnyElement} element */
export function isAnimated(element) {
  return animations(element).length > 0;
}

/** @param {AnyElement} element @returns {Animation[]} */
function animations(element) {
  const listed = [...document.getAnimations(), ...(dom.getRootNode(element).getAnimations?.() ?? [])];
  return listed.filter(({ playState, effect }) => playState === "running" && effect !== null);
}
