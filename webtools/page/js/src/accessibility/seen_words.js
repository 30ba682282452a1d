// The words that can be read in an element and in what labels and describes it.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { isDrawn } from "../dom/boxes.js";
import { dom, isA, isElement, isText, tag } from "../dom/dom.js";
import { elementsById, flatChildren } from "../dom/flat_tree.js";
import { asShown, generatedText } from "../dom/styles.js";
import { isUnseenText, isUnseenValue } from "./unseen.js";
import { labelsOf } from "./labels.js";
import { NOTHING_TO_READ } from "./names.js";

// Count the characters of a text's words that cannot be read in the element or in what labels and describes it.
/** @param {PageWithMemo} page @param {string} text @param {AnyElement} element */
export function unsaid(page, text, element) {
  const words = seenWords(page, element);
  let length = 0;
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!words.has(word)) length += word.length + 1;
  return length;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function seenWords(page, element) {
  let words = page.memo.seenWords.get(element);
  if (words) return words;
  const sources = [
    element,
    ...labelsOf(page, element),
    ...elementsById(element, "aria-labelledby"),
    ...elementsById(element, "aria-describedby"),
  ];
  sources.push(...dom.querySelectorAll(element, ":scope > legend, :scope > caption, :scope > figcaption"));
  let text =
    isA(element, "input") || isA(element, "textarea")
      ? ` ${element.value ? shownValue(page, element) : shownPlaceholder(page, element)}`
      : "";
  if (isA(element, "img") && showsAlternative(element)) text += dom.getAttribute(element, "alt");
  for (const source of sources) text += ` ${seenText(page, source)}`;
  words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  page.memo.seenWords.set(element, words);
  return words;
}

const LONGEST_LABEL = 40; // characters of a button that nobody needs to look at

/** @param {PageWithMemo} page @param {AnyElement} field */
function shownValue(page, field) {
  const { value } = field;
  return value.length > LONGEST_LABEL && isUnseenValue(page, field, value, "value") ? "" : value;
}

/** @param {PageWithMemo} page @param {AnyElement} field */
function shownPlaceholder(page, field) {
  return isUnseenValue(page, field, field.placeholder, "placeholder") ? "" : field.placeholder;
}

// A picture that could not be loaded shows it, where there is room.
/** @param {AnyElement} image */
function showsAlternative(image) {
  const { width, height } = dom.getBoundingClientRect(image);
  const alternative = dom.getAttribute(image, "alt") ?? "";
  return (
    image.complete && !image.naturalWidth && alternative !== "" && width * height > 40 * alternative.length
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function seenText(page, element) {
  let text = "";
  for (const child of flatChildren(page, element)) {
    if (isText(child)) {
      if (
        /\S/.test(child.data) &&
        isDrawn(element) &&
        !isUnseenText(page, /** @type {Text} */ (/** @type {unknown} */ (child)), element)
      )
        text += ` ${asShown(page, child.data, element)}`;
    } else if (isElement(child) && !NOTHING_TO_READ.has(tag(child))) {
      text += ` ${seenText(page, child)}`;
    }
  }
  if (dom.nodeType(element) === Node.ELEMENT_NODE && isA(element, "input"))
    text += ` ${shownValue(page, element)}`;
  return text + generatedText(page, element, "::before") + generatedText(page, element, "::after");
}
