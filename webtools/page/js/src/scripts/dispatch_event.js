// Dispatches an event that a test makes, in the page's main world: the constructor is the one that browsers use for it.

/** @import { PageValue } from "../types.js" */
import { NativeEvent } from "../native_event.js";

const KINDS = {
  MouseEvent:
    "auxclick click contextmenu dblclick mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup",
  DragEvent: "drag dragend dragenter dragleave dragover dragstart drop",
  KeyboardEvent: "keydown keypress keyup",
  PointerEvent:
    "gotpointercapture lostpointercapture pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup",
  TouchEvent: "touchcancel touchend touchmove touchstart",
  FocusEvent: "blur focus focusin focusout",
  InputEvent: "beforeinput input",
  WheelEvent: "wheel",
};

/** @param {Element} element @param {string} type @param {PageValue} init */
export default function dispatchTestEvent(element, type, init) {
  const [kind] = Object.entries(KINDS).find(([, types]) => types.split(" ").includes(type)) ?? [""];
  const Made = /** @type {PageValue} */ (window)[kind] ?? NativeEvent;
  const event = new Made(type, { bubbles: true, cancelable: true, composed: true, ...init });
  return EventTarget.prototype.dispatchEvent.call(element, event);
}
