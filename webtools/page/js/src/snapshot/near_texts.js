// The texts of this document that are most like one that was not found.

/** @import { Functions } from "../contract.js" */
import { isDrawn } from "../dom/boxes.js";
import { isPassword, takesText } from "../dom/controls.js";
import { dom } from "../dom/dom.js";
import { clean, cut } from "../dom/text.js";
import SIMILARITY from "../../../similarity.json" with { type: "json" };

const LONGEST_NEAR = 80;
const MOST_COMPARED = 5_000;

// [score, text] of each, the best first; a score is at most 1.
/** @type {Functions["nearTexts"]} */
export function nearTexts(page, wanted) {
  const pairs = pairsOf(wanted);
  const scored = new Map();
  for (const text of readTexts()) if (!scored.has(text)) scored.set(text, likeness(pairs, pairsOf(text)));
  const best = [...scored]
    .filter(([, score]) => score > SIMILARITY.above)
    .sort(([, one], [, other]) => other - one);
  return best.slice(0, SIMILARITY.most).map(([text, score]) => [score, cut(text, LONGEST_NEAR)]);
}

function* readTexts() {
  const root = document.body ?? document.documentElement;
  if (!root) return;
  const lines = (dom.innerText(root) ?? "").split(/[\n\t]+/);
  for (const line of lines.slice(0, MOST_COMPARED)) if (clean(line)) yield clean(line);
  for (const field of [...dom.querySelectorAll(root, "input, textarea")].slice(0, MOST_COMPARED)) {
    if (takesText(field) && !isPassword(field) && field.value && isDrawn(field)) yield clean(field.value);
  }
}

// Neighbouring letters, whatever their case: of a text one may know a part, or have a letter wrong. Names are compared
// by their words (similar.js).
/** @param {string} text */
function pairsOf(text) {
  const letters = clean(text).toLowerCase().slice(0, 1_000);
  const pairs = new Set();
  for (let at = 0; at < letters.length - 1; at++) pairs.add(letters.slice(at, at + 2));
  return pairs.size ? pairs : new Set([letters]);
}

/** @param {Set<string>} one @param {Set<string>} other */
function likeness(one, other) {
  let shared = 0;
  for (const pair of one) if (other.has(pair)) shared++;
  // A long line that holds nearly all of a short text is near as well.
  return Math.max((2 * shared) / (one.size + other.size), (0.9 * shared) / one.size);
}
