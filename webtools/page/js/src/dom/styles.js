// What CSS and the attributes that hide say of an element, asked once.

/** @import { AnyElement, AnyRule, Page, PageWithMemo, Scope, SheetFacts, Style } from "../types.js" */
import { imageOf } from "./boxes.js";
import { firstSummary } from "./controls.js";
import { SVG, dom, isA, isElement } from "./dom.js";
import { allScopes, flatParent } from "./flat_tree.js";

const NO_DISPLAY = {
  css: null,
  display: "none",
  visible: false,
  pointer: "",
  skipped: true,
  cutOff: true,
  veiled: false,
};

// css: the computed style, null where nothing is displayed; display; visible: by the `visibility` property; pointer:
// the cursor where it promises that something can be done, else ""; skipped: its content is not rendered;
// cutOff: hidden with all that it contains, for everybody or for assistive technology; veiled: only for that
/** @param {PageWithMemo} page @param {AnyElement} element @returns {Style} */
export function styleOf(page, element) {
  let known = page.memo.styles.get(element);
  if (known === undefined) {
    known = readStyle(element);
    page.memo.styles.set(element, known);
  }
  return known;
}

/** @param {AnyElement} element */
function readStyle(element) {
  const style = getComputedStyle(element);
  const display = isA(element, "text", SVG) && style.display === "inline" ? "block" : style.display; // as Chromium has it
  if (display === "none" && !(isA(element, "area") && imageOf(element))) return NO_DISPLAY; // it shows in its image
  const veiled = dom.getAttribute(element, "aria-hidden")?.toLowerCase() === "true";
  const shut = dom.inert(element) || isInClosedDetails(element);
  return {
    css: style, // for what only some pages need
    display,
    visible: style.visibility === "visible",
    pointer: inviting(style.cursor),
    skipped: style.contentVisibility === "hidden",
    cutOff: veiled || shut,
    veiled: veiled && !shut,
  };
}

// To click, or to drag: a handle, a divider between columns, a corner.
const INVITING = /^(pointer|grab|grabbing|move|all-scroll|(col|row|[nesw]{1,4})-resize)$/;

/** @param {string} cursor */
function inviting(cursor) {
  if (cursor === "auto" || cursor === "default") return "";
  const last = cursor.slice(cursor.lastIndexOf(",") + 1).trim(); // what comes before are pictures
  return INVITING.test(last) ? last : "";
}

export const INLINE = new Set(["inline", "contents", "ruby", "ruby-base", "ruby-text", "math"]);

/** @param {AnyElement} element */
function isInClosedDetails(element) {
  const parent = dom.parentElement(element);
  return parent !== null && isA(parent, "details") && !parent.open && element !== firstSummary(parent);
}

// Not to be perceived, by its own doing or an ancestor's.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isHidden(page, element) {
  return !styleOf(page, element).visible || isOutside(page, element);
}

// Below something that is cut off, or cut off itself.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isOutside(page, element) {
  const path = [];
  let outside = false;
  for (let at = element; isElement(at); at = flatParent(page, at)) {
    const known = page.memo.outside.get(at);
    const style = styleOf(page, at);
    outside = known ?? (style.cutOff || (at !== element && style.skipped));
    if (known === undefined && !style.skipped) path.push(at);
    if (known !== undefined || outside) break;
  }
  for (const each of path) page.memo.outside.set(each, outside);
  return outside;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function sheetFacts(page, element) {
  const scope = dom.getRootNode(element);
  let known = page.memo.sheets.get(scope);
  if (known === undefined) {
    known = /** @type {import("../types.js").ScopeFacts} */ (/** @type {unknown} */ (newFacts()));
    const pointer = [];
    const hover = [];
    const painting = { "::before": /** @type {string[]} */ ([]), "::after": /** @type {string[]} */ ([]) };
    for (const sheet of [...(scope.styleSheets ?? []), ...(scope.adoptedStyleSheets ?? [])]) {
      const facts = readSheet(page, sheet);
      known.generated ||= facts.generated;
      known.recased ||= facts.recased;
      for (const content of facts.contents) known.contents.add(content);
      pointer.push(...facts.pointer);
      hover.push(...facts.hover);
      painting["::before"].push(...facts.painting["::before"]);
      painting["::after"].push(...facts.painting["::after"]);
      known.partly += facts.partly;
      known.visited.push(...facts.visited);
    }
    known.painting = { "::before": painting["::before"].join(","), "::after": painting["::after"].join(",") };
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
      contents: new Set([ANYTHING]),
      recased: true,
      partly: ":first-line",
      visited: [UNREADABLE],
    };
  }
  let facts = page.sheets.get(sheet);
  if (facts === undefined || facts.length !== rules.length) {
    facts = { length: rules.length, ...newFacts() };
    readRules(page, rules, facts, null);
    page.sheets.set(sheet, facts);
  }
  return facts;
}

