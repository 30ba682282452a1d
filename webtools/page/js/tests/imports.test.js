import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const SOURCES = join(import.meta.dirname, "../src");

/** @param {string} file @returns {string[]} the modules of ours that it imports */
function importsOf(file) {
  const text = readFileSync(join(SOURCES, file), "utf8");
  const found = text.matchAll(/^(?:import|export)\s[^;]*?from\s+"(\.[^"]+\.js)"/gm);
  return [...found].map((match) => normalize(join(dirname(file), match[1] ?? "")));
}

test("modules do not import each other in a circle", () => {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} file @param {string[]} path */
  const visit = (file, path) => {
    assert.ok(!path.includes(file), [...path, file].join(" → "));
    if (done.has(file)) return;
    for (const each of importsOf(file)) visit(each, [...path, file]);
    done.add(file);
  };
  const all = /** @type {string[]} */ (readdirSync(SOURCES, { recursive: true }));
  const files = all.filter((file) => file.endsWith(".js"));
  for (const file of files) visit(file, []);
  assert.ok(files.length > 30, "the sources are there");
});
