// The colours in which letters are drawn, and whether they stand out from what is behind them.

/** @import { AnyElement, Backdrop, Colour, PageWithMemo, Sight, Unseen } from "../types.js" */
/** @import { Computed } from "../dom/computed.js" */
import { blended, colour, grey, sinksIn, standsOut, under } from "../dom/colours.js";
import { isElement } from "../dom/dom.js";
import { partsWithColours } from "../dom/sheets.js";
import { boxParent } from "../dom/flat_tree.js";
import { isSet } from "../dom/style_settings.js";
import { INLINE, styleOf } from "../dom/styles.js";

// Return whether a text in some colours cannot be read on a backdrop, where these are all that is drawn (`isPlain`).
/** @param {readonly Colour[]} inks @param {Backdrop} back @param {boolean} isPlain @returns {Unseen} */
export function isUnseenOn(inks, back, isPlain) {
  if (inks.every((each) => standsOut(each, back))) return false;
  return isPlain && inks.every((each) => sinksIn(each, back)) ? true : null;
}

// The colour in which it is drawn; null where it is more than one.
/** @param {PageWithMemo} page @param {string} value @param {Sight} sight @returns {Colour | null} */
export function inkOf(page, value, { opacity }) {
  if (value.startsWith("url(")) return null;
  const [red, green, blue, alpha] = colour(page, value);
  return [red, green, blue, alpha * opacity];
}

/** @param {PageWithMemo} page @param {Computed} css @param {string} value */
export function isOutlined(page, css, value) {
  if (!isSet(page, "stroked")) return false;
  const { textShadow, webkitTextStrokeWidth, stroke } = css;
  return (
    textShadow !== "none" ||
    parseFloat(webkitTextStrokeWidth) > 0 ||
    (stroke !== "none" && value === css.fill)
  );
}

// Return whether the outline of letters may hide what is within it.
/** @param {PageWithMemo} page @param {Computed} css @param {string} value */
export function mayBePaintedOver(page, css, value) {
  if (!isSet(page, "stroked") || css.paintOrder.startsWith("stroke")) return false;
  const [outline, width] =
    value === css.fill
      ? [css.stroke, css.strokeWidth]
      : [css.webkitTextStrokeColor, css.webkitTextStrokeWidth];
  const isThick = parseFloat(width) > MOST_OUTLINE * parseFloat(css.fontSize);
  return isThick && outline !== "none" && outline !== value;
}

const MOST_OUTLINE = 0.05; // of the size of letters, whose strokes are some 0.1 of it

// A colour as it is drawn on the darkest and on the lightest of a backdrop, and these, all of it behind veils.
/** @param {Colour} ink @param {Backdrop} back @param {Colour[]} veils @param {boolean} isGrey */
export function veiled(ink, back, veils, isGrey) {
  let inks = back.map((each) => blended(ink, each));
  for (const veil of veils) {
    inks = inks.map((each) => blended(veil, each));
    back = under(back, veil);
  }
  if (!isGrey) return /** @type {const} */ ([inks, back]);
  return /** @type {const} */ ([inks.map(grey), /** @type {typeof back} */ (back.map(grey))]);
}

// Return whether something draws letters in colours that the element's own style does not show.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isPartlyColoured(page, element) {
  if (CSS.highlights?.size) return true;
  const parts = partsWithColours(page, element);
  return (
    parts !== "" &&
    ((parts.includes("line") && hasOtherFirstLine(page, element)) ||
      parts.includes("target") ||
      (parts.includes("selection") && getSelection()?.isCollapsed === false))
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function hasOtherFirstLine(page, element) {
  let block = element;
  while (INLINE.has(styleOf(page, block).display) && isElement(boxParent(block))) block = boxParent(block);
  const [line, own] = [getComputedStyle(block, "::first-line"), getComputedStyle(block)];
  const isFilled =
    line.backgroundColor !== own.backgroundColor && line.backgroundColor !== "rgba(0, 0, 0, 0)";
  return line.color !== own.color || line.fontSize !== own.fontSize || isFilled;
}
