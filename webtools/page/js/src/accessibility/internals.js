// Semantics that a custom element has by default, where its author has not said otherwise: listening.js knows it in
// the page's own world. Elsewhere an attribute is all that there is.

/** @import { AnyElement, Page } from "../types.js" */
import { dom } from "../dom/dom.js";
import { askAbout } from "../dom/closed_roots.js";

/** @param {Page} page @param {AnyElement} element @param {string} name */
export function ariaOf(page, element, name) {
  const value = dom.getAttribute(element, name);
  return value !== null || !dom.localName(element).includes("-")
    ? value
    : (internalsOf(page, element)[name.replace("-", "")] ?? null);
}

/** @param {Page} page @param {AnyElement} element */
function internalsOf(page, element) {
  let known = page.memo?.internals.get(element); // an act asks of one element, outside of any walk
  if (known === undefined) {
    known = {};
    /** @param {Event} event */
    const hear = (event) => {
      event.stopImmediatePropagation();
      known = JSON.parse(/** @type {CustomEvent<string>} */ (event).detail);
    };
    addEventListener(`${page.secret}-found-internals`, hear, true);
    askAbout(page, "ask-internals", element);
    removeEventListener(`${page.secret}-found-internals`, hear, true);
    page.memo?.internals.set(element, known);
  }
  return known;
}
