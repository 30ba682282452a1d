// A value that Python has a handle of.

/** @param {unknown} value */
export default function itself(value) {
  return value;
}
