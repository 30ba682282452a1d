// Looking again whenever the page may have changed.

/** @import { Page } from "../types.js" */
import { isScriptless, lookByPromises } from "../waiting/scriptless.js";

const CHANGING = ["input", "change", "focusin", "focusout", "toggle", "transitionend"];

// Look now and after every change until there is an answer other than undefined; null: time is up. One look goes on at
// a time in a document, because a caller who has given up is not heard of here.
/**
 * @template T
 * @param {Page} page
 * @param {() => T | undefined} look
 * @param {number} milliseconds
 * @returns {Promise<T | null>}
 */
export async function keepLooking(page, look, milliseconds) {
  page.looking.stop();
  const first = look();
  if (first !== undefined || milliseconds <= 0) return first ?? null;
  if (isScriptless()) return lookByPromises(look, milliseconds);
  return new Promise((done, failed) => {
    let due = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    let pause = 0;
    /** @param {T | null} answer */
    const end = (answer) => {
      observer.disconnect();
      for (const type of CHANGING) removeEventListener(type, soon, true);
      clearInterval(beat);
      clearTimeout(last);
      clearTimeout(due);
      page.looking.stop = () => {};
      done(answer);
    };
    const again = () => {
      due = undefined;
      const began = performance.now();
      try {
        const answer = look();
        if (answer !== undefined) return end(answer);
      } catch (error) {
        failed(error);
        return end(null);
      }
      pause = 2 * (performance.now() - began); // however much changes, most of the time is the page's
    };
    const soon = () => {
      due ??= setTimeout(again, Math.max(10, pause));
    };
    const observer = new MutationObserver(soon);
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const type of CHANGING) addEventListener(type, soon, true);
    const beat = setInterval(soon, 100); // for what no mutation says: style sheets, animations, shadow trees
    const last = setTimeout(() => end(null), milliseconds);
    page.looking.stop = () => end(null);
  });
}
