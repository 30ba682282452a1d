// Decides whether the element of a ref shows another item by now than when it was listed. A new name alone does not say
// so: a button "Follow" becomes "Following", and two players exchange "Play" and "Pause". It does when it is the name
// of another element of the list that has given it up, or when another one has taken the name that this one had. The
// same holds of the text of its row or card, and of a list most of whose items have lost what told them apart.

/** @import { AnyElement, Item, PageWithMemo, Shown } from "../types.js" */
import { ITEMS, shownRole } from "../aria/role_tables.js";
import { dom, isHere } from "../dom/dom.js";
import { clean } from "../dom/text.js";
import { isIn, textNow } from "../refs/items.js";
import { samePlace } from "../refs/places.js";

/**
 * Something that is listed: what it said then, and what it says now, null when it is gone.
 * @typedef {{ then: string, now: () => string | null }} Said
 */

// Return what it showed then and shows now; null while that is the same, or its own to change.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Shown} known
 * @param {string} name that it has now
 * @param {(other: AnyElement) => string} nameNow
 */
export function reused(page, element, known, name, nameNow) {
  const items = known.items.filter((item) => !isOnlyThis(page, item, element));
  if (name !== known.name && !staysIn(page, items[0], element, known.name, name)) {
    const others = alike(page, known, nameNow);
    if (hasMoved(known.name, name, others) && !isExchange(known, name, others))
      return { then: known.name, now: name };
  }
  for (const item of items) {
    const now = isIn(item, element) ? textNow(item) : item.text;
    if (now === null || now === item.text) continue;
    const others = otherItems(page, item);
    const isControl = clean(item.text) === known.name;
    if (
      hasMoved(item.text, now, others.all) ||
      isRefilled({ then: item.text, now: () => now }, others.beside, isControl ? 3 : 1)
    )
      return { then: clean(item.text), now: clean(now) };
  }
  return null;
}

// Words that several elements have shown are no name of one of them: "Play" of all players but one.
/** @param {string} then @param {string} now @param {Said[]} others */
function hasMoved(then, now, others) {
  const holders = others.filter((other) => other.then === then);
  const owners = others.filter((other) => other.then === now);
  if (holders.length || owners.length > 1) return false;
  if (then && others.some((other) => other.now() === then)) return true;
  return now !== "" && owners.length === 1 && owners[0].now() !== now;
}

// Return whether a list shows other items in its elements, none of which was listed: most have lost all words that told
// them apart. One item that loses its words has changed by itself, and so have a few that are one control each, as
// toggles.
/** @param {Said} item @param {Said[]} beside @param {number} least of the others that have lost theirs as well */
function isRefilled(item, beside, least) {
  const all = [item, ...beside].map(({ then, now }) => ({ words: wordsOf(then), now: now() }));
  const times = new Map();
  for (const { words } of all) for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  const lost = all.filter(({ words, now }) => {
    if (now === null) return false;
    const own = [...words].filter((word) => times.get(word) * 2 <= all.length);
    const left = wordsOf(now);
    return own.length > 0 && !own.some((word) => left.has(word));
  });
  return lost[0] === all[0] && lost.length > least && lost.length * 2 > all.length;
}

// The texts of cells follow each other without a space, so a capital letter and a number begin a word. In scripts that
// write no spaces each letter is one.
/** @param {string} text */
function wordsOf(text) {
  return new Set(text.match(/\p{Lo}|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+/gu));
}

// Return whether the only two controls of a kind have exchanged their names, as two players do. Items of lists are
// none.
/** @param {Shown} known @param {string} now @param {Said[]} others */
function isExchange(known, now, others) {
  const [other] = others;
  return SWITCHED.has(known.role) && others.length === 1 && other.then === now && other.now() === known.name;
}

const SWITCHED = new Set(["button", "checkbox", "radio", "switch", "tab"]);

// Return whether a repeated element is the control itself, which its name says all of.
/** @param {PageWithMemo} page @param {Item} item @param {AnyElement} element */
function isOnlyThis(page, item, element) {
  return item.element.deref() === element && !ITEMS.has(shownRole(page.roleOf(page, element)));
}

// Return whether what else the row says is what it said, and tells it from the others: then the control's name is its
// own.
/**
 * @param {PageWithMemo} page
 * @param {Item | undefined} item
 * @param {AnyElement} element
 * @param {string} then
 * @param {string} now
 */
function staysIn(page, item, element, then, now) {
  if (!item || !isIn(item, element)) return false;
  const rest = without(item.text, then);
  if (!rest || rest !== without(textNow(item) ?? "", now)) return false;
  return !otherItems(page, item).all.some((other) => other.then.includes(rest));
}

/** @param {string} text @param {string} name */
function without(text, name) {
  return clean(text.replace(name, " "));
}

// Elements that an error has offered are known by an older number as well.
/** @param {PageWithMemo} page */
function listed(page) {
  return [...page.refs.records.values()].filter(({ offered }) => !offered);
}

// List the other elements of the same role that were shown in the same place.
/** @param {PageWithMemo} page @param {Shown} known @param {(other: AnyElement) => string} nameNow @returns {Said[]} */
function alike(page, known, nameNow) {
  const others = listed(page).filter(
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

// List the other elements that were shown as items; `beside`: in the same list.
/** @param {PageWithMemo} page @param {Item} item @returns {{ all: Said[], beside: Said[] }} */
function otherItems(page, item) {
  const own = item.element.deref();
  const others = new Map(
    listed(page)
      .flatMap(({ items }) => items)
      .map((one) => [one.element.deref(), one]),
  );
  others.delete(own);
  const said = [...others].map(([element, other]) => ({
    isBeside: own && element && dom.parentElement(element) === dom.parentElement(own),
    then: other.text,
    now: () => textNow(other),
  }));
  return { all: said, beside: said.filter(({ isBeside }) => isBeside) };
}
