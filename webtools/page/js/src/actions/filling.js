// Many fields in one go, each by what it is.

/** @import { AsyncFunctions, FailedField, FieldResult, FieldToFill } from "../contract.js" */
/** @import { AnyElement, Filling, Page, Value } from "../types.js" */
import { isTrue } from "../accessibility/states.js";
import { controlOfLabel, isPassword, opensList, takesText } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { isText, isTextInAnyCase } from "../dom/words.js";
import { resolve } from "../snapshot/resolve.js";
import { drawn, frameOrLeft } from "../waiting/drawn.js";
import { dialogsOpened, isPending, watchEffects } from "../waiting/effects.js";
import { frameBefore } from "../waiting/frames.js";
import { choose, isFixed, isOnlyChosen, listOf, openingOf } from "./choosing.js";
import { isEditor } from "./editors.js";
import { editable, fieldOf, focusOn } from "./focusing.js";
import { forgetFilled, heldInstead, isSetBack, keepFilled, stateOf } from "./filled_fields.js";
import { asWritten, ownLabels } from "../accessibility/hit.js";
import { isOutOfReach } from "../accessibility/pressing.js";
import { otherwiseShown, selectBehind } from "./replacement.js";
import { takesKeys, noValue, put } from "./values.js";

const REACTING_MS = 1000; // for the page to enable a field, or to set a widget, because of what was done before

// Fill fields in their order: [{ number, kind, value }]. `kind` counts only where the element does not show its own.
//   first: none of this act was filled before
//   patient: they were acted on as a person does: give widgets of the page's own time to become what they are to be,
//   and set a list that has not taken it natively
// Gives { results, held }: of each { note }, and what is held instead by all that were filled (filled_fields.js). The
// first that can't be filled ends it, with `failed`: its index `at`, `untouched` before any was filled, and `why`:
// { problem }, { obstacle }, { invalid }, or { custom } for a widget of the page's own, which real keys and a real
// pointer have to set. A dialog ends it as well: `stopped` says after how many fields.
/** @type {AsyncFunctions["fillFields"]} */
export async function fillFields(page, fields, { first, patient, timeout, grace, draws }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  if (first) forgetFilled(page);
  watchEffects(page);
  for (const [at, { number }] of fields.entries()) {
    const { problem } = resolve(page, number);
    if (problem)
      return { results: [], held: heldInstead(page), failed: { at, untouched: true, why: { problem } } };
  }
  const { results, failed, stopped } = await fillInTurn(page, fields, patient, { timeout, grace });
  // The answer to the dialog may have given the form up, so its caller decides how to go on.
  if (stopped) return { results, failed, stopped: results.length, held: heldInstead(page) };
  const waits = draws && !failed;
  // One field may have another one set back with the next frame; `drawn` leaves it to be waited for.
  if (waits && results.length > 1 && isPending(page)) await frameOrLeft(page);
  const answer = await drawn(page, { results, failed }, waits);
  const back = fields
    .slice(0, results.length)
    .filter((/** @type {FieldToFill} */ { number }) => isSetBack(page, number));
  for (const field of back) await fill(page, field, patient, { timeout, grace: REACTING_MS });
  const after = back.length ? await drawn(page, answer, waits) : answer;
  return { ...after, held: heldInstead(page) };
}

// Up to the first that fails, or that opens a dialog.
/**
 * @param {Page} page
 * @param {FieldToFill[]} fields
 * @param {boolean} patient
 * @param {{ timeout: number, grace: number }} wait
 * @returns {Promise<{ results: FieldResult[], failed: FailedField | null, stopped: boolean }>}
 */
async function fillInTurn(page, fields, patient, { timeout, grace }) {
  const results = /** @type {FieldResult[]} */ ([]);
  const dialogs = dialogsOpened(page);
  for (const field of fields) {
    const wait = { timeout, grace: results.length ? REACTING_MS : grace };
    const { note = "", insteadOf, password, ...refused } = await fill(page, field, patient, wait);
    if (!insteadOf) {
      const why = /** @type {FailedField["why"]} */ (refused);
      return { results, failed: { at: results.length, why, note }, stopped: false };
    }
    results.push({ note, password });
    if (dialogsOpened(page) !== dialogs) return { results, failed: null, stopped: true };
  }
  return { results, failed: null, stopped: false };
}

/**
 * @param {Page} page
 * @param {FieldToFill} field
 * @param {boolean} patient
 * @param {{ timeout: number, grace: number }} wait
 * @returns {Promise<Filling>}
 */
