// Frames and turns of the event loop.

import { LOOK_MS, STILL_MS } from "./limits.js";
import { isScriptless, lookByPromises, promisedFrame, promisedPause } from "./scriptless.js";

// A frame, and another when the first has changed the document: observers of sizes are called at a frame's end, and in
// the next one again for the sizes that they have changed.
export async function drawnFrame() {
  let changed = false;
  const observer = new MutationObserver(() => {
    changed = true;
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  await nextFrame();
  await taskPassed();
  observer.disconnect();
  if (changed) {
    await nextFrame();
    await taskPassed();
  }
}

export async function twoFrames() {
  await nextFrame();
  await nextFrame();
}

// The browser reports a request once its network service has taken it up, which on a busy machine is late. Who asks
// that service for a cookie is answered after it has done what it was asked before.
export async function requestsAreKnown() {
  if (isSecureContext && window.cookieStore) await cookieStore.get("webtools").catch(() => null);
  return false;
}

// The next frame, or the end of so many milliseconds: a hidden tab draws none, and a busy one may be late. Gives false
// when a frame was still to come.
/** @returns {Promise<boolean>} */
export function nextFrame(longest = STILL_MS) {
  if (isScriptless())
    return promisedFrame(document.hidden ? Math.min(LOOK_MS, longest) : longest).then(
      (drawn) => drawn !== undefined || document.hidden,
    );
  return new Promise((done) => {
    let left = longest;
    const lookLater = () => {
      const step = Math.min(LOOK_MS, left);
      left -= step;
      return setTimeout(look, step);
    };
    const look = () => {
      if (drawsNothing() || left <= 0) done(drawsNothing());
      else timer = lookLater();
    };
    let timer = lookLater();
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done(true);
    });
  });
}

// A document that is hidden, or of which no content has come yet.
function drawsNothing() {
  return document.hidden || document.body === null;
}

// The next frame before a moment (`performance.now()`), or else that moment: the answer must not be late by a frame.
// Gives false when the moment has come before a frame, so that nothing can have moved. Acts wait by this for what they
// are to act on, so here they end when nobody waits for them any more.
/** @param {import("../types.js").Page} page @param {number} end */
export async function frameBefore(page, end) {
  const { givenUp } = page;
  const left = Math.max(0, end - performance.now());
  const drawn = (await nextFrame(Math.min(left, STILL_MS))) || left > STILL_MS;
  if (page.givenUp !== givenUp) throw new Error("the call was given up");
  return drawn;
}

/** @param {number} milliseconds */
export function pause(milliseconds) {
  if (isScriptless()) return promisedPause(milliseconds);
  return new Promise((/** @type {(value?: unknown) => void} */ done) => setTimeout(done, milliseconds));
}

// A turn of the event loop, which comes after the messages that were posted before.
export function taskPassed() {
  if (isScriptless()) return promisedPause(0);
  return new Promise((/** @type {(value?: unknown) => void} */ done) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port1.close();
      done();
    };
    port1.postMessage(null);
  });
}

export function loaded() {
  const isLoaded = () => document.readyState === "complete";
  if (isLoaded()) return null;
  if (isScriptless()) return lookByPromises(() => isLoaded() || undefined, Infinity);
  return new Promise((/** @type {(value?: unknown) => void} */ done) =>
    addEventListener("load", () => done(), { once: true }),
  );
}
