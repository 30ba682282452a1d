// While the pointer acts: does it meet the element that was meant? A page may move or replace it at the very moment
// at which the pointer comes. What would meet another one is kept from the page, so that it can be tried again.

/** @import { AsyncFunctions, Functions } from "../contract.js" */
/** @import { AnyElement, Page } from "../types.js" */
import { boxOf, boxesOf, sameBox } from "../dom/boxes.js";
import { dom, isFrame } from "../dom/dom.js";
import { targetOf } from "../dom/flat_tree.js";
import { resolve } from "../snapshot/resolve.js";
import { drawn } from "../waiting/drawn.js";
import { watchEffects } from "../waiting/effects.js";
import { isScriptless } from "../waiting/scriptless.js";
import { asWritten } from "../accessibility/hit.js";
import { isHit } from "../accessibility/pressing.js";

const GUARDED = [
  "pointerdown",
  "mousedown",
  "pointerup",
  "mouseup",
  "click",
  "auxclick",
  "dblclick",
  "contextmenu",
  "keydown",
];
const RELEASES = new Set(["pointerup", "mouseup"]);
const UNRELEASED =
  "The button was pressed on it, but another tab came to the front before the release: the page saw no click";
const FORGOTTEN_MS = 10_000; // whoever put it up has died meanwhile; people's clicks must get through

// Watches for one act, and keeps its verdict.
export class Guard {
  // missed: the obstacle when nothing that belongs to the act has come here
  /** @param {Page} page @param {string} missed */
  constructor(page, missed) {
    this.page = page;
    this.missed = missed;
    this.releases = 0; // of the pointer that are awaited
    this.judged = false;
    /** @type {string | null} */
    this.obstacle = null;
    const verdict = Promise.withResolvers();
    this.decide = verdict.resolve;
    page.act.verdict = verdict.promise;
    const released = Promise.withResolvers();
    this.released = released.promise;
    this.resolveReleased = () => released.resolve(null);
    this.timer = setTimeout(() => this.end(), FORGOTTEN_MS);
  }

  /** @param {string} [note] */
  pass(note = "") {
    this.judged = true;
    this.decide({ note });
  }

  /** @param {string} obstacle */
  miss(obstacle) {
    this.judged = true;
    this.obstacle = obstacle;
    this.decide({ obstacle });
    this.resolveReleased();
  }

  end() {
    clearTimeout(this.timer);
    this.resolveReleased();
    const { act } = this.page;
    if (act.guard === /** @type {Guard} */ (this)) act.guard = null;
  }
}

export class PointerGuard extends Guard {
  // releases: how often the pointer is let go on the element
  // inside: another control in the element may be met
  /**
   * @param {Page} page
   * @param {number} number
   * @param {AnyElement} element
   * @param {AnyElement | null} taker
   * @param {{ releases: number, inside: boolean }} how
   */
  constructor(page, number, element, taker, { releases, inside }) {
    super(page, "the pointer met nothing of this document; the browser may be asking something");
    this.number = number;
    this.element = element;
    this.taker = taker;
    this.releases = releases;
    this.inside = inside;
    /** @type {DOMRect | null} */
    this.box = null; // of the element, when it was met
    this.states = ""; // of the element, when it was met
    this.opened = false; // whether the press has asked for a context menu
  }

  // The first event decides, and each release again. After a miss all that belongs to it is held back, until `unguard`.
  /** @param {Event} event */
  meet(event) {
    if (event.type === "keydown") return; // of a modifier
    const hit = targetOf(this.page, event);
    // A browser may drop one of the two while another tab comes to the front.
    if (!this.judged && RELEASES.has(event.type)) this.miss("only the release of the button reached it");
    else if (!this.judged) this.judge(hit);
    else if (event.type === "contextmenu") this.opened = true;
    else if (event.type === "pointerup") this.release(hit);
    if (this.obstacle === null || (this.box && RELEASES.has(event.type))) return; // who has pressed may let go
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {AnyElement} hit */
  judge(hit) {
    const here = { element: this.element, note: "", problem: null };
    const { element, note, problem } = dom.isConnected(this.element) ? here : resolve(this.page, this.number);
    if (problem) return this.miss("it was replaced when the pointer came");
    if (!isHit(this.page, element, this.taker, hit, this.inside))
      return this.miss(`it gave way to ${asWritten(hit)} when the pointer came`);
    this.element = element;
    this.box = boxOf(element);
    this.states = statesOf(element);
    this.pass(note);
    if (!this.releases) this.end(); // the place of the release does not matter
  }

  // A page may also move it between the press and the release: then no click comes of them, but one of what is around
  // both places. What covers an element that stays was brought by the press itself, as lists are that open; and one
  // that is gone from sight was taken away by it, as options are that are chosen when they are pressed. Nor is one that
  // the press has already changed pressed again: what it opens may move the page, such as by a scroll bar that goes.
  /** @param {AnyElement} hit */
  release(hit) {
    const { element, taker, box, inside } = this;
    const stays = dom.isConnected(element) && boxesOf(element).length > 0;
    const moved = box !== null && stays && !sameBox(box, boxOf(element));
    const reacted = this.opened || statesOf(element) !== this.states;
    if (moved && !reacted && !isHit(this.page, element, taker, hit, inside))
      this.miss(`it gave way to ${asWritten(hit)} while it was pressed`);
    else if (--this.releases === 0) this.resolveReleased();
  }
}

const STATES = ["aria-expanded", "aria-checked", "aria-pressed", "aria-selected"];

// Return the states of an element that a press may change before the button is released.
/** @param {AnyElement} element */
function statesOf(element) {
  return STATES.map((name) => dom.getAttribute(element, name)).join();
}

// The same for a key that is meant for an element with the focus.
export class KeyGuard extends Guard {
  /** @param {Page} page @param {(target: AnyElement) => boolean} isMeant */
  constructor(page, isMeant) {
    super(page, "another frame or window took the focus, and got the key");
    this.isMeant = isMeant;
  }