async function fill(page, { number, kind, value }, patient, wait) {
  /** @param {AnyElement} given */
  const sought = (given) => controlOf(page, given, kind, value);
  const ready = await editable(page, number, wait, sought, isFixed);
  if (!ready.element) return ready;
  const { element, note } = ready;
  const filler = FILLERS[kindOf(page, element, kind)];
  const end = performance.now() + Math.min(wait.timeout, REACTING_MS);
  const before = stateOf(element);
  let done = await filler(page, element, value, Math.min(wait.timeout, wait.grace), patient);
  while (patient && done.custom && performance.now() < end) {
    await frameBefore(page, end);
    done = await filler(page, element, value, Math.min(wait.timeout, wait.grace), patient);
  }
  const { insteadOf, faultOf } = done;
  if (insteadOf) keepFilled(page, number, element, { insteadOf, faultOf, sought, before });
  const shown = patient && isA(element, "select") ? otherwiseShown(page, element) : "";
  return { ...done, note: [note, shown].filter(Boolean).join("; "), password: isPassword(element) };
}

// From an element and a value to { insteadOf } for `keepFilled`, or to why not.
/**
 * @type {{
 *   [kind: string]: (
 *     page: Page,
 *     element: AnyElement,
 *     value: Value,
 *     milliseconds: number,
 *     natively: boolean,
 *   ) => Filling | Promise<Filling>;
 * }}
 */
const FILLERS = {
  checkbox: (page, element, value, milliseconds, pressed) =>
    tick(page, element, wantsTicked(value), { value, milliseconds, pressed }),
  radio: (page, element, value, milliseconds, pressed) =>
    tick(page, element, wantsTicked(value) ?? true, { value, milliseconds, pressed }),
  toggle: (page, element, value) => turn(page, element, wantsTicked(value), value),
  choice: (page, element, value) => turn(page, element, wantsTicked(value) ?? true, value),
  select: (page, element, value, milliseconds, natively) =>
    choose(page, element, [value].flat().map(String), milliseconds, natively),
  slider: (page, element, value) => slide(page, element, value),
  file: () => ({ obstacle: "it takes files; file_upload gives them" }),
  list: (page, element, value) =>
    isText(isA(element, "input") ? element.value : dom.textContent(element), String(value))
      ? { insteadOf: () => null }
      : { custom: openingOf(page, element) },
  text: async (page, element, value, _milliseconds, natively) => {
    if (Array.isArray(value) && value.length > 1 && !opensList(element))
      return { invalid: `${asWritten(element)} takes one text, not ${value.length}` };
    const text = String(value);
    if (!focusOn(page, element)) return { obstacle: "it does not take the focus" };
    if (isEditor(page, element) || takesKeys(page, element, text)) return { custom: "editor" };
    // Typed text counts for nothing there, or is thrown away, until one of its options is chosen.
    if (opensList(element) && text && element.value !== text && !element.list)
      return { custom: openingOf(page, element) };
    const filling = await put(page, element, text, { natively });
    return element.value !== "" && filling.isUntouched?.() ? { custom: "editor" } : filling; // typing.js tries keys
  },
};

/** @type {{ [kind: string]: string }} */
const WIDGETS = { checkbox: "toggle", switch: "toggle", radio: "choice", slider: "slider" };
const TOGGLES = new Set(["checkbox", "switch", "menuitemcheckbox"]);
const CHOICES = new Set(["radio", "menuitemradio", "option", "tab"]);
const SLIDERS = new Set(["slider", "spinbutton"]);

/** @param {Page} page @param {AnyElement} element @param {string | null} given */
function kindOf(page, element, given) {
  if (isA(element, "select")) return "select";
  if (isA(element, "input") && FILLERS[element.type] && element.type !== "text") return element.type;
  if (takesText(element)) return isOnlyChosen(element) ? "list" : "text";
  const role = dom.getAttribute(element, "role");
  if (TOGGLES.has(role) || dom.hasAttribute(element, "aria-pressed")) return "toggle";
  if (CHOICES.has(role)) return "choice";
  if (SLIDERS.has(role)) return "slider";
  if (opensList(element)) return "list";
  return WIDGETS[given ?? ""] ?? "list";
}

// The control that a field's ref stands for; of a group of radio buttons, the one that the value names.
/** @param {Page} page @param {AnyElement} element @param {string | null} kind @param {Value} value */
function controlOf(page, element, kind, value) {
  const behind = isA(element, "label") ? null : selectBehind(page, element);
  if (behind) return behind;
  if (isRadio(element)) return radioOf(groupOf(element), value) ?? element;
  const control = controlOfLabel(element);
  if (control) return controlOf(page, control, kind, value);
  if (isRadioGroup(element)) return radioOf([...dom.querySelectorAll(element, RADIOS)], value);
  if (isA(element, "select") || isA(element, "option")) return listOf(page, element);
  if (isValueless(element)) return null;
  if (holdsValue(element)) return element;
  return fieldOf(element) ?? listOf(page, element) ?? (kind ? element : null);
}

const RADIOS = "input[type=radio], [role=radio]";

/** @param {AnyElement} element */
function isRadio(element) {
  return isA(element, "input") && element.type === "radio";
}

