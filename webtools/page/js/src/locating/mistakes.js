// What a browser refuses in a query. Asked only when a search has failed, so searches do not pay for it.

/** @import { PageValue } from "../types.js" */
/** @import { Functions, Mistake } from "../contract.js" */

/** @type {Functions["mistakeIn"]} */
export function mistakeIn(_page, query) {
  return refused(query) ?? { kind: "", reason: "" };
}

/** @param {PageValue} part @returns {Mistake | null} */
function refused(part) {
  if (part === null || typeof part !== "object") return null;
  if (typeof part.pattern === "string") return tried("pattern", () => new RegExp(part.pattern, part.flags));
  const { css } = part;
  const wrong =
    css === undefined ? null : tried("selector", () => document.createDocumentFragment().querySelector(css));
  return wrong ?? Object.values(part).map(refused).find(Boolean) ?? null;
}

/** @param {"pattern" | "selector"} kind @param {() => unknown} use @returns {Mistake | null} */
function tried(kind, use) {
  try {
    use();
  } catch (error) {
    return { kind, reason: String(error) };
  }
  return null;
}
