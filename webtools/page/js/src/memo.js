// Results about the document are true only while no script of the page runs: for one synchronous stretch of a call.
// `page.memo` keeps them for that long.

/** @import { Page, PageWithMemo } from "./types.js" */
import { findOwners } from "./dom/owners.js";

/** @returns {import("./types.js").Memo} */
export function newMemo() {
  return {
    styles: new Map(),
    outside: new Map(),
    roles: new Map(),
    names: new Map(),
    contents: new Map(),
    owners: new Map(), // element -> the element that takes it in by aria-owns
    internals: new Map(), // custom element -> its default role and states
    scopes: null, // the document and its shadow roots
    frame: null, // how the frame that the document stands in is hidden, as far as was said
    listeners: null, // elements with a handler of the mouse -> its types of events
    veils: null, // elements with aria-hidden that have a handler of the mouse in them
    holders: null, // elements with a control in a shadow root or a slot
    editors: null, // code editors whose field has their text
    dialogs: null, // all that may stand before the page
    there: new Map(), // scope -> selector -> whether it has such an element
    labels: new Map(), // tree scope -> control -> its labels
    recased: null, // whether CSS may change the case of any text
    hasRecased: false, // whether it has changed that of a text that was read
    sheets: new Map(), // tree scope -> what its style sheets say
    set: null, // which kinds of style that can hide something the document sets
    sights: new Map(), // element -> where what it holds can be seen, and in front of what
    pageSight: null,
    layered: false, // whether anything is in the top layer
    painted: null, // what is painted, by where it is
    shadows: new Map(), // computed value -> how far beyond its box such a shadow paints, in CSS pixels
    effects: null, // what draws elements in a way of which only a picture shows what becomes of their text
    oddFonts: new Map(), // family -> what is odd about its letters
    known: new Map(), // text, element or what CSS generates -> what the rules know of whether it is seen
    doubts: [], // of which only a picture shows it
    layers: new Map(), // element -> the layers that what it holds is painted in (stacking.js)
    seenWords: new Map(), // element -> the words in it, and in what labels it, that can be seen
    range: null,
    generated: { "::before": new Map(), "::after": new Map() }, // element -> the text that CSS puts there
    whereGenerated: null, // see sheets.js
  };
}

// Run `work` on a copy of `page` with an empty memory; inside another such call, with that one's.
/** @template T @param {Page} page @param {(page: PageWithMemo) => T} work @returns {T} */
export function remembering(page, work) {
  if (page.memo) return work(/** @type {PageWithMemo} */ (page));
  const inside = { ...page, memo: newMemo() };
  inside.memo.owners = findOwners(inside);
  return work(inside);
}
