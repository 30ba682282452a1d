// A property of a value that Python has a handle of.

/** @import { PageValue } from "../types.js" */
/** @param {PageValue} value @param {string} name */
export default function property(value, name) {
  return value[name];
}
