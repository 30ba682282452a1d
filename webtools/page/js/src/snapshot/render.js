// A tree as lines: `- button "Sign In" [disabled] [ref=e5]`, children below it, indented by two spaces. What has
// nothing but one element in it shares that one's line: `- listitem: link "Care" [ref=e5] → /care`.

/** @import { FoldPlace } from "../contract.js" */
/** @import { AccessibleNode, Child, NoPrototype, TextLine } from "../types.js" */
import LINE from "../../../line.json" with { type: "json" };
import { chosenOf } from "../aria/node.js";
import { CELLS, ROLES } from "../aria/role_tables.js";
import { isA, isFrame } from "../dom/dom.js";
import { LONGEST_TEXT, cut, plain, quoted } from "../dom/text.js";

export const LONGEST_NAME = 300;

// Text that would read as an element where one may follow.
const LIKE_AN_ELEMENT = new RegExp(`^(?:[|]|(?:${[...ROLES].join("|")})(?:${LINE.behindRole}))`);

// The same of a cell's text behind a bar, where a line of text may stand as well; nor may it have a ref of the page's.
const LIKE_A_LINE = new RegExp(`${LIKE_AN_ELEMENT.source}|^text: |\\[ref=`);

/** @param {AccessibleNode} node @param {string} text */
function textIn(node, text) {
  return !node.number && LIKE_AN_ELEMENT.test(text) ? quoted(cut(text, LONGEST_TEXT)) : plain(text);
}

/** @param {string} prefix @param {number} number */
export function refMark(prefix, number) {
  return ` [ref=${prefix}e${number}]`;
}

/** @param {AccessibleNode} node @param {string} prefix */
export function headOf(node, prefix) {
  let head = node.role;
  if (node.name && !node.implied) head += " " + quoted(cut(node.name, LONGEST_NAME));
  for (const state of node.states) head += ` [${state}]`;
  if (node.number) head += refMark(prefix, node.number);
  const choices = choicesOf(node);
  if (choices) head += ` (${choices})`;
  if (node.target) head += ` → ${QUOTED_TARGET.test(node.target) ? quoted(node.target) : node.target}`;
  return head;
}

const QUOTED_TARGET = new RegExp(LINE.quotedTarget);
const UNCLEAR_OPTION = new RegExp(LINE.unclearOption);

// The options of a closed list whose value says which of them is chosen: `Small | Large`; "" where there is more to
// say.
/** @param {AccessibleNode} node */
function choicesOf(node) {
  const { children, role, element } = node;
  if (!children.length || node.value || role !== "combobox" || !isA(element, "select") || hidesAny(node))
    return "";
  if (!children.every((child) => isMere(child, ["option"], ["selected"]))) return "";
  const names = elementsIn(node).map(({ name }) => name);
  const choices = names.join(" | ");
  const isClear =
    new Set(names).size === names.length && names.every((name) => name && !UNCLEAR_OPTION.test(name));
  return isClear && choices.length <= LINE.longestChoices ? choices : "";
}

/** @param {AccessibleNode} node */
function elementsIn({ children }) {
  return children.filter((child) => typeof child !== "string");
}

// The cells of a row that have nothing but text: `| Ada | 36 |`; "" where there is more to say.
/** @param {AccessibleNode} node */
function cellsOf(node) {
  if (node.children.length < 2 || node.role !== "row" || hidesAny(node) || node.notes.length) return "";
  const plain = plainCellOf(node);
  return node.children.every((child) => isPlainCell(child, plain)) ? inBars(elementsIn(node)) : "";
}

// The role of the cells of a row that are no headers.
/** @param {AccessibleNode} row */
function plainCellOf(row) {
  return standsInGrid(row) ? "gridcell" : "cell";
}

/** @param {Child} child @param {string} plain @returns {child is AccessibleNode} */
function isPlainCell(child, plain) {
  return isMere(child, [plain, ...Object.keys(HEADS)], []) && !child.number && !/[|\n]/.test(child.name);
}

/** @param {AccessibleNode[]} cells */
function inBars(cells) {
  const texts = cells.map(
    ({ role, name }) => `|${HEADS[role] ?? ""} ${cut(name, LONGEST_NAME)}${name ? " " : ""}`,
  );
  return `${texts.join("")}|`;
}

/** @type {{ [role: string]: string }} */
const HEADS = { __proto__: /** @type {NoPrototype} */ (null), columnheader: "=", rowheader: "-" };

// A row of cells only, some with controls: what stands behind a bar begins a cell, and what follows without one is in
// the same cell.
/** @param {AccessibleNode} node */
function isRowOfCells(node) {
  if (node.role !== "row" || hidesAny(node)) return false;
  return node.children.every((child) => typeof child !== "string" && CELLS.has(child.role));
}

/**
 * @param {AccessibleNode} row
 * @param {string} indent
 * @param {string} prefix
 * @param {TextLine[]} lines
 */
function renderCells(row, indent, prefix, lines) {
  const plain = plainCellOf(row);
  const texts = /** @type {AccessibleNode[]} */ ([]);
  const sayTexts = () => {
    if (texts.length) lines.push(`${indent}- ${inBars(texts.splice(0))}`);
  };
  for (const cell of elementsIn(row)) {
    if (isPlainCell(cell, plain) && !LIKE_A_LINE.test(cell.name)) {
      texts.push(cell);
      continue;
    }
    sayTexts();
    if (isBareCell(cell, plain)) renderBareCell(cell, indent, prefix, lines);
    else renderNode(cell, indent, prefix, lines);
  }
  sayTexts();
}

