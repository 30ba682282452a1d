import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./dom.js";

globalThis.window = /** @type {Window & typeof globalThis} */ ({});
const { frameBefore, nextFrame } = await import("../src/waiting/frames.js");

/** @import { Page } from "../src/types.js" */
const page = /** @type {Page} */ ({ givenUp: 0 });

// The milliseconds that a wait takes where no frame is drawn, by 10 at a time.
/** @param {() => Promise<boolean>} wait */
async function waited(wait) {
  globalThis.requestAnimationFrame = () => 0;
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let drawn;
    wait().then((answer) => (drawn = answer));
    let milliseconds = 0;
    for (; drawn === undefined && milliseconds < 5_000; milliseconds += 10) {
      mock.timers.tick(10);
      for (let turn = 0; turn < 5; turn++) await null;
    }
    return { milliseconds, drawn };
  } finally {
    mock.timers.reset();
  }
}

test("a frame that is not drawn is waited for a second", async () => {
  assert.deepEqual(await waited(() => nextFrame()), { milliseconds: 1_000, drawn: false });
});

test("a frame that is not drawn is waited for until the given moment only, and for a second at most", async () => {
  mock.method(performance, "now", () => 100);
  assert.deepEqual(await waited(() => frameBefore(page, 320)), { milliseconds: 220, drawn: false });
  assert.deepEqual(await waited(() => frameBefore(page, 50)), { milliseconds: 10, drawn: false });
  assert.deepEqual(await waited(() => frameBefore(page, 30_000)), { milliseconds: 1_000, drawn: true });
  mock.restoreAll();
});

test("a wait ends with an error when its call was given up", async () => {
  const own = /** @type {Page} */ ({ givenUp: 0 });
  const waits = frameBefore(own, Infinity);
  own.givenUp++;
  await assert.rejects(waits, /given up/);
});

test("a frame that is drawn ends the wait", async () => {
  globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ drawn) => {
    drawn(0);
    return 0;
  };
  assert.equal(await frameBefore(page, Infinity), true);
});
