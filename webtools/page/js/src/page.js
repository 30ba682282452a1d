// The state that our code keeps of its document: made once, when it is installed, and passed to every function that
// needs it. Nothing else lives longer than a call.

import { roleOf } from "./accessibility/roles.js";
import { noClosedRoots } from "./dom/closed_roots.js";
import { newPalette } from "./dom/colours.js";
import { noRefs } from "./refs/refs.js";
import { staying } from "./waiting/leaving.js";
import { Motions } from "./waiting/moving.js";

//   secret: begins the names of the events by which we speak with our code in the page's main world
/** @param {string} secret @returns {import("./types.js").Page} */
export function newPage(secret) {
  return {
    secret,
    roleOf, // names depend on roles and roles on names (ARIA 1.2), but modules must not depend on each other
    refs: noRefs(),
    leaving: staying(),
    act: noAct(),
    closed: noClosedRoots(),
    // The texts that `shownTexts` listed last, and [style, property, value, priority] of the masked ones.
    masking: { shown: [], unmasked: [] },
    givenUp: 0, // how often a call was given up that may wait here (frames.js)
    pixels: { doubts: [], verdicts: new Map(), undo: [], keys: new WeakMap() }, // see doubts.js
    looking: { stop: () => {} }, // the look that waits for a change (changes.js)
    kept: { elements: [] }, // what the main world is to get (locating/kept.js)
    sheets: new WeakMap(), // style sheet -> what was read in it
    palette: newPalette(), // computed values of colours -> red, green, blue and alpha
    memo: null, // see memo.js
  };
}

// Of the act under way, or the last one.
/** @returns {import("./types.js").Act} */
function noAct() {
  return {
    effects: null, // Effects
    motions: new Motions(),
    guard: null, // PointerGuard or KeyGuard
    drag: null, // WatchedDrag
    over: null, // the last event of files that are dragged over the document
    verdict: null, // of the last guard, a promise
    hovering: null, // Hovering
    pressed: null, // the slider to be pressed: { element, value, changed }
    filled: new Map(), // fields, by number
    typing: null,
    shownBefore: new WeakSet(), // what had an option's text before a list was opened
    openList: null, // around the option that was found last
    // Listeners, which are added and removed as the same function.
    onInput: null,
    onHover: null,
    onDragOver: null,
    dropped: null,
    onSlider: null,
  };
}
