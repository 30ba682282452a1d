// Running our functions on the element of a query, once there is exactly one such element.

/** @import { AnyElement, Page, Query, Wanted } from "../types.js" */
import { matching } from "../accessibility/node.js";
import { Builder } from "../accessibility/tree.js";
import { remembered } from "../actions/choosing.js";
import { asWritten } from "../actions/hit.js";
import { isHere } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { remembering } from "../memo.js";
import { refPrefix } from "../refs/refs.js";
import { list, nearest, numbered } from "../refs/resolve.js";
import { hiddenMatches, knownRole, pathTo } from "../snapshot/find.js";
import { headOf } from "../snapshot/render.js";
import { keepLooking } from "./changes.js";
import { matchesOf, narrowed } from "./query.js";

const MOST_TITLES = 5;

// What the function gives, with the number of the element as `located`; or { problem }: kind "none", "several", or
// "framed" when there are frames, in one of which the element may be.
//   get: the query; known: the number of the element that it stood for before, used while that is in the page
//   timeout: milliseconds
/** @param {Page} page @param {any} run @param {Wanted} wanted @param {any[]} args @returns {Promise<any>} */
export async function onLocated(page, run, { get, known, timeout }, args) {
  const end = performance.now() + timeout;
  const left = () => Math.max(0, end - performance.now());
  for (;;) {
    const { number, problem } = await located(page, get, known, left());
    if (problem) return { problem };
    const options = args.at(-1);
    const given = options?.timeout > left() ? [...args.slice(0, -1), { ...options, timeout: left() }] : args;
    const answer = await run(page, number, ...given);
    if (answer.problem && left() > 0) continue; // it was replaced meanwhile
    return { ...answer, located: number };
  }
}

// As `onLocated`, for functions that give an element and JSON.
/** @param {Page} page @param {any} run @param {Wanted} wanted @param {any[]} args */
export async function pairOnLocated(page, run, wanted, args) {
  let found = null;
  /** @param {any[]} given */
  const told = async (...given) => {
    const [element, json] = await run(...given);
    found = element;
    return JSON.parse(json);
  };
  const answer = await onLocated(page, told, wanted, args);
  return [answer.problem ? null : found, JSON.stringify(answer)];
}

/**
 * @param {Page} page
 * @param {Query} query
 * @param {number} known
 * @param {number} milliseconds
 * @returns {Promise<{ number?: number, problem?: any }>}
 */
async function located(page, query, known, milliseconds) {
  if (known && isHere(numbered(page, known))) return { number: known };
  let problem = /** @type {any} */ (null);
  const element = await keepLooking(
    page,
    () => {
      const found = lookForOne(page, query);
      problem = found.problem;
      return found.element ?? (problem.kind === "several" || hasFrames(page) ? false : undefined);
    },
    milliseconds,
  );
  if (element) return { number: remembered(page, element) };
  if (problem.kind === "several") return { problem };
  return {
    problem: hasFrames(page) ? { kind: "framed" } : { ...problem, ...notFound(page, { get: query }) },
  };
}

/** @param {Page} page @param {Query} query @returns {{ element?: AnyElement, problem?: any }} */
function lookForOne(page, query) {
  return remembering(page, (page) => {
    const found = narrowed(page, matchesOf(page, query), query);
    if (found.length === 1) return { element: found[0] };
    if (!found.length) return { problem: { kind: "none" } };
    return { problem: { kind: "several", count: found.length, shown: titlesOf(page, found) } };
  });
}

/** @param {Page} page */
function hasFrames(page) {
  return remembering(page, (page) =>
    allScopes(page).some((scope) => scope.querySelector("iframe, frame") !== null),
  );
}

// The first few elements as a snapshot shows them, with what they are in.
/** @param {import("../types.js").PageWithMemo} page @param {AnyElement[]} elements */
function titlesOf(page, elements) {
  const tree = new Builder(page, { allRefs: true }).build(document.body ?? document.documentElement);
  const nodes = matching(tree, () => true);
  const few = elements.slice(0, MOST_TITLES);
  const shown = few.map((element) => nodes.find((node) => node.element === element));
  list(
    page,
    shown.filter((node) => node !== undefined),
    nodes,
  );
  return few.map((element, at) => {
    const node = shown[at];
    if (!node) return `${asWritten(element)} [ref=${refPrefix(page)}e${remembered(page, element)}]`;
    const path = pathTo(node);
    return `${headOf(node, refPrefix(page))}${path.length ? ` (in ${path.join(" > ")})` : ""}`;
  });
}

// The matches as `titlesOf` shows them.
/** @param {Page} page @param {{ get: Query }} wanted */
export function titles(page, { get }) {
  return remembering(page, (page) => titlesOf(page, matchesOf(page, get)));
}

// What is most like what was looked for, and what of it the page hides.
/** @param {Page} page @param {{ get: Query }} wanted */
export function notFound(page, { get: { role, name, label, text, placeholder } }) {
  return remembering(page, (page) => {
    const words = /** @type {string} */ (
      [name, label, text, placeholder].find((each) => typeof each === "string") ?? ""
    );
    const wanted = /** @type {any} */ (role === undefined ? null : knownRole(role));
    const tree = new Builder(page).build(document.body ?? document.documentElement);
    return {
      nearby: nearest(page, wanted, words, tree),
      hidden: words
        ? hiddenMatches(page, { role: wanted, name: words, text: null, regex: null, exact: false })
        : [],
    };
  });
}
