// Records what an act has set off since it began: changes of the document, callbacks that the page has scheduled
// (scheduled.js), animations, pictures and fonts.

/** @import { AnyElement, Page, PageValue, Scope } from "../types.js" */
import { scopes } from "../dom/flat_tree.js";
import { Caused } from "./caused.js";
import { DELAY_MS, LOOK_MS } from "./limits.js";
import { Moving } from "./moving.js";
import { CHANNELS } from "./recurrence.js";

/**
 * An animation of CSS or of a script, whose times are milliseconds.
 * @typedef {{
 *   startTime: number | null,
 *   playbackRate: number,
 *   effect: { target: Element | null, getComputedTiming(): { endTime: number, localTime: number | null } },
 *   timeline: AnimationTimeline | null,
 *   transitionProperty?: string,
 *   animationName?: string,
 * }} RunningAnimation
 */

export class Effects {
  /** @param {Page} page @param {number} since @param {RunningAnimation[]} animated @param {AnyElement[]} loading */
  constructor(page, since, animated, loading) {
    this.page = page;
    this.since = since;
    this.changed = false;
    this.act = /** @type {number | null} */ (null); // its number, once it is known
    this.drawn = 0; // the number of the last frame callback that has run
    this.idled = 0; // of the last idle one: a busy page draws frames before it idles
    this.timed = since; // timers that were due by then have run
    for (const animation of animated)
      this.motionOf(animation).note({ at: since - 1, due: since, answered: 0 });
    this.loading = new Set(loading);
    this.loadingFonts = false;
    this.jumps = false; // it has gone to a part of the document
    this.known = /** @type {Scope[] | null} */ (null); // while nothing has changed
    this.observer = new MutationObserver((records) => this.see(records));
    this.caused = /** @type {Caused | null} */ (null); // in a document that saw the act begin
    this.moving = new Moving(page.act.motions);
  }

  // Of an act that begins now.
  /** @param {Page} page */
  static ofNow(page) {
    const known = [...scopes(page)];
    const made = new Effects(page, performance.now(), animations(known), loadingPictures(known));
    made.loadingFonts = fontsLoad();
    made.caused = new Caused(page, made.since, known);
    made.observe(known);
    return made;
  }

  // Of one whose beginning this document did not see.
  /** @param {Page} page @param {number} since */
  static after(page, since) {
    return new Effects(page, since, [], []);
  }

  /** @param {Scope[]} known */
  observe(known) {
    this.known = known;
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    for (const scope of known) this.observer.observe(scope, all);
    this.moving.watch(known);
  }

  // Within the document. Where it may scroll, it does so from the frame after the next.
  /** @param {boolean} scrolls */
  navigate(scrolls) {
    this.change();
    this.jumps ||= scrolls;
  }

  // Return whether it may have begun to scroll since this was last asked.
  takeJump() {
    const { jumps } = this;
    this.jumps = false;
    return jumps;
  }

  change() {
    this.changed = true;
    this.known = null;
  }

  /** @param {MutationRecord[]} records */
  see(records) {
    this.change();
    if (!this.caused || this.caused.isOver()) this.observer.disconnect();
    else this.caused.note(records);
  }

  // Return what the act of this number has changed; null: this document saw another one begin, or none.
  /** @param {number} act */
  changesOf(act) {
    this.act ??= act;
    return this.act === act ? this.changes() : null;
  }

  changes() {
    this.caused?.note(this.observer.takeRecords());
    return this.caused?.report() ?? null;
  }

  scopes() {
    return this.known ?? [...scopes(this.page)];
  }

  end() {
    this.observer.disconnect();
    this.caused?.end();
    this.moving.end();
  }

  // Return what is scheduled since the act began.
  scheduled() {
    const { since, drawn, idled, timed } = this;
    return askScheduled(this.page, { since, drawn, idled, timed });
  }

  // Milliseconds until the animations have ended that the act began, of those that end soon; 0 when there are none.
  animating() {
    return animations(this.scopes()).reduce(
      (longest, animation) => Math.max(longest, this.leftOf(animation)),
      0,
    );
  }

  /** @param {RunningAnimation} animation */
  leftOf(animation) {
    const { startTime, playbackRate, effect, timeline } = animation;
    const { endTime, localTime } = effect.getComputedTiming();
    const began = startTime === null || startTime >= this.since - LOOK_MS;
    if (!began || timeline !== document.timeline) return 0;
    if (this.motionOf(animation).recurs(this.since, performance.now())) return 0; // the beat of an endless one
    const left = (endTime - (localTime ?? 0)) / Math.abs(playbackRate);
    return left <= CHANNELS.animations.longest ? left : 0;
  }

