// Editable elements: which one is meant, whether it can be edited now, and the focus.

const TYPED_INPUTS = new Set(["text", "search", "email", "tel", "url", "password", "number"]);

// Wait until the element can be edited: { element, note }, { problem }, or { obstacle } in words.
//   timeout, grace: as of `actionable`
//   sought: from the ref's element to the one that is to be edited, null when there is none
async function editable(number, { timeout, grace }, sought = fieldOf) {
  const end = performance.now() + timeout;
  const lastingEnd = Math.min(end, performance.now() + grace);
  for (;;) {
    const { element: given, note, problem } = resolve(number);
    if (problem) return { problem };
    const element = sought(given);
    if (element === null) return { obstacle: `${tagOf(given)} is not editable` };
    const lasting = isUnusable(element) ? "it is disabled" : element.readOnly === true ? "it is read-only" : null;
    const obstacle = lasting ?? (canBeSeen(element) ? null : "it is not visible");
    if (!obstacle) return { element, note };
    if (lasting) deepActive()?.blur(); // as people do who try; what was filled before may have to be left first
    if (performance.now() >= (lasting ? lastingEnd : end)) return { obstacle };
    await nextFrame();
  }
}

// The field that the element is, labels, or alone holds.
function fieldOf(element) {
  if (takesText(element)) return element;
  if (element.localName === "label" && element.control && takesText(element.control)) return element.control;
  const inner = [...element.querySelectorAll("input, textarea, [contenteditable]")].filter(takesText);
  return inner.length === 1 ? inner[0] : null;
}

function takesText(element) {
  if (element.localName === "input") return !NOT_TEXT.has(element.type);
  return element.localName === "textarea" || element.isContentEditable || document.designMode === "on";
}

const NOT_TEXT = new Set(["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"]);

// What a styled control lies behind has a box as well, or its label has.
function canBeSeen(element) {
  return boxesOf(element).length > 0 || labelBoxes(element).length > 0;
}

function isField(element) {
  return element.localName === "input" || element.localName === "textarea";
}

function isSecret(element) {
  return element.localName === "input" && element.type === "password";
}

// Whether it took the focus: what is typed then goes there.
function focusOn(element) {
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  if (!hasFocus(element)) element.focus({ preventScroll: true });
  return hasFocus(element);
}

function hasFocus(element) {
  const active = deepActive();
  return active === element || (active !== null && !isField(element) && element.isContentEditable && active.contains(element));
}

function deepActive() {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

expose({ focusedWindow: () => deepActive().contentWindow });
