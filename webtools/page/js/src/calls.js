// The ways in which Python calls an exposed function.

/** @import { Exposed, Installed, Page, PageGlobal } from "./types.js" */
import { answered } from "./answers.js";
import { hasHostsToAskAbout } from "./dom/closed_roots.js";
import { windowOf } from "./dom/dom.js";
import { exposed } from "./exposed.js";
import { numbering, numberingNow } from "./refs/refs.js";
import { numbered } from "./snapshot/resolve.js";

// The answer begins with what Python has to know of the numbers of refs (refs.js), up to ";".
/** @param {Page} page @param {Parameters<Installed["call"]>} given */
export async function call(page, ...given) {
  const value = await run(page, given);
  const numbered = numberingNow(page);
  return `${numbered};${await answered(value, wellFormed)}`;
}

// For functions that give an element or windows: these go out as they are, so that the browser refers to them.
/** @param {Page} page @param {Parameters<Installed["callRaw"]>} given @returns {ReturnType<Installed["callRaw"]>} */
export async function callRaw(page, ...given) {
  return [await run(page, given), numberingNow(page)];
}

// The answer of a function here, or in a frame of this origin, with what Python has to know of numbers there; null
// where the document is not reached, "!" where the browser is to be asked for closed shadow roots before.
//   path: the numbers of the elements on the way to the frame, the outermost first
/**
 * @param {Page} page
 * @param {number[]} path
 * @param {Parameters<Installed["call"]>} given
 * @returns {ReturnType<Installed["part"]>}
 */
export async function part(page, [number, ...deeper], ...given) {
  if (number !== undefined) return (await inFrame(page, number)?.part(deeper, ...given)) ?? null;
  return hasHostsToAskAbout(page) ? "!" : [await run(page, given), numberingNow(page)];
}

// Our code in a frame's document, if that is of this origin.
/** @param {Page} page @param {number} number @returns {Installed | null} */
function inFrame(page, number) {
  try {
    const { webtools } = /** @type {PageGlobal} */ (
      /** @type {unknown} */ (windowOf(numbered(page, number) ?? null))
    );
    return typeof webtools.part === "function" ? webtools : null;
  } catch {
    return null;
  }
}

// Shadow roots come beside the JSON, and are the function's last argument.
/** @param {Page} page @param {Parameters<Installed["call"]>} given */
function run(page, given) {
  const [name, args, grant, ...roots] = given;
  const all = [...JSON.parse(args), ...(roots.length ? [roots] : [])];
  return numbering(page, grant, () =>
    /** @type {{ [name: string]: Exposed }} */ (/** @type {unknown} */ (exposed))[name](page, ...all),
  );
}

// Pages may hold halves of surrogate pairs, which no text outside can.
/** @param {string} _key @param {unknown} value */
function wellFormed(_key, value) {
  return typeof value === "string" ? value.toWellFormed() : value;
}
