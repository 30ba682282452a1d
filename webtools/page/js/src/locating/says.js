// Whether the page says a text: what is drawn, what fields hold, names that only attributes give, and what assistive
// technology reads. The case is that of the words, as they are written or as CSS shows them.

/** @import { AnyElement, PageWithMemo, Scope } from "../types.js" */
import { NOTHING_TO_READ } from "../accessibility/names.js";
import { boxesOf } from "../dom/boxes.js";
import { firstSummary, isClosedDetails, isPassword, takesText } from "../dom/controls.js";
import { closestTag, dom, isA, isElement, isText, tag } from "../dom/dom.js";
import { allScopes, flatChildren } from "../dom/flat_tree.js";
import { asShown, generatedText, inWrittenCase, styleOf } from "../dom/styles.js";
import { normal } from "../dom/words.js";
import { textIn } from "../snapshot/find.js";
import { maySay } from "./raw_text.js";

/** @param {PageWithMemo} page @param {string} words */
export function says(page, words) {
  const wanted = normal(words);
  const root = document.body ?? document.documentElement;
  if (!root) return false;
  /** @param {string} text */
  const has = (text) => normal(text).includes(wanted);
  // Cheap ones first: nearly always the text is there as the browser gives it.
  const holders = allScopes(page).flatMap((scope) => (scope === document ? [root] : [...scope.children]));
  const texts = holders.map((holder) => innerTextOf(page, holder));
  if (texts.some(has) || allScopes(page).some((scope) => fieldsSay(page, scope, has))) return true;
  if (!maySay(page, words)) return false;
  /** @param {() => string} read */
  const inSomeCase = (read) => has(read()) || (page.memo.recased === true && has(inWrittenCase(page, read)));
  return inSomeCase(() => drawnText(page, root)) || inSomeCase(() => textIn(page, root));
}

// Where nothing is drawn, the browser gives all that is written.
/** @param {PageWithMemo} page @param {AnyElement} holder */
function innerTextOf(page, holder) {
  return styleOf(page, holder).display === "none" ? "" : (dom.innerText(holder) ?? "");
}

// What fields hold, names that only attributes give, and options of closed lists, which Firefox leaves out.
const FIELDS = ":is(input, textarea, option, [aria-label], [alt]):not(form)";

/** @param {PageWithMemo} page @param {Scope} scope @param {(text: string) => boolean} has */
function fieldsSay(page, scope, has) {
  return [...scope.querySelectorAll(FIELDS)].some(
    (element) => fieldTexts(element).some((text) => text && has(text)) && isShownField(element),
  );
}

/** @param {AnyElement} element @returns {(string | null)[]} */
function fieldTexts(element) {
  if (isA(element, "option")) return [element.label];
  const isButton = isA(element, "input") && BUTTONS.has(element.type);
  const holds = isButton || (takesText(element) && !isPassword(element) && !UNREAD.has(element.type));
  const own = holds && "value" in element ? element.value || dom.getAttribute(element, "placeholder") : null;
  return [own, dom.getAttribute(element, "aria-label"), dom.getAttribute(element, "alt")];
}

const BUTTONS = new Set(["button", "reset", "submit"]);
const UNREAD = new Set(["range", "color"]);

/** @param {AnyElement} element */
function isShownField(element) {
  const drawn = isA(element, "option") ? closestTag(element, "select") : element;
  return drawn !== null && boxesOf(drawn).length > 0;
}

// The text of all that is drawn, in the case of `asShown`.
/** @param {PageWithMemo} page @param {AnyElement} root */
function drawnText(page, root) {
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
