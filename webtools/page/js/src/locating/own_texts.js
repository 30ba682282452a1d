// Texts that an element says by itself: what a field holds or asks for, names that only attributes give, and options of
// closed lists, whose text is drawn nowhere.

/** @import { AnyElement } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { isPassword, takesText } from "../dom/controls.js";
import { closestTag, dom, isA } from "../dom/dom.js";

export const HAVING_OWN_TEXTS = ":is(input, textarea, option, [aria-label], [alt]):not(form)";

// Of an element that can be seen; those that `fits` says are looked for.
/** @param {AnyElement} element @param {(text: string) => boolean} [fits] */
export function ownTexts(element, fits = Boolean) {
  const texts = textsOf(element).filter((text) => text !== null && text !== "" && fits(text));
  return texts.length && isShown(element) ? /** @type {string[]} */ (texts) : [];
}

/** @param {AnyElement} element @returns {(string | null)[]} */
function textsOf(element) {
  if (isA(element, "form")) return [];
  if (isA(element, "option")) return [element.label];
  const isButton = isA(element, "input") && BUTTONS.has(element.type);
  const holds = isButton || (takesText(element) && !isPassword(element) && !UNREAD.has(element.type));
  const own = holds && "value" in element ? element.value || dom.getAttribute(element, "placeholder") : null;
  return [own, dom.getAttribute(element, "aria-label"), dom.getAttribute(element, "alt")];
}

const BUTTONS = new Set(["button", "reset", "submit"]);
const UNREAD = new Set(["range", "color"]);

/** @param {AnyElement} element */
function isShown(element) {
  const drawn = isA(element, "option") ? closestTag(element, "select") : element;
  return drawn !== null && boxesOf(drawn).length > 0;
}
