// Finds where an option of a list that a page has built is pressed, and whether that has chosen it.

/** @import { AsyncFunctions } from "../contract.js" */
/** @import { AnyElement } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { opensList } from "../dom/controls.js";
import { dom, isA, isHere } from "../dom/dom.js";
import { boxParent, deepActive, elementsById } from "../dom/flat_tree.js";
import { numbered, resolve } from "../snapshot/resolve.js";
import { frameBefore } from "../waiting/frames.js";
import { fieldOf } from "./focusing.js";

const CONTROLS = "[role=checkbox], [role=radio], [role=switch], [role=button], input, button";
const CHOSEN_MS = 1000; // for a page to show what it has chosen
const AROUND = 3; // boxes around a field, in which its choices may be shown

// Return the part of an option that is pressed: its text where it has controls of its own, such as the switch that
// opens an item of a tree, or space beside them that does nothing.
/** @param {AnyElement} option @returns {AnyElement} */
export function pressedIn(option) {
  if (!dom.querySelector(option, CONTROLS)) return option;
  const texts = document.createTreeWalker(option, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const holder = dom.parentElement(texts.currentNode);
    if (texts.currentNode.nodeValue?.trim() && holder && boxesOf(holder).length > 0) return holder;
  }
  return option;
}

// Return what says whether an option is chosen, as one text; "" where it is already, or nothing of it says so.
/** @param {AnyElement} field @param {AnyElement} option */
export function choiceOf(field, option) {
  const states = [option, ...dom.querySelectorAll(option, CONTROLS)].flatMap((each) => [
    dom.getAttribute(each, "aria-selected"),
    dom.getAttribute(each, "aria-checked"),
    isA(each, "input") && /^(checkbox|radio)$/.test(each.type) ? String(each.checked) : null,
  ]);
  if (!states.includes("false") || states.includes("true")) return "";
  return JSON.stringify([states, shownBy(field)]);
}

/** @param {AnyElement} field */
function shownBy(field) {
  let around = /** @type {AnyElement | null} */ (field);
  for (let at = 0; at < AROUND; at++) around = (around && boxParent(around)) ?? around;
  return [isA(field, "input") ? field.value : "", around && dom.textContent(around)];
}

// Wait until an option says that it is chosen, or the field shows it, or its list closes; { unmade } when none of that
// comes.
//   option: the number of what was pressed; before: `choiceOf` then, of the option that is or holds that
/** @type {AsyncFunctions["choiceSeen"]} */
export async function choiceSeen(page, number, { pressed, option, before, timeout }) {
  const end = performance.now() + Math.min(timeout, CHOSEN_MS);
  for (;;) {
    const { element: field } = resolve(page, number);
    const [part, whole] = [numbered(page, pressed), numbered(page, option)];
    if (!field || !isHere(part) || !isHere(whole) || !boxesOf(whole).length) return {};
    if (choiceOf(field, whole) !== before) return {};
    if (performance.now() >= end) return { unmade: true };
    await frameBefore(page, end);
  }
}

const CLOSING_MS = 300; // for a list to close by itself once its one option is chosen
const STAYING_MS = 50; // for one that takes several options
const DIALOGS = "dialog, [popover], [role=dialog], [role=alertdialog], [aria-modal=true]";

// Return whether a list that the page has built is left open: { open }, and { escapes } if Escape closes nothing but
// the list. In a dialog it may close the dialog, unless the list has taken the focus out of it.
//   closing: it is waited for to close
/** @type {AsyncFunctions["listLeftOpen"]} */
export async function listLeftOpen(page, number, { closing, timeout }) {
  const { element: given, problem } = resolve(page, number);
  if (problem) return { problem };
  const field = fieldOf(given) ?? given;
  const milliseconds = takesSeveral(field) ? STAYING_MS : CLOSING_MS;
  const end = performance.now() + Math.min(timeout, closing ? milliseconds : 0);
  while (isOpened(field) && performance.now() < end) await frameBefore(page, end);
  const dialog = dom.closest(field, DIALOGS);
  const active = deepActive(page);
  const escapes =
    dialog === null || (active !== null && active !== document.body && !dom.contains(dialog, active));
  return { open: isOpened(field), escapes };
}

// Such a list most often stays open.
/** @param {AnyElement} field */
function takesSeveral(field) {
  const lists = ["aria-controls", "aria-owns"].flatMap((name) => elementsById(field, name));
  return lists.some((list) => dom.getAttribute(list, "aria-multiselectable") === "true");
}

/** @param {AnyElement} field */
function isOpened(field) {
  return opensList(field) && dom.getAttribute(field, "aria-expanded") === "true";
}
