// Refs of this document: a number for an element, kept while the element lives, never given to another.
// Python grants the numbers, call by call, so that no element of another document has the same ref.

let numbers = new WeakMap(); // element -> its number
let records = new Map(); // number -> what the last snapshots said of it; what they no longer list is stale
let latest = []; // numbers that the last snapshot listed
const superseded = new Map(); // number -> its record, for what snapshots have ceased to list of late
let lastNumber = 0;
let granted = []; // ranges [first, last] of numbers that the calls which run now may give
let lacking = 0; // elements that got none, since the grant was used up
let running = 0; // calls with a grant
let frameNumber = 0; // of this document, when it is in a frame; the refs begin with it

const MOST_SUPERSEDED = 1_000;
const UNNUMBERED = -1; // the number of a node that gets its own when it is listed

// Run a call, whose `grant` is the JSON of the frame's number and of ranges of numbers; without one it gives none.
async function numbering(grant, work) {
  if (!grant) return work();
  accept(...JSON.parse(grant));
  running++;
  try {
    return await work();
  } finally {
    running--;
    if (!running) granted = []; // Python may give the rest to another document
  }
}

function accept(frame, ranges) {
  if (frame !== frameNumber) {
    // Known by another number: refs that begin with it are no longer asked for here.
    frameNumber = frame;
    numbers = new WeakMap();
    records = new Map();
    superseded.clear();
    latest = [];
    lastNumber = 0;
  }
  granted = ranges;
  lacking = 0;
}

function numberingNow() {
  return `${lastNumber},${lacking},${running}`;
}

function refPrefix() {
  return frameNumber ? `f${frameNumber}` : "";
}

// 0 when there is none left.
function numberOf(element) {
  const known = numbers.get(element);
  if (known) return known;
  const [first] = granted.find(([, last]) => last > lastNumber) ?? [0];
  if (!first) {
    lacking++;
    return 0;
  }
  lastNumber = Math.max(first, lastNumber + 1);
  numbers.set(element, lastNumber);
  return lastNumber;
}

// What was shown of an element, for telling later whether it is still the same. The tree that it was shown in is let go.
//   place: where it stood; twin: another one like it stood there
function record(node, place = null, twin = false) {
  const { name } = node;
  const known = records.get(node.number);
  records.set(node.number, { element: known?.element ?? new WeakRef(node.element), role: shownRole(node.role), name, place, twin });
}

// Record those of a tree's `nodes` that have a number and are `listed`. What stands in a part of the page alone
// (`inPart`) keeps the place that it was found in before.
function recordAll(listed, nodes, inPart = false) {
  const places = new Places();
  const kind = (node) => `${places.of(node)?.id ?? 0} ${node.role} ${node.name}`;
  const counts = new Map();
  for (const node of nodes) {
    const each = kind(node);
    counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  for (const node of listed) {
    const known = inPart ? records.get(node.number) : null;
    if (known) record(node, known.place, known.twin);
    else record(node, places.of(node), counts.get(kind(node)) > 1);
  }
}

// A full snapshot supersedes: only what it listed goes on.
function keepOnly(listed) {
  const kept = new Map();
  for (const number of listed) kept.set(number, records.get(number));
  for (const [number, gone] of records) if (!kept.has(number)) superseded.set(number, gone);
  for (const number of superseded.keys()) {
    if (superseded.size <= MOST_SUPERSEDED) break;
    superseded.delete(number);
  }
  records = kept;
}

// The last snapshot, taken as a partial one, was given as a full one after all.
function supersede() {
  keepOnly(latest.filter((number) => records.has(number)));
}

// A partial one adds; what has left the document meanwhile is dropped once there is much of it.
let sweepAt = 2_000;

function sweep() {
  if (records.size < sweepAt) return;
  for (const [number, { element }] of records) if (!isHere(element.deref())) records.delete(number);
  sweepAt = Math.max(2_000, 2 * records.size);
}

// A script can take an element to another document, such as a frame's.
function isHere(element) {
  return isElement(element) && dom.isConnected(element) && dom.ownerDocument(element) === document;
}

function refCounts() {
  return { known: records.size, superseded: superseded.size, last: lastNumber };
}

expose({ refCounts, supersede });