// A cell about which there is nothing to say but what is in it.
/** @param {AccessibleNode} cell @param {string} plain */
function isBareCell(cell, plain) {
  const { role, name, implied, value, number, states, notes, children } = cell;
  if (role !== plain || (name && !implied) || value || number || states.length || notes.length) return false;
  /** @param {Child} child */
  const staysInside = (child) =>
    typeof child === "string" || (ROLES.has(child.role) && !CELLS.has(child.role) && !isFrame(child.element));
  return children.length > 0 && !hidesAny(cell) && children.every(staysInside);
}

/**
 * @param {AccessibleNode} cell
 * @param {string} indent
 * @param {string} prefix
 * @param {TextLine[]} lines
 */
function renderBareCell(cell, indent, prefix, lines) {
  const at = lines.length;
  renderChildren(cell, cell.children, indent, prefix, lines);
  const line = /** @type {string} */ (lines[at]); // frames stand in no such cell
  lines[at] = `${indent}- | ${line.slice(indent.length + 2)}`;
}

/** @param {{ parent: AccessibleNode | null }} node */
function standsInGrid({ parent }) {
  for (; parent; parent = parent.parent) {
    if (["grid", "table", "treegrid"].includes(parent.role)) return parent.role !== "table";
  }
  return false;
}

// An element of one of these roles, with a name at most.
/**
 * @param {Child} child
 * @param {string[]} roles
 * @param {string[]} states
 * @returns {child is AccessibleNode}
 */
function isMere(child, roles, states) {
  if (typeof child === "string" || !roles.includes(child.role) || child.implied || child.value) return false;
  return (
    !child.notes.length &&
    !child.children.length &&
    !hidesAny(child) &&
    child.states.every((state) => states.includes(state))
  );
}

// The one element in a node that says nothing else; undefined where there is more.
/** @param {AccessibleNode} node */
function onlyElement(node) {
  const [child] = node.children;
  const saysMore =
    node.number ||
    node.value ||
    node.target ||
    node.notes.length ||
    hidesAny(node) ||
    node.children.length !== 1;
  return saysMore || typeof child === "string" || isFrame(child.element) || !ROLES.has(child.role)
    ? undefined
    : child;
}

/**
 * @param {AccessibleNode} node
 * @param {Child[]} children
 * @param {string} indent
 * @param {string} prefix
 * @param {TextLine[]} lines
 */
export function renderChildren(node, children, indent, prefix, lines) {
  for (const [key, text] of node.notes) lines.push(`${indent}- /${key}: ${plain(text)}`);
  if (isRowOfCells(node)) return renderCells(node, indent, prefix, lines);
  for (const child of children) {
    if (typeof child === "string") lines.push(`${indent}- text: ${plain(child)}`);
    else renderNode(child, indent, prefix, lines);
  }
  if (!hidesAny(node)) return;
  const place = foldPlace(node, indent, prefix);
  lines.push(place.folded.length ? place : foldLine(place));
}

/** @param {AccessibleNode} node @param {string} indent @param {string} prefix @returns {FoldPlace} */
function foldPlace({ hidden, hiddenTexts, hiddenFrames, number }, indent, prefix) {
  return {
    level: indent.length / 2,
    elements: hidden,
    texts: hiddenTexts,
    folded: hiddenFrames.map((frame) => frame.number),
    ref: `${prefix}e${number}`,
  };
}

// The line that says how much is folded away.
/** @param {FoldPlace} place */
export function foldLine({ level, elements, texts, ref }) {
  /** @param {number} count @param {string} what */
  const counted = (count, what) => (count ? [`${count} ${what}${count === 1 ? "" : "s"}`] : []);
  const hidden = [...counted(elements, "element"), ...counted(texts, "text")].join(" and ");
  return `${"  ".repeat(level)}- … ${hidden} hidden under ${ref}`;
}

/** @param {{ hidden: number, hiddenTexts: number }} node */
export function hidesAny({ hidden, hiddenTexts }) {
  return hidden > 0 || hiddenTexts > 0;
}

// The text in a node that says nothing else, "" where it says nothing; null where it says more.
/** @param {AccessibleNode} node @param {string} value @param {Child[]} children */
function onlyText(node, value, children) {
  if (node.notes.length || hidesAny(node)) return null;
  if (!children.length) return value;
  const [child] = children;
  const isText = children.length === 1 && typeof child === "string" && child !== "";
  return isText && !value ? child : null;
}

// `line` is what stands before it in the same line.
/**
 * @param {AccessibleNode} node
 * @param {string} indent
 * @param {string} prefix
 * @param {TextLine[]} lines
 * @param {string} [line]
 */
function renderNode(node, indent, prefix, lines, line = `${indent}- `) {
  line += headOf(node, prefix);
  const inner = onlyElement(node);
  if (inner) return renderNode(inner, indent, prefix, lines, `${line}: `);
  const cells = cellsOf(node);
  if (cells) return void lines.push(`${line}: ${cells}`);
  const isOneLine = choicesOf(node) !== "";
  const children = isOneLine ? [] : node.children;
  const value = isOneLine ? chosenOf(node) : node.value;
  const only = onlyText(node, value, children);
  const text = only ?? value;
  const isWhole = only !== null;
  const end = isWhole ? "" : ":";
  lines.push(line + (text ? `: ${textIn(node, text)}` : end));
  if (!isWhole) renderChildren(node, children, indent + "  ", prefix, lines);
  if (isFrame(node.element))
    lines.push({
      frame: node.number,
      ref: `${prefix}e${node.number}`,
      level: indent.length / 2 + 1,
      bare: isWhole,
    });
}
