// The event that a page gets when a person closes a file chooser (HTML §4.10.5.1.17).

/** @import { AnyElement } from "../types.js" */
import { NativeEvent } from "../native_event.js";

/** @param {AnyElement} field */
export default function cancel(field) {
  field.dispatchEvent(new NativeEvent("cancel", { bubbles: true }));
}
