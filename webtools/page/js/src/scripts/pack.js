// Calls what the caller of `evaluate` gave and packs its value for the way out, in the page's own world. It goes with
// every call, so it is short. Numbers, booleans, null, undefined and bigints leave as they are; everything else is one
// string, never an object: "=" and a text, ":" and JSON, "~" and deflated JSON.
// Values that JSON lacks are objects with the key TAG, in both directions (exchanged.py). Regular expressions,
// functions and symbols become texts, half a surrogate pair U+FFFD; other lists than arrays become arrays, a DOM node
// its tag, a window a text with its address; a value that holds itself is "[circular]" there.
// Libraries of the years before `Array.from` have functions of their own there, which take an array and nothing more.

/** @import { PageValue } from "../types.js" */
import { readArguments, TAG } from "../given.js";
import { ownJson } from "../own_json.js";

//   raw: the value leaves as it is, for the browser to refer to
/** @param {string} args @param {boolean} raw @param {PageValue[]} given @param {PageValue} own */
export default function callAndPack(args, raw, given, own) {
  /** @param {string} kind @param {unknown} v */
  const tagged = (kind, v) => ({ [TAG]: kind, v });

  /** @param {PageValue} value anything but an object @returns {unknown} */
  const simple = (value) => {
    switch (typeof value) {
      case "bigint":
        return tagged("bigint", String(value));
      case "number":
        if (Object.is(value, -0)) return tagged("number", "-0");
        return Number.isFinite(value) ? value : tagged("number", String(value));
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
  /** @param {PageValue} value */
  const isWindow = (value) => {
    try {
      return value.window === value; // also of another origin
    } catch {
      return false;
    }
  };
  /** @param {PageValue} other */
  const windowText = (other) => {
    try {
      return `Window of ${other.location.href}`;
    } catch {
      return "Window of another origin";
    }
  };
  // From the document's own classes, since a form's field may hide a member and a page's own class the name Node.
  /** @param {string} name @returns {PropertyDescriptor} */
  const ofNodes = (name) => {
    let owner = Object.getPrototypeOf(document);
    while (!Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    return /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(owner, name));
  };
  const nodeTypeOf = ofNodes("nodeType").get;
  /** @param {PageValue} value @returns {number} 0 for what is no node */
  const nodeType = (value) => {
    if (Object.getPrototypeOf(value) === Object.prototype || Array.isArray(value)) return 0;
    try {
      return nodeTypeOf?.call(value) ?? 0;
    } catch {
      return 0;
    }
  };
  /** @param {PageValue} node */
  const markup = (node) => {
    if (nodeType(node) !== 1) return node.data ?? node.nodeName;
    const all = /** @type {Element} */ (ofNodes("cloneNode").value.call(node)).outerHTML;
    const tag = all.replace(/<\/[^>]*>$/, "");
    return tag.length > 300 ? `${tag.slice(0, 300)}…` : tag;
  };
  /** @param {PageValue} value @returns {boolean} */
  const isList = (value) =>
    Array.isArray(value) ||
    ArrayBuffer.isView(value) ||
    /(NodeList|Collection)\]$/.test(Object.prototype.toString.call(value));
  /** @param {PageValue} list @param {PageValue[]} above */
  const all = (list, above) => {
    const made = [];
    for (let at = 0; at < list.length; at++) made[at] = plain(list[at] ?? null, above);
    return made;
  };
  /** @param {PageValue} value @param {PageValue[]} above @returns {unknown} */
  const special = (value, above) => {
    switch (Object.prototype.toString.call(value)) {
      case "[object Date]":
        if (Number.isNaN(+value)) return null;
        return /^(?!0000)\d/.test(value.toISOString()) ? tagged("date", +value) : value.toISOString();
      case "[object RegExp]":
        return String(value);
      case "[object Map]":
        return tagged("map", all([...value], above));
      case "[object Set]":
        return tagged("set", all([...value], above));
      case "[object ArrayBuffer]":
        return all(new Uint8Array(value), above);
    }
  };
  /** @param {PageValue} value @param {PageValue[]} above @returns {unknown} */
  const plain = (value, above) => {
    if (typeof value !== "object") return simple(value);
    if (value === null) return null;
    if (isWindow(value)) return windowText(value);
    if (above.includes(value)) return "[circular]";
    const inside = [...above, value];
    if (value instanceof Error || Object.prototype.toString.call(value) === "[object Error]")
      return tagged("error", String(value));
    if (nodeType(value)) return markup(value);
    const own = special(value, inside);
    if (own !== undefined) return own;
    if (typeof value.toJSON === "function" && !Array.isArray(value)) return plain(value.toJSON(), inside);
    if (isList(value)) return all(value, inside);
    const keys = Object.keys(value);
    const pairs = keys.map((key) => [key, plain(value[key], inside)]);
    return keys.includes(TAG) ? tagged("object", pairs) : Object.fromEntries(pairs);
  };
  /** @param {string} text */
  const deflated = async (text) => {
    const { writable, readable } = new CompressionStream("deflate-raw");
    const writer = writable.getWriter();
    writer.write(new TextEncoder().encode(text));
    writer.close();
    const pieces = /** @type {BlobPart[]} */ ([]); // a polyfill may stand in the place of Response
    const stream = readable.getReader();
    for (let read = await stream.read(); !read.done; read = await stream.read()) pieces.push(read.value);
    const url = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(new Blob(pieces));
    });
    return "~" + url.slice(url.indexOf(",") + 1);
  };
  // Return what hardly repeats itself, such as random text, does not become shorter; a sample from the middle says so.
  /** @param {string} text */
  const repeats = (text) => {
    const pieces = new Set();
    for (let at = 0; at < 2000; at++) pieces.add(text.substr(text.length / 2 + at, 4));
    return pieces.size < 1600;
  };
  /** @param {PageValue} value */
  const pack = (value) => {
    if (value == null || ["number", "boolean", "bigint"].includes(typeof value)) return value;
    const text = typeof value === "string";
    const packed = text ? "=" + value.toWellFormed() : ":" + ownJson(plain(value, []));
    if (packed.length < 15000 || (packed.length < 4e6 && !repeats(packed))) return packed;
    return deflated(text ? JSON.stringify(packed.slice(1)) : packed.slice(1));
  };
  const value = typeof own === "function" ? own(...readArguments(args, given)) : own;
  /** @param {PageValue} result */
  const leave = (result) => (raw ? result : pack(result));
  // Firefox waits for no promise of Angular's own class; that of an async function is the browser's.
  return typeof value?.then === "function" ? (async () => leave(await value))() : leave(value);
}
