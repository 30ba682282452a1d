// Asks the caller's condition, in the page's own world, frame by frame until it holds: true, or false when time is up.
// A hidden tab draws no frames, so a timer goes along.

import { isScriptless, promisedPause } from "../waiting/scriptless.js";

/** @param {number} milliseconds @param {any} condition */
export default function askUntil(milliseconds, condition) {
  return new Promise((done, failed) => {
    const end = performance.now() + milliseconds;
    const look = async () => {
      try {
        let value = condition();
        if (typeof value === "function") value = value();
        if (await value) return done(true);
      } catch (error) {
        return failed(error);
      }
      if (performance.now() > end) return done(false);
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
