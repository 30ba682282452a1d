// Hiding what a page shows while a picture is taken. Python decides which: no secret is sent to a page for that.

/** @import { Functions } from "../contract.js" */
/** @import { AnyElement, Page, PageWithMemo, Scope } from "../types.js" */
import { hasEditContext, isField, isPassword, takesText } from "../dom/controls.js";
import { dom, isA, tag } from "../dom/dom.js";
import { scopes } from "../dom/flat_tree.js";
import { mayDrawBeside } from "../dom/sheets.js";
import { drawnBeside } from "../dom/styles.js";
import { remembering } from "../memo.js";

const SHOWING_ATTRIBUTES = "input, textarea, [contenteditable], select, option, optgroup, img, li";
const NEVER_SHOWN = new Set(["script", "style", "noscript", "template", "title"]);

// Return what elements show by themselves: texts, values, placeholders, labels and what CSS puts there.
/** @type {Functions["shownTexts"]} */
export function shownTexts(page) {
  const found = remembering(page, (inside) => [...scopes(inside)].flatMap((scope) => inScope(inside, scope)));
  page.masking.shown = found.map(({ element, wholly }) => ({ element, wholly }));
  return found.map(({ text }) => text);
}

/** @typedef {{ element: AnyElement, text: string, wholly: boolean }} Shown `wholly`: dots would not hide the text. */

/** @param {PageWithMemo} page @param {Scope} scope @returns {Shown[]} */
function inScope(page, scope) {
  /** @type {Shown[]} */
  const shown = [];
  /** @param {AnyElement} element @param {string | null | undefined} text @param {boolean} [wholly] */
  const add = (element, text, wholly = false) => {
    if (text) shown.push({ element, text, wholly });
  };
  for (const [element, text] of ownTexts(scope)) add(element, text);
  for (const element of scope.querySelectorAll(SHOWING_ATTRIBUTES)) addAttributes(element, add);
  if (document.designMode === "on" && scope === document && document.body)
    add(document.body, dom.textContent(document.body));
  const drawsBeside = mayDrawBeside(page, scope);
  for (const element of scope.querySelectorAll("*")) {
    if (hasEditContext(element)) add(element, textOfEditor(element), isA(element, "canvas"));
    if (drawsBeside) for (const text of drawnBeside(element)) add(element, text);
  }
  return shown;
}

// The texts of elements without those of their children.
/** @param {Scope} scope */
function ownTexts(scope) {
  /** @type {Map<AnyElement, string>} */
  const texts = new Map();
  const walker = Document.prototype.createTreeWalker.call(document, scope, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data } = /** @type {Text} */ (walker.currentNode);
    const parent = dom.parentElement(walker.currentNode) ?? /** @type {ShadowRoot} */ (scope).host;
    if (parent && /\S/.test(data) && !NEVER_SHOWN.has(tag(parent)))
      texts.set(parent, (texts.get(parent) ?? "") + data);
  }
  return texts;
}

/** @typedef {(element: AnyElement, text?: string | null, wholly?: boolean) => void} Add */

/** @param {AnyElement} element @param {Add} add */
function addAttributes(element, add) {
  if (isField(element)) addField(element, add);
  else if (isA(element, "select")) for (const option of element.selectedOptions) add(element, option.label);
  else if (isA(element, "option") || isA(element, "optgroup")) add(element, element.label);
  else if (isA(element, "img")) add(element, element.alt, true);
  else if (isA(element, "li")) add(element, getComputedStyle(element).listStyleType);
  else if (takesText(element)) add(element, textOfEditor(element));
}

/** @param {AnyElement} field @param {Add} add */
function addField(field, add) {
  if (!field.value) add(field, field.placeholder, true);
  if (field.type === "file") for (const file of field.files ?? []) add(field, file.name);
  else if (!isPassword(field)) add(field, String(field.value));
  if (field.type === "image") add(field, field.alt, true);
}

/** @param {AnyElement} element */
function textOfEditor(element) {
  return `${dom.textContent(element)}\n${hasEditContext(element) ? element.editContext.text : ""}`;
}

// Show dots in the elements of these numbers, or nothing of them, for so many milliseconds at most.
/** @type {Functions["maskTexts"]} */
export function maskTexts(page, numbers, timeout) {
  unmaskTexts(page);
  for (const { element, wholly } of numbers.map((number) => page.masking.shown[number])) {
    setOnce(page, element, "transition", "none"); // the page's own would begin with the text in sight
    if (wholly) setOnce(page, element, "opacity", "0");
    else setOnce(page, element, "-webkit-text-security", "disc");
  }
  setTimeout(() => unmaskTexts(page), timeout);
}

/** @param {Page} page @param {AnyElement} element @param {string} property @param {string} value */
function setOnce(page, element, property, value) {
  const style = styleOf(element);
  if (!style) return;
  if (page.masking.unmasked.some((each) => each[0] === style && each[1] === property)) return;
  const before = /** @type {const} */ ([
    style.getPropertyValue(property),
    style.getPropertyPriority(property),
  ]);
  page.masking.unmasked.push([style, property, ...before]);
  style.setProperty(property, value, "important");
}

// Return the style that decides how an element is drawn: elements of XML have none, and inherit.
/** @param {AnyElement | null} element @returns {CSSStyleDeclaration | undefined} */
function styleOf(element) {
  return element ? (dom.style(element) ?? styleOf(dom.parentElement(element))) : undefined;
}

/** @type {Functions["unmaskTexts"]} */
export function unmaskTexts(page) {
  const { unmasked } = page.masking;
  page.masking.unmasked = [];
  const back = (/** @type {(property: string) => boolean} */ which) => {
    for (const [style, property, value, priority] of unmasked)
      if (which(property)) style.setProperty(property, value, priority);
  };
  back((property) => property !== "transition");
  if (unmasked.length) getComputedStyle(document.documentElement).opacity; // or what is given back would move
  back((property) => property === "transition");
}
