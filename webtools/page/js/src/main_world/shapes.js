// In the page's main world: the shape of what is sent, by which messages and questions recur: a text without the words
// that have digits in them, the keys of an object, the size of a buffer.

/** @import { PageValue } from "../types.js" */
import { FEW, LOOKED_AT } from "../waiting/limits.js";
import { bound, getter } from "./natives.js";

export function newShapes() {
  const { min } = Math;
  const { ownKeys, getOwnPropertyDescriptor } = Reflect;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const codeAt = bound(String.prototype.charCodeAt);
  const sizes = [ArrayBuffer.prototype, DataView.prototype, Object.getPrototypeOf(Uint8Array.prototype)].map(
    (each) => getter(each, "byteLength"),
  );

  /** @param {number} code */
  const isDigit = (code) => code >= 48 && code <= 57;
  /** @param {number} code */
  const isLetter = (code) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code > 127;
  // A number for a text without the words that have digits in them.
  /** @param {string} text */
  const shapeOfText = (text) => {
    const end = min(text.length, LOOKED_AT);
    let hash = 0;
    let before = 0; // the hash when the present word began
    let inWord = false;
    let numbered = false;
    for (let at = 0; at <= end; at++) {
      const code = at < end ? codeAt(text, at) : 0;
      const digit = isDigit(code);
      if (digit || isLetter(code)) {
        if (!inWord) {
          before = hash;
          numbered = false;
        }
        inWord = true;
        numbered ||= digit;
      } else if (inWord) {
        if (numbered) hash = before;
        inWord = false;
      }
      hash = (hash * 31 + code) | 0;
    }
    return `${hash}`;
  };
  /** @param {PageValue} buffer */
  const sizeOf = (buffer) => {
    for (let index = 0; index < sizes.length; index++) {
      try {
        return sizes[index](buffer);
      } catch {
        // another kind of buffer
      }
    }
    return -1;
  };
  // Of what has been cloned, so that it is no proxy; properties with a getter are not read.
  /** @param {PageValue} data @param {boolean} isPart */
  const shapeOf = (data, isPart = false) => {
    if (typeof data === "string") return shapeOfText(data);
    if (typeof data !== "object" || data === null || isPart) return typeof data;
    if (isView(data)) return `view ${sizeOf(data)}`;
    if (isArray(data)) return "array";
    const size = sizeOf(data);
    if (size >= 0) return `buffer ${size}`;
    let shape = "";
    const keys = ownKeys(data);
    for (let index = 0; index < min(keys.length, FEW); index++) {
      const key = keys[index];
      if (typeof key === "string")
        shape += `${key}:${shapeOf(getOwnPropertyDescriptor(data, key)?.value, true)},`;
    }
    return shape;
  };
  return { shapeOf, shapeOfText };
}
