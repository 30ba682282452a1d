// Things that recur at rest belong to the page; all others that began with an act belong to the act. A Recurrence is
// one thing that may come again: a callback with its delay, a question or a message of one shape, the motion of one
// element. `webtools/session/recurrence.py` judges requests by the same rules. For an act it is the page's own
//   when it was under way as the act began,
//   when it came in a beat at rest, up to the act,
//   when it has come more than `repeats` times since and goes on for more than `longest` milliseconds: such a loop,
//   which the act has begun, is waited for once, and known from then on.

import { BEAT, KEPT, LOOK_MS, MOTION_MS, REPEATING_MS, REPEATS, TIMES } from "./limits.js";

/**
 * beats: so many at rest are a beat; Infinity: nobody looks at rest, so what is known stays known (`stays`)
 * @typedef {{ beats: number, repeats: number, longest: number, stays: boolean }} Channel
 */
export const CHANNELS = /** @satisfies {{ [name: string]: Channel }} */ ({
  timers: { beats: TIMES, repeats: REPEATS, longest: REPEATING_MS, stays: false },
  frames: { beats: TIMES, repeats: REPEATS, longest: MOTION_MS, stays: false }, // by which scripts draw animations
  messages: { beats: TIMES, repeats: REPEATS, longest: REPEATING_MS, stays: false }, // of sockets, workers, ports
  animations: { beats: Infinity, repeats: 0, longest: MOTION_MS, stays: false }, // of CSS, and `animate`
  styles: { beats: Infinity, repeats: 0, longest: MOTION_MS, stays: true }, // which a loop of frames changes
  scrolling: { beats: Infinity, repeats: 0, longest: MOTION_MS, stays: true },
});

/**
 * The time at which something came, and until when it is under way: it is due then, or `answered` before.
 * @typedef {{ at: number, due: number, answered: number }} Came
 */

// The page may change any prototype later, so this uses its own fields only.
export class Recurrence {
  count = 0;
  #own = -Infinity; // the beginning of the last act for which it was the page's own
  #known = -Infinity; // of the last one for which it was known by its beat, or as a loop
  #act = -Infinity; // the beginning of the act since which it came
  #first = 0; // when it came first since then
  /** @type {{ __proto__: null, [place: number]: Came }} */
  #came = { __proto__: null }; // the last ones, as a ring

  /** @param {Channel} channel */
  constructor(channel) {
    this.channel = channel;
  }

  /** @param {Came} came */
  note(came) {
    this.#came[this.count++ % KEPT] = came;
  }

  // The last but `before` ones.
  /** @returns {Came | undefined} */
  last(before = 0) {
    return this.#came[(this.count - 1 - before) % KEPT];
  }

  // Return whether it is the page's own for the act that began at `since`.
  //   beginOfAct: of an act at a moment in the past; -Infinity: there was none
  /** @param {number} since @param {number} at @param {(moment: number) => number} [beginOfAct] */
  recurs(since, at, beginOfAct = () => -Infinity) {
    if (this.#own >= since || (this.channel.stays && this.#own > -Infinity)) return true;
    if (!this.#wasUnderWay(since)) {
      if (!this.#isBeat(since, beginOfAct) && !this.#isLoop(since, at)) return false;
      this.#known = since;
    }
    this.#own = since;
    return true;
  }

  #oldest() {
    return this.count > KEPT ? this.count - KEPT : 0;
  }

  /** @param {number} since */
  #wasUnderWay(since) {
    for (let index = this.#oldest(); index < this.count; index++) {
      const { at, due, answered } = this.#came[index % KEPT];
      if (at < since && (answered || due) >= since) return true;
    }
    return false;
  }

  // At rest, or in acts in which it was known already.
  /** @param {number} since @param {(moment: number) => number} beginOfAct */
  #isBeat(since, beginOfAct) {
    let beats = 0;
    let first = 0;
    let last = 0;
    for (let index = this.#oldest(); index < this.count; index++) {
      const { at } = this.#came[index % KEPT];
      if (at >= since || this.#known < beginOfAct(at)) continue;
      if (beats++ === 0) first = at;
      last = at;
    }
    return beats >= this.channel.beats && since - last <= (BEAT * (last - first)) / (beats - 1) + LOOK_MS;
  }

  /** @param {number} since @param {number} at */
  #isLoop(since, at) {
    let again = 0;
    for (let index = this.#oldest(); index < this.count; index++) {
      const came = this.#came[index % KEPT];
      if (came.at < since) continue;
      again++;
      if (this.#act !== since) this.#first = came.at; // which the ring may have no longer later on
      this.#act = since;
    }
    return again > this.channel.repeats && at - this.#first > this.channel.longest;
  }
}

// The acts of a document, by whose times the rest between them is known.
export class Acts {
  #count = 0;
  /** @type {{ __proto__: null, [place: number]: { from: number, to: number } }} */
  #acts = { __proto__: null };

  // One that began at `from` goes on at `to`.
  /** @param {number} from @param {number} to */
  note(from, to) {
    const last = this.#acts[(this.#count - 1) % KEPT];
    if (last !== undefined && last.to >= from) last.to = to;
    else this.#acts[this.#count++ % KEPT] = { from, to };
  }

  /** @param {number} moment */
  beginOfAct(moment) {
    for (let index = 0; index < this.#count && index < KEPT; index++) {
      const { from, to } = this.#acts[index];
      if (from <= moment && moment <= to) return from;
    }
    return -Infinity;
  }
}
