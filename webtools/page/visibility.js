// Tells whether this tab is in front of its window: once at the start of every document, then whenever it changes.
// A document that is being left is hidden, too, but its tab is not.
(tell) => {
  if (window !== window.top) return;
  let leaving = false;
  const report = () => { if (!leaving) tell(document.visibilityState); };
  addEventListener("pagehide", () => { leaving = true; }, true);
  addEventListener("pageshow", () => { leaving = false; }, true);
  document.addEventListener("visibilitychange", report, true);
  report();
}
