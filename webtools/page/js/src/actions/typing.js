// Text into an editable element, as if it had been typed: with trusted input events, in one go.

/** @import { AsyncFunctions, CustomWidget, Invalid, Obstacle, Problem } from "../contract.js" */
/** @import { AnyElement, Editable, Filling, Page } from "../types.js" */
import { TYPED_INPUTS, contentOf, isField, isPassword, takesText } from "../dom/controls.js";
import { isA, isFrame } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { quoted } from "../dom/text.js";
import { drawn } from "../waiting/drawn.js";
import { watchEffects } from "../waiting/effects.js";
import { nextFrame, pause } from "../waiting/frames.js";
import { placeCaret } from "./carets.js";
import { isEditorInput, notDrawn, pasteInto } from "./editors.js";
import { editable, fieldOf, focusOn, hasFocus } from "./focusing.js";
import { forgetFilled, heldInstead, keepFilled } from "./filled_fields.js";
import { asWritten } from "../accessibility/hit.js";
import { announce, edit, releaseKey } from "./input_events.js";
import { endPress, readyToPress } from "./ranges.js";

// Focus the element (null: stay where the focus is) and put `text` in.
//   clear: replace what is there, else append
//   keys: text that will be typed key by key from there, or ""
//   submit: Enter will follow
//   timeout, grace: as of `actionable`
//   placed: the caret or selection of an editor is where the text belongs
//   natively: set a slider without a pointer
// Gives { note, held } with what is held instead (filled_fields.js), of a password never; { problem }, { obstacle } or
// { invalid } in words, { hidden }, { frame } when the focus is in a frame, { editor } when real keys have to place the
// caret first (editors.js), or { custom: "range" } when a real pointer has to press a slider (ranges.js).
/** @type {AsyncFunctions["typeText"]} */
export async function typeText(
  page,
  number,
  text,
  { clear, keys = "", submit = false, placed = false, natively = false, timeout, grace, draws },
) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const ready = number === null ? focusedField() : await editable(page, number, { timeout, grace });
  if (!ready.element) return /** @type {Obstacle | Problem} */ (ready);
  const { element, note } = ready;
  watchEffects(page);
  const unfocused = await takeFocus(element);
  if (unfocused) return { obstacle: unfocused };
  if (isEditorInput(page, element))
    return placed ? typeInEditor(page, element, text, clear, draws && !submit) : { editor: true, note };
  const drawsNow = draws && !keys && !submit;
  return typeInField(page, number, { element, note }, text, { clear, keys, natively, draws: drawsNow });
}

/**
 * @param {Page} page
 * @param {number | null} number
 * @param {{ element: AnyElement, note?: string }} ready
 * @param {string} text
 * @param {{ clear: boolean, keys: string, natively: boolean, draws: boolean }} how
 */
async function typeInField(page, number, { element, note }, text, { clear, keys, natively, draws }) {
  const { insteadOf, ...refused } = await put(page, element, text, clear, keys, natively);
  if (!insteadOf) return /** @type {Obstacle | Invalid | CustomWidget} */ ({ note, ...refused });
  forgetFilled(page);
  keepFilled(page, number, element, insteadOf, fieldOf);
  const answer = await drawn(page, { note: note ?? "" }, draws);
  return { ...answer, held: heldInstead(page) };
}

/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {string} text
 * @param {boolean} clear
 * @param {boolean} draws
 */
async function typeInEditor(page, element, text, clear, draws) {
  forgetFilled(page);
  if (text) pasteInto(element, text, clear);
  const answer = await drawn(page, {}, draws);
  return { ...answer, note: notDrawn(page, element, text), held: [] };
}

// Focus as a person does, who types only some time after it: what the page does about a new focus, such as emptying
// the field, is over by then. Gives why that is not possible, or null.
/** @param {AnyElement} element */
async function takeFocus(element) {
  if (hasFocus(element)) return null;
  if (!focusOn(element)) return "it does not take the focus";
  await nextFrame();
  await pause(0); // what the page put off without a delay comes before this
  return hasFocus(element) ? null : "it does not keep the focus";
}

