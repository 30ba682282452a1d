// Descriptions that SVG elements have in themselves.

/** @import { AnyElement } from "../types.js" */
import { SVG, dom, isA } from "./dom.js";
import { clean } from "./text.js";

/** @param {AnyElement} element */
export function svgTitle(element) {
  for (const child of dom.children(element))
    if (isA(child, "title", SVG)) return clean(dom.textContent(child));
  return "";
}

/** @param {AnyElement} element */
export function xlinkTitle(element) {
  return isA(element, "a", SVG) ? dom.getAttribute(element, "xlink:title") : "";
}

// A picture by what it is and not by its author's word: its texts can be read and its parts have names.
/** @param {AnyElement} element */
export function isDrawing(element) {
  return isA(element, "svg", SVG) && !dom.hasAttribute(element, "role");
}
