// The tree as it is rendered: shadow roots instead of their hosts' children, slots with what is assigned to them,
// and aria-owns (ARIA 1.2 §6.6.3, CSS Scoping §3.2).

/** @import { AnyElement, Matches, Page, PageWithMemo, Scope } from "../types.js" */
import { FRAMES, dom, isA, isElement, isFrame } from "./dom.js";
import { areaAt } from "./image_maps.js";

// The shadow root of an element, also a closed one (closed_roots.js).
/** @param {Page} page @param {AnyElement} element @returns {ShadowRoot | null} */
export function shadowRootOf(page, element) {
  return dom.shadowRoot(element) ?? page.closed.roots.get(element) ?? null;
}

/** @param {Page} page @param {AnyElement} element @returns {AnyElement[]} */
export function flatChildren(page, element) {
  if (isA(element, "slot")) {
    const assigned = element.assignedNodes?.() ?? [];
    if (assigned.length) return assigned;
  }
  const children = [];
  for (
    let child = dom.firstChild(shadowRootOf(page, element) ?? element);
    child;
    child = dom.nextSibling(child)
  )
    children.push(child);
  return children;
}

/** @param {Page} page @param {AnyElement} element */
export function flatParent(page, element) {
  return page.memo?.owners.get(element) ?? boxParent(element);
}

// Return the parent by CSS, which ignores aria-owns.
/** @param {AnyElement} element */
export function boxParent(element) {
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

// The document and every shadow root. A walker takes a quarter of the time of a list of all elements.
/** @param {Page} page @param {Scope} [root] @returns {Generator<Scope>} */
export function* scopes(page, root = document) {
  yield root;
  const walker = Document.prototype.createTreeWalker.call(document, root, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const inner = shadowRootOf(page, /** @type {AnyElement} */ (walker.currentNode));
    if (inner) yield* scopes(page, inner);
  }
}

/** @param {PageWithMemo} page @returns {Scope[]} */
export function allScopes(page) {
  return (page.memo.scopes ??= [...scopes(page)]);
}

// Return what has the focus, in whichever shadow tree it is.
/** @param {Page} page @returns {AnyElement | null} */
export function deepActive(page) {
  let active = null;
  for (let inner = document.activeElement; inner; inner = shadowRootOf(page, inner)?.activeElement ?? null)
    active = inner;
  return active;
}

// Return what the pointer meets at a point, in whichever shadow tree it is; below `around`, or anywhere.
/** @param {Page} page @param {number} x @param {number} y @param {AnyElement | null} [around] */
export function deepestAt(page, x, y, around = null) {
  let hit = around;
  for (
    let at = around ? shadowRootOf(page, around)?.elementFromPoint(x, y) : document.elementFromPoint(x, y);
    at && at !== hit;
    at = shadowRootOf(page, hit)?.elementFromPoint(x, y)
  )
    hit = at;
  return (hit && isA(hit, "img") && areaAt(hit, x, y)) || hit;
}

// Return what an event was dispatched to. To a listener outside of a closed shadow tree the browser names that tree's
// host.
/** @param {Page} page @param {Event} event @returns {AnyElement} */
export function targetOf(page, event) {
  const target = /** @type {AnyElement} */ (event.composedPath()[0]);
  const closed = page.closed.roots.get(target);
  if (!closed) return target;
  const inner =
    event instanceof MouseEvent
      ? deepestAt(page, event.clientX, event.clientY, target)
      : closed.activeElement && deepActive(page);
  return inner ?? target;
}

// The elements of this document that hold other documents.
/** @param {PageWithMemo} page @returns {AnyElement[]} */
export function framesIn(page) {
  return allScopes(page).flatMap((scope) =>
    [...scope.querySelectorAll(FRAMES)].filter((each) => isFrame(/** @type {AnyElement} */ (each))),
  );
}
