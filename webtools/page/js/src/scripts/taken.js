// The elements that our code in the sandbox hands over at this one (locating/kept.js).

import { HANDED } from "../handed.js";

/** @param {Element} carrier @returns {Element[]} */
export default function taken(carrier) {
  carrier.dispatchEvent(new Event(HANDED));
  const highlight = CSS.highlights.get(HANDED);
  CSS.highlights.delete(HANDED);
  return Array.from(highlight ?? [], (range) => /** @type {Element} */ (range.startContainer));
}
