// What a pointer meets at a point, and the points at which it meets an element.

/** @import { AnyElement, Met, Page, Point } from "../types.js" */
import { isReactive } from "./reactive.js";
import { roleOf } from "./roles.js";
import { isDisabled, isTrue } from "./states.js";
import { boxesOf } from "../dom/boxes.js";
import { controlOfLabel } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { flatAncestor } from "../dom/flat_tree.js";
import { cut } from "../dom/text.js";
import { remembering } from "../memo.js";

// What an element inherits that is looked at by itself.
const ALONE = /** @type {import("../types.js").Around} */ ({});

// Parts of a box at which to look, the middle first: something may cover the rest.
const PARTS = [0.5, 0.25, 0.75, 0.1, 0.9];

// A point at which the pointer meets the element: { x, y, note }; else { obstacle, lasting } in words. `lasting`: it
// does not go away by itself within moments.
/** @param {Page} page @param {AnyElement} element @returns {Met} */
export function hitPoint(page, element) {
  const boxes = boxesOf(element);
  const labels = boxes.some((box) => box.width > 1 && box.height > 1) ? [] : labelBoxes(element);
  if (!boxes.length && !labels.length) return { obstacle: "it is not visible" };
  let first = /** @type {Met | null} */ (null);
  for (const box of [...boxes, ...labels]) {
    for (const point of pointsIn(box)) {
      const met = meet(page, element, point);
      if (!met.obstacle) return met;
      first ??= met;
      if (met.outside || met.lasting) break; // another part of this box fares no better
    }
  }
  return /** @type {Met} */ (first);
}

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

/** @param {DOMRect} box */
function* pointsIn(box) {
  for (const down of PARTS) {
    for (const across of PARTS) yield { x: box.x + box.width * across, y: box.y + box.height * down };
  }
}

/** @param {Page} page @param {AnyElement} element @param {Point} point @returns {Met} */
export function meet(page, element, { x, y }) {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    return { obstacle: "it is outside of the view", outside: true };
  const hit = deepestAt(x, y);
  if (hit === null) return { obstacle: "nothing is drawn at its place" };
  if (belongsTo(page, hit, element)) return { x, y, note: "" };
  const [blind, around] = [
    getComputedStyle(element).pointerEvents === "none",
    flatContains(page, hit, element),
  ];
  const wrapper = blind && around && reactiveAround(page, hit);
  if (wrapper)
    return { x, y, wrapper, note: `it takes no pointer itself, ${asWritten(wrapper)} around it does` };
  if (dom.closest(element, "[inert]")) return { obstacle: "it is inert", lasting: true };
  if (blind) return { obstacle: "it takes no pointer (pointer-events: none)", lasting: true };
  if (around) return { obstacle: `what is hit at its place is ${asWritten(hit)} around it` };
  return { obstacle: `it is covered by ${asWritten(hit)}`, cover: hit };
}

/** @param {number} x @param {number} y */
export function deepestAt(x, y) {
  let hit = null;
  for (
    let at = document.elementFromPoint(x, y);
    at && at !== hit;
    at = dom.shadowRoot(hit)?.elementFromPoint(x, y)
  )
    hit = at;
  return hit;
}

// A hit inside the element is a hit; so is its label, which passes a click on.
/** @param {Page} page @param {AnyElement} hit @param {AnyElement} element */
function belongsTo(page, hit, element) {
  return (
    flatContains(page, element, hit) || ownLabels(element).some((label) => flatContains(page, label, hit))
  );
}

// The element, or the wrapper that takes the pointer where the element takes none.
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {AnyElement | null | undefined} wrapper
 * @param {AnyElement} hit
 */
export function isHit(page, element, wrapper, hit) {
  return belongsTo(page, hit, element) || (!!wrapper && flatContains(page, wrapper, hit));
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
