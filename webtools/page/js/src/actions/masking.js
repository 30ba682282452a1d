// Hiding what fields hold while a picture is taken. Python decides which: no secret is sent to a page for that.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement } from "../types.js" */
import { isField, isPassword, takesText } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { scopes } from "../dom/flat_tree.js";

// What text fields and editors show as text, in the order of the document.
/** @type {Functions["fieldTexts"]} */
export function fieldTexts(page) {
  page.masking.fields = [...scopes()]
    .flatMap((scope) => [...scope.querySelectorAll("input, textarea, [contenteditable]")])
    .filter((field) => takesText(field) && !isPassword(field));
  return page.masking.fields.map(textOfField);
}

/** @param {AnyElement} field */
function textOfField(field) {
  return String(isField(field) ? field.value : dom.textContent(field));
}

// Show dots in the fields of these numbers, for so many milliseconds at most.
/** @type {Functions["maskFields"]} */
export function maskFields(page, numbers, timeout) {
  unmaskFields(page);
  for (const field of numbers.map((number) => page.masking.fields[number])) {
    const style = dom.style(field);
    page.masking.unmasked.push([style, style.getPropertyValue(MASK), style.getPropertyPriority(MASK)]);
    style.setProperty(MASK, "disc", "important");
  }
  setTimeout(() => unmaskFields(page), timeout);
}

const MASK = "-webkit-text-security";

/** @type {Functions["unmaskFields"]} */
export function unmaskFields(page) {
  for (const [style, value, priority] of page.masking.unmasked) style.setProperty(MASK, value, priority);
  page.masking.unmasked = [];
}
