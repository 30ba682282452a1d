// Whether nothing of a text, of an element's box or of a text that CSS puts there can be seen. The rules know what is
// certain both ways. Of the rest they only guess, and note it as a doubt: a picture decides where Python takes one (see
// doubts.js).

/** @import { AnyElement, Doubt, Edges, PageWithMemo, Sight, Unseen } from "../types.js" */
import { boxesOf } from "../dom/boxes.js";
import { blended, colour, looksTheSame } from "../dom/colours.js";
import { MATHML, SVG, closestTag, dom, isA } from "../dom/dom.js";
import { isInOddFont } from "../dom/fonts.js";
import { isCovered, meetsPainted } from "../dom/painted.js";
import { LEAST_OPACITY, cutBy, sightOf } from "../dom/sight.js";
import { isSet } from "../dom/style_settings.js";
import { partsWithColours, styleOf } from "../dom/styles.js";
import { isTooSmall } from "../dom/visually_hidden.js";

const LEAST_TEXT_HEIGHT = 4; // CSS pixels: nobody reads smaller letters
const LEAST_LETTER = 0.5; // CSS pixels of width
const MOST_CUT = 40; // characters: what is cut off of a text may be so long without being worth a picture

/** @type {Unseen} */
const SEEN = { unseen: false, doubt: false };
/** @type {Unseen} */
const UNSEEN = { unseen: true, doubt: false };
/** @type {Unseen} */
const LIKELY_SEEN = { unseen: false, doubt: true };
/** @type {Unseen} */
const LIKELY_UNSEEN = { unseen: true, doubt: true };

// Whether nothing of a text in `element` can be seen.
/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element */
export function isUnseenText(page, text, element) {
  return partsOf(page, text, element).every(Boolean);
}

// Of each piece of a text, whether it cannot be seen; most often the text is one piece.
/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element */
export function partsOf(page, text, element) {
  const known = knownOf(page, text, () => readText(page, text, element));
  const { length } = text.data.trim();
  return judged(page, known, { kind: "text", key: text, element, text, length });
}

/** @param {PageWithMemo} page @param {object} key @param {() => Unseen} read */
function knownOf(page, key, read) {
  let known = page.memo.known.get(key);
  if (known === undefined) page.memo.known.set(key, (known = read()));
  return known;
}

const [ALL, NONE] = [[true], [false]];

/** @param {PageWithMemo} page @param {Unseen} known @param {Doubt} doubt */
function judged(page, known, doubt) {
  if (known.doubt) {
    const verdict = page.pixels.verdicts.get(doubt.key);
    if (verdict) return verdict;
    page.memo.doubts.push(doubt);
  }
  return known.unseen ? ALL : NONE;
}

/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element @returns {Unseen} */
function readText(page, text, element) {
  if (!isSet(page, "any") || isListed(element)) return SEEN;
  const sight = sightOf(page, element);
  const range = (page.memo.range ??= document.createRange());
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  const left = cutBy(sight.flow, box);
  const ink = inkOf(page, element, sight);
  if (sight.gone || ink === "none" || isIllegible(text, box) || isTooSmall(left)) return UNSEEN;
  return inFrontOf(page, text, element, { sight, ink, box, left, range });
}

/**
 * @param {PageWithMemo} page
 * @param {Text} text
 * @param {AnyElement} element
 * @param {{ sight: Sight, ink: "seen" | "same" | null, box: Edges, left: Edges, range: Range }} given
 */
function inFrontOf(page, text, element, { sight, ink, box, left, range }) {
  const isPlain = !sight.doubt && isInPlainLetters(page, element);
  const isAlone = () => !meetsPainted(page, element, box, () => lines(range));
  if (ink === "same" && isAlone()) return isPlain ? UNSEEN : LIKELY_UNSEEN;
  if (ink === "seen") {
    if (isPlain && !isCutShort(text, box, left) && isAlone()) return SEEN;
    if (isCovered(page, element, box)) return LIKELY_UNSEEN;
  }
  return sight.likely ? LIKELY_UNSEEN : LIKELY_SEEN;
}

// All of its letters are drawn in the colour and shapes that its style says.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isInPlainLetters(page, element) {
  return !isSvg(element) && !isPartlyColoured(page, element) && !isInOddFont(page, element);
}

/** @param {AnyElement} element */
function isSvg(element) {
  return dom.namespaceURI(element) === SVG;
}