/** @returns {SheetFacts} */
function newFacts() {
  return {
    generated: false,
    contents: new Set(),
    recased: false,
    partly: "",
    visited: [],
    painting: { "::before": [], "::after": [] },
    pointer: [],
    hover: [],
  };
}

const EMPTY_CONTENT = /^(|none|normal|(["'])\s*\2|open-quote|close-quote|no-(open|close)-quote)$/;

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
    for (const piece of piecesOf(style.content)) facts.contents.add(piece);
  }
  if (style.textTransform) facts.recased = true;
  facts.partly += PARTS.exec(selector)?.[0] ?? "";
  if (style.color && selector.includes(":visited")) facts.visited.push(style.color);
  if (MOVED.test(style.cssText)) notePainting(facts, selector);
  if (!style.cursor || !inviting(style.cursor) || selector.includes("::")) return;
  if (selector.includes(":hover")) facts.hover.push(selector.replaceAll(":hover", ":is(*)"));
  else if (!selector.includes("*")) facts.pointer.push(selector);
}

// What draws a part of a text, or a link, in colours that no element's own style says.
const PARTS = /:first-line|:selection|:marker|:target-text/;

// How a pseudo-element gets out of the line that it stands in.
const MOVED = /position|margin|transform|translate|inset|float|width|height|display/;

// Only the browser can parse a selector list, so the list is kept whole: an element that another selector of the list
// matches has no such pseudo-element, and its computed style says so.
/** @param {SheetFacts} facts @param {string} selectors */
function notePainting({ painting }, selectors) {
  const owners = selectors.replace(ALONE, "$1*").replace(PSEUDO, "");
  for (const [, side] of selectors.matchAll(PSEUDO)) {
    const found = painting[`::${/** @type {"before" | "after"} */ (side)}`];
    if (found.at(-1) !== owners) found.push(owners);
  }
}

const PSEUDO = /(?<!\\)::?(before|after)(?![\w-])/g;
const ALONE = /(^|[\s>+~,(])(?=::?(?:before|after)(?![\w-]))/g;

/** @param {SheetFacts} facts @param {SheetFacts} others */
function addFacts(facts, { generated, contents, recased, partly, visited, painting, pointer, hover }) {
  facts.partly += partly;
  facts.visited.push(...visited);
  facts.painting["::before"].push(...painting["::before"]);
  facts.painting["::after"].push(...painting["::after"]);
  facts.generated ||= generated;
  for (const content of contents) facts.contents.add(content);
  facts.recased ||= recased;
  facts.pointer.push(...pointer);
  facts.hover.push(...hover);
}

const ANYTHING = "var()";

// What a rule generates: strings, and the attributes that it names.
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
    const { contents } = sheetFacts(page, /** @type {AnyElement} */ (/** @type {unknown} */ (scope)));
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

// The elements whose pseudo-elements may be painted elsewhere than in their line: pairs of the side and a selector.
/**
 * @param {PageWithMemo} page
 * @param {import("../types.js").Scope} scope
 * @returns {["::before" | "::after", string][]}
 */
export function paintingPseudoElements(page, scope) {
  const { painting } = sheetFacts(page, /** @type {AnyElement} */ (/** @type {unknown} */ (scope)));
  return [
    ["::before", painting["::before"]],
    ["::after", painting["::after"]],
  ];
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

// Text that CSS puts before or after an element (CSS Generated Content §2); counters and pictures say nothing.
// Where the element is hidden and named all the same (`hiddenToo`), what is generated in it counts as well.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} side @param {boolean} [hiddenToo] */
export function generatedText(page, element, side, hiddenToo = false) {
  if (!sheetFacts(page, element).generated) return "";
  const known = page.memo.generated[side];
  let text = known.get(element);
  if (text === undefined) {
    text = readGenerated(element, getComputedStyle(element, side));
    known.set(element, text);
  }
  return text.hidden && !hiddenToo ? "" : text.spoken;
}

// Whether style sheets of the scope draw texts beside elements.
/** @param {PageWithMemo} page @param {Scope} scope */
export function mayDrawBeside(page, scope) {
  return sheetFacts(page, /** @type {AnyElement} */ (/** @type {unknown} */ (scope))).generated;
}

// The texts that CSS draws in front of an element, before and after what the element holds.
/** @param {AnyElement} element */
export function drawnBeside(element) {
  return ["::before", "::after", "::marker"].map((side) => {
    const { content } = getComputedStyle(element, side);
    if (EMPTY_CONTENT.test(content)) return "";
    return (content.match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g) ?? [])
      .map((/** @type {string} */ piece) => contentPiece(element, piece))
      .join("");
  });
}

const NOTHING = { spoken: "", hidden: false };

/**
 * @param {AnyElement} element
 * @param {CSSStyleDeclaration} style
 */
function readGenerated(element, { content, display, visibility, textTransform }) {
  if (EMPTY_CONTENT.test(content) || display === "none") return NOTHING;
  const slash = alternativeAt(content);
  const spoken = slash < 0 ? content : content.slice(slash + 1);
  const pieces = spoken.replace(SILENT, "").match(/"(\\.|[^"\\])*"|attr\([^)]*\)/g) ?? [];
  const text = pieces
    .map((/** @type {string} */ piece) => contentPiece(element, piece))
    .join("")
    .replace(PRIVATE_USE, "");
  const shown = recased(text, textTransform);
  if (/counters?\(/.test(spoken) && !/[\p{L}\p{N}]/u.test(text)) return NOTHING; // the dot behind a number that is not listed
  return { spoken: INLINE.has(display) ? shown : ` ${shown} `, hidden: visibility !== "visible" };
}

// Pictures, counters and gradients: functions other than attr(), with the strings in them.
const SILENT = /(?!attr)\b[\w-]+\((?:"(?:\\.|[^"\\])*"|[^)"])*\)/g;

