// Reports whether this tab is in front of its window: at the start of every document, then whenever it changes.
// A document that is being left is hidden, too, but its tab is not. It runs in our sandbox, where the browser puts the
// function that reports (`operations/tabs.py`); a tab of which nobody wants reports has none.

/** @import { PageGlobal } from "../types.js" */
export default function reportVisibility() {
  if (window !== window.top) return;
  let leaving = false;
  let reported = "";
  // A form may be called "visibilityState".
  const get = /** @type {() => string} */ (
    Object.getOwnPropertyDescriptor(Document.prototype, "visibilityState")?.get
  );
  const here = /** @type {PageGlobal} */ (globalThis);
  const report = () => {
    const state = get.call(document);
    if (leaving || state === reported || !here.webtoolsFront) return;
    reported = state;
    here.webtoolsFront(state);
  };
  // Pages can dispatch such events themselves.
  /** @param {Event} event */
  const hide = ({ isTrusted }) => {
    leaving ||= isTrusted;
  };
  /** @param {Event} event */
  const show = ({ isTrusted }) => {
    leaving &&= !isTrusted;
  };
  const listen = () => {
    addEventListener("pagehide", hide, true);
    addEventListener("pageshow", show, true);
    document.addEventListener("visibilitychange", report, true);
  };
  listen();
  new MutationObserver(listen).observe(document, { childList: true }); // `document.open` takes listeners away
  report();
}
