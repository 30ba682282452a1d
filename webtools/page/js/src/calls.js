// The two ways in which Python calls an exposed function.

/** @import { Exposed, Page } from "./types.js" */
import { answered } from "./answers.js";
import { exposed } from "./exposed.js";
import { numbering, numberingNow } from "./refs/refs.js";

// The answer begins with what Python has to know of the numbers of refs (refs.js), up to ";".
/** @param {Page} page @param {string} name @param {string} args @param {string | undefined} grant */
export async function call(page, name, args, grant) {
  const value = await numbering(page, grant, () =>
    /** @type {{ [name: string]: Exposed }} */ (/** @type {unknown} */ (exposed))[name](
      page,
      ...JSON.parse(args),
    ),
  );
  const numbered = numberingNow(page);
  return `${numbered};${await answered(value, wellFormed)}`;
}

// For functions that give an element or windows: these go out as they are, so that the browser refers to them.
/** @param {Page} page @param {string} name @param {string} args @param {string | undefined} grant */
export async function callRaw(page, name, args, grant) {
  const value = await numbering(page, grant, () =>
    /** @type {{ [name: string]: Exposed }} */ (/** @type {unknown} */ (exposed))[name](
      page,
      ...JSON.parse(args),
    ),
  );
  return [value, numberingNow(page)];
}

// Pages may hold halves of surrogate pairs, which no text outside can.
/** @param {string} _key @param {unknown} value */
function wellFormed(_key, value) {
  return typeof value === "string" ? value.toWellFormed() : value;
}
