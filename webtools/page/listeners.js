// Elements that scripts have given a handler of the mouse, as listening.js knows them in the page's own world. LISTENING
// is the name of the events that the two speak by.

function listeners() {
  const found = new Set();
  const hear = (event) => {
    event.stopImmediatePropagation();
    found.add(event.composedPath()[0]);
  };
  addEventListener(`${LISTENING}-found`, hear, true);
  document.dispatchEvent(new Event(`${LISTENING}-ask`));
  removeEventListener(`${LISTENING}-found`, hear, true);
  return found;
}

const USABLE = [
  "a[href],button,input:not([type=hidden i]),select,textarea,summary,iframe,[tabindex],[onclick],[contenteditable]",
  ...Array.from(INTERACTIVE, (role) => `[role=${role}]`),
].join();

// A handler on what holds other controls most often serves all of these.
function isListening(element, around) {
  if (around.inPicture || around.inLink) return false;
  memo.listeners ??= listeners();
  return memo.listeners.has(element) && dom.querySelector(element, USABLE) === null;
}
