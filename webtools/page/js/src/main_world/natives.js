// The browser's own functions as they are before the page's scripts run, which may replace any of them later.

/** @import { Listen, NativeCall, NoPrototype, PageValue } from "../types.js" */

// Return a method that is called with its object first.
/** @param {Function | undefined} method @returns {NativeCall} */
export const bound = (method) => Function.prototype.call.bind(/** @type {Function} */ (method));

// Return the getter of a property, which is called with its object.
/** @param {object | undefined} owner @param {string} name */
export const getter = (owner, name) => bound(owner && Object.getOwnPropertyDescriptor(owner, name)?.get);

// Answer the questions that our code in the sandbox asks by an event of a secret name.
/**
 * @param {string} ask
 * @param {string} answered The name of the event that answers
 * @param {Listen} listen
 * @param {(detail: PageValue) => PageValue} answer
 */
export function answerTo(ask, answered, listen, answer) {
  const detailOf = getter(CustomEvent.prototype, "detail");
  const dispatch = bound(EventTarget.prototype.dispatchEvent);
  const Answer = CustomEvent;
  listen(window, ask, (event) => {
    const init = { __proto__: /** @type {NoPrototype} */ (null), detail: answer(detailOf(event)) };
    dispatch(document, new Answer(answered, /** @type {CustomEventInit} */ (init)));
  });
}
