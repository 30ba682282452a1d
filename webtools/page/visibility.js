// Tells whether this tab is in front of its window: once at the start of every document, then whenever it changes.
// A document that is being left is hidden, too, but its tab is not.
(tell) => {
  if (window !== window.top) return;
  let leaving = false;
  // A form may be called "visibilityState".
  const { get } = Object.getOwnPropertyDescriptor(Document.prototype, "visibilityState");
  const report = () => { if (!leaving) tell(get.call(document)); };
  addEventListener("pagehide", () => { leaving = true; }, true);
  addEventListener("pageshow", () => { leaving = false; }, true);
  document.addEventListener("visibilitychange", report, true);
  report();
}
