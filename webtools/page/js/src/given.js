// The arguments of a caller's function, as exchanged.py writes them, in the page's main world. What JSON has not is an
// object with the key TAG.

/** @import { PageValue } from "./types.js" */

export const TAG = "\0";

//   given: elements and other objects of the page, which the arguments name by their place
/** @param {string} args @param {PageValue[]} given @returns {PageValue[]} */
export function readArguments(args, given) {
  /** @type {{ [kind: string]: (v: PageValue) => unknown }} */
  const MAKERS = {
    number: Number,
    bigint: (text) => (text[0] === "-" ? -BigInt(text.slice(1)) : BigInt(text)),
    date: (time) => new Date(time),
    error: ([name, message]) => Object.assign(new Error(message), { name }),
    regexp: ([source, flags]) => new RegExp(source, flags),
    bytes: (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0)),
    map: (pairs) => new Map(pairs),
    set: (values) => new Set(values),
    object: Object.fromEntries,
    given: (place) => given[place],
  };
  /** @param {string} _ @param {PageValue} value */
  const revived = (_, value) => (value?.[TAG] in MAKERS ? MAKERS[value[TAG]](value.v) : value);
  return args[0] === ";" ? JSON.parse(args.slice(1), revived) : JSON.parse(args);
}
