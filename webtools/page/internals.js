// What a custom element says of itself by default, where its author has not said otherwise: listening.js knows it in the
// page's own world. Elsewhere an attribute is all that there is.

function ariaOf(element, name) {
  const value = dom.getAttribute(element, name);
  return value !== null || !dom.localName(element).includes("-") ? value : (internalsOf(element)[name.replace("-", "")] ?? null);
}

function internalsOf(element) {
  let known = memo?.internals.get(element); // an act asks of one element, outside of any walk
  if (known === undefined) {
    known = {};
    const hear = (event) => {
      event.stopImmediatePropagation();
      known = JSON.parse(event.detail);
    };
    addEventListener(`${LISTENING}-found-internals`, hear, true);
    dom.dispatchEvent(element, new Event(`${LISTENING}-ask-internals`, { composed: true }));
    removeEventListener(`${LISTENING}-found-internals`, hear, true);
    memo?.internals.set(element, known);
  }
  return known;
}
