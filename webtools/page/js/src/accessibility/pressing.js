// The place at which a pointer presses an element, and what a press there reaches: the one place that says so, for
// clicks, hovering, drags, and for judging the press when it comes (guard.js).
//
// The place of an element may hold other controls: a card its buttons, a label its links. A press on these is theirs,
// so a point is sought that is the element's own. A control that says the same as the element, or is how the element is
// made, is no other one.

/** @import { AnyElement, Met, Page, PageWithMemo, Point } from "../types.js" */
import { asWritten, flatContains, labelBoxes, ownLabels, reactiveAround } from "./hit.js";
import { hearsPress } from "./listeners.js";
import { nameOf } from "./names.js";
import { roleOf } from "./roles.js";
import { PRESS_HANDLERS } from "./usable_selector.js";
import { INTERACTIVE } from "../aria/role_tables.js";
import { boxOf, boxesOf } from "../dom/boxes.js";
import { controlOfLabel, isEditingHost, isField, isNativelyFocusable } from "../dom/controls.js";
import { XHTML, dom, isA, isElement } from "../dom/dom.js";
import { deepestAt, flatParent, shadowRootOf } from "../dom/flat_tree.js";
import { declaresPointer } from "../dom/sheets.js";
import { styleOf } from "../dom/styles.js";
import { outlinePoints } from "../dom/svg.js";
import { clean } from "../dom/text.js";
import { remembering } from "../memo.js";

// Parts of a box at which to look, the middle first: something may cover the rest.
const PARTS = [0.5, 0.25, 0.75, 0.1, 0.9];
const EDGE = 3; // CSS pixels from an edge
const FINE_STEP = 8; // CSS pixels between points, where coarser ones have found nothing
const MOST_FINE = 20; // points across and down
const MOST_TEXTS = 20; // texts that are looked at for a place of the element's own

// Degrees to which an element between the pointer and the one that is meant is a control of its own.
const NONE = 0;
const MAYBE = 1; // it hears presses, or looks as if; what is around it most often does as well
const SURELY = 2;

// A point at which a press reaches the element: { x, y, note, through, wrapper }; else { obstacle, until } in words.
//   through: the control in the element that takes the press for it, if one does
//   wrapper: what is around the element and takes the press instead of it
//   until: "page" where the obstacle does not go away by itself
//   taken: other controls take all of its place
//   position: [x, y] from the top left corner of its padding: the only point that is looked at
//   inside: a point in the element will do that belongs to another control, where it has none of its own
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {{ inside?: boolean, position?: [number, number] | null }} [how]
 * @returns {Met}
 */
export function hitPoint(page, element, { inside = false, position = null } = {}) {
  const boxes = placesOf(element);
  if (!boxes.length) return { obstacle: "it is not visible" };
  if (position) {
    const met = meet(page, element, pointAt(element, position));
    return met.other ? { ...met, through: met.other } : met;
  }
  const met = meet(page, element, partOf(boxes[0], 0.5, 0.5));
  if (!met.obstacle && !met.other) return met; // as with most elements
  return remembering(page, (page) => {
    const looked = new Look(page, element);
    for (const box of boxes) if (looked.in(pointsIn(box))) return looked.found();
    if (looked.in(outlinePoints(element))) return looked.found();
    if (looked.others.length || dom.namespaceURI(element) !== XHTML)
      for (const box of boxes) if (looked.in(finePointsIn(box))) return looked.found();
    return looked.instead(inside);
  });
}

// A point in this document's view, from the top left corner of the element's padding.
/** @param {AnyElement} element @param {[number, number]} position @returns {Point} */
export function pointAt(element, [x, y]) {
  const { left, top } = dom.getBoundingClientRect(element);
  return { x: left + dom.clientLeft(element) + x, y: top + dom.clientTop(element) + y };
}

// Return where the element is drawn. What is as good as unseen is drawn by its label.
/** @param {AnyElement} element */
export function placesOf(element) {
  const boxes = boxesOf(element);
  if (boxes.some((box) => box.width > 1 && box.height > 1)) return boxes;
  return [...labelBoxes(element), ...boxes];
}

