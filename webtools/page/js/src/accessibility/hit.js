// The element that a pointer meets at a point, and what that is in; `pressing.js` says where an element is pressed.

/** @import { AnyElement, Page } from "../types.js" */
import { isReactive } from "./reactive.js";
import { roleOf } from "./roles.js";
import { isDisabled, isTrue } from "./states.js";
import { boxesOf } from "../dom/boxes.js";
import { controlOfLabel } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { flatAncestor } from "../dom/flat_tree.js";
import { cut } from "../dom/text.js";
import { remembering } from "../memo.js";

// The inherited facts of an element that is looked at by itself: none.
const ALONE = /** @type {import("../types.js").Around} */ ({});

// Of a control; a form has none, whatever its fields are called.
/** @param {AnyElement} element */
export function ownLabels(element) {
  return isA(element, "form") ? [] : [...(element.labels ?? [])];
}

// A check box that is drawn by its label has no size of its own.
/** @param {AnyElement} element */
export function labelBoxes(element) {
  return ownLabels(element).flatMap(boxesOf);
}

/** @param {Page} page @param {AnyElement} element @param {AnyElement} inner */
export function flatContains(page, element, inner) {
  return inner === element || flatAncestor(page, inner, (each) => each === element) !== null;
}

// The nearest element from `hit` upwards with which a person could do something.
/** @param {Page} page @param {AnyElement} hit */
export function reactiveAround(page, hit) {
  return remembering(page, (page) => {
    /** @param {AnyElement} each */
    const reacts = (each) => isReactive(page, each, roleOf(page, each), ALONE) && !isUnusable(page, each);
    return reacts(hit) ? hit : flatAncestor(page, hit, reacts);
  });
}

// Disabled by itself, by what it is in, or by what it labels.
/** @param {Page} page @param {AnyElement} element */
export function isUnusable(page, element) {
  if (isDisabled(page, element) || controlOfLabel(element)?.matches(":disabled")) return true;
  return (
    flatAncestor(
      page,
      element,
      (each) => isTrue(page, each, "aria-disabled") || dom.matches(each, "button:disabled"),
    ) !== null
  );
}

// An element as people write it.
/** @param {AnyElement} element */
export function asWritten(element) {
  const [id, classes] = [dom.getAttribute(element, "id"), dom.getAttribute(element, "class")];
  return `<${dom.localName(element)}${id ? ` id="${id}"` : ""}${classes ? ` class="${cut(classes, 60)}"` : ""}>`;
}
