// The tree as it is rendered: shadow roots instead of their hosts' children, slots with what is assigned to them,
// and aria-owns (ARIA 1.2 §6.6.3, CSS Scoping §3.2).

/** @import { AnyElement, Matches, Page, PageWithMemo, Scope } from "../types.js" */
import { dom, isA, isElement } from "./dom.js";

/** @param {AnyElement} element @returns {AnyElement[]} */
export function flatChildren(element) {
  if (isA(element, "slot")) {
    const assigned = element.assignedNodes?.() ?? [];
    if (assigned.length) return assigned;
  }
  const children = [];
  for (let child = dom.firstChild(dom.shadowRoot(element) ?? element); child; child = dom.nextSibling(child))
    children.push(child);
  return children;
}

/** @param {Page} page @param {AnyElement} element */
export function flatParent(page, element) {
  const owner = page.memo?.owners.get(element);
  if (owner) return owner;
  const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
  return parent && dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

/** @param {Page} page @param {AnyElement} element @param {Matches} matches @returns {AnyElement | null} */
export function flatAncestor(page, element, matches) {
  for (let at = flatParent(page, element); isElement(at); at = flatParent(page, at)) {
    if (matches(at)) return at;
  }
  return null;
}

// An element with all that it is in.
/** @param {Page} page @param {AnyElement | null} element @returns {Set<AnyElement>} */
export function flatPath(page, element) {
  const path = new Set();
  for (let at = element; isElement(at); at = flatParent(page, at)) path.add(at);
  return path;
}

/** @param {AnyElement} element @param {string} attribute @returns {AnyElement[]} */
export function elementsById(element, attribute) {
  const ids = dom.getAttribute(element, attribute);
  if (!ids) return [];
  const scope = dom.getRootNode(element);
  if (!scope.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((/** @type {string} */ id) => id && scope.getElementById(id))
    .filter(Boolean);
}

// The document and every open shadow root. A walker takes a quarter of the time of a list of all elements.
/** @param {Scope} [root] @returns {Generator<Scope>} */
export function* scopes(root = document) {
  yield root;
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const inner = dom.shadowRoot(walker.currentNode);
    if (inner) yield* scopes(inner);
  }
}

/** @param {PageWithMemo} page @returns {Scope[]} */
export function allScopes(page) {
  return (page.memo.scopes ??= [...scopes()]);
}

// What has the focus, in whichever shadow tree it is.
export function deepActive() {
  let active = null;
  for (let inner = document.activeElement; inner; inner = dom.shadowRoot(inner)?.activeElement)
    active = inner;
  return active;
}
