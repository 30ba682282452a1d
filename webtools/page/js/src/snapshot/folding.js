// Content beyond a limit is folded under a ref that opens it: whole subtrees, and texts that are cut with their length
// said.

/** @import { AccessibleNode, Child, Page, TextLine, Weights } from "../types.js" */
import { matching } from "../aria/node.js";
import { isFrame } from "../dom/dom.js";
import { LONGEST_TEXT, cut, plain, quoted } from "../dom/text.js";
import { numberOf } from "../refs/refs.js";
import { LONGEST_NAME, foldLine, headOf, hidesAny } from "./render.js";

/** @param {AccessibleNode} node */
export function countNodes(node) {
  let count = 0;
  for (const child of node.children)
    if (typeof child !== "string") count += 1 + child.hidden + countNodes(child);
  return count;
}

// Take children away from a node, which counts what went with them; the frames among that are noted, since only their
// own documents know how much they contain.
/** @param {Page} page @param {AccessibleNode} node @param {Child[]} dropped */
function hide(page, node, dropped) {
  if (!dropped.length) return;
  node.number ||= numberOf(page, node.element);
  for (const child of dropped) {
    if (typeof child === "string") {
      node.hiddenTexts++;
      continue;
    }
    for (const each of [child, ...matching(child, () => true)]) {
      node.hidden += 1 + each.hidden;
      if (isFrame(each.element)) node.hiddenFrames.push(each);
      for (const frame of each.hiddenFrames) node.hiddenFrames.push(frame);
    }
  }
}

/** @param {Page} page @param {AccessibleNode} node @param {number} depth */
export function foldBelow(page, node, depth) {
  if (depth > 0) {
    for (const child of node.children) if (typeof child !== "string") foldBelow(page, child, depth - 1);
    return;
  }
  /** @param {Child} child */
  const isKept = (child) => typeof child === "string";
  hide(
    page,
    node,
    node.children.filter((child) => !isKept(child)),
  );
  node.children = node.children.filter(isKept);
}

// The weights for a budget of elements: `own` of a node itself, `more` of the line that says what is hidden below it,
// `revealed` of a name that is printed when not all of its children are shown.
/** @type {Weights} */
export const ELEMENTS = {
  own: () => 1,
  text: () => 0,
  leastText: (size) => size,
  more: () => 0,
  revealed: () => 0,
};

// A value or text is never cut shorter than this.
const LEAST_TEXT = 60;
const CUT_SIGN = 30; // characters, about: how long it was
const FRAME = 60; // characters, about: the line that says how much is hidden in a frame

// The same of a budget of characters: what is printed, with indentation and line breaks.
/** @param {string} prefix @returns {Weights} */
export function characters(prefix) {
  /** @param {AccessibleNode} node @param {number} level */
  const foldLine = (node, level) => 2 * level + 60 + prefix.length + (node.number ? 0 : 14 + prefix.length);
  return {
    own(node, level) {
      let chars =
        2 * level + 4 + headOf(node, prefix).length + (node.value ? 2 + plain(node.value).length : 0);
      for (const [key, text] of node.notes) chars += 2 * level + 8 + key.length + plain(text).length;
      if (isFrame(node.element)) chars += 2 * level + FRAME;
      if (hidesAny(node)) chars += foldLine(node, level + 1);
      return chars;
    },
    text: (text, level, inline) => plain(text).length + (inline ? 2 : 2 * level + 9),
    leastText: (size, text) => size - Math.max(0, plain(text).length - LEAST_TEXT - CUT_SIGN),
    more: (node, level) => (hidesAny(node) ? 0 : foldLine(node, level)),
    revealed: (node) => (node.implied ? Math.min(quoted(node.name).length, LONGEST_NAME + CUT_SIGN) + 1 : 0),
  };
}

