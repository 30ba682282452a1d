// The caret, or the selection, of what is typed into.

/** @import { AnyElement } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { isEditingHost, isField } from "../dom/controls.js";
import { isHtml } from "../dom/documents.js";
import { dom, isA, isElement, isText } from "../dom/dom.js";

// Select all that the element holds, or place the caret at its end.
/** @param {AnyElement} element @param {boolean} selectAll */
export function placeCaret(element, selectAll) {
  if (isField(element)) {
    element.select(); // a number or email field has no caret to be set; a selection it has
    if (!selectAll) collapse(element);
    return;
  }
  const selection = /** @type {Selection} */ (getSelection());
  selection.selectAllChildren(element);
  if (isEditingHost(element) && isHtml()) document.execCommand("selectAll"); // from text to text, as some editors need
  if (!selectAll) collapseToEnd(selection, element);
}

// Firefox does not collapse a field's selection with the document's, which may have none.
/** @param {AnyElement} field */
function collapse(field) {
  if (field.selectionStart === null) {
    if (getSelection()?.rangeCount) getSelection()?.collapseToEnd();
  } else field.setSelectionRange(field.value.length, field.value.length);
}

// Firefox selects from before the first block to behind the last one, and text that is typed there begins a line.
/** @param {Selection} selection @param {AnyElement} element */
function collapseToEnd(selection, element) {
  selection.collapseToEnd();
  const { focusNode, focusOffset } = selection;
  if (focusNode === element && focusOffset === dom.childNodes(element).length)
    selection.collapse(...innermostEnd(element, focusOffset));
}

/** @param {AnyElement} element @param {number} from @returns {[Node, number]} */
function innermostEnd(element, from) {
  let [at, offset] = [element, from];
  while (offset > 0) {
    const before = dom.childNodes(at)[offset - 1];
    if (isText(before)) {
      const end = endOfDrawn(before);
      if (end > 0) return [before, end];
    } else if (isElement(before) && isA(before, "br")) {
      return [at, offset - 1]; // the line that it keeps open for the caret
    } else if (isElement(before) && boxesOf(before).length) {
      if (!holdsCaret(before)) return [at, offset];
      [at, offset] = [before, dom.childNodes(before).length + 1];
    }
    offset -= 1;
  }
  return [at, offset];
}

// The place behind the last character that is drawn; 0 for white space between blocks.
/** @param {Text} text */
function endOfDrawn(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  if (!range.getClientRects().length) return 0;
  const parent = dom.parentElement(text);
  const keepsSpaces = parent !== null && /pre|break-spaces/.test(getComputedStyle(parent).whiteSpace);
  return keepsSpaces ? text.data.length : text.data.replace(/[ \t\n\r]+$/, "").length;
}

// The caret comes behind these, and behind what cannot be edited.
const WITHOUT_CARET =
  "img, input, textarea, select, button, video, audio, canvas, iframe, object, embed, hr, svg";

/** @param {AnyElement} element */
function holdsCaret(element) {
  return dom.isContentEditable(element) && !dom.matches(element, WITHOUT_CARET);
}
