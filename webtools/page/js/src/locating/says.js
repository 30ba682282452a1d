// Decides whether the page says a text: what is drawn, what fields hold, names that only attributes give, and what
// assistive technology reads. The case is that of the words, as they are written or as CSS shows them.

/** @import { AnyElement, PageWithMemo, Scope } from "../types.js" */
import { dom } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { inWrittenCase, styleOf } from "../dom/styles.js";
import { normal } from "../dom/words.js";
import { textIn } from "../snapshot/find.js";
import { drawnText } from "./drawn_text.js";
import { HAVING_OWN_TEXTS, ownTexts } from "./own_texts.js";
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

// Return where nothing is drawn, the browser gives all that is written.
/** @param {PageWithMemo} page @param {AnyElement} holder */
function innerTextOf(page, holder) {
  return styleOf(page, holder).display === "none" ? "" : (dom.innerText(holder) ?? "");
}

/** @param {PageWithMemo} page @param {Scope} scope @param {(text: string) => boolean} has */
function fieldsSay(page, scope, has) {
  return [...scope.querySelectorAll(HAVING_OWN_TEXTS)].some((element) => ownTexts(element, has).length > 0);
}
