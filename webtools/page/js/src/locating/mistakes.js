// Finds what a document refuses in a query. Asked only when a search has failed, so searches do not pay for it.

/** @import { Page, PageValue } from "../types.js" */
/** @import { Functions, Mistake } from "../contract.js" */
import { remembering } from "../memo.js";
import { resolve } from "../snapshot/resolve.js";
import { matchesOf } from "./query.js";

/** @type {Functions["mistakeIn"]} */
export function mistakeIn(page, query) {
  return refused(page, query) ?? { kind: "", reason: "" };
}

/** @param {Page} page @param {PageValue} part @returns {Mistake | null} */
function refused(page, part) {
  if (part === null || typeof part !== "object") return null;
  if (typeof part.pattern === "string") return tried("pattern", () => new RegExp(part.pattern, part.flags));
  const { css, xpath, number = part.within } = part;
  if (typeof number === "number") {
    const { problem } = resolve(page, number);
    if (problem?.kind === "reused") return { kind: "ref", reason: "", number, problem };
  }
  const wrong =
    css === undefined ? null : tried("selector", () => document.createDocumentFragment().querySelector(css));
  const inner =
    wrong ??
    Object.values(part)
      .map((each) => refused(page, each))
      .find(Boolean);
  if (inner || xpath === undefined) return inner ?? null;
  return tried("xpath", () => remembering(page, (page) => matchesOf(page, part)));
}

/** @param {Exclude<Mistake["kind"], "">} kind @param {() => unknown} use @returns {Mistake | null} */
function tried(kind, use) {
  try {
    use();
  } catch (error) {
    return { kind, reason: String(error) };
  }
  return null;
}
