// The timers, animation frames, idle callbacks and timed signals of a document, at a time that others advance. They
// behave as HTML has it (§8.6, Timers): delays are 32-bit integers, nested ones wait 4 ms at least, a text is run as a
// script, and numbers of both kinds of timers are one series. Numbers up to those that the browser has given are the
// page's from before; clearing these ends the browser's own.

/** @import { StandIns } from "./stand_in.js" */
/** @import { PageGlobal, PageValue } from "../types.js" */
/**
 * @typedef {"timer" | "frame" | "idle" | "signal"} Kind
 * @typedef {{
 *   kind: Kind, id: number, due: number, order: number, level: number, every: number | null, run: () => void,
 * }} Timer
 */

const FRAME_MS = 16;
const NESTED_LEVEL = 5;
const NESTED_MS = 4;
const IDLE_MS = 50; // how long a page may work while it is idle

export class Timers {
  //   now: the timers' time, in whole milliseconds
  //   changed: is called when a timer was set
  /** @param {() => number} now @param {() => void} changed */
  constructor(now, changed) {
    this.now = now;
    this.changed = changed;
    /** @type {Map<string, Timer>} */
    this.pending = new Map();
    this.lastId = 0;
    this.lastOrder = 0;
    this.level = 0; // of the timer that runs
  }

  // The one that is due first.
  get first() {
    /** @type {Timer | null} */
    let first = null;
    for (const timer of this.pending.values())
      if (first === null || timer.due < first.due || (timer.due === first.due && timer.order < first.order))
        first = timer;
    return first;
  }

  /** @param {Kind} kind @param {number} delay @param {() => void} run @param {boolean} [repeats] */
  set(kind, delay, run, repeats = false) {
    const level = kind === "timer" ? this.level + 1 : 0;
    const least = level > NESTED_LEVEL ? NESTED_MS : this.level ? 1 : 0;
    const wait = Math.max(delay, least);
    const id = ++this.lastId;
    const every = repeats ? Math.max(delay, level >= NESTED_LEVEL ? NESTED_MS : 1) : null;
    this.add({ kind, id, due: this.now() + wait, order: 0, level, every, run });
    this.changed();
    return id;
  }

  /** @param {Timer} timer */
  add(timer) {
    timer.order = ++this.lastOrder;
    this.pending.set(`${timer.kind}${timer.id}`, timer);
  }

  /** @param {Kind} kind @param {number} id */
  clear(kind, id) {
    this.pending.delete(`${kind}${id}`);
  }

  // Errors are reported as a browser reports them. Its microtasks are nested in it, too: whoever runs timers ends the
  // level after these.
  /** @param {Timer} timer */
  run(timer) {
    this.clear(timer.kind, timer.id);
    if (timer.every !== null) {
      const level = timer.level + 1;
      const every = level > NESTED_LEVEL ? Math.max(timer.every, NESTED_MS) : timer.every;
      this.add({ ...timer, due: this.now() + every, every, level });
    }
    this.level = Math.max(timer.level, 1);
    try {
      timer.run();
    } catch (error) {
      reportError(error);
    }
  }

  // As after a sleep of the machine: each one that has become due by then runs once.
  /** @param {number} time */
  postponeTo(time) {
    const overdue = [...this.pending.values()].filter((timer) => timer.due < time);
    for (const timer of overdue.sort((a, b) => a.due - b.due || a.order - b.order)) {
      timer.due = time;
      timer.order = ++this.lastOrder;
    }
  }
}

//   stamp: what a frame's callback is given
/** @param {StandIns} standIns @param {Timers} timers @param {() => number} stamp */
export function replaceTimers(standIns, timers, stamp) {
  const { apply } = Reflect;
  const evaluate = globalThis.eval;
  const { TrustedScript } = /** @type {PageGlobal} */ (window);
  const native = {
    timer: [standIns.nativeOf(setTimeout), standIns.nativeOf(clearTimeout)],
    frame: [standIns.nativeOf(requestAnimationFrame), standIns.nativeOf(cancelAnimationFrame)],
    idle: [standIns.nativeOf(requestIdleCallback), standIns.nativeOf(cancelIdleCallback)],
  };
  /** @type {{ [kind: string]: number }} */
  const known = {};
  for (const [kind, [begin, end]] of Object.entries(native)) {
    known[kind] = begin.call(window, () => {});
    end.call(window, known[kind]);
  }
  timers.lastId = Math.max(...Object.values(known));

  /** @param {PageValue} handler @param {PageValue[]} args */
  const runOf = (handler, args) => {
    if (typeof handler === "function") return () => apply(handler, window, args);
    const isTrusted = TrustedScript !== undefined && handler instanceof TrustedScript;
    const code = isTrusted ? handler : String(handler);
    return () => evaluate(code);
  };
  for (const [name, repeats] of /** @type {[string, boolean][]} */ ([
    ["setTimeout", false],
    ["setInterval", true],
  ]))
    standIns.put(window, name, () => (native, _self, args) => {
      if (args.length === 0) return apply(native, window, args); // throws
      const [handler, delay, ...given] = args;
      return timers.set("timer", Math.max(0, delay | 0), runOf(handler, given), repeats);
    });
  standIns.put(window, "requestAnimationFrame", () => (native, _self, args) => {
    if (typeof args[0] !== "function") return apply(native, window, args);
    const [callback] = args;
    return timers.set("frame", FRAME_MS - (timers.now() % FRAME_MS), () => callback(stamp()));
  });
  standIns.put(window, "requestIdleCallback", () => (native, _self, args) => {
    if (typeof args[0] !== "function") return apply(native, window, args);
    const [callback] = args;
    return timers.set("idle", 1, () => {
      const end = timers.now() + IDLE_MS;
      callback({ didTimeout: false, timeRemaining: () => Math.max(0, end - timers.now()) });
    });
  });
  const { AbortController, DOMException } = window;
  standIns.put(AbortSignal, "timeout", () => (native, self, args) => {
    apply(native, self, args); // throws for what is no time; nobody has its signal
    const controller = new AbortController();
    const end = () => controller.abort(new DOMException("signal timed out", "TimeoutError"));
    timers.set("signal", Math.trunc(Number(args[0])), end);
    return controller.signal;
  });
  for (const [name, kind] of /** @type {[string, Kind][]} */ ([
    ["clearTimeout", "timer"],
    ["clearInterval", "timer"],
    ["cancelAnimationFrame", "frame"],
    ["cancelIdleCallback", "idle"],
  ]))
    standIns.put(window, name, (found) => (_native, _self, args) => {
      if (args.length === 0 || (args[0] | 0) <= known[kind]) return apply(found, window, args);
      timers.clear(kind, args[0] | 0);
    });
}
