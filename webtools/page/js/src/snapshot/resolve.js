// From a ref to its element, or the reason why there is none.

/** @import { Functions } from "../contract.js" */
/** @import { AccessibleNode, AnyElement, Page, PageWithMemo, Resolved, Shown } from "../types.js" */
import { marked } from "../accessibility/marking.js";
import { matching, textOf } from "../aria/node.js";
import { shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { shownName } from "../accessibility/shown_names.js";
import { Builder } from "../accessibility/tree.js";
import { isHere } from "../dom/dom.js";
import { cut, quoted } from "../dom/text.js";
import { remembering } from "../memo.js";
import { LONGEST_NAME, headOf } from "./render.js";
import { Places, samePlace } from "../refs/places.js";
import { numberOf, recordAll, refPrefix } from "../refs/refs.js";
import { mostSimilar } from "../refs/similar.js";
import { reused } from "./reused.js";

// The element that a number stands for:
//   { element, note }  note: what has changed since it was shown, or ""
//   { problem }        problem: { kind, shown, candidates }; kind: "unknown" here, "unlisted", "gone" or "reused"
/** @param {Page} page @param {number} number @returns {Resolved} */
export function resolve(page, number) {
  return remembering(page, (page) => {
    const known = page.refs.records.get(number);
    const element = known?.element.deref();
    if (isHere(element)) return asShown(page, element, /** @type {Shown} */ (known));
    const shown = known ?? page.refs.superseded.get(number);
    if (!shown) return { problem: { kind: "unknown", shown: "", candidates: [] } };
    const tree = new Builder(page).build();
    const title = titleOf(shown.role, shown.name);
    const equal = known && equalNode(known, tree);
    if (equal)
      return {
        element: equal.element,
        note: `${title} had been replaced by an equal element, which was used`,
      };
    return {
      problem: {
        kind: known ? "gone" : "unlisted",
        shown: title,
        candidates: nearest(page, shown.role, shown.name, tree),
      },
    };
  });
}

// The element itself, and the rest of what `resolve` gives as JSON: one round trip to a reference.
/** @type {Functions["element"]} */
export function element(page, number) {
  const { element = null, ...facts } = resolve(page, number);
  return [element, JSON.stringify(facts)];
}

/** @param {Page} page @param {number} number */
export function numbered(page, number) {
  return page.refs.records.get(number)?.element.deref();
}

// The element of a number, or the equal one in its place; undefined where there is neither. One that shows another item
// by now is refused, as acts on it are; `resolve` says why.
/** @param {Page} page @param {number} number @returns {AnyElement | undefined} */
export function standingFor(page, number) {
  const known = numbered(page, number);
  if (!isHere(known)) return resolve(page, number).element;
  if (!isStill(page, number)) throw new Error(`The element ${number} shows another item`);
  return known;
}

// The element, unless it shows another item by now.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Shown} known @returns {Resolved} */
function asShown(page, element, known) {
  const role = shownRole(roleOf(page, element));
  const name = shownName(page, element, role);
  const title = titleOf(known.role, known.name);
  const moved = reused(page, element, known, name, (other) => shownNow(page, other));
  if (moved) {
    const { then, now } = moved;
    const shown = then === known.name ? title : `${title} of ${quoted(cut(then, LONGEST_NAME))}`;
    const tree = new Builder(page).build();
    const candidates = nearest(page, known.role, known.name || then, tree);
    return { problem: { kind: "reused", shown, now: quoted(cut(now, LONGEST_NAME)), candidates } };
  }
  if (role === known.role && name === known.name) return { element, note: "" };
  return { element, note: `was ${title}, now ${titleOf(role, name)}` };
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function shownNow(page, element) {
  return shownName(page, element, shownRole(roleOf(page, element)));
}

// Return whether the element of a number is there and is still what it was.
/** @param {Page} page @param {number} number */
export function isStill(page, number) {
  const known = page.refs.records.get(number);
  const element = known?.element.deref();
  if (!known || !isHere(element)) return false;
  return remembering(page, (page) => !isReused(page, element, known));
}

/** @param {string} role @param {string} name */
export function titleOf(role, name) {
  return name ? `${role} ${quoted(cut(name, LONGEST_NAME))}` : role;
}

// A framework may have put an equal element where the old one was: the same role and name in the same place, and
// no second one like it, neither now nor when it was shown.
/** @param {Shown} known @param {AccessibleNode} tree */
function equalNode(known, tree) {
  if (known.twin) return null;
  const places = new Places();
  const equals = matching(
    tree,
    (node) => node.role === known.role && node.name === known.name && samePlace(places.of(node), known.place),
  );
  return equals.length === 1 ? equals[0] : null;
}

// Give these of a tree's `nodes` their numbers.
/** @param {PageWithMemo} page @param {AccessibleNode[]} listed @param {AccessibleNode[]} nodes */
export function list(page, listed, nodes) {
  for (const node of listed) node.number = numberOf(page, node.element);
  const numbered = listed.filter((node) => node.number);
  if (numbered.length) recordAll(page, numbered, nodes);
}

// Give nodes that an error names their numbers: new ones where a number was shown for another item, since who has that
// one may not have read the error yet.
/** @param {PageWithMemo} page @param {AccessibleNode[]} named @param {AccessibleNode[]} nodes */
export function offer(page, named, nodes) {
  const others = named.filter((node) => standsForAnother(page, node));
  for (const { element } of others) page.refs.numbers.delete(element);
  list(page, named, nodes);
  for (const { number } of others) {
    const shown = page.refs.records.get(number);
    if (shown) shown.offered = true;
  }
}

/** @param {PageWithMemo} page @param {AccessibleNode} node */
function standsForAnother(page, { element }) {
  const known = page.refs.records.get(page.refs.numbers.get(element) ?? 0);
  return known !== undefined && isReused(page, element, known);
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {Shown} known */
function isReused(page, element, known) {
  return reused(page, element, known, shownNow(page, element), (other) => shownNow(page, other)) !== null;
}

// The most similar elements that can be acted on, as lines with refs.
/** @param {PageWithMemo} page @param {string} role @param {string} name @param {AccessibleNode} tree */
export function nearest(page, role, name, tree) {
  const nodes = matching(tree, (node) => node.number !== 0 || (role !== "" && node.role === role));
  const said = (/** @type {AccessibleNode} */ node) => node.name || textOf(node.children);
  const best = mostSimilar(role, name, nodes, said);
  offer(
    page,
    best,
    matching(tree, () => true),
  );
  return best.map((node) => headOf(marked(node), refPrefix(page)));
}

// Role and name as a snapshot would print them now.
/** @type {Functions["described"]} */
export function described(page, number) {
  return remembering(page, (page) => {
    const live = numbered(page, number);
    return live ? [shownRole(roleOf(page, live)), shownName(page, live, roleOf(page, live))] : null;
  });
}

// The most similar elements to one of another document.
/** @type {Functions["similar"]} */
export function similar(page, role, name) {
  return remembering(page, (page) => nearest(page, role, name, new Builder(page).build()));
}
