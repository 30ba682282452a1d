// The entry point in the page's main world: notes what the page's scripts listen to and schedule, before any of them
// runs, and keeps the events of a picture from them.

import { noteChannels } from "./main_world/channels.js";
import { noteClosedRoots } from "./main_world/closed_roots.js";
import { noteDialogs } from "./main_world/dialogs.js";
import { newDisguise } from "./main_world/disguise.js";
import { newLasting } from "./main_world/lasting.js";
import { noteListeners } from "./main_world/listening.js";
import { bound, getter } from "./main_world/natives.js";
import { closePrinting } from "./main_world/printing.js";
import { noteReading } from "./main_world/reading.js";
import { newRecord } from "./main_world/record.js";
import { noteScheduled } from "./main_world/scheduled.js";
import { silencePictures } from "./main_world/silence.js";

//   secret: begins the names of the events by which our code in the sandbox asks; the page must not know it
//   isLate: scripts may have run before
//   prints: somebody is there for whom pages may be printed
/** @import { PageValue } from "./types.js" */
/** @param {{ secret: string, isLate?: boolean, prints?: boolean }} given */
export default function install({ secret, isLate, prints }) {
  if (isInstalled(`${secret}-share`)) return;
  const { listen, last } = newLasting();
  const silence = silencePictures(`${secret}-silence`, listen);
  const disguise = newDisguise(`${secret}-share`, listen);
  last(disguise);
  silence.silenceQueries(disguise);
  noteDialogs(`${secret}-dialogs`, `${secret}-opened`, disguise, listen);
  if (!prints) closePrinting(disguise);
  const record = newRecord(`${secret}-schedule`, `${secret}-answer`, listen);
  const channels = noteChannels(record, disguise, listen, isLate);
  const detailOf = getter(CustomEvent.prototype, "detail");
  listen(window, `${secret}-share`, (event) => {
    detailOf(event).sent = channels.sent; // for sockets.js
  });
  const closedRoots = noteClosedRoots(`${secret}-closed-root`, `${secret}-declared-root`, disguise);
  /** @param {PageValue} target @param {PageValue} type */
  const listens = (target, type) => {
    channels.listens(target, type);
    silence.listens(target, type);
  };
  noteListeners(`${secret}-ask`, `${secret}-found`, listens, disguise, closedRoots, listen);
  const reading = noteReading(`${secret}-reads`, `${secret}-read`, disguise, listen);
  noteScheduled(record, channels, reading, disguise, listen);
}

// A document that seems to have begun before us may have come just after.
/** @param {string} share */
function isInstalled(share) {
  const box = /** @type {PageValue} */ ({ __proto__: null });
  bound(EventTarget.prototype.dispatchEvent)(window, new CustomEvent(share, { detail: box }));
  return "listen" in box;
}
