// Decides whether the page says a text: what is drawn, what fields hold, names that only attributes give, and what
// assistive technology reads. The case is that of the words, as they are written or as CSS shows them.

/** @import { AnyElement, PageWithMemo, Scope } from "../types.js" */
import { isShown } from "../dom/boxes.js";
import { dom } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { inWrittenCase } from "../dom/styles.js";
import { letters, normal } from "../dom/words.js";
import { textIn } from "../accessibility/names.js";
import { drawnText } from "./drawn_text.js";
import { HAVING_OWN_TEXTS, ownTexts } from "./own_texts.js";
import { everyText, isInSight, matchesOf } from "./query.js";
import { maySay } from "./raw_text.js";

/** @param {PageWithMemo} page @param {string} words */
export function says(page, words) {
  const wanted = normal(words);
  const root = document.body ?? document.documentElement;
  if (!root || !isShown(root) || page.memo.frame === "unseen") return false;
  /** @param {string} text */
  const has = (text) => normal(text).includes(wanted);
  // Cheap ones first: nearly always the text is there as the browser gives it.
  const holders = allScopes(page).flatMap((scope) => (scope === document ? [root] : [...scope.children]));
  const texts = holders.map(innerTextOf);
  if (texts.some(has) || allScopes(page).some((scope) => fieldsSay(page, scope, has))) return true;
  if (!maySay(page, words)) return false;
  /** @param {() => string} read */
  const inSomeCase = (read) => has(read()) || (page.memo.recased === true && has(inWrittenCase(page, read)));
  if (inSomeCase(() => drawnText(page, root)) || inSomeCase(() => textIn(page, root))) return true;
  // The text of an element by itself, such as a label with the field in it.
  return matchesOf(page, { text: words }).some(
    (element) =>
      isInSight(page, element) && inSomeCase(() => [...everyText(page, element, letters(words))].join("\n")),
  );
}

// Return where nothing is drawn, the browser gives all that is written.
/** @param {AnyElement} holder */
function innerTextOf(holder) {
  return isShown(holder) ? (dom.innerText(holder) ?? "") : "";
}

/** @param {PageWithMemo} page @param {Scope} scope @param {(text: string) => boolean} has */
function fieldsSay(page, scope, has) {
  return [...scope.querySelectorAll(HAVING_OWN_TEXTS)].some((element) => ownTexts(element, has).length > 0);
}
