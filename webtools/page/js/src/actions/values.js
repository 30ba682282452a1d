// The text or value of one element that has the focus.

/** @import { AnyElement, Filling, Page, TextPlace } from "../types.js" */
import { TYPED_INPUTS, contentOf, isPassword } from "../dom/controls.js";
import { isA } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { quoted } from "../dom/text.js";
import { asWritten } from "../accessibility/hit.js";
import { hearsKeys } from "../accessibility/listeners.js";
import { hasEffects } from "../waiting/effects.js";
import { pause, taskPassed } from "../waiting/frames.js";
import { focusOn } from "./focusing.js";
import { placeCaret } from "./carets.js";
import { announce, edit, releaseKey } from "./input_events.js";
import { areOtherNumbers, isNumber, readings } from "./numbers.js";
import { endPress, readyToPress } from "./ranges.js";
import { spreadOver } from "./spread.js";

const MOST_KEYS = 300;

// Return whether the field makes its value of the keys that type it, so that text which comes in one piece is lost to
// it, or has no room for the text: by keys the rest comes to the next field if the page moves the focus on.
/** @param {Page} page @param {AnyElement} element @param {string} text */
export function takesKeys(page, element, text) {
  return fitsKeys(element, text) && (hearsKeys(page, element) || isTooLong(element, text));
}

// Return whether keys for each of its characters type the text into the field, and nothing else.
/** @param {AnyElement} element @param {string} text */
export function fitsKeys(element, text) {
  const isTyped = isA(element, "input") && TYPED_INPUTS.has(element.type);
  return isTyped && text !== "" && text.length <= MOST_KEYS && !/[\n\r\t]/.test(text);
}

/** @param {AnyElement} element @param {string} text */
function isTooLong(element, text) {
  return element.maxLength >= 0 && text.length > element.maxLength;
}

// Text into the focused element: { insteadOf, faultOf } for `keepFilled`, or { invalid }.
//   place: in place of all that it holds, behind it, or where the caret is
//   keys: what will be typed after it
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {string} text
 * @param {{ place?: TextPlace, keys?: string, natively?: boolean }} [how]
 * @returns {Promise<Filling>}
 */
export async function put(page, element, text, { place = "all", keys = "", natively = false } = {}) {
  if (isA(element, "input") && !TYPED_INPUTS.has(element.type))
    return setValue(page, element, text, natively);
  if (place === "all" && isNoNumber(element, text + keys))
    return noValue(element, text + keys, numberSuchAs(text + keys));
  const before = contentOf(element);
  if (place !== "caret") await placeAsKnown(element, before, place === "all");
  const expected = withText(element, before, place, text + keys);
  await insert(element, text, before, place);
  return came(page, element, { text, before, expected, keys });
}

const LEARNING_MS = 5; // for timers without a delay, which browsers put off that long when they are nested

// Place the caret, or select all. Some masks learn of that by looking again and again, and take what they see last for
// what the text replaces.
/** @param {AnyElement} element @param {string} before @param {boolean} selectAll */
async function placeAsKnown(element, before, selectAll) {
  placeCaret(element, selectAll);
  if (before === "" || !isA(element, "input")) return;
  await pause(LEARNING_MS);
  placeCaret(element, selectAll); // which the page may have moved because of the focus
}

// Return the result of text in a field, in the form of `put`.
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {{ text: string, before: string, expected: string | null, keys: string }} given
 * @returns {Filling}
 */
function came(page, element, { text, before, expected, keys }) {
  if (!keys && expected !== null && isGarbled(element, expected)) return putBack(element, before, expected);
  if (text && !keys) releaseKey(element, text.slice(-1));
  if (expected === null || /[\n\t]/.test(keys)) return { insteadOf: () => null }; // such a key leads elsewhere
  return kept(page, element, { before, expected, keys });
}

// A field for numbers as it was, since it makes no number of the text, or another one.
/** @param {AnyElement} element @param {string} before @param {string} expected @returns {Filling} */
function putBack(element, before, expected) {
  const made = readings(expected).includes(expected) && element.value;
  placeCaret(element, true);
  edit(element, before);
  return noValue(
    element,
    expected,
    made ? `a number, and makes ${quoted(made)} of that` : numberSuchAs(expected),
  );
}

// The functions that say later what a field holds which has just got its text, or gets its keys now.
/** @param {Page} page @param {AnyElement} element @param {{ before: string, expected: string, keys: string }} given */
function kept(page, element, { before, expected, keys }) {
  const now = contentOf(element);
  const known = { before: keys ? now : before, expected, taken: !keys && now !== before };
  if (keys) lookAfterKey(element, known);
  const secret = isPassword(element); // and stays one when the page shows it
  return {
    /** @param {AnyElement} field */
    insteadOf: (field) => {
      const instead = textInstead(field, expected, secret);
      return (instead !== null && keys && spreadOver(page, field, expected)) || instead;
    },
    /** @param {AnyElement} field */
    faultOf: (field) => (secret ? null : faultOf(page, field, known)),
    isUntouched: () => !secret && isUntouched(page, element, known),
  };
}

// A page that takes back what a key has typed does so at once.
/** @param {AnyElement} element @param {{ before: string, taken: boolean }} known */
function lookAfterKey(element, known) {
  const noted = async () => {
    await taskPassed();
    known.taken = contentOf(element) !== known.before;
  };
  EventTarget.prototype.addEventListener.call(element, "input", noted, { once: true });
}

