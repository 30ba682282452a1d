// Tells a caller's function in the main world whether a navigation away from the document has begun, one turn after it
// has run, so that Python need not ask (pack.js). Pages may learn the name of the event. Where they keep it from us, or
// a navigation has begun by then, Python asks.

/** @import { Page } from "./types.js" */
/** @param {Page} page @param {string} asked */
export function acknowledgeStaying(page, asked) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () =>
    dispatchEvent(new CustomEvent(`${asked}-answer`, { detail: page.leaving.left ? "?" : "" }));
  addEventListener(asked, (event) => {
    if (page.leaving.left) return;
    event.preventDefault();
    port2.postMessage(null);
  });
}
