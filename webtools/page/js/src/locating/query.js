// Elements by a query instead of a ref: what `get` in Python looks for, in this document.
//   role, name, label, text, placeholder, title, alt, hasText, hasNotText: words, or { pattern, flags }
//   exact: words are the whole of it; nth: one of the matches, from the end when negative
//   within: the number of an element, or another query; number: that of the element itself, and nothing else counts
//   of: queries that all match; either: of which one does; has, hasNot: what some or no element in it matches
//   whole: this document stands in a frame that is within, so all of it is

/** @import { PageQuery, WrittenPattern } from "../contract.js" */
/** @import { AnyElement, Page, PageWithMemo } from "../types.js" */
import { labelledElements, labelsOf } from "../accessibility/labels.js";
import { NOTHING_TO_READ, labelTexts, saidWithin, textIn } from "../accessibility/names.js";
import { knownRole, shownRole } from "../aria/role_tables.js";
import { roleOf } from "../accessibility/roles.js";
import { authorLabel, shownName } from "../accessibility/shown_names.js";
import { boxesOf } from "../dom/boxes.js";
import { heldText, isField } from "../dom/controls.js";
import { dom, isA, isElement, tag } from "../dom/dom.js";
import { allScopes, flatAncestor, flatChildren } from "../dom/flat_tree.js";
import { inWrittenCase, isHidden } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { hasText, isText, isTextInAnyCase, letters, normal } from "../dom/words.js";
import { standingFor } from "../snapshot/resolve.js";
import { drawnText } from "./drawn_text.js";
import { ownTexts } from "./own_texts.js";
import { maySay, maySayWithin } from "./raw_text.js";

// Every element that matches, in the order in which they are read.
/** @param {PageWithMemo} page @param {PageQuery} query @returns {AnyElement[]} */
export function matchesOf(page, query) {
  if (query.number !== undefined) return elementOf(page, query.number);
  const roots = rootsOf(page, query);
  const tests = testsOf(page, query);
  const around = query.xpath === undefined ? roots : null; // XPath may lead out of what it begins in
  /** @param {AnyElement} element */
  const inRoots = (element) =>
    around === null || flatAncestor(page, element, (at) => around.has(at)) !== null;
  /** @param {AnyElement[]} candidates */
  const matching = (candidates) =>
    candidates.filter((element) => inRoots(element) && tests.every((test) => test(element)));
  let found = matching(candidatesOf(page, query, roots));
  if (isByText(query)) {
    // Attributes alone may give a name, and CSS may generate texts.
    const isHopeful = !found.length && typeof query.text === "string" && maySay(page, query.text);
    if (isHopeful) found = matching(allElements(page));
    found = innermost(page, found);
  }
  if (query.either || query.xpath !== undefined || allScopes(page).length > 1)
    found = inReadingOrder(page, found);
  if (query.nth === undefined) return found;
  const chosen = found.at(query.nth);
  return chosen ? [chosen] : [];
}

/** @param {Page} page @param {number} number */
function elementOf(page, number) {
  const element = standingFor(page, number);
  return element ? [element] : [];
}

// Return what the matches are to be in; null: nothing.
/** @param {PageWithMemo} page @param {PageQuery} query */
export function rootsOf(page, { within, whole }) {
  if (whole || within === undefined) return null;
  return new Set(typeof within === "number" ? elementOf(page, within) : matchesOf(page, within));
}

// Return whether it says which kind of element is meant, so that those that nobody sees are meant, too.
/** @param {PageQuery} query */
function isByKind({ label, placeholder, title, alt, testId, css, xpath, of, either }) {
  return [label, placeholder, title, alt, testId, css, xpath, of, either].some((each) => each !== undefined);
}

// Text alone is looked for in every element, and the innermost that have it are meant.
/** @param {PageQuery} query */
function isByText(query) {
  return query.text !== undefined && query.role === undefined && !isByKind(query);
}

const NAMED =
  "input, textarea, select, output, progress, meter, [contenteditable], [role], [aria-label], [aria-labelledby]";

