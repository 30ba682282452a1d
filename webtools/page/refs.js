// Refs of this document: a number for an element, kept while the element lives, never given to another.

const numbers = new WeakMap(); // element -> its number
let records = new Map(); // number -> what the last snapshots said of it; what they no longer list is stale
let lastNumber = 0;

function numberOf(element) {
  let number = numbers.get(element);
  if (number === undefined) {
    number = ++lastNumber;
    numbers.set(element, number);
  }
  return number;
}

// What was shown of an element, for telling later whether it is still the same.
function record(node) {
  const known = records.get(node.number);
  records.set(node.number, { element: known?.element ?? new WeakRef(node.element), node });
}

// A full snapshot supersedes: only what it listed goes on.
function keepOnly(listed) {
  const kept = new Map();
  for (const { number } of listed) kept.set(number, records.get(number));
  records = kept;
}

// A partial one adds; what has left the document meanwhile is dropped once there is much of it.
let sweepAt = 2_000;

function sweep() {
  if (records.size < sweepAt) return;
  for (const [number, { element }] of records) if (!element.deref()?.isConnected) records.delete(number);
  sweepAt = Math.max(2_000, 2 * records.size);
}

function refCounts() {
  return { known: records.size, last: lastNumber };
}

expose({ refCounts });
