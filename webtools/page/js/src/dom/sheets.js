// Facts from the style sheets of a tree scope that no element's own style shows.

/** @import { AnyElement, AnyRule, Page, PageWithMemo, Scope, SheetFacts } from "../types.js" */
import { dom } from "./dom.js";
import { allScopes } from "./flat_tree.js";

// Of the scope that a node is in.
/** @param {PageWithMemo} page @param {AnyElement | Scope} node */
function sheetFacts(page, node) {
  const scope = dom.getRootNode(node);
  let known = page.memo.sheets.get(scope);
  if (known === undefined) {
    known = /** @type {import("../types.js").ScopeFacts} */ (/** @type {unknown} */ (newFacts()));
    const pointer = [];
    const hover = [];
    const [painting, generating] = [newOwners(), newOwners()];
    for (const sheet of [...(scope.styleSheets ?? []), ...(scope.adoptedStyleSheets ?? [])]) {
      const facts = readSheet(page, sheet);
      known.generated ||= facts.generated;
      known.recased ||= facts.recased;
      for (const content of facts.contents) known.contents.add(content);
      pointer.push(...facts.pointer);
      hover.push(...facts.hover);
      addOwners(painting, facts.painting);
      addOwners(generating, facts.generating);
      known.anywhere ||= facts.anywhere;
      known.partly += facts.partly;
      known.visited.push(...facts.visited);
    }
    known.painting = joinedOwners(painting);
    known.generating = joinedOwners(generating);
    known.pointer = pointer.join(",");
    known.hover = hover.join(",");
    page.memo.sheets.set(scope, known);
  }
  return known;
}

/** @param {Page} page @param {CSSStyleSheet} sheet @returns {SheetFacts} */
function readSheet(page, sheet) {
  let rules;
  try {
    rules = sheet.cssRules;
  } catch {
    // Another origin's, which may say anything.
    return {
      ...newFacts(),
      generated: true,
      anywhere: true,
      contents: new Set([ANYTHING]),
      recased: true,
      partly: ":first-line",
      visited: [UNREADABLE],
    };
  }
  const [first, last] = [rules[0], rules[rules.length - 1]]; // new ones where the sheet was written anew
  let facts = page.sheets.get(sheet);
  if (facts?.length !== rules.length || facts.first !== first || facts.last !== last) {
    facts = { length: rules.length, first, last, ...newFacts() };
    readRules(page, rules, facts, null);
    page.sheets.set(sheet, facts);
  }
  return facts;
}

/** @returns {SheetFacts} */
function newFacts() {
  return {
    generated: false,
    anywhere: false,
    contents: new Set(),
    recased: false,
    partly: "",
    visited: [],
    painting: newOwners(),
    generating: newOwners(),
    pointer: [],
    hover: [],
  };
}

