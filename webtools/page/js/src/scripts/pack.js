// Calls what the caller of `evaluate` gave and packs its value for the way out, in the page's own world. It goes with
// every call, so it is short. Numbers, booleans, null, undefined and bigints leave as they are; everything else is one
// string, never an object: "=" and a text, ":" and JSON, "~" and deflated JSON.
// What JSON has not: NaN and the infinities, dates, regular expressions, errors, functions and symbols become texts, a
// bigint a number or its digits, half a surrogate pair U+FFFD; a map becomes an object, a set an array, a DOM node its
// tag; a value that holds itself is "[circular]" there.

/** @import { PageValue } from "../types.js" */
/** @param {PageValue[]} given @param {PageValue} own */
export default function callAndPack(given, own) {
  /** @param {PageValue} value anything but an object @returns {unknown} */
  const simple = (value) => {
    switch (typeof value) {
      case "bigint":
        return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
      case "number":
        return Number.isFinite(value) ? value : String(value);
      case "function":
        return `[function ${value.name}]`;
      case "symbol":
        return String(value);
      case "string":
        return value.toWellFormed();
      default:
        return value;
    }
  };
  /** @param {PageValue} node */
  const markup = (node) =>
    node instanceof Element
      ? /** @type {Element} */ (Node.prototype.cloneNode.call(node)).outerHTML
          .replace(/<\/[^>]*>$/, "")
          .slice(0, 300)
      : (node.data ?? node.nodeName);
  /** @param {Map<unknown, unknown>} map */
  const record = (map) =>
    Object.fromEntries(
      [...map].map(([key, one]) => [typeof key === "object" ? JSON.stringify(key) : String(key), one]),
    );
  /** @param {PageValue} value @returns {boolean} */
  const isList = (value) =>
    Array.isArray(value) ||
    value instanceof Set ||
    ArrayBuffer.isView(value) ||
    value instanceof NodeList ||
    value instanceof HTMLCollection;
  /** @param {PageValue} value @param {PageValue[]} above @returns {unknown} */
  const plain = (value, above) => {
    if (typeof value !== "object") return simple(value);
    if (value === null) return null;
    if (above.includes(value)) return "[circular]";
    if (value instanceof Node) return markup(value);
    if (value === window) return "[window]";
    if (value instanceof Error || value instanceof RegExp) return String(value);
    const inside = [...above, value];
    if (typeof value.toJSON === "function" && !Array.isArray(value)) return plain(value.toJSON(), inside);
    if (isList(value)) return Array.from(value, (one) => plain(one ?? null, inside));
    const whole = value instanceof Map ? record(value) : value;
    return Object.fromEntries(Object.keys(whole).map((key) => [key, plain(whole[key], inside)]));
  };
  /** @param {string} text */
  const deflated = async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const url = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      new Response(stream).blob().then((blob) => reader.readAsDataURL(blob));
    });
    return "~" + url.slice(url.indexOf(",") + 1);
  };
  /** @param {PageValue} value */
  const pack = (value) => {
    if (value == null || ["number", "boolean", "bigint"].includes(typeof value)) return value;
    if (typeof value === "string" && value.length < 15000) return "=" + value.toWellFormed();
    const json = JSON.stringify(plain(value, []));
    return json.length < 15000 ? ":" + json : deflated(json);
  };
  const value = typeof own === "function" ? own(...given) : own;
  return typeof value?.then === "function" ? Promise.resolve(value).then(pack) : pack(value);
}
