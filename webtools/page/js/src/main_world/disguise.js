// In the page's main world: replaces functions so that the page's scripts see no difference. A proxy keeps name, length
// and properties. `toString`, which would show a proxy, answers for the native function. The stack of an error that the
// native function throws has no frame of ours. Documents of one origin can each ask about the other's functions, so
// they share the table of what was replaced, by an event of a secret name. The clock, which comes later, gets it so as
// well, and `listen`.
// The page may change any prototype later, so every function that is needed then is kept here.

/** @import { Disguise, Listen, NoPrototype, PageValue, Replacement } from "../types.js" */
import { bound, getter } from "./natives.js";
/** @typedef {ErrorConstructor & { captureStackTrace: Function, prepareStackTrace?: Function }} V8Error */

/** @param {string} share @param {Listen} listen */
export function newDisguise(share, listen) {
  const { apply, construct } = Reflect;
  const { captureStackTrace } = /** @type {V8Error} */ (Error);
  const AnyError = Error;
  const { exec } = RegExp.prototype;
  const { replace: replaceIn } = String.prototype;
  const { get, set } = WeakMap.prototype;
  const detailOf = getter(CustomEvent.prototype, "detail");
  let natives = new WeakMap();
  try {
    const box = /** @type {PageValue} */ ({ __proto__: null });
    const asking = new CustomEvent(share, { detail: box });
    if (parent !== window) bound(EventTarget.prototype.dispatchEvent)(parent.document, asking);
    natives = box.natives ?? natives;
  } catch {
    // the parent is of another origin
  }
  listen(window, share, (event) => {
    const box = detailOf(event);
    box.natives = natives;
    box.listen = listen;
  });

  // isBuiltIn: written in the language itself, it has a frame of its own in V8 ("at ..."), which is the first
  /** @param {Error} error @param {Function} trap @param {boolean} isBuiltIn */
  const withoutFrame = (error, trap, isBuiltIn) => {
    const own =
      isBuiltIn &&
      !(/** @type {V8Error} */ (AnyError).prepareStackTrace) &&
      apply(exec, /\n +at .*/, [error.stack]);
    captureStackTrace(error, trap);
    if (own) error.stack = apply(replaceIn, error.stack, [/\n/, () => `${own[0]}\n`]);
  };

  // A function in place of `native`. `before` gets the arguments and `this`, `after` the result as well; both must not
  // throw and must not call anything of the page's. `instead` is called in its place.
  /** @param {Function} native @param {Replacement} given */
  const disguised = (native, { before = null, after = null, replace = null, instead = null }) => {
    /** @param {Function} target @param {PageValue} self @param {PageValue[]} args */
    const trap = (target, self, args) => {
      if (before !== null) before(args, self);
      let result;
      try {
        result = instead ? instead() : apply(target, replace === null ? self : replace(self), args);
      } catch (error) {
        if (captureStackTrace && error instanceof AnyError) withoutFrame(error, trap, replace !== null);
        throw error;
      }
      if (after !== null) after(result, args, self);
      return result;
    };
    /** @param {Function} target @param {PageValue[]} args @param {Function} newTarget */
    const making = (target, args, newTarget) => {
      let made;
      try {
        made = construct(target, args, newTarget);
      } catch (error) {
        if (captureStackTrace && error instanceof AnyError) captureStackTrace(error, making);
        throw error;
      }
      if (after !== null) after(made, args, made);
      return made;
    };
    const proxy = new Proxy(
      native,
      /** @type {ProxyHandler<Function>} */ ({
        __proto__: /** @type {NoPrototype} */ (null),
        apply: trap,
        construct: making,
      }),
    );
    apply(set, natives, [proxy, native]);
    return proxy;
  };
  // The same in its place, for a method of `owner` or, with `accessor`, for the setter or getter of a property.
  /** @type {Disguise} */
  const disguise = (owner, name, by, accessor) => {
    const found = owner && Object.getOwnPropertyDescriptor(owner, name);
    const part = accessor ?? "value";
    const native = found?.[part];
    if (typeof native !== "function" || !(/** @type {PropertyDescriptor} */ (found).configurable)) return;
    Object.defineProperty(owner, name, { ...found, [part]: disguised(native, by) });
  };
  disguise(Function.prototype, "toString", {
    replace: (/** @type {PageValue} */ self) => apply(get, natives, [self]) ?? self,
  });
  return disguise;
}
