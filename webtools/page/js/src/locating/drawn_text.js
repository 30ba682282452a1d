// The text that is drawn, word by word as its boxes stand.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ } from "../accessibility/names.js";
import { firstSummary, isClosedDetails } from "../dom/controls.js";
import { isElement, isText, tag } from "../dom/dom.js";
import { flatChildren } from "../dom/flat_tree.js";
import { asShown, generatedText, styleOf } from "../dom/styles.js";

// The text of all that is drawn in an element, in the case of `asShown`.
/** @param {PageWithMemo} page @param {AnyElement} root */
export function drawnText(page, root) {
  const range = document.createRange();
  let read = "";
  let last = /** @type {DOMRect | null} */ (null);
  let hasMore = false; // CSS has put text behind the last box
  /** @param {AnyElement} element @param {"::before" | "::after"} side */
  const generated = (element, side) => {
    const text = generatedText(page, element, side);
    hasMore ||= text !== "";
    read += text;
  };
  /** @param {Text} text @param {AnyElement} element */
  const written = (text, element) => {
    range.selectNodeContents(text);
    const boxes = range.getClientRects();
    if (!boxes.length) return;
    read += (!last || runsOn(last, boxes[0], hasMore) ? "" : "\n") + asShown(page, text.data, element);
    last = boxes[boxes.length - 1];
    hasMore = false;
  };
  /** @param {AnyElement} element */
  const visit = (element) => {
    const { css, visible, skipped } = styleOf(page, element);
    if (css === null || skipped || NOTHING_TO_READ.has(tag(element))) return;
    if (visible) generated(element, "::before");
    const shown = isClosedDetails(element) ? firstSummary(element) : null;
    for (const child of flatChildren(page, element)) {
      if (isElement(child)) {
        if (!shown || child === shown) visit(child);
      } else if (visible && !shown && isText(child)) written(child, element);
    }
    if (visible) generated(element, "::after");
  };
  visit(root);
  return read;
}

// One word may be drawn by several boxes that stand side by side, as in a flex row, without a gap.
/** @param {DOMRect} last @param {DOMRect} next @param {boolean} hasMore */
function runsOn(last, next, hasMore) {
  if (!hasMore && Math.abs(next.left - last.right) > 1.5) return false;
  const shared = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top);
  return shared > Math.min(last.height, next.height) / 2;
}
