// What only the page can change, such as an element being disabled, is waited for while there is a reason to hope: a
// moment, as long as the element changes, and until timers have run that the page has set.

import { dom } from "../dom/dom.js";
import { askScheduled } from "./effects.js";

const HOPE_MS = 1000;
const AFTER_TIMER_MS = 100;

export class Hope {
  // grace: milliseconds in any case; end: when time is up, whatever the page does
  constructor(page, grace, end) {
    this.page = page;
    Object.assign(this, { end, until: Math.min(end, performance.now() + grace), seen: "" });
  }

  isOver(element) {
    const now = performance.now();
    const look = looksOf(element);
    if (this.seen && look !== this.seen) this.extend(HOPE_MS);
    this.seen = look;
    if (now < this.until) return false;
    const { hope } = askScheduled(this.page, { since: now, hopes: true });
    if (hope > 0) this.extend(hope + AFTER_TIMER_MS);
    return now >= this.until;
  }

  extend(milliseconds) {
    this.until = Math.min(this.end, Math.max(this.until, performance.now() + milliseconds));
  }
}

function looksOf(element) {
  return [...dom.getAttributeNames(element).map((name) => `${name}=${dom.getAttribute(element, name)}`), dom.textContent(element)].join("\n");
}
