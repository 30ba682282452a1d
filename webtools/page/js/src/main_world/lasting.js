// In the page's main world: our listeners, which come back after `document.open`. That takes all listeners of the
// window and of the document away, and `write` calls it once the document is complete.

/** @import { Disguise, Listen } from "../types.js" */

export function newLasting() {
  const { apply } = Reflect;
  const { addEventListener } = EventTarget.prototype;
  const all = /** @type {[EventTarget, unknown[]][]} */ ([]);
  let count = 0;
  /** @type {Listen} */
  const listen = (target, type, listener) => {
    all[count++] = [target, [type, listener, true]];
    apply(addEventListener, target, [type, listener, true]);
  };
  const again = () => {
    for (let at = 0; at < count; at++) apply(addEventListener, all[at][0], all[at][1]);
  };
  /** @param {Disguise} disguise */
  const last = (disguise) => {
    for (const name of ["open", "write", "writeln"]) disguise(Document.prototype, name, { after: again });
  };
  return { listen, last };
}