// A point of the element that the pointer meets, whatever it would press there; `meet`'s obstacle where there is none.
/** @param {Page} page @param {AnyElement} element @returns {Met} */
export function metPoint(page, element) {
  let first = /** @type {Met | null} */ (null);
  for (const box of placesOf(element)) {
    for (const point of pointsIn(box)) {
      const met = meet(page, element, point);
      if (!met.obstacle) return met;
      first ??= met;
      if (met.outside || met.until) break;
    }
  }
  return first ?? { obstacle: "it is not visible" };
}

// Return whether no person could press a check box or radio button, nor a label of it: something lies over all of it
// that is not how the page draws it, or it takes no pointer. A drawing takes the place of one box. What is another
// control, stands apart from the page, or lies over other controls as well keeps people from it.
/** @param {Page} page @param {AnyElement} box */
export function isOutOfReach(page, box) {
  const { cover, until } = metPoint(page, box);
  if (until) return ownLabels(box).every((label) => metPoint(page, label).obstacle);
  return cover !== undefined && remembering(page, (page) => isStranger(page, box, cover));
}

/** @param {PageWithMemo} page @param {AnyElement} box @param {AnyElement} cover */
function isStranger(page, box, cover) {
  let whole = cover;
  for (let at = cover; isElement(at) && !flatContains(page, at, box); at = flatParent(page, at)) {
    if (controlKind(page, at) === SURELY && !BOXES.has(roleOf(page, at))) return true;
    if (getComputedStyle(at).position === "fixed" || dom.matches(at, ":popover-open")) return true;
    whole = at;
  }
  const { left, top, right, bottom } = boxOf(whole);
  const controls = /** @type {AnyElement[]} */ ([...document.querySelectorAll(NATIVE)]);
  return controls.some((each) => {
    if (each === box || each.tabIndex < 0 || flatContains(page, whole, each)) return false;
    const { x, y, width, height } = boxOf(each);
    return width > 1 && height > 1 && x >= left && y >= top && x + width <= right && y + height <= bottom;
  });
}

const BOXES = new Set(["checkbox", "radio", "switch"]);

// The results of the points of an element that were tried so far.
class Look {
  /** @param {Page} page @param {AnyElement} element */
  constructor(page, element) {
    this.page = page;
    this.element = element;
    this.own = /** @type {Met | null} */ (null);
    this.first = /** @type {Met | null} */ (null); // obstacle
    this.others = /** @type {Met[]} */ ([]); // points of other controls
  }

  // Return whether one of the points is the element's own.
  /** @param {Iterable<Point>} points */
  in(points) {
    let isFirst = true;
    for (const point of points) {
      if (this.try(point)) return true;
      const last = this.first;
      if (isFirst && !this.others.length && (last?.outside || last?.until)) return false; // no other fares better
      // If the middle is another's, a person presses the text of the element.
      if (isFirst && this.others.length === 1)
        for (const at of this.textPoints()) if (this.try(at)) return true;
      isFirst = false;
    }
    return false;
  }

  /** @param {Point} point */
  try(point) {
    const met = meet(this.page, this.element, point);
    if (met.obstacle) this.first ??= met;
    else if (!met.other) this.own = met;
    else this.others.push(met);
    return this.own !== null;
  }

  found() {
    return /** @type {Met} */ (this.own);
  }

  // Return what comes in place of a point of its own.
  /** @param {boolean} inside @returns {Met} */
  instead(inside) {
    const [any] = this.others;
    if (!any) return /** @type {Met} */ (this.first);
    const { page, element } = this;
    const unsure = this.others.find(({ surely }) => !surely);
    if (unsure) return { ...unsure, through: unsure.other };
    if (inside) return { ...any, through: any.other };
    const controls = [...new Set(this.others.map(({ other }) => /** @type {AnyElement} */ (other)))];
    if (controls.length === 1 && remembering(page, (page) => isFilledBy(page, element, controls[0])))
      return {
        ...any,
        through: any.other,
        note: `it was pressed at ${asWritten(controls[0])}, which fills it`,
      };
    const shown = controls.slice(0, MOST_NAMED);
    const names = shown.map(asWritten).join(", ");
    return {
      obstacle: `no place of it is its own; other controls in it take a press: ${names}`,
      taken: true,
      cover: shown.at(-1),
    };
  }

  *textPoints() {
    const { element } = this;
    for (const each of [element, ...ownLabels(element)]) {
      const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      let looked = 0;
      for (let text = texts.nextNode(); text && looked < MOST_TEXTS; text = texts.nextNode()) {
        if (!text.nodeValue?.trim()) continue;
        looked++;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects()) if (box.width && box.height) yield partOf(box, 0.5, 0.5);
      }
    }
  }
}

