// In the page's main world: what the page has scheduled and what has not run yet (scheduled.js), and what it has asked
// others and what has not been answered yet (channels.js). Our code in the sandbox asks with an event of a secret name
// (quiet.js). What the page answers here can only make an act wait for a moment more or less.
// Things that recur (recurrence.js) are not the act's.

/** @import { Listen, NoPrototype, PageValue } from "../types.js" */
import { ACTION_MS, DELAY_MS, KEPT, MOST, PROMPT_MS, TIMES } from "../waiting/limits.js";
import { Acts, CHANNELS, Recurrence } from "../waiting/recurrence.js";
import { answerTo, bound, getter } from "./natives.js";

/**
 * Something that is scheduled. isOver: asked for the end of what has no event. Of a question, answered: when the first
 * answer came; owed: when something came that it may itself answer.
 * @typedef {{
 *   __proto__: null, kind: string, number: number, id: EntryId | null, at: number, due: number, callback: Recurrence,
 *   answered: number, owed: number, isOver: (() => boolean) | null,
 * }} Entry
 *
 * A timer's number, or a text that begins with its kind.
 * @typedef {number | string} EntryId
 *
 * @typedef {ReturnType<typeof newRecord>} Schedule
 */

/** @param {string} ask @param {string} answered @param {Listen} listen */
export function newRecord(ask, answered, listen) {
  // The page may change any prototype later.
  const { parse, stringify } = JSON;
  const { max, min } = Math;
  const now = performance.now.bind(performance);
  const source = bound(Function.prototype.toString);
  const slice = bound(String.prototype.slice);
  const { get, set, delete: remove, clear, forEach } = Map.prototype;
  const [getIn, setIn, removeIn, clearIn, eachIn] = [get, set, remove, clear, forEach].map(bound);
  const sizeOf = getter(Map.prototype, "size");

  let number = 0; // of the last entry
  const callbacks = new Map(); // key → { times }: when it was scheduled and due, the last ones, as a ring
  const pending = new Map(); // id → entry
  /** @type {{ __proto__: null, [place: number]: Entry }} */
  const recent = { __proto__: /** @type {NoPrototype} */ (null) }; // the last entries, as a ring
  const acts = new Acts();
  let sweepAt = MOST;

  /** @param {string} key @param {import("../waiting/recurrence.js").Channel} channel @returns {Recurrence} */
  const callbackOf = (key, channel = CHANNELS.timers) => {
    let callback = getIn(callbacks, key);
    if (callback === undefined) {
      if (sizeOf(callbacks) >= MOST) clearIn(callbacks);
      callback = new Recurrence(channel);
      setIn(callbacks, key, callback);
    }
    return callback;
  };
  /** @param {string} kind @param {PageValue} handler @param {number | ""} delay */
  const callbackBy = (kind, handler, delay) => {
    const text = typeof handler === "function" ? source(handler) : "";
    return callbackOf(
      `${kind}${delay}:${text.length}:${slice(text, 0, 80)}`,
      CHANNELS[kind === "frame" ? "frames" : "timers"],
    );
  };
  // Only for `recurs`: nobody waits for it.
  /** @param {string} kind @param {Recurrence} callback @param {number} delay @returns {Entry} */
  const remember = (kind, callback, delay) => {
    const at = now();
    const entry = {
      __proto__: /** @type {NoPrototype} */ (null),
      kind,
      number: 0,
      id: null,
      at,
      due: at + delay,
      callback,
      answered: 0,
      owed: -Infinity,
      isOver: null,
    };
    callback.note(entry);
    return entry;
  };
  // id: null for what is noted only: that something has begun, whose end nobody reports
  /**
   * @param {string} kind
   * @param {EntryId | null} id
   * @param {Recurrence} callback
   * @param {number} delay
   * @returns {Entry}
   */
  const note = (kind, id, callback, delay) => {
    const entry = remember(kind, callback, delay);
    entry.number = ++number;
    recent[number % KEPT] = entry;
    if (id === null) return entry;
    entry.id = id;
    setIn(pending, id, entry);
    if (sizeOf(pending) > sweepAt) sweep(entry.at);
    return entry;
  };
  /** @param {EntryId} id */
  const forget = (id) => removeIn(pending, id);
  /** @param {number} at */
  const sweep = (at) => {
    eachIn(pending, (/** @type {Entry} */ entry, /** @type {EntryId} */ id) => {
      if (entry.due + DELAY_MS < at) removeIn(pending, id);
    });
    sweepAt = max(MOST, 2 * sizeOf(pending));
  };

  /** @param {Recurrence} callback @param {number} since @param {number} at */
  const recurs = (callback, since, at) => callback.recurs(since, at, (moment) => acts.beginOfAct(moment));
  /** @param {number} moment */
  const isOfAct = (moment) => acts.beginOfAct(moment) > -Infinity;
  // Things that come at a moment belong to the act of an earlier one, though nobody may wait for them any more.
  /** @param {number} moment @param {number} at */
  const goesOn = (moment, at) => {
    if (isOfAct(moment)) acts.note(acts.beginOfAct(moment), at);
  };
  /** @param {Recurrence} callback @param {number} at */
  const isRare = (callback, at) => at - (callback.last(TIMES - 1)?.at ?? -Infinity) > ACTION_MS;

  /** @typedef {{ drawn: number, idled: number, timed: number }} Passed */
  /** @param {Entry} entry @param {Passed} passed @param {number} at */
  const isOver = ({ kind, number, due, isOver }, { drawn, idled, timed }, at) =>
    (isOver !== null && isOver()) ||
    (kind === "frame" || kind === "scroll" || kind === "idle"
      ? number <= (kind === "idle" ? idled : drawn) || due + DELAY_MS < at
      : due < min(at, kind === "timer" ? timed : at));

  // Since an act began: `began`, anything was scheduled; `last`, the number of the last that is the act's; `requests`,
  // how many the document's scripts have begun, whoever they belong to; `pending`, the kind of one that is, and in how
  // many milliseconds it is due; `draws`, whether a frame is pending that recurs; `hope`, in how many milliseconds any
  // timer is due that does not recur; `soon`, the longest time for which anything was put off for a moment.
  /** @param {{ since: number, drawn?: number, idled?: number, timed?: number, hopes?: boolean }} given */
  const answer = ({ since, drawn = 0, idled = 0, timed = Infinity, hopes = false }) => {
    const at = now();
    if (!hopes) acts.note(since, at);
    const said = {
      __proto__: null,
      began: false,
      last: 0,
      requests: 0,
      pending: /** @type {string | null} */ (null),
      due: 0,
      draws: false,
      hope: 0,
      soon: 0,
    };
    for (let index = max(1, number - KEPT + 1); !hopes && index <= number; index++) {
      const entry = recent[index % KEPT];
      if (entry.at < since) continue;
      said.began = true;
      if (entry.kind === "request") said.requests++;
      if (recurs(entry.callback, since, at)) continue;
      said.last = entry.number;
      const delay = entry.due - entry.at;
      if (entry.id !== null && entry.kind !== "open" && delay <= PROMPT_MS) said.soon = max(said.soon, delay);
    }
    eachIn(pending, (/** @type {Entry} */ entry, /** @type {EntryId} */ id) => {
      if (isOver(entry, { drawn, idled, timed }, at)) return removeIn(pending, id);
      if (hopes && entry.due < ACTION_MS + at && isRare(entry.callback, at))
        said.hope = max(said.hope, entry.due - at);
      if (hopes || entry.kind === "later") return;
      const own = entry.at < since || entry.owed >= since || recurs(entry.callback, since, at);
      if (own && entry.kind === "frame") said.draws = true;
      if (own) return;
      if (said.pending === null || entry.kind === "frame") said.pending = entry.kind;
      said.due = max(said.due, entry.due - at);
    });
    return { ...said, number, __proto__: null };
  };
  answerTo(ask, answered, listen, (detail) => stringify(answer(parse(detail))));

  return { __proto__: null, now, remember, note, forget, callbackOf, callbackBy, recurs, isOfAct, goesOn };
}
