// The style of an element by CSS and by the attributes that hide, computed once.

/** @import { Computed } from "./computed.js" */
/** @import { AnyElement, PageWithMemo, Style } from "../types.js" */
import { computed } from "./computed.js";
import { firstSummary } from "./controls.js";
import { SVG, dom, isA, isElement } from "./dom.js";
import { allScopes, flatParent } from "./flat_tree.js";
import { imageOf } from "./image_maps.js";
import {
  EMPTY_CONTENT,
  PRIVATE_USE,
  inviting,
  mayGenerate,
  mayRecase,
  unquoted,
  whereGenerated,
} from "./sheets.js";

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

/** @param {AnyElement} element @returns {Style} */
function readStyle(element) {
  const style = getComputedStyle(element);
  let { display } = style;
  if (element === document.documentElement && isFrameHidden(element)) return NO_DISPLAY;
  if (display === "inline" && isA(element, "text", SVG)) display = "block"; // as Chromium has it
  if (display === "none" && !(isA(element, "area") && imageOf(element))) return NO_DISPLAY; // it shows in its image
  const veiled = dom.getAttribute(element, "aria-hidden")?.toLowerCase() === "true";
  const shut = dom.inert(element) || isInClosedDetails(element);
  return new Displayed(style, display, veiled, shut);
}

// Return whether the document stands in a frame that is not displayed, of which only its root's boxes know.
/** @param {AnyElement} root */
function isFrameHidden(root) {
  return (
    window !== window.parent && !dom.checkVisibility(root) && getComputedStyle(root).display !== "contents"
  );
}

const NO_DISPLAY = {
  css: null,
  display: "none",
  visible: false,
  pointer: "",
  skipped: true,
  cutOff: true,
  veiled: false,
};

class Displayed {
  /** @param {CSSStyleDeclaration} style @param {string} display @param {boolean} veiled @param {boolean} shut */
  constructor(style, display, veiled, shut) {
    this.style = style;
    this.display = display;
    this.visible = style.visibility === "visible";
    this.pointer = inviting(style.cursor);
    this.skipped = style.contentVisibility === "hidden";
    this.cutOff = veiled || shut;
    this.veiled = veiled && !shut;
    /** @type {Computed | null} */
    this.known = null;
  }

  get css() {
    return (this.known ??= computed(this.style));
  }
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

// Text that CSS puts before or after an element (CSS Generated Content §2); counters and pictures say nothing.
// `hiddenToo`: the element is hidden and named all the same, so its generated text counts as well.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {"::before" | "::after"} side
 * @param {boolean} [hiddenToo]
 */
export function generatedText(page, element, side, hiddenToo = false) {
  if (whereGenerated(page) === "nowhere") return "";
  const known = page.memo.generated[side];
  let text = known.get(element);
  if (text === undefined) {
    text = mayGenerate(page, element, side)
      ? readGenerated(element, getComputedStyle(element, side))
      : NOTHING;
    known.set(element, text);
  }
  return text.hidden && !hiddenToo ? "" : text.spoken;
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

// Return the index of the slash in `content: … / "alternative"`, outside of strings.
/** @param {string} content */
export function alternativeAt(content) {
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

// A text in `element` in the case that CSS shows it in (CSS Text §2.1).
/** @param {PageWithMemo} page @param {string} text @param {AnyElement} element */
export function asShown(page, text, element) {
  page.memo.recased ??= allScopes(page).some(
    (scope) => mayRecase(page, scope) || scope.querySelector('[style*="text-transform"]') !== null,
  );
  if (!page.memo.recased || !/\S/.test(text)) return text;
  const shown = recased(text, (styleOf(page, element).css ?? getComputedStyle(element)).textTransform);
  page.memo.hasRecased ||= shown !== text;
  return shown;
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
    return text.replace(/(?<![\p{L}\p{N}'\u2019])\p{L}/gu, (letter) => letter.toUpperCase());
  return text;
}
