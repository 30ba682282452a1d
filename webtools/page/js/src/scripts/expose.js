// In the page's main world: a function of the page that calls one of Python's. Each call goes over a channel as an
// object with what Python answers by, so that nothing but the function itself can be found in the page.

/** @import { PageGlobal, PageValue } from "../types.js" */
import { ownJson } from "../own_json.js";

/**
 * @typedef {{ name: string, args: string, answer: (ok: boolean, text: string | undefined) => void }} Call
 *
 * @param {string} name
 * @param {(call: Call) => void} send
 */
export default function expose(name, send) {
  const { parse } = JSON;
  const NewPromise = Promise;
  const NewError = Error;
  /** @type {PageGlobal} */ (globalThis)[name] = (/** @type {PageValue[]} */ ...args) =>
    new NewPromise((resolve, reject) => {
      /** @type {Call["answer"]} */
      const answer = (ok, text) => {
        if (ok) resolve(text === undefined ? undefined : parse(text));
        else reject(new NewError(text));
      };
      send({ name, args: ownJson(args), answer });
    });
}
