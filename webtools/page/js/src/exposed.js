// Functions that Python may call by name; webtools/page/contract.py has the types of arguments and answers.

/** @import { Exposed, PageGlobal } from "./types.js" */
import { hideInDoubt, judgeDoubts, placesInDoubt } from "./accessibility/doubts.js";
import { actionable } from "./actions/actionable.js";
import { choiceSeen, listLeftOpen } from "./actions/choices.js";
import { chooseOptions, optionInPopup } from "./actions/choosing.js";
import { fileField } from "./actions/files.js";
import { fillFields } from "./actions/filling.js";
import { focusedWindow, giveFocus, keepFocus } from "./actions/focusing.js";
import { guardVerdict, unguard } from "./actions/guard.js";
import { heldInstead } from "./actions/filled_fields.js";
import { hovered } from "./actions/hovering.js";
import { maskTexts, shownTexts, unmaskTexts } from "./actions/masking.js";
import {
  beginSilence,
  boxInView,
  boxThroughFrame,
  boxesToMark,
  endSilence,
  throughView,
} from "./actions/picturing.js";
import { afterChoice, optionShown, readyToOpen } from "./actions/replaced.js";
import { scroll, scrollIntoView, view } from "./actions/scrolling.js";
import { throughFrame } from "./actions/through_frame.js";
import {
  dragArrived,
  dragHeld,
  dragged,
  dropArrived,
  takesDrop,
  watchDrag,
  watchDrop,
} from "./actions/watched_drag.js";
import { typed } from "./actions/typed.js";
import { keyTaken, readyForKeys, typeText } from "./actions/typing.js";
import { possibleHosts, reachRoots, suspectedHosts } from "./dom/closed_roots.js";
import { isPdf } from "./dom/documents.js";
import { changed, comes, facts, framesHere } from "./locating/facts.js";
import { notFound, numberGiven, onLocated, referenceLocated, titles } from "./locating/located.js";
import { keptElements } from "./locating/kept.js";
import { mistakeIn } from "./locating/mistakes.js";
import { refCounts, supersede } from "./refs/refs.js";
import { described, element, similar } from "./snapshot/resolve.js";
import { find } from "./locating/find.js";
import { nearTexts } from "./snapshot/near_texts.js";
import { readText } from "./snapshot/reading.js";
import { frameWindows, snapshot } from "./snapshot/snapshot.js";
import { drawn } from "./waiting/drawn.js";

/** @type {import("./contract.js").Exposed} */
export const exposed = {
  actionable,
  afterChoice,
  beginSilence,
  boxInView,
  boxThroughFrame,
  boxesToMark,
  changed,
  choiceSeen,
  chooseOptions,
  comes,
  described,
  drawn: (page, answer) => drawn(page, answer, true),
  element,
  endSilence,
  facts,
  shownTexts,
  fileField,
  fillFields,
  find,
  focusedWindow,
  keyTaken,
  listLeftOpen,
  readyForKeys,
  frameWindows,
  framesHere,
  giveFocus,
  heldInstead,
  hideInDoubt,
  hovered,
  judgeDoubts,
  keepFocus,
  keptElements,
  maskTexts,
  mistakeIn,
  nearTexts,
  notFound,
  numberGiven,
  onLocated: (page, wanted, name, args) => onLocated(page, functionOf(name), wanted, args),
  optionInPopup,
  optionShown,
  placesInDoubt,
  possibleHosts,
  reachRoots,
  readText,
  readyToOpen,
  refCounts,
  referenceLocated: (page, wanted, name, args) => referenceLocated(page, functionOf(name), wanted, args),
  scroll,
  scrollIntoView,
  showsPdf: isPdf,
  similar,
  snapshot,
  guardVerdict,
  watchDrag,
  dragHeld,
  dragArrived,
  dragged,
  watchDrop,
  takesDrop,
  dropArrived,
  supersede,
  suspectedHosts,
  throughFrame,
  throughView,
  titles,
  together: (_page, parts) =>
    Promise.all(parts.map((given) => /** @type {PageGlobal} */ (globalThis).webtools.part(...given))),
  typeText,
  typed,
  unguard,
  unmaskTexts,
  view,
};

/** @param {string} name @returns {Exposed} */
function functionOf(name) {
  return /** @type {{ [name: string]: Exposed }} */ (/** @type {unknown} */ (exposed))[name];
}