  /** @param {RunningAnimation} animation */
  motionOf({ effect, transitionProperty, animationName }) {
    const kind = transitionProperty ?? animationName ?? "of a script";
    return this.page.act.motions.of(effect.target ?? document, CHANNELS.animations, kind);
  }

  // By a loop of frames that ran before, or by smooth scrolling.
  isMoving() {
    return (
      this.moving.isUnderWay(CHANNELS.scrolling) ||
      (this.moving.isUnderWay(CHANNELS.styles) && this.scheduled().draws)
    );
  }

  isLoading() {
    return (
      performance.now() - this.since < DELAY_MS &&
      ((fontsLoad() && !this.loadingFonts) ||
        loadingPictures(this.scopes()).some((picture) => !this.loading.has(picture)))
    );
  }
}

// An act begins here: what the page does from now on may be because of it.
/** @param {Page} page */
export function watchEffects(page) {
  page.act.effects?.end();
  page.act.effects = Effects.ofNow(page);
}

/** @param {Page} page */
export function hasEffects(page) {
  return (
    page.act.effects === null ||
    page.act.effects.changed ||
    page.act.effects.scheduled().began ||
    page.act.effects.animating() > 0
  );
}

/** @param {Page} page */
export function isPending(page) {
  return (
    page.act.effects !== null &&
    (page.act.effects.scheduled().pending !== null ||
      page.act.effects.animating() > 0 ||
      page.act.effects.jumps ||
      page.act.effects.isMoving() ||
      page.act.effects.isLoading())
  );
}

/** @param {Page} page */
export function requestsBegun(page) {
  return page.act.effects === null ? 0 : page.act.effects.scheduled().requests;
}

// A document does not list those of its shadow trees.
/** @param {Scope[]} known @returns {RunningAnimation[]} */
function animations(known) {
  const listed = known.flatMap((scope) =>
    (scope === document ? Document : ShadowRoot).prototype.getAnimations.call(scope),
  );
  const running = listed.filter(({ playState, effect }) => playState === "running" && effect);
  return /** @type {RunningAnimation[]} */ (/** @type {unknown} */ (running));
}

/** @param {Scope[]} known @returns {AnyElement[]} */
function loadingPictures(known) {
  const pictures = known.flatMap((scope) => [
    ...(scope === document ? documentOf("images") : scope.querySelectorAll("img")),
  ]);
  return pictures.filter((image) => image.complete === false && image.loading !== "lazy");
}

function fontsLoad() {
  return documentOf("fonts")?.status === "loading";
}

/**
 * @param {Page} page
 * @param {{ since: number, drawn?: number, idled?: number, timed?: number, hopes?: boolean }} given
 */
export function askScheduled(page, given) {
  const said = asked(page, "schedule", "answer", JSON.stringify(given));
  if (said !== null) return JSON.parse(said);
  return {
    began: true,
    last: 0,
    requests: 0,
    pending: null,
    due: 0,
    draws: false,
    hope: 0,
    soon: 0,
    number: 0,
  };
}

// Ask our code in the main world, and return its answer (`answerTo` in natives.js); null: it is not there.
/** @param {Page} page @param {string} ask @param {string} answered @param {PageValue} [detail] @returns {PageValue} */
function asked(page, ask, answered, detail) {
  let said = null;
  /** @param {Event} event */
  const hear = (event) => {
    event.stopImmediatePropagation();
    said = /** @type {CustomEvent} */ (event).detail;
  };
  addEventListener(`${page.secret}-${answered}`, hear, true);
  document.dispatchEvent(new CustomEvent(`${page.secret}-${ask}`, { detail }));
  removeEventListener(`${page.secret}-${answered}`, hear, true);
  return said;
}

// Addresses whose bodies scripts have begun to read, and whether as a whole (reading.js).
/** @param {Page} page @param {number} since @returns {{ [address: string]: boolean }} */
export function readsSince(page, since) {
  const said = asked(page, "reads", "read", since);
  return said === null ? {} : JSON.parse(said);
}

// Return how many dialogs the page has opened, in which it stood still.
/** @param {Page} page */
export function dialogsOpened(page) {
  return asked(page, "dialogs", "opened") ?? 0;
}

// A form may hide what it is called like.
/** @param {string} name */
export function documentOf(name) {
  return Reflect.get(Document.prototype, name, document);
}

/** @param {Page} page @param {() => void} draw */
export async function framePassed(page, draw) {
  const { number } = effectsOf(page).scheduled();
  await draw();
  effectsOf(page).drawn = Math.max(effectsOf(page).drawn, number);
}

// Of the act that is waited for.
/** @param {Page} page */
export function effectsOf({ act: { effects } }) {
  return /** @type {Effects} */ (effects);
}
