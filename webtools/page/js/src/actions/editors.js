// Editors: elements whose text scripts keep and draw, in an editable element of theirs or behind one that nobody sees.
// The latter is a tiny textarea, or has an EditContext (EditContext API); it holds a part of the text, or nothing.
// Python gives them trusted input (keyboard.py), or has a text pasted here; typed.js looks whether it is there then.

/** @import { EditorFocused } from "../contract.js" */
/** @import { AnyElement, Page, PageGlobal, PageValue, TextPlace } from "../types.js" */
import { boxOf } from "../dom/boxes.js";
import { contentOf, hasEditContext, isEditingHost, isField } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { flatAncestor } from "../dom/flat_tree.js";
import { isUnseen } from "../dom/sight.js";
import { squeeze } from "../dom/words.js";
import { hearsEdits, hearsPastes } from "../accessibility/listeners.js";
import { nextFrame, pause } from "../waiting/frames.js";
import { pendingPassed } from "../waiting/quiet.js";
import { placeCaret } from "./carets.js";
import { insertLines, insertPasted, keepsLines, leaves, spaced } from "./input_events.js";
import { linesOf } from "./lines.js";

const LEAST_EDITOR = 10; // CSS pixels of an editor's height and width

// Return whether the text is more than the value of a field.
/** @param {Page} page @param {AnyElement} element */
export function isEditor(page, element) {
  return !isField(element) || isEditorInput(page, element);
}

// Return whether only the editor knows the text, so that it has to be selected and replaced by what the editor listens
// to.
/** @param {Page} page @param {AnyElement} element */
export function isEditorInput(page, element) {
  return hasEditContext(element) || (isA(element, "textarea") && isUnseen(page, element));
}

// Return what a person sees of the editor, for an element that takes its keys and is not seen itself; else null.
/** @param {Page} page @param {AnyElement} element */
export function editorAround(page, element) {
  if (!isA(element, "textarea") && !hasEditContext(element)) return null;
  if (!isUnseen(page, element)) return null;
  return flatAncestor(page, element, (each) => {
    const { width, height } = boxOf(each);
    return width >= LEAST_EDITOR && height >= LEAST_EDITOR && !isUnseen(page, each);
  });
}

// Ready the focused editor for text: { editor: "keys" } when its own keys have to place the caret or select all, as of
// what keeps its selection itself or draws a part of its text only, or { editor: "placed" }. `lines`: scripts listen to
// what becomes of the end of a line without its key. `pastes`: they listen to pastes. `folds`: of several spaces one is
// drawn. `rooted`: it is in a shadow root, where scripts that ask the document for its selection get none.
// `block`: it holds the content of one line, as the editing hosts of block editors do.
/**
 * @param {Page} page
 * @param {number | null} number
 * @param {{ element: AnyElement, note?: string }} ready
 * @param {TextPlace} place
 * @param {boolean} amid
 * @returns {Promise<EditorFocused>}
 */
export async function readyEditor(page, number, { element, note = "" }, place, amid) {
  const before = textShown(page, element);
  const linesBefore = placesByKeys(page, element) ? [] : linesOf(element);
  page.act.typing = {
    number,
    element,
    place,
    before,
    linesBefore,
    length: lengthOf(element),
    amid,
    left: false,
  };
  const lines = hearsEdits(page, element);
  const pastes = hearsPastes(page, element);
  const folds = !keepsLines(element);
  const rooted = dom.getRootNode(element) !== document;
  const block = isEditingHost(element) && ![...dom.querySelectorAll(element, "*")].some(beginsLine);
  const facts = { lines, pastes, folds, rooted, block, note };
  if (placesByKeys(page, element)) return { editor: "keys", ...facts };
  if (place !== "caret") await select(page, element, () => placeCaret(element, place === "all"));
  else await caretLearned(page, element);
  return { editor: "placed", ...facts };
}

/** @param {AnyElement} element */
function beginsLine(element) {
  return isA(element, "br") || !/^(inline|contents|none)/.test(getComputedStyle(element).display);
}

// Return whether its own keys have to place the caret or select all.
/** @param {Page} page @param {AnyElement} element */
export function placesByKeys(page, element) {
  return isEditorInput(page, element) || isCode(element);
}

const LEARNING_MS = 120; // for editors that look at most every 100 ms where the caret is

// Wait until an editor with a caret of its own knows where the document's is.
/** @param {Page} page @param {AnyElement} element */
export async function caretLearned(page, element) {
  if (hearsEdits(page, element)) await pause(LEARNING_MS);
}

const SETTLING_MS = 300; // for what a selection sets off in an editor
const PLACINGS = 3;

