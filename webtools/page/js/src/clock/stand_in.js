// A function in place of a native one, which scripts take for that: name, length, prototype and properties are those of
// the native, and `toString` answers for it (main_world/disguise.js has the table).

/** @import { Listen, NoPrototype, PageValue } from "../types.js" */
/** @typedef {(native: PageValue, self: PageValue, args: PageValue[]) => unknown} Called */
/** @typedef {(native: PageValue, args: PageValue[], made: PageValue) => object} Constructed */

export class StandIns {
  // share: the name of the event by which a document's functions that were replaced can be asked for
  /** @param {string} share */
  constructor(share) {
    const box = /** @type {PageValue} */ ({});
    dispatchEvent(new CustomEvent(share, { detail: box }));
    this.natives = /** @type {WeakMap<object, PageValue>} */ (box.natives ?? new WeakMap());
    this.listen = /** @type {Listen} */ (
      box.listen ?? ((target, type, listener) => target.addEventListener(type, listener, true))
    );
  }

  /** @param {PageValue} found @returns {PageValue} */
  nativeOf(found) {
    return this.natives.get(found) ?? found;
  }

  /** @param {PageValue} native @param {Called} called @param {Constructed} [constructed] */
  of(native, called, constructed) {
    const proxy = new Proxy(
      native,
      /** @type {ProxyHandler<Function>} */ ({
        __proto__: /** @type {NoPrototype} */ (null),
        apply: called,
        ...(constructed && { construct: constructed }),
      }),
    );
    this.natives.set(proxy, native);
    return proxy;
  }

  // The same in its place; what the document has there already is given to `makeCalled`.
  /** @param {PageValue} owner @param {string} name @param {(found: PageValue) => Called} makeCalled */
  put(owner, name, makeCalled) {
    const found = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!found) return;
    const key = found.get ? "get" : "value";
    const stand = this.of(this.nativeOf(found[key]), makeCalled(found[key]));
    Object.defineProperty(owner, name, { ...found, [key]: stand });
  }
}
