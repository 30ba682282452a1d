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
const MOST_SIZED = 100; // of those that are asked about for their size

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
export function mindClosedRoots({ closed, secret }) {
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

// Whether the browser is to be asked for the roots of `suspectedHosts`.
/** @param {Page} page */
export function lacksRoots(page) {
  if (page.closed.looked === document.documentElement || !isHtml()) return false;
  mindClosedRoots(page);
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

// What the parser has still to read may declare more.
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

// Of custom elements of one name one is enough, unless it has a closed root. Beside that, elements are suspect in which
// nothing is, and that yet have a size that nothing explains.
/** @param {Page} page @returns {AnyElement[]} */
function suspects(page) {
  const { asked, names } = page.closed;
  const found = [];
  const named = new Set();
  let sized = 0;
  for (const scope of scopes(page)) {
    const walker = Document.prototype.createTreeWalker.call(document, scope, NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const element = /** @type {AnyElement} */ (walker.currentNode);
      const name = dom.localName(element);
      if (!mayHaveRoot(name) || asked.has(element) || shadowRootOf(page, element)) continue;
      const isFirst = !HOSTS.has(name) && (names.get(name) ?? !named.has(name));
      if (!isFirst && (sized === MOST_SIZED || !isEmptyWithContent(element))) continue;
      if (isFirst) named.add(name);
      else sized++;
      found.push(element);
    }
  }
  return found;
}

/** @param {AnyElement} element */
function isEmptyWithContent(element) {
  if (dom.firstElementChild(element) || /\S/.test(dom.textContent(element))) return false;
  const box = dom.getBoundingClientRect(element);
  if (!box.width || !box.height) return false;
  const style = getComputedStyle(element);
  const isInline = style.display === "inline";
  if (!isInline && isSized(element)) return false;
  const [size, ...sides] = isInline ? [box.width, "left", "right"] : [box.height, "top", "bottom"];
  /** @param {string} property */
  const length = (property) => parseFloat(style.getPropertyValue(property));
  const around = sides.map((side) => length(`padding-${side}`) + length(`border-${side}-width`));
  if (size - around[0] - around[1] < 0.5) return false;
  return ["::before", "::after"].every((side) => isNothing(getComputedStyle(element, side).content));
}

// Whether something else than content gives the element its height. Of CSS Firefox does not say.
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
