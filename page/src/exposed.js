// What Python may call by name; webtools/page/contract.py has the types of arguments and answers.

import { actionable } from "./actions/actionable.js";
import { chooseOptions, optionInPopup } from "./actions/choosing.js";
import { fileField } from "./actions/files.js";
import { fillFields } from "./actions/filling.js";
import { focusedWindow } from "./actions/focusing.js";
import { struck, unguard } from "./actions/guard.js";
import { heldInstead } from "./actions/held.js";
import { hovered } from "./actions/hovering.js";
import { fieldTexts, maskFields, unmaskFields } from "./actions/masking.js";
import { boxInView, boxThroughFrame } from "./actions/picturing.js";
import { afterChoice, optionShown, readyToOpen } from "./actions/replaced.js";
import { scroll, scrollIntoView, view } from "./actions/scrolling.js";
import { throughFrame } from "./actions/through_frame.js";
import { typeText } from "./actions/typing.js";
import { refCounts, supersede } from "./refs/refs.js";
import { described, element, similar } from "./refs/resolve.js";
import { find } from "./snapshot/find.js";
import { nearTexts } from "./snapshot/near_texts.js";
import { readText } from "./snapshot/reading.js";
import { frameWindows, snapshot } from "./snapshot/snapshot.js";
import { drawn } from "./waiting/drawn.js";

/** @type {import("./contract.js").Exposed} */
export const exposed = {
  actionable,
  afterChoice,
  boxInView,
  boxThroughFrame,
  chooseOptions,
  described,
  drawn: (page, answer) => drawn(page, answer, true),
  element,
  fieldTexts,
  fileField,
  fillFields,
  find,
  focusedWindow,
  frameWindows,
  heldInstead,
  hovered,
  maskFields,
  nearTexts,
  optionInPopup,
  optionShown,
  readText,
  readyToOpen,
  refCounts,
  scroll,
  scrollIntoView,
  similar,
  snapshot,
  struck,
  supersede,
  throughFrame,
  typeText,
  unguard,
  unmaskFields,
  view,
};
