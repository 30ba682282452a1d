// A form gives a field where a page calls one like a property or method: with a field named "parentNode",
// `form.parentNode` is that field (Web IDL, [LegacyOverrideBuiltIns]), and fields are called "title" or "children"
// often.
// So whatever may be a form is asked by its interfaces' own functions, by which `dom.parentNode(element)` is what
// `element.parentNode` ought to be. The document's names are hidden in the page's own world only.

/** @import { AnyElement, NativeCall } from "../types.js" */
import { isPdf } from "./documents.js";

// The browser's own copy of the text: it is compared often.
export const XHTML = new Document().createElementNS("http://www.w3.org/1999/xhtml", "a").namespaceURI;
export const SVG = "http://www.w3.org/2000/svg";
export const MATHML = "http://www.w3.org/1998/Math/MathML";

/** @param {{ prototype: object }} owner @param {string} name */
function ownOf({ prototype }, name) {
  const { get, value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
  const native = get ?? value;
  return native && Function.prototype.call.bind(native); // the node first, then what the method takes
}

/** @param {string} names @param {(name: string) => NativeCall} make @returns {{ [name: string]: NativeCall }} */
function allOf(names, make) {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, make(name)]));
}

// Return a getter for a property that HTML, SVG and MathML each define, or only some of them; undefined for others.
/** @param {string} name */
function mixedIn(name) {
  const [html, svg, mathml] = [HTMLElement, SVGElement, MathMLElement].map((owner) => ownOf(owner, name));
  const natives = new Map([
    [XHTML, html],
    [SVG, svg],
    [MATHML, mathml],
  ]);
  return (/** @type {AnyElement} */ element, /** @type {unknown} */ given) =>
    natives.get(dom.namespaceURI(element))?.(element, given);
}

/** @type {{ [name: string]: NativeCall }} */
export const dom = {
  ...allOf("dispatchEvent", (name) => ownOf(EventTarget, name)),
  ...allOf(
    `childNodes compareDocumentPosition contains firstChild getRootNode isConnected nextSibling nodeType ownerDocument parentElement parentNode
    textContent`,
    (name) => ownOf(Node, name),
  ),
  ...allOf(
    `assignedSlot checkVisibility children clientHeight clientLeft clientTop clientWidth closest currentCSSZoom
    firstElementChild getAttribute getAttributeNames getBoundingClientRect getClientRects hasAttribute hasAttributes
    lastElementChild localName matches namespaceURI nextElementSibling previousElementSibling querySelector querySelectorAll scrollBy
    scrollHeight scrollIntoView scrollLeft scrollTop scrollWidth shadowRoot`,
    (name) => ownOf(Element, name),
  ),
  ...allOf("blur editContext focus inert innerText isContentEditable style", mixedIn),
};

/** @type {{ [namespace: string]: string }} */
const PREFIXES = { [SVG]: "svg", [MATHML]: "math" };

// The name of an HTML element. What SVG, MathML or another language calls so is something else: "svg:a", "math:math".
/** @param {AnyElement} element */
export function tag(element) {
  const namespace = dom.namespaceURI(element);
  const name = dom.localName(element);
  return namespace === XHTML ? name : `${PREFIXES[namespace] ?? "other"}:${name}`;
}

// Most often the name is enough, so it comes first.
/** @param {AnyElement} element @param {string} name @param {string | null} [language] */
export function isA(element, name, language = XHTML) {
  return dom.localName(element) === name && dom.namespaceURI(element) === language;
}

/** @param {AnyElement} element @param {string} name */
export function closestTag(element, name) {
  for (let at = element; at; at = dom.parentElement(at)) if (isA(at, name)) return at;
  return null;
}

/** @param {unknown} node @returns {node is AnyElement} */
export function isElement(node) {
  return Boolean(node) && dom.nodeType(node) === Node.ELEMENT_NODE;
}

/** @param {Node} node */
export function isText(node) {
  return dom.nodeType(node) === Node.TEXT_NODE;
}

// Elements that may show another document; `isFrame` knows whether one does.
export const FRAMES = "iframe, frame, object, embed";

/** @param {AnyElement | null} element */
export function isFrame(element) {
  if (element === null) return false;
  return (
    isA(element, "iframe") ||
    isA(element, "frame") ||
    ((isA(element, "object") || isA(element, "embed")) && windowOf(element) !== null)
  );
}

// The window of the document that a frame shows, or another element that embeds one.
/** @param {AnyElement | null} element @returns {Window | null} */
export function windowOf(element) {
  if (element === null) return null;
  const own = element.contentWindow ?? null;
  return own === null && (isA(element, "embed") || isA(element, "object")) ? windowOfEmbed(element) : own;
}

// No property of an `embed` gives its window, nor of Firefox's `object` that shows a PDF: it is looked for among all.
// One of another origin does not say whose it is; it is known only if no other element can have it.
/** @param {AnyElement} embed @returns {Window | null} */
function windowOfEmbed(embed) {
  if (isPdf()) return null; // of the browser's own viewer
  const unknown = new Set(Array.from({ length: window.length }, (_, at) => window[at]));
  for (const each of unknown) {
    try {
      if (each.frameElement === embed) return each;
      if (each.frameElement !== null) unknown.delete(each);
    } catch {
      // of another origin
    }
  }
  /** @param {string} selector @returns {AnyElement[]} */
  const all = (selector) => [...Document.prototype.querySelectorAll.call(document, selector)];
  for (const each of all(FRAMES)) unknown.delete(each.contentWindow);
  const [only, ...others] = unknown;
  const rivals = all("embed, object").filter((each) => !each.contentWindow);
  return only && others.length === 0 && rivals.length === 1 ? only : null;
}

// A script can take an element to another document, such as a frame's.
/** @param {AnyElement | undefined | null} element @returns {element is AnyElement} */
export function isHere(element) {
  return isElement(element) && dom.isConnected(element) && dom.ownerDocument(element) === document;
}
