import assert from "node:assert/strict";
import { test } from "node:test";
import { areOtherNumbers, isNumber, readings } from "../src/actions/numbers.js";

const READINGS = {
  "12,5": ["12.5"],
  "1,000": ["1", "1000"],
  "1.234,56": ["1234.56"],
  "1,234,567.80": ["1234567.8"],
  "12,34,567": ["1234567"],
  "-0.50 €": ["-0.5"],
  "$ 1,234.50": ["1234.5"],
  "1 234,5\u202f€": ["1234.5"],
  "1'234.5": ["1234.5"],
  "007": ["7"],
  ".5": ["0.5"],
  "5.": ["5"],
  "1e3": ["1000"],
  "1e400": [],
  "\u0661\u0662": ["12"],
  "50 %": ["50", "0.5"],
  "\u22123": ["-3"],
  "-0": ["0"],
  "99999999999999999999": ["99999999999999999999"],
  "Fr. 12": ["12"],
  "12 km": ["12"],
  "(555) 123-4567": [],
  "12.5.1": [],
  "12-31": [],
  "12:30": [],
  "12 km3": [],
  "1.2.2026": [],
  abc: [],
  "": [],
  ",": [],
  "-": [],
};

for (const [text, wanted] of Object.entries(READINGS))
  test(`${JSON.stringify(text)} is read as ${wanted.join(" or ") || "no number"}`, () =>
    assert.deepEqual(readings(text), wanted));

test("two numbers are others only if they are so in every reading", () => {
  assert.ok(areOtherNumbers("12,5", "125"));
  assert.ok(areOtherNumbers("12.5", "13"));
  assert.ok(areOtherNumbers("500", "50"));
  assert.ok(!areOtherNumbers("1,000", "1000"));
  assert.ok(!areOtherNumbers("1234.5", "$1,234.50"));
  assert.ok(!areOtherNumbers("5551234567", "(555) 123-4567"));
  assert.ok(!areOtherNumbers("12ab", "12 %"));
  assert.ok(isNumber("1234,5", "1.234,5"));
  assert.ok(!isNumber("12.5.1", "12.51"));
});
