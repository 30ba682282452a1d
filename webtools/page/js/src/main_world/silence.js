// In the page's main world: while a picture is taken, the page does not hear of a change of its size or of its scroll
// position, nor of a mouse that leaves it and comes back. A picture of more than the view makes the browser resize the
// page for a moment, and a menu or a hint would close. Our listeners are the first on the window, and on each media
// query on which the page listens, so they can keep events from all others. Our code in the sandbox says when
// (picturing.js).

/** @import { Disguise, Listen, NativeCall, PageValue } from "../types.js" */

//   name: of the event whose detail is "on" or "off"
/** @param {string} name @param {Listen} listen */
export function silencePictures(name, listen) {
  const { apply } = Reflect;
  const { stopImmediatePropagation } = Event.prototype;
  const { isPrototypeOf } = Object.prototype;
  const targetOf = Object.getOwnPropertyDescriptor(Event.prototype, "target")?.get;
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail")?.get;
  let isSilent = false;
  const own = [window, document, window.visualViewport];
  const { addEventListener } = EventTarget.prototype;
  const { prototype: query } = MediaQueryList;
  const { has, add } = WeakSet.prototype;
  const silenced = new WeakSet(); // media queries
  /** @param {Event} event */
  const stop = (event) => {
    if (!isSilent) return;
    const target = apply(/** @type {NativeCall} */ (targetOf), event, []);
    for (let index = 0; index < 3; index++)
      if (target === own[index]) apply(stopImmediatePropagation, event, []);
  };
  for (const type of ["resize", "scroll", "scrollend"]) {
    listen(window, type, stop);
    if (window.visualViewport) listen(window.visualViewport, type, stop);
  }
  /** @param {Event} event */
  const stopAll = (event) => {
    if (isSilent) apply(stopImmediatePropagation, event, []);
  };
  for (const device of ["pointer", "mouse"])
    for (const moves of ["out", "leave", "over", "enter", "move"]) listen(window, device + moves, stopAll);
  listen(window, name, (event) => {
    isSilent = apply(/** @type {NativeCall} */ (detailOf), event, []) === "on";
  });
  // The page is about to listen there.
  /** @param {PageValue} target @param {PageValue} type */
  const listens = (target, type) => {
    if (type !== "change" || !apply(isPrototypeOf, query, [target]) || apply(has, silenced, [target])) return;
    apply(add, silenced, [target]);
    apply(addEventListener, target, ["change", stopAll]);
  };
  /** @param {Disguise} disguise */
  const silenceQueries = (disguise) => {
    const before = (/** @type {PageValue[]} */ _, /** @type {PageValue} */ self) => listens(self, "change");
    disguise(query, "addListener", { before });
    disguise(query, "onchange", { before }, "set");
  };
  return { listens, silenceQueries };
}
