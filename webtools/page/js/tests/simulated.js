// A document in simulated time: the page's scripts are what a test makes happen, and our code of both worlds watches.
// Import this before anything of `src`.

/** @import { Listen, PageValue } from "../src/types.js" */
import "./dom.js";

const FRAME_MS = 16;
const INPUT_MS = 20; // from the beginning of an act until its first event
const turn = setImmediate; // in which promises of any depth are settled

/** @type {{ at: number, number: number, happens: () => void }[]} */
let due = [];
let [now, number] = [0, 0];
/** @param {number} milliseconds @param {() => void} happens */
const after = (milliseconds, happens) => {
  due.push({ at: now + milliseconds, number: ++number, happens });
  return number;
};
/** @param {number} id */
const never = (id) => {
  due = due.filter((one) => one.number !== id);
};
/** @param {(at: number) => void} draw */
const onFrame = (draw) => after(FRAME_MS - (now % FRAME_MS), () => draw(now));

class Channel {
  constructor() {
    this.port2 = { onmessage: () => {} };
    this.port1 = { close() {}, postMessage: () => void after(0, () => this.port2.onmessage()) };
  }
}
/** @type {Observer[]} */
let observers = [];
class Observer {
  /** @param {(records: PageValue[]) => void} notes */
  constructor(notes) {
    this.notes = notes;
  }
  observe() {
    observers.push(this);
  }
  disconnect() {
    observers = observers.filter((one) => one !== this);
  }
  takeRecords() {
    return [];
  }
}
const window = /** @type {PageValue} */ (globalThis.window);
for (const name of "CharacterData CustomEvent HTMLImageElement ShadowRoot".split(" "))
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
class Nothing extends window.EventTarget {}
Object.defineProperty(Nothing.prototype, "readyState", { get: () => 1 });
// As in browsers, `data` is a getter of the prototype.
class Message extends window.Event {
  #data;
  /** @param {string} type @param {{ data: PageValue }} given */
  constructor(type, { data }) {
    super(type);
    this.#data = data;
  }
  get data() {
    return this.#data;
  }
}
const OF_WINDOW = {
  MessageEvent: Message,
  performance: { now: () => now, getEntriesByType: () => [], getEntriesByName: () => [] },
  setTimeout: (/** @type {() => void} */ run, milliseconds = 0) => after(Math.max(milliseconds, 1), run),
  clearTimeout: never,
  requestAnimationFrame: onFrame,
  cancelAnimationFrame: never,
  requestIdleCallback: (/** @type {() => void} */ run) => after(5, run),
  MessageChannel: Channel,
  MutationObserver: Observer,
  isSecureContext: false,
  matchMedia: undefined,
  scheduler: undefined,
  XMLHttpRequestEventTarget: Nothing,
  XMLHttpRequest: class extends Nothing {},
  EventSource: class extends Nothing {},
  WebSocket: class extends Nothing {},
  BroadcastChannel: class extends Nothing {},
  Navigator: class {},
};
for (const [name, value] of Object.entries(OF_WINDOW)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
}
/** @type {PageValue[]} */
let animations = [];
/** @type {{ complete: boolean }[]} */
let pictures = [];
Object.defineProperty(window, "event", { get: () => undefined, configurable: true });
Object.defineProperty(window.Document.prototype, "images", { get: () => pictures, configurable: true });
window.Document.prototype.getAnimations = () => animations.filter(({ playState }) => playState === "running");

const { newRecord } = await import("../src/main_world/record.js");
const { noteChannels } = await import("../src/main_world/channels.js");
const { noteScheduled } = await import("../src/main_world/scheduled.js");
const { newPage } = await import("../src/page.js");
const { drawn } = await import("../src/waiting/drawn.js");
const { watchEffects } = await import("../src/waiting/effects.js");
const { settled } = await import("../src/waiting/quiet.js");