// Return why the content of a field is no acceptable result, or null. A page that formats a text or makes something
// else of it, such as a tag, has taken it all the same.
//   taken: the text has changed what the field held, be it for a moment
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {{ before: string, expected: string, taken: boolean }} known
 */
function faultOf(page, element, { before, expected, taken }) {
  const held = contentOf(element);
  if (expected === "" && readings(held).includes("0")) return null; // as amounts show that there is none
  if (isUntouched(page, element, { before, expected, taken }))
    return `${asWritten(element)} did not take the text: it ${held ? `still holds ${quoted(held)}` : "is empty"}`;
  if (isForNumbers(element) ? !isGarbled(element, expected) : !areOtherNumbers(expected, held)) return null;
  const wanted = isForNumbers(element) ? `; it takes ${numberSuchAs(expected)}` : "";
  return `${asWritten(element)} made ${quoted(held)} of ${quoted(expected)}${wanted}`;
}

// Return whether the field is as if nothing had been typed. An empty field may be one that has passed the text on; a
// mask that shows the text in its own form has it already.
/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {{ before: string, expected: string, taken: boolean }} known
 */
function isUntouched(page, element, { before, expected, taken }) {
  if (taken || contentOf(element) !== before || isSameToMasks(before, expected)) return false;
  return before !== "" || (!hasEffects(page) && deepActive(page) === element);
}

/** @param {string} held @param {string} text */
function isSameToMasks(held, text) {
  const [one, other] = [held, text].map((each) => each.replace(/[^\p{L}\p{N}]/gu, ""));
  return held === text || (one !== "" && one === other && !areOtherNumbers(text, held));
}

// Return whether the field is for numbers, and the text is one in no language that a browser may write numbers in: it
// would leave the field empty, or with a part of it.
/** @param {AnyElement} element @param {string} text */
function isNoNumber(element, text) {
  if (!isForNumbers(element) || text.trim() === "") return false;
  return !/\p{Nd}/u.test(text) || /\p{L}/u.test(text.replace(/e/i, ""));
}

/** @param {AnyElement} element */
function isForNumbers(element) {
  return isA(element, "input") && element.type === "number";
}

// Return whether a field for numbers shows what is no number, or holds another one than it was to hold.
/** @param {AnyElement} element @param {string} expected */
function isGarbled(element, expected) {
  if (!isForNumbers(element)) return false;
  if (element.value === "") return element.validity.badInput;
  return !isNumber(expected, element.value);
}

/** @param {string} text */
function numberSuchAs(text) {
  const numbers = readings(text);
  return numbers.length === 0 || numbers.includes(text)
    ? "a number"
    : `a number such as ${numbers.join(" or ")}`;
}

/** @param {AnyElement} element @param {string} text @param {string} before @param {TextPlace} place */
async function insert(element, text, before, place) {
  const inserted = textToInsert(element, text, place);
  // Without text an edit deletes what is selected, or else the character before the caret.
  if (!inserted && !(place === "all" && before)) return;
  if (edit(element, inserted)) return;
  await null; // an editor may write in the turn after
  // A field that checks each character refuses a whole text because of one character.
  if (text.length > 1 && contentOf(element) === before)
    for (const character of text) {
      edit(element, character);
      await null; // a framework puts back what it refuses
    }
}

// Return what an element holds with the text; null if nothing says where its caret is.
/** @param {AnyElement} element @param {string} before @param {TextPlace} place @param {string} text */
function withText(element, before, place, text) {
  if (place !== "caret") return (place === "all" ? "" : before) + text;
  if (element.selectionStart === null) return before === "" ? text : null;
  return before.slice(0, element.selectionStart) + text + before.slice(element.selectionEnd);
}

// All that it holds is replaced, so that is put in again.
/** @param {AnyElement} element @param {string} text @param {TextPlace} place */
function textToInsert(element, text, place) {
  return place === "end" && text && staysSelected(element) ? contentOf(element) + text : text;
}

// A field without a caret, such as one for email, stays selected in Firefox.
/** @param {AnyElement} element */
export function staysSelected(element) {
  return element.selectionStart === null && element.value !== "" && "mozInnerScreenX" in globalThis;
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
  if (element.type === "range" && !natively && !isRefused(element, value)) {
    if (Number(before) === Number(value)) return { insteadOf };
    const press = readyToPress(page, element, value);
    if (press) return press;
    // The slider that is drawn in its place takes its keys, and may not hear of a value that a script has set.
    if (focusOn(page, element)) return { custom: "slider", now: Number(before), native: true };
  }
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
  return { invalid: `${quoted(String(value))} is not a value for ${asWritten(element)}: it takes ${taken}` };
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

// Return what the field holds, if that is not what it was to hold; masks reformat, lengths are limited, and a field
// that is to be empty may show where text goes. Of a secret only that it is empty.
/** @param {AnyElement} element @param {string} expected @param {boolean} [secret] */
function textInstead(element, expected, secret = false) {
  const held = contentOf(element);
  if (secret && held !== "") return null;
  const isRight = expected === "" ? !/[\p{L}\p{N}]/u.test(held) : held === expected.replace(/\r\n?/g, "\n");
  return isRight ? null : held;
}
