// The cases in words.json hold for Python's normal form as well (tests/unit/test_words.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { clean } from "../src/dom/text.js";
import { hasText, isText, isTextInAnyCase, normal, squeeze } from "../src/dom/words.js";

const cases = JSON.parse(readFileSync(new URL("words.json", import.meta.url), "utf8"));

for (const [text, wanted] of cases.normal) {
  test(`the normal form of ${JSON.stringify(text)}`, () => {
    assert.equal(normal(text), wanted);
    assert.equal(normal(wanted), wanted);
    assert.equal(normal(clean(text)), wanted);
    assert.ok(isText(text, wanted) && isText(wanted, text));
  });
}

// As Unicode's properties say; surrogates are no characters.
const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** @param {string} ranges */
function listed(ranges) {
  const within = ranges.split(" ").map((range) => range.split("-").map((end) => parseInt(end, 16)));
  return characters.filter((character) => {
    const code = /** @type {number} */ (character.codePointAt(0));
    return within.some(([first, last = first]) => first <= code && code <= last);
  });
}

test("white space is folded and what nobody sees is left out, as Python knows it", () => {
  assert.deepEqual(
    characters.filter((each) => normal(`a${each}b`) === "a b"),
    listed(cases.white),
  );
  assert.deepEqual(
    characters.filter((each) => normal(`a${each}b`) === "ab"),
    listed(cases.unseen),
  );
});

test("texts have words as a part or as the whole, in any case or in this one", () => {
  assert.ok(hasText("Straße 12", "STRASSE\u00a012"));
  assert.ok(!hasText("Pay now", "Paynow"));
  assert.ok(isTextInAnyCase("Pay\u200b NOW", "pay now"));
  assert.ok(!isText("Pay NOW", "Pay now"));
  assert.equal(squeeze("a\u00a0b \n\u00adc"), "abc");
});
