// A quick answer to whether it is worth looking for words: reading texts as they are shown takes long in large pages.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ } from "../accessibility/names.js";
import { dom, isA, isElement, isText, tag } from "../dom/dom.js";
import { flatChildren } from "../dom/flat_tree.js";
import { generatedTexts } from "../dom/styles.js";
import { squeeze } from "../dom/words.js";

// Whether the document may say the words somewhere, be it hidden: in its texts and attributes, and what CSS adds.
/** @param {PageWithMemo} page @param {string} words */
export function maySay(page, words) {
  const wanted = letters(words);
  const generated = generatedTexts(page);
  if (generated === null || generated.texts.some((text) => overlap(letters(text), wanted))) return true;
  const attributes = [...NAMING, ...generated.attributes];
  return letters(rawText(page, document.body ?? document.documentElement, attributes)).includes(wanted);
}

/** @param {string} text */
function letters(text) {
  return squeeze(text).toUpperCase();
}

// Whether one is a part of the other, or ends as the other begins.
/** @param {string} text @param {string} wanted */
function overlap(text, wanted) {
  if (!text) return false;
  if (text.includes(wanted) || wanted.includes(text)) return true;
  for (let at = 1; at < Math.min(text.length, wanted.length); at++) {
    if (text.endsWith(wanted.slice(0, at)) || text.startsWith(wanted.slice(-at))) return true;
  }
  return false;
}

const NAMING = ["aria-label", "alt", "title", "placeholder", "aria-placeholder", "aria-valuetext", "label"];
const FIELDS = ["input", "textarea", "output"];

/** @param {PageWithMemo} page @param {AnyElement | null} root @param {string[]} attributes */
function rawText(page, root, attributes) {
  let read = "";
  /** @param {AnyElement} element */
  const visit = (element) => {
    if (NOTHING_TO_READ.has(tag(element))) return;
    if (dom.hasAttributes(element))
      for (const name of attributes) read += dom.getAttribute(element, name) ?? "";
    if (FIELDS.some((name) => isA(element, name))) read += element.value;
    for (const child of flatChildren(page, element)) {
      if (isText(child)) read += /** @type {Text} */ (/** @type {unknown} */ (child)).data;
      else if (isElement(child)) visit(child);
    }
  };
  if (root) visit(root);
  return read;
}