/** @param {PageWithMemo} page @param {PageQuery} query @param {Set<AnyElement> | null} roots @returns {AnyElement[]} */
function candidatesOf(page, query, roots) {
  const { of, either, xpath } = query;
  if (of) return of.map((each) => matchesOf(page, each)).reduce(inBoth);
  if (either) return [...new Set(either.flatMap((each) => matchesOf(page, each)))];
  if (xpath !== undefined) return selectedFrom(roots ?? [document], xpath);
  if (isByText(query) && typeof query.text === "string") return havingText(page, letters(query.text));
  if (query.label !== undefined && query.css === undefined && query.testId === undefined)
    return havingLabel(page);
  const selector = selectorOf(query);
  return allScopes(page).flatMap((scope) => [...scope.querySelectorAll(selector)]);
}

/** @param {AnyElement[]} some @param {AnyElement[]} others */
function inBoth(some, others) {
  const also = new Set(others);
  return some.filter((element) => also.has(element));
}

// The elements that an XPath expression selects from any of these; a path from the root begins at each of them.
/** @param {Iterable<Node>} roots @param {string} xpath @returns {AnyElement[]} */
function selectedFrom(roots, xpath) {
  const found = new Set();
  for (const root of roots) {
    const path = root === document || !xpath.startsWith("/") ? xpath : `.${xpath}`;
    const nodes = new XPathEvaluator().evaluate(path, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    for (let at = 0; at < nodes.snapshotLength; at++) found.add(nodes.snapshotItem(at));
  }
  if ([...found].every(isElement)) return [...found];
  throw new TypeError("It selects nodes that are not elements.");
}

/** @param {PageQuery} query */
function selectorOf({ css, testId, placeholder, title, alt }) {
  if (css !== undefined) return css;
  if (testId !== undefined) return "[data-testid]";
  if (title !== undefined) return "[title]";
  if (alt !== undefined) return "[alt]";
  return placeholder !== undefined ? "[placeholder], [aria-placeholder]" : "*";
}

/** @param {PageWithMemo} page @returns {AnyElement[]} */
function allElements(page) {
  return allScopes(page).flatMap((scope) => [...scope.querySelectorAll("*")]);
}

// Elements that may have a label: the author's, or one of their own.
/** @param {PageWithMemo} page */
function havingLabel(page) {
  const labelled = new Set(labelledElements(page));
  return allScopes(page).flatMap((scope) => {
    const named = new Set(scope.querySelectorAll(NAMED));
    const others = [...labelled].filter(
      (element) => dom.getRootNode(element) === scope && !named.has(element),
    );
    return others.length ? inOrder([...named, ...others]) : [...named];
  });
}

/** @param {AnyElement[]} elements */
function inOrder(elements) {
  return elements.sort((one, other) =>
    dom.compareDocumentPosition(one, other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}

// Elements whose text may be read so; what does not have it is not looked into. Parts of it may be hidden.
/** @param {PageWithMemo} page @param {string} wanted letters */
function havingText(page, wanted) {
  const found = /** @type {AnyElement[]} */ ([]);
  /** @param {AnyElement} element */
  const visit = (element) => {
    if (NOTHING_TO_READ.has(tag(element))) return;
    const text = isA(element, "input") ? heldText(element) : (dom.textContent(element) ?? "");
    const its = letters(text);
    const may = hasInOrder(its, wanted) || dom.querySelector(element, HOLDING_TEXT) !== null;
    if (!its.includes(wanted) && !(may && maySayWithin(page, element, wanted))) return;
    found.push(element);
    for (let child = dom.firstChild(element); child; child = dom.nextSibling(child))
      if (isElement(child)) visit(/** @type {AnyElement} */ (child));
  };
  if (document.documentElement) visit(/** @type {AnyElement} */ (document.documentElement));
  for (const scope of allScopes(page).slice(1))
    for (const child of [...scope.children]) visit(/** @type {AnyElement} */ (child));
  const referring = namedElsewhere(page).filter((element) => !found.includes(element));
  const named = referring.filter((element) => letters(saidWithin(page, element)).includes(wanted));
  return named.length ? inReadingOrder(page, [...found, ...named]) : found;
}

const HOLDING_TEXT = "input, textarea, output"; // which is no text of the document

// Elements whose name stands elsewhere, where nobody may see it.
/** @param {PageWithMemo} page @returns {AnyElement[]} */
function namedElsewhere(page) {
  return allScopes(page).flatMap((scope) => [...scope.querySelectorAll("[aria-labelledby]")]);
}

// Return whether the one has the letters of the other in their order, whatever is between them.
/** @param {string} text @param {string} wanted */
function hasInOrder(text, wanted) {
  let at = -1;
  for (const letter of wanted) if ((at = text.indexOf(letter, at + 1)) < 0) return false;
  return true;
}

/** @param {PageWithMemo} page @param {AnyElement[]} elements */
export function innermost(page, elements) {
  const outer = outerOf(page, elements);
  return elements.filter((element) => !outer.has(element));
}

// All that any of the elements is in.
/** @param {PageWithMemo} page @param {AnyElement[]} elements */
function outerOf(page, elements) {
  const outer = new Set();
  for (const element of elements)
    flatAncestor(page, element, (at) => {
      if (outer.has(at)) return true;
      outer.add(at);
      return false;
    });
  return outer;
}

// As a test of elements: something in it matches, or as many as an nth one needs; frames are in it with their matches.
/** @param {PageWithMemo} page @param {PageQuery} query @returns {(element: AnyElement) => boolean} */
function having(page, { nth = 0, frames = [], ...query }) {
  const matches = matchesInEach(page, query);
  const inFrames = /** @type {Map<AnyElement, number>} */ (new Map());
  for (const [number, count] of frames)
    for (const frame of elementOf(page, number)) {
      inFrames.set(frame, (inFrames.get(frame) ?? 0) + count);
      flatAncestor(page, frame, (at) => {
        inFrames.set(at, (inFrames.get(at) ?? 0) + count);
        return false;
      });
    }
  const wanted = nth < 0 ? -nth : nth + 1;
  return (element) => matches(element).length + (inFrames.get(element) ?? 0) >= wanted;
}

// As a function of elements: what matches in one of them, as if nothing else were there, so that matches are counted
// anew in each.
/** @param {PageWithMemo} page @param {PageQuery} query @returns {(element: AnyElement) => AnyElement[]} */
function matchesInEach(page, { nth, ...query }) {
  const all = allInEach(page, query);
  if (nth === undefined) return all;
  return (element) => {
    const chosen = all(element).at(nth);
    return chosen ? [chosen] : [];
  };
}

/** @param {PageWithMemo} page @param {PageQuery} query @returns {(element: AnyElement) => AnyElement[]} */
function allInEach(page, query) {
  const { within, ...own } = query;
  if (typeof within === "object") {
    const outer = matchesInEach(page, within);
    const inner = allInEach(page, own);
    return (element) => [...new Set(outer(element).flatMap(inner))];
  }
  if (query.of || query.either) {
    const parts = (query.of ?? query.either ?? []).map((part) => matchesInEach(page, part));
    const tests = testsOf(page, query);
    return (element) => {
      const found = parts.map((part) => part(element));
      const among = query.of ? found.reduce(inBoth) : inReadingOrder(page, found.flat());
      return among.filter((each) => tests.every((test) => test(each)));
    };
  }
  if (query.xpath !== undefined && within === undefined) return selectedInEach(page, query);
  const found = /** @type {Map<AnyElement, AnyElement[]>} */ (new Map());
  for (const each of matchesOf(page, query))
    flatAncestor(page, each, (at) => {
      const known = found.get(at);
      if (known) known.push(each);
      else found.set(at, [each]);
      return false;
    });
  return (element) => found.get(element) ?? [];
}

// XPath begins at each of the elements, and what it leads to outside of that one is not in it.
/** @param {PageWithMemo} page @param {PageQuery} query @returns {(element: AnyElement) => AnyElement[]} */
function selectedInEach(page, query) {
  const tests = testsOf(page, query);
  return (element) => {
    const isIn = (/** @type {AnyElement} */ each) =>
      flatAncestor(page, each, (at) => at === element) !== null && tests.every((test) => test(each));
    return inReadingOrder(page, selectedFrom([element], query.xpath ?? "").filter(isIn));
  };
}

/** @param {Page} page @param {AnyElement[]} elements */
export function inReadingOrder(page, elements) {
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
function testsOf(page, query) {
  const { role, name, label, text, placeholder, title, alt, testId, hasText, hasNotText, exact } = query;
  const tests = /** @type {((element: AnyElement) => boolean)[]} */ ([]);
  /**
   * @param {string | WrittenPattern | undefined} words
   * @param {(element: AnyElement) => Iterable<string>} read
   * @param {boolean} [whole]
   */
  const says = (words, read, whole = exact) => {
    if (words !== undefined) tests.push(saying(page, words, whole, read));
  };
  const wanted = role === undefined ? null : knownRole(role);
  if (wanted) tests.push((element) => shownRole(roleOf(page, element)) === wanted);
  if (typeof testId === "string")
    tests.push((element) => dom.getAttribute(element, "data-testid") === testId);
  else says(testId, (element) => [dom.getAttribute(element, "data-testid") ?? ""]);
  if (label !== undefined) tests.push((element) => !isA(element, "input") || element.type !== "hidden");
  says(placeholder, (element) => [
    clean(dom.getAttribute(element, "placeholder") ?? dom.getAttribute(element, "aria-placeholder") ?? ""),
  ]);
  says(title, (element) => [clean(dom.getAttribute(element, "title") ?? "")]);
  says(alt, (element) => [clean(dom.getAttribute(element, "alt") ?? "")]);
  says(label, (element) => labelTexts(page, element));
  // Styles take time, so they are looked at after roles; and before names, of which hidden elements have none.
  if (wanted || !isByKind(query)) tests.push((element) => isGiven(page, element, query));
  says(name, (element) => [nameRead(page, element, query)]);
  says(text, (element) => everyText(page, element, lettersOf(text), exact));
  if (isByText(query)) tests.push((element) => !NOTHING_TO_READ.has(tag(element)));
  const inText = lettersOf(hasText);
  says(hasText, (element) => textsRead(page, element, inText), false);
  if (query.visible !== undefined) tests.push((element) => isInSight(page, element) === query.visible);
  if (query.has) tests.push(having(page, query.has));
  if (query.hasNot) tests.push(not(having(page, query.hasNot)));
  if (hasNotText !== undefined)
    tests.push(
      not(saying(page, hasNotText, false, (element) => textsRead(page, element, lettersOf(hasNotText)))),
    );
  return tests;
}

// Return whether everybody gets an element, or, where no role is meant, a person alone, who reads its texts.
/** @param {PageWithMemo} page @param {AnyElement} element @param {PageQuery} query */
export function isGiven(page, element, { role }) {
  return !isUnread(page, element) || (role === undefined && isInSight(page, element));
}

// As a test of elements: one of the texts that `read` gives has these words.
/**
 * @param {PageWithMemo} page
 * @param {string | WrittenPattern} words
 * @param {boolean | undefined} exact
 * @param {(element: AnyElement) => Iterable<string>} read
 * @returns {(element: AnyElement) => boolean}
 */
function saying(page, words, exact, read) {
  const fits = fitting(words, exact);
  /** @param {AnyElement} element */
  const inAnyCase = (element) => some(read(element), fits);
  if (typeof words === "string" && !exact) return inAnyCase;
  const isPattern = typeof words !== "string";
  /** @param {AnyElement} element */
  const inThisCase = (element) => some(read(element), isPattern ? fits : (text) => isText(text, words));
  // As CSS shows it, or as it is written.
  return (element) =>
    inThisCase(element) ||
    (page.memo.hasRecased &&
      (isPattern || inAnyCase(element)) &&
      inWrittenCase(page, () => inThisCase(element)));
}

// As a test of texts, whatever case they are in; a pattern knows its own.
/** @param {string | WrittenPattern} words @param {boolean | undefined} exact @returns {(text: string) => boolean} */
export function fitting(words, exact) {
  if (typeof words === "string")
    return exact ? (text) => isTextInAnyCase(text, words) : (text) => hasText(text, words);
  const pattern = new RegExp(words.pattern, words.flags);
  return (text) => pattern.test(normal(text));
}

/** @param {(element: AnyElement) => boolean} holds @returns {(element: AnyElement) => boolean} */
function not(holds) {
  return (element) => !holds(element);
}

// The texts by which `get(text=…)` knows an element.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} wanted letters @param {boolean} [whole] */
export function* everyText(page, element, wanted, whole = false) {
  yield* textsRead(page, element, wanted, whole);
  yield* ownTexts(element);
  yield saidWithin(page, element);
}

/** @param {string | WrittenPattern | undefined} words */
function lettersOf(words) {
  return typeof words === "string" ? letters(words) : "";
}

/** @param {Iterable<string>} texts @param {(text: string) => boolean} fits */
function some(texts, fits) {
  for (const text of texts) if (fits(text)) return true;
  return false;
}

// Return where its name is all that is known of an element, text in it is no name: all that it stands in would have it,
// too.
/** @param {PageWithMemo} page @param {AnyElement} element @param {PageQuery} query */
function nameRead(page, element, query) {
  const name = shownName(page, element, roleOf(page, element));
  return name || (query.role === undefined && !isByKind(query)) ? name : textIn(page, element);
}

// The text that assistive technology reads in an element.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function textRead(page, element) {
  return isField(element) ? clean(heldText(element)) : textIn(page, element);
}

// The texts that are read in an element: that one, and what a person sees where that is another, as of what is hidden
// from assistive technology only. One after the other, since each takes more time.
//   wanted: letters; what is said without them is not looked for; whole: nor what is said with others
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} [wanted] @param {boolean} [whole] */
export function* textsRead(page, element, wanted = "", whole = false) {
  const read = textRead(page, element);
  yield read;
  if (isField(element)) return;
  if (wanted && !hasInOrder(letters(dom.textContent(element) ?? ""), wanted)) return;
  const shown = clean(dom.innerText(element) ?? "");
  if ((!wanted && shown === read) || !isInSight(page, element)) return; // boxes take longer than texts
  if (shown !== read) yield shown;
  if (!wanted) return;
  const its = letters(shown);
  if (whole ? its === wanted : its.includes(wanted)) yield drawnText(page, element);
}

// Of several that match, those of the highest rank are meant, here and over all documents (facts.py): what is shown
// ranks before what is not, what everybody gets before what assistive technology does not, and what has just the name
// looked for before the rest.
/** @param {PageWithMemo} page @param {AnyElement} element @param {PageQuery} query */
export function rankOf(page, element, query) {
  const ranks = [isInSight(page, element), !isUnread(page, element), isNamedSo(page, element, query)];
  return ranks.reduce((rank, holds) => 2 * rank + Number(holds), 0);
}

export const RANKS = [0, 1, 2, 3, 4, 5, 6, 7];

/** @param {PageWithMemo} page @param {AnyElement[]} elements @param {PageQuery} query */
export function meant(page, elements, query) {
  if (elements.length < 2) return elements;
  const ranks = elements.map((element) => rankOf(page, element, query));
  const highest = RANKS.findLast((rank) => ranks.includes(rank));
  return elements.filter((_, at) => ranks[at] === highest);
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {PageQuery} query @returns {boolean} */
function isNamedSo(page, element, query) {
  const { name, label, text, of, either } = query;
  if (of) return of.every((part) => isNamedSo(page, element, part));
  if (either) return either.some((part) => isNamedSo(page, element, part));
  const words = name ?? label ?? text;
  if (typeof words !== "string") return true;
  const texts =
    name !== undefined
      ? [nameRead(page, element, query)]
      : label !== undefined
        ? ownLabels(page, element)
        : [textRead(page, element), ...ownTexts(element)];
  return texts.some((each) => isTextInAnyCase(each, words));
}

// What may be read as the label of an element that has one: a placeholder and a tooltip only stand in for it.
/** @param {PageWithMemo} page @param {AnyElement} element */
function ownLabels(page, element) {
  const hasLabel = labelsOf(page, element).length > 0 || authorLabel(page, element) !== "";
  return hasLabel ? labelTexts(page, element) : [];
}

// Return whether a person can see something of it: the one definition of "visible".
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isInSight(page, element) {
  return page.memo.frame !== "unseen" && boxesOf(element).length > 0;
}

// Return whether assistive technology does not get an element.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isUnread(page, element) {
  return page.memo.frame !== null || isHidden(page, element);
}
