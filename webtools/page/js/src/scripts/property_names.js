// The names of a value's own enumerable properties.

/** @param {unknown} value */
export default function propertyNames(value) {
  return Object.keys(Object(value));
}
