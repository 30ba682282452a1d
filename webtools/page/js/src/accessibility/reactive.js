// Elements that a person could act on: these get a ref.

/** @import { AnyElement, Around, PageWithMemo, Scope } from "../types.js" */
import { isEditingHost, isNativelyFocusable } from "../dom/controls.js";
import { dom, isA, isFrame } from "../dom/dom.js";
import { declaresPointer, declaresPointerOnHover } from "../dom/sheets.js";
import { styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { shownControl } from "./labels.js";
import { isListening, isServed } from "./listeners.js";
import { INTERACTIVE, ITEMS } from "../aria/role_tables.js";
import { HANDLERS } from "./usable_selector.js";

// around: see Builder
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role @param {Around} around */
export function isReactive(page, element, role, around) {
  if (INTERACTIVE.has(role) || isFrame(element)) return true;
  if (isA(element, "canvas") && dom.editContext(element)) return true;
  if (around.inContainer && ITEMS.has(role)) return true;
  if (dom.hasAttributes(element) && hasReactiveAttribute(page, element, role)) return true;
  if (isNativelyFocusable(element)) return true;
  if (isServed(page, element, role, around)) return true;
  return (
    (hasOwnPointer(page, element, around) || (role !== "rowgroup" && isListening(page, element, around))) &&
    shownControl(page, element) === null
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
function hasReactiveAttribute(page, element, role) {
  for (const name of dom.getAttributeNames(element)) {
    if (HANDLERS.has(name)) return true;
    if (
      name === "tabindex" &&
      (parseInt(dom.getAttribute(element, name)) >= 0 || isRoving(page, element, role))
    )
      return true;
    if (name === "draggable" && dom.getAttribute(element, name) === "true") return true;
    if (name === "contenteditable" && isEditingHost(element)) return true;
  }
  return false;
}

// One of a list, grid, toolbar or tree of which a single item can be reached with the Tab key, and the others with the
// arrow keys or the mouse ("roving tabindex", ARIA Authoring Practices).
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
function isRoving(page, element, role) {
  if (NEVER_ROVING.has(role) || Number.isNaN(parseInt(dom.getAttribute(element, "tabindex")))) return false;
  const parent = dom.parentElement(element);
  if (parent === null) return false;
  const name = CSS.escape(dom.localName(element));
  return (
    isThere(page, parent, `:scope > ${name}${IN_TAB_ORDER}`) ||
    marksOf(element).some((mark) =>
      isThere(page, dom.getRootNode(element), `${name}${mark}${IN_TAB_ORDER}`),
    ) ||
    (isThere(page, parent, `:scope > ${name} ~ ${name}[tabindex]`) &&
      dom.closest(parent, `${IN_TAB_ORDER},[aria-activedescendant]`) !== null)
  );
}

const IN_TAB_ORDER = '[tabindex]:not([tabindex^="-"])';

// They get the focus from a script, to be read from there.
const NEVER_ROVING = new Set([
  "alert",
  "alertdialog",
  "dialog",
  "document",
  "heading",
  "main",
  "paragraph",
  "region",
  "tabpanel",
]);

// By which the items of one widget are known: their classes and their role.
/** @param {AnyElement} element */
function marksOf(element) {
  const classes = clean(dom.getAttribute(element, "class") ?? "")
    .split(" ")
    .filter(Boolean);
  const role = dom.getAttribute(element, "role");
  return [
    ...classes.map((name) => `.${CSS.escape(name)}`),
    ...(role ? [`[role="${CSS.escape(role)}"]`] : []),
  ];
}

/** @param {PageWithMemo} page @param {Scope} scope @param {string} selector */
function isThere(page, scope, selector) {
  let known = page.memo.there.get(scope);
  if (!known) page.memo.there.set(scope, (known = new Map()));
  if (!known.has(selector)) known.set(selector, scope.querySelector(selector) !== null);
  return known.get(selector);
}

// The cursor is inherited; it speaks for the element that it begins at, and within what is clickable as a whole (but
// no link or button) for what is given it once more.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Around} around */
function hasOwnPointer(page, element, around) {
  const { pointer } = styleOf(page, element);
  if (!pointer) return declaresPointerOnHover(page, element);
  return (
    pointer !== around.pointer || (!around.inPicture && !around.inLink && declaresPointer(page, element))
  );
}