// What the person would type into now.
/** @returns {Editable & { frame?: true }} */
function focusedField() {
  const active = deepActive();
  if (active !== null && isFrame(active)) return { frame: true };
  if (active !== null && takesText(active)) return { element: active };
  return { obstacle: `the focus is on ${active ? asWritten(active) : "nothing"}, which takes no text` };
}

// Text into the focused element: { insteadOf } for `keepFilled`, or { invalid }.
//   keys: what will be typed after it
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {string} text
 * @param {boolean} clear
 * @param {string} [keys]
 * @param {boolean} [natively]
 * @returns {Promise<Filling>}
 */
export async function put(page, element, text, clear, keys = "", natively = false) {
  if (isA(element, "input") && !TYPED_INPUTS.has(element.type))
    return setValue(page, element, text, natively);
  const expected = (clear ? "" : contentOf(element)) + text + keys;
  placeCaret(element, clear);
  if (!isField(element)) await selectionIsKnown();
  const before = contentOf(element);
  if (!edit(element, textToInsert(element, text, clear))) {
    await null; // an editor may write in the turn after
    // What minds each character for itself refuses the whole for the sake of one.
    if (text.length > 1 && contentOf(element) === before)
      for (const character of text) edit(element, character);
  }
  if (text && !keys) releaseKey(element, text.slice(-1));
  const secret = isPassword(element); // and stays one when the page shows it
  const untold = /[\n\t]/.test(keys); // such a key leads elsewhere
  return { insteadOf: (now) => (untold ? null : textInstead(now, expected, secret)) };
}

// A field without a caret, such as one for email, stays selected in Firefox, so the text replaces all that is there.
/** @param {AnyElement} element @param {string} text @param {boolean} clear */
function textToInsert(element, text, clear) {
  const staysSelected =
    isField(element) && element.selectionStart === null && "mozInnerScreenX" in globalThis;
  return !clear && text && staysSelected ? contentOf(element) + text : text;
}

// Editors keep a selection of their own, and learn of the document's by an event that comes later.
async function selectionIsKnown() {
  await nextFrame();
  await pause(0);
}

// Dates, colours and sliders have no text to type; their value is set as their own controls set it.
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {string} value
 * @param {boolean} natively
 * @returns {Filling}
 */
function setValue(page, element, value, natively) {
  const before = element.value;
  /** @param {AnyElement} now */
  const insteadOf = (now) => textInstead(now, value);
  endPress(page);
  if (before === value) return { insteadOf };
  const press =
    element.type === "range" && !natively && !isRefused(element, value) && readyToPress(page, element, value);
  if (press) return press;
  element.value = value;
  if (isRefused(element, value)) {
    element.value = before;
    return noValue(element, value, FORMS[element.type]);
  }
  announce(element);
  return { insteadOf };
}

/** @param {AnyElement} element @param {unknown} value @param {string} taken */
export function noValue(element, value, taken) {
  return { invalid: `${quoted(String(value))} is no value for ${asWritten(element)}: it takes ${taken}` };
}

// HTML §4.10.5.1: the value sanitization algorithm makes these of what it does not understand.
/** @param {AnyElement} element @param {string} value */
function isRefused(element, value) {
  if (element.type === "range") return value.trim() === "" || Number.isNaN(Number(value));
  if (element.type === "color") return element.value !== value.toLowerCase() && !CSS.supports("color", value);
  return value !== "" && element.value === "";
}

/** @type {{ [type: string]: string }} */
const FORMS = {
  color: "a colour such as #3366cc",
  date: "a date such as 2026-03-31",
  "datetime-local": "a date and time such as 2026-03-31T14:30",
  month: "a month such as 2026-03",
  range: "a number",
  time: "a time such as 14:30",
  week: "a week such as 2026-W14",
};

// What the field holds, if that is not what it was to hold; masks reformat, and lengths are limited. Of a secret only
// that it is empty.
/** @param {AnyElement} element @param {string} expected @param {boolean} [secret] */
function textInstead(element, expected, secret = false) {
  const held = contentOf(element);
  return sameText(held, expected) || (secret && held !== "") ? null : held;
}

/** @param {string} one @param {string} other */
export function sameText(one, other) {
  /** @param {string} text */
  const plainly = (text) => text.replace(/\s+/g, " ").trim();
  return one === other || plainly(one) === plainly(other);
}
