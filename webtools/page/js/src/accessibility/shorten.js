// Leaves out what has been said already.

/** @import { AccessibleNode, AnyElement, Child, PageWithMemo } from "../types.js" */
import { dom } from "../dom/dom.js";
import { elementsById } from "../dom/flat_tree.js";
import { isDrawing } from "../dom/svg.js";
import { clean } from "../dom/text.js";
import { squeeze } from "../dom/words.js";
import { addHint } from "./hints.js";
import { labelsOf } from "./labels.js";
import { isMarked, leaveMarkToChildren, markWords, noteUnseen } from "./marking.js";
import { contentOf, matching, textOf } from "../aria/node.js";
import { PICTURES } from "../aria/role_tables.js";

// Up to this length the name of a heading, button or tab is a label, which reads best as one.
const LONGEST_LABEL = 60;

// Called when a node's children are complete.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function finish(page, node) {
  const isFace = PICTURES.has(node.role) && !isDrawing(node.element);
  const isLabel = (isFace || node.role === "heading") && node.name.length <= LONGEST_LABEL;
  if ((!isLabel && isInParts(node)) || (node.unsaid && node.byContent)) node.implied = true;
  markWords(page, node);
  if (node.implied) return;
  if (isFace) node.children = node.children.filter((child) => typeof child !== "string");
  if (node.name) node.children = node.children.filter((child) => !repeatsName(child, node));
  if (node.value) node.children = node.children.filter((child) => child !== node.value);
  if (node.byContent && node.children.length && readsAs(contentOf(node.children), node.name)) {
    node.implied = true;
    leaveMarkToChildren(node);
  }
  addHint(page, node);
}

// Named by several texts, such as a row's sender and subject, whose ends the name does not show.
/** @param {AccessibleNode} node */
function isInParts(node) {
  if (!node.byContent || !node.name) return false;
  const texts = node.children.filter(
    (child) => typeof child === "string" || (!child.number && child.role !== "img"),
  );
  const areBlocks = node.inBlocks || texts.some((child) => typeof child !== "string");
  return areBlocks && texts.length > 1 && squeeze(textOf(node.children)) === squeeze(node.name);
}

/** @param {Child} child @param {AccessibleNode} node @returns {boolean} */
function repeatsName(child, node) {
  if (typeof child === "string") return node.byContent ? node.name.includes(child) : child === node.name;
  if (child.number || child.notes.length) return false;
  if (child.role === "caption")
    return (
      clean(textOf(child.children)) === node.name && matching(child, ({ number }) => number > 0).length === 0
    );
  if (!node.byContent || (child.name && !node.name.includes(child.name))) return false;
  return (
    child.states.every((state) => state.startsWith("level")) &&
    child.children.every((inner) => repeatsName(inner, node))
  );
}

// Its text is its value, with its line breaks; where it has structure, its children say it.
/** @param {AccessibleNode} node */
export function sayOnce(node) {
  const isTold = node.value !== "" || dom.isContentEditable(node.element);
  if (isTold && node.children.every(isLineOfText)) node.children = [];
  else node.value = "";
}

/** @param {Child} child */
function isLineOfText(child) {
  if (typeof child === "string") return true;
  return (
    ["generic", "paragraph"].includes(child.role) &&
    !child.name &&
    !child.number &&
    !child.states.length &&
    child.children.every(isLineOfText)
  );
}

// Two elements for one thing, such as a control and the wrapper that catches its clicks, of which the one says no more:
// the node that stands for both.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function withoutTwin(page, node) {
  const [child] = node.children;
  if (
    node.children.length !== 1 ||
    typeof child === "string" ||
    !child.number ||
    !sameSpot(node.element, child.element)
  )
    return node;
  if (isBare(node)) return Object.assign(child, { parent: node.parent });
  if (!node.number || !isBare(child)) return node;
  node.children = child.children;
  for (const inner of node.children) if (typeof inner !== "string") inner.parent = node;
  node.implied = false;
  finish(page, node);
  return node;
}

// Nothing but a place to click.
/** @param {AccessibleNode} node */
function isBare({ role, name, number, notes, states, element }) {
  return (
    role === "generic" &&
    number > 0 &&
    !name &&
    !notes.length &&
    states.every((state) => state.startsWith("hint=")) &&
    dom.getAttribute(element, "draggable") !== "true"
  );
}

// A click in the middle of the one meets the other as well, and there is hardly any other place.
/** @param {AnyElement} outer @param {AnyElement} inner */
function sameSpot(outer, inner) {
  const [around, box] = [dom.getBoundingClientRect(outer), dom.getBoundingClientRect(inner)];
  return 2 * box.width * box.height > around.width * around.height;
}

// The name of a control without its second half where two labels say the same, such as "Level Level" of a label and the
// part of a slider that repeats it; not where somebody wrote it so ("Bora Bora").
/** @param {PageWithMemo} page @param {string} name @param {AnyElement} element */
export function saidOnce(page, name, element) {
  const half = (name.length - 1) / 2;
  if (name[half] !== " " || name.slice(0, half) !== name.slice(half + 1)) return name;
  const labels = [...labelsOf(page, element), ...elementsById(element, "aria-labelledby")];
  if (!labels.length) return name;
  return [element, ...labels].some((each) => isWrittenIn(each, name)) ? name : name.slice(0, half);
}

/** @param {AnyElement} element @param {string} name */
function isWrittenIn(element, name) {
  /** @param {string} text */
  const says = (text) => clean(text ?? "").includes(name);
  if (["aria-label", "title", "alt"].some((attribute) => says(dom.getAttribute(element, attribute))))
    return true;
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (says(walker.currentNode.nodeValue ?? "")) return true;
  return false;
}

// Spaces beside punctuation do not matter, spaces between words do: "one two" does not read as "onetwo".
/** @param {string} text @param {string} name */
function readsAs(text, name) {
  return closeUp(text) === closeUp(name);
}

/** @param {string} text */
function closeUp(text) {
  return clean(text).replace(/\s+(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\s+/gu, "");
}

// Only what can be acted on: everything else makes way for its children.
/** @param {AccessibleNode} node */
export function onlyInteractive(node) {
  const kept = [];
  for (const child of node.children) {
    if (typeof child === "string") {
      if (node.number && !node.name) kept.push(child);
      continue;
    }
    onlyInteractive(child);
    if (!child.number && isMarked(child))
      for (const inner of child.children)
        if (typeof inner !== "string" && !isMarked(inner)) inner.states.push("unseen");
    if (child.number) kept.push(child);
    else for (const inner of child.children) if (typeof inner !== "string") kept.push(inner);
  }
  node.children = kept;
}

// Print a name after all if less is shown below the node than made the name superfluous.
/** @param {AccessibleNode} node */
export function sayNames(node) {
  for (const child of node.children) if (typeof child !== "string") sayNames(child);
  if (node.implied && !node.unsaid && !readsAs(contentOf(node.children), node.name)) {
    node.implied = false;
    if (node.isPartlyUnseen) noteUnseen(node, "name");
  }
}
