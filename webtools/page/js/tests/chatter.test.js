// Chatter that a page keeps up by itself, in simulated time: what of it an act takes for its own, whatever the moment
// at which the act begins.

/** @import { Listen, PageValue } from "../src/types.js" */
import assert from "node:assert/strict";
import { test } from "node:test";

const LOOK_MS = 8; // between two looks of an act, as between frames
const QUIET_MS = 40; // an act that waits for nothing takes at most this
const LEARNT_MS = 1500; // of waiting in all, until the page's own is known

let clock = 0;
const window = /** @type {PageValue} */ (globalThis);
window.window = window;
window.document = new EventTarget();
Object.defineProperty(window, "performance", { value: { now: () => clock } });
Object.defineProperty(window, "event", { get: () => undefined, configurable: true });
window.Navigator ??= class {};
window.XMLHttpRequestEventTarget = class extends EventTarget {};
window.XMLHttpRequest = class extends window.XMLHttpRequestEventTarget {};
window.EventSource = class extends EventTarget {};
window.WebSocket = class extends EventTarget {};
window.BroadcastChannel = class extends EventTarget {};

const { newRecord } = await import("../src/main_world/record.js");
const { noteChannels } = await import("../src/main_world/channels.js");

// A page in which nothing happens but what a test makes happen.
function newPage() {
  clock = 0;
  /** @type {{ [type: string]: (event: Event) => void }} */
  const listeners = {};
  /** @type {Listen} */
  const listen = (_, type, listener) => {
    listeners[type] = listener;
  };
  const channels = noteChannels(newRecord("ask", "answer", listen), () => {}, listen);
  /** @type {[at: number, happens: () => void][]} */
  const due = [];
  /** @param {number} milliseconds @param {() => void} happens */
  const after = (milliseconds, happens) => {
    due.push([clock + milliseconds, happens]);
  };
  /** @param {number} milliseconds @param {() => void} happens */
  const every = (milliseconds, happens) =>
    after(milliseconds, () => {
      happens();
      every(milliseconds, happens);
    });
  /** @param {number} milliseconds */
  const pass = (milliseconds) => {
    const end = clock + milliseconds;
    for (;;) {
      due.sort(([one], [other]) => one - other);
      if (due.length === 0 || due[0][0] > end) break;
      const [[at, happens]] = due.splice(0, 1);
      clock = at;
      happens();
    }
    clock = end;
  };
  /** @param {string} kind */
  const open = (kind) => {
    const own = new window[kind]();
    channels.listens(own, "message");
    return {
      send: (/** @type {PageValue} */ data) => channels.sent(own, data),
      hear: (/** @type {PageValue} */ data) => own.dispatchEvent(new MessageEvent("message", { data })),
    };
  };
  /** @param {number} since */
  const left = (since) => {
    let said = { pending: null, last: 0 };
    const hear = (/** @type {PageValue} */ { detail }) => {
      said = JSON.parse(detail);
    };
    document.addEventListener("answer", hear, { once: true });
    listeners.ask(new CustomEvent("ask", { detail: JSON.stringify({ since }) }));
    return said;
  };
  // A click, and the wait for what is left of it; gives the milliseconds that it takes.
  const act = (does = () => {}) => {
    const since = clock;
    listeners.click(new Event("click"));
    does();
    let known = -1;
    while (clock - since < 1500) {
      pass(LOOK_MS);
      const { pending, last } = left(since);
      if (pending === null && last === known) break;
      known = last;
    }
    return clock - since;
  };
  return { after, every, pass, open, act };
}

/** @type {{ [name: string]: (page: ReturnType<typeof newPage>) => void }} */
const CHATTER = {
  "a socket that ticks": ({ every, open }) => {
    const { hear } = open("WebSocket");
    every(40, () => hear("tick 1"));
  },
  "heartbeats that are answered": ({ after, every, open }) => {
    const { send, hear } = open("WebSocket");
    every(130, () => {
      send("ping 1");
      after(5, () => hear("pong 1"));
    });
  },
  "heartbeats that are answered late": ({ after, every, open }) => {
    const { send, hear } = open("WebSocket");
    every(250, () => {
      send("ping 1");
      after(20, () => hear("pong 1"));
    });
  },
  "a page that answers ticks, and is answered": ({ after, every, open }) => {
    const { send, hear } = open("WebSocket");
    every(90, () => {
      hear("tick 1");
      send("seen");
      after(5, () => hear("good"));
    });
  },
  "broadcasts that nobody answers": ({ every, open }) => {
    const { send } = open("BroadcastChannel");
    every(50, () => send({ type: "presence" }));
  },
  "all of these at once": (page) => {
    for (const name of Object.keys(CHATTER).slice(0, 5)) CHATTER[name](page);
  },
};

for (const [name, begin] of Object.entries(CHATTER)) {
  test(`${name}: no act waits for it, in whatever phase it begins`, () => {
    for (let phase = 0; phase < 260; phase += 7) {
      const page = newPage();
      begin(page);
      page.pass(1200 + phase);
      for (let acts = 0; acts < 6; acts++) {
        const took = page.act();
        assert.ok(took <= QUIET_MS, `${took} ms in act ${acts + 1}, phase ${phase}`);
        page.pass(phase);
      }
    }
  });

  test(`${name}: it is known after a while though one act follows the other`, () => {
    for (const pause of [10, 100]) {
      for (let rest = 5; rest < 405; rest += 10) {
        const page = newPage();
        begin(page);
        page.pass(rest);
        let waited = 0;
        for (let acts = 0; acts < 60; acts++) {
          const took = page.act();
          waited += took > QUIET_MS ? took : 0;
          page.pass(pause);
        }
        assert.ok(waited <= LEARNT_MS, `${waited} ms, rest ${rest}, pause ${pause}`);
      }
    }
  });
}

test("what an act asks beside chatter is waited for, each time", () => {
  for (let phase = 0; phase < 130; phase += 7) {
    const page = newPage();
    CHATTER["all of these at once"](page);
    const { send, hear } = page.open("WebSocket");
    page.pass(600 + phase);
    for (let acts = 0; acts < 6; acts++) {
      let isAnswered = false;
      page.act(() => {
        send("what is new?");
        page.after(120, () => {
          hear("this is new");
          isAnswered = true;
        });
      });
      assert.ok(isAnswered, `act ${acts + 1}, phase ${phase}`);
      page.pass(30);
    }
  }
});

test("a long answer in many parts is waited for in the next act, too", () => {
  for (const [parts, apart] of [
    [12, 20],
    [12, 60],
    [5, 150],
  ]) {
    const page = newPage();
    const { send, hear } = page.open("WebSocket");
    page.pass(600);
    for (let acts = 0; acts < 4; acts++) {
      let came = 0;
      page.act(() => {
        send("tell me");
        for (let part = 1; part <= parts; part++)
          page.after(part * apart, () => {
            hear(`part ${part}`);
            came++;
          });
      });
      assert.equal(came, parts, `act ${acts + 1}, ${apart} ms apart`);
      page.pass(10);
    }
  }
});

test("an answer behind a tick is waited for, though such questions had answers of one part until then", () => {
  const page = newPage();
  const { send, hear } = page.open("WebSocket");
  let answers = 0;
  const ask = () => {
    send("ask");
    page.after(180, () => {
      answers++;
      hear("answer");
    });
  };
  for (let asked = 1; asked <= 3; asked++) {
    page.act(ask);
    page.pass(700);
  }
  page.after(60, () => hear("tick 1"));
  page.act(ask);
  assert.equal(answers, 4);
});