export const EMPTY_CONTENT = /^(|none|normal|(["'])\s*\2|open-quote|close-quote|no-(open|close)-quote)$/;

/** @param {Page} page @param {CSSRuleList} rules @param {SheetFacts} facts @param {string | null} parent */
function readRules(page, rules, facts, parent) {
  for (const rule of /** @type {Iterable<AnyRule>} */ (rules)) {
    const selector = nested(rule.selectorText, parent);
    if (rule.style && selector) noteDeclarations(facts, rule.style, selector);
    if (rule.styleSheet) addFacts(facts, readSheet(page, rule.styleSheet));
    if (rule.cssRules?.length) readRules(page, rule.cssRules, facts, selector);
  }
}

// A rule's selector as it would be outside of the rule that it is nested in (CSS Nesting §3).
/** @param {string | undefined} selector @param {string | null} parent */
function nested(selector, parent) {
  if (!selector || !parent) return selector ?? parent;
  return selector.includes("&") ? selector.replaceAll("&", `:is(${parent})`) : `:is(${parent}) ${selector}`;
}

/** @param {SheetFacts} facts @param {CSSStyleDeclaration} style @param {string} selector */
function noteDeclarations(facts, style, selector) {
  if (/:(before|after|marker)/.test(selector) && !EMPTY_CONTENT.test(style.content)) {
    facts.generated = true;
    facts.anywhere ||= UNSURE.test(selector);
    noteOwners(facts.generating, selector);
    for (const piece of piecesOf(style.content)) facts.contents.add(piece);
  }
  if (style.textTransform) facts.recased = true;
  facts.partly += PARTS.exec(selector)?.[0] ?? "";
  if (style.color && selector.includes(":visited")) facts.visited.push(style.color);
  if (MOVED.test(style.cssText)) noteOwners(facts.painting, selector);
  noteCursor(facts, style, selector);
}

/** @param {SheetFacts} facts @param {CSSStyleDeclaration} style @param {string} selector */
function noteCursor(facts, style, selector) {
  if (!style.cursor || !inviting(style.cursor) || selector.includes("::")) return;
  if (selector.includes(":hover")) facts.hover.push(selector.replaceAll(":hover", ":is(*)"));
  else if (!selector.includes("*")) facts.pointer.push(selector);
}

// Pseudo-elements that draw a part of a text in colours that no element's own style shows.
const PARTS = /:first-line|:first-letter|:selection|:marker|:target-text/;

// Properties by which a pseudo-element leaves the line that it stands in.
const MOVED = /position|margin|transform|translate|inset|float|width|height|display/;

// Only the browser can parse a selector list, so the list is kept whole: an element that another selector of the list
// matches has no such pseudo-element, and its computed style says so.
/** @param {SheetFacts["painting"]} known @param {string} selectors */
function noteOwners(known, selectors) {
  const owners = selectors.replace(ALONE, "$1*").replace(PSEUDO, "");
  for (const [, side] of selectors.matchAll(PSEUDO)) {
    const found = known[`::${/** @type {"before" | "after"} */ (side)}`];
    if (found.at(-1) !== owners) found.push(owners);
  }
}

/** @returns {SheetFacts["painting"]} */
function newOwners() {
  return { "::before": [], "::after": [] };
}

/** @param {SheetFacts["painting"]} known @param {SheetFacts["painting"]} others */
function addOwners(known, others) {
  known["::before"].push(...others["::before"]);
  known["::after"].push(...others["::after"]);
}

/** @param {SheetFacts["painting"]} known */
function joinedOwners(known) {
  /** @param {string[]} selectors */
  const joined = (selectors) => (selectors.length ? `:is(${selectors.join(",")})` : ""); // leaves out what is not valid
  return { "::before": joined(known["::before"]), "::after": joined(known["::after"]) };
}

// Selectors of pseudo-elements whose elements may not be what is left of the selector without them: those of other
// trees, of the root of a scope, and of pseudo-elements in a state.
const UNSURE = /::(?!before|after)|:host|:scope|&|:(before|after):|["'][^"']*:(before|after)/;

const PSEUDO = /(?<!\\)::?(before|after)(?![\w-])/g;
const ALONE = /(^|[\s>+~,(])(?=::?(?:before|after)(?![\w-]))/g;

/** @param {SheetFacts} facts @param {SheetFacts} others */
function addFacts(facts, others) {
  const { generated, anywhere, contents, recased, partly, visited, pointer, hover } = others;
  facts.partly += partly;
  facts.visited.push(...visited);
  addOwners(facts.painting, others.painting);
  addOwners(facts.generating, others.generating);
  facts.anywhere ||= anywhere;
  facts.generated ||= generated;
  for (const content of contents) facts.contents.add(content);
  facts.recased ||= recased;
  facts.pointer.push(...pointer);
  facts.hover.push(...hover);
}

const ANYTHING = "var()";

// List the pieces that a rule generates: strings, and the attributes that it names.
/** @param {string} content @returns {string[]} */
function piecesOf(content) {
  if (content.includes("var(")) return [ANYTHING];
  return (content.match(/"(?:\\.|[^"\\])*"|attr\([^)]*\)/g) ?? []).map((piece) =>
    piece.startsWith("attr(") ? piece : unquoted(piece).replace(PRIVATE_USE, ""),
  );
}

// The texts that style sheets may put before and after elements, and the attributes that may be such a text; null: they
// may be any.
/** @param {PageWithMemo} page @returns {{ texts: string[], attributes: string[] } | null} */
export function generatedTexts(page) {
  const pieces = new Set();
  for (const scope of allScopes(page)) {
    const { contents } = sheetFacts(page, scope);
    for (const piece of contents) pieces.add(piece);
  }
  if (pieces.has(ANYTHING)) return null;
  const attributes = [...pieces].filter((piece) => piece.startsWith("attr("));
  return {
    texts: [...pieces].filter((piece) => !piece.startsWith("attr(")),
    attributes: attributes.map((piece) => piece.slice(5, -1).trim()),
  };
}

// The pseudo-elements that rules draw in the colours of their own, each as its name.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function partsWithColours(page, element) {
  return sheetFacts(page, element).partly;
}

// The colours in which rules draw links that have been visited, which no computed style says.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function coloursOfVisited(page, element) {
  return sheetFacts(page, element).visited;
}

export const UNREADABLE = "unreadable";

// The elements whose pseudo-elements may be painted elsewhere than in their line, by the side.
/**
 * @param {PageWithMemo} page
 * @param {import("../types.js").Scope} scope
 * @returns {["::before" | "::after", AnyElement[]][]}
 */
export function paintingPseudoElements(page, scope) {
  const { painting } = sheetFacts(page, scope);
  return [
    ["::before", ownersBy(scope, painting["::before"])],
    ["::after", ownersBy(scope, painting["::after"])],
  ];
}

// Those of a shadow tree may also be its host and what it has in its slots.
/** @param {import("../types.js").Scope} scope @param {string} selectors */
function ownersBy(scope, selectors) {
  const found = /** @type {AnyElement[]} */ (selectors ? [...scope.querySelectorAll(selectors)] : []);
  if (selectors.includes(":host")) found.push(/** @type {ShadowRoot} */ (scope).host);
  if (selectors.includes("::slotted"))
    for (const slot of scope.querySelectorAll("slot")) found.push(...slot.assignedElements());
  return found.filter(Boolean);
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function declaresPointer(page, element) {
  const { pointer, hover } = sheetFacts(page, element);
  return (
    inviting(dom.style(element)?.cursor ?? "") !== "" ||
    matchesAny(element, pointer) ||
    matchesAny(element, hover)
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
export function declaresPointerOnHover(page, element) {
  return matchesAny(element, sheetFacts(page, element).hover);
}

/** @param {AnyElement} element @param {string} selectors */
function matchesAny(element, selectors) {
  try {
    return selectors !== "" && dom.matches(element, selectors);
  } catch {
    return false; // a selector that is valid only where it stood
  }
}

// To click, or to drag: a handle, a divider between columns, a corner.
const INVITING = /^(pointer|grab|grabbing|move|all-scroll|(col|row|[nesw]{1,4})-resize)$/;

/** @param {string} cursor */
export function inviting(cursor) {
  if (cursor === "auto" || cursor === "default") return "";
  const last = cursor.slice(cursor.lastIndexOf(",") + 1).trim(); // what comes before are pictures
  return INVITING.test(last) ? last : "";
}

// Return where rules generate texts; "anywhere": in elements that their selectors alone do not find.
/** @param {PageWithMemo} page @returns {"nowhere" | "matched" | "anywhere"} */
export function whereGenerated(page) {
  return (page.memo.whereGenerated ??= computeWhere(page));
}

/** @param {PageWithMemo} page */
function computeWhere(page) {
  const all = allScopes(page).map((scope) => sheetFacts(page, scope));
  if (all.some(({ anywhere }) => anywhere)) return "anywhere";
  return all.some(({ generated }) => generated) ? "matched" : "nowhere";
}

// Return whether a rule may generate a text before or after an element.
/** @param {PageWithMemo} page @param {AnyElement} element @param {"::before" | "::after"} side */
export function mayGenerate(page, element, side) {
  return (
    whereGenerated(page) === "anywhere" || matchesAny(element, sheetFacts(page, element).generating[side])
  );
}

// Return whether style sheets of the scope change the case of texts.
/** @param {PageWithMemo} page @param {Scope} scope */
export function mayRecase(page, scope) {
  return sheetFacts(page, scope).recased;
}

// Return whether style sheets of the scope draw texts beside elements.
/** @param {PageWithMemo} page @param {Scope} scope */
export function mayDrawBeside(page, scope) {
  return sheetFacts(page, scope).generated;
}

// Icon fonts draw their glyphs with these; there is nothing to read in them.
export const PRIVATE_USE = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g;

// Return the text that a string of CSS stands for.
/** @param {string} piece */
export function unquoted(piece) {
  return piece
    .slice(1, -1)
    .replace(/\\([0-9a-f]{1,6}\s?|.)/gi, (_, escaped) =>
      /^[0-9a-f]/i.test(escaped) ? String.fromCodePoint(parseInt(escaped, 16)) : escaped,
    );
}
