// JSON in the page's main world, where older libraries give every array a method `toJSON` that makes a text of it.

/** @param {unknown} value @returns {string} as `JSON.stringify`, but arrays stay arrays */
export function ownJson(value) {
  if (!("toJSON" in Array.prototype)) return JSON.stringify(value);
  /** @this {{ [key: string]: unknown }} @param {string} key @param {unknown} made */
  function replacer(key, made) {
    return Array.isArray(this[key]) ? this[key] : made;
  }
  return JSON.stringify(value, replacer);
}
