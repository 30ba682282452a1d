// The wait for things that only the page can change, such as an element being disabled, goes on while there is a reason
// to hope: a moment, as long as the element changes, and until timers have run that the page has set.

/** @import { AnyElement, Page } from "../types.js" */
import { dom } from "../dom/dom.js";
import { askScheduled } from "./effects.js";
import { PROMPT_MS, STILL_MS } from "./limits.js";

export class Hope {
  // grace: milliseconds in any case; end: when time is up, whatever the page does
  /** @param {Page} page @param {number} grace @param {number} end */
  constructor(page, grace, end) {
    this.page = page;
    this.end = end;
    this.until = Math.min(end, performance.now() + grace);
    this.seen = "";
  }

  /** @param {AnyElement} element */
  isOver(element) {
    const now = performance.now();
    const look = looksOf(element);
    if (this.seen && look !== this.seen) this.extend(STILL_MS);
    this.seen = look;
    if (now < this.until) return false;
    const { hope } = askScheduled(this.page, { since: now, hopes: true });
    if (hope > 0) this.extend(hope + PROMPT_MS);
    return now >= this.until;
  }

  /** @param {number} milliseconds */
  extend(milliseconds) {
    this.until = Math.min(this.end, Math.max(this.until, performance.now() + milliseconds));
  }
}

/** @param {AnyElement} element */
function looksOf(element) {
  return [
    ...dom
      .getAttributeNames(element)
      .map((/** @type {string} */ name) => `${name}=${dom.getAttribute(element, name)}`),
    dom.textContent(element),
  ].join("\n");
}
