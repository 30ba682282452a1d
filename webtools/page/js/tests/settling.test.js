// What an act waits for and what belongs to the page, in simulated time. That the model is the browser's is shown by
// tests/browser/test_delayed.py.

import assert from "node:assert/strict";
import { test } from "node:test";
import { html } from "./dom.js";
import { newDocument } from "./simulated.js";

/** @typedef {ReturnType<typeof newDocument>} Simulated */

const FRAMES_MS = 60; // that follow whatever an act changes
const LONGEST_MS = 1600; // of what an act sets off

/** @param {Simulated} page */
const sleepOf =
  ({ setTimeout }) =>
  (/** @type {number} */ milliseconds) =>
    new Promise((done) => setTimeout(() => done(null), milliseconds));

/** @type {{ [kind: string]: (page: Simulated, say: () => void) => void }} */
const EFFECTS = {
  "a timer of 0 ms": ({ setTimeout }, say) => setTimeout(say, 0),
  "a timer of 100 ms": ({ setTimeout }, say) => setTimeout(say, 100),
  "a timer of 450 ms": ({ setTimeout }, say) => setTimeout(say, 450),
  "three nested timers of 80 ms": ({ setTimeout }, say) =>
    setTimeout(() => setTimeout(() => setTimeout(say, 80), 80), 80),
  "four sleeps in a row": async (page, say) => {
    for (let turn = 0; turn < 4; turn++) await sleepOf(page)(50);
    say();
  },
  "the last of a debounced row": ({ setTimeout, clearTimeout }, say) => {
    clearTimeout(setTimeout(say, 200));
    setTimeout(say, 200);
  },
  "a frame callback": ({ requestAnimationFrame }, say) => requestAnimationFrame(say),
  "thirty frame callbacks": ({ requestAnimationFrame }, say) => {
    let left = 30;
    const draw = () => (--left ? requestAnimationFrame(draw) : say());
    draw();
  },
  "frames of a script for 900 ms": ({ requestAnimationFrame, now }, say) => {
    const began = now();
    const draw = () => (now() - began < 900 ? requestAnimationFrame(draw) : say());
    draw();
  },
  "frames after a timer": ({ requestAnimationFrame, setTimeout, now }, say) =>
    setTimeout(() => {
      const began = now();
      const draw = () => (now() - began < 500 ? requestAnimationFrame(draw) : say());
      draw();
    }, 400),
  "an idle callback": ({ requestIdleCallback }, say) => requestIdleCallback(say),
  "the end of an animation": ({ animate }, say) => animate(html("<p>"), 300, "fade", say),
  "a picture inserted": ({ insertPicture }, say) => insertPicture(200, say),
  "the answer of a new socket": ({ open, setTimeout }, say) => {
    const { hear } = open("WebSocket");
    setTimeout(() => {
      hear("hello");
      say();
    }, 200);
  },
};

for (const kind of ["a timer of 100 ms", "the end of an animation", "a picture inserted"])
  for (const before of [0, 5, 10, 17, 25])
    EFFECTS[`${kind} beside a timer of ${before} ms`] = (page, say) => {
      page.setTimeout(() => {}, before);
      EFFECTS[kind](page, say);
    };

/** @type {{ [kind: string]: (page: Simulated) => void }} */
const AT_REST = {
  "a loop of timers": ({ setTimeout }) => {
    const tick = () => setTimeout(tick, 40);
    tick();
  },
  "a slow loop of timers": ({ setTimeout }) => {
    const tick = () => setTimeout(tick, 450);
    tick();
  },
  "a loop of frames": ({ requestAnimationFrame }) => {
    const draw = () => requestAnimationFrame(draw);
    draw();
  },
  "an interval": ({ setInterval }) => setInterval(() => {}, 50),
  "an interval that sets timers": ({ setInterval, setTimeout }) =>
    setInterval(() => setTimeout(Date, 20), 100),
  "an endless animation": ({ animate }) => animate(html("<p>"), Infinity),
  "an animation that begins anew": ({ animate }) => {
    const box = html("<p>");
    const again = () => animate(box, 300, "pulse", again);
    again();
  },
  "an element that a loop moves": ({ change, requestAnimationFrame }) => {
    const box = html("<p>");
    const draw = () => {
      change(box, "style");
      requestAnimationFrame(draw);
    };
    draw();
  },
  "a socket that ticks": ({ open, setInterval }) => {
    const { hear } = open("WebSocket");
    setInterval(() => hear("tick 1"), 70);
  },
  "a socket with heartbeats": ({ open, setInterval, setTimeout }) => {
    const { send, hear } = open("WebSocket");
    setInterval(() => {
      send("ping 1");
      setTimeout(() => hear("pong 1"), 5);
    }, 150);
  },
};

for (const [kind, does] of Object.entries(EFFECTS)) {
  test(`${kind} is waited for, each time`, async () => {
    const page = newDocument();
    for (let turn = 1; turn <= 4; turn++) {
      let isDone = false;
      const took = await page.act(() => does(page, () => (isDone = true)));
      assert.ok(isDone, `after ${took} ms, act ${turn}`);
      assert.ok(took < LONGEST_MS, `${took} ms, act ${turn}`);
      await page.pass(50 * turn);
    }
  });

  test(`${kind} is waited for beside all that the page does at rest`, async () => {
    const page = newDocument();
    for (const begin of Object.values(AT_REST)) begin(page);
    await page.pass(2000);
    let isDone = false;
    const took = await page.act(() => does(page, () => (isDone = true)));
    assert.ok(isDone, `after ${took} ms`);
  });
}

