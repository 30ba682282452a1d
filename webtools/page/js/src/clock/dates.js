// Everything that shows the date: Date, Intl.DateTimeFormat, Temporal.Now. Only calls that ask for the present are
// changed. The objects that they make are the browser's own, so that they can be stored, cloned, compared and
// subclassed as ever.

/** @import { StandIns } from "./stand_in.js" */
/** @import { PageGlobal, PageValue } from "../types.js" */

//   now: the page's time, in whole milliseconds since 1970
/** @param {StandIns} standIns @param {() => number} now */
export function replaceDates(standIns, now) {
  const { apply, construct } = Reflect;
  const { toString } = Date.prototype;
  const { DateTimeFormat } = Intl;
  /** @param {PageValue[]} args */
  const given = ([date]) => [date === undefined ? now() : date];

  const NativeDate = standIns.nativeOf(Date);
  standIns.put(NativeDate, "now", () => now);
  const PageDate = standIns.of(
    NativeDate,
    (native) => apply(toString, new native(now()), []),
    (native, args, made) => construct(native, args.length === 0 ? [now()] : args, made),
  );
  Object.defineProperty(window, "Date", {
    .../** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(window, "Date")),
    value: PageDate,
  });
  Object.defineProperty(NativeDate.prototype, "constructor", {
    value: PageDate,
    writable: true,
    configurable: true,
  });

  const formats = new WeakMap(); // `format` gives the same function each time
  standIns.put(DateTimeFormat.prototype, "format", () => (native, self, args) => {
    const bound = apply(native, self, args);
    if (!formats.has(bound))
      formats.set(
        bound,
        standIns.of(bound, (format, to, dates) => apply(format, to, given(dates))),
      );
    return formats.get(bound);
  });
  standIns.put(
    DateTimeFormat.prototype,
    "formatToParts",
    () => (native, self, args) => apply(native, self, given(args)),
  );

  replaceTemporal(standIns, now);
}

/** @param {StandIns} standIns @param {() => number} now */
function replaceTemporal(standIns, now) {
  const { Temporal } = /** @type {PageGlobal} */ (window);
  if (Temporal === undefined) return;
  const { fromEpochMilliseconds } = Temporal.Instant;
  const { timeZoneId } = Temporal.Now;
  const instant = () => fromEpochMilliseconds(now());
  /** @param {PageValue[]} args */
  const zoned = ([zone = timeZoneId()]) => instant().toZonedDateTimeISO(zone);
  /** @type {{ [name: string]: (args: PageValue[]) => unknown }} */
  const present = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (args) => zoned(args).toPlainDateTime(),
    plainDateISO: (args) => zoned(args).toPlainDate(),
    plainTimeISO: (args) => zoned(args).toPlainTime(),
  };
  for (const [name, of] of Object.entries(present))
    standIns.put(Temporal.Now, name, () => (_native, _self, args) => of(args));
}