  /** @param {Event} event */
  meet(event) {
    if (event.type !== "keydown" || this.judged) return;
    const target = targetOf(this.page, event);
    if (this.isMeant(target)) this.pass();
    else {
      this.miss(`${asWritten(target)} had the focus when the key came`);
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    this.end();
  }
}

// Keeps the click from the page that comes of a release which undoes a press.
export class ReleaseGuard extends Guard {
  /** @param {Event} event */
  meet(event) {
    if (event.type !== "click" && event.type !== "auxclick") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.end();
  }
}

// From the beginning of the document, so that no listener of the page comes before; and again for each act, since
// `document.open` takes all listeners away.
/** @param {Page} page */
export function listenToInput({ act }) {
  act.onInput ??= (/** @type {Event} */ event) => {
    if (event.isTrusted) act.guard?.meet(event);
  };
  for (const type of GUARDED) addEventListener(type, act.onInput, { capture: true });
}

// Whatever the pointer meets, it is meant.
/** @param {Page} page */
export function letPointer(page) {
  listenToInput(page);
  watchEffects(page);
  page.act.guard?.end();
  page.act.verdict = { note: "", elsewhere: true };
}

/**
 * @param {Page} page
 * @param {number} number
 * @param {AnyElement} element
 * @param {AnyElement | null} taker
 * @param {{ releases: number, inside: boolean }} how
 */
export function watchPointer(page, number, element, taker, how) {
  letPointer(page);
  if (isFrame(element)) return; // its own document gets the events
  if (isScriptless()) return; // our listeners are not called
  page.act.guard = new PointerGuard(page, number, element, taker, how);
}

// A button is about to be released where it was pressed, and that is to do nothing.
/** @param {Page} page */
export function refuseClick(page) {
  listenToInput(page);
  page.act.guard?.end();
  if (!isScriptless()) page.act.guard = new ReleaseGuard(page, "");
}

// Watch that the next key comes to what has the focus now.
/** @param {Page} page @param {(target: AnyElement) => boolean} isMeant */
export function watchKey(page, isMeant) {
  listenToInput(page);
  page.act.guard?.end();
  page.act.verdict = { note: "", elsewhere: true };
  if (!isScriptless()) page.act.guard = new KeyGuard(page, isMeant); // else our listeners are not called
}

// Return what became of the action: { note } when it met the element, { obstacle } when not.
/** @type {AsyncFunctions["guardVerdict"]} */
export async function guardVerdict(page, { draws }) {
  const guard = page.act.guard;
  const decided = await page.act.verdict;
  if (decided === null) return {}; // this document came in place of the one that was acted on
  if (decided.obstacle || decided.elsewhere) return decided;
  await guard?.released; // what comes of a click is drawn after it, and the click comes in the turn of the release
  if (guard?.obstacle) return { obstacle: guard.obstacle };
  guard?.end();
  // Pressing once more could do twice what the press did, such as opening the tab that is in front now.
  if (guard?.releases && document.visibilityState === "hidden") decided.note ||= UNRELEASED;
  return drawn(page, decided, draws);
}

// The browser has sent all it was to send, so whatever has not come yet went elsewhere.
/** @type {Functions["unguard"]} */
export function unguard(page) {
  const guard = page.act.guard;
  if (guard && !guard.judged) guard.miss(guard.missed);
  guard?.end();
}