// Icon fonts draw their glyphs with these; there is nothing to read in them.
export const PRIVATE_USE = /[\ue000-\uf8ff]|[\udb80-\udbff][\udc00-\udfff]/g;

// Where `content: … / "alternative"` begins its alternative, outside of strings.
/** @param {string} content */
function alternativeAt(content) {
  let quoted = false;
  for (let at = 0; at < content.length; at++) {
    if (content[at] === "\\") at++;
    else if (content[at] === '"') quoted = !quoted;
    else if (content[at] === "/" && !quoted) return at;
  }
  return -1;
}

/** @param {AnyElement} element @param {string} piece */
function contentPiece(element, piece) {
  if (piece.startsWith("attr(")) return dom.getAttribute(element, piece.slice(5, -1).trim()) ?? "";
  return unquoted(piece);
}

// What a string of CSS stands for.
/** @param {string} piece */
function unquoted(piece) {
  return piece
    .slice(1, -1)
    .replace(/\\([0-9a-f]{1,6}\s?|.)/gi, (_, escaped) =>
      /^[0-9a-f]/i.test(escaped) ? String.fromCodePoint(parseInt(escaped, 16)) : escaped,
    );
}

// A text in `element` in the case that CSS shows it in (CSS Text §2.1).
/** @param {PageWithMemo} page @param {string} text @param {AnyElement} element */
export function asShown(page, text, element) {
  page.memo.recased ??= allScopes(page).some(
    (scope) =>
      sheetFacts(page, /** @type {AnyElement} */ (/** @type {unknown} */ (scope))).recased ||
      scope.querySelector('[style*="text-transform"]') !== null,
  );
  return page.memo.recased && /\S/.test(text) ? recased(text, getComputedStyle(element).textTransform) : text;
}

// Run `work` on texts in the case in which their author wrote them.
/** @template T @param {PageWithMemo} page @param {() => T} work */
export function inWrittenCase(page, work) {
  const { names, contents, recased } = page.memo;
  Object.assign(page.memo, { names: new Map(), contents: new Map(), recased: false });
  try {
    return work();
  } finally {
    Object.assign(page.memo, { names, contents, recased });
  }
}

/** @param {string} text @param {string} transform */
function recased(text, transform) {
  if (transform === "none") return text;
  if (transform.includes("uppercase")) return text.toUpperCase();
  if (transform.includes("lowercase")) return text.toLowerCase();
  if (transform.includes("capitalize"))
    return text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  return text;
}
