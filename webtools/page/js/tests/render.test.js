/** @import { AccessibleNode as TreeNode, Child } from "../src/types.js" */
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
  /** @type {string[]} */
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
