// Everything that shows the time since a document began: performance.now, timeOrigin, marks and measures, and stamps of
// events.

/** @import { StandIns } from "./stand_in.js" */
/** @import { PageValue } from "../types.js" */

//   origin: the page's time when its `performance.now()` was 0
/** @param {StandIns} standIns @param {() => number} origin */
export function replaceOrigin(standIns, origin) {
  standIns.put(
    Performance.prototype,
    "timeOrigin",
    () => (native, self, args) => (self === performance ? origin() : Reflect.apply(native, self, args)),
  );
}

/** @param {StandIns} standIns @param {() => number} stamp */
export function replaceStamps(standIns, stamp) {
  const { apply } = Reflect;
  const stamps = new WeakMap();
  // Pages compare it with `performance.now()`. It is when the event is asked for it first, which is soon after.
  standIns.put(Event.prototype, "timeStamp", () => (native, self, args) => {
    apply(native, self, args); // throws where it is no event's
    if (!stamps.has(self)) stamps.set(self, stamp());
    return stamps.get(self);
  });
  standIns.put(
    Performance.prototype,
    "now",
    () => (native, self, args) => (self === performance ? stamp() : apply(native, self, args)),
  );
  standIns.put(
    Performance.prototype,
    "mark",
    () =>
      (native, self, [name, options, ...rest]) =>
        apply(native, self, [name, { ...options, startTime: options?.startTime ?? stamp() }, ...rest]),
  );
  standIns.put(Performance.prototype, "measure", () => (native, self, args) => {
    const [name, from, to] = args;
    if (args.length === 0 || to !== undefined) return apply(native, self, args);
    const options = /** @type {PageValue} */ (typeof from === "object" ? { ...from } : { start: from });
    if (options.duration === undefined || options.start === undefined) options.end ??= stamp();
    return apply(native, self, [name, options]);
  });
}
