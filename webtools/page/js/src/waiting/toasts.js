// Finds messages that no role marks as such: the toasts of several component libraries. Such a message is a layer that
// floats over a part of the page and holds words, a button or two, and nothing to fill in or choose from.

/** @import { AnyElement } from "../types.js" */
import { areaOf, boxOf, isDrawn } from "../dom/boxes.js";
import { dom } from "../dom/dom.js";
import { boxParent } from "../dom/flat_tree.js";
import { LOOKED_AT } from "./limits.js";

const MORE_THAN_WORDS = "input, textarea, select, iframe, canvas, video, nav, table, [contenteditable]";
const ROLES = ["menu", "listbox", "tooltip", "dialog", "grid", "tree", "tablist", "toolbar"];
const OTHER = [MORE_THAN_WORDS, "dialog", ...ROLES.map((role) => `[role="${role}"]`)].join();
const CONTROLS = "button, a[href], [role=button]";
const MOST_CONTROLS = 2; // such as to undo and to close

/** @param {AnyElement} element */
export function isInToast(element) {
  const layer = layerOf(element);
  if (!layer || dom.closest(layer, OTHER) || dom.querySelector(layer, OTHER)) return false;
  if ((dom.textContent(layer) ?? "").length > 2 * LOOKED_AT) return false;
  if (dom.querySelectorAll(layer, CONTROLS).length > MOST_CONTROLS) return false;
  return isDrawn(element) && areaOf(boxOf(element)) < (innerWidth * innerHeight) / 4;
}

/** @param {AnyElement} element @returns {AnyElement | null} */
function layerOf(element) {
  for (
    let at = element;
    at instanceof Element && at !== document.body;
    at = /** @type {AnyElement} */ (boxParent(at))
  )
    if (getComputedStyle(at).position === "fixed") return at;
  return null;
}
