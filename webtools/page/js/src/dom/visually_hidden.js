// What pages hide from the eye while the browser goes on drawing it: transparent, cut off, of no size, or far outside.

/** @import { AnyElement, Page } from "../types.js" */
import { boxOf, isDrawn } from "./boxes.js";
import { isElement } from "./dom.js";
import { flatParent } from "./flat_tree.js";

export const LEAST_SEEN = 2; // CSS pixels; what is hidden for the eye only keeps one or two

/** @param {Page} page @param {AnyElement} element */
export function isUnseen(page, element) {
  if (!isDrawn(element)) return true;
  let { left, top, right, bottom } = boxOf(element);
  if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  let position = "static"; // of the innermost element whose containing block is still to come
  for (let at = element; isElement(at); at = flatParent(page, at)) {
    const style = getComputedStyle(at);
    if (Number(style.opacity) < 0.01 || isClippedAway(style)) return true;
    const contains = position === "static" || position === "relative" || style.position !== "static";
    // The page's own view is scrolled, whatever its style says.
    if (
      at !== element &&
      contains &&
      position !== "fixed" &&
      at !== document.body &&
      at !== document.documentElement
    ) {
      const around = boxOf(at);
      if (CUTS.has(style.overflowX))
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (CUTS.has(style.overflowY))
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
    }
    if (at === element || contains) position = style.position;
    if (right - left <= LEAST_SEEN || bottom - top <= LEAST_SEEN) return true;
  }
  return false;
}

const CUTS = new Set(["hidden", "clip"]); // what a person can scroll is not cut off

/** @param {{ clip: string, clipPath: string }} css */
function isClippedAway({ clip, clipPath }) {
  const edges = clip.startsWith("rect(") ? clip.match(/-?[\d.]+/g)?.map(Number) : null;
  if (edges?.length === 4 && (edges[1] - edges[3] <= LEAST_SEEN || edges[2] - edges[0] <= LEAST_SEEN))
    return true;
  return /^inset\((50|100)%/.test(clipPath);
}
