// Motions that an act has begun, frame after frame: by the `style` attribute, or by scrolling smoothly. Libraries draw
// all animations by one loop; if it ran before the act, its schedule does not show what it draws.

/** @import { Scope } from "../types.js" */
/** @import { Channel } from "./recurrence.js" */
import { LOOK_MS, PART_MS } from "./limits.js";
import { CHANNELS, Recurrence } from "./recurrence.js";

const BEGINNINGS = ["pointermove", "pointerdown", "keydown", "beforeinput", "input", "change", "wheel"];

// Of each element, by kind: what moves it.
export class Motions {
  #of = /** @type {WeakMap<object, Map<string, Recurrence>>} */ (new WeakMap());

  /** @param {object} target @param {Channel} channel @param {string} kind */
  of(target, channel, kind) {
    const kinds = this.#of.get(target) ?? new Map();
    this.#of.set(target, kinds);
    const known = kinds.get(kind) ?? new Recurrence(channel);
    kinds.set(kind, known);
    return known;
  }
}

export class Moving {
  #began = Infinity; // when the act has reached the document; what moves before is the page's own
  #under = /** @type {Map<Recurrence, number>} */ (new Map()); // what the act moves, and until when in any case
  #ending = new AbortController();
  #observer = new MutationObserver((records) => this.#styled(records));

  /** @param {Motions} motions */
  constructor(motions) {
    this.motions = motions;
  }

  /** @param {Scope[]} known */
  watch(known) {
    for (const scope of known)
      this.#observer.observe(scope, { subtree: true, attributes: true, attributeFilter: ["style"] });
    const begin = () => {
      this.#styled(this.#observer.takeRecords());
      this.#began = Math.min(this.#began, performance.now());
    };
    const once = { capture: true, once: true, signal: this.#ending.signal };
    for (const type of BEGINNINGS) addEventListener(type, begin, once);
    const always = { capture: true, signal: this.#ending.signal };
    for (const scope of known) {
      // Browsers report the end of smooth scrolling a quarter of a second after its last change.
      scope.addEventListener(
        "scroll",
        ({ target }) => this.#note(target, CHANNELS.scrolling, PART_MS),
        always,
      );
      scope.addEventListener(
        "scrollend",
        ({ target }) => target && this.#under.delete(this.motions.of(target, CHANNELS.scrolling, "scroll")),
        always,
      );
    }
  }

  /** @param {MutationRecord[]} records */
  #styled(records) {
    for (const { target } of records) this.#note(target, CHANNELS.styles, LOOK_MS);
  }

  /** @param {EventTarget | null} target @param {Channel} channel @param {number} still */
  #note(target, channel, still) {
    const isOurs = channel === CHANNELS.scrolling && this.#began === Infinity; // to bring an element into view
    if (target === null || isOurs) return;
    const at = performance.now();
    const motion = this.motions.of(target, channel, channel === CHANNELS.styles ? "style" : "scroll");
    motion.note({ at, due: at + still, answered: 0 });
    if (at < this.#began || motion.recurs(this.#began, at)) this.#under.delete(motion);
    else this.#under.set(motion, at + still);
  }

  /** @param {Channel} channel */
  isUnderWay(channel) {
    const now = performance.now();
    return [...this.#under].some(([motion, until]) => motion.channel === channel && now < until);
  }

  end() {
    this.#observer.disconnect();
    this.#ending.abort();
  }
}
