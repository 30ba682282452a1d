// A quick answer to whether it is worth looking for words: reading texts as they are shown takes long in large pages.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ } from "../accessibility/names.js";
import { heldText } from "../dom/controls.js";
import { dom, isA, isElement, isText, tag } from "../dom/dom.js";
import { flatChildren } from "../dom/flat_tree.js";
import { generatedTexts } from "../dom/sheets.js";
import { letters } from "../dom/words.js";
import { Pieces } from "./pieces.js";

// Return whether the document may say the words somewhere: in its texts and attributes, and what CSS adds. Parts of
// these may be hidden, and what is around them be read as one.
/** @param {PageWithMemo} page @param {string} words */
export function maySay(page, words) {
  const wanted = letters(words);
  const generated = generatedTexts(page);
  if (generated === null || generated.texts.some((text) => overlap(letters(text), wanted))) return true;
  const attributes = [...NAMING, ...generated.attributes];
  const root = document.body ?? document.documentElement;
  return root !== null && maySayWithin(page, root, wanted, attributes);
}

// Return whether one is a part of the other, or ends as the other begins.
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

// Return whether the texts in an element may say letters, or these attributes together with them.
/** @param {PageWithMemo} page @param {AnyElement} root @param {string} wanted @param {string[]} [attributes] */
export function maySayWithin(page, root, wanted, attributes = []) {
  const pieces = new Pieces(wanted);
  /** @param {AnyElement} element @returns {boolean} */
  const visit = (element) => {
    if (NOTHING_TO_READ.has(tag(element)) && tag(element) !== "svg:title") return false; // that names what it is in
    const own =
      attributes.length && dom.hasAttributes(element)
        ? attributes.map((name) => dom.getAttribute(element, name) ?? "")
        : [];
    if (FIELDS.some((name) => isA(element, name))) own.push(heldText(element));
    const addOwn = () => own.some((text) => text && pieces.add(letters(text)));
    if (addOwn()) return true;
    for (const child of flatChildren(page, element)) {
      if (isText(child)) {
        if (pieces.add(letters(/** @type {Text} */ (/** @type {unknown} */ (child)).data))) return true;
      } else if (isElement(child) && visit(child)) return true;
    }
    return addOwn(); // CSS puts them behind what is in it, too
  };
  return visit(root);
}
