// Text into an editable element, as if it had been typed: trusted beforeinput and input events, in one go.

const TYPED_INPUTS = new Set(["text", "search", "email", "tel", "url", "password", "number"]);

// Focus the element and put `text` in.
//   clear: replace what is there, else append
//   timeout: milliseconds to wait for it to become visible and enabled
// Gives { note, value } with what the field then holds (null for a password), { problem } or { obstacle }.
async function typeText(number, text, { clear, timeout }) {
  const ready = await editable(number, timeout);
  if (!ready.element) return ready;
  const { element, note } = ready;
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  element.focus();
  if (!hasFocus(element)) return { obstacle: "it does not take the focus" };
  if (isField(element) && !TYPED_INPUTS.has(element.type) && element.localName === "input") {
    setValue(element, text);
  } else {
    placeCaret(element, clear);
    if (text) document.execCommand("insertText", false, text);
    else if (clear) document.execCommand("delete");
  }
  return { note, value: element.type === "password" ? null : contentOf(element) };
}

// Wait until the element can be typed into: { element, note }, or why not.
async function editable(number, timeout) {
  const end = performance.now() + timeout;
  const enabledBy = performance.now() + ENABLING_MS;
  for (;;) {
    const { element, note, problem } = resolve(number);
    if (problem) return { problem };
    if (!isField(element) && !element.isContentEditable) return { obstacle: `${tagOf(element)} is not editable` };
    const disabled = isDisabled(element) || element.readOnly === true;
    const obstacle = visibleRect(element) === null ? "it is not visible" : disabled ? "it is disabled or read-only" : null;
    if (!obstacle) return { element, note };
    if (performance.now() >= (disabled ? Math.min(end, enabledBy) : end)) return { obstacle };
    await nextFrame();
  }
}

function isField(element) {
  return element.localName === "input" || element.localName === "textarea";
}

function hasFocus(element) {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active === element || (element.isContentEditable && active?.contains(element));
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
  element.value = value;
  element.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  element.dispatchEvent(new Event("change", { bubbles: true }));
}

function contentOf(element) {
  return isField(element) ? element.value : element.innerText;
}

expose({ typeText });
