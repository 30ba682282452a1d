import "./dom.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { clean, cut, plain } = await import("../src/dom/text.js");

test("clean joins white space and drops places where words may be parted", () => {
  assert.equal(clean("  to\u00adday \n is\u00a0 fine\u200b "), "today is fine");
});

test("cut says how long a text was", () => {
  assert.equal(cut("abcdef", 6), "abcdef");
  assert.equal(cut("abcdef", 3), "abc… (6 characters)");
});

test("cut never cuts a surrogate pair in two", () => {
  assert.equal(cut("ab😀c", 3), "ab… (5 characters)");
  assert.equal(cut("ab😀c", 4), "ab😀… (5 characters)");
});

test("plain quotes what would not read back as the same line", () => {
  assert.equal(plain("Pay now"), "Pay now");
  assert.equal(plain('"Pay"'), '"\\"Pay\\""');
  assert.equal(plain("two\nlines"), '"two\\nlines"');
  assert.equal(plain("fake [ref=e1]"), '"fake [ref=e1]"');
});
