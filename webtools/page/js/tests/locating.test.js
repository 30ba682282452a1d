/** @import { FactsWanted, Located, NotLocated, PageQuery } from "../src/contract.js" */
/** @import { AnyElement, Exposed, Page, PageValue } from "../src/types.js" */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { html } from "./dom.js";

// This DOM has no layout: an element has a box unless the test says that it is out of sight.
/** @type {PageValue} */
const inSight = [{ left: 0, top: 0, right: 10, bottom: 10, width: 10, height: 10 }];
window.Element.prototype.getClientRects = function () {
  return this.hasAttribute("data-out-of-sight") ? [] : inSight;
};
window.Element.prototype.checkVisibility = function () {
  return !this.closest("[data-out-of-sight]");
};
Object.defineProperty(window.Element.prototype, "assignedSlot", { get: () => null, configurable: true });
window.document.getAnimations = () => [];
// It has `textContent` once for each kind of node, where browsers have it for all.
const ofElements = Object.getOwnPropertyDescriptor(window.Element.prototype, "textContent");
Object.defineProperty(window.Node.prototype, "textContent", {
  get() {
    return this.nodeType === 1 ? ofElements?.get?.call(this) : (this.data ?? null);
  },
  configurable: true,
});
globalThis.MutationObserver = window.MutationObserver;
// Nor has it initial values of styles, or the browser's own style sheet.
window.document.head.innerHTML = "<style>* { visibility: visible } [hidden] { display: none }</style>";

const { facts, changed } = await import("../src/locating/facts.js");
const { keepLooking } = await import("../src/locating/changes.js");
const { notFound, onLocated, titles } = await import("../src/locating/located.js");
const { mistakeIn } = await import("../src/locating/mistakes.js");
const { isInSight, matchesOf, meant, rankOf } = await import("../src/locating/query.js");
const { newMemo } = await import("../src/memo.js");
const { newPage } = await import("../src/page.js");
const { remembered } = await import("../src/actions/choosing.js");

/** @type {Page} */
let page;

beforeEach(() => {
  page = newPage("unheard");
  page.refs.granted = [[1, 10_000]];
});

// The ids of what a query matches.
/** @param {PageQuery} query */
function ids(query) {
  return matchesOf({ ...page, memo: newMemo() }, query).map((element) => element.id);
}

/** @param {string} id */
function byId(id) {
  return /** @type {AnyElement} */ (document.getElementById(id));
}

/** @type {Exposed} */
const notCalled = () => assert.fail("nothing is found to call it for");

test("a role is matched as it is written or as it is shown", () => {
  html('<div><button id="b">Save</button><input id="i" type="submit" value="Send"><a id="a">Save</a></div>');
  assert.deepEqual(ids({ role: "button" }), ["b", "i"]);
});

test("a name matches in part and in any case, unless it has to be exact", () => {
  html('<div><button id="one">Save</button><button id="two">Save as</button></div>');
  assert.deepEqual(ids({ role: "button", name: "save" }), ["one", "two"]);
  assert.deepEqual(ids({ role: "button", name: "Save", exact: true }), ["one"]);
  assert.deepEqual(ids({ role: "button", name: "save", exact: true }), []);
});

test("a pattern matches with its flags", () => {
  html('<div><button id="one">Page 1</button><button id="two">page 2</button></div>');
  assert.deepEqual(ids({ role: "button", name: { pattern: "^Page \\d$", flags: "" } }), ["one"]);
  assert.deepEqual(ids({ role: "button", name: { pattern: "^Page \\d$", flags: "i" } }), ["one", "two"]);
});

test("a label finds the control that it names, and no hidden input", () => {
  html(
    '<form><label>Email <input id="e"></label><input id="h" type="hidden" aria-label="Email"><p>Email</p></form>',
  );
  assert.deepEqual(ids({ label: "Email" }), ["e"]);
});

test("placeholders and test ids are read from attributes", () => {
  html(
    '<div><input id="p" placeholder="Your  name"><div id="q" role="textbox" aria-placeholder="Your name"></div>' +
      '<span id="t" data-testid="total">5</span></div>',
  );
  assert.deepEqual(ids({ placeholder: "your name" }), ["p", "q"]);
  assert.deepEqual(ids({ testId: "total" }), ["t"]);
  assert.deepEqual(ids({ testId: "tot" }), []);
});

