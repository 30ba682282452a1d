// Editable elements: which one is meant, whether it can be edited now, and the focus.

const TYPED_INPUTS = new Set(["text", "search", "email", "tel", "url", "password", "number"]);

// Roles of what has a value that is set, not typed.
const SET = new Set(["checkbox", "combobox", "listbox", "radio", "slider", "switch"]);

// Wait until the element can be edited: { element, note }, { problem }, or { obstacle } in words.
//   timeout, grace: as of `actionable`
//   sought: from the ref's element to the one that is to be edited, null when there is none
async function editable(number, { timeout, grace }, sought = fieldOf) {
  const end = performance.now() + timeout;
  const hope = new Hope(grace, end);
  for (;;) {
    const { element: given, note, problem } = resolve(number);
    if (problem) return { problem };
    const element = sought(given);
    if (element === null) return { obstacle: `${asWritten(given)} is not editable`, isSet: SET.has(remembering(() => roleOf(given))) };
    const lasting = isUnusable(element) ? "it is disabled" : element.readOnly === true ? "it is read-only" : null;
    const obstacle = lasting ?? (canBeSeen(element) ? null : "it is not visible");
    if (!obstacle) return { element, note };
    if (lasting) leaveFocus(); // as people do who try; what was filled before may have to be left first
    if (lasting ? hope.isOver(element) : performance.now() >= end) return { obstacle, lasting: lasting !== null };
    await nextFrame();
  }
}

// The field that the element is, labels, or alone holds.
function fieldOf(element) {
  if (takesText(element)) return element;
  const control = controlOfLabel(element);
  if (control && takesText(control)) return control;
  const inner = [...dom.querySelectorAll(element, "input, textarea, [contenteditable], [role=textbox]")].filter(takesText);
  return inner.length === 1 ? inner[0] : null;
}

function takesText(element) {
  if (isA(element, "input")) return !NOT_TEXT.has(element.type);
  if (isA(element, "textarea") || dom.isContentEditable(element) || document.designMode === "on") return true;
  return hasEditContext(element);
}

const NOT_TEXT = new Set(["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"]);

// What a styled control lies behind has a box as well, or its label has.
function canBeSeen(element) {
  if (boxesOf(element).length > 0 || labelBoxes(element).length > 0) return true;
  return isA(element, "select") ? replacementOf(element) !== null : editorAround(element) !== null;
}

function isField(element) {
  return isA(element, "input") || isA(element, "textarea");
}

// Whether it took the focus: what is typed then goes there.
function focusOn(element) {
  dom.scrollIntoView(element, { block: "nearest", inline: "nearest", behavior: "instant" });
  if (!hasFocus(element)) dom.focus(element, { preventScroll: true });
  return hasFocus(element);
}

function hasFocus(element) {
  const active = deepActive();
  return active === element || (active !== null && !isField(element) && dom.isContentEditable(element) && dom.contains(active, element));
}

function leaveFocus() {
  const active = deepActive();
  if (active) dom.blur(active);
}

expose({ focusedWindow: () => deepActive().contentWindow });
