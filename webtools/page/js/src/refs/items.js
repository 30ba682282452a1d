// Of which of several alike an element is a part: its row, list item or card, by the text of that. A list may give its
// elements to other items, as those do that keep only what is in view, and those that are drawn anew from the top.

/** @import { AccessibleNode, AnyElement, Item, PageWithMemo } from "../types.js" */
import { CELLS, ITEMS } from "../aria/role_tables.js";
import { dom, isElement, isHere } from "../dom/dom.js";
import { flatParent } from "../dom/flat_tree.js";
import { hasPeer } from "../dom/repeated_siblings.js";

const MOST_LEVELS = 4; // of repeated elements in each other, where no role says which is the item
const LONGEST_TEXT = 1_000;

export class Items {
  /** @param {PageWithMemo} page */
  constructor(page) {
    this.page = page;
    this.around = /** @type {Map<AnyElement, Item[]>} */ (new Map()); // the items of an element, itself included
  }

  // The items of a node, itself included unless its name says as much as its text.
  /** @param {AccessibleNode} node @returns {Item[]} */
  ofNode({ element, name }) {
    if (!name || dom.firstElementChild(element)) return this.of(element);
    const parent = flatParent(this.page, element);
    return this.isRoot(parent) ? [] : this.of(parent);
  }

  /** @param {AnyElement} element @returns {Item[]} */
  of(element) {
    const known = this.around.get(element);
    if (known) return known;
    const isItem = this.hasItemRole(element);
    const item =
      isItem || hasPeer(element) ? { element: new WeakRef(element), text: textOfItem(element) } : null;
    const parent = isItem ? null : flatParent(this.page, element);
    const outer = this.isRoot(parent) ? [] : this.of(parent);
    const all = item && /\S/.test(item.text) ? [item, ...outer].slice(0, MOST_LEVELS) : outer;
    this.around.set(element, all);
    return all;
  }

  /** @param {AnyElement} element */
  isRoot(element) {
    return !isElement(element) || element === document.body;
  }

  /** @param {AnyElement} element */
  hasItemRole(element) {
    const role = this.page.roleOf(this.page, element);
    return ITEMS.has(role) && !CELLS.has(role);
  }
}

// As it is, since it is taken of every item of a page and compared with that of few.
/** @param {AnyElement} element */
export function textOfItem(element) {
  return dom.textContent(element).slice(0, LONGEST_TEXT);
}

// Return what it says now; null when it is gone.
/** @param {Item} item */
export function textNow(item) {
  const element = item.element.deref();
  return isHere(element) ? textOfItem(element) : null;
}

/** @param {Item} item @param {AnyElement} element */
export function isIn(item, element) {
  const outer = item.element.deref();
  return outer !== undefined && dom.contains(outer, element);
}
