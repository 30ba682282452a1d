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

/** @returns {string[]} */
function sources() {
  const all = /** @type {string[]} */ (readdirSync(SOURCES, { recursive: true }));
  return all.filter((file) => file.endsWith(".js"));
}

/** @param {Iterable<string>} all @param {(one: string) => Iterable<string>} importedBy */
function requireNoCircle(all, importedBy) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @param {string} one @param {string[]} path */
  const visit = (one, path) => {
    assert.ok(!path.includes(one), [...path, one].join(" → "));
    if (done.has(one)) return;
    for (const each of importedBy(one)) visit(each, [...path, one]);
    done.add(one);
  };
  for (const one of all) visit(one, []);
}

test("modules do not import each other in a circle", () => {
  assert.ok(sources().length > 30, "the sources are there");
  requireNoCircle(sources(), importsOf);
});

test("folders do not import each other in a circle", () => {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map();
  for (const file of sources()) {
    const folder = dirname(file);
    const known = folders.get(folder) ?? folders.set(folder, new Set()).get(folder);
    for (const each of importsOf(file)) if (dirname(each) !== folder) known?.add(dirname(each));
  }
  folders.delete("."); // entry points, and what all folders use
  requireNoCircle(folders.keys(), (folder) => folders.get(folder) ?? []);
});
