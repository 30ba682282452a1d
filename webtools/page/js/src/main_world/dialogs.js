// In the page's main world, before any of its scripts: how many dialogs the page has opened. While one is open the page
// stands still, our code in it too, and whoever asked for an act may have given it up meanwhile.

/** @import { Disguise, Listen } from "../types.js" */
import { answerTo } from "./natives.js";

/** @param {string} ask @param {string} answered @param {Disguise} disguise @param {Listen} listen */
export function noteDialogs(ask, answered, disguise, listen) {
  let opened = 0;
  for (const name of ["alert", "confirm", "prompt"])
    disguise(window, name, {
      before: () => {
        opened++;
      },
    });
  answerTo(ask, answered, listen, () => opened);
}
