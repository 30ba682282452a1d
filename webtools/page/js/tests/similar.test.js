// The cases in similar.json hold for Python's similarity as well (tests/unit/snapshot/test_similar.py).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { mostSimilar } from "../src/refs/similar.js";

const cases = JSON.parse(readFileSync(new URL("similar.json", import.meta.url), "utf8"));

for (const { says, wanted, nodes, best } of cases) {
  test(says, () => {
    const [role, name] = wanted;
    /** @type {{ role: string, name: string }[]} */
    const named = nodes.map((/** @type {[string, string]} */ [role, name]) => ({ role, name }));
    const found = mostSimilar(role, name, named, (node) => node.name);
    assert.deepEqual(
      found.map((node) => named.indexOf(node)),
      best,
    );
  });
}
