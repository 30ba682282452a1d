// In the page's main world: while a picture is taken, the page does not hear of a change of its size or of its scroll
// position, nor of a mouse that leaves it and comes back. A picture of more than the view makes the browser resize the
// page for a moment, and a menu or a hint would close. Our listeners are the first on the window, and on each media
// query on which the page listens, so they can keep events from all others. Our code in the sandbox says when
// (picturing.js).

/** @import { Disguise, Listen, PageValue } from "../types.js" */
import { bound, getter } from "./natives.js";

//   name: of the event whose detail is "on" or "off"
/** @param {string} name @param {Listen} listen */
export function silencePictures(name, listen) {
  const keepFromOthers = bound(Event.prototype.stopImmediatePropagation);
  const isPrototypeOf = bound(Object.prototype.isPrototypeOf);
  const targetOf = getter(Event.prototype, "target");
  const detailOf = getter(CustomEvent.prototype, "detail");
  let isSilent = false;
  const own = [window, document, window.visualViewport];
  const addListener = bound(EventTarget.prototype.addEventListener);
  const { prototype: query } = MediaQueryList;
  const [has, add] = [WeakSet.prototype.has, WeakSet.prototype.add].map(bound);
  const silenced = new WeakSet(); // media queries
  /** @param {Event} event */
  const stop = (event) => {
    if (!isSilent) return;
    const target = targetOf(event);
    for (let index = 0; index < 3; index++) if (target === own[index]) keepFromOthers(event);
  };
  for (const type of ["resize", "scroll", "scrollend"]) {
    listen(window, type, stop);
    if (window.visualViewport) listen(window.visualViewport, type, stop);
  }
  /** @param {Event} event */
  const stopAll = (event) => {
    if (isSilent) keepFromOthers(event);
  };
  for (const device of ["pointer", "mouse"])
    for (const moves of ["out", "leave", "over", "enter", "move"]) listen(window, device + moves, stopAll);
  listen(window, name, (event) => {
    isSilent = detailOf(event) === "on";
  });
  // The page is about to listen there.
  /** @param {PageValue} target @param {PageValue} type */
  const listens = (target, type) => {
    if (type !== "change" || !isPrototypeOf(query, target) || has(silenced, target)) return;
    add(silenced, target);
    addListener(target, "change", stopAll);
  };
  /** @param {Disguise} disguise */
  const silenceQueries = (disguise) => {
    const before = (/** @type {PageValue[]} */ _, /** @type {PageValue} */ self) => listens(self, "change");
    disguise(query, "addListener", { before });
    disguise(query, "onchange", { before }, "set");
  };
  return { listens, silenceQueries };
}
