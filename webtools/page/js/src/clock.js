// The entry point of a controlled clock, in the main world of documents whose context has one (page_clock.py).
// Replaces Date, Intl and Temporal, performance.now, timers, animation frames and idle callbacks by those of
// @sinonjs/fake-timers. The functions that are replaced are the browser's own, without the notes of scheduled.js:
// a controlled timer does not run by itself, so settling cannot wait for it.
//
// A state says what the time is: at the real time `at`, the page's is `time`, and it passes when `running`. `fixed`
// holds Date still. Without `timers` only Date is replaced. All are milliseconds since 1970.

/** @import { PageGlobal, PageValue } from "./types.js" */
import FakeTimers from "@sinonjs/fake-timers";

/** @typedef {{ timers: boolean, running: boolean, fixed: number | null, time: number, at: number }} State */

const TIMERS = /** @type {const} */ ([
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "requestAnimationFrame",
  "cancelAnimationFrame",
  "requestIdleCallback",
  "cancelIdleCallback",
]);
const DATES = /** @type {const} */ (["Date", "Intl", "Temporal"]);
const PUMP_MS = 10;

//   ask: the name of the event by which our code reaches the clock of a document
//   share: the name of the event by which documents share which functions were replaced (disguise.js)
/** @param {{ ask: string, share: string, state: State }} given */
export default function control({ ask, share, state: first }) {
  const NativeDate = Date;
  const box = /** @type {PageValue} */ ({});
  dispatchEvent(new CustomEvent(share, { detail: box }));
  /** @param {PageValue} replaced */
  const nativeOf = (replaced) => box.natives?.get(replaced) ?? replaced;
  const native = {
    setTimeout: nativeOf(setTimeout).bind(window),
    requestAnimationFrame: nativeOf(requestAnimationFrame).bind(window),
    now: performance.now.bind(performance),
  };

  let state = first;
  let shift = 0; // of the page's time to the timers' clock, which begins at 0
  /** @type {import("@sinonjs/fake-timers").Clock | null} */
  let timers = null;
  let work = Promise.resolve(); // one after the other

  const installTimers = () => {
    for (const name of TIMERS) {
      const found = Object.getOwnPropertyDescriptor(window, name);
      if (found) Object.defineProperty(window, name, { ...found, value: nativeOf(found.value) });
    }
    const channel = new (nativeOf(MessageChannel))();
    const post = nativeOf(MessagePort.prototype.postMessage).bind(channel.port2);
    /** @type {(() => void)[]} */
    const hops = [];
    channel.port1.onmessage = () => /** @type {() => void} */ (hops.shift())();
    const FakeDate = window.Date;
    window.Date = NativeDate; // or else it is refused as replaced already
    // Between two timers the library lets promises go on, by a function that browsers lack: timers of 4 ms are slow.
    /** @type {PageGlobal} */ (window).setImmediate = (/** @type {() => void} */ hop) => post(hops.push(hop));
    timers = FakeTimers.withGlobal(window).install({
      now: 0,
      toFake: [...TIMERS],
      ignoreMissingTimers: true,
    });
    delete (/** @type {PageGlobal} */ (window).setImmediate);
    window.Date = FakeDate;
    const began = native.now();
    const clock = timers;
    Object.defineProperty(performance, "now", {
      value: () => began + clock.now,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  };

  const realNow = () => NativeDate.now();
  /** @param {State} of */
  const timeOf = (of) => (of.running ? of.time + realNow() - of.at : of.time);
  const pageNow = () => state.fixed ?? (timers === null ? timeOf(state) : timers.now + shift);

  // Errors of timers are reported as a browser reports them.
  /** @param {"run" | "jump"} how @param {number} until */
  const advance = async (how, until) => {
    const milliseconds = Math.floor(until - shift - (timers?.now ?? 0));
    if (timers === null || milliseconds <= 0) return;
    try {
      if (how === "run") await timers.tickAsync(milliseconds);
      else timers.jump(milliseconds);
    } catch (error) {
      reportError(error);
    }
  };
  let pumping = false;
  const pump = () => {
    pumping = state.running && timers !== null;
    if (!pumping) return;
    work = work.then(() => (state.running ? advance("run", timeOf(state)) : undefined));
    work.finally(() => native.setTimeout(pump, PUMP_MS));
  };

  /** @param {State} next @param {"run" | "jump" | null} how */
  const change = async (next, how) => {
    if (next.timers && timers === null) {
      installTimers();
      shift = next.time;
    }
    if (how !== null) await advance(how, next.time);
    state = next;
    if (timers !== null) shift = next.time - timers.now;
    if (!pumping) pump();
  };

  const dates = FakeTimers.withGlobal(window).install({ toFake: [...DATES], ignoreMissingTimers: true });
  Object.defineProperty(dates, "now", { get: pageNow });
  if (first.timers) {
    installTimers();
    shift = timeOf(first);
    pump();
  }
  addEventListener(
    ask,
    (event) => {
      const asked = /** @type {CustomEvent} */ (event).detail;
      asked.native = native;
      if (asked.state) asked.done = work = work.then(() => change(asked.state, asked.how));
    },
    true,
  );
}
