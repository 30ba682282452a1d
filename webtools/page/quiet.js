// Waiting until nothing is left of what an act set off: callbacks that the page has scheduled (scheduled.js), animations
// that end, pictures that came.

const POLL_MS = 12;
const LONGEST_ANIMATION_MS = 1200;
const LONGEST_PICTURE_MS = 500;
const IDLE_MS = 200;
const ON_ITS_WAY_MS = 20; // a call, at most
const SAME_ACT_MS = 300; // what begins so shortly before another is counted as one with it

let effects = null; // of the last act

class Effects {
  constructor(since, animated, loading) {
    Object.assign(this, { since, changed: false });
    this.ran = 0; // the number of the last callback that a frame or idle time has run
    this.animated = new Set(animated.map(({ effect }) => effect.target)); // before the act
    this.loading = new Set(loading);
    this.observer = new MutationObserver(() => this.change());
  }

  // Of an act that begins now.
  static ofNow() {
    const made = new Effects(performance.now(), animations(), loadingPictures());
    made.observe();
    return made;
  }

  // Of one whose beginning this document did not see.
  static after(since) {
    return new Effects(since, [], []);
  }

  observe() {
    this.observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }

  change() {
    this.changed = true;
    this.observer.disconnect();
  }

  // What is scheduled since the act began.
  scheduled() {
    return askScheduled({ since: this.since, ran: this.ran });
  }

  // Milliseconds until the animations have ended that the act began, of those that end soon; 0 when there are none.
  animating() {
    return animations().reduce((longest, animation) => Math.max(longest, this.leftOf(animation)), 0);
  }

  leftOf({ startTime, playbackRate, effect, timeline }) {
    const { endTime, localTime } = effect.getComputedTiming();
    const began = startTime === null || startTime >= this.since - FRAME_LOOK_MS;
    if (!began || timeline !== document.timeline || this.animated.has(effect.target)) return 0;
    const left = (endTime - (localTime ?? 0)) / Math.abs(playbackRate);
    return left <= LONGEST_ANIMATION_MS ? left : 0;
  }

  isLoading() {
    return performance.now() - this.since < LONGEST_PICTURE_MS && loadingPictures().some((picture) => !this.loading.has(picture));
  }
}

// An act begins here: what the page does from now on may be because of it.
function watchEffects() {
  effects?.observer.disconnect();
  effects = Effects.ofNow();
}

function hasEffects() {
  return effects === null || effects.changed || effects.scheduled().began || effects.animating() > 0;
}

function isPending() {
  return effects !== null && (effects.scheduled().pending !== null || effects.animating() > 0 || effects.isLoading());
}

function requestsBegun() {
  return effects === null ? 0 : effects.scheduled().requests;
}

function animations() {
  return Document.prototype.getAnimations.call(document).filter(({ playState, effect }) => playState === "running" && effect);
}

function loadingPictures() {
  return [...documentOf("images")].filter((image) => image.complete === false && image.loading !== "lazy");
}

function askScheduled(given) {
  let said = { began: true, last: 0, requests: 0, pending: null, due: 0, hope: 0, number: 0 };
  const hear = (event) => {
    event.stopImmediatePropagation();
    said = JSON.parse(event.detail);
  };
  addEventListener(`${LISTENING}-told`, hear, true);
  document.dispatchEvent(new CustomEvent(`${LISTENING}-schedule`, { detail: JSON.stringify(given) }));
  removeEventListener(`${LISTENING}-told`, hear, true);
  return said;
}

// Wait, at most `timeout` milliseconds, until nothing is left of an act that began `ago` milliseconds ago.
//   loads: wait until the document has loaded first
//   frames: draw one before
//   fresh: the act has brought this document, and what it does by itself is not waited for
// Gives the page's address and title, as `LOOK` of tabs.py does, and how many requests its scripts have begun since. It is
// called without `call`: it gives no refs.
async function settled({ ago, timeout, loads, frames, fresh }) {
  const end = performance.now() + timeout;
  if (loads) await (fresh ? loaded() : Promise.race([loaded(), pause(timeout)]));
  const since = fresh ? 0 : performance.now() - ago - ON_ITS_WAY_MS;
  if (effects === null || effects.since < since - SAME_ACT_MS) effects = Effects.after(since);
  if (fresh) {
    if (frames && effects.scheduled().began) await twoFrames();
  } else {
    await Promise.race([leaving(), quiet(end, frames)]);
  }
  if (left) await twoFrames(); // the browser tells of where it goes meanwhile
  return JSON.stringify([location.href, documentOf("title").toWellFormed(), effects.scheduled().requests]);
}

// A form may hide what it is called like.
function documentOf(name) {
  return Reflect.get(Document.prototype, name, document);
}

async function quiet(end, frames) {
  if (frames) await framePassed(drawnFrame);
  let { last: known } = effects.scheduled();
  let some = false; // has passed since the last frame
  while (performance.now() < end && !left) {
    if (await pendingPassed(end)) {
      some = true;
      continue;
    }
    const { last } = effects.scheduled();
    if (!some && last === known) break;
    [some, known] = [false, last];
    await framePassed(drawnFrame); // in which observers and animations react to what the last callback changed
  }
  await requestsAreKnown();
}

// Wait for what is pending: some of it has passed; false: nothing was.
async function pendingPassed(end) {
  const { pending, due } = effects.scheduled();
  const soon = (milliseconds) => pause(Math.max(0, Math.min(milliseconds, POLL_MS, end - performance.now())));
  if (pending === "frame") await framePassed(nextFrame);
  else if (pending === "idle") await idlePassed();
  else if (pending !== null) await soon(due);
  else if (effects.animating() > 0) await soon(effects.animating());
  else if (effects.isLoading()) await soon(POLL_MS);
  else return false;
  await taskPassed();
  return true;
}

async function framePassed(draw) {
  const { number } = effects.scheduled();
  await draw();
  effects.ran = Math.max(effects.ran, number);
}

async function idlePassed() {
  const { number } = effects.scheduled();
  await Promise.all([
    new Promise((done) => (window.requestIdleCallback ? requestIdleCallback(done, { timeout: IDLE_MS }) : setTimeout(done))),
    window.scheduler?.postTask(() => {}, { priority: "background" }),
  ]);
  effects.ran = Math.max(effects.ran, number);
}

function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

// A turn of the event loop, which comes after the messages that were posted before.
function taskPassed() {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      port1.close();
      done();
    };
    port1.postMessage(null);
  });
}

function loaded() {
  return document.readyState === "complete" ? null : new Promise((done) => addEventListener("load", () => done(), { once: true }));
}
