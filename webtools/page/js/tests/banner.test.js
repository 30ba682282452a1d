import assert from "node:assert/strict";
import { test } from "node:test";
import "./dom.js";

globalThis.MutationObserver = window.MutationObserver;
const { default: showBanner } = await import("../src/scripts/banner.js");
const shown = () => document.querySelectorAll("html > webtools-banner");

test("the same message asked for again keeps its banner, and answers whoever asked last", async () => {
  const first = showBanner("Log in");
  const [banner] = shown();
  const second = showBanner("Log in");
  assert.equal(await first, "no");
  assert.deepEqual([...shown()], [banner]);
  assert.equal(showBanner(""), "no");
  assert.equal(await second, "no");
  assert.equal(shown().length, 0);
});

test("another message replaces the banner", async () => {
  const first = showBanner("Log in");
  const [banner] = shown();
  showBanner("Solve the captcha");
  assert.equal(await first, "no");
  assert.equal(shown().length, 1);
  assert.notEqual(shown()[0], banner);
  showBanner("");
});