const MOST_NAMED = 3;

// A point in a box, in whole pixels where there are any: browsers take no others.
/** @param {DOMRect} box @param {number} across @param {number} down */
function partOf({ x, y, width, height }, across, down) {
  return { x: wholeIn(x, width, across), y: wholeIn(y, height, down) };
}

/** @param {number} start @param {number} length @param {number} part */
function wholeIn(start, length, part) {
  const at = start + length * part;
  return [Math.round(at), Math.floor(at)].find((whole) => whole >= start && whole < start + length) ?? at;
}

/** @param {DOMRect} box */
function* pointsIn(box) {
  for (const down of PARTS) for (const across of PARTS) yield partOf(box, across, down);
}

// Edges, then a grid: a card that its buttons cover may be left with a margin.
/** @param {DOMRect} box */
function* finePointsIn(box) {
  const [across, down] = [Math.min(EDGE / box.width, 0.5), Math.min(EDGE / box.height, 0.5)];
  for (const part of PARTS) {
    yield partOf(box, across, part);
    yield partOf(box, 1 - across, part);
    yield partOf(box, part, down);
    yield partOf(box, part, 1 - down);
  }
  const [columns, rows] = [box.width, box.height].map((side) =>
    Math.min(Math.ceil(side / FINE_STEP), MOST_FINE),
  );
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      yield partOf(box, (column + 0.5) / columns, (row + 0.5) / rows);
}

// Return what the pointer meets at a point: { x, y, note } of the element, with the `other` control in it that takes
// the press there and whether it does so `surely`; or { obstacle }.
/** @param {Page} page @param {AnyElement} element @param {Point} point @returns {Met} */
export function meet(page, element, { x, y }) {
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    return { obstacle: "it is outside of the view", outside: true };
  const hit = deepestAt(page, x, y);
  if (hit === null) return { obstacle: "nothing is drawn at its place" };
  const way = wayTo(page, element, hit);
  if (way !== null) return { x, y, note: "", ...otherOn(page, element, way) };
  const [blind, around] = [
    getComputedStyle(element).pointerEvents === "none",
    flatContains(page, hit, element),
  ];
  const wrapper = blind && around && reactiveAround(page, hit);
  if (wrapper)
    return { x, y, wrapper, note: `it takes no pointer itself, ${asWritten(wrapper)} around it does` };
  if (dom.closest(element, "[inert]")) return { obstacle: "it is inert", until: "page" };
  const field = isField(element) && fieldAround(page, element, hit);
  if (field) return { x, y, wrapper: field, note: `${asWritten(field)} around it takes the press` };
  if (blind) return { obstacle: "it takes no pointer (pointer-events: none)", until: "page" };
  if (around) return { obstacle: `what is hit at its place is ${asWritten(hit)} around it` };
  return { obstacle: `it is covered by ${asWritten(hit)}`, cover: hit };
}

// Return what is around a field and no other one, and takes a press on what is drawn over the field, such as a word.
/** @param {Page} page @param {AnyElement} element @param {AnyElement} hit */
function fieldAround(page, element, hit) {
  return remembering(page, (page) => {
    let at = /** @type {AnyElement | null} */ (hit);
    for (; isElement(at) && !flatContains(page, at, element); at = flatParent(page, at))
      if (controlKind(page, at) === SURELY) return null;
    const around = isElement(at) && reactiveAround(page, at);
    if (!around) return null;
    const controls = /** @type {AnyElement[]} */ ([...dom.querySelectorAll(around, NATIVE)]);
    return controls.every((each) => each === element || each.tabIndex < 0) ? around : null;
  });
}

// Return whether a press on `hit` is one on the element, or on what takes the press for it.
//   inside: also on another control in the element
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {AnyElement | null | undefined} taker
 * @param {AnyElement} hit
 * @param {boolean} [inside]
 */
export function isHit(page, element, taker, hit, inside = false) {
  if (taker && flatContains(page, taker, hit)) return true;
  const way = wayTo(page, element, hit);
  return way !== null && (inside || !otherOn(page, element, way).surely);
}

