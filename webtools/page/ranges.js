// Native sliders. Applications commit a slider's value when the pointer is let go, so a real pointer presses it; the value
// is set while it is held, since few pixels hit a value exactly.

let pressed = null; // the slider to be pressed: { element, value, changed }

// Ready the slider for a press that sets `value`: { custom: "range" }; null when no pointer meets it.
function readyToPress(element, value) {
  if (!focusOn(element) || hitPoint(element).obstacle) return null;
  if (!pressed) for (const type of ["mousedown", "click"]) addEventListener(type, mindSlider, { capture: true });
  pressed = { element, value, changed: true };
  return { custom: "range" };
}

function mindSlider(event) {
  if (!pressed || !event.isTrusted || event.composedPath()[0] !== pressed.element) return;
  if (event.type === "click") return changeSlider(); // the browser does so between the release and the click
  event.preventDefault(); // it would jump to where the pointer is
  pressed.element.value = pressed.value;
  pressed.changed = false;
  dom.dispatchEvent(pressed.element, new InputEvent("input", { bubbles: true, composed: true }));
}

function changeSlider() {
  if (pressed.changed) return;
  pressed.changed = true;
  dom.dispatchEvent(pressed.element, new Event("change", { bubbles: true }));
}

// The press is over, whatever came of it.
function endPress() {
  if (!pressed) return;
  changeSlider();
  for (const type of ["mousedown", "click"]) removeEventListener(type, mindSlider, { capture: true });
  pressed = null;
}
