// HTML5 drag and drop in Firefox, where the mouse that a driver moves begins a native drag, which never drops anything.
// The native drag is cancelled, and the same mouse events bring about the events of a drag, within one document.

/** @import { AnyElement, Page } from "../types.js" */
import { dom } from "../dom/dom.js";
import { targetOf } from "../dom/flat_tree.js";

const KEPT_BACK = ["pointermove", "mousemove", "pointerup", "mouseup", "click", "pointerover", "pointerout"];
const ALSO_KEPT_BACK = ["mouseover", "mouseout", "pointerenter", "pointerleave", "mouseenter", "mouseleave"];
const COPY = /^(?:uninitialized|all|copy)/u;
const EFFECTS = ["move", "link"];

/** @typedef {{ source: AnyElement; target: AnyElement | null; taken: boolean; data: DataTransfer }} Drag */

// Only Firefox has windows that know where their content is on the screen.
/** @param {Page} page */
export function listenToDrags(page) {
  if (!("mozInnerScreenX" in globalThis)) return;
  /** @type {Drag | null} */
  let drag = null;
  addEventListener(
    "dragstart",
    (event) => {
      if (event.isTrusted) drag = begin(page, event);
    },
    { capture: true },
  );
  /** @param {Event} event */
  const onEvent = (event) => {
    if (drag === null || !event.isTrusted) return;
    event.stopImmediatePropagation();
    if (event.type === "mousemove") move(page, drag, /** @type {MouseEvent} */ (event));
    if (event.type !== "mouseup") return;
    const over = drag;
    move(page, over, /** @type {MouseEvent} */ (event));
    end(over, /** @type {MouseEvent} */ (event));
    setTimeout(() => (drag = null)); // a click on what is around both places comes in this turn
  };
  for (const type of [...KEPT_BACK, ...ALSO_KEPT_BACK]) addEventListener(type, onEvent, { capture: true });
}

/** @param {Page} page @param {DragEvent} event @returns {Drag | null} */
function begin(page, event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  const source = targetOf(page, event);
  const data = new DataTransfer();
  data.effectAllowed = "uninitialized"; // a new one allows none
  for (const type of event.dataTransfer?.types ?? []) {
    const value = event.dataTransfer?.getData(type);
    if (value) data.setData(type, value);
  }
  const drag = { source, target: null, taken: false, data };
  if (!send(drag, "dragstart", source, event)) return null;
  dom.dispatchEvent(
    source,
    new PointerEvent("pointercancel", { bubbles: true, composed: true, pointerId: 0 }),
  );
  return drag;
}

/** @param {Page} page @param {Drag} drag @param {MouseEvent} at */
function move(page, drag, at) {
  send(drag, "drag", drag.source, at);
  const target = targetOf(page, at);
  if (target !== drag.target) {
    const left = drag.target;
    drag.target = target;
    send(drag, "dragenter", target, at, left);
    if (left) send(drag, "dragleave", left, at, target);
  }
  drag.data.dropEffect = usual(drag.data.effectAllowed);
  const isTaken = !send(drag, "dragover", target, at);
  drag.taken = isTaken && isAllowed(drag.data);
}

/** @param {Drag} drag @param {MouseEvent} at */
function end(drag, at) {
  const { target, data } = drag;
  if (drag.taken && target) send(drag, "drop", target, at);
  else {
    if (target) send(drag, "dragleave", target, at);
    data.dropEffect = "none";
  }
  send(drag, "dragend", drag.source, at);
}

// The effect that a drop has unless the page chooses another one.
/** @param {string} allowed */
function usual(allowed) {
  if (COPY.test(allowed)) return "copy";
  return /** @type {"move" | "link" | "none"} */ (
    EFFECTS.find((effect) => allowed.startsWith(effect)) ?? "none"
  );
}

// Return whether the effect that the place of the drop has chosen is one that the source allows.
/** @param {DataTransfer} data */
function isAllowed({ dropEffect, effectAllowed }) {
  if (dropEffect === "none") return false;
  return ["uninitialized", "all"].includes(effectAllowed) || effectAllowed.toLowerCase().includes(dropEffect);
}

// Return whether the page has let the event pass: who prevents its default takes part.
/**
 * @param {Drag} drag
 * @param {string} type
 * @param {AnyElement} target
 * @param {MouseEvent} at
 * @param {AnyElement | null} [other]
 * @returns {boolean}
 */
function send({ data }, type, target, at, other = null) {
  const { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey } = at;
  return dom.dispatchEvent(
    target,
    new DragEvent(type, {
      bubbles: true,
      composed: true,
      cancelable: !["dragleave", "dragend"].includes(type),
      view: globalThis.window,
      dataTransfer: data,
      relatedTarget: other,
      clientX,
      clientY,
      screenX,
      screenY,
      ctrlKey,
      shiftKey,
      altKey,
      metaKey,
    }),
  );
}
