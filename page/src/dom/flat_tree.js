// The tree as it is rendered: shadow roots instead of their hosts' children, slots with what is assigned to them,
// and aria-owns (ARIA 1.2 §6.6.3, CSS Scoping §3.2).

import { dom, isA, isElement } from "./dom.js";

export function flatChildren(element) {
  if (isA(element, "slot")) {
    const assigned = element.assignedNodes?.() ?? [];
    if (assigned.length) return assigned;
  }
  const children = [];
  for (let child = dom.firstChild(dom.shadowRoot(element) ?? element); child; child = dom.nextSibling(child)) children.push(child);
  return children;
}

export function flatParent(page, element) {
  const owner = page.memo?.owners.get(element);
  if (owner) return owner;
  const parent = dom.assignedSlot(element) ?? dom.parentNode(element);
  return parent && dom.nodeType(parent) === Node.DOCUMENT_FRAGMENT_NODE ? (parent.host ?? null) : parent;
}

export function flatAncestor(page, element, matches) {
  for (let at = flatParent(page, element); isElement(at); at = flatParent(page, at)) {
    if (matches(at)) return at;
  }
  return null;
}

// An element with all that it is in.
export function flatPath(page, element) {
  const path = new Set();
  for (let at = element; isElement(at); at = flatParent(page, at)) path.add(at);
  return path;
}

export function elementsById(element, attribute) {
  const ids = dom.getAttribute(element, attribute);
  if (!ids) return [];
  const scope = dom.getRootNode(element);
  if (!scope.getElementById) return [];
  return ids
    .split(/\s+/)
    .map((id) => id && scope.getElementById(id))
    .filter(Boolean);
}

export function* scopes(root = document) {
  yield root;
  for (const element of root.querySelectorAll("*")) {
    const inner = dom.shadowRoot(element);
    if (inner) yield* scopes(inner);
  }
}

export function allScopes(page) {
  return (page.memo.scopes ??= [...scopes()]);
}

// What has the focus, in whichever shadow tree it is.
export function deepActive() {
  let active = null;
  for (let inner = document.activeElement; inner; inner = dom.shadowRoot(inner)?.activeElement) active = inner;
  return active;
}
