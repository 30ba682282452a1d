// A DOM for modules that read it when they are loaded; import this one first.

/** @import { AnyElement, PageValue } from "../src/types.js" */
import { Window } from "happy-dom";

/** @type {PageValue} */ // its types are not those of browsers
const window = new Window({ url: "http://localhost/" });
const NAMES = [
  "CSS",
  "CSSStyleDeclaration",
  "Document",
  "Element",
  "Event",
  "EventTarget",
  "HTMLElement",
  "Node",
  "NodeFilter",
  "SVGElement",
  "document",
  "addEventListener",
  "removeEventListener",
  "getComputedStyle",
  "location",
];

for (const name of NAMES) {
  const value = window[name];
  const isMethod = typeof value === "function" && /^[a-z]/.test(name);
  Object.defineProperty(globalThis, name, {
    value: isMethod ? value.bind(window) : value,
    configurable: true,
  });
}
globalThis.window = window;
globalThis.MathMLElement ??= window.MathMLElement ?? class MathMLElement extends window.Element {};

// The first element of this HTML.
/** @param {string} source @returns {AnyElement} */
export function html(source) {
  window.document.body.innerHTML = source;
  return window.document.body.firstElementChild;
}
