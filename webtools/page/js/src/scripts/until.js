// Asks the caller's condition, in the page's main world, frame by frame until it holds: true, or false when time is up.
// A hidden tab draws no frames, so a timer goes along. Where the page's clock is controlled, the browser's own counts.

/** @import { PageValue } from "../types.js" */
import { readArguments } from "../given.js";
import { isScriptless, promisedPause } from "../waiting/scriptless.js";

//   clock: the name of the event by which a controlled clock gives the browser's own functions (clock.js)
//   args, given: arguments of the condition, where that is a function (given.js)
/**
 * @param {number} milliseconds
 * @param {string} clock
 * @param {() => unknown} condition
 * @param {string} args
 * @param {PageValue[]} given
 */
export default async function askUntil(milliseconds, clock, condition, args, given) {
  const asked = /** @type {PageValue} */ ({});
  dispatchEvent(new CustomEvent(clock, { detail: asked }));
  const { setTimeout, requestAnimationFrame, now } = asked.native ?? {
    setTimeout: window.setTimeout.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    now: performance.now.bind(performance),
  };
  return new Promise((done, failed) => {
    const end = now() + milliseconds;
    const look = async () => {
      try {
        let value = condition();
        if (typeof value === "function") value = value(...readArguments(args, given));
        if (await value) return done(true);
      } catch (error) {
        return failed(error);
      }
      if (now() > end) return done(false);
      let isAsked = false;
      const again = () => {
        if (!isAsked) look();
        isAsked = true;
      };
      if (isScriptless()) return promisedPause(100).then(again);
      requestAnimationFrame(again);
      setTimeout(again, 100);
    };
    look();
  });
}