// Return what the lines take once they stand at their level, with what their frames take at least.
/** @param {TextLine[]} lines @param {number} level */
export function printedLength(lines, level) {
  let chars = 0;
  for (const line of lines) {
    if (typeof line === "string") chars += line.length + 1;
    else chars += "frame" in line ? FRAME : foldLine(line).length + 1;
    chars += 2 * level;
  }
  return chars;
}

// Notes on every node what it takes: `own`, `size` with all below, `sizes` and `leasts` of its children, and the
// `least` with which it can be shown at all.
/** @param {AccessibleNode} node @param {Weights} weights @param {number} level */
export function measure(node, weights, level) {
  const inline = node.children.length === 1 && !node.notes.length && !node.value;
  node.own = node.parent ? weights.own(node, level) : 0;
  node.level = level;
  node.sizes = [];
  node.leasts = [];
  for (const child of node.children) {
    if (typeof child === "string") {
      const size = weights.text(child, level + 1, inline);
      node.sizes.push(size);
      node.leasts.push(weights.leastText(size, child));
    } else {
      measure(child, weights, level + 1);
      node.sizes.push(child.size);
      node.leasts.push(child.least);
    }
  }
  node.size = node.own + sum(node.sizes);
  const folded =
    node.own + weights.revealed(node) + Math.min(weights.more(node, level + 1), sum(node.leasts));
  const cut = weights.leastText(node.own, node.value);
  node.least = Math.min(node.size, node.children.length ? folded : cut);
}

/** @param {number[]} numbers */
function sum(numbers) {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

// Hide whole subtrees until what is left takes at most `budget`. Small branches stay whole and large ones share what
// is left evenly; where not even each branch's least fits, the first branches stay.
/** @param {Page} page @param {AccessibleNode} node @param {number} budget @param {Weights} weights */
export function foldTo(page, node, budget, weights) {
  if (node.size <= budget) return;
  if (!node.children.length) return cutValue(node, node.size - budget);
  const left = budget - node.own - weights.revealed(node);
  let shares = shareOut(node, left);
  if (shares.some((share, at) => share < node.leasts[at]))
    shares = shareOut(node, left - weights.more(node, node.level + 1));
  const kept = /** @type {Child[]} */ ([]);
  const dropped = /** @type {Child[]} */ ([]);
  node.children.forEach((child, at) => {
    const isString = typeof child === "string";
    if (shares[at] < node.leasts[at]) {
      dropped.push(child);
    } else if (isString) {
      kept.push(cutText(child, node, node.sizes[at] - shares[at]));
    } else {
      foldTo(page, child, shares[at], weights);
      kept.push(child);
    }
  });
  node.children = kept;
  hide(page, node, dropped);
}

// A text without so many of its characters as it would be printed with; `node` is what it stands in.
/** @param {string} text @param {AccessibleNode} node @param {number} excess */
function cutText(text, node, excess) {
  if (excess <= 0) return text;
  node.cutShort = true;
  return cut(text, Math.max(0, Math.min(text.length, LONGEST_TEXT) - excess - CUT_SIGN));
}

/** @param {AccessibleNode} node @param {number} excess */
function cutValue(node, excess) {
  if (node.value) node.value = cutText(node.value, node, excess);
}

/** @param {{ sizes: number[], leasts: number[] }} node @param {number} budget */
function shareOut({ sizes, leasts }, budget) {
  const shares = new Array(sizes.length).fill(0);
  let floor = sum(leasts);
  if (floor > budget) {
    for (let at = 0; at < sizes.length; at++) {
      if (sizes[at] > budget) {
        if (leasts[at] <= budget) shares[at] = budget;
        break;
      }
      shares[at] = sizes[at];
      budget -= sizes[at];
    }
    return shares;
  }
  const bySize = sizes.map((_, at) => at).sort((a, b) => sizes[a] - sizes[b]);
  let left = budget;
  bySize.forEach((at, done) => {
    const even = Math.floor((left - floor) / (bySize.length - done));
    shares[at] = Math.min(sizes[at], leasts[at] + even);
    left -= shares[at];
    floor -= leasts[at];
  });
  return shares;
}
