// Whether the element of a ref shows another item by now than when it was listed. A new name alone does not say so: a
// button "Follow" becomes "Following". It does when it is the name of another element of the list that has given it up,
// or when another one has taken the name that this one had. The same holds of the text of its row or card.

/** @import { AnyElement, Item, PageWithMemo, Shown } from "../types.js" */
import { isHere } from "../dom/dom.js";
import { clean } from "../dom/text.js";
import { isIn, textNow } from "../refs/items.js";
import { samePlace } from "../refs/places.js";

/**
 * Something that is listed: what it said then, and what it says now, null when it is gone.
 * @typedef {{ then: string, now: () => string | null }} Said
 */

// What it showed then and shows now; null while that is the same, or its own to change.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Shown} known
 * @param {string} name that it has now
 * @param {(other: AnyElement) => string} nameNow
 */
export function reused(page, element, known, name, nameNow) {
  if (name !== known.name && hasMoved(known.name, name, () => alike(page, known, nameNow)))
    return { then: known.name, now: name };
  for (const item of known.items) {
    const now = isIn(item, element) ? textNow(item) : item.text;
    if (now !== null && now !== item.text && hasMoved(item.text, now, () => otherItems(page, item)))
      return { then: clean(item.text), now: clean(now) };
  }
  return null;
}

/** @param {string} then @param {string} now @param {() => Said[]} listOthers */
function hasMoved(then, now, listOthers) {
  const others = listOthers();
  if (then && !others.some((other) => other.then === then) && others.some((other) => other.now() === then))
    return true;
  const owners = others.filter((other) => other.then === now);
  return now !== "" && owners.length === 1 && owners[0].now() !== now;
}

// What else was listed of the same role in the same place.
/** @param {PageWithMemo} page @param {Shown} known @param {(other: AnyElement) => string} nameNow @returns {Said[]} */
function alike(page, known, nameNow) {
  const others = [...page.refs.records.values()].filter(
    (other) => other !== known && other.role === known.role && samePlace(other.place, known.place),
  );
  return others.map((other) => ({
    then: other.name,
    now: () => {
      const element = other.element.deref();
      return isHere(element) ? nameNow(element) : null;
    },
  }));
}

/** @param {PageWithMemo} page @param {Item} item @returns {Said[]} */
function otherItems(page, item) {
  const own = item.element.deref();
  const others = new Map(
    [...page.refs.records.values()].flatMap(({ items }) => items).map((one) => [one.element.deref(), one]),
  );
  others.delete(own);
  return [...others.values()].map((other) => ({ then: other.text, now: () => textNow(other) }));
}
