// Closed shadow roots. They keep scripts of the page out, and hide nothing from a person. Those that scripts make come
// from our code in the page's main world (main_world/closed_roots.js). Those that markup declares only the browser can
// find, and that takes a command; so it is asked of elements that seem to have one, once for each document.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement, ClosedRoots, Page } from "../types.js" */
import { dom } from "./dom.js";
import { isHtml } from "./documents.js";
import { scopes, shadowRootOf } from "./flat_tree.js";

// Elements of HTML that may have a shadow root (DOM §4.9, `attachShadow`), beside custom elements.
const HOSTS = new Set(
  "article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span".split(" "),
);
const MOST_SIZED = 50; // of those that are asked about for their size
const MOST_EMPTY = 4; // of those that are asked about since they have nothing in them: nearly a millisecond each
const LEAST_WIDTH = 32; // of an empty one: most smaller ones are icons
const MOST_MEASURED = 500;
const MOST_CUSTOM = 20; // that are asked about though one of the name has no root
const LEAST = 0.5; // of the pixels that nothing explains
const LEAST_MORE = 12; // where margins or spaces may explain them

/** @returns {ClosedRoots} */
export function noClosedRoots() {
  return {
    roots: new WeakMap(),
    asked: new WeakSet(),
    names: new Map(),
    looked: null,
    hear: null,
    doubt: null,
  };
}

// From the beginning of the document; and again before each look, since `document.open` takes all listeners away.
/** @param {Page} page */
export function collectClosedRoots({ closed, secret }) {
  closed.hear ??= (event) => {
    event.stopImmediatePropagation();
    const root = dom.getRootNode(/** @type {SubmitEvent} */ (event).submitter);
    closed.roots.set(root.host, root);
  };
  closed.doubt ??= () => {
    closed.looked = null;
  };
  addEventListener(`${secret}-closed-root`, closed.hear, true);
  addEventListener(`${secret}-declared-root`, closed.doubt, true);
}

// Ask our code in the main world about an element, by an event of a secret name. A listener outside of a closed shadow
// tree would take the tree's host for the target.
/** @param {Page} page @param {string} question @param {AnyElement} element */
export function askAbout(page, question, element) {
  const name = `${page.secret}-${question}`;
  if (element instanceof HTMLElement) dispatchEvent(new SubmitEvent(name, { submitter: element }));
  else dom.dispatchEvent(element, new Event(name, { composed: true }));
}

// The elements of `suspectedHosts` after the mark "!", for the browser to say their roots; null where there are none.
/** @param {Page} page @returns {["!", ...Element[]] | null} */
export function hostsToAskAbout(page) {
  if (page.closed.looked === document.documentElement || !isHtml()) return null;
  collectClosedRoots(page);
  const found = suspectedHosts(page);
  return found.length ? ["!", ...found] : null;
}

// Return whether there are some, without taking them for asked about.
/** @param {Page} page */
export function hasHostsToAskAbout(page) {
  if (page.closed.looked === document.documentElement || !isHtml()) return false;
  collectClosedRoots(page);
  if (suspects(page).length) return true;
  look(page.closed);
  return false;
}

/** @type {Functions["suspectedHosts"]} */
export function suspectedHosts(page) {
  const found = suspects(page);
  look(page.closed);
  for (const element of found) {
    page.closed.asked.add(element);
    const name = dom.localName(element);
    if (!HOSTS.has(name)) page.closed.names.set(name, page.closed.names.get(name) ?? false);
  }
  return found;
}

// While the parser reads on, it may declare more.
/** @param {ClosedRoots} closed */
function look(closed) {
  if (document.readyState !== "loading") closed.looked = document.documentElement;
}

// All of which the browser could say that they have one.
/** @type {Functions["possibleHosts"]} */
export function possibleHosts(page) {
  if (!isHtml()) return [];
  return [...scopes(page)].flatMap((scope) =>
    [...scope.querySelectorAll("*")].filter(
      (element) => mayHaveRoot(dom.localName(element)) && !shadowRootOf(page, element),
    ),
  );
}

// Take in closed shadow roots. Those of other elements of their names may be unknown, and there may be others in them.
/** @type {Functions["reachRoots"]} */
export function reachRoots(page, roots) {
  for (const root of roots) {
    page.closed.roots.set(root.host, root);
    page.closed.names.set(dom.localName(root.host), true);
  }
  page.closed.looked = null;
}

/** @param {string} name */
function mayHaveRoot(name) {
  return HOSTS.has(name) || name.includes("-");
}

// Elements that leave out some of what is in them, or have a size that what is in them does not explain; the first ones
// with nothing in them; and custom elements: the first ones, the first of each name, and all of a name of which one has
// a closed root.
/** @param {Page} page @returns {AnyElement[]} */
function suspects(page) {
  const { asked, names } = page.closed;
  const found = [];
  const named = new Set();
  const left = { custom: MOST_CUSTOM, empty: MOST_EMPTY, sized: MOST_SIZED, measured: MOST_MEASURED };
  for (const scope of scopes(page)) {
    const walker = Document.prototype.createTreeWalker.call(document, scope, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const element = /** @type {AnyElement} */ (walker.currentNode);
      const name = dom.localName(element);
      if (!mayHaveRoot(name) || asked.has(element) || shadowRootOf(page, element)) continue;
      if (!HOSTS.has(name) && (names.get(name) || !named.has(name) || left.custom-- > 0)) {
        named.add(name);
        found.push(element);
      } else if (isSuspect(element, left)) found.push(element);
    }
  }
  return found;
}

