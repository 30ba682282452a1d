// In the page's main world: our listeners, which come back after `document.open`. That takes all listeners of the
// window and of the document away, and `write` calls it once the document is complete.

/** @import { Disguise, Listen } from "../types.js" */
import { bound } from "./natives.js";

export function newLasting() {
  const addListener = bound(EventTarget.prototype.addEventListener);
  const all = /** @type {Parameters<Listen>[]} */ ([]);
  let count = 0;
  /** @type {Listen} */
  const listen = (target, type, listener) => {
    all[count++] = [target, type, listener];
    addListener(target, type, listener, true);
  };
  const again = () => {
    for (let at = 0; at < count; at++) addListener(all[at][0], all[at][1], all[at][2], true);
  };
  /** @param {Disguise} disguise */
  const last = (disguise) => {
    for (const name of ["open", "write", "writeln"]) disguise(Document.prototype, name, { after: again });
  };
  return { listen, last };
}
