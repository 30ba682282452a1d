// Editable elements: which one is meant, whether it can be edited now, and the focus.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement, Editable, Page } from "../types.js" */
import { roleOf } from "../accessibility/roles.js";
import { boxesOf } from "../dom/boxes.js";
import { controlOfLabel, isField, opensList, takesText } from "../dom/controls.js";
import { dom, isA, isElement, windowOf } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { remembering } from "../memo.js";
import { resolve } from "../snapshot/resolve.js";
import { frameBefore, taskPassed } from "../waiting/frames.js";
import { Hope } from "../waiting/hope.js";
import { editorAround } from "./editors.js";
import { watchKey } from "./guard.js";
import { asWritten, isUnusable, labelBoxes } from "../accessibility/hit.js";
import { replacementOf } from "./replacement.js";

const READ_ONLY = "it is read-only";

// Roles of what has a value that is set, not typed.
const SET = new Set(["checkbox", "combobox", "listbox", "radio", "slider", "spinbutton", "switch"]);

// Wait until the element can be edited: { element, note }, { problem }, or { obstacle } in words.
//   timeout, grace: as of `actionable`
//   sought: from the ref's element to the one that is to be edited, null when there is none
/**
 * @param {Page} page
 * @param {number} number
 * @param {{ timeout: number, grace: number }} wait
 * @param {(element: AnyElement) => AnyElement | null} [sought]
 * @param {(element: AnyElement) => boolean} [isFixed]
 * @returns {Promise<Editable>}
 */
export async function editable(page, number, { timeout, grace }, sought = fieldOf, isFixed = isReadOnly) {
  const end = performance.now() + timeout;
  const hope = new Hope(page, grace, end);
  for (;;) {
    const { element: given, note, problem } = resolve(page, number);
    if (problem) return { problem };
    const element = sought(given);
    if (element === null)
      return {
        obstacle: `${asWritten(given)} is not editable`,
        isSet: SET.has(remembering(page, (page) => roleOf(page, given))),
      };
    const lasting = lastingOf(page, element, isFixed);
    const obstacle = lasting ?? (canBeSeen(page, element) ? null : "it is not visible");
    if (!obstacle) return { element, note };
    if (obstacle === READ_ONLY && opensList(element)) return { obstacle, isSet: true };
    if (lasting) leaveFocus(page); // as people do who try; what was filled before may have to be left first
    if (lasting ? hope.isOver(element) : performance.now() >= end)
      return lasting ? { obstacle, until: "page" } : { obstacle };
    await frameBefore(page, end);
  }
}

// Return the obstacle that only the page can remove, or null.
/** @param {Page} page @param {AnyElement} element @param {(element: AnyElement) => boolean} isFixed */
function lastingOf(page, element, isFixed) {
  if (isUnusable(page, element)) return "it is disabled";
  return isFixed(element) ? READ_ONLY : null;
}

/** @param {AnyElement} element */
export function isReadOnly(element) {
  return element.readOnly === true;
}

// The field that the element is, labels, or alone holds.
/** @param {AnyElement} element */
export function fieldOf(element) {
  if (takesText(element)) return element;
  const control = controlOfLabel(element);
  if (control && takesText(control)) return control;
  const inner = [
    ...dom.querySelectorAll(element, "input, textarea, [contenteditable], [role=textbox]"),
  ].filter(takesText);
  return inner.length === 1 ? inner[0] : null;
}

// A control hidden behind a styled one has a box as well, or its label has.
/** @param {Page} page @param {AnyElement} element */
function canBeSeen(page, element) {
  if (boxesOf(element).length > 0 || labelBoxes(element).length > 0) return true;
  return isA(element, "select")
    ? replacementOf(page, element) !== null
    : editorAround(page, element) !== null;
}

// Return whether it took the focus: what is typed then goes there.
/** @param {Page} page @param {AnyElement} element */
export function focusOn(page, element) {
  dom.scrollIntoView(element, { block: "nearest", inline: "nearest", behavior: "instant" });
  if (!hasFocus(page, element)) dom.focus(element, { preventScroll: true });
  return hasFocus(page, element);
}

// The element that has the focus while this one is edited: the editor of which it is a part, such as a paragraph.
/** @param {AnyElement} element */
export function hostOf(element) {
  let host = element;
  for (let at = dom.parentNode(host); isElement(at) && dom.isContentEditable(at); at = dom.parentNode(at))
    host = at;
  return host;
}

/** @param {Page} page @param {AnyElement} element */
export function hasFocus(page, element) {
  const active = deepActive(page);
  return (
    active === element ||
    (active !== null && !isField(element) && dom.isContentEditable(active) && dom.contains(active, element))
  );
}

// Give the element the focus.
/** @type {Functions["giveFocus"]} */
export function giveFocus(page, number) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const { element, note, problem } = resolve(page, number);
  if (problem) return { problem };
  return focusOn(page, element) ? { note } : { obstacle: "it does not take the focus" };
}

// Bring the focus back to the field that was typed into, from wherever a page has taken it meanwhile, and watch that
// the next key comes there (`guardVerdict`).
/** @type {Functions["keepFocus"]} */
export async function keepFocus(page, number) {
  const { element: given, note, problem } = resolve(page, number);
  if (problem) return { problem };
  const element = fieldOf(given) ?? given;
  const isThere = () => {
    const active = deepActive(page);
    const within = active !== null && (hasFocus(page, element) || dom.contains(given, active));
    return within && Document.prototype.hasFocus.call(document);
  };
  const meant = (/** @type {AnyElement} */ target) => target === element || dom.contains(given, target);
  if (isThere()) {
    watchKey(page, meant);
    return { note };
  }
  const active = deepActive(page);
  if (active === element) dom.blur(element); // else the focus that another frame has taken does not come back
  dom.focus(element, { preventScroll: true });
  await taskPassed(); // whoever took it may take it again
  if (!isThere()) return { obstacle: "another element or frame took the focus before Enter was pressed" };
  watchKey(page, meant);
  return { note };
}

/** @type {Functions["focusedWindow"]} */
export function focusedWindow(page) {
  return windowOf(/** @type {AnyElement | null} */ (deepActive(page)));
}

/** @param {Page} page */
function leaveFocus(page) {
  const active = deepActive(page);
  if (active) dom.blur(active);
}
