// Elements by a query instead of a ref: what `get` in Python looks for, in this document.
//   role, name, label, text, placeholder, testId, css, hasText: words, or { pattern, flags }; testId and css: a string
//   exact: words are the whole of it; nth: one of the matches, from the end when negative
//   within: the number of an element, or another query; number: that of the element itself, and nothing else counts

/** @import { PageQuery, WrittenPattern } from "../contract.js" */
/** @import { AnyElement, Page, PageWithMemo } from "../types.js" */
import { NOTHING_TO_READ, nameOf } from "../accessibility/names.js";
import { shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { shownName } from "../accessibility/shown_names.js";
import { boxesOf } from "../dom/boxes.js";
import { dom, isA, isElement, isHere, tag } from "../dom/dom.js";
import { allScopes, flatAncestor, flatChildren } from "../dom/flat_tree.js";
import { inWrittenCase, isHidden } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { hasText, isText, isTextInAnyCase, normal, squeeze } from "../dom/words.js";
import { numbered } from "../snapshot/resolve.js";
import { knownRole, textIn } from "../snapshot/find.js";

// Every element that matches, in the order in which they are read.
/** @param {PageWithMemo} page @param {PageQuery} query @returns {AnyElement[]} */
export function matchesOf(page, query) {
  if (query.number !== undefined) return elementOf(page, query.number);
  const roots = rootsOf(page, query.within);
  const tests = testsOf(page, query);
  /** @param {AnyElement} element */
  const inRoots = (element) => roots === null || flatAncestor(page, element, (at) => roots.has(at)) !== null;
  let found = candidatesOf(page, query).filter(
    (element) => inRoots(element) && tests.every((test) => test(element)),
  );
  if (isByText(query)) found = innermost(page, found);
  if (allScopes(page).length > 1) found = inReadingOrder(page, found);
  if (query.nth === undefined) return found;
  const chosen = found.at(query.nth);
  return chosen ? [chosen] : [];
}

/** @param {Page} page @param {number} number */
function elementOf(page, number) {
  const element = numbered(page, number);
  return isHere(element) ? [/** @type {AnyElement} */ (element)] : [];
}

/** @param {PageWithMemo} page @param {PageQuery["within"]} within */
function rootsOf(page, within) {
  if (within === undefined) return null;
  return new Set(typeof within === "number" ? elementOf(page, within) : matchesOf(page, within));
}

// Text alone is looked for in every element, and the innermost that have it are meant.
/** @param {PageQuery} query */
function isByText({ text, role, label, placeholder, testId, css }) {
  return text !== undefined && [role, label, placeholder, testId, css].every((each) => each === undefined);
}

const LABELLED =
  "input, textarea, select, output, progress, meter, [contenteditable], [role], [aria-label], [aria-labelledby]";

/** @param {PageWithMemo} page @param {PageQuery} query @returns {AnyElement[]} */
function candidatesOf(page, query) {
  if (isByText(query) && typeof query.text === "string")
    return havingText(page, squeeze(query.text).toLowerCase());
  const selector = selectorOf(query);
  return allScopes(page).flatMap((scope) => [...scope.querySelectorAll(selector)]);
}

/** @param {PageQuery} query */
function selectorOf({ css, testId, placeholder, label }) {
  if (css !== undefined) return css;
  if (testId !== undefined) return "[data-testid]";
  if (placeholder !== undefined) return "[placeholder], [aria-placeholder]";
  return label !== undefined ? LABELLED : "*";
}

const BUTTON_INPUTS = new Set(["button", "reset", "submit"]);

// Elements whose text may be read so; what does not have it is not looked into.
/** @param {PageWithMemo} page @param {string} wanted */
function havingText(page, wanted) {
  const found = /** @type {AnyElement[]} */ ([]);
  /** @param {AnyElement} element */
  const visit = (element) => {
    if (NOTHING_TO_READ.has(tag(element))) return;
    const isButton = isA(element, "input") && BUTTON_INPUTS.has(element.type);
    const text = isButton ? element.value : (dom.textContent(element) ?? "");
    if (!squeeze(text).toLowerCase().includes(wanted)) return;
    found.push(element);
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child))
      if (isElement(child)) visit(/** @type {AnyElement} */ (child));
  };
  visit(/** @type {AnyElement} */ (document.documentElement));
  for (const scope of allScopes(page).slice(1))
    for (const child of [...scope.children]) visit(/** @type {AnyElement} */ (child));
  return found;
}

