// Editors that draw their text themselves. What takes the keys is an element that nobody sees: a tiny textarea, or one
// with an EditContext (EditContext API). It holds a part of the text, or nothing.

/** @import { AnyElement, Page, PageGlobal, PageValue } from "../types.js" */
import { boxOf } from "../dom/boxes.js";
import { hasEditContext } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { flatAncestor } from "../dom/flat_tree.js";
import { isUnseen } from "../dom/visually_hidden.js";
import { asWritten } from "../accessibility/hit.js";
import { edit } from "./input_events.js";

const LEAST_EDITOR = 10; // CSS pixels of an editor's height and width

// Whether only the editor knows the text, so that it has to be selected and replaced by what the editor listens to.
/** @param {Page} page @param {AnyElement} element */
export function isEditorInput(page, element) {
  return hasEditContext(element) || (isA(element, "textarea") && isUnseen(page, element));
}

// What a person sees of the editor, for an element that takes its keys and is not seen itself; else null.
/** @param {Page} page @param {AnyElement} element */
export function editorAround(page, element) {
  if (!isA(element, "textarea") && !hasEditContext(element)) return null;
  if (!isUnseen(page, element)) return null;
  return flatAncestor(page, element, (each) => {
    const { width, height } = boxOf(each);
    return width >= LEAST_EDITOR && height >= LEAST_EDITOR && !isUnseen(page, each);
  });
}

// Put text where the editor's caret or selection is, as if it was pasted: editors take that as it is, where they would
// indent and complete what is typed. What no listener takes is inserted as typed.
//   clear: of a plain EditContext, whose page may not know how to select all
/** @param {AnyElement} element @param {string} text @param {boolean} clear */
export function pasteInto(element, text, clear) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
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
  if (!dom.dispatchEvent(element, paste)) return;
  if (hasEditContext(element)) updateContext(element.editContext, text, clear);
  else edit(element, text);
}

// What the browser does when text is typed.
/** @param {PageValue} context @param {string} text @param {boolean} clear */
function updateContext(context, text, clear) {
  const [from, to] = clear ? [0, context.text.length] : [context.text.length, context.text.length];
  const caret = from + text.length;
  context.updateText(from, to, text);
  context.updateSelection(caret, caret);
  const range = { updateRangeStart: from, updateRangeEnd: to, selectionStart: caret, selectionEnd: caret };
  context.dispatchEvent(
    new /** @type {PageGlobal} */ (globalThis).TextUpdateEvent("textupdate", { text, ...range }),
  );
}

// A note when the editor shows neither the beginning nor the end of what it was given; it draws only what is in view.
/** @param {Page} page @param {AnyElement} element @param {string} text */
export function notDrawn(page, element, text) {
  const editor = editorAround(page, element);
  const lines = text.split("\n").map(squeezed).filter(Boolean);
  if (editor === null || !lines.length || !squeezed(dom.textContent(editor))) return "";
  const drawn = squeezed(dom.textContent(editor));
  return drawn.includes(lines[0]) || drawn.includes(lines.at(-1) ?? "")
    ? ""
    : `${asWritten(editor)} does not show the text`;
}

// Editors draw spaces in ways of their own.
/** @param {string} text */
function squeezed(text) {
  return text.replace(/[\s\u00b7\u200b-\u200d\ufeff]+/g, "");
}
