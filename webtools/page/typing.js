// Text into an editable element, as if it had been typed: with trusted input events, in one go.

// Focus the element (null: stay where the focus is) and put `text` in.
//   clear: replace what is there, else append
//   goesOn: keys will follow
//   timeout: milliseconds to wait for it to become visible and enabled
// Gives { note, held }: held is what the field holds when that is not what was typed, and null for passwords;
// { problem }, { obstacle } or { invalid } in words, { hidden }, or { frame } when the focus is in a frame.
async function typeText(number, text, { clear, goesOn, timeout, draws }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const ready = number === null ? focusedField() : await editable(number, timeout);
  if (!ready.element) return ready;
  const { element, note } = ready;
  const unfocused = await takeFocus(element);
  if (unfocused) return { obstacle: unfocused };
  const answer = { note: note ?? "", ...put(element, text, clear) };
  return drawn(answer, draws && !goesOn);
}

// Focus as a person does, who types only some time after it: what the page does about a new focus, such as emptying
// the field, is over by then. Gives why that is not possible, or null.
async function takeFocus(element) {
  if (hasFocus(element)) return null;
  if (!focusOn(element)) return "it does not take the focus";
  await nextFrame();
  await new Promise((done) => setTimeout(done)); // what the page put off without a delay comes before this
  return hasFocus(element) ? null : "it does not keep the focus";
}

// What the person would type into now.
function focusedField() {
  const active = deepActive();
  if (active !== null && isFrame(active)) return { frame: true };
  if (active !== null && takesText(active)) return { element: active };
  return { obstacle: `the focus is on ${active ? tagOf(active) : "nothing"}, which takes no text` };
}

// Text into the focused element: { held } or { invalid }.
function put(element, text, clear) {
  if (element.localName === "input" && !TYPED_INPUTS.has(element.type)) return setValue(element, text);
  const expected = clear ? text : contentOf(element) + text;
  placeCaret(element, clear);
  const before = contentOf(element);
  const refused = !edit(element, text);
  // What minds each character for itself refuses the whole for the sake of one.
  if (refused && text.length > 1 && contentOf(element) === before) for (const character of text) edit(element, character);
  return { held: heldInstead(element, expected) };
}

// An editing command fires input events, but no beforeinput, with which editors and masks take things in their own
// hands (Input Events 2 §5.1).
// Empty text deletes what is selected. Gives whether the page let it be done.
function edit(element, text) {
  const inputType = text ? "insertText" : "deleteContentBackward";
  const before = new InputEvent("beforeinput", { inputType, data: text || null, bubbles: true, cancelable: true, composed: true });
  return element.dispatchEvent(before) && document.execCommand(text ? "insertText" : "delete", false, text);
}

function placeCaret(element, selectAll) {
  if (isField(element)) {
    element.select(); // a number or email field has no caret to be set; a selection it has
    if (!selectAll) getSelection().collapseToEnd();
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  if (!selectAll) range.collapse(false);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

// Dates, colours and sliders have no text to type; their value is set as their own controls set it.
function setValue(element, value) {
  const before = element.value;
  if (before === value) return { held: null };
  element.value = value;
  if (isRefused(element, value)) {
    element.value = before;
    return noValue(element, value, FORMS[element.type]);
  }
  announce(element);
  return { held: heldInstead(element, value) };
}

function noValue(element, value, taken) {
  return { invalid: `${quoted(String(value))} is no value for ${tagOf(element)}: it takes ${taken}` };
}

// HTML §4.10.5.1: the value sanitization algorithm makes these of what it does not understand.
function isRefused(element, value) {
  if (element.type === "range") return value.trim() === "" || Number.isNaN(Number(value));
  if (element.type === "color") return element.value !== value.toLowerCase() && !CSS.supports("color", value);
  return value !== "" && element.value === "";
}

const FORMS = {
  color: "a colour such as #3366cc",
  date: "a date such as 2026-03-31",
  "datetime-local": "a date and time such as 2026-03-31T14:30",
  month: "a month such as 2026-03",
  range: "a number",
  time: "a time such as 14:30",
  week: "a week such as 2026-W14",
};

function announce(element) {
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

// What the field holds, if that is not what it was to hold; masks reformat, and lengths are limited. A password is
// never told.
function heldInstead(element, expected) {
  if (isSecret(element)) return null;
  const held = contentOf(element);
  return sameText(held, expected) ? null : held;
}

function sameText(one, other) {
  const plainly = (text) => text.replace(/\s+/g, " ").trim();
  return one === other || plainly(one) === plainly(other);
}

function contentOf(element) {
  return isField(element) ? element.value : (element.innerText ?? element.textContent);
}

// What the focused field holds, for a comparison with what its keys were to give; null when there is nothing to tell.
function heldByFocused(expected) {
  const active = deepActive();
  return active === null || !takesText(active) ? null : heldInstead(active, expected);
}

// What the focused field holds before keys are sent to it; null when it is not to be told.
function focusedText() {
  const active = deepActive();
  return active === null || !takesText(active) || isSecret(active) ? null : contentOf(active);
}

expose({ typeText, heldByFocused, focusedText });
