// Hiding what fields hold while a picture is taken. Python decides which: no secret is sent to a page for that.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement } from "../types.js" */
import { hasEditContext, isField, isPassword, takesText } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { scopes } from "../dom/flat_tree.js";

// What text fields and editors show as text, in the order of the document.
/** @type {Functions["fieldTexts"]} */
export function fieldTexts(page) {
  const editors = [...scopes(page)].flatMap((scope) =>
    [...scope.querySelectorAll("*")].filter(
      (element) => dom.matches(element, "input, textarea, [contenteditable]") || hasEditContext(element),
    ),
  );
  if (document.designMode === "on" && document.body) editors.push(document.body);
  page.masking.fields = editors.filter((field) => takesText(field) && !isPassword(field));
  return page.masking.fields.map(textOfField);
}

/** @param {AnyElement} field */
function textOfField(field) {
  if (isField(field)) return String(field.value);
  return `${dom.textContent(field)}\n${hasEditContext(field) ? field.editContext.text : ""}`;
}

// Show dots in the fields of these numbers, and nothing of what a canvas draws, for so many milliseconds at most.
/** @type {Functions["maskFields"]} */
export function maskFields(page, numbers, timeout) {
  unmaskFields(page);
  for (const field of numbers.map((number) => page.masking.fields[number])) {
    const style = dom.style(field);
    const [mask, value] = isA(field, "canvas") ? ["opacity", "0"] : ["-webkit-text-security", "disc"];
    page.masking.unmasked.push([style, mask, style.getPropertyValue(mask), style.getPropertyPriority(mask)]);
    style.setProperty(mask, value, "important");
  }
  setTimeout(() => unmaskFields(page), timeout);
}

/** @type {Functions["unmaskFields"]} */
export function unmaskFields(page) {
  for (const [style, mask, value, priority] of page.masking.unmasked)
    style.setProperty(mask, value, priority);
  page.masking.unmasked = [];
}
