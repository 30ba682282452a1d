// In the page's main world, before any of its scripts: what the page has scheduled and what has not run yet. Our code
// in the sandbox asks with an event of a secret name (quiet.js). Callbacks are not wrapped, so that they keep their
// stack and `this`: a timer has run when one of the sandbox has that was set after it was due; a frame or idle callback
// when a later one of the sandbox has run; the rest when its event comes. What the page answers here can only make an
// act wait for a moment more or less.
// What the page would do anyway does not count. The same callback with the same delay is a recurrence of it:
//   when one was pending already when the act began,
//   when it has come in a beat, up to the act, outside of acts,
//   when it has come more than REPEATS times since the act began and goes on for longer than REPEATING_MS, counted from
//   its first time; frames for longer than LONGEST_ANIMATION_MS, because scripts draw animations by them.

/** @import { Disguise, NativeCall, NoPrototype, PageValue } from "../types.js" */
import { LONGEST_ANIMATION_MS } from "../waiting/limits.js";

/**
 * Something that is scheduled.
 * @typedef {{ __proto__: null, kind: string, number: number, at: number, due: number, callback: Callback }} Entry
 *
 * A timer's number, or a text that begins with its kind.
 * @typedef {number | string} EntryId
 *
 * How often a callback was scheduled, since when it counts as the page's own, when it came first since the act `act`
 * began, and its last entries as a ring.
 * @typedef {{
 *   __proto__: null, count: number, foreign: number, act: number, first: number, [place: number]: Entry
 * }} Callback
 */

