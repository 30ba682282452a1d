// What was computed about the document holds only while no script of the page runs: for one call, then it is gone.
let memo = null;

function newMemo() {
  return {
    styles: new Map(),
    outside: new Map(),
    roles: new Map(),
    names: new Map(),
    contents: new Map(),
    owners: new Map(), // element -> the element that takes it in by aria-owns
    internals: new Map(), // custom element -> its default role and states
    scopes: null, // the document and its shadow roots
    listeners: null, // elements with a handler of the mouse -> its types of events
    veils: null, // elements with aria-hidden that have a handler of the mouse in them
    editors: null, // code editors whose field has their text
    dialogs: null, // all that may stand before the page
    there: new Map(), // scope -> selector -> whether it has such an element
    labels: new Map(), // tree scope -> control -> its labels
    recased: null, // whether CSS changes the case of any text
    sheets: new Map(), // tree scope -> what its style sheets tell
    generated: { "::before": new Map(), "::after": new Map() }, // element -> the text that CSS puts there
  };
}

// Run `work` with an empty memory; inside another such call, with that one's.
function remembering(work) {
  if (memo) return work();
  memo = newMemo();
  try {
    memo.owners = findOwners();
    return work();
  } finally {
    memo = null;
  }
}
