// Elements that scripts have given a handler of the mouse, as listening.js knows them in the page's own world.
// LISTENING is the name of the events that the two speak by.

/** @import { AnyElement, Around, Page, PageWithMemo, Serving } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { askAbout } from "../dom/closed_roots.js";
import { XHTML, dom, isElement, isText } from "../dom/dom.js";
import { allScopes, flatChildren, flatParent } from "../dom/flat_tree.js";
import { hasPeer, isLike } from "../dom/repeated_siblings.js";
import { INLINE, styleOf } from "../dom/styles.js";
import { INTERACTIVE, ITEMS, LINKS, PICTURES, TEXT_ROLES } from "../aria/role_tables.js";
import { holdsUsable } from "./holders.js";
import { HANDLERS, USABLE } from "./usable_selector.js";

// Each element with its types of events.
/** @param {PageWithMemo} page */
export function listeners(page) {
  const found = new Map();
  /** @param {Event} event */
  const hear = (event) => {
    event.stopImmediatePropagation();
    const types = /** @type {CustomEvent<string>} */ (event).detail.split(",");
    if (types.length < MOST_TYPES) found.set(event.composedPath()[0], types);
  };
  const closed = allScopes(page).filter((scope) => "mode" in scope && scope.mode === "closed");
  const heardIn = [window, ...closed];
  for (const each of heardIn) each.addEventListener(`${page.secret}-found`, hear, true);
  document.dispatchEvent(new Event(`${page.secret}-ask`));
  for (const each of heardIn) each.removeEventListener(`${page.secret}-found`, hear, true);
  return found;
}

// Return whether an element has a handler of presses, by script. It asks of one element, since a page may have
// thousands.
/** @param {Page} page @param {AnyElement} element */
export function hearsPress(page, element) {
  let types = /** @type {string[]} */ ([]);
  /** @param {Event} event */
  const hear = (event) => {
    event.stopImmediatePropagation();
    types = /** @type {CustomEvent<string>} */ (event).detail.split(",");
  };
  addEventListener(`${page.secret}-found-one`, hear, true);
  askAbout(page, "ask-one", element);
  removeEventListener(`${page.secret}-found-one`, hear, true);
  return types.length < MOST_TYPES && types.some((type) => PRESS_TYPES.has(type));
}

// Return whether scripts listen to edits of an element before they happen, there or around it.
/** @param {Page} page @param {AnyElement} element */
export function hearsEdits(page, element) {
  return hears(page, element, "edits");
}

// Return whether scripts listen to pastes into an element, there or around it.
/** @param {Page} page @param {AnyElement} element */
export function hearsPastes(page, element) {
  return hears(page, element, "pastes");
}

// Return whether scripts of the element itself listen to keys that type, as masks do that keep a value of their own.
/** @param {Page} page @param {AnyElement} element */
export function hearsKeys(page, element) {
  return hears(page, element, "keys");
}

/** @param {Page} page @param {AnyElement} element @param {"edits" | "keys" | "pastes"} what */
function hears(page, element, what) {
  let heard = false;
  /** @param {Event} event */
  const hear = (event) => {
    event.stopImmediatePropagation();
    heard = true;
  };
  addEventListener(`${page.secret}-found-${what}`, hear, true);
  dom.dispatchEvent(element, new Event(`${page.secret}-ask-${what}`, { composed: true }));
  removeEventListener(`${page.secret}-found-${what}`, hear, true);
  return heard;
}

const PRESS_TYPES = new Set(["click", "mousedown", "mouseup", "pointerdown", "pointerup"]);

// An element that listens to more kinds of events than a widget needs is the root of a framework, which hears them for
// the whole page.
const MOST_TYPES = 9;

// A handler on what holds other controls most often serves all of these.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Around} around */
export function isListening(page, element, around) {
  if (around.inPicture || around.inLink) return false;
  page.memo.listeners ??= listeners(page);
  return page.memo.listeners.has(element) && !holdsUsable(page, element) && hasPlace(page, element);
}

// Return whether there is anything of an element to press: parts of web components that nobody has filled are without
// size.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {boolean} */
function hasPlace(page, element) {
  const children = flatChildren(page, element);
  return (
    children.some((child) => isText(child) && /\S/.test(child.data)) ||
    boxesOf(element).length > 0 ||
    children.some((child) => isElement(child) && hasPlace(page, child))
  );
}

// Handlers by which the items of a container are dragged or marked, whatever else is in them.
const PRESSES = ["dragstart", "mousedown", "pointerdown", "touchstart"];
const CLICKS = [
  "auxclick",
  "click",
  "contextmenu",
  "dblclick",
  "mouseup",
  "pointerup",
  "touchend",
  ...PRESSES,
];

