// Input events as the browser fires them while a person types.

/** @import { AnyElement } from "../types.js" */
import { dom } from "../dom/dom.js";

// An editing command fires input events, but no beforeinput, with which editors and masks take things in their own
// hands (Input Events 2 §5.1).
// Empty text deletes what is selected. Gives whether the page let it be done.
/** @param {AnyElement} element @param {string} text */
export function edit(element, text) {
  const inputType = text ? "insertText" : "deleteContentBackward";
  const before = new InputEvent("beforeinput", {
    inputType,
    data: text || null,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return (
    dom.dispatchEvent(element, before) && document.execCommand(text ? "insertText" : "delete", false, text)
  );
}

// Some pages search or check when a key is let go.
/** @param {AnyElement} element @param {string} key */
export function releaseKey(element, key) {
  const keyCode = /^[a-z0-9]$/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
  dom.dispatchEvent(
    element,
    new KeyboardEvent("keyup", { key, keyCode, bubbles: true, cancelable: true, composed: true }),
  );
}

/** @param {AnyElement} element */
export function announce(element) {
  dom.dispatchEvent(element, new InputEvent("input", { bubbles: true, composed: true }));
  dom.dispatchEvent(element, new Event("change", { bubbles: true }));
}