// Return whether what is in the element does not explain how it is drawn, as far as more may be asked about.
/** @param {AnyElement} element @param {{ empty: number, sized: number, measured: number }} left */
function isSuspect(element, left) {
  return (
    leavesOut(element) ||
    (left.empty > 0 && isEmpty(element) && left.empty-- > 0) ||
    (left.sized > 0 && left.measured-- > 0 && isUnexplained(element) && left.sized-- > 0)
  );
}

// Return whether an element in it is not drawn as a part of it, since it has no slot in a shadow root. An element
// outside of the flat tree has no style (CSSOM §9.1).
/** @param {AnyElement} element */
function leavesOut(element) {
  const first = dom.firstElementChild(element);
  return (
    first !== null &&
    [first, dom.lastElementChild(element)].some(isStyleless) &&
    dom.checkVisibility(element) &&
    !isStyleless(element)
  );
}

/** @param {AnyElement} element */
function isStyleless(element) {
  return !dom.checkVisibility(element) && getComputedStyle(element).display === "";
}

// Return whether an element with a size has nothing in it: a style may give it the size. One without a size is not
// asked about: nearly every application has one for its dialogs, and asking costs half of the time of reading a small
// page.
/** @param {AnyElement} element */
function isEmpty(element) {
  if (dom.firstElementChild(element) || /\S/.test(dom.textContent(element))) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  return height > 0 && width >= LEAST_WIDTH && !isGenerated(element);
}

// Return whether there is more in the element than its own content, or less.
/** @param {AnyElement} element */
function isUnexplained(element) {
  const box = dom.getBoundingClientRect(element);
  if (!box.width || !box.height) return false;
  const isInline = mayBeInline(element) && getComputedStyle(element).display === "inline";
  const sides = isInline ? SIDES.inline : SIDES.block;
  const ends = [dom.firstElementChild(element), dom.lastElementChild(element)];
  if (ends[0] && !isInline && !isWider(box, dom.getBoundingClientRect(ends[0]), ends[1])) return false;
  const own = contentOf(element);
  const isEmpty = !own.width && !own.height;
  if (isEmpty && /\S/.test(dom.textContent(element))) return ends[0] === null;
  if (!isInline && isSized(element)) return false;
  const style = getComputedStyle(element);
  /** @param {"left" | "right" | "top" | "bottom"} side @param {number} at */
  const more = (side, at) => {
    const gap = isEmpty ? (at ? 0 : box[sides.size]) : Math.abs(own[side] - box[side]);
    const margin = ends[at] && !isInline ? lengthOf(getComputedStyle(ends[at]), `margin-${side}`) : 0;
    return gap - lengthOf(style, `padding-${side}`) - lengthOf(style, `border-${side}-width`) - margin;
  };
  const [begin, end] = [more(sides.from, 0), more(sides.to, 1)];
  const isMore = isEmpty ? begin + end >= LEAST : Math.max(begin, end) >= LEAST_MORE;
  return isMore && !isGenerated(element);
}

const SIDES = {
  inline: /** @type {const} */ ({ size: "width", from: "left", to: "right" }),
  block: /** @type {const} */ ({ size: "height", from: "top", to: "bottom" }),
};

// Without its first and last element.
/** @param {DOMRect} box @param {DOMRect} first @param {AnyElement} last */
function isWider(box, first, last) {
  return box.height - (dom.getBoundingClientRect(last).bottom - first.top) >= LEAST_MORE;
}

/** @param {CSSStyleDeclaration} style @param {string} property */
function lengthOf(style, property) {
  return parseFloat(style.getPropertyValue(property)) || 0;
}

// Blocks are made inline seldom, and a style takes time.
/** @param {AnyElement} element */
function mayBeInline(element) {
  const name = dom.localName(element);
  return name === "span" || !HOSTS.has(name);
}

/** @param {AnyElement} element */
function isGenerated(element) {
  return ["::before", "::after"].some((side) => !isNothing(getComputedStyle(element, side).content));
}

/** @param {AnyElement} element */
function contentOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

// Return whether something else than content gives the element its height. Of CSS Firefox does not say.
/** @param {AnyElement} element */
function isSized(element) {
  if (element === document.body && document.compatMode === "BackCompat") return true; // fills the view
  const given = element.computedStyleMap?.();
  if (!given) return false;
  /** @param {string} property */
  const value = (property) => String(given.get(property) ?? "auto");
  return (
    [value("height"), value("aspect-ratio")].some((each) => each !== "auto") ||
    !/^(auto|0px)$/.test(value("min-height")) ||
    (/^(absolute|fixed)$/.test(value("position")) && value("top") !== "auto" && value("bottom") !== "auto")
  );
}

/** @param {string} content */
function isNothing(content) {
  return content === "none" || content === "normal";
}