test("text alone finds the innermost elements that have it, across elements in a line", () => {
  html('<div id="outer"><p id="p">Good <b id="b">morning</b></p><p id="q">Good night</p></div>');
  assert.deepEqual(ids({ text: "good morning" }), ["p"]);
  assert.deepEqual(ids({ text: "morning" }), ["b"]);
});

test("text is not looked for in scripts and styles", () => {
  html("<div><script>needle</script><style>needle</style><p id='p'>A needle</p></div>");
  assert.deepEqual(ids({ text: "needle" }), ["p"]);
});

test("hasText and within narrow a query down", () => {
  html(
    '<ul><li id="one">Lamp <button id="b1">Add</button></li><li id="two">Mug <button id="b2">Add</button></li></ul>',
  );
  assert.deepEqual(ids({ role: "listitem", hasText: "mug" }), ["two"]);
  assert.deepEqual(ids({ role: "button", within: { role: "listitem", hasText: "mug" } }), ["b2"]);
});

test("nth chooses one match, from the end when negative, and none where there are fewer", () => {
  html('<div><b id="one">x</b><b id="two">x</b><b id="three">x</b></div>');
  assert.deepEqual(ids({ css: "b", nth: 1 }), ["two"]);
  assert.deepEqual(ids({ css: "b", nth: -1 }), ["three"]);
  assert.deepEqual(ids({ css: "b", nth: 3 }), []);
});

test("elements in shadow roots are matched in reading order", () => {
  html('<div><span id="host"></span><button id="last">x</button></div>');
  byId("host").attachShadow({ mode: "open" }).innerHTML = '<button id="first">x</button>';
  assert.deepEqual(ids({ role: "button" }), ["first", "last"]);
  assert.deepEqual(ids({ role: "button", within: { css: "#host" } }), ["first"]);
});

test("a number is its element for as long as the element is in the document", () => {
  html("<div><button id='b'>x</button></div>");
  const button = byId("b");
  const number = remembered(page, button);
  assert.deepEqual(ids({ number }), ["b"]);
  button.remove();
  assert.deepEqual(ids({ number }), []);
});

test("hidden elements are matched by css, and not by role or text", () => {
  html('<div><p id="p" hidden data-out-of-sight>Secret</p></div>');
  assert.deepEqual(ids({ css: "p" }), ["p"]);
  assert.deepEqual(ids({ text: "Secret" }), []);
  assert.deepEqual(ids({ role: "paragraph" }), []);
});

test("of several matches the one in sight is meant, then the one with just this name", () => {
  html(
    '<div><button id="out" data-out-of-sight>Save</button><button id="as">Save as</button><button id="b">Save</button></div>',
  );
  const remembering = { ...page, memo: newMemo() };
  const query = { role: "button", name: "save" };
  const left = meant(remembering, matchesOf(remembering, query), query);
  assert.deepEqual(
    left.map((element) => element.id),
    ["b"],
  );
  assert.equal(isInSight(remembering, byId("out")), false);
  assert.deepEqual(
    ["out", "as", "b"].map((id) => rankOf(remembering, byId(id), query)),
    [3, 6, 7],
  );
});

test("what the browser refuses in a query is said with its part", () => {
  assert.deepEqual(mistakeIn(page, { css: "button" }), { kind: "", reason: "" });
  const pattern = mistakeIn(page, { role: "list", within: { text: { pattern: "(", flags: "" } } });
  assert.equal(pattern.kind, "pattern");
  assert.match(pattern.reason, /SyntaxError/);
});

test("facts count all matches and tell what the one holds that may be meant", () => {
  html(
    '<form><input id="a" aria-label="Name" value="Ada"><input type="checkbox" id="c" aria-label="Name too" checked disabled></form>',
  );
  /** @param {Pick<FactsWanted, "fact"> & Partial<FactsWanted>} wanted */
  const read = (wanted) => JSON.parse(facts(page, { get: { label: "Name" }, name: "", ...wanted }).facts);
  const none = { count: 0, fact: null };
  const { count, ranks } = read({ fact: "value" });
  assert.equal(count, 2);
  assert.deepEqual(ranks.slice(0, 6), Array(6).fill(none));
  assert.deepEqual(ranks.slice(6), [
    { count: 1, fact: "on" },
    { count: 1, fact: "Ada" },
  ]);
  const box = { label: "Name too" };
  assert.deepEqual(read({ get: box, fact: "state" }).ranks[7].fact, {
    checked: true,
    editable: false,
    empty: false,
    enabled: false,
    focused: false,
    indeterminate: false,
  });
  assert.equal(read({ get: box, fact: "attribute", name: "id" }).ranks[7].fact, "c");
  assert.deepEqual(read({ fact: "states" }).states, { enabled: 1, disabled: 1, checked: 1, unchecked: 0 });
});

