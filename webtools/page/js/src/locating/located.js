// Running our functions on the element of a query, once there is exactly one such element.

/** @import { Functions, Located, NotLocated, PageQuery, SeveralMatches, Wanted } from "../contract.js" */
/** @import { AnyElement, CallArguments, Exposed, Page, PageWithMemo } from "../types.js" */
import { marked } from "../accessibility/marking.js";
import { matching } from "../aria/node.js";
import { Builder } from "../accessibility/tree.js";
import { remembered } from "../actions/choosing.js";
import { asWritten } from "../accessibility/hit.js";
import { FRAMES, isElement } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { remembering } from "../memo.js";
import { refPrefix } from "../refs/refs.js";
import { isStill, offer } from "../snapshot/resolve.js";
import { hiddenMatches, nearestTo, pathTo } from "./find.js";
import { headOf, refMark } from "../snapshot/render.js";
import { keepLooking } from "./changes.js";
import { matchesOf, meant } from "./query.js";

const MOST_TITLES = 5;

// Run a function on the element of a query: its answer, and the number of the element; or why there is no such element.
//   args: of the function, after the number; its last is an object of options, if any
/**
 * @param {Page} page
 * @param {Exposed} run
 * @param {Wanted} wanted
 * @param {CallArguments} args
 * @returns {Promise<Located | NotLocated>}
 */
export async function onLocated(page, run, { get, known, alone, timeout }, args) {
  const end = performance.now() + timeout;
  const left = () => Math.max(0, end - performance.now());
  for (;;) {
    const found = await located(page, get, known, alone, left());
    if (typeof found !== "number") return { unlocated: found };
    const options = args.at(-1);
    const given = options?.timeout > left() ? [...args.slice(0, -1), { ...options, timeout: left() }] : args;
    const answer = await run(page, found, ...given);
    if (answer.problem && left() > 0) continue; // it was replaced meanwhile
    return { located: found, answer };
  }
}

// As `onLocated`, for functions that give an element and JSON.
/**
 * @param {Page} page
 * @param {Exposed} run
 * @param {Wanted} wanted
 * @param {CallArguments} args
 * @returns {Promise<[AnyElement | null, string]>}
 */
export async function referenceLocated(page, run, wanted, args) {
  /** @type {Exposed} */
  const pair = async (...given) => {
    const [element, json] = await run(...given);
    return { ...JSON.parse(json), element };
  };
  const found = await onLocated(page, pair, wanted, args);
  if ("unlocated" in found) return [null, JSON.stringify(found)];
  const { element, ...answer } = found.answer;
  return [element, JSON.stringify({ located: found.located, answer })];
}

// The number of the one element that matches, once there is one.
//   known, alone: the element that was meant before, which is meant as long as it is here; and nothing else
/**
 * @param {Page} page
 * @param {PageQuery} query
 * @param {number} known
 * @param {boolean} alone
 * @param {number} milliseconds
 * @returns {Promise<number | NotLocated["unlocated"]>}
 */
async function located(page, query, known, alone, milliseconds) {
  if (known && isStill(page, known)) return known;
  if (alone) return { kind: "framed" };
  /** @returns {{ element: AnyElement } | SeveralMatches | { kind: "framed" } | undefined} */
  const look = () => lookForOne(page, query) ?? (hasFrames(page) ? { kind: "framed" } : undefined);
  const found = await keepLooking(page, look, milliseconds);
  if (!found) return { kind: "none", ...notFound(page, query) };
  return "element" in found ? remembered(page, found.element) : found;
}

/** @param {Page} page @param {PageQuery} query @returns {{ element: AnyElement } | SeveralMatches | undefined} */
function lookForOne(page, query) {
  return remembering(page, (page) => {
    const found = meant(page, matchesOf(page, query), query);
    if (found.length === 1) return { element: found[0] };
    return found.length ? { kind: "several", count: found.length, shown: titlesOf(page, found) } : undefined;
  });
}

/** @param {Page} page */
function hasFrames(page) {
  return remembering(page, (page) => allScopes(page).some((scope) => scope.querySelector(FRAMES) !== null));
}

// The first few elements as a snapshot shows them, with what they are in.
/** @param {PageWithMemo} page @param {AnyElement[]} elements */
function titlesOf(page, elements) {
  const tree = new Builder(page, { allRefs: true }).build();
  const nodes = matching(tree, () => true);
  const few = elements.slice(0, MOST_TITLES);
  const shown = few.map((element) => nodes.find((node) => node.element === element));
  offer(
    page,
    shown.filter((node) => node !== undefined),
    nodes,
  );
  return few.map((element, at) => {
    const node = shown[at];
    if (!node) return asWritten(element) + refMark(refPrefix(page), remembered(page, element));
    const path = pathTo(node);
    return `${headOf(marked(node), refPrefix(page))}${path.length ? ` (in ${path.join(" > ")})` : ""}`;
  });
}

// The matches of which one may be meant, as `titlesOf` shows them.
/** @type {Functions["titles"]} */
export function titles(page, query) {
  return remembering(page, (page) => titlesOf(page, meant(page, matchesOf(page, query), query)));
}

// Return what is most like what was looked for, and what of it the page hides.
/** @type {Functions["notFound"]} */
export function notFound(page, query) {
  return remembering(page, (page) => {
    return { nearby: nearestTo(page, query, new Builder(page).build()), hidden: hiddenMatches(page, query) };
  });
}

// The number of a node that the browser has referred to; 0 where it is no element.
/** @type {Functions["numberGiven"]} */
export function numberGiven(page, [node]) {
  return isElement(node) ? remembered(page, /** @type {AnyElement} */ (node)) : 0;
}
