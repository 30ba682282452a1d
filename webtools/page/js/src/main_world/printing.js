// In the page's main world: `print` as if its dialog had been closed at once. The browser's own would stand in front of
// the page, which stands still until a person closes it.

/** @import { Disguise, NoPrototype } from "../types.js" */
import { bound, getter } from "./natives.js";

/** @param {Disguise} disguise */
export function closePrinting(disguise) {
  const addListener = bound(EventTarget.prototype.addEventListener);
  const dispatch = bound(EventTarget.prototype.dispatchEvent);
  const stateOf = getter(Document.prototype, "readyState");
  const AnyEvent = Event;
  const once = { __proto__: /** @type {NoPrototype} */ (null), once: true };
  let prints = false;
  const printed = () => {
    if (prints) return; // as while the browser's dialog is open
    prints = true;
    dispatch(window, new AnyEvent("beforeprint"));
    dispatch(window, new AnyEvent("afterprint"));
    prints = false;
  };
  // HTML § 8.8.4: a document that is still loading is printed when it has loaded.
  disguise(window, "print", {
    instead: () => {
      if (stateOf(document) === "complete") printed();
      else addListener(window, "load", printed, once);
    },
  });
}
