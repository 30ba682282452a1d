// The name that a snapshot prints for an element: less than its accessible name where that would only repeat content.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { UNNAMED } from "../aria/role_tables.js";
import { tooltipOf } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { clean } from "../dom/text.js";
import { ariaOf } from "./internals.js";
import { Walk, authorName, labelledText, nameOf } from "./names.js";
import { saidOnce } from "./shorten.js";

// A row's name would only repeat its cells.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
export function shownName(page, element, role) {
  if (role === "row") return authorName(page, element);
  if (role === "generic") return authorLabel(page, element) || tooltipOf(element);
  return UNNAMED.has(role) ? authorLabel(page, element) : saidOnce(page, nameOf(page, element), element);
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function authorLabel(page, element) {
  if (isA(element, "slot")) return "";
  const label = ariaOf(page, element, "aria-label");
  if (label === null && !dom.hasAttribute(element, "aria-labelledby")) return "";
  return labelledText(page, element, new Walk(page, element)) || clean(label ?? "");
}