// Return what a handler on a container serves (event delegation), for the way down into that container; else what the
// way there has come with: the container, whether its items are pressed, and how many items there were on the way.
//   reactive: `element` itself is such an item, or can be acted on otherwise
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} role
 * @param {Around} around
 * @param {boolean} reactive
 */
export function servingIn(page, element, role, around, reactive) {
  const { serving } = around;
  if (around.inPicture || around.inLink) return serving;
  const types = typesOf(page, element);
  if (!types.some((type) => CLICKS.includes(type)) || NEVER_SERVES.has(role) || isPage(element)) {
    return serving && reactive && TILES.has(role) ? { ...serving, depth: serving.depth + 1 } : serving;
  }
  const presses = types.some((type) => PRESSES.includes(type));
  return !presses && TILES.has(role) && isListeningTile(page, element)
    ? null
    : { element, presses, depth: 0 };
}

// The events that an element has handlers for, by script or by attribute.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {string[]} */
function typesOf(page, element) {
  page.memo.listeners ??= listeners(page);
  const known = page.memo.listeners.get(element);
  if (known || !dom.hasAttributes(element)) return known ?? [];
  const names = /** @type {string[]} */ (dom.getAttributeNames(element));
  return names.filter((name) => HANDLERS.has(name)).map((name) => name.replace(/^on/, ""));
}

// One of several that have a handler each, so it is an item itself.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isListeningTile(page, element) {
  const peers = [dom.previousElementSibling(element), dom.nextElementSibling(element)];
  return peers.some((peer) => peer !== null && isLike(peer, element) && typesOf(page, peer).length > 0);
}

// Items, controls, what is read, and what is clicked only to be closed.
const NEVER_SERVES = new Set([
  ...ITEMS,
  ...INTERACTIVE,
  ...LINKS,
  ...PICTURES,
  ...TEXT_ROLES,
  ..."alertdialog article banner contentinfo dialog document heading main paragraph".split(" "),
]);

// A handler on most of the page serves anything in it.
/** @param {AnyElement} element */
export function isPage(element) {
  return (
    element === document.body ||
    element === document.documentElement ||
    dom.querySelector(element, "dialog,footer,h1,header,main,nav,[role=dialog],[role=main]") !== null
  );
}

// One of the items that a handler on their container acts on.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} role
 * @param {{ serving: Serving | null }} around
 */
export function isServed(page, element, role, { serving }) {
  if (!serving || !(ITEMS.has(role) || isTile(page, element, role, serving))) return false;
  return serving.presses || saysMoreThanControls(page, element);
}

const TILES = new Set(["article", "figure", "generic", "group", "img", "none"]);
const MOST_TILES = 2; // within each other, such as a board's columns and their cards

// A repeated sibling, such as a card; deeper than in the container itself its class has to say so.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} role
 * @param {Serving} serving
 */
function isTile(page, element, role, { element: container, presses, depth }) {
  if (!TILES.has(role) || depth >= MOST_TILES || dom.namespaceURI(element) !== XHTML) return false;
  const { display } = styleOf(page, element);
  if (display === "contents") return false; // no box of its own, such as a slot
  const direct = flatParent(page, element) === container;
  if (!direct && (INLINE.has(display) || !dom.hasAttribute(element, "class"))) return false;
  return (
    (hasPeer(element) || (direct && presses && isOnlyTile(page, element, container))) &&
    hasPlace(page, element)
  );
}

// The only card in a column, where another column shows that such are cards.
/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement} container */
function isOnlyTile(page, element, container) {
  /** @param {AnyElement} other */
  const isTwin = (other) =>
    other !== container &&
    isLike(other, container) &&
    [...dom.children(other)].some((child) => isLike(child, element));
  return dom.hasAttribute(element, "class") && [...(page.memo.listeners ?? new Map()).keys()].some(isTwin);
}

// A list item that holds a link and nothing else is used by the link.
/** @param {PageWithMemo} page @param {AnyElement} element */
function saysMoreThanControls(page, element) {
  return !holdsUsable(page, element) || saysBesideControls(page, element);
}

/** @param {PageWithMemo} page @param {AnyElement} element @returns {boolean} */
function saysBesideControls(page, element) {
  return flatChildren(page, element).some((child) => {
    if (isText(child)) return /\S/.test(child.data);
    return isElement(child) && !dom.matches(child, `${USABLE},label`) && saysBesideControls(page, child);
  });
}
