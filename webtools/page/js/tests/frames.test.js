import assert from "node:assert/strict";
import { mock, test } from "node:test";
import "./dom.js";

globalThis.window = /** @type {Window & typeof globalThis} */ ({});
const { frameBefore, nextFrame } = await import("../src/waiting/frames.js");

// The milliseconds that a wait takes where no frame is drawn, by 10 at a time.
/** @param {() => Promise<unknown>} wait */
async function waited(wait) {
  globalThis.requestAnimationFrame = () => 0;
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let over = false;
    wait().then(() => (over = true));
    let milliseconds = 0;
    for (; !over && milliseconds < 5_000; milliseconds += 10) {
      mock.timers.tick(10);
      await null;
      await null;
    }
    return milliseconds;
  } finally {
    mock.timers.reset();
  }
}

test("a frame that is not drawn is waited for a second", async () => {
  assert.equal(await waited(() => nextFrame()), 1_000);
});

test("a frame that is not drawn is waited for until the given moment only", async () => {
  mock.method(performance, "now", () => 100);
  assert.equal(await waited(() => frameBefore(320)), 220);
  assert.equal(await waited(() => frameBefore(50)), 10);
  mock.restoreAll();
});

test("a frame that is drawn ends the wait", async () => {
  globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ drawn) => {
    drawn(0);
    return 0;
  };
  await frameBefore(Infinity);
});
