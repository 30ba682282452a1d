// Input events as the browser fires them while a person types.

/** @import { AnyElement } from "../types.js" */
import { isField } from "../dom/controls.js";
import { isHtml } from "../dom/documents.js";
import { dom, isA, isElement } from "../dom/dom.js";
import { placeCaret } from "./carets.js";

// An editing command fires input events, but no beforeinput, with which masks take things in their own hands
// (Input Events 2 §5.1).
// Empty text deletes what is selected. Gives whether the page let it be done.
/** @param {AnyElement} element @param {string} text */
export function edit(element, text) {
  if (!leaves(element, text ? "insertText" : "deleteContentBackward", text || null)) return false;
  if (text) insertLines(element, text);
  else command(element, "delete");
  return true;
}

// The browser's editing command. In a document that is not HTML, as of SVG, it has none, and this edits by itself.
/** @param {AnyElement} element @param {"delete" | "insertText"} name @param {string} [text] */
function command(element, name, text = "") {
  if (isHtml()) {
    document.execCommand(name, false, text);
    return;
  }
  if (isField(element)) element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
  else {
    const selection = /** @type {Selection} */ (getSelection());
    selection.deleteFromDocument();
    if (text) selection.getRangeAt(0).insertNode(new Text(text));
    selection.collapseToEnd();
  }
  const inputType = text ? "insertText" : "deleteContentBackward";
  dom.dispatchEvent(
    element,
    new InputEvent("input", { inputType, data: text || null, bubbles: true, composed: true }),
  );
}

// Return whether the page leaves an edit to the browser.
/**
 * @param {AnyElement} element
 * @param {string} inputType
 * @param {string | null} data
 * @param {DataTransfer | null} [dataTransfer] of an editable element
 */
