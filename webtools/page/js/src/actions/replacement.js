// Native lists that a script has hidden and replaced by elements of its own: what stands for a list, and which list
// an element stands for.

/** @import { AnyElement, Page } from "../types.js" */
import { boxOf } from "../dom/boxes.js";
import { takesText } from "../dom/controls.js";
import { dom, isA, isElement } from "../dom/dom.js";
import { deepestAt, flatParent, scopes } from "../dom/flat_tree.js";
import { isUnseen } from "../dom/sight.js";
import { clean, cut, quoted } from "../dom/text.js";
import { hasText, isText, normal } from "../dom/words.js";
import { remembering } from "../memo.js";
import { asWritten, flatContains } from "../accessibility/hit.js";

const FAR = 3; // levels that a replacement may stand above its list

// The element that stands for a list which nobody can see, or null.
/** @param {Page} page @param {AnyElement} select */
export function replacementOf(page, select) {
  if (!isUnseen(page, select) || isTransparentOnTop(page, select)) return null;
  let nearest = /** @type {AnyElement | null} */ (null);
  for (let at = select, level = 0; level < FAR && isElement(at); at = flatParent(page, at), level++) {
    const around = [...siblings(at, dom.nextElementSibling), ...siblings(at, dom.previousElementSibling)];
    nearest ??= around[0];
    const found = around.find((each) => standsFor(page, each, select, each === nearest));
    if (found) return found;
  }
  return null;
}

const TO_BE_HIT = 8; // CSS pixels; what is smaller is not there for the pointer

// Some pages lay the native list over what they have drawn in its place: the pointer still meets the list.
/** @param {Page} page @param {AnyElement} select */
export function isTransparentOnTop(page, select) {
  const { width, height } = boxOf(select);
  if (width < TO_BE_HIT || height < TO_BE_HIT) return false;
  const hit = deepestAt(page, ...middleOf(select));
  return hit !== null && flatContains(page, select, hit);
}

/** @param {AnyElement} element @returns {[number, number]} */
function middleOf(element) {
  const { x, y, width, height } = boxOf(element);
  return [x + width / 2, y + height / 2];
}

// Up to the next list on that side, since what stands beyond that is not for this one.
/** @param {AnyElement} element @param {(element: AnyElement) => AnyElement | null} next */
function* siblings(element, next) {
  for (let at = next(element); at && !isA(at, "select") && !dom.querySelector(at, "select"); at = next(at))
    yield at;
}

//   nearest: it comes next to the list, where such scripts put what they build
/** @param {Page} page @param {AnyElement} element @param {AnyElement} select @param {boolean} nearest */
function standsFor(page, element, select, nearest) {
  if (["label", "script", "style", "textarea"].includes(dom.localName(element)) || isUnseen(page, element))
    return false;
  if (openerIn(page, element)) return true;
  if (isA(element, "input")) return false;
  const text = clean(dom.textContent(element));
  const labels = [...select.options].map(({ label }) => clean(label)).filter(Boolean);
  const shows = labels.filter((label) => hasText(text, label)).length;
  return shows > 1 || (nearest && (shows === 1 || isA(element, "div") || isA(element, "span")));
}

const OPENERS = "[role=combobox], [aria-haspopup]";

/** @param {Page} page @param {AnyElement} element */
function openerIn(page, element) {
  if (dom.matches(element, OPENERS)) return element;
  return [...dom.querySelectorAll(element, OPENERS)].find((each) => !isUnseen(page, each)) ?? null;
}

// Return where a person would click to open the list.
/** @param {Page} page @param {AnyElement} replacement */
export function triggerOf(page, replacement) {
  const field = () =>
    [...dom.querySelectorAll(replacement, "input")].find((each) => takesText(each) && !isUnseen(page, each));
  return openerIn(page, replacement) ?? field() ?? replacement;
}

// The hidden list that an element stands for, or is a part of what does; or null.
/** @param {Page} page @param {AnyElement} element */
export function selectBehind(page, element) {
  for (let at = element, level = 0; level <= FAR && isElement(at); at = flatParent(page, at), level++) {
    const near = isA(at, "select")
      ? []
      : [dom.previousElementSibling(at), dom.nextElementSibling(at), ...dom.querySelectorAll(at, "select")];
    const lists = near.filter((each) => each && isA(each, "select"));
    if (lists.length > FAR) return null;
    const found = lists.find((each) => isFor(page, replacementOf(page, each), element));
    if (found) return found;
  }
  return null;
}

/** @param {Page} page @param {AnyElement | null} replacement @param {AnyElement} element */
function isFor(page, replacement, element) {
  return (
    replacement !== null &&
    (flatContains(page, replacement, element) || flatContains(page, element, replacement))
  );
}

// Return what is to be done with a replaced list: { custom: "replaced", labels }, the labels to be clicked one after
// the other, those to be taken back first; null when there is nothing to do, or nothing to do it with.
/** @param {Page} page @param {AnyElement} select @param {AnyElement[]} options */
export function throughReplacement(page, select, options) {
  const replacement = replacementOf(page, select);
  if (!replacement) return null;
  const before = [...select.selectedOptions];
  const dropped = select.multiple ? before.filter((option) => !options.includes(option)) : [];
  const changed = [
    ...dropped,
    ...options.filter((/** @type {AnyElement} */ option) => !before.includes(option)),
  ];
  if (!changed.length) return null;
  page.act.openList = null;
  return { custom: "replaced", labels: changed.map((option) => clean(option.label)) };
}

// A note on what still shows something else than the list behind it holds.
/** @param {Page} page @param {AnyElement} select */
export function otherwiseShown(page, select) {
  const replacement = replacementOf(page, select);
  if (replacement === null) return "";
  const text = seenText(page, replacement);
  /** @param {AnyElement} option */
  const isShown = ({ label }) =>
    labelled(page, clean(label)).some((each) => flatContains(page, replacement, each));
  /** @param {AnyElement} option */
  const isRight = (option) =>
    option.selected ? hasText(text, option.label) : !select.multiple || !isShown(option);
  if ([...select.options].every(isRight)) return "";
  return `${asWritten(replacement)}, which the page shows for the list, reads ${quoted(cut(text, 60))}`;
}

/** @param {Page} page @param {AnyElement} element */
function seenText(page, element) {
  return remembering(page, (inside) => {
    const texts = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (!isUnseen(inside, dom.parentElement(walker.currentNode)))
        texts.push(walker.currentNode.nodeValue ?? "");
    return clean(texts.join(" "));
  });
}

// The innermost elements that show this text as a whole.
/** @param {Page} page @param {string} label @returns {AnyElement[]} */
export function labelled(page, label) {
  const start = normal(label).split(" ")[0];
  return remembering(page, (inside) => {
    const found = new Set();
    for (const root of scopes(page)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent =
          hasText(walker.currentNode.nodeValue ?? "", start) && dom.parentElement(walker.currentNode);
        if (!parent || isA(parent, "option") || !isText(dom.textContent(parent), label)) continue;
        if (!isUnseen(inside, parent)) found.add(parent);
      }
    }
    return [...found];
  });
}
