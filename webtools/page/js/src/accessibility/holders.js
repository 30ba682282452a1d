// Elements that hold controls, as they are rendered: in their own tree, in shadow roots, and by slots.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { isDrawn } from "../dom/boxes.js";
import { dom, isElement } from "../dom/dom.js";
import { allScopes, flatParent } from "../dom/flat_tree.js";
import { USABLE } from "./usable_selector.js";

/** @param {PageWithMemo} page @param {AnyElement} element */
export function holdsUsable(page, element) {
  if (dom.querySelector(element, USABLE) !== null) return true;
  page.memo.holders ??= holders(page);
  return page.memo.holders.has(element);
}

// All around what can be used, where there are shadow roots. A component may keep controls that it does not show.
/** @param {PageWithMemo} page */
function holders(page) {
  const found = new Set();
  const scopes = allScopes(page);
  if (scopes.length === 1) return found;
  for (const scope of scopes) {
    for (const usable of scope.querySelectorAll(USABLE)) {
      if (!isDrawn(usable)) continue;
      let at = flatParent(page, usable);
      for (; isElement(at) && !found.has(at); at = flatParent(page, at)) found.add(at);
    }
  }
  return found;
}
