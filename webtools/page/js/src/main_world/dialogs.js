// In the page's main world, before any of its scripts: how many dialogs the page has opened. While one is open the page
// stands still, our code in it too, and whoever asked for an act may have given it up meanwhile.

/** @import { Disguise, Listen, NoPrototype } from "../types.js" */

/** @param {string} ask @param {string} answered @param {Disguise} disguise @param {Listen} listen */
export function noteDialogs(ask, answered, disguise, listen) {
  const { apply } = Reflect;
  const { dispatchEvent } = EventTarget.prototype;
  const Answer = CustomEvent;
  let opened = 0;
  for (const name of ["alert", "confirm", "prompt"])
    disguise(window, name, {
      before: () => {
        opened++;
      },
    });
  listen(window, ask, () => {
    const given = { __proto__: /** @type {NoPrototype} */ (null), detail: opened };
    apply(dispatchEvent, document, [
      new Answer(answered, /** @type {CustomEventInit<number>} */ (/** @type {unknown} */ (given))),
    ]);
  });
}
