// In pages that run no scripts, by a setting or in a sandboxed frame, the browser calls none of our callbacks either:
// no timer, no listener, no observer. It still settles promises of its own, which are the clock there.

import { LOOK_MS } from "./limits.js";

export function isScriptless() {
  return window.matchMedia?.("(scripting: none)")?.matches === true;
}

/** @param {number} milliseconds */
export function promisedPause(milliseconds) {
  const signal = AbortSignal.timeout(milliseconds);
  return new ReadableStream().pipeTo(new WritableStream(), { signal }).catch(() => undefined); // it ends by the signal
}

// A hidden tab draws no frames, and a busy one may be late.
/** @param {number} longest */
export function promisedFrame(longest) {
  const animation = new Animation(new KeyframeEffect(null, null, 1), document.timeline);
  animation.play();
  return Promise.race([animation.finished, promisedPause(longest)]);
}

// Look until there is an answer other than undefined; null: time is up.
/** @template T @param {() => T | undefined} look @param {number} milliseconds @returns {Promise<T | null>} */
export async function lookByPromises(look, milliseconds) {
  const end = performance.now() + milliseconds;
  for (;;) {
    const answer = look();
    if (answer !== undefined) return answer;
    const left = end - performance.now();
    if (left <= 0) return null;
    await promisedPause(Math.min(LOOK_MS, left));
  }
}
