// Fields that share one text: of a code, a date or a telephone number each takes a part, and the page moves the focus
// on while a person types.

/** @import { AnyElement, Page } from "../types.js" */
import { contentOf, isField, takesText } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";

const FIELDS = "input, textarea, [contenteditable]";

// The number of fields that have the text together: this one and those behind it, up to the one that has the focus now;
// or null. A part may be without the zeros that it began with, and without what separates it from the next.
/** @param {Page} page @param {AnyElement} element @param {string} text @returns {number | null} */
export function spreadOver(page, element, text) {
  const active = deepActive(page);
  if (active === null || active === element || !takesText(active)) return null;
  const fields = [...dom.getRootNode(element).querySelectorAll(FIELDS)].filter(takesText);
  const sharing = fields.slice(fields.indexOf(element), fields.indexOf(active) + 1);
  if (sharing[0] !== element || sharing.at(-1) !== active) return null;
  let rest = letters(text);
  for (const field of sharing) {
    const part = letters(contentOf(field));
    const at = rest.indexOf(part);
    const isEmpty = part === "" && (field === element || isField(field)); // a block of an editor is an empty line
    if (isEmpty || at < 0 || !/^0*$/.test(rest.slice(0, at))) return null; // or the focus was stolen
    rest = rest.slice(at + part.length);
  }
  return rest === "" ? sharing.length : null;
}

/** @param {string} text */
function letters(text) {
  return text.replace(/[^\p{L}\p{N}]/gu, "");
}
