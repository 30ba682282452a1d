// The elements that our code in the sandbox hands over at this one (locating/kept.js).

import { HANDED } from "../handed.js";
import { NativeEvent } from "../native_event.js";

/** @param {Element} carrier @returns {Element[]} */
export default function taken(carrier) {
  carrier.dispatchEvent(new NativeEvent(HANDED));
  const highlight = CSS.highlights.get(HANDED);
  CSS.highlights.delete(HANDED);
  const elements = [];
  for (const range of highlight ?? []) elements.push(/** @type {Element} */ (range.startContainer));
  return elements;
}