/** @param {AnyElement} element */
function isRadioGroup(element) {
  return isA(element, "fieldset") || dom.getAttribute(element, "role") === "radiogroup";
}

const VALUELESS_INPUTS = new Set(["button", "hidden", "image", "reset", "submit"]);

// An input that a person gives no value.
/** @param {AnyElement} element */
function isValueless(element) {
  return isA(element, "input") && VALUELESS_INPUTS.has(element.type);
}

/** @param {AnyElement} element */
function holdsValue(element) {
  if (isA(element, "input") || takesText(element)) return true;
  const role = dom.getAttribute(element, "role");
  return TOGGLES.has(role) || CHOICES.has(role) || SLIDERS.has(role);
}

/** @param {AnyElement} radio */
function groupOf(radio) {
  const radios = radio.form
    ? dom.querySelectorAll(radio.form, "input[type=radio]")
    : dom.getRootNode(radio).querySelectorAll("input[type=radio]");
  return [...radios].filter((each) => each === radio || (radio.name && each.name === radio.name));
}

/** @param {AnyElement[]} radios @param {Value} value */
function radioOf(radios, value) {
  const wanted = String(value);
  /** @param {AnyElement} radio */
  const labels = (radio) => ownLabels(radio).map(dom.textContent);
  /** @param {AnyElement} radio */
  const names = (radio) => [
    radio.value,
    dom.getAttribute(radio, "aria-label"),
    dom.textContent(radio),
    ...labels(radio),
  ];
  return radios.find((radio) => names(radio).some((name) => name && isTextInAnyCase(name, wanted))) ?? null;
}

/** @param {Value} value */
function wantsTicked(value) {
  const text = String(value).trim().toLowerCase();
  if (["true", "on", "yes", "1", "checked"].includes(text)) return true;
  return ["false", "off", "no", "0", "unchecked", ""].includes(text) ? false : null;
}

/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {boolean | null} wanted
 * @param {{ value: Value, milliseconds: number, pressed: boolean }} given
 * @returns {Promise<Filling>}
 */
async function tick(page, element, wanted, { value, milliseconds, pressed }) {
  if (wanted === null) return noValue(element, value, "true or false");
  if (isRadio(element) && element.checked && !wanted) {
    return { obstacle: "a radio button cannot be cleared; choose another one of its group" };
  }
  /** @param {{ checked: boolean }} now */
  /** @param {AnyElement} now */
  const insteadOf = ({ checked }) => (checked === wanted ? null : checked);
  if (element.checked === wanted && !element.indeterminate) return { insteadOf };
  if (!pressed) {
    focusOn(page, element);
    if (isOutOfReach(page, element)) return { custom: "toggle" };
    clickByScript(page, element, wanted);
  }
  // A page that keeps the state by itself takes the click back, and sets the box when it draws its own state.
  const end = performance.now() + milliseconds;
  while (element.checked !== wanted && performance.now() < end) await frameBefore(page, end);
  if (element.checked === wanted) return { insteadOf };
  return pressed
    ? { obstacle: `the page does not let it be ${wanted ? "checked" : "cleared"}` }
    : { custom: "toggle" };
}

/** @param {Page} page @param {AnyElement} element @param {boolean} wanted */
function clickByScript(page, element, wanted) {
  const dialogs = dialogsOpened(page);
  const isMixed = element.indeterminate;
  element.click();
  // From indeterminate, or by way of it, it takes more than one.
  if (element.checked !== wanted && (isMixed || element.indeterminate) && dialogsOpened(page) === dialogs)
    element.click();
}

/**
 * @param {Page} page
 * @param {AnyElement} element
 * @param {boolean | null} wanted
 * @param {Value} value
 * @returns {Filling}
 */
function turn(page, element, wanted, value) {
  if (wanted === null) return noValue(element, value, "true or false");
  /** @param {AnyElement} now */
  const insteadOf = (now) => (isOn(page, now) === wanted ? null : isOn(page, now));
  return insteadOf(element) === null ? { insteadOf } : { custom: "toggle" };
}

/** @param {Page} page @param {AnyElement} element */
function isOn(page, element) {
  return ["aria-checked", "aria-pressed", "aria-selected"].some((name) => isTrue(page, element, name));
}

/** @param {Page} page @param {AnyElement} element @param {Value} value @returns {Filling} */
function slide(page, element, value) {
  const wanted = Number(value);
  if (Number.isNaN(wanted)) return noValue(element, value, "a number");
  const now = Number(dom.getAttribute(element, "aria-valuenow"));
  if (now === wanted) return { insteadOf: (later) => numberInstead(later, wanted) };
  return focusOn(page, element) ? { custom: "slider", now } : { obstacle: "it does not take the focus" };
}

/** @param {AnyElement} slider @param {number} wanted */
function numberInstead(slider, wanted) {
  const now = dom.getAttribute(slider, "aria-valuenow");
  return Number(now) === wanted ? null : now;
}
