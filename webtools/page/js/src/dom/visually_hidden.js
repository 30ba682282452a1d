// What pages hide from the eye while the browser goes on drawing it: transparent, cut off, of no size, or far outside.

/** @import { AnyElement, Edges, Page } from "../types.js" */
import { boxOf, isDrawn } from "./boxes.js";
import { isElement } from "./dom.js";
import { flatParent } from "./flat_tree.js";

export const LEAST_SEEN = 2; // CSS pixels; what is hidden for the eye only keeps one or two

/** @param {Page} page @param {AnyElement} element */
export function isUnseen(page, element) {
  if (!isDrawn(element)) return true;
  const { left, top, right, bottom } = boxOf(element);
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  const seen = { left, top, right, bottom };
  let position = "static"; // of the innermost element whose containing block is still to come
  for (let at = element; isElement(at); at = flatParent(page, at)) {
    const style = getComputedStyle(at);
    if (Number(style.opacity) < 0.01 || isClippedAway(style)) return true;
    if (at === element) position = style.position;
    else if (contains(style, position)) {
      if (position !== "fixed" && !isPageView(at)) cutOff(seen, style, boxOf(at));
      position = style.position;
    }
    if (isTooSmall(seen)) return true;
  }
  return false;
}

export const CUTS = new Set(["hidden", "clip"]); // what a person can scroll is not cut off

// Whether an ancestor holds what is positioned so.
/** @param {CSSStyleDeclaration} ancestor @param {string} position */
function contains(ancestor, position) {
  return position === "static" || position === "relative" || ancestor.position !== "static";
}

// The page's own view is scrolled, whatever its style says.
/** @param {AnyElement} element */
export function isPageView(element) {
  return element === document.body || element === document.documentElement;
}

/** @param {Edges} seen @param {CSSStyleDeclaration} style @param {Edges} around */
function cutOff(seen, style, around) {
  if (CUTS.has(style.overflowX)) {
    seen.left = Math.max(seen.left, around.left);
    seen.right = Math.min(seen.right, around.right);
  }
  if (CUTS.has(style.overflowY)) {
    seen.top = Math.max(seen.top, around.top);
    seen.bottom = Math.min(seen.bottom, around.bottom);
  }
}

/** @param {Edges} box */
export function isTooSmall({ left, top, right, bottom }) {
  return right - left <= LEAST_SEEN || bottom - top <= LEAST_SEEN;
}

/** @param {{ clip: string, clipPath: string }} css */
function isClippedAway({ clip, clipPath }) {
  const edges = clip.startsWith("rect(") ? clip.match(/-?[\d.]+/g)?.map(Number) : null;
  if (edges?.length === 4 && (edges[1] - edges[3] <= LEAST_SEEN || edges[2] - edges[0] <= LEAST_SEEN))
    return true;
  return /^inset\((50|100)%/.test(clipPath);
}
