/** @import { AccessibleNode as TreeNode, Child, PageValue } from "../src/types.js" */
import "./dom.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { AccessibleNode } = await import("../src/aria/node.js");
const { ELEMENTS, characters, countNodes, foldTo, measure } = await import("../src/snapshot/folding.js");

/** @type {PageValue} */ // only what folding reads
const page = { refs: { numbers: new Map(), granted: [[1, 100]], lastNumber: 0, lacking: 0 } };

/** @param {string} role @param {...Child} children */
function tree(role, ...children) {
  const node = new AccessibleNode(document.body, role);
  node.children = children;
  for (const child of children) if (typeof child !== "string") child.parent = node;
  return node;
}

/** @param {TreeNode} node */
function firstIn(node) {
  return /** @type {TreeNode} */ (node.children[0]);
}

/** @param {number} count */
function rows(count) {
  return Array.from({ length: count }, () => tree("row", tree("cell", "x")));
}

test("nodes are counted with those that are hidden", () => {
  const root = tree("document", ...rows(2));
  firstIn(root).hidden = 5;
  assert.equal(countNodes(root), 9);
});

test("a budget of elements keeps the first branches and counts the others as hidden", () => {
  const root = tree("document", tree("table", ...rows(10)));
  measure(root, ELEMENTS, -1);
  foldTo(page, root, 5, ELEMENTS);
  const table = firstIn(root);
  assert.equal(countNodes(root), 21);
  assert.ok(table.hidden >= 16);
  assert.ok(1 + table.children.length <= 5);
});

test("nothing is folded when all fits", () => {
  const root = tree("document", ...rows(2));
  measure(root, ELEMENTS, -1);
  foldTo(page, root, 4, ELEMENTS);
  assert.equal(root.children.length, 2);
});

test("a budget of characters cuts a long text, and says that it did", () => {
  const root = tree("document", tree("paragraph", "word ".repeat(200)));
  const weights = characters("");
  measure(root, weights, -1);
  foldTo(page, root, 300, weights);
  const paragraph = firstIn(root);
  const [text] = paragraph.children;
  assert.equal(paragraph.cutShort, true);
  assert.ok(typeof text === "string" && text.length < 300);
});
