// Code editors draw their lines themselves, hidden from assistive technology or split into pieces, and take text
// through a field that nobody sees. What the lines show is that field's value.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { dom } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { clean } from "../dom/text.js";
import { seen } from "../dom/words.js";

// By the classes that each editor gives its parts; `lines` hold all that is drawn of the text.
const CODE_EDITORS = [
  {
    editor: ".monaco-editor",
    field: "textarea.inputarea,.native-edit-context",
    lines: ".view-lines",
    line: ".view-line",
    number: ".margin-view-overlays .line-numbers",
  },
  {
    editor: ".CodeMirror",
    field: ".CodeMirror > div > textarea",
    lines: ".CodeMirror-lines",
    line: ".CodeMirror-line",
    number: ".CodeMirror-linenumber",
  },
  {
    editor: ".ace_editor",
    field: ".ace_text-input",
    lines: ".ace_text-layer",
    line: ".ace_line_group",
    number: ".ace_gutter-cell",
  },
];

// The editor that a field is for, with its kind; else null.
/** @param {AnyElement} field */
function editorOf(field) {
  const kind = CODE_EDITORS.find((each) => dom.matches(field, each.field));
  const editor = kind && dom.closest(field, kind.editor);
  return editor ? { editor, kind } : null;
}

// An editor with a field that has its text: there only controls are shown.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isCodeEditor(page, element) {
  page.memo.editors ??= new Set(
    allScopes(page).flatMap((scope) => [...scope.querySelectorAll(EDITORS)].filter(hasField)),
  );
  return page.memo.editors.has(element);
}

const EDITORS = CODE_EDITORS.map(({ editor }) => editor).join();
// The elements whose text the field's value and `linesInView` give.
export const TEXT_OF_EDITORS = CODE_EDITORS.map(({ lines, number }) => `${lines},${number}`).join();

/** @param {AnyElement} editor */
function hasField(editor) {
  return CODE_EDITORS.some(
    (kind) => dom.matches(editor, kind.editor) && dom.querySelector(editor, kind.field) !== null,
  );
}

// The text of the editor that a field is for; undefined where it is for none.
/** @param {AnyElement} field */
export function editorText(field) {
  const found = editorOf(field);
  if (found) return rowsOf(found.editor, found.kind.line).map(lineText).join("\n").trimEnd();
  const context = dom.editContext(field);
  return context && !clean(dom.textContent(field)) ? context.text : undefined;
}

// From top to bottom: editors keep their lines in any order.
/** @param {AnyElement} editor @param {string} selector */
function rowsOf(editor, selector) {
  const rows = [...dom.querySelectorAll(editor, selector)].map((row) => [
    dom.getBoundingClientRect(row).top,
    row,
  ]);
  return rows.sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** @param {AnyElement} row */
function lineText(row) {
  return seen(dom.textContent(row));
}

// Editors draw what is in view: the numbers of these lines where there are others, "12 to 48".
/** @param {AnyElement} field */
export function linesInView(field) {
  const found = editorOf(field);
  if (!found) return "";
  const { editor, kind } = found;
  const numbers = rowsOf(editor, kind.number)
    .map((each) => parseInt(dom.textContent(each)))
    .filter((each) => each > 0);
  const last = rowsOf(editor, kind.line).at(-1);
  const goesOn =
    last !== undefined &&
    dom.getBoundingClientRect(last).bottom > dom.getBoundingClientRect(editor).bottom + 1;
  return numbers.length && (numbers[0] > 1 || goesOn) ? `${numbers[0]} to ${numbers.at(-1)}` : "";
}
