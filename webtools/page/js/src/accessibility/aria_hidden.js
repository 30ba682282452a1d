// Content that is hidden from assistive technology only (`aria-hidden`), though a person can click it or focus it:
// icons with a handler, hand-made controls. It is shown and marked; what is only read there stays hidden, as its author
// wants.

/** @import { AnyElement, Around, Page, PageWithMemo } from "../types.js" */
import { metPoint } from "./pressing.js";
import { isShown } from "../dom/boxes.js";
import { dom, isA, isFrame } from "../dom/dom.js";
import { styleOf } from "../dom/styles.js";
import { isUnseen } from "../dom/sight.js";
import { holdsUsable } from "./holders.js";
import { isPage, listeners } from "./listeners.js";
import { isModal } from "./states.js";
import { USABLE } from "./usable_selector.js";

const LEAST_SIDE = 4; // pixels: what catches the focus for a widget is smaller

// Return whether to look into an element that is hidden so.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Around} around */
export function mayBeUsed(page, element, around) {
  if (around.inPicture || around.inLink || !isShown(element)) return false;
  const isUsable = dom.matches(element, USABLE) || holdsUsable(page, element);
  return (
    (isUsable || styleOf(page, element).pointer !== around.pointer || hasListener(page, element)) &&
    !isBehindDialog(page, element)
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function hasListener(page, element) {
  page.memo.veils ??= veilsOfListeners(page);
  return page.memo.veils.has(element);
}

// All that is hidden so and has a handler, in itself or somewhere below.
/** @param {PageWithMemo} page */
function veilsOfListeners(page) {
  page.memo.listeners ??= listeners(page);
  const veils = new Set();
  for (const element of page.memo.listeners.keys()) {
    for (let at = dom.closest(element, VEILED); at; at = dom.parentElement(at)?.closest(VEILED))
      veils.add(at);
  }
  return veils;
}

const VEILED = '[aria-hidden="true" i]';

// While a dialog is open, the page behind it is hidden from everybody.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isBehindDialog(page, element) {
  /** @param {AnyElement} dialog */
  const isApart = (dialog) =>
    isShown(dialog) && !dom.contains(element, dialog) && !dom.contains(dialog, element);
  page.memo.dialogs ??= [...document.querySelectorAll("dialog[open],[role=dialog],[role=alertdialog]")];
  return page.memo.dialogs.some((dialog) => isApart(dialog) && (isModal(page, dialog) || isPage(element)));
}

// Return whether a person can get at it: no frame, which would be a page of its own, but seen, and met by the pointer
// where it stands in view.
/** @param {Page} page @param {AnyElement} element */
export function isWithinReach(page, element) {
  if (isFrame(element) || isUnseen(page, element)) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  if (width < LEAST_SIDE || height < LEAST_SIDE || isSaidElsewhere(element)) return false;
  const { obstacle, outside } = metPoint(page, element);
  return !obstacle || (outside === true && getComputedStyle(element).pointerEvents !== "none");
}

// The picture in a card, linked to where its title leads as well.
/** @param {AnyElement} element */
function isSaidElsewhere(element) {
  const href = isA(element, "a") ? dom.getAttribute(element, "href") : null;
  if (href === null) return false;
  const others = dom.getRootNode(element).querySelectorAll(`a[href="${CSS.escape(href)}"]`);
  return [...others].some(
    (other) => other !== element && dom.closest(other, VEILED) === null && isShown(other),
  );
}
