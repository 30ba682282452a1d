/** @import { AccessibleNode as TreeNode, Child, TextLine } from "../src/types.js" */
import "./dom.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { AccessibleNode } = await import("../src/aria/node.js");
const { headOf, renderChildren } = await import("../src/snapshot/render.js");

/**
 * @param {string} role
 * @param {string} name
 * @param {Partial<TreeNode>} [fields]
 * @param {Child[]} [children]
 */
function node(role, name, fields = {}, children = []) {
  const made = Object.assign(new AccessibleNode(document.body, role), { name, children, ...fields });
  for (const child of children) if (typeof child !== "string") child.parent = made;
  return made;
}

/** @param {...Child} children */
function lines(...children) {
  const root = node("document", "", {}, children);
  /** @type {TextLine[]} */
  const found = [];
  renderChildren(root, root.children, "", "", found);
  return found;
}

test("a head has role, name, states and ref in this order", () => {
  assert.equal(
    headOf(node("button", "Pay", { states: ["disabled"], number: 5 }), "f2"),
    'button "Pay" [disabled] [ref=f2e5]',
  );
});

test("an element with nothing but one element in it shares that one's line", () => {
  const link = node("link", "Care", { number: 1, target: "/care" });
  assert.deepEqual(lines(node("listitem", "", {}, [link])), ['- listitem: link "Care" [ref=e1] → /care']);
});

test("the cells of a plain row are one line", () => {
  const cells = [node("rowheader", "Ada"), node("cell", "36")];
  assert.deepEqual(lines(node("row", "", {}, cells)), ["- row: |- Ada | 36 |"]);
});

test("text that would read as an element is quoted", () => {
  assert.deepEqual(lines(node("paragraph", "", {}, ["button: now"])), ['- paragraph: "button: now"']);
});

test("a line about folded elements is left to Python where frames are among them", () => {
  const frame = node("iframe", "Map", { number: 3 });
  const fields = { number: 7, hidden: 2, hiddenTexts: 1 };
  assert.deepEqual(lines(node("main", "", fields)), [
    "- main [ref=e7]:",
    "  - … 2 elements and 1 text hidden under e7",
  ]);
  assert.deepEqual(lines(node("main", "", { ...fields, hiddenFrames: [frame] })), [
    "- main [ref=e7]:",
    { level: 1, elements: 2, texts: 1, folded: [3], ref: "e7" },
  ]);
});
