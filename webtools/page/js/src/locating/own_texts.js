// Texts that an element says by itself: what a field holds or asks for, names that only attributes give, and options of
// closed lists, whose text is drawn nowhere.

/** @import { AnyElement } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { heldText, isField, takesText } from "../dom/controls.js";
import { closestTag, dom, isA } from "../dom/dom.js";

export const HAVING_OWN_TEXTS = ":is(input, textarea, option, optgroup, [aria-label], [alt]):not(form)";

// Of an element that can be seen; those that `fits` says are looked for.
/** @param {AnyElement} element @param {(text: string) => boolean} [fits] */
export function ownTexts(element, fits = Boolean) {
  const texts = textsOf(element).filter((text) => text && fits(text));
  return texts.length && isShown(element) ? /** @type {string[]} */ (texts) : [];
}

/** @param {AnyElement} element @returns {(string | false | null)[]} */
function textsOf(element) {
  if (isA(element, "form")) return [];
  if (isChoice(element)) return [element.label];
  const holds = isField(element) && element.type !== "range";
  const own = holds
    ? heldText(element) || (!element.value && takesText(element) && dom.getAttribute(element, "placeholder"))
    : null;
  return [own, dom.getAttribute(element, "aria-label"), dom.getAttribute(element, "alt")];
}

/** @param {AnyElement} element */
function isShown(element) {
  const drawn = isChoice(element) ? closestTag(element, "select") : element;
  return drawn !== null && boxesOf(drawn).length > 0;
}

/** @param {AnyElement} element */
function isChoice(element) {
  return isA(element, "option") || isA(element, "optgroup");
}
