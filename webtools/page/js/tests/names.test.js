import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "./dom.js";

const { formula } = await import("../src/accessibility/formulas.js");
const { roleOf } = await import("../src/accessibility/roles.js");
const { newMemo } = await import("../src/memo.js");
const { newPage } = await import("../src/page.js");

/** @param {string} source */
function role(source) {
  const page = { ...newPage("unheard"), memo: newMemo() };
  return roleOf(page, html(source));
}

test("an element has its author's role where that is one, else its own", () => {
  assert.equal(role('<div role="nonsense tab">x</div>'), "tab");
  assert.equal(role('<button role="nonsense">x</button>'), "button");
});

test("an element that can be focused keeps its meaning under role none", () => {
  assert.equal(role('<button role="none">x</button>'), "button");
});

test("a formula is read as a line", () => {
  const math = html("<div><mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>2</mn></mrow></mfrac></div>");
  assert.equal(formula(math), "1/(x+2)");
});