/** @param {string} ask @param {string} answered @param {Disguise} disguise */
export function noteScheduled(ask, answered, disguise) {
  const LONGEST_MS = 500; // of timers, and for whatever ends with an event
  const HOPED_MS = 5000; // timers that may enable an element
  const SHORTEST_MS = 4; // the browser's least for a nested timer
  const CLOCK_MS = 2; // by which `now` may be early: Firefox rounds it to milliseconds, and adds noise
  const FRAME_MS = 17;
  const REPEATS = 5;
  const REPEATING_MS = 600;
  const BEATS = 3;
  const KEPT = 16; // times kept of each callback
  const RECENT = 32;
  const MOST_CALLBACKS = 2000;
  const MOST_WINDOWS = 32;

  // The page may change any prototype later.
  /** @param {Function | undefined} method @returns {NativeCall} */
  const bound = (method) => Function.prototype.call.bind(/** @type {Function} */ (method));
  const { parse, stringify } = JSON;
  const { max, min } = Math;
  const now = performance.now.bind(performance);
  const source = bound(Function.prototype.toString);
  const slice = bound(String.prototype.slice);
  const listen = bound(EventTarget.prototype.addEventListener);
  const dispatch = bound(EventTarget.prototype.dispatchEvent);
  const { get, set, delete: remove, clear, forEach } = Map.prototype;
  const [getIn, setIn, removeIn, clearIn, eachIn] = [get, set, remove, clear, forEach].map(bound);
  const sizeOf = bound(Object.getOwnPropertyDescriptor(Map.prototype, "size")?.get);
  const detailOf = bound(Object.getOwnPropertyDescriptor(CustomEvent.prototype, "detail")?.get);
  const Asked = CustomEvent;
  const { isConnected } = Object.getOwnPropertyDescriptors(Node.prototype);
  const { loading } = Object.getOwnPropertyDescriptors(HTMLImageElement.prototype);
  const connected = bound(isConnected.get);
  const loadingOf = loading ? bound(loading.get) : () => "";

  let number = 0; // of the last entry
  const callbacks = new Map(); // key → { times }: when it was scheduled and due, the last ones, as a ring
  const pending = new Map(); // id → entry
  /** @type {{ __proto__: null, [place: number]: Entry }} */
  const recent = { __proto__: /** @type {NoPrototype} */ (null) }; // the last entries, as a ring
  /** @type {{ __proto__: null, length: number, [place: number]: { __proto__: null, from: number, to: number } }} */
  const windows = { __proto__: null, length: 0 }; // of acts: when they began and ended, as a ring
  let sweepAt = 1000;

  /** @returns {Callback} */
  const made = () => ({ __proto__: null, count: 0, foreign: -Infinity, act: -Infinity, first: 0 });
  /** @param {string} key @returns {Callback} */
  const callbackOf = (key) => {
    let callback = getIn(callbacks, key);
    if (callback === undefined) {
      if (sizeOf(callbacks) >= MOST_CALLBACKS) clearIn(callbacks);
      callback = made();
      setIn(callbacks, key, callback);
    }
    return callback;
  };
  /** @param {string} kind @param {PageValue} handler @param {number | ""} delay */
  const callbackBy = (kind, handler, delay) => {
    const text = typeof handler === "function" ? source(handler) : "";
    return callbackOf(`${kind}${delay}:${text.length}:${slice(text, 0, 80)}`);
  };
  // id: null for what is noted only: that something has begun, whose end nobody reports
  /**
   * @param {string} kind
   * @param {EntryId | null} id
   * @param {Callback} callback
   * @param {number} delay
   * @returns {Entry}
   */
  const note = (kind, id, callback, delay) => {
    const at = now();
    const entry = {
      __proto__: /** @type {NoPrototype} */ (null),
      kind,
      number: ++number,
      at,
      due: at + delay,
      callback,
    };
    callback[callback.count++ % KEPT] = entry;
    recent[number % RECENT] = entry;
    if (id === null) return entry;
    setIn(pending, id, entry);
    if (sizeOf(pending) > sweepAt) sweep(at);
    return entry;
  };
  /** @param {number} at */
  const sweep = (at) => {
    eachIn(pending, (/** @type {Entry} */ entry, /** @type {EntryId} */ id) => {
      if (entry.due + LONGEST_MS < at) removeIn(pending, id);
    });
    sweepAt = max(1000, 2 * sizeOf(pending));
  };

  /** @param {number} at */
  const inWindow = (at) => {
    for (let index = 0; index < min(windows.length, MOST_WINDOWS); index++) {
      if (windows[index].from <= at && at <= windows[index].to) return true;
    }
    return false;
  };
  /** @param {number} from @param {number} to */
  const noteWindow = (from, to) => {
    const last = windows[(windows.length - 1) % MOST_WINDOWS];
    if (last !== undefined && last.to >= from) last.to = to;
    else
      windows[windows.length++ % MOST_WINDOWS] = { __proto__: /** @type {NoPrototype} */ (null), from, to };
  };
  /** @param {Callback} callback @param {number} since @param {number} at */
  const recurs = (callback, since, at) => {
    if (callback.foreign >= since) return true;
    let again = 0;
    let beats = 0;
    let last = -1;
    let gap = 0;
    for (let index = max(0, callback.count - KEPT); index < callback.count; index++) {
      const entry = callback[index % KEPT];
      if (entry.at >= since) {
        again++;
        if (callback.act !== since) callback.first = entry.at;
        callback.act = since;
      } else if (entry.due >= since) return markForeign(callback, since);
      else if (!inWindow(entry.at)) {
        beats++;
        if (last >= 0) gap = max(gap, entry.at - last);
        last = entry.at;
      }
    }
    if (beats >= BEATS && since - last <= 1.5 * gap + 50) return markForeign(callback, since);
    const longest =
      callback[(callback.count - 1) % KEPT].kind === "frame" ? LONGEST_ANIMATION_MS : REPEATING_MS;
    return again > REPEATS && at - callback.first > longest;
  };
  /** @param {Callback} callback @param {number} at */
  const isRare = (callback, at) =>
    callback.count < BEATS || at - callback[(callback.count - BEATS) % KEPT].at > HOPED_MS;
  /** @param {Callback} callback @param {number} since */
  const markForeign = (callback, since) => {
    callback.foreign = since;
    return true;
  };

  /** @param {Entry} entry @param {number} ran @param {number} timed @param {number} at */
  const isOver = ({ kind, number, due }, ran, timed, at) =>
    kind === "frame" || kind === "idle"
      ? number <= ran || due + LONGEST_MS < at
      : due < min(at, kind === "timer" ? timed : at);

  // Since an act began: `began`, anything was scheduled; `last`, the number of the last that is the act's; `requests`,
  // how many the document's scripts have begun, whoever they belong to; `pending`, the kind of one that is, and in how
  // many milliseconds it is due; `draws`, whether a frame is pending that recurs; `hope`, in how many milliseconds any
  // timer is due that does not recur.
  /** @param {{ since: number, ran?: number, timed?: number, hopes?: boolean }} given */
  const answer = ({ since, ran = 0, timed = Infinity, hopes = false }) => {
    const at = now();
    if (!hopes) noteWindow(since, at);
    const said = {
      __proto__: null,
      began: false,
      last: 0,
      requests: 0,
      pending: /** @type {string | null} */ (null),
      due: 0,
      draws: false,
      hope: 0,
    };
    for (let index = max(1, number - RECENT + 1); !hopes && index <= number; index++) {
      const entry = recent[index % RECENT];
      if (entry.at < since) continue;
      said.began = true;
      if (entry.kind === "request") said.requests++;
      if (!recurs(entry.callback, since, at)) said.last = entry.number;
    }
    eachIn(pending, (/** @type {Entry} */ entry, /** @type {EntryId} */ id) => {
      if (isOver(entry, ran, timed, at)) return removeIn(pending, id);
      if (hopes && entry.due < HOPED_MS + at && isRare(entry.callback, at))
        said.hope = max(said.hope, entry.due - at);
      if (hopes || entry.kind === "later") return;
      const own = entry.at < since || recurs(entry.callback, since, at);
      if (own && entry.kind === "frame") said.draws = true;
      if (own) return;
      if (said.pending === null || entry.kind === "frame") said.pending = entry.kind;
      said.due = max(said.due, entry.due - at);
    });
    return { ...said, number, __proto__: null };
  };
  listen(
    window,
    ask,
    (/** @type {Event} */ event) => {
      const given = parse(detailOf(event));
      dispatch(
        document,
        new Asked(
          answered,
          /** @type {CustomEventInit<string>} */ ({
            __proto__: /** @type {NoPrototype} */ (null),
            detail: stringify(answer(given)),
          }),
        ),
      );
    },
    true,
  );

  // Only plain numbers are read: reading anything else would run the page's code once more.
  /** @param {PageValue} given */
  const delayOf = (given) =>
    given === undefined
      ? 0
      : typeof given === "number" || typeof given === "string"
        ? max(0, +given || 0)
        : Infinity;
  disguise(window, "setTimeout", {
    after: (id, args) => {
      const delay = delayOf(args[1]);
      if (delay > HOPED_MS) return;
      const kind = delay > LONGEST_MS ? "later" : "timer";
      note(kind, id, callbackBy("timer", args[0], delay), max(SHORTEST_MS, delay) + CLOCK_MS);
    },
  });
  /** @param {string} prefix */
  const forget = (prefix) => ({
    after: (/** @type {PageValue} */ _, /** @type {PageValue[]} */ args) => {
      if (typeof args[0] === "number") removeIn(pending, prefix === "" ? args[0] : prefix + args[0]);
    },
  });
  disguise(window, "clearTimeout", forget(""));
  disguise(window, "clearInterval", forget("")); // which ends timers as well
  /** @param {object | undefined} owner @param {string} name @param {string} kind @param {string} prefix */
  const callbackOn = (owner, name, kind, prefix) =>
    disguise(owner, name, {
      after: (id, args) => note(kind, prefix + id, callbackBy(kind, args[0], ""), FRAME_MS),
    });
  callbackOn(window, "requestAnimationFrame", "frame", "f");
  disguise(window, "cancelAnimationFrame", forget("f"));
  callbackOn(window, "requestIdleCallback", "idle", "i");
  disguise(window, "cancelIdleCallback", forget("i"));
  let opened = 0;
  disguise(window.Scheduler?.prototype, "postTask", {
    after: (_, args) => {
      const delay = delayOf(
        typeof args[1] === "object" && args[1] !== null
          ? Object.getOwnPropertyDescriptor(args[1], "delay")?.value
          : 0,
      );
      if (delay <= LONGEST_MS)
        note(
          delay ? "timer" : "idle",
          `p${++opened}`,
          callbackBy("task", args[0], delay),
          max(FRAME_MS, delay) + CLOCK_MS,
        );
    },
  });

  // What ends with an event.
  /** @param {EventTarget} target @param {string[]} types @param {Callback} callback */
  const until = (target, types, callback) => {
    const id = `o${++opened}`;
    const entry = note("open", id, callback, LONGEST_MS);
    for (const type of types)
      listen(
        target,
        type,
        () => {
          entry.due = now();
          removeIn(pending, id);
        },
        { once: true },
      );
  };
  /**
   * @param {{ prototype: object } | undefined} owner
   * @param {string} name
   * @param {string[]} types
   * @param {boolean} ofResult
   */
  const ends = (owner, name, types, ofResult) =>
    disguise(owner?.prototype, name, {
      after: (result, _, self) => until(ofResult ? result : self, types, callbackOf(name)),
    });
  ends(window.IDBFactory, "open", ["success", "error", "blocked"], true);
  ends(window.IDBDatabase, "transaction", ["complete", "abort"], true);
  for (const name of ["readAsText", "readAsDataURL", "readAsArrayBuffer"])
    ends(window.FileReader, name, ["loadend"], false);
  disguise(
    HTMLImageElement.prototype,
    "src",
    {
      after: (_, args, self) => {
        if (!connected(self) && loadingOf(self) !== "lazy")
          until(self, ["load", "error"], callbackOf("image"));
      },
    },
    true,
  );

  // A worker is asked and answers. One that let a question run out of time is asked for other reasons.
  const workers = new WeakMap(); // worker → { callback, asked: when, 0 when it has answered }
  const [workerIn, setWorker] = [WeakMap.prototype.get, WeakMap.prototype.set].map(bound);
  /** @param {Worker} worker @param {boolean} isNew */
  const asks = (worker, isNew) => {
    let known = workerIn(workers, worker);
    if (known === undefined) {
      known = { __proto__: null, callback: made(), asked: 0 };
      setWorker(workers, worker, known);
      listen(worker, "message", () => {
        known.asked = 0;
      });
    }
    if (known.asked > 0 && now() - known.asked > LONGEST_MS) return;
    if (!isNew) known.asked ||= now();
    until(worker, ["message", "error"], isNew ? made() : known.callback);
  };
  disguise(window, "Worker", { after: (_, __, worker) => asks(worker, true) });
  if (window.Worker) {
    Object.defineProperty(window.Worker.prototype, "constructor", {
      value: window.Worker,
      writable: true,
      enumerable: false,
      configurable: true,
    });
    disguise(window.Worker.prototype, "postMessage", { after: (_, __, worker) => asks(worker, false) });
  }

  // What is known only to have begun. `window.postMessage` stays as it is, since the message names who called it as its
  // source; so messages are noted as they come.
  listen(window, "message", () => note("began", null, callbackOf("message"), 0), true);
  /** @param {object | undefined} owner @param {string[]} names @param {string} [kind] */
  const begins = (owner, names, kind = "began") => {
    for (const name of names) disguise(owner, name, { after: () => note(kind, null, callbackOf(name), 0) });
  };
  begins(window, ["fetch"], "request");
  begins(XMLHttpRequest.prototype, ["send"], "request");
  begins(window, ["createImageBitmap"]);
  begins(window.MessagePort?.prototype, ["postMessage"]);
  begins(window.BroadcastChannel?.prototype, ["postMessage"]);
  begins(window.IntersectionObserver?.prototype, ["observe"]);
  begins(window.ResizeObserver?.prototype, ["observe"]);
  begins(HTMLImageElement.prototype, ["decode"]);
  begins(Document.prototype, ["startViewTransition"]);
  begins(window.Scheduler?.prototype, ["yield"]);
  begins(window.SubtleCrypto?.prototype, [
    "decrypt",
    "deriveBits",
    "deriveKey",
    "digest",
    "encrypt",
    "exportKey",
    "generateKey",
    "importKey",
    "sign",
    "unwrapKey",
    "verify",
    "wrapKey",
  ]);
}
