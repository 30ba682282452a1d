// In the page's main world: while a picture is taken, the page does not hear of a change of its size or of its scroll
// position. A picture of more than the view makes the browser resize the page for a moment, and a menu would close. Our
// listeners are the first on the window, so they can keep events from all others. Our code in the sandbox says when
// (picturing.js).

/** @import { Listen, NativeCall } from "../types.js" */

//   name: of the event whose detail is "on" or "off"
/** @param {string} name @param {Listen} listen */
export function silencePictures(name, listen) {
  const { apply } = Reflect;
  const { stopImmediatePropagation } = Event.prototype;
  const targetOf = Object.getOwnPropertyDescriptor(Event.prototype, "target")?.get;
  const detailOf = Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail")?.get;
  let isSilent = false;
  const own = [window, document, window.visualViewport];
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
  listen(window, name, (event) => {
    isSilent = apply(/** @type {NativeCall} */ (detailOf), event, []) === "on";
  });
}
