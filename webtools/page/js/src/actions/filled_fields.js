// The content of fields after filling. A page may reformat, reset or replace a field a moment after it was filled, also
// while others are; so the value for each is kept, and compared when that moment is over.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement, Filled, Held, Page } from "../types.js" */
import { contentOf } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { resolve } from "../snapshot/resolve.js";

//   number: of the ref, null for what has the focus
//   insteadOf: from the element to what it holds instead of what it was to hold, null when that is right
//   faultOf: from the element to why that is no result to be content with, in words, or null
//   sought: from the ref's element to the one that was filled
//   before: its state (`stateOf`) until then
/**
 * @param {Page} page
 * @param {number | null} number
 * @param {AnyElement} element
 * @param {Pick<Filled, "insteadOf" | "faultOf" | "sought" | "before">} kept
 */
export function keepFilled(page, number, element, kept) {
  page.act.filled.set(number, {
    element,
    wasRight: "before" in kept && kept.insteadOf(element) === null,
    ...kept,
  });
}

/** @param {Page} page */
export function forgetFilled(page) {
  page.act.filled.clear();
}

// [number, held, fault] of each that holds something else: its text, true or false of what is ticked, null of what is
// gone; and why that is an error, if it is one.
/** @type {Functions["heldInstead"]} */
export function heldInstead(page) {
  const found = /** @type {Held[]} */ ([]);
  for (const [number, { insteadOf, faultOf }] of page.act.filled) {
    const now = filledNow(page, number);
    const held = now && insteadOf(now);
    const fault = now !== null && typeof held === "string" ? faultOf?.(now) : null;
    if (now === null || held !== null) found.push([number, /** @type {Held[1]} */ (held), fault ?? null]);
  }
  return found;
}

// Return whether the field took its value and holds the old one again: the page reset or rendered it anew because
// another one was filled.
/** @param {Page} page @param {number} number */
export function isSetBack(page, number) {
  const now = filledNow(page, number);
  const { insteadOf, before, wasRight } = /** @type {Filled} */ (page.act.filled.get(number));
  return now !== null && wasRight && insteadOf(now) !== null && stateOf(now) === before;
}

/** @param {Page} page @param {number | null} number */
function filledNow(page, number) {
  const { element, sought } = /** @type {Filled} */ (page.act.filled.get(number));
  if (dom.isConnected(element)) return element;
  const again = number === null ? null : resolve(page, number).element;
  return again ? sought(again) : null;
}

/** @param {AnyElement} element */
export function stateOf(element) {
  if (isA(element, "select")) return [...element.selectedOptions].map(({ value }) => value).join("\n");
  return ["checkbox", "radio"].includes(element.type) ? element.checked : contentOf(element);
}