test("no number of elements is too large to be counted", () => {
  html(`<ul>${"<li data-out-of-sight>x</li>".repeat(1_000)}<li id="last">x</li></ul>`);
  const { count, ranks, shown } = JSON.parse(
    facts(page, { get: { css: "li" }, fact: "attribute", name: "id" }).facts,
  );
  assert.deepEqual([count, shown, ranks[7]], [1_001, 1, { count: 1, fact: "last" }]);
});

test("changed answers when the facts are others than those seen, and false when time is up", async () => {
  html('<p id="p">old</p>');
  /** @type {FactsWanted} */
  const wanted = { get: { css: "p" }, fact: "text", name: "" };
  const seen = facts(page, wanted).facts;
  assert.equal(await changed(page, [wanted], { seen: [seen], timeout: 20 }), false);
  const answer = changed(page, [wanted], { seen: [seen], timeout: 10_000 });
  byId("p").textContent = "new";
  assert.equal(await answer, true);
});

test("a new look ends the one that goes on", async () => {
  html("<p>x</p>");
  const before = keepLooking(page, () => undefined, 10_000);
  assert.equal(await keepLooking(page, () => "found", 10_000), "found");
  assert.equal(await before, null);
});

test("an error of a look is thrown, and nothing goes on looking", async () => {
  const paragraph = html("<p>x</p>");
  let looks = 0;
  const failing = keepLooking(
    page,
    () => {
      if (++looks > 1) throw new Error("no such style");
    },
    10_000,
  );
  paragraph.textContent = "y";
  await assert.rejects(failing, /no such style/);
  assert.equal(looks, 2);
});

test("a function runs on the one element, once there is one", async () => {
  const list = html("<div></div>");
  /** @type {Exposed} */
  const run = (_page, number, word) => ({ number, word });
  const wanted = { get: { role: "button", name: "Late" }, known: 0, alone: false, timeout: 10_000 };
  const running = onLocated(page, run, wanted, ["given"]);
  list.innerHTML = "<button>Late</button>";
  const { located, answer } = /** @type {Located} */ (await running);
  assert.equal(located, remembered(page, /** @type {AnyElement} */ (list.firstElementChild)));
  assert.deepEqual(answer, { number: located, word: "given" });
});

test("several elements are reported at once, with what they are in", async () => {
  html(
    '<div><section aria-label="First"><button>Go</button></section><section aria-label="Second"><button>Go</button></section></div>',
  );
  const wanted = { get: { role: "button", name: "Go" }, known: 0, alone: false, timeout: 10_000 };
  const { unlocated } = /** @type {NotLocated} */ (await onLocated(page, notCalled, wanted, []));
  assert.equal(unlocated.kind, "several");
  assert.equal(unlocated.count, 2);
  assert.match(unlocated.shown?.[0] ?? "", /button "Go" \[ref=e\d+\] \(in region "First"/);
  assert.deepEqual(titles(page, wanted.get), unlocated.shown);
});

test("what is not there is reported with what is most like it", async () => {
  html("<div><button>Safe</button><a href='#'>Elsewhere</a></div>");
  const wanted = { get: { role: "button", name: "Save" }, known: 0, alone: false, timeout: 0 };
  const { unlocated } = /** @type {NotLocated} */ (await onLocated(page, notCalled, wanted, []));
  assert.equal(unlocated.kind, "none");
  assert.match(unlocated.nearby?.join() ?? "", /Safe/);
  assert.deepEqual(notFound(page, wanted.get).hidden, []);
});

test("a document with frames leaves the search to them", async () => {
  html("<div><iframe></iframe></div>");
  const wanted = { get: { role: "button" }, known: 0, alone: false, timeout: 10_000 };
  const { unlocated } = /** @type {NotLocated} */ (await onLocated(page, notCalled, wanted, []));
  assert.deepEqual(unlocated, { kind: "framed" });
});