for (const [kind, begin] of Object.entries(AT_REST)) {
  test(`${kind} is not waited for when it ran before`, async () => {
    for (let phase = 0; phase < 200; phase += 37) {
      const page = newDocument();
      begin(page);
      await page.pass(2000 + phase);
      for (let turn = 1; turn <= 3; turn++) {
        const took = await page.act();
        assert.ok(took <= FRAMES_MS, `${took} ms, phase ${phase}, act ${turn}`);
        await page.pass(phase);
      }
    }
  });

  test(`${kind} that an act begins is waited for once at most, and for a limited time`, async () => {
    const page = newDocument();
    assert.ok((await page.act(() => begin(page))) < LONGEST_MS);
    await page.pass(30);
    const took = [];
    for (let turn = 1; turn <= 3; turn++) took.push(await page.act());
    assert.ok(Math.min(...took) <= FRAMES_MS, `${took} ms`);
  });
}

// A server that says at once that it begins, and has the rest when it has computed.
/**
 * @param {ReturnType<Simulated["open"]>} socket
 * @param {number} computes @param {string[]} rest @param {() => void} say
 */
const answerInParts = ({ send, hear }, computes, rest, say = () => {}) => {
  send("add");
  setTimeout(() => hear("begins"), 10);
  setTimeout(() => hear("runs"), 12);
  setTimeout(() => {
    for (const part of rest) hear(part);
    say();
  }, 12 + computes);
};

test("an answer in parts is waited for until it ends as the last one did, however busy the server is", async () => {
  const page = newDocument();
  const socket = page.open("WebSocket");
  await page.act(() => answerInParts(socket, 20, ["more", "ends"]));
  for (const computes of [700, 20, 450, 900, 20, 20, 600]) {
    let isDone = false;
    const took = await page.act(() =>
      answerInParts(socket, computes, ["more", "ends"], () => (isDone = true)),
    );
    assert.ok(isDone, `${computes} ms: after ${took} ms`);
    await page.pass(50);
  }
});

test("parts that came when nobody waited any more are neither missed the next time nor chatter", async () => {
  const page = newDocument();
  const socket = page.open("WebSocket");
  const done = [];
  for (let turn = 1; turn <= 5; turn++) {
    let isDone = false;
    await page.act(() => answerInParts(socket, 800, ["ends"], () => (isDone = true)));
    done.push(isDone);
    await page.pass(1500);
  }
  assert.deepEqual(done, [false, true, true, true, true]);
});

test("an answer that ends otherwise than the last one is waited for in vain once", async () => {
  const page = newDocument();
  const socket = page.open("WebSocket");
  const took = [];
  for (const end of ["a", "b", "c", "d", "e"]) {
    took.push(await page.act(() => answerInParts(socket, 20, [end])));
    await page.pass(2000);
  }
  assert.ok(took[1] > 1000 && took[1] < LONGEST_MS, `${took} ms`);
  assert.ok(Math.max(took[0], ...took.slice(2)) < 500, `${took} ms`);
});

test("an act that sets nothing off is not waited for", async () => {
  assert.equal(await newDocument().act(), 0);
});

test("a timer beyond the limit is not waited for, nor one that was set before the act", async () => {
  const page = newDocument();
  page.setTimeout(() => {}, 300);
  await page.pass(1);
  assert.equal(await page.act(), 0);
  assert.ok((await page.act(() => page.setTimeout(() => {}, 501))) <= FRAMES_MS);
});

test("an element that a loop begins to move is waited for until it is still", async () => {
  const page = newDocument();
  const box = html("<p>");
  let until = 0;
  const draw = () => {
    if (page.now() < until) page.change(box, "style");
    page.requestAnimationFrame(draw);
  };
  draw();
  await page.pass(1000);
  for (let turn = 1; turn <= 3; turn++) {
    const took = await page.act(() => {
      until = page.now() + 600;
      page.change(box, "class");
    });
    assert.ok(page.now() >= until && took < 800, `${took} ms, act ${turn}`);
    await page.pass(100);
  }
});

test("smooth scrolling is waited for until its end, and what scrolls without one is known after a while", async () => {
  const page = newDocument();
  const scrollFor = (/** @type {number} */ milliseconds) => {
    const until = page.now() + milliseconds;
    const step = () => {
      page.scroll(document);
      if (page.now() < until) setTimeout(step, 16);
      else if (milliseconds < Infinity) page.scroll(document, "scrollend");
    };
    step();
    return until;
  };
  let until = 0;
  await page.act(() => (until = scrollFor(500)));
  assert.ok(page.now() >= until && page.now() < until + 100);
  assert.ok((await page.act(() => scrollFor(Infinity))) < LONGEST_MS);
  await page.pass(1000);
  assert.ok((await page.act(() => page.setTimeout(Date, 100))) < 200);
});

test("what a slow loop moves is waited for once at most, however the acts follow one another", async () => {
  const page = newDocument();
  const box = html("<p>");
  let frames = 0;
  const draw = () => {
    if (++frames % 3 === 0) page.change(box, "style");
    page.requestAnimationFrame(draw);
  };
  draw();
  await page.pass(1000);
  const took = [];
  for (let turn = 0; turn < 8; turn++) {
    took.push(await page.act(() => page.setTimeout(Date, 100)));
    await page.pass(7 * turn);
  }
  assert.ok(took.filter((each) => each > 200).length <= 1, `${took} ms`);
});

test("timers that the page is late to run are waited for", async () => {
  const page = newDocument();
  for (let turn = 1; turn <= 3; turn++) {
    let done = 0;
    await page.act(() => {
      for (let index = 0; index < 20; index++)
        page.setTimeout(
          () => {
            page.work(10);
            done++;
          },
          20 + index / 100,
        );
    });
    assert.equal(done, 20, `act ${turn}`);
  }
});
