// ESLint reads no declarations, so this stands in for its rule `types/no-any` there.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

test("every any in types.d.ts has its reason on the same line", async () => {
  const lines = (await readFile(new URL("../src/types.d.ts", import.meta.url), "utf8")).split("\n");
  /** @param {string} line */
  const isCode = (line) => !/^\s*(\/\/|\/?\*)/.test(line);
  const unexplained = lines.filter(
    (line) => isCode(line) && /\bany\b/.test(line.replace(/\/\/.*/, "")) && !/\/\/ any: \S/.test(line),
  );
  assert.deepEqual(unexplained, []);
});