// A document in which nothing happens but what a test makes happen.
export function newDocument() {
  [due, observers, animations, pictures, now] = [[], [], [], [], 1000];
  const secret = `secret-${++number}`;
  const page = newPage(secret);
  /** @type {{ [name: string]: PageValue }} */
  const hooks = {};
  /** @type {PageValue} */
  const disguise = (/** @type {object} */ _, /** @type {string} */ name, /** @type {PageValue} */ hook) => {
    hooks[name] ??= hook;
  };
  /** @type {Listen} */
  const listen = (target, type, listener) => target.addEventListener(type, listener, true);
  const record = newRecord(`${secret}-schedule`, `${secret}-answer`, listen);
  const channels = noteChannels(record, disguise, listen);
  noteScheduled(record, channels, /** @type {PageValue} */ ({ requested() {} }), disguise, listen);
  /** @param {string} name @param {PageValue[]} args */
  const noted = (name, args, id = /** @type {PageValue} */ (globalThis)[name](...args)) => {
    hooks[name].after(id, args, window);
    return id;
  };
  // What a page's scripts call.
  const scripts = {
    setTimeout: (/** @type {() => void} */ run, /** @type {number} */ delay) =>
      noted("setTimeout", [run, delay]),
    clearTimeout: (/** @type {number} */ id) => noted("clearTimeout", [id]),
    requestAnimationFrame: (/** @type {(at: number) => void} */ draw) =>
      noted("requestAnimationFrame", [draw]),
    requestIdleCallback: (/** @type {() => void} */ run) => noted("requestIdleCallback", [run]),
    setInterval(/** @type {() => void} */ run, /** @type {number} */ every) {
      after(every, () => {
        run();
        scripts.setInterval(run, every);
      });
    },
    /** @param {PageValue} element @param {string} attributeName */
    change(element, attributeName) {
      const target = element;
      for (const one of observers) one.notes([{ type: "attributes", target, attributeName }]);
    },
    /** @param {PageValue} target @param {number} milliseconds */
    animate(target, milliseconds, name = "fade", done = () => {}) {
      const animation = {
        playState: "running",
        startTime: now,
        playbackRate: 1,
        animationName: name,
        timeline: document.timeline,
        effect: {
          target,
          getComputedTiming() {
            return { endTime: milliseconds, localTime: now - animation.startTime };
          },
        },
      };
      animations.push(animation);
      if (milliseconds < Infinity)
        after(milliseconds, () => {
          animation.playState = "finished";
          done();
        });
    },
    // A script that runs for so long.
    /** @param {number} milliseconds */
    work(milliseconds) {
      now += milliseconds;
    },
    // A picture that comes after so many milliseconds.
    /** @param {number} milliseconds */
    insertPicture(milliseconds, done = () => {}) {
      const picture = { complete: false };
      pictures.push(picture);
      after(milliseconds, () => {
        picture.complete = true;
        done();
      });
    },
    /** @param {PageValue} target */
    scroll: (target, type = "scroll") => target.dispatchEvent(new window.Event(type)),
    /** @param {string} kind */
    open(kind) {
      const own = new /** @type {PageValue} */ (globalThis)[kind]();
      channels.listens(own, "message");
      return {
        send: (/** @type {PageValue} */ data) => channels.sent(own, data),
        hear: (/** @type {PageValue} */ data) => own.dispatchEvent(new MessageEvent("message", { data })),
      };
    },
  };
  // Let the time pass until `isOver`, or for so many milliseconds.
  const pass = async (milliseconds = Infinity, isOver = () => false) => {
    const end = now + milliseconds;
    for (;;) {
      await new Promise((done) => turn(() => done(null)));
      if (isOver()) return;
      due.sort((one, other) => one.at - other.at || one.number - other.number);
      const [next] = due;
      if (next === undefined || next.at > end) break;
      due.shift();
      now = Math.max(now, next.at);
      next.happens();
    }
    now = Math.max(now, end);
  };
  /** @template T @param {Promise<T>} promise @returns {Promise<T>} */
  const waited = async (promise) => {
    let isOver = false;
    promise.finally(() => (isOver = true));
    await pass(5000, () => isOver);
    return promise;
  };
  let acts = 0;
  // A click on which the page does `does`; gives the milliseconds that are waited for what it sets off.
  const act = async (does = () => {}) => {
    watchEffects(page);
    const began = now;
    await pass(INPUT_MS);
    window.dispatchEvent(new window.Event("pointerdown"));
    does();
    const since = now;
    if (!(await waited(drawn(page, {}, true))).drawn) {
      const given = {
        act: ++acts,
        ago: now - began,
        timeout: 1500,
        loads: false,
        frames: true,
        fresh: false,
      };
      await waited(settled(page, { ...given, answered: [] }));
    }
    return now - since;
  };
  return { page, act, pass, now: () => now, ...scripts };
}
