// Native sliders. Applications commit a slider's value when the pointer is let go, so a real pointer presses it; the
// value is set while it is held, since few pixels hit a value exactly.

/** @import { AnyElement, Page } from "../types.js" */
import { dom } from "../dom/dom.js";
import { targetOf } from "../dom/flat_tree.js";
import { focusOn } from "./focusing.js";
import { hitPoint } from "../accessibility/pressing.js";

// Ready the slider for a press that sets `value`: { custom: "range" }; null when no pointer meets it.
/** @param {Page} page @param {AnyElement} element @param {string} value */
export function readyToPress(page, element, value) {
  if (!focusOn(page, element) || hitPoint(page, element).obstacle) return null;
  page.act.onSlider ??= (event) => setSlider(page, event);
  if (!page.act.pressed)
    for (const type of ["mousedown", "click"]) addEventListener(type, page.act.onSlider, { capture: true });
  page.act.pressed = { element, value, changed: true };
  return { custom: "range" };
}

/** @param {Page} page @param {Event} event */
function setSlider(page, event) {
  if (!page.act.pressed || !event.isTrusted || targetOf(page, event) !== page.act.pressed.element) return;
  if (event.type === "click") return changeSlider(page); // the browser does so between the release and the click
  event.preventDefault(); // it would jump to where the pointer is
  page.act.pressed.element.value = page.act.pressed.value;
  page.act.pressed.changed = false;
  dom.dispatchEvent(page.act.pressed.element, new InputEvent("input", { bubbles: true, composed: true }));
}

/** @param {Page} page */
function changeSlider({ act: { pressed } }) {
  if (pressed === null || pressed.changed) return;
  pressed.changed = true;
  dom.dispatchEvent(pressed.element, new Event("change", { bubbles: true }));
}

// The press is over, whatever came of it.
/** @param {Page} page */
export function endPress(page) {
  if (!page.act.pressed) return;
  changeSlider(page);
  for (const type of ["mousedown", "click"])
    removeEventListener(type, /** @type {EventListener} */ (page.act.onSlider), { capture: true });
  page.act.pressed = null;
}