// The elements from the one that is hit up to the element, or to a label of it, which passes a click on; null where the
// hit is on neither.
/** @param {Page} page @param {AnyElement} element @param {AnyElement} hit @returns {AnyElement[] | null} */
function wayTo(page, element, hit) {
  const way = /** @type {AnyElement[]} */ ([]);
  for (let at = hit; isElement(at); at = flatParent(page, at)) {
    if (at === element) return way;
    way.push(at);
  }
  const ends = ownLabels(element).map((label) => way.indexOf(label));
  const end = ends.find((index) => index >= 0);
  return end === undefined ? null : way.slice(0, end);
}

/** @param {Page} page @param {AnyElement} element @param {AnyElement[]} way */
function otherOn(page, element, way) {
  if (!way.length) return {};
  return remembering(page, (page) => {
    let other = null;
    for (const each of way) {
      const kind = controlKind(page, each);
      if (kind === NONE || isPartOf(page, element, each)) continue;
      if (kind === SURELY) return { other: each, surely: true };
      other ??= each;
    }
    return other ? { other, surely: false } : {};
  });
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function controlKind(page, element) {
  if (controlOfLabel(element) || INTERACTIVE.has(roleOf(page, element))) return SURELY;
  if (isNativelyFocusable(element) || isEditingHost(element)) return SURELY;
  const names = /** @type {string[]} */ (dom.hasAttributes(element) ? dom.getAttributeNames(element) : []);
  if (names.some((name) => PRESS_HANDLERS.has(name))) return SURELY;
  if (dom.namespaceURI(element) !== XHTML) return NONE;
  return hearsPress(page, element) || hasOwnCursor(page, element) ? MAYBE : NONE;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function hasOwnCursor(page, element) {
  const { pointer } = styleOf(page, element);
  if (!pointer) return false;
  const around = flatParent(page, element);
  const before = isElement(around) ? styleOf(page, around).pointer : "";
  return pointer !== before || declaresPointer(page, element);
}

// Return whether a control in the element is how the element is made: its own field, a part of its shadow tree, or what
// says just the same.
/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement} control */
function isPartOf(page, element, control) {
  if (controlOfLabel(element) === control || controlOfLabel(control) === element) return true;
  if (isA(element, "select")) return true;
  if (MADE_OF_FIELDS.has(roleOf(page, element)) && (isField(control) || isA(control, "select"))) return true;
  const [own, its] = [wordsOf(page, element), wordsOf(page, control)];
  if (own !== "") return own === its;
  return (
    isOnlyOne(page, element) &&
    (controlKind(page, element) === NONE || shareOf(element, control) >= MOST_OF_IT)
  );
}

const MOST_OF_IT = 0.5;

// Return how much of the element's box the control takes.
/** @param {AnyElement} element @param {AnyElement} control */
function shareOf(element, control) {
  const [whole, part] = [boxOf(element), boxOf(control)];
  return (part.width * part.height) / (whole.width * whole.height);
}

// Return whether the element holds one control.
/** @param {Page} page @param {AnyElement} element */
function isOnlyOne(page, element) {
  const inside = [element, shadowRootOf(page, element)].filter((root) => root !== null);
  return inside.flatMap((root) => [...root.querySelectorAll(NATIVE)]).length <= 1;
}

const NATIVE = "a[href],button,input:not([type=hidden i]),select,textarea,summary";
const MADE_OF_FIELDS = new Set([
  "checkbox",
  "combobox",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "textbox",
]);

/** @param {PageWithMemo} page @param {AnyElement} element */
function wordsOf(page, element) {
  return nameOf(page, element) || clean(textOf(page, element));
}

// With that of its shadow tree.
/** @param {Page} page @param {AnyElement} element */
function textOf(page, element) {
  const shadow = shadowRootOf(page, element);
  if (!shadow) return dom.textContent(element);
  const inner = [...shadow.children].filter((child) => !isA(child, "style"));
  return [...inner, element].map(dom.textContent).join(" ");
}

// Return whether nobody can mean anything but this control, which covers all of the element: the element is no control
// itself, has no words, or repeats the control's.
/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement} control */
function isFilledBy(page, element, control) {
  if (controlKind(page, element) === NONE) return true;
  const [own, its] = [wordsOf(page, element), wordsOf(page, control)];
  if (own === "") return true;
  return its !== "" && own.includes(its) && clean(textOf(page, element)) === clean(textOf(page, control));
}