// Whether more of a text is cut off than a teaser or title may lose.
/** @param {Text} text @param {Edges} box @param {Edges} left */
function isCutShort(text, box, left) {
  const cut = 1 - areaOf(left) / areaOf(box);
  return cut > 0.02 && cut * text.data.length > MOST_CUT;
}

/** @param {Edges} box */
function areaOf({ left, top, right, bottom }) {
  return (right - left) * (bottom - top);
}

/** @param {Range} range */
function lines(range) {
  return range.getClientRects();
}

// In a list that opens to be read.
/** @param {AnyElement} element */
function isListed(element) {
  return isA(element, "option") || isA(element, "optgroup");
}

/** @param {Text} text @param {Edges} box */
function isIllegible(text, { left, top, right, bottom }) {
  return (
    bottom - top < LEAST_TEXT_HEIGHT || right - left < LEAST_LETTER * Math.min(text.data.trim().length, 20)
  );
}

// Where rules draw lines, highlights or visited links in colours that the element's own style does not say.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isPartlyColoured(page, element) {
  const parts = partsWithColours(page, element);
  return (
    parts !== "" &&
    (/line|highlight|target/.test(parts) || isVisitedLink(parts, element) || isSelected(parts))
  );
}

/** @param {string} parts @param {AnyElement} element */
function isVisitedLink(parts, element) {
  return parts.includes(":visited") && closestTag(element, "a") !== null;
}

/** @param {string} parts */
function isSelected(parts) {
  return parts.includes(":selection") && getSelection()?.isCollapsed === false;
}

// How a text is drawn: "seen" on the colour behind it, in the "same" colour or in "none"; null where the colour alone
// does not show it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Sight} sight */
function inkOf(page, element, sight) {
  if (!isSet(page, "coloured") && !isSet(page, "faint")) return "seen";
  const { css } = styleOf(page, element);
  if (!css) return "seen";
  return inkOfStyle(page, css, dom.namespaceURI(element) === SVG ? css.fill : css.webkitTextFillColor, sight);
}

/**
 * @param {PageWithMemo} page
 * @param {CSSStyleDeclaration & { webkitTextSecurity?: string }} css
 * @param {string} value
 * @param {Sight} sight
 */
function inkOfStyle(page, css, value, sight) {
  if ((css.webkitTextSecurity ?? "none") !== "none") return "none";
  if (value.startsWith("url(") || sight.cut) return null;
  const key = `${value}${sight.back ?? ""}${sight.opacity}`;
  let found = page.memo.contrasts.get(key);
  if (found === undefined) page.memo.contrasts.set(key, (found = contrastOf(page, value, sight)));
  if (found === null || found === "seen") return found;
  const isOutlined =
    css.textShadow !== "none" ||
    parseFloat(css.webkitTextStrokeWidth) > 0 ||
    (css.stroke !== "none" && value === css.fill);
  return isOutlined ? null : found;
}

/** @param {PageWithMemo} page @param {string} value @param {Sight} sight */
function contrastOf(page, value, { back, opacity }) {
  const [red, green, blue, alpha] = colour(page, value);
  if (alpha * opacity < LEAST_OPACITY) return "none";
  if (back === null) return null;
  return looksTheSame(blended([red, green, blue, alpha * opacity], back), back) ? "same" : "seen";
}

// Whether nothing can be seen of an element's box.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isUnseenBox(page, element) {
  const known = knownOf(page, element, () => readBox(page, element));
  return judged(page, known, { kind: "box", key: element, element, text: null, length: 0 })[0];
}

/** @param {PageWithMemo} page @param {AnyElement} element @returns {Unseen} */
function readBox(page, element) {
  if (!isSet(page, "any")) return SEEN;
  const sight = sightOf(page, element);
  if (sight.gone) return UNSEEN;
  if (!isSet(page, "moved")) return SEEN;
  const boxes = boxesOf(element);
  if (boxes.every((box) => isTooSmall(cutBy(sight.own, box)))) return UNSEEN;
  const [box] = boxes;
  if (!sight.doubt && !meetsPainted(page, element, dom.getBoundingClientRect(element), () => boxes))
    return SEEN;
  return sight.likely || isCovered(page, element, box) ? LIKELY_UNSEEN : LIKELY_SEEN;
}

// Text that CSS puts there has no box that could be asked for.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {"::before" | "::after"} side
 * @param {string} text
 */
export function isUnseenGenerated(page, element, side, text) {
  const { length } = text.trim();
  return judged(page, readGenerated(page, element, side, length), {
    kind: side,
    key: keyOf(page, element, side),
    element,
    text: null,
    length,
  })[0];
}

