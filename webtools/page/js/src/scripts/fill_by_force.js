// Sets a field's value, ticks a box or chooses options whatever is in the way: hidden, covered, disabled or read-only.
// The page gets the events that follow; a box that can be clicked is clicked, since frameworks listen to that.

/** @import { PageValue } from "../types.js" */
import { NativeEvent } from "../native_event.js";

/** @param {HTMLElement} field */
const obstacleOf = (field) => {
  if (/** @type {PageValue} */ (field).matches(":disabled")) return "it is disabled";
  if (field.getClientRects().length === 0) return "it is hidden";
  return /** @type {PageValue} */ (field).matches("input:read-only, textarea:read-only")
    ? "it is read-only"
    : "";
};

/** @param {HTMLInputElement} box @param {boolean} checked */
function tick(box, checked) {
  if (box.checked === checked) return false;
  HTMLElement.prototype.click.call(box);
  if (box.checked === checked) return false;
  box.checked = checked;
  return true;
}

/** @param {HTMLSelectElement} list @param {string[]} wanted */
function choose(list, wanted) {
  const options = [...list.options];
  const chosen = wanted.map(
    (word) => options.find(({ value }) => value === word) ?? options.find(({ label }) => label === word),
  );
  const missing = wanted.filter((_, at) => chosen[at] === undefined);
  if (missing.length) throw new TypeError(`There is no option ${JSON.stringify(missing[0])}`);
  for (const option of options) option.selected = chosen.includes(option);
}

/** @param {PageValue} field @param {string} text */
function write(field, text) {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  if (field.isContentEditable) field.textContent = text;
  else Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
}

// Returns what was stepped over; "" for nothing.
/** @param {HTMLElement} element @param {boolean | string | string[]} given */
export default function fillByForce(element, given) {
  const field = /** @type {PageValue} */ (
    element instanceof HTMLLabelElement ? (element.control ?? element) : element
  );
  const obstacle = obstacleOf(field);
  const isBox = field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
  const isList = field instanceof HTMLSelectElement;
  const isText =
    field instanceof HTMLTextAreaElement ||
    field.isContentEditable ||
    (field instanceof HTMLInputElement && !isBox);
  if (typeof given === "boolean" ? !isBox : !isList && !isText)
    throw new TypeError("The element is not a field for this value");
  if (typeof given === "boolean") {
    if (!tick(field, given)) return obstacle;
  } else if (isList) choose(field, Array.isArray(given) ? given : [given]);
  else write(field, `${given}`);
  field.dispatchEvent(new NativeEvent("input", { bubbles: true, composed: true }));
  field.dispatchEvent(new NativeEvent("change", { bubbles: true }));
  return obstacle;
}
