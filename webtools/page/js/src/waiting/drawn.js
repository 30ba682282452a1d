// After an act that had an effect: a frame in which the page shows what came of it. A document that is being left
// shows nothing more, and has to answer while it still can.

/** @import { Acted } from "../contract.js" */
/** @import { Page } from "../types.js" */
import { hasEffects, isPending, requestsBegun } from "./effects.js";
import { drawnFrame, requestsAreKnown, taskPassed } from "./frames.js";
import { leaving, takeSaves } from "./leaving.js";

// The answer of what has acted, with `drawn`: what came of it is drawn, nothing of it is left, and the document is not
// being left; `requests`, how many its scripts have begun; `saves` and `foreign`.
//   draws: false: answer at once, nobody waits
/** @template {object} T @param {Page} page @param {T} answer @param {boolean} draws @returns {Promise<T & Acted>} */
export async function drawn(page, answer, draws) {
  let isDone = !draws;
  if (draws) {
    const away = page.leaving.left || (await Promise.race([leaving(page), shown(page)]));
    isDone = !away && !isPending(page);
    answer = {
      ...answer,
      drawn: isDone,
      requests: requestsBegun(page),
      saves: takeSaves(page),
      foreign: page.leaving.foreign,
      changes: page.act.effects?.changes() ?? null,
    };
  }
  if (isDone) page.act.effects?.moving.end(); // else `settled` looks on
  page.leaving.left = false;
  takeSaves(page);
  page.leaving.foreign = "";
  return answer;
}

// An act that began nothing and changed nothing needs no frames.
/** @param {Page} page */
async function shown(page) {
  await taskPassed();
  await requestsAreKnown();
  if (!hasEffects(page) || isPending(page)) return false;
  await drawnFrame();
  return requestsAreKnown();
}

// A frame, or the moment in which the document is being left.
/** @param {Page} page */
export async function frameOrLeft(page) {
  if (!page.leaving.left) await Promise.race([leaving(page), drawnFrame()]);
}
