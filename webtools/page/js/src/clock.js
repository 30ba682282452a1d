// The entry point of a controlled clock, in the main world of documents whose context has one (page_clock.py). It
// replaces what shows the date (dates.js) and the time since the document began (performance.js), and timers, animation
// frames, idle callbacks and timed signals (timers.js). The functions that are replaced are the browser's own, without
// the notes of scheduled.js: a controlled timer does not run by itself, so settling cannot wait for it.
//
// A state says what the time is: at the real time `at`, the page's is `time`, and it passes when `running`. `fixed`
// holds Date still. Without `timers` only the date is replaced. All are milliseconds since 1970.

import { replaceDates } from "./clock/dates.js";
import { replaceOrigin, replaceStamps } from "./clock/performance.js";
import { StandIns } from "./clock/stand_in.js";
import { replaceTimers, Timers } from "./clock/timers.js";

/** @typedef {{ timers: boolean, running: boolean, fixed: number | null, time: number, at: number }} State */

//   ask: the name of the event by which our code reaches the clock of a document
//   share: the name of the event by which documents share which functions were replaced (disguise.js)
/** @param {{ ask: string, share: string, state: State }} given */
export default function control({ ask, share, state: first }) {
  const standIns = new StandIns(share);
  const native = {
    setTimeout: standIns.nativeOf(setTimeout).bind(window),
    clearTimeout: standIns.nativeOf(clearTimeout).bind(window),
    requestAnimationFrame: standIns.nativeOf(requestAnimationFrame).bind(window),
    now: standIns.nativeOf(performance.now).bind(performance),
    date: standIns.nativeOf(Date.now),
  };

  // The time of the timers goes on where `performance.now()` stood. It stands still while timers run (`passing`), and
  // otherwise passes by itself from `elapsed` on, which it was at `since`, unless it is stopped.
  let state = first;
  /** @type {Timers | null} */
  let timers = null;
  let elapsed = 0;
  let since = 0;
  let passing = false;
  let shift = 0; // of the page's date to the timers' time
  let origin = 0;
  let work = Promise.resolve(); // one after the other
  const running = () =>
    passing || !state.running ? elapsed : Math.max(elapsed, elapsed + native.now() - since);
  const stamp = () => (timers === null ? native.now() : running());
  const pageNow = () => state.fixed ?? Math.floor(shift + stamp());

  /** @param {State} next */
  const start = (next) => {
    state = next;
    since = native.now() - (native.date() - next.at);
    shift = next.time - (timers === null ? native.now() : elapsed);
    origin = pageNow() - stamp();
  };
  const installTimers = () => {
    elapsed = Math.ceil(native.now());
    timers = new Timers(() => Math.floor(running()), arm);
    replaceTimers(standIns, timers, stamp);
    replaceStamps(standIns, stamp);
  };

  // Between two timers promises go on, and what else the browser has to do; timers of its own would take 4 ms each.
  const channel = new (standIns.nativeOf(MessageChannel))();
  const post = standIns.nativeOf(MessagePort.prototype.postMessage).bind(channel.port2);
  /** @type {(() => void)[]} */
  const hops = [];
  channel.port1.onmessage = () => /** @type {() => void} */ (hops.shift())();
  const hop = () => /** @type {Promise<void>} */ (new Promise((done) => post(hops.push(done))));
  /** @param {"run" | "jump"} how @param {number} until */
  const advance = async (how, until) => {
    if (timers === null) return;
    const end = Math.max(Math.round(until), Math.floor(running()));
    elapsed = Math.floor(running());
    passing = true;
    if (how === "jump") timers.postponeTo(end);
    for (let next = timers.first; next !== null && next.due <= end; next = timers.first) {
      elapsed = Math.max(elapsed, next.due);
      timers.run(next);
      await hop();
      timers.level = 0;
    }
    elapsed = end;
    since = native.now();
    passing = false;
  };

  // While the time passes by itself, a timer of the browser's wakes us for the one that is due first.
  let alarm = 0;
  let alarmDue = Infinity;
  const arm = () => {
    const next = timers?.first;
    if (!next || passing || !state.running || next.due >= alarmDue) return;
    native.clearTimeout(alarm);
    alarmDue = next.due;
    alarm = native.setTimeout(ring, Math.max(0, next.due - running()));
  };
  const ring = () => {
    alarmDue = Infinity;
    work = work.then(() => (state.running ? advance("run", Math.floor(running())) : undefined)).then(arm);
  };

  /** @param {State} next @param {"run" | "jump" | null} how */
  const change = async (next, how) => {
    if (next.timers && timers === null) installTimers();
    else if (how !== null) await advance(how, next.time - shift);
    else elapsed = Math.floor(running());
    start(next);
    arm();
  };

  start(first);
  replaceDates(standIns, pageNow);
  replaceOrigin(standIns, () => origin);
  if (first.timers) {
    installTimers();
    start({
      ...first,
      time: first.running ? first.time + native.date() - first.at : first.time,
      at: native.date(),
    });
  }
  standIns.listen(window, ask, (event) => {
    const asked = /** @type {CustomEvent} */ (event).detail;
    asked.native = native;
    if (asked.state) asked.done = work = work.then(() => change(asked.state, asked.how));
  });
}