// Editors keep a selection of their own. They learn of the document's by an event, some of them later, and may have set
// the document's to theirs by then because of the focus.
/** @param {Page} page @param {AnyElement} element @param {() => void} place sets the document's */
export async function select(page, element, place) {
  for (let times = 0; times < PLACINGS; times++) {
    const end = performance.now() + SETTLING_MS;
    place();
    const placed = selected(element);
    await nextFrame();
    await pause(0);
    while (performance.now() < end && (await pendingPassed(page, end)) !== null);
    if (selected(element) === placed) return;
  }
}

// Return where the selection is, in the element's text; editors replace their nodes.
/** @param {AnyElement} element */
function selected(element) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = /** @type {Selection} */ (getSelection());
  /** @param {Node | null} node @param {number} offset */
  const textBefore = (node, offset) => {
    const before = document.createRange();
    before.selectNodeContents(element);
    if (node !== null && dom.contains(element, node)) before.setEnd(node, offset);
    return before.toString().length;
  };
  return [textBefore(anchorNode, anchorOffset), textBefore(focusNode, focusOffset)].join();
}

// The length of the element's text, as `selected` counts it.
/** @param {AnyElement} element */
function lengthOf(element) {
  const all = document.createRange();
  all.selectNodeContents(element);
  return all.toString().length;
}

// Select what stands behind so much of the element's text.
/** @param {AnyElement} element @param {number} length */
export function selectBehind(element, length) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = length; walker.nextNode();) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.data.length >= left) {
      range.setStart(text, left);
      break;
    }
    left -= text.data.length;
  }
  const selection = /** @type {Selection} */ (getSelection());
  selection.removeAllRanges();
  selection.addRange(range);
}

// The text that the editor shows, as far as the document has it; null where that is unknown.
/** @param {Page} page @param {AnyElement} element @returns {string | null} */
export function textShown(page, element) {
  if (!isEditorInput(page, element)) return contentOf(element);
  const editor = editorAround(page, element);
  const drawn = editor === null ? "" : dom.textContent(editor);
  return squeeze(drawn) ? drawn : (dom.editContext(element)?.text ?? null);
}

// Return whether it is in letters of one width, as code is: there a key for a line's end indents, and white space
// counts.
/** @param {AnyElement} element */
export function isCode(element) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (pen === null || isField(element)) return false;
  const { fontFamily } = getComputedStyle(element);
  pen.font = `20px ${fontFamily}`;
  return pen.measureText("iiii").width === pen.measureText("WWWW").width;
}

// Put text where the editor's caret or selection is, as if it was pasted: editors take that as it is, where they would
// indent and complete what is typed. What no listener takes is inserted by the browser; gives whether that is so.
//   rich: each line as a paragraph as well; some editors drop empty lines of plain text
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {string} text
 * @param {{ place: TextPlace, rich: boolean }} how
 */
export function pasteInto(page, element, text, { place, rich }) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  if (rich) clipboardData.setData("text/html", paragraphs(text));
  const paste = new ClipboardEvent(
    "paste",
    /** @type {ClipboardEventInit} */ ({
      clipboardData,
      dataType: "text/plain", // Firefox knows these two in place of clipboardData
      data: text,
      bubbles: true,
      cancelable: true,
      composed: true,
    }),
  );
  if (rich) paste.clipboardData?.setData("text/html", paragraphs(text)); // which Firefox has not taken from above
  if (!dom.dispatchEvent(element, paste)) return false;
  if (hasEditContext(element)) updateContext(element.editContext, text, place);
  else if (isEditorInput(page, element)) insertPasted(element, text);
  else if (leaves(element, "insertFromPaste", text, clipboardData)) insertLines(element, text);
  return true;
}

/** @param {string} text */
function paragraphs(text) {
  return text
    .split("\n")
    .map((line) => {
      const paragraph = document.createElement("p");
      paragraph.append(line === "" ? document.createElement("br") : spaced(line));
      return paragraph.outerHTML;
    })
    .join("");
}

// Do what the browser does when text is typed. A page with a plain EditContext may not know how to select all.
/** @param {PageValue} context @param {string} text @param {TextPlace} place */
function updateContext(context, text, place) {
  const { length } = context.text;
  const [from, to] =
    place === "all"
      ? [0, length]
      : place === "end"
        ? [length, length]
        : [context.selectionStart, context.selectionEnd].sort((one, other) => one - other);
  const caret = from + text.length;
  context.updateText(from, to, text);
  context.updateSelection(caret, caret);
  const range = { updateRangeStart: from, updateRangeEnd: to, selectionStart: caret, selectionEnd: caret };
  context.dispatchEvent(
    new /** @type {PageGlobal} */ (globalThis).TextUpdateEvent("textupdate", { text, ...range }),
  );
}
