// Native lists that a script has hidden and replaced by elements of its own. Such a script seldom listens to the list
// itself, so a value set there shows nowhere: what the script has built is to be used, as a person would.

/** @import { AsyncFunctions, Functions } from "../contract.js" */
/** @import { AnyElement, Page } from "../types.js" */
import { dom, isA, isHere } from "../dom/dom.js";
import { flatParent } from "../dom/flat_tree.js";
import { isUnseen } from "../dom/sight.js";
import { resolve } from "../snapshot/resolve.js";
import { frameBefore } from "../waiting/frames.js";
import { OPENING_MS, OPTIONS, labelsInstead, listOf, remembered } from "./choosing.js";
import { flatContains } from "../accessibility/hit.js";
import { labelled, replacementOf, triggerOf } from "./replacement.js";

// Return where to open the list: { trigger }; with { option } when that can be clicked as the page stands. Else what
// has the option's text already is noted.
/** @type {Functions["readyToOpen"]} */
export function readyToOpen(page, number, label) {
  const { element, problem } = resolve(page, number);
  if (problem) return { problem };
  const select = listOf(page, element);
  const replacement = replacementOf(page, select);
  if (!replacement) return { obstacle: "nothing stands for it any more" };
  const found = labelled(page, label);
  const trigger = remembered(page, triggerOf(page, replacement));
  const remover = select.multiple && removerOf(page, found, replacement);
  if (remover) return { trigger, option: remembered(page, remover) };
  const stillOpen = page.act.openList !== null && !isUnseen(page, page.act.openList);
  const open = found
    .filter(takesPointer)
    .find(
      (each) =>
        dom.closest(each, OPTIONS) ||
        (stillOpen && page.act.openList && flatContains(page, page.act.openList, each)),
    );
  if (open) return { trigger, ...opened(page, open) };
  for (const each of found)
    if (!page.act.openList || !flatContains(page, page.act.openList, each)) page.act.shownBefore.add(each);
  return { trigger };
}

// Not so what fades out or in.
/** @param {AnyElement} element */
function takesPointer(element) {
  return getComputedStyle(element).pointerEvents !== "none";
}

/** @param {Page} page @param {AnyElement} option */
function opened(page, option) {
  page.act.openList = flatParent(page, dom.closest(option, `${OPTIONS}, li`) ?? option);
  return { option: remembered(page, option) };
}

// Of many that are chosen, each may be shown with a button of its own that takes it back.
/** @param {Page} page @param {AnyElement[]} shown @param {AnyElement} replacement */
function removerOf(page, shown, replacement) {
  for (const each of shown.filter((/** @type {AnyElement} */ one) => flatContains(page, replacement, one))) {
    const beside = [each, flatParent(page, each)].flatMap((at) =>
      at === replacement ? [] : [...dom.querySelectorAll(at, REMOVERS)],
    );
    const remover = beside.find((one) => !isUnseen(page, one));
    if (remover) return remover;
  }
  return null;
}

const REMOVERS = "button, a, [role=button], [class*=remove], [class*=delete], [class*=close]";

// The option with that label which has come up: { option }, or {} when none has.
/** @type {AsyncFunctions["optionShown"]} */
export async function optionShown(page, _number, label, { timeout }) {
  const end = performance.now() + Math.min(timeout, OPENING_MS);
  for (;;) {
    const found = labelled(page, label).filter(
      (each) => !page.act.shownBefore.has(each) && takesPointer(each),
    );
    const option = found.find((each) => dom.closest(each, OPTIONS)) ?? found[0];
    if (option) return opened(page, option);
    if (performance.now() >= end) return {};
    await frameBefore(page, end);
  }
}

const CLOSING_MS = 400; // for a list that fades out
const STAYING_MS = 100; // for one that most often stays open, since many options can be chosen

// Wait until the native list holds the values and the list that was opened is closed: { open } says whether it still
// is.
//   closing: it has been asked to close
/** @type {AsyncFunctions["afterChoice"]} */
export async function afterChoice(page, number, values, { closing, timeout }) {
  const { element: given, problem } = resolve(page, number);
  if (problem) return { problem };
  const select = listOf(page, given);
  if (select === null || !isA(select, "select")) return { open: false };
  const end = performance.now() + Math.min(timeout, select.multiple && !closing ? STAYING_MS : CLOSING_MS);
  const isOpen = () =>
    page.act.openList !== null && isHere(page.act.openList) && !isUnseen(page, page.act.openList);
  while ((isOpen() || labelsInstead(select, values) !== null) && performance.now() < end)
    await frameBefore(page, end);
  return { open: isOpen() };
}
