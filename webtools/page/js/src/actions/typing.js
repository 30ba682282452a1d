// Text into an editable element, as if it had been typed: with trusted input events, in one go.

/** @import { AsyncFunctions, CustomWidget, Invalid, Obstacle, Problem } from "../contract.js" */
/** @import { AnyElement, Editable, Page, TextPlace } from "../types.js" */
import { contentOf, isFocusable, isPassword, opensList, takesText } from "../dom/controls.js";
import { isFrame } from "../dom/dom.js";
import { deepActive } from "../dom/flat_tree.js";
import { drawn } from "../waiting/drawn.js";
import { askScheduled, effectsOf, watchEffects } from "../waiting/effects.js";
import { nextFrame, pause } from "../waiting/frames.js";
import { caretLearned, isEditor, readyEditor } from "./editors.js";
import { editable, fieldOf, focusOn, hasFocus, hostOf } from "./focusing.js";
import { forgetFilled, heldInstead, keepFilled } from "./filled_fields.js";
import { asWritten } from "../accessibility/hit.js";
import { placeCaret } from "./carets.js";
import { view } from "./scrolling.js";
import { fitsKeys, put, staysSelected, takesKeys } from "./values.js";

// Focus the element and put `text` in; null: where the focus is.
//   clear: replace what is there, else append, or without a number put it in at the caret
//   keys: text that will be typed key by key from there, or ""
//   submit: Enter will follow
//   timeout, grace: as of `actionable`
//   natively: set a slider without a pointer
//   amid: other fields were filled by this act
// Gives { note, held } with what is held instead (filled_fields.js), of a password never; { problem }, { obstacle } or
// { invalid } in words, { hidden }, { frame } when the focus is in a frame, { editor } of what is to get the text as
// trusted input (editors.js), { bare } in words when what has the focus takes no text, so that keys are all that it
// gets, or { custom: "range" } when a real pointer has to press a slider (ranges.js). With { held, selected } a key has
// to place the caret behind what is selected; with { held, keys } the text is still to be typed, key by key.
/** @type {AsyncFunctions["typeText"]} */
export async function typeText(page, number, text, options) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const ready = await target(page, number, options.keys ?? "", options);
  if (ready.frame) return { frame: true };
  const { element, note } = ready;
  if (!element && number === null) return { bare: "a document without elements" };
  if (!element) return /** @type {Obstacle | Problem} */ (ready);
  watchEffects(page);
  const unfocused = number === null ? null : await takeFocus(page, element);
  if (unfocused) return { obstacle: unfocused };
  return putIn(page, number, { element, note }, text, options);
}

// Into what has the focus.
/**
 * @param {Page} page
 * @param {number | null} number
 * @param {{ element: AnyElement, note?: string }} ready
 * @param {string} text
 * @param {Parameters<AsyncFunctions["typeText"]>[3]} options
 */
async function putIn(page, number, ready, text, options) {
  const { element, note } = ready;
  if (!takesText(element)) return { bare: asWritten(element), note };
  /** @type {TextPlace} */
  const place = options.clear ? "all" : number === null ? "caret" : "end";
  if (isEditor(page, element)) return readyEditor(page, number, ready, place, options.amid ?? false);
  if (text && takesKeys(page, element, text)) {
    const answer = await typeInField(page, number, ready, "", {
      ...options,
      keys: text,
      place,
      draws: false,
    });
    return "held" in answer ? { ...answer, keys: true } : answer;
  }
  const draws = options.draws && !options.submit && !options.keys;
  return typeInField(page, number, ready, text, { ...options, place, draws });
}

/**
 * @param {Page} page
 * @param {number | null} number
 * @param {string} keys
 * @param {{ timeout: number, grace: number }} wait
 * @returns {Promise<Editable & { frame?: true }>}
 */
async function target(page, number, keys, wait) {
  return number === null ? focused(page) : editable(page, number, wait, keys ? keysGoTo : fieldOf);
}

// Return the element that gets the keys which a person types after a click on this one.
/** @param {AnyElement} element */
function keysGoTo(element) {
  return fieldOf(element) ?? (isFocusable(element) ? element : null);
}

/**
 * @param {Page} page
 * @param {number | null} number
 * @param {{ element: AnyElement, note?: string }} ready
 * @param {string} text
 * @param {{ place: TextPlace, keys?: string, natively?: boolean, amid?: boolean, draws: boolean }} how
 */
async function typeInField(page, number, { element, note }, text, how) {
  const { place, keys = "", natively, amid, draws } = how;
  const { insteadOf, faultOf, isUntouched, ...refused } = await put(page, element, text, {
    place,
    keys,
    natively,
  });
  if (!insteadOf) return /** @type {Obstacle | Invalid | CustomWidget} */ ({ note, ...refused });
  if (!amid) forgetFilled(page);
  keepFilled(page, number, element, { insteadOf, faultOf, sought: fieldOf });
  const answer = await drawn(page, { note: note ?? "" }, draws);
  // A field that does not take a text as a whole may take it by keys, which have it place its caret. An empty field may
  // have passed the text on.
  const byKeys = !keys && contentOf(element) !== "" && fitsKeys(element, text) && isUntouched?.() === true;
  if (byKeys && place !== "caret") placeCaret(element, place === "all");
  const selected = place === "end" && (byKeys || (Boolean(keys) && staysSelected(element)));
  return {
    ...answer,
    held: heldInstead(page),
    selected,
    keys: byKeys,
    password: isPassword(element),
    lists: opensList(element),
  };
}

// Focus as a person does, who types only some time after it: what the page does about a new focus, such as emptying
// the field, is over by then. Gives why that is not possible, or null.
/** @param {Page} page @param {AnyElement} element */
async function takeFocus(page, element) {
  if (hasFocus(page, element) && (window === top || document.hasFocus())) return null;
  window.focus(); // a frame's body is the active element also while the frame has no focus
  if (!focusOn(page, element) && !focusOn(page, hostOf(element))) return "it does not take the focus";
  await nextFrame();
  await pause(0); // what the page put off without a delay comes before this
  return hasFocus(page, element) ? null : "it does not keep the focus";
}

// Ready the page for a key where the focus is; none arrives in a hidden one.
/** @type {AsyncFunctions["readyForKeys"]} */
export async function readyForKeys(page, wait) {
  const active = deepActive(page);
  if (
    document.visibilityState === "visible" &&
    active !== null &&
    takesText(active) &&
    isEditor(page, active)
  )
    await caretLearned(page, active);
  return view(page, wait);
}

// Wait until the page has done what it puts off for a moment because of a key. Gives for how many milliseconds; 0: it
// has put nothing off since the text began.
//   due: what this gave for the key before, since the page may do for each key what it did for the first
/** @type {AsyncFunctions["keyTaken"]} */
export async function keyTaken(page, due) {
  if (!page.act.effects) return 0;
  const longest = due || askScheduled(page, { since: effectsOf(page).since }).soon;
  if (longest > 0) await pause(longest + 1);
  return longest;
}

// Return the element that a person would type into now.
/** @param {Page} page @returns {Editable & { frame?: true }} */
function focused(page) {
  const active = deepActive(page);
  if (active !== null && isFrame(active)) return { frame: true };
  return { element: active ?? document.documentElement };
}