export function leaves(element, inputType, data, dataTransfer = null) {
  const given = dataTransfer === null ? { data } : { dataTransfer };
  return dom.dispatchEvent(
    element,
    new InputEvent("beforeinput", {
      inputType,
      ...given,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
}

// Put a text into a field as a paste does; the browser's own command would tell the page that it was typed.
/** @param {AnyElement} element @param {string} text */
export function insertPasted(element, text) {
  if (!leaves(element, "insertFromPaste", text)) return;
  element.setRangeText(text, element.selectionStart, element.selectionEnd, "end");
  const pasted = { inputType: "insertFromPaste", data: text, bubbles: true, composed: true };
  dom.dispatchEvent(element, new InputEvent("input", pasted));
}

const MOST_LINES = 100;

// Put in lines in place of what is selected. The time of the browser's command grows with the square of their number,
// so of many it inserts the last character only, for its trusted event.
/** @param {AnyElement} element @param {string} text */
export function insertLines(element, text) {
  if (!isField(element) && text.includes("\n")) deleteSelected(element);
  if (text.split("\n").length > MOST_LINES) insertMany(element, text);
  else if (isPlainOnly(element)) insertBroken(text);
  else command(element, "insertText", isField(element) || keepsLines(element) ? text : apart(text));
}

// Return whether it takes text alone, so that the key Enter begins no block there.
/** @param {AnyElement} element */
function isPlainOnly(element) {
  return !isField(element) && dom.closest(element, "[contenteditable]")?.contentEditable === "plaintext-only";
}

// The browser's command for text makes a block of each line, also where a person cannot.
/** @param {string} text */
function insertBroken(text) {
  for (const [index, line] of text.split("\n").entries()) {
    if (index) document.execCommand("insertLineBreak");
    if (line) document.execCommand("insertText", false, line);
  }
}

// Firefox deletes the paragraph with its text; an editor may make a paragraph of each bare line and keep the break
// between them.
/** @param {AnyElement} element */
function deleteSelected(element) {
  const before = /** @type {Selection} */ (getSelection());
  if (before.isCollapsed) return;
  const wasInParagraph = paragraphAt(element, before) !== null;
  command(element, "delete");
  const now = /** @type {Selection} */ (getSelection());
  if (wasInParagraph && isHtml() && paragraphAt(element, now) === null)
    document.execCommand("formatBlock", false, "p");
}

// The paragraph of the element in which a selection begins.
/** @param {AnyElement} element @param {Selection} selection @returns {AnyElement | null} */
function paragraphAt(element, selection) {
  if (selection.rangeCount === 0) return null;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  const inside = startContainer === element ? element.childNodes[startOffset] : startContainer;
  for (let at = inside ?? null; at !== null && at !== element; at = dom.parentNode(at))
    if (isElement(at) && isA(at, "p")) return at;
  return null;
}

// Put in each line as a paragraph of its own, by the browser's commands, as keys would.
//   atEnd: behind all that the element holds, also where its script moves the caret because of a line before
/** @param {AnyElement} element @param {string} text @param {{ atEnd: boolean }} where */
export async function insertParagraphs(element, text, { atEnd }) {
  deleteSelected(element);
  const placed = async () => {
    await null; // a framework draws what it has taken
    if (atEnd && dom.getRootNode(element) !== document) placeCaret(element, false);
  };
  for (const [index, line] of text.split("\n").entries()) {
    if (index && leaves(element, "insertParagraph", null)) document.execCommand("insertParagraph");
    await placed();
    if (line) edit(element, line);
    await placed();
  }
}

/** @param {AnyElement} element @param {string} text */
function insertMany(element, text) {
  if (isField(element)) {
    const { selectionStart, selectionEnd, maxLength, value } = element;
    const room = maxLength < 0 ? text.length : maxLength - value.length + selectionEnd - selectionStart;
    const [first, last] = parted(text.slice(0, Math.max(0, room)));
    element.setRangeText(first, selectionStart, selectionEnd, "end");
    command(element, "insertText", last);
    return;
  }
  const selection = /** @type {Selection} */ (getSelection());
  const [first, last] = parted(text);
  const isPlain = keepsLines(element);
  const nodes = first
    .split("\n")
    .flatMap((line, index) => [
      ...(index ? [isPlainOnly(element) && isPlain ? new Text("\n") : document.createElement("br")] : []),
      new Text(isPlain ? line : spaced(line)),
    ]);
  const fragment = document.createDocumentFragment();
  fragment.append(...nodes);
  const end = /** @type {Text} */ (nodes.at(-1));
  selection.getRangeAt(0).insertNode(fragment);
  const after = end.nextSibling; // of an empty line, for the caret
  if (isElement(after) && isA(after, "br") && after.nextSibling === null) after.remove();
  selection.collapse(end, end.data.length);
  command(element, "insertText", last);
}

// All but the last character, and that.
/** @param {string} text @returns {[string, string]} */
function parted(text) {
  const last = String.fromCodePoint(text.slice(-2).codePointAt(0) ?? 0).length === 2 ? 2 : 1;
  return [text.slice(0, -last), text.slice(-last)];
}

// Spaces that are drawn where those between words are one.
/** @param {string} line */
export function spaced(line) {
  return apart(line).replace(/^ | $/g, "\u00a0").replace(/\t/g, "\u00a0\u00a0\u00a0\u00a0");
}

/** @param {string} text */
function apart(text) {
  return text.replace(/ (?= )/g, "\u00a0");
}

// Return whether white space and the ends of lines are drawn as they are.
/** @param {AnyElement} element */
export function keepsLines(element) {
  return /pre|break-spaces/.test(getComputedStyle(element).whiteSpace);
}

// Some pages search or check when a key is let go.
/** @param {AnyElement} element @param {string} key */
export function releaseKey(element, key) {
  const keyCode = /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
  dom.dispatchEvent(
    element,
    new KeyboardEvent("keyup", { key, keyCode, bubbles: true, cancelable: true, composed: true }),
  );
}

/** @param {AnyElement} element */
export function announce(element) {
  dom.dispatchEvent(element, new InputEvent("input", { bubbles: true, composed: true }));
  dom.dispatchEvent(element, new Event("change", { bubbles: true }));
}
