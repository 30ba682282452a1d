// Waiting until nothing is left of what an act set off: callbacks that the page has scheduled (scheduled.js),
// animations that end, pictures that came.

/** @import { PageLook, SettleOptions } from "../contract.js" */
/** @import { Page } from "../types.js" */
import { shownTitle } from "../dom/title.js";
import { answersCame } from "./answers.js";
import { saidAtFirst } from "./caused.js";
import { Effects, effectsOf, framePassed, isPending, readsSince } from "./effects.js";
import { drawnFrame, loaded, nextFrame, pause, requestsAreKnown, taskPassed, twoFrames } from "./frames.js";
import { leaving, takeSaves } from "./leaving.js";
import { ACTION_MS, DELAY_MS, FRAME_MS, PART_MS, POLL_MS } from "./limits.js";

// Wait, at most `timeout` milliseconds, until nothing is left of an act that began `ago` milliseconds ago.
//   act: its number
//   loads: wait until the document has loaded first
//   frames: draw one before
//   fresh: the act has brought this document, and what it does by itself is not waited for
//   answered: addresses of requests of this document whose responses the browser has reported
// Gives the page's address and title, as `LOOK` of tabs.py does, how many requests its scripts have begun since, which
// bodies they have begun to read, whether anything was waited for, and whether something was left when time was up. It
// is called without `call`: it gives no refs.
/** @param {Page} page @param {SettleOptions} given */
export async function settled(page, { act, ago, timeout, loads, frames, fresh, answered }) {
  const end = performance.now() + timeout;
  if (loads) await (fresh ? loaded() : Promise.race([loaded(), pause(timeout)]));
  const since = fresh ? 0 : performance.now() - ago - FRAME_MS;
  const known = page.act.effects;
  const effects = known && isSameAct(known, act, since) ? known : Effects.after(page, since);
  page.act.effects = effects;
  let waited = false;
  if (fresh) {
    await Promise.race([leaving(page), refreshPassed()]);
    if (frames && effects.scheduled().began) await twoFrames();
  } else {
    await Promise.race([leaving(page), answersCame(answered, since)]);
    waited = (await Promise.race([leaving(page), quiet(page, end, frames)])) === true;
  }
  if (page.leaving.left) await twoFrames(); // the browser reports where it goes meanwhile
  /** @type {PageLook} */
  const looked = {
    url: location.href,
    title: shownTitle(),
    requests: effects.scheduled().requests,
    saves: takeSaves(page),
    waited,
    left: !fresh && performance.now() >= end && isPending(page),
    reads: readsSince(page, since),
    changes: fresh ? saidAtFirst() : effects.changesOf(act),
  };
  effects.moving.end();
  return JSON.stringify(looked);
}

// Return whether these are effects of the act, or of one so shortly before that both are one.
/** @param {Effects} effects @param {number} act @param {number} since */
function isSameAct(effects, act, since) {
  if (effects.act === null) return effects.since > since - ACTION_MS;
  return effects.act === act || effects.since >= since - PART_MS;
}

// A page's address and title, and what the act has changed that is over.
/** @param {Page} page @param {number} act */
export function look(page, act) {
  /** @type {PageLook} */
  const looked = {
    url: location.href,
    title: shownTitle(),
    changes: page.act.effects?.changesOf(act) ?? null,
  };
  return JSON.stringify(looked);
}

// A document that is to be replaced at once (`<meta http-equiv=refresh>`) is left in the turn after its load.
async function refreshPassed() {
  const refresh = Document.prototype.querySelector.call(document, "meta[http-equiv=refresh i]");
  const seconds = refresh === null ? NaN : parseFloat(refresh.getAttribute("content") ?? "");
  if (seconds * 1000 <= DELAY_MS) await pause(seconds * 1000 + POLL_MS);
}

// Gives whether anything was pending.
/** @param {Page} page @param {number} end @param {boolean} frames */
async function quiet(page, end, frames) {
  let waited = false;
  if (frames) await framePassed(page, drawnFrame);
  let { last: known } = effectsOf(page).scheduled();
  let some = false; // has passed since the last frame
  while (performance.now() < end && !page.leaving.left) {
    const passed = await pendingPassed(page, end);
    if (passed !== null) {
      waited = true;
      some ||= passed;
      continue;
    }
    const { last } = effectsOf(page).scheduled();
    if (!some && last === known) break;
    [some, known] = [false, last];
    await framePassed(page, drawnFrame); // in which observers and animations react to what the last callback changed
  }
  await requestsAreKnown();
  return waited;
}

// Wait for the first of what is pending: whether it has passed since this was asked; null: nothing is pending.
/** @param {Page} page @param {number} end @returns {Promise<boolean | null>} */
export async function pendingPassed(page, end) {
  const { pending, due } = effectsOf(page).scheduled();
  /** @param {number} milliseconds */
  const soon = (milliseconds) => timePassed(page, Math.min(milliseconds, POLL_MS, end - performance.now()));
  if (pending === "frame") await framePassed(page, nextFrame);
  else if (pending === "scroll") await framePassed(page, twoFrames);
  else if (pending === "idle") await idlePassed(page);
  else if (pending !== null) await soon(due);
  else if (effectsOf(page).animating() > 0) await soon(effectsOf(page).animating());
  else if (effectsOf(page).takeJump()) await twoFrames();
  else if (effectsOf(page).isMoving()) await framePassed(page, nextFrame);
  else if (effectsOf(page).isLoading()) await soon(POLL_MS);
  else return null;
  await taskPassed();
  return pending !== "timer" || due > 0;
}

// Browsers run timers in the order of the times when they are due, and may do other things between two of them; so a
// timer of the page has run when one has that was set after it was due.
/** @param {Page} page @param {number} milliseconds */
async function timePassed(page, milliseconds) {
  const set = performance.now();
  await pause(Math.max(0, milliseconds));
  effectsOf(page).timed = set;
}

/** @param {Page} page */
async function idlePassed(page) {
  const { number } = effectsOf(page).scheduled();
  await Promise.all([
    new Promise((done) =>
      "requestIdleCallback" in window ? requestIdleCallback(done, { timeout: PART_MS }) : setTimeout(done),
    ),
    window.scheduler?.postTask(() => {}, { priority: "background" }),
  ]);
  effectsOf(page).idled = Math.max(effectsOf(page).idled, number);
}