/** @param {PageWithMemo} page @param {AnyElement[]} elements */
function innermost(page, elements) {
  const outer = new Set();
  for (const element of elements)
    flatAncestor(page, element, (at) => {
      outer.add(at);
      return false;
    });
  return elements.filter((element) => !outer.has(element));
}

/** @param {Page} page @param {AnyElement[]} elements */
function inReadingOrder(page, elements) {
  const wanted = new Set(elements);
  const ordered = /** @type {AnyElement[]} */ ([]);
  /** @param {AnyElement} element */
  const visit = (element) => {
    if (wanted.delete(element)) ordered.push(element);
    for (const child of flatChildren(page, element))
      if (isElement(child)) visit(/** @type {AnyElement} */ (child));
  };
  if (wanted.size > 1) visit(/** @type {AnyElement} */ (document.documentElement));
  return [...ordered, ...wanted];
}

/** @param {PageWithMemo} page @param {PageQuery} query @returns {((element: AnyElement) => boolean)[]} */
function testsOf(page, { role, name, label, text, placeholder, testId, hasText, css, exact }) {
  const tests = /** @type {((element: AnyElement) => boolean)[]} */ ([]);
  /**
   * @param {string | WrittenPattern | undefined} words
   * @param {(element: AnyElement) => string} read
   * @param {boolean} [whole]
   */
  const says = (words, read, whole = exact) => {
    if (words !== undefined) tests.push(saying(page, words, whole, read));
  };
  const wanted = role === undefined ? null : knownRole(role);
  if (wanted) tests.push((element) => shownRole(roleOf(page, element)) === wanted);
  if (testId !== undefined) tests.push((element) => dom.getAttribute(element, "data-testid") === testId);
  if (label !== undefined) tests.push((element) => !isA(element, "input") || element.type !== "hidden");
  says(placeholder, (element) =>
    clean(dom.getAttribute(element, "placeholder") ?? dom.getAttribute(element, "aria-placeholder") ?? ""),
  );
  says(label, (element) => nameOf(page, element));
  // Styles take time, so they are looked at after roles; and before names, of which hidden elements have none.
  if (wanted || [label, placeholder, testId, css].every((each) => each === undefined))
    tests.push((element) => !isHidden(page, element));
  says(name, (element) => nameRead(page, element));
  says(text, (element) => textRead(page, element));
  says(hasText, (element) => textRead(page, element), false);
  return tests;
}

// As a test of elements: what `read` gives of one has these words.
/**
 * @param {PageWithMemo} page
 * @param {string | WrittenPattern} words
 * @param {boolean | undefined} exact
 * @param {(element: AnyElement) => string} read
 * @returns {(element: AnyElement) => boolean}
 */
function saying(page, words, exact, read) {
  if (typeof words !== "string") {
    const pattern = new RegExp(words.pattern, words.flags);
    return (element) => pattern.test(normal(read(element)));
  }
  if (!exact) return (element) => hasText(read(element), words);
  return (element) => {
    const whole = read(element);
    if (isText(whole, words)) return true; // in the case that CSS shows, or in the one that is written
    if (!isTextInAnyCase(whole, words)) return false;
    return isText(
      inWrittenCase(page, () => read(element)),
      words,
    );
  };
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function nameRead(page, element) {
  return shownName(page, element, roleOf(page, element)) || textIn(page, element);
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function textRead(page, element) {
  return isA(element, "input") ? clean(element.value) : textIn(page, element);
}

// Several that match are one when only one of them is shown, or when only one has just this name.
/** @param {PageWithMemo} page @param {AnyElement[]} elements @param {PageQuery} query */
export function narrowed(page, elements, query) {
  const shown = elements.length > 1 ? elements.filter(isInSight) : [];
  const left = shown.length ? shown : elements;
  const same = left.length > 1 ? left.filter((element) => isNamedSo(page, element, query)) : [];
  return same.length ? same : left;
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {PageQuery} query */
export function isNamedSo(page, element, { name, label, text }) {
  const [words, read] =
    name !== undefined ? [name, nameRead] : label !== undefined ? [label, nameOf] : [text, textRead];
  return typeof words === "string" && isTextInAnyCase(read(page, element), words);
}

/** @param {AnyElement} element */
export function isInSight(element) {
  return boxesOf(element).length > 0;
}
