// Choosing from lists: the browser's own, and those that pages build.

/** @import { AsyncFunctions, CustomWidget, Invalid, Obstacle, Problem, ReplacedList } from "../contract.js" */
/** @import { AnyElement, Filling, Page, PageWithMemo } from "../types.js" */
import { nameOf } from "../accessibility/names.js";
import { AccessibleNode } from "../aria/node.js";
import { shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { shownName } from "../accessibility/shown_names.js";
import { boxOf, boxesOf } from "../dom/boxes.js";
import { controlOfLabel, opensList, takesText } from "../dom/controls.js";
import { closestTag, dom, isA, isElement } from "../dom/dom.js";
import { boxParent, elementsById, flatAncestor, flatChildren, scopes } from "../dom/flat_tree.js";
import { clean, quoted } from "../dom/text.js";
import { isText, isTextInAnyCase } from "../dom/words.js";
import { isUnseen } from "../dom/sight.js";
import { remembering } from "../memo.js";
import { numberOf, record } from "../refs/refs.js";
import { resolve } from "../snapshot/resolve.js";
import { drawn } from "../waiting/drawn.js";
import { watchEffects } from "../waiting/effects.js";
import { frameBefore } from "../waiting/frames.js";
import { choiceOf, pressedIn } from "./choices.js";
import { editable, focusOn, isReadOnly } from "./focusing.js";
import { forgetFilled, heldInstead, keepFilled } from "./filled_fields.js";
import { asWritten } from "../accessibility/hit.js";
import { announce } from "./input_events.js";
import { isTransparentOnTop, otherwiseShown, selectBehind, throughReplacement } from "./replacement.js";
import { put } from "./values.js";

// Choose by value or label in a native list: { note, held } with what is held instead (filled_fields.js), { problem },
// { obstacle } or { invalid } in words, { hidden }, or { custom } when the list is one that the page has built: "list"
// to be opened, "field" to be typed into, "replaced" (replaced.js).
//   natively: set the value of a replaced list itself
/** @type {AsyncFunctions["chooseOptions"]} */
export async function chooseOptions(page, number, values, { natively = false, timeout, grace, draws }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const ready = await editable(page, number, { timeout, grace }, (each) => listOf(page, each), isFixed);
  if (!ready.element) return /** @type {Obstacle | Problem} */ (ready);
  const { element, note } = ready;
  watchEffects(page);
  const isList = isA(element, "select");
  if (!isList && !suggestionsOf(element)) return { custom: openingOf(page, element) };
  const { insteadOf, ...refused } = isList
    ? await choose(page, element, values, Math.min(timeout, grace), natively)
    : await suggested(page, element, values);
  if (!insteadOf)
    return /** @type {Obstacle | Invalid | CustomWidget | ReplacedList} */ ({ note, ...refused });
  forgetFilled(page);
  keepFilled(page, number, element, { insteadOf, sought: (each) => listOf(page, each) });
  const answer = await drawn(page, { note }, draws);
  return {
    ...answer,
    note: [note, isList && otherwiseShown(page, element)].filter(Boolean).join("; "),
    held: heldInstead(page),
  };
}

/** @param {Page} page @param {AnyElement} element */
export function listOf(page, element) {
  if (isA(element, "select")) return element;
  if (isA(element, "option")) return closestTag(element, "select");
  const control = controlOfLabel(element);
  if (control && isA(control, "select")) return control;
  if (suggestionsOf(element)) return element;
  const inner = [...dom.querySelectorAll(element, "select")].filter((each) => isA(each, "select"));
  if (inner.length === 1) return inner[0];
  const behind = selectBehind(page, element);
  if (behind) return behind;
  return opensList(element) || isListBox(element) ? element : null;
}

// Return whether nothing can be chosen. A read-only field that opens a list still has its list.
/** @param {AnyElement} element */
export function isFixed(element) {
  return isReadOnly(element) && !opensList(element);
}

// Return whether its text comes from a list only; some fields that script leaves empty say so by an attribute.
/** @param {AnyElement} element */
export function isOnlyChosen(element) {
  if (isReadOnly(element)) return true;
  return opensList(element) && dom.getAttribute(element, "aria-readonly") === "true";
}

// Return how a list of the page's own is opened: "field", by typing; "list", by a click; "key": by its key, if nobody
// sees the field and no click reaches it, such as one that only has the focus for what is drawn; "shown": it is open.
// Options that are shown while it says that it is shut belong to other lists; they are noted.
/** @param {Page} page @param {AnyElement} element */
export function openingOf(page, element) {
  const isShut = dom.getAttribute(element, "aria-expanded") === "false";
  page.act.shownBefore = new WeakSet(isShut ? optionsSeen(page) : []);
  if (takesText(element) && !isOnlyChosen(element)) return "field";
  if (!opensList(element) || dom.getAttribute(element, "aria-expanded") === "true") return "shown";
  return isUnseen(page, element) && !isTransparentOnTop(page, element) ? "key" : "list";
}

/** @param {AnyElement} element */
function isListBox(element) {
  return ["listbox", "tree", "menu"].includes(dom.getAttribute(element, "role"));
}

/** @param {AnyElement} element */
function suggestionsOf(element) {
  return isA(element, "input") ? element.list : null;
}

// Options may come a moment later, when another choice has brought them.
/**
 * @param {Page} page
 * @param {AnyElement} select
 * @param {string[]} values
 * @param {number} milliseconds
 * @param {boolean} [natively]
 * @returns {Promise<Filling>}
 */
export async function choose(page, select, values, milliseconds, natively = false) {
  if (values.length !== 1 && !select.multiple)
    return { invalid: `${asWritten(select)} takes one value, not ${values.length}` };
  const end = performance.now() + milliseconds;
  for (;;) {
    const meant = values.map((value) => optionsOf(select, value));
    const found = meant.map(([option]) => option);
    const missing = values.filter((_, index) => !found[index]);
    const unclear = values.find((_, index) => meant[index].length > 1);
    if (unclear !== undefined)
      return {
        invalid: `${asWritten(select)} has several options ${quoted(unclear)}, so give the value of one: ${offered(select)}`,
      };
    if (!missing.length)
      return (
        (!natively &&
          found.every((option) => unusable(option) === null) &&
          throughReplacement(page, select, found)) ||
        chosen(page, select, found, values)
      );
    if (performance.now() >= end) {
      return {
        invalid: `${asWritten(select)} has no option ${missing.map(quoted).join(", ")}; there are ${offered(select)}`,
      };
    }
    await frameBefore(page, end);
  }
}

// One of the values that a field suggests (HTML, datalist).
/** @param {Page} page @param {AnyElement} field @param {string[]} values @returns {Promise<Filling> | Filling} */
function suggested(page, field, values) {
  if (values.length !== 1) return { invalid: `${asWritten(field)} takes one value, not ${values.length}` };
  const [option] = optionsOf(field.list, values[0]);
  if (!option)
    return {
      invalid: `${asWritten(field)} does not suggest ${quoted(values[0])}; there are ${offered(field.list)}`,
    };
  return focusOn(page, field) ? put(page, field, option.value) : { obstacle: "it does not take the focus" };
}

// The options that a value or a label means: one, unless several of one label have different values.
/** @param {AnyElement} select @param {string} value @returns {AnyElement[]} */
function optionsOf(select, value) {
  const options = [...select.options];
  const usable = options.filter((option) => unusable(option) === null);
  const byValue = usable.find((option) => option.value === value);
  if (byValue) return [byValue];
  const ways = [
    usable.filter((option) => isText(option.label, value)),
    usable.filter((option) => isTextInAnyCase(option.label, value)),
    options.filter((option) => isTextInAnyCase(option.label, value)).slice(0, 1),
    options.filter((option) => option.value === value).slice(0, 1),
  ];
  const found = ways.find((each) => each.length) ?? [];
  return found.every((option) => option.value === found[0].value) ? found.slice(0, 1) : found;
}

// Return why a person cannot choose an option, or null.
/** @param {AnyElement} option */
function unusable(option) {
  const group = dom.closest(option, "optgroup");
  if (option.disabled || group?.disabled === true) return "disabled";
  return [option, group].some((each) => each && getComputedStyle(each).display === "none") ? "hidden" : null;
}

// { insteadOf } for `keepFilled`, or { obstacle }.
/**
 * @param {Page} page
 * @param {AnyElement} select
 * @param {AnyElement[]} options
 * @param {string[]} values
 * @returns {Filling}
 */
function chosen(page, select, options, values) {
  const refused = options.find((option) => unusable(option) !== null);
  if (refused) return { obstacle: `its option ${quoted(clean(refused.label))} is ${unusable(refused)}` };
  // Hidden by a script, it is left alone: the script may open its own list when this one has the focus.
  if (!isUnseen(page, select)) focusOn(page, select);
  const before = [...select.selectedOptions];
  for (const option of select.options) option.selected = options.includes(option);
  const after = [...select.selectedOptions];
  if (after.length !== before.length || after.some((option, index) => option !== before[index]))
    announce(select);
  return { insteadOf: (now) => labelsInstead(now, values) };
}

/** @param {AnyElement} select @param {string[]} values */
export function labelsInstead(select, values) {
  const wanted = new Set(values.map((value) => optionsOf(select, value)[0]));
  const held = [...select.selectedOptions];
  if (held.length === wanted.size && held.every((option) => wanted.has(option))) return null;
  return held.map((option) => clean(option.label)).join(", ");
}

const MOST_OFFERED = 30;

/** @param {AnyElement} select */
function offered(select) {
  const options = [...select.options].filter((option) => unusable(option) === null);
  const named = options.slice(0, MOST_OFFERED).map((option) => {
    const label = clean(option.label);
    return option.value === label || option.value === ""
      ? quoted(label)
      : `${quoted(label)} (value ${quoted(option.value)})`;
  });
  return (
    named.join(", ") + (options.length > MOST_OFFERED ? ` and ${options.length - MOST_OFFERED} more` : "") ||
    "none"
  );
}

export const OPENING_MS = 1000; // for a list that was opened to show its options
const REACTING_MS = 300; // for a list to say that it is open

// The option of a list that the page has built and opened: { number } for `actionable`, {} when it is chosen already,
// { shut } when the list has not opened; { invalid } names what there is. A list may have only those options in the
// document that are in view, so it is scrolled through.
//   opened: all was done that opens it
/** @type {AsyncFunctions["optionInPopup"]} */
// eslint-disable-next-line complexity -- one loop, whose steps share what the last look has found
export async function optionInPopup(page, number, value, { opened, timeout }) {
  const { element, problem } = resolve(page, number);
  if (problem) return { problem };
  const end = performance.now() + Math.min(timeout, OPENING_MS);
  const last = performance.now() + timeout;
  const late = performance.now() + Math.min(timeout, REACTING_MS);
  const names = new Set();
  const scroller = { box: /** @type {AnyElement | null} */ (null), from: 0 };
  for (;;) {
    const options = popupOptions(page, element);
    const option = optionSaying(page, options, value);
    if (option && isHeldAlready(page, option)) return {};
    if (option && !(bringIntoList(page, option) && performance.now() < last))
      return {
        number: remembered(page, pressedIn(option)),
        option: remembered(page, option),
        before: choiceOf(element, option),
      };
    if (option) {
      await redrawn(page, element, options, last); // the list may draw it anew there
      continue;
    }
    if (!opened && staysShut(element, options, late)) return { shut: true };
    for (const each of options.slice(0, MOST_OFFERED)) names.add(quoted(optionName(page, each)));
    const goesOn = scrollOn(page, scroller, options) && performance.now() < last;
    if (!goesOn && performance.now() >= end) {
      if (scroller.box) scroller.box.scrollTop = scroller.from;
      const unread = performance.now() < last ? "" : "; there was no time to scroll through all of the list";
      return {
        invalid: `no option ${quoted(value)} is shown; there are ${listed(names)}${unread}${collapsed(options)}`,
      };
    }
    if (goesOn) await redrawn(page, element, options, last);
    else await frameBefore(page, end);
  }
}

/** @param {Page} page @param {AnyElement[]} options @param {string} value */
function optionSaying(page, options, value) {
  return (
    options.find((each) => /** @type {AnyElement} */ (each).dataset.value === value) ??
    options.find((each) => nameIs(page, each, value))
  );
}

/** @param {AnyElement} element @param {AnyElement[]} options @param {number} late */
function staysShut(element, options, late) {
  if (options.length || performance.now() < late) return false;
  return dom.getAttribute(element, "aria-expanded") === "false";
}

// Say that items of a tree may hold what is looked for.
/** @param {AnyElement[]} options */
function collapsed(options) {
  const items = options.filter(
    (each) =>
      dom.getAttribute(each, "role") === "treeitem" && dom.getAttribute(each, "aria-expanded") === "false",
  );
  return items.length ? "; what its collapsed items hold is not shown until these are opened" : "";
}

/** @param {Set<string>} names */
function listed(names) {
  return [...names].slice(0, MOST_OFFERED).join(", ") || "none";
}

// Some lists draw with the next frame after they were scrolled, others a frame later.
/** @param {Page} page @param {AnyElement} element @param {AnyElement[]} before @param {number} end */
async function redrawn(page, element, before, end) {
  const texts = before.map((each) => dom.textContent(each)).join();
  await frameBefore(page, end);
  const now = popupOptions(page, element).map((each) => dom.textContent(each));
  if (now.join() === texts) await frameBefore(page, end);
}

// Scroll its list so that an option can be seen there; false when it can be already.
/** @param {Page} page @param {AnyElement} option */
function bringIntoList(page, option) {
  const list = flatAncestor(page, option, scrolls) ?? flatAncestor(page, option, hides);
  if (list === null || list === document.documentElement || list === document.body) return false;
  const [its, around] = [boxOf(option), boxOf(list)];
  const before = list.scrollTop;
  if (its.top < around.top) list.scrollTop -= around.top - its.top;
  else if (its.bottom > around.bottom)
    list.scrollTop += Math.min(its.bottom - around.bottom, its.top - around.top);
  return list.scrollTop !== before;
}

// A click on a chosen option of several takes it back.
/** @param {Page} page @param {AnyElement} option */
function isHeldAlready(page, option) {
  if (dom.getAttribute(option, "aria-selected") !== "true") return false;
  return (
    flatAncestor(page, option, (each) => dom.getAttribute(each, "aria-multiselectable") === "true") !== null
  );
}

// Scroll the list on by what is in view, from its beginning; false when there is nothing more.
/**
 * @param {Page} page
 * @param {{ box: AnyElement | null, from: number }} scroller
 * @param {AnyElement[]} options
 */
function scrollOn(page, scroller, options) {
  if (scroller.box === null) {
    const box = options.length
      ? (flatAncestor(page, options[0], scrolls) ?? flatAncestor(page, options[0], hides))
      : null;
    if (box === null || box === document.documentElement || box === document.body) return false;
    Object.assign(scroller, { box, from: box.scrollTop });
    if (box.scrollTop > 0) {
      box.scrollTop = 0;
      return true;
    }
  }
  const box = /** @type {AnyElement} */ (scroller.box);
  const before = box.scrollTop;
  box.scrollTop += Math.max(1, box.clientHeight * 0.9);
  return box.scrollTop !== before;
}

/** @param {AnyElement} element */
function scrolls(element) {
  return isHigher(element) && /auto|scroll/.test(getComputedStyle(element).overflowY);
}

// Some lists scroll themselves when the wheel is turned.
/** @param {AnyElement} element */
function hides(element) {
  return isHigher(element) && getComputedStyle(element).overflowY === "hidden";
}

/** @param {AnyElement} element */
function isHigher(element) {
  return element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1;
}

export const OPTIONS = "[role=option], [role=menuitem], [role=menuitemradio], [role=treeitem]";

// Those of the list that the element is or names; else all that are shown.
/** @param {Page} page @param {AnyElement} element @returns {AnyElement[]} */
function popupOptions(page, element) {
  return remembering(page, (page) => optionsShown(page, element));
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function optionsShown(page, element) {
  const named = isListBox(element)
    ? [element]
    : [...elementsById(element, "aria-controls"), ...elementsById(element, "aria-owns")];
  const options = named.length
    ? named.flatMap((each) => optionsIn(page, each))
    : allOptions(page).filter((each) => !page.act.shownBefore.has(each));
  const drawn = options.filter((each) => boxesOf(each).length > 0);
  if (!named.length || !drawn.length || drawn.some((each) => !isUnseen(page, each))) return drawn;
  return named.flatMap((each) => drawnBeside(page, each));
}

/** @param {Page} page @returns {AnyElement[]} */
function allOptions(page) {
  return [...scopes(page)].flatMap((root) => [...root.querySelectorAll(OPTIONS)]);
}

/** @param {Page} page */
function optionsSeen(page) {
  return remembering(page, (inside) =>
    allOptions(inside).filter((each) => boxesOf(each).length > 0 && !isUnseen(inside, each)),
  );
}

// Of a list that nobody sees, what is shown in place of its options: the texts in what is drawn around it, not in the
// field that owns it.
/** @param {PageWithMemo} page @param {AnyElement} list @returns {AnyElement[]} */
function drawnBeside(page, list) {
  let around = boxParent(list);
  while (isElement(around) && isUnseen(page, around)) around = boxParent(around);
  if (!isElement(around) || around === document.body || around === document.documentElement) return [];
  const texts = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (texts.nextNode()) {
    const holder = dom.parentElement(texts.currentNode);
    if (texts.currentNode.nodeValue?.trim() && holder && !dom.contains(list, holder)) found.add(holder);
  }
  return [...found].filter((each) => boxesOf(each).length > 0);
}

// As rendered: a list in a shadow root may have its options in slots, and those theirs in shadow roots of their own.
/** @param {Page} page @param {AnyElement} list @returns {AnyElement[]} */
function optionsIn(page, list) {
  return flatChildren(page, list)
    .filter(isElement)
    .flatMap((child) => [...(dom.matches(child, OPTIONS) ? [child] : []), ...optionsIn(page, child)]);
}

/** @param {Page} page @param {AnyElement} option @param {string} value */
function nameIs(page, option, value) {
  return isTextInAnyCase(optionName(page, option), value);
}

/** @param {Page} page @param {AnyElement} option */
function optionName(page, option) {
  return (
    clean(dom.getAttribute(option, "aria-label") ?? dom.textContent(option)) ||
    remembering(page, (page) => nameOf(page, option))
  );
}

// A number for an element that no snapshot has shown.
/** @param {Page} page @param {AnyElement} element */
export function remembered(page, element) {
  return remembering(page, (page) => {
    const number = numberOf(page, element);
    const role = shownRole(roleOf(page, element));
    const node = new AccessibleNode(element, role);
    node.number = number;
    node.name = shownName(page, element, role);
    record(page, node);
    return number;
  });
}
