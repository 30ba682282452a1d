// aria-owns (ARIA 1.2 §6.6.3): which element takes in which others, and the children that result.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { dom } from "./dom.js";
import { allScopes, elementsById, flatChildren } from "./flat_tree.js";
import { isHidden, styleOf } from "./styles.js";

// An element has one owner, the first that names it; nothing owns its own ancestors, and nothing hidden owns or is
// owned.
/** @param {PageWithMemo} page */
export function findOwners(page) {
  const owners = new Map();
  for (const scope of allScopes(page))
    for (const owner of scope.querySelectorAll("[aria-owns]")) claim(page, owner, owners);
  return owners;
}

/** @param {PageWithMemo} page @param {AnyElement} owner @param {Map<AnyElement, AnyElement>} owners */
function claim(page, owner, owners) {
  if (isHidden(page, owner)) return;
  for (const owned of elementsById(owner, "aria-owns")) {
    if (owners.has(owned) || dom.contains(owned, owner) || !isRendered(page, owned)) continue;
    let at = owner;
    while (at && at !== owned) at = owners.get(at) ?? dom.parentNode(at);
    if (!at) owners.set(owned, owner);
  }
}

// Hidden from nobody who looks at the screen; `display: contents` is no box, but shows what it holds.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isRendered(page, element) {
  const { display, visible } = styleOf(page, element);
  return visible && (dom.checkVisibility(element) || display === "contents");
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function ownedBy(page, element) {
  if (!page.memo.owners.size || !dom.hasAttribute(element, "aria-owns")) return [];
  const named = new Set(elementsById(element, "aria-owns")); // some are named twice
  return [...named].filter((owned) => page.memo.owners.get(owned) === element);
}

// The children that belong here, those that another element owns left out, its own at the end.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function accessibleChildren(page, element) {
  const children = flatChildren(page, element);
  if (!page.memo.owners.size) return children;
  const here = children.filter((child) => !page.memo.owners.has(child));
  return here.concat(ownedBy(page, element));
}
