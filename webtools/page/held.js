// What fields hold in the end. A page may reformat, reset or replace one a moment after it was filled, also while others
// are; so what each was to hold is kept, and looked at when that moment is over.

const filled = new Map(); // of the act under way, by number

//   number: of the ref, null for what has the focus
//   insteadOf: from the element to what it holds instead of what it was to hold, null when that is right
//   sought: from the ref's element to the one that was filled
//   before: its state (`stateOf`) until then
function keepFilled(number, element, insteadOf, sought = (given) => given, before = null) {
  filled.set(number, { element, insteadOf, sought, before });
}

function forgetFilled() {
  filled.clear();
}

// [number, held] of each that holds something else: its text, true or false of what is ticked, null of what is gone.
function heldInstead() {
  const found = [];
  for (const [number, { insteadOf }] of filled) {
    const now = filledNow(number);
    const held = now && insteadOf(now);
    if (now === null || held !== null) found.push([number, held]);
  }
  return found;
}

// Whether the field holds again what it held before: another one that was filled had it reset or rendered anew.
function isSetBack(number) {
  const now = filledNow(number);
  const { insteadOf, before } = filled.get(number);
  return now !== null && insteadOf(now) !== null && stateOf(now) === before;
}

function filledNow(number) {
  const { element, sought } = filled.get(number);
  if (dom.isConnected(element)) return element;
  const again = number === null ? null : resolve(number).element;
  return again ? sought(again) : null;
}

function stateOf(element) {
  if (isA(element, "select")) return [...element.selectedOptions].map(({ value }) => value).join("\n");
  return ["checkbox", "radio"].includes(element.type) ? element.checked : contentOf(element);
}

expose({ heldInstead });
