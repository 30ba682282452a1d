// Elements by what they say.

/** @import { FoundElement, FoundFrame, Functions, PageQuery, WrittenPattern } from "../contract.js" */
/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ, textIn } from "../accessibility/names.js";
import { countDoubts } from "../accessibility/doubts.js";
import { hasUnseen, isInUnseen, isMarked, isPartUnseen, marked } from "../accessibility/marking.js";
import { AccessibleNode, matching, textOf } from "../aria/node.js";
import { knownRole, shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { shownName } from "../accessibility/shown_names.js";
import { Builder } from "../accessibility/tree.js";
import { dom, tag } from "../dom/dom.js";
import { allScopes, framesIn } from "../dom/flat_tree.js";
import { isHidden } from "../dom/styles.js";
import { clean, cut, plain, quoted } from "../dom/text.js";
import { fitting, inReadingOrder, innermost, isGiven, matchesOf } from "./query.js";
import { remembering } from "../memo.js";
import { refPrefix, sweep } from "../refs/refs.js";
import { list, nearest, titleOf } from "../snapshot/resolve.js";
import { LONGEST_NAME, headOf } from "../snapshot/render.js";
import { awaited } from "../snapshot/snapshot.js";

// Give the elements that a query matches, each as its line and the path to it; of those with the text, the innermost.
/** @type {Functions["find"]} */
export function find(page, query) {
  return remembering(page, (page) => {
    const all = matchesOf(page, query);
    const found = query.text === undefined ? all : innermost(page, all);
    const tree = new Builder(page, { unfolded: query.text !== undefined, behind: true }).build();
    const nodes = matching(tree, () => true);
    const nodeOf = new Map(nodes.filter((node) => !node.isUnseenText).map((node) => [node.element, node]));
    /** @param {AnyElement} element */
    const node = (element) => nodeOf.get(element) ?? apart(page, element);
    const matches = new Map(found.map((element) => [element, sayingIt(node(element), query.text)]));
    const given = framesIn(page).filter((element) => isGiven(page, element, query));
    const frames = new Map(given.map((element) => [element, node(element)]));
    list(page, [...[...matches.values()].flat(), ...frames.values()], nodes);
    const prefix = refPrefix(page);
    const nearby = found.length ? [] : nearestTo(page, query, tree);
    sweep(page);
    /** @param {AccessibleNode} node @returns {FoundElement} */
    const match = (node) => ({
      ref: `${prefix}e${node.number}`,
      line: headOf(marked(node), prefix),
      text: saidBy(page, node),
      path: pathTo(node),
    });
    /** @param {AccessibleNode} frame @returns {FoundFrame} */
    const around = (frame) => ({
      frame: frame.number,
      path: [...pathTo(frame), titleOf(frame.role, frame.name)],
      unseen: isInUnseen(frame),
    });
    return {
      found: inReadingOrder(page, [...new Set([...found, ...frames.keys()])]).flatMap((element) => {
        const frame = frames.get(element);
        return [...(matches.get(element) ?? []).map(match), ...(frame ? [around(frame)] : [])];
      }),
      nearby,
      hidden: found.length ? [] : hiddenMatches(page, query),
      awaited: awaited([...frames.values()]),
      frames: [...frames.values()].map(({ number }) => number),
      doubts: countDoubts(page),
    };
  });
}

// What says the words: texts in it that nobody sees are nodes of their own.
/** @param {AccessibleNode} node @param {string | WrittenPattern | undefined} words */
function sayingIt(node, words) {
  if (words === undefined) return [node];
  const fits = fitting(words, false);
  const unseen = matching(node, ({ isUnseenText, children }) => isUnseenText && fits(textOf(children)));
  return unseen.length ? unseen : [node];
}

// The node of an element that a snapshot leaves out, such as a part of a button's face, as if it stood alone.
/** @param {PageWithMemo} page @param {AnyElement} element */
function apart(page, element) {
  const { children } = new Builder(page, { unfolded: true, behind: true }).build(element);
  const [only] = children;
  if (children.length === 1 && typeof only !== "string" && only.element === element && !only.isUnseenText)
    return only;
  const node = new AccessibleNode(element, shownRole(roleOf(page, element)));
  node.name = shownName(page, element, node.role);
  node.children = children;
  return node;
}

/** @param {PageWithMemo} page @param {AccessibleNode} node */
function saidBy(page, node) {
  if (node.isUnseenText) return plain(cut(textOf(node.children).trim(), LONGEST_NAME));
  if (!isInUnseen(node) && matching(node, hasUnseen).length)
    return plain(cut(clean(seenIn(node)), LONGEST_NAME));
  return plain(
    cut(node.value || (node.name && !node.implied ? "" : textIn(page, node.element)), LONGEST_NAME),
  );
}

/** @param {AccessibleNode} node @returns {string} */
function seenIn({ children }) {
  const said = children.map((child) => {
    if (typeof child === "string") return child;
    if (isMarked(child)) return "";
    const name = child.implied || isPartUnseen(child, "name") ? "" : child.name;
    return `${name} ${isPartUnseen(child, "value") ? "" : child.value} ${seenIn(child)}`;
  });
  return said.join(" ");
}

// What is most like what was looked for, as `nearest` gives it.
/** @param {PageWithMemo} page @param {PageQuery} query @param {AccessibleNode} tree */
export function nearestTo(page, { role, name, label, text, placeholder }, tree) {
  const words = [name, label, text, placeholder].find((each) => typeof each === "string");
  return nearest(page, knownRole(role), typeof words === "string" ? words : "", tree);
}

// Elements that would match if the page showed them, at most three, as role and name.
/** @param {PageWithMemo} page @param {PageQuery} query */
export function hiddenMatches(page, { role, name, label, text, placeholder, exact }) {
  const wanted = knownRole(role);
  const words = [name, label, text, placeholder].find((each) => each !== undefined) ?? "";
  if (!wanted && !words) return [];
  const says = fitting(words, exact);
  /** @param {string} said */
  const fits = (said) => said.length <= LONGEST_NAME && says(said);
  const found = /** @type {[AnyElement, string][]} */ ([]);
  for (const scope of allScopes(page)) {
    for (const element of scope.querySelectorAll("*")) {
      if (!isHidden(page, element) || NOTHING_TO_READ.has(tag(element))) continue;
      const own = shownRole(roleOf(page, element));
      if (wanted ? own !== wanted : own === "generic" && !dom.firstChild(element)) continue;
      const said = hiddenWords(element);
      if (fits(said)) found.push([/** @type {AnyElement} */ (element), titleOf(own, said)]);
    }
  }
  const innermost = found.filter(
    ([element], at) => !found.slice(at + 1).some(([inner]) => dom.contains(element, inner)),
  );
  return innermost.slice(0, 3).map(([, title]) => title);
}

// Return the words that would name an element; the accessible name of a hidden element is empty.
/** @param {AnyElement} element */
function hiddenWords(element) {
  return clean(
    dom.getAttribute(element, "aria-label") ??
      (dom.textContent(element) || dom.getAttribute(element, "title") || ""),
  );
}

/** @param {AccessibleNode} node */
export function pathTo(node) {
  const steps = [];
  for (let at = node.parent; at?.parent; at = at.parent) {
    const isUnsaid = at.states.some((state) => state.startsWith("unseen"));
    const isSaid = at.name && !at.implied && at.name.length < 60 && !isUnsaid;
    if (at.role !== "generic") steps.unshift(isSaid ? `${at.role} ${quoted(at.name)}` : at.role);
  }
  return steps;
}
