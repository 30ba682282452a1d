// The two ways in which Python calls an exposed function.

/** @import { Exposed, Installed, Page } from "./types.js" */
import { answered } from "./answers.js";
import { exposed } from "./exposed.js";
import { numbering, numberingNow } from "./refs/refs.js";

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
