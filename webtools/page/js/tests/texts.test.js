import "./dom.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { AccessibleNode } = await import("../src/aria/node.js");
const { Block, Inset, LINE_END, addText, joinTexts } = await import("../src/accessibility/texts.js");

test("inline texts are one line", () => {
  const node = new AccessibleNode(null, "generic");
  addText(node, "Dear ");
  addText(node, "Ada");
  assert.deepEqual(joinTexts(node.children), ["Dear Ada"]);
});

test("blocks and line ends part lines", () => {
  assert.deepEqual(joinTexts(["one", new Block("two"), "three", LINE_END, "four"]), [
    "one",
    "two",
    "three",
    "four",
  ]);
});

test("an inset stands in the line of text around it; insets alone are columns", () => {
  assert.deepEqual(joinTexts(["Inbox", new Inset("3")]), ["Inbox 3"]);
  assert.deepEqual(joinTexts([new Inset("Mo"), new Inset("Tu")]), ["Mo", "Tu"]);
});

test("the text before a field that names the field is left out", () => {
  const field = new AccessibleNode(null, "textbox");
  field.name = "Email";
  assert.deepEqual(joinTexts(["Email", field]), [field]);
});
