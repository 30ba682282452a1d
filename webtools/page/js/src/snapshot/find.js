// Elements by what they say.

/** @import { FoundElement, FoundFrame, Functions } from "../contract.js" */
/** @import { AccessibleNode, AnyElement, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ, Walk, joinContent, rangeText } from "../accessibility/names.js";
import { countDoubts } from "../accessibility/doubts.js";
import { isInUnseen, isMarked, marked } from "../accessibility/marking.js";
import { matching, textOf } from "../aria/node.js";
import { SYNONYMS, shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { shownName } from "../accessibility/shown_names.js";
import { Builder } from "../accessibility/tree.js";
import { dom, isA, isFrame, tag } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { inWrittenCase, isHidden } from "../dom/styles.js";
import { clean, cut, plain, quoted } from "../dom/text.js";
import { hasText, isText, isTextInAnyCase, normal } from "../dom/words.js";
import { remembering } from "../memo.js";
import { refPrefix, sweep } from "../refs/refs.js";
import { list, nearest, titleOf } from "./resolve.js";
import { LONGEST_NAME, headOf } from "./render.js";
import { awaited } from "./snapshot.js";

// Give the elements that match, each as its line and the path to it.
//   role, name, text, regex: what to match; names and texts match in part, case does not count
//   exact: names and texts match as a whole
/** @type {Functions["find"]} */
export function find(page, { role, name, text, regex, exact }) {
  return remembering(page, (page) => {
    const root = new Builder(page, { unfolded: text !== null || regex !== null }).build();
    const nodes = matching(root, () => true);
    const wanted = matcher(page, { role: knownRole(role), name, text, regex, exact });
    const matches = new Set(
      nodes.filter((node) => wanted(node) && (!(text || regex) || matching(node, wanted).length === 0)),
    );
    const frames = nodes.filter((node) => isFrame(node.element));
    const listed = [...matches, ...frames];
    list(page, listed, nodes);
    const prefix = refPrefix(page);
    const nearby = matches.size ? [] : nearest(page, role ?? "", name ?? text ?? "", root);
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
      found: nodes.flatMap((node) => [
        ...(matches.has(node) ? [match(node)] : []),
        ...(isFrame(node.element) ? [around(node)] : []),
      ]),
      nearby,
      hidden: matches.size ? [] : hiddenMatches(page, { role: knownRole(role), name, text, regex, exact }),
      awaited: awaited(frames),
      frames: frames.map(({ number }) => number),
      doubts: countDoubts(page),
    };
  });
}

/** @param {string | null | undefined} role */
export function knownRole(role) {
  const given = role?.toLowerCase() ?? "";
  return SYNONYMS[given] ?? given;
}

/** @param {PageWithMemo} page @param {AccessibleNode} node */
function saidBy(page, node) {
  if (node.isUnseenText) return plain(cut(textOf(node.children).trim(), LONGEST_NAME));
  if (!isInUnseen(node) && matching(node, isMarked).length)
    return plain(cut(clean(seenIn(node)), LONGEST_NAME));
  return plain(cut(node.value || (node.name && !node.implied ? "" : readIn(page, node)), LONGEST_NAME));
}

/** @param {AccessibleNode} node @returns {string} */
function seenIn({ children }) {
  const said = children.map((child) => {
    if (typeof child === "string") return child;
    return isMarked(child) ? "" : `${child.name} ${child.value} ${seenIn(child)}`;
  });
  return said.join(" ");
}

// Its text as it is read: the nodes have lost where their texts touch.
/** @param {PageWithMemo} page @param {AccessibleNode} node @returns {string} */
function readIn(page, { element, isUnseenText, children }) {
  return isUnseenText ? textOf(children).trim() : textIn(page, element);
}

// The text in an element as it is read.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function textIn(page, element) {
  // Inside of these stands the value that a field began with, or text for browsers that do not know the element.
  if (isA(element, "textarea")) return clean(element.value);
  if (isA(element, "meter") || isA(element, "progress")) return rangeText(page, element);
  return clean(joinContent(page, element, new Walk(page, element).toContent()));
}

// Elements that would match if the page showed them, at most three, as role and name.
/**
 * @param {PageWithMemo} page
 * @param {{ role: string, name: string | null, text: string | null, regex: string | null, exact: boolean }} given
 */
export function hiddenMatches(page, { role, name, text, regex, exact }) {
  const pattern = regex ? new RegExp(regex, "iu") : null;
  const wanted = name ?? text ?? "";
  /** @param {string} said */
  const fits = (said) => {
    if (said.length > LONGEST_NAME || (pattern && !pattern.test(normal(said)))) return false;
    return exact ? isTextInAnyCase(said, wanted) : hasText(said, wanted);
  };
  const found = /** @type {[AnyElement, string][]} */ ([]);
  for (const scope of allScopes(page)) {
    for (const element of scope.querySelectorAll("*")) {
      if (!isHidden(page, element) || NOTHING_TO_READ.has(tag(element))) continue;
      const own = shownRole(roleOf(page, element));
      if (role ? own !== role : own === "generic" && !dom.firstChild(element)) continue;
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

/**
 * @param {PageWithMemo} page
 * @param {{ role: string, name: string | null, text: string | null, regex: string | null, exact: boolean }} given
 */
export function matcher(page, { role, name, text, regex, exact }) {
  const pattern = regex ? new RegExp(regex, "iu") : null;
  /** @typedef {(node: AccessibleNode, name?: string) => string} Reader */
  /** @type {Reader} */
  const named = (node, name = node.name) => name || readIn(page, node);
  /** @type {Reader} */
  const all = (node, name = node.name) =>
    clean(`${name && !node.implied ? name : readIn(page, node)} ${node.value}`);
  /** @type {Reader} */
  const content = (node) => readIn(page, node); // a name from elsewhere stands in the place of this
  /** @param {AccessibleNode} node @param {Reader} read */
  const written = (node, read) =>
    inWrittenCase(page, () =>
      read(node, node.name && shownName(page, node.element, roleOf(page, node.element))),
    );
  /** @param {AccessibleNode} node @param {Reader} read  @param {string} words */
  const says = (node, read, words) => {
    const whole = read(node);
    if (!exact) return hasText(whole, words);
    if (isText(whole, words)) return true;
    return isTextInAnyCase(whole, words) && isText(written(node, read), words);
  };
  return (/** @type {AccessibleNode} */ node) => {
    if (role && node.role !== role) return false;
    if (name !== null && !says(node, named, name)) return false;
    const texts = node.name && !node.implied ? [all, content] : [all];
    if (text !== null && !texts.some((read) => says(node, read, text))) return false;
    return !pattern || texts.some((read) => pattern.test(normal(read(node))));
  };
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