// A pseudo-element, or what a field holds, as a key.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} part */
function keyOf({ pixels }, element, part) {
  let keys = pixels.keys.get(element);
  if (!keys) pixels.keys.set(element, (keys = {}));
  return (keys[part] ??= {});
}

const LEAST_GENERATED = 4; // characters: shorter ones are marks and separators

/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} side
 * @param {number} length
 * @returns {Unseen}
 */
function readGenerated(page, element, side, length) {
  if (!isSet(page, "any")) return SEEN;
  const sight = sightOf(page, element);
  const css = getComputedStyle(element, side);
  if (sight.gone || isTooSmall(sight.flow) || Number(css.opacity) * sight.opacity < LEAST_OPACITY)
    return UNSEEN;
  const ink = inkOfStyle(page, css, css.webkitTextFillColor, { ...sight, back: backOfGenerated(css, sight) });
  if (ink === "none" || parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT) return UNSEEN;
  if (ink === "same" || isFarOut(css) || isClippedAway(css)) return LIKELY_UNSEEN;
  if (length < LEAST_GENERATED) return SEEN;
  const box = dom.getBoundingClientRect(element);
  const isPlain = ink === "seen" && !sight.doubt && isInLine(css);
  return isPlain && !meetsPainted(page, element, box, () => [box]) ? SEEN : LIKELY_SEEN;
}

/** @param {CSSStyleDeclaration} css @param {Sight} sight */
function backOfGenerated({ backgroundColor, backgroundImage }, { back }) {
  return backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" ? back : null;
}

/** @param {CSSStyleDeclaration} css */
function isInLine({ position, transform, clipPath, filter }) {
  return position === "static" && transform === "none" && clipPath === "none" && filter === "none";
}

/** @param {CSSStyleDeclaration} css */
function isFarOut({ left, right, top, bottom, textIndent, marginLeft, marginTop }) {
  return [left, right, top, bottom, textIndent, marginLeft, marginTop].some(
    (edge) => parseFloat(edge) < -900,
  );
}

/** @param {CSSStyleDeclaration} css */
function isClippedAway({ clip, clipPath, position }) {
  return (
    (clip.startsWith("rect(") && position === "absolute") || /^(inset\((50|100)%|circle\(0)/.test(clipPath)
  );
}

// Whether nothing can be seen of what a field holds, or of its placeholder.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} value
 * @param {"value" | "placeholder"} part
 */
export function isUnseenValue(page, element, value, part) {
  return judged(page, readValue(page, element, part), {
    kind: "value",
    key: keyOf(page, element, part),
    element,
    text: null,
    length: value.trim().length,
  })[0];
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} part @returns {Unseen} */
function readValue(page, element, part) {
  if (!isSet(page, "any")) return SEEN;
  const sight = sightOf(page, element);
  if (sight.gone) return UNSEEN;
  const css = getComputedStyle(element, part === "placeholder" ? "::placeholder" : null);
  if (parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT || Math.abs(parseFloat(css.textIndent)) > 900)
    return UNSEEN;
  const opacity = part === "placeholder" ? sight.opacity * Number(css.opacity) : sight.opacity;
  const ink = inkOfStyle(page, css, css.webkitTextFillColor, { ...sight, opacity });
  if (ink === "none") return UNSEEN;
  const box = dom.getBoundingClientRect(element);
  const isAlone = !sight.doubt && !meetsPainted(page, element, box, () => [box]);
  const room = dom.clientWidth(element) - parseFloat(css.paddingLeft) - parseFloat(css.paddingRight);
  const hasRoom = room > LEAST_TEXT_HEIGHT;
  if (isAlone && hasRoom && ink !== null) return ink === "seen" ? SEEN : UNSEEN;
  return ink === "same" || sight.likely ? LIKELY_UNSEEN : LIKELY_SEEN;
}

// Whether no text of a formula can be seen.
/** @param {PageWithMemo} page @param {AnyElement} formula */
export function isUnseenFormula(page, formula) {
  if (!isSet(page, "any") || dom.namespaceURI(formula) !== MATHML) return false;
  const walker = document.createTreeWalker(formula, NodeFilter.SHOW_TEXT);
  let texts = 0;
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const element = /** @type {AnyElement} */ (dom.parentNode(text));
    if (!/\S/.test(text.data) || dom.localName(element).startsWith("annotation")) continue;
    texts++;
    if (styleOf(page, element).visible && !isUnseenText(page, text, element)) return false;
  }
  return texts > 0;
}
