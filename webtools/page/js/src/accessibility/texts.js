// Makes lines of runs of text: text that is inline belongs together, text of separate blocks does not. While a
// subtree is walked, inline text comes as raw strings, the text of a block as a Block and that of an inline block as an
// Inset.

/** @import { AnyElement, Child, RawChild } from "../types.js" */
import { isA, isElement } from "../dom/dom.js";
import { PRIVATE_USE } from "../dom/sheets.js";
import { clean } from "../dom/text.js";
import { AccessibleNode } from "../aria/node.js";
import { TEXT_FIELDS } from "../aria/role_tables.js";

export class Block {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

// It stands in a line of text where there is one, such as a badge behind a word; insets alone are columns.
export class Inset extends Block {}

// The end of a line in a text of several (`<br>`).
export const LINE_END = new Block("");

/** @param {AccessibleNode} node @param {string} text */
export function addText(node, text) {
  if (!text) return;
  const { children } = node;
  const last = children.length - 1;
  if (typeof children[last] === "string") children[last] += text;
  else children.push(text);
}

// A text node's text; where the lines of its source are shown as lines, each is one.
/** @param {AccessibleNode} node @param {string} text @param {AnyElement} parent */
export function addWritten(node, text, parent) {
  if (!text.includes("\n") || !text.trim().includes("\n") || isA(parent, "pre") || !showsLines(parent))
    return addText(node, text);
  const [first, ...others] = text.split("\n");
  addText(node, first);
  for (const line of others) {
    /** @type {RawChild[]} */ (node.children).push(LINE_END);
    addText(node, line);
  }
}

/** @param {AnyElement} element */
export function showsLines(element) {
  return isElement(element) && getComputedStyle(element).whiteSpaceCollapse.startsWith("preserve");
}

/** @param {RawChild} child @returns {child is Block} */
export function isBlock(child) {
  return child instanceof Block && !(child instanceof Inset);
}

/** @param {RawChild} child */
export function isRawText(child) {
  return typeof child === "string" || child === LINE_END;
}

// Nodes and texts, each text one line.
/** @param {RawChild[]} children */
export function joinTexts(children) {
  const joined = /** @type {Child[]} */ ([]);
  let run = null; // the line that inline text may still join: its place, and whether it is more than insets
  for (const child of children) {
    if (child instanceof AccessibleNode || isBlock(child)) {
      run = null;
      if (child instanceof AccessibleNode) joined.push(child);
      else if (child.text) joined.push(child.text);
      continue;
    }
    const isInset = /** @type {unknown} */ (child) instanceof Inset;
    const text = isInset
      ? /** @type {Inset} */ (/** @type {unknown} */ (child)).text
      : clean(/** @type {string} */ (child)).replace(PRIVATE_USE, "");
    if (!text) continue;
    if (run && (!isInset || run.inline)) {
      joined[run.at] += " " + text;
      run.inline ||= !isInset;
    } else {
      run = { at: joined.push(text) - 1, inline: !isInset };
    }
  }
  return joined.filter((child, at) => !isLabelOf(child, joined[at + 1]));
}

// The text before a field that the field is named by, too.
/** @param {Child} child @param {Child | undefined} next */
function isLabelOf(child, next) {
  return (
    typeof child === "string" &&
    next instanceof AccessibleNode &&
    LABELLED.has(next.role) &&
    child === next.name
  );
}

const LABELLED = new Set([...TEXT_FIELDS, "listbox", "slider"]);
