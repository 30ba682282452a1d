// Refs of this document: a number for an element, kept while the element lives, never given to another.
// Python grants the numbers, call by call, so that no element of another document has the same ref.

/** @import { Functions } from "../contract.js" */
/** @import { AccessibleNode, AnyElement, Item, Page, PageWithMemo, Place, Shown } from "../types.js" */
import { shownRole } from "../aria/role_tables.js";
import { isHere } from "../dom/dom.js";
import { Items } from "./items.js";
import { Places } from "./places.js";

const MOST_SUPERSEDED = 1_000;
const LEAST_SWEPT = 2_000;
export const UNNUMBERED = -1; // the number of a node that gets its own when it is listed

// The table of a document that has numbered nothing.
/** @returns {import("../types.js").Refs} */
export function noRefs() {
  return {
    numbers: new WeakMap(), // element -> its number
    records: new Map(), // number -> what the last snapshots said of it; what they no longer list is stale
    latest: [], // numbers that the last snapshot listed
    superseded: new Map(), // number -> its record, for what snapshots have ceased to list of late
    lastNumber: 0,
    granted: [], // ranges [first, last] of numbers that the calls which run now may give
    lacking: 0, // elements that got none, since the grant was used up
    running: 0, // calls with a grant
    frameNumber: 0, // of this document, when it is in a frame; the refs begin with it
    sweepAt: LEAST_SWEPT,
  };
}

// Run a call, whose `grant` is the JSON of the frame's number and of ranges of numbers; without one it gives none.
/**
 * @template T
 * @param {Page} page
 * @param {string | null} grant
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function numbering(page, grant, work) {
  if (!grant) return work();
  const [frame, ranges] = JSON.parse(grant);
  accept(page, frame, ranges);
  page.refs.running++;
  try {
    return await work();
  } finally {
    page.refs.running--;
    if (!page.refs.running) page.refs.granted = []; // Python may give the rest to another document
  }
}

/** @param {Page} page @param {number} frame @param {[number, number][]} ranges */
function accept(page, frame, ranges) {
  if (frame !== page.refs.frameNumber) {
    // Known by another number: refs that begin with it are no longer asked for here.
    page.refs.frameNumber = frame;
    page.refs.numbers = new WeakMap();
    page.refs.records = new Map();
    page.refs.superseded.clear();
    page.refs.latest = [];
    page.refs.lastNumber = 0;
  }
  page.refs.granted = ranges;
  page.refs.lacking = 0;
}

/** @param {Page} page */
export function numberingNow(page) {
  return `${page.refs.lastNumber},${page.refs.lacking},${page.refs.running}`;
}

/** @param {Page} page */
export function refPrefix(page) {
  return page.refs.frameNumber ? `f${page.refs.frameNumber}` : "";
}

// 0 when there is none left.
/** @param {Page} page @param {AnyElement} element */
export function numberOf(page, element) {
  const known = page.refs.numbers.get(element);
  if (known) return known;
  const [first] = page.refs.granted.find(([, last]) => last > page.refs.lastNumber) ?? [0];
  if (!first) {
    page.refs.lacking++;
    return 0;
  }
  page.refs.lastNumber = Math.max(first, page.refs.lastNumber + 1);
  page.refs.numbers.set(element, page.refs.lastNumber);
  return page.refs.lastNumber;
}

// Return what was shown of an element, for telling later whether it is still the same. The tree that it was shown in is
// let go.
//   place: where it stood; twin: another one like it stood there; items: which of several alike it is a part of
// An error may have offered it (`offer` in resolve.js) under this number, while an older one stood for another item.
/**
 * @param {Page} page
 * @param {AccessibleNode} node
 * @param {Place | null} [place]
 * @param {boolean} [twin]
 * @param {Item[]} [items]
 */
export function record(page, node, place = null, twin = false, items = []) {
  const { name } = node;
  const known = page.refs.records.get(node.number);
  page.refs.records.set(node.number, {
    element: known?.element ?? new WeakRef(node.element),
    role: shownRole(node.role),
    name,
    place,
    twin,
    items,
    offered: known?.offered ?? false,
  });
}

// Record those of a tree's `nodes` that have a number and are `listed`. What stands in a part of the page alone
// (`inPart`) keeps the place that it was found in before.
/**
 * @param {PageWithMemo} page
 * @param {AccessibleNode[]} listed
 * @param {AccessibleNode[]} nodes
 * @param {boolean} [inPart]
 */
export function recordAll(page, listed, nodes, inPart = false) {
  const places = new Places();
  const items = new Items(page);
  /** @param {AccessibleNode} node */
  const kind = (node) => `${places.of(node)?.id ?? 0} ${node.role} ${node.name}`;
  const counts = new Map();
  for (const node of nodes) {
    const each = kind(node);
    counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  for (const node of listed) {
    const known = inPart ? page.refs.records.get(node.number) : null;
    const around = items.ofNode(node);
    if (known) record(page, node, known.place, known.twin, around);
    else record(page, node, places.of(node), counts.get(kind(node)) > 1, around);
  }
}

// A full snapshot supersedes: only what it listed goes on.
/** @param {Page} page @param {number[]} listed */
export function keepOnly(page, listed) {
  const kept = /** @type {Map<number, Shown>} */ (new Map());
  for (const number of listed) {
    const shown = /** @type {Shown} */ (page.refs.records.get(number));
    kept.set(number, shown);
    shown.offered = false;
  }
  for (const [number, gone] of page.refs.records)
    if (!kept.has(number)) page.refs.superseded.set(number, gone);
  for (const number of page.refs.superseded.keys()) {
    if (page.refs.superseded.size <= MOST_SUPERSEDED) break;
    page.refs.superseded.delete(number);
  }
  page.refs.records = kept;
}

// The last snapshot, taken as a partial one, was given as a full one after all.
/** @type {Functions["supersede"]} */
export function supersede(page) {
  keepOnly(
    page,
    page.refs.latest.filter((number) => page.refs.records.has(number)),
  );
}

/** @param {Page} page */
export function sweep(page) {
  if (page.refs.records.size < page.refs.sweepAt) return;
  for (const [number, { element }] of page.refs.records)
    if (!isHere(element.deref())) page.refs.records.delete(number);
  page.refs.sweepAt = Math.max(LEAST_SWEPT, 2 * page.refs.records.size);
}

/** @type {Functions["refCounts"]} */
export function refCounts(page) {
  return { known: page.refs.records.size, superseded: page.refs.superseded.size, last: page.refs.lastNumber };
}
