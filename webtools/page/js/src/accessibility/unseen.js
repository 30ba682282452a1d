// The judgement that nothing can be seen of a text, of an element's box or of a text that CSS puts there. The rules
// know what is certainly unseen. A picture decides about other texts, and about boxes of which they know nothing
// (null), if Python takes one (see doubts.js); else they count as seen.

/** @import { AnyElement, Doubt, Edges, PageWithMemo, Sight, Unseen } from "../types.js" */
/** @import { Computed } from "../dom/computed.js" */
import { areaOf, boxesOf, overlap } from "../dom/boxes.js";
import { colour } from "../dom/colours.js";
import { computed } from "../dom/computed.js";
import { SVG, closestTag, dom, isA } from "../dom/dom.js";
import { scaleOfFrame } from "../dom/effects.js";
import { oddityOfFont } from "../dom/fonts.js";
import { boxOfPseudo, surroundingsOf } from "../dom/painted.js";
import { LEAST_OPACITY, cutBy, isTooSmall, sightOf, sightOfPart } from "../dom/sight.js";
import { placeOfBox, placeOfText } from "../dom/stacking.js";
import { isSet } from "../dom/style_settings.js";
import { UNREADABLE, coloursOfVisited, partsWithColours } from "../dom/sheets.js";
import { alternativeAt, styleOf } from "../dom/styles.js";
import { inkOf, isOutlined, isPartlyColoured, isUnseenOn, mayBePaintedOver, veiled } from "./inks.js";
import { boxesOfPieces, judgedPieces, piecesOf } from "./pieces.js";

const LEAST_TEXT_HEIGHT = 4; // CSS pixels: nobody reads smaller letters
const LEAST_LETTER = 0.5; // CSS pixels of width
const LEAST_AREA = 6; // square CSS pixels of a letter
const MOST_COVERED = 0.35; // of a text that can be read all the same
const MOST_CUT = 40; // characters: so many may be hidden of a text that counts as seen

// Return whether nothing of a text in `element` can be seen.
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

/** @template {Unseen | boolean[]} T @param {PageWithMemo} page @param {object} key @param {() => T} read */
function knownOf(page, key, read) {
  let known = /** @type {T | undefined} */ (page.memo.known.get(key));
  if (known === undefined) page.memo.known.set(key, (known = read()));
  return known;
}

const [ALL, NONE] = [[true], [false]];

/** @param {PageWithMemo} page @param {Unseen | boolean[]} known @param {Doubt} doubt */
function judged(page, known, doubt) {
  if (known === true) return ALL;
  const ruled = known || NONE;
  const verdict = page.pixels.verdicts.get(doubt.key);
  if (!verdict) page.memo.doubts.push({ ...doubt, isGuessed: known !== null });
  if (!verdict || !doubt.text) return verdict ?? ruled;
  const { data } = doubt.text;
  return judgedPieces(
    data,
    piecesOf(data).map((_, piece) => verdict[piece] || ruled[piece] || false),
  );
}

/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element @returns {Unseen | boolean[]} */
function readText(page, text, element) {
  if (isFallback(element)) return true;
  const { css } = styleOf(page, element);
  if (!isSet(page, "any") || !css) return false;
  const list = isOption(element) && closestTag(element, "select");
  if (list) return isUnseenOption(page, /** @type {HTMLSelectElement} */ (list), element, css);
  const sight = sightOf(page, element);
  const range = rangeOf(page, text, element);
  const box = boxOf(range, element);
  const left = cutBy(sight.flow, box);
  if (sight.gone || isIllegible(page, text, element, box) || isTooSmall(left)) return true;
  const lines = () =>
    [...range.getClientRects()].map((line) => cutBy(sight.flow, line)).filter(isLargeEnough);
  const place = () => placeOfText(page, element, text);
  const value = isSvg(element) ? css.fill : css.webkitTextFillColor;
  const { length } = text.data.trim();
  if (!isApart(page, element, left)) return null;
  const subject = { element, box: left, parts: lines, place, sight };
  const unseen = readInk(page, subject, { css, value, length });
  if (unseen !== false) return unseen;
  const others = visitedInks(page, element, length);
  const isSure = others.every((each) => readInk(page, subject, { css, value: each, length }) === false);
  if (!isSure || !isInPlainLetters(page, element)) return null;
  return isCutShort(text, box, left) ? cutPieces(text, sight) : false;
}

/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element */
function rangeOf(page, text, element) {
  const range = (page.memo.range ??= document.createRange());
  range.selectNodeContents(text);
  if (partsWithColours(page, element).includes("letter")) range.setStart(text, lengthOfInitial(text));
  return range;
}

// Squeezed by textLength where that is set, of which Chromium's ranges do not know.
/** @param {Range} range @param {AnyElement} element @returns {Edges} */
function boxOf(range, element) {
  const box = range.getBoundingClientRect();
  if (!isSvg(element) || !dom.closest(element, "[textLength]")) return box;
  const { left, right } = dom.getBoundingClientRect(element);
  return {
    left: Math.max(left, box.left),
    top: box.top,
    right: Math.min(right, box.right),
    bottom: box.bottom,
  };
}

// An initial may be larger than all that follows.
/** @param {Text} text */
function lengthOfInitial({ data }) {
  const { length } = /^[\s\p{P}]*[^]/u.exec(data)?.[0] ?? "";
  return length < data.trimEnd().length ? length : 0;
}

/** @param {Text} text @param {Sight} sight */
function cutPieces(text, sight) {
  const isCut = (/** @type {Edges} */ box) => isTooSmall(cutBy(sight.flow, box));
  return judgedPieces(
    text.data,
    boxesOfPieces(text).map((boxes) => boxes.every(isCut)),
  );
}

/** @param {Edges} box */
function isLargeEnough(box) {
  return !isTooSmall(box);
}

// Return whether letters in one colour cannot be seen at a place.
/**
 * @param {PageWithMemo} page
 * @param {import("../dom/painted.js").Subject} subject
 * @param {{ css: Computed, value: string, length: number }} written
 * @returns {Unseen}
 */
function readInk(page, subject, { css, value, length }) {
  const { sight, box } = subject;
  if (isSecured(page, css)) return true;
  const ink = inkOf(page, value, sight);
  const isPlain = !isOutlined(page, css, value);
  if (isPlain && ink && ink[3] < LEAST_OPACITY && !sight.doubt) return true;
  if (sight.doubt || mayBePaintedOver(page, css, value)) return null;
  const { share, hidden, veils, back } = surroundingsOf(page, subject);
  if (hidden) return true;
  if (!ink || !back || share > Math.min(MOST_COVERED, MOST_CUT / length)) return null;
  if (isRoundedOff(page, sight, box)) return null;
  const [inks, behind] = veiled(ink, back, veils, sight.grey);
  return isUnseenOn(inks, behind, isPlain && !veils.length);
}

// Drawn as a password is.
/** @param {PageWithMemo} page @param {Computed} css */
function isSecured(page, css) {
  return isSet(page, "secured") && (css.webkitTextSecurity || "none") !== "none";
}

// Return whether a round corner of an element around cuts off something of a box.
/** @param {PageWithMemo} page @param {Sight} sight @param {Edges} box */
function isRoundedOff(page, { rounds }, box) {
  return rounds.some((element) => {
    const { left, top, right, bottom } = dom.getBoundingClientRect(element);
    if (box.right < left || box.left > right || box.bottom < top || box.top > bottom) return false;
    const radius = styleOf(page, element).css?.borderTopLeftRadius ?? "";
    const [width, height] = [right - left, bottom - top];
    const part = radius.includes("%") ? parseFloat(radius) / 100 : 0;
    const across = Math.min(part ? part * width : parseFloat(radius), width / 2);
    const down = Math.min(part ? part * height : parseFloat(radius), height / 2);
    const x = Math.max(0, 1 - Math.max(0, Math.min(box.left - left, right - box.right)) / across);
    const y = Math.max(0, 1 - Math.max(0, Math.min(box.top - top, bottom - box.bottom)) / down);
    return x * x + y * y > MOST_ROUNDED;
  });
}

const MOST_ROUNDED = 1.3; // 1: the corner of a text's box is on the curve, where it has no letter yet

// All of its letters are drawn in the colour and shapes that its style says.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isInPlainLetters(page, element) {
  return (
    !isPartlyColoured(page, element) &&
    oddityOfFont(page, element) === "" &&
    styleOf(page, element).css?.textCombineUpright !== "all"
  );
}

/** @param {AnyElement} element */
function isSvg(element) {
  return dom.namespaceURI(element) === SVG;
}

const SHAPES = "circle,ellipse,foreignObject,image,line,path,polygon,polyline,rect,use";
const DRAWN_ELSEWHERE = "clipPath,defs,marker,mask,pattern,symbol,svg svg";

// Return whether a text of a picture stands on no shape of it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {Edges} box */
function isApart(page, element, box) {
  if (!isSvg(element)) return true;
  const { fill = "", fillOpacity = "" } = styleOf(page, element).css ?? {};
  if (!fill.startsWith("url(") && !colour(page, fill)[3]) return true;
  if (fillOpacity !== "1") return false;
  const shapes = [...dom.querySelectorAll(element.ownerSVGElement, SHAPES)];
  return (
    !dom.closest(element, DRAWN_ELSEWHERE) &&
    shapes.every((shape) => !overlap(dom.getBoundingClientRect(shape), box))
  );
}

// Return whether more of a text is cut off than a teaser or title may lose.
/** @param {Text} text @param {Edges} box @param {Edges} left */
function isCutShort(text, box, left) {
  const cut = 1 - areaOf(left) / areaOf(box);
  return cut > 0.02 && cut * text.data.length > MOST_CUT;
}

// Of a drawing that does without; Firefox has boxes for it all the same.
/** @param {AnyElement} element */
function isFallback(element) {
  const found = dom.closest(element, "canvas,switch > *");
  if (!found || isA(found, "canvas")) return found !== null;
  const others = [...dom.children(dom.parentElement(found))];
  return others
    .slice(0, others.indexOf(found))
    .some((each) => !dom.matches(each, "[systemLanguage],[requiredExtensions],[requiredFeatures]"));
}

/** @param {AnyElement} element */
function isOption(element) {
  return isA(element, "option") || isA(element, "optgroup");
}

// In a list that opens to be read; in one that stands open, ranges have no boxes, so that only its colours are known.
/** @param {PageWithMemo} page @param {HTMLSelectElement} list @param {AnyElement} option @param {Computed} css */
function isUnseenOption(page, list, option, css) {
  if (!list.multiple && list.size <= 1) return false;
  const sight = sightOf(page, option);
  if (sight.gone || parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT) return true;
  if (knownBox(page, /** @type {AnyElement} */ (list)) === true) return true;
  const ink = inkOf(page, css.color, sight);
  if (!ink || !sight.back) return false;
  return isUnseenOn(...veiled(ink, sight.back, [], sight.grey), !isOutlined(page, css, css.color)) === true;
}

/** @param {PageWithMemo} page @param {Text} text @param {AnyElement} element @param {Edges} box */
function isIllegible(page, text, element, box) {
  const scale = scaleOfFrame(page);
  const [width, height] = [(box.right - box.left) * scale, (box.bottom - box.top) * scale];
  const length = text.data.trim().length;
  return (
    height < LEAST_TEXT_HEIGHT ||
    width < LEAST_LETTER * Math.min(length, 20) ||
    (width * height < LEAST_AREA * length && width * height < LEAST_AREA * lettersIn(text)) ||
    oddityOfFont(page, element) === "alike"
  );
}

/** @param {Text} text */
function lettersIn({ data }) {
  return data.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

// List the colours of a visited link.
/** @param {PageWithMemo} page @param {AnyElement} element @param {number} length */
function visitedInks(page, element, length) {
  const colours = coloursOfVisited(page, element);
  if (!colours.length || !closestTag(element, "a")) return [];
  return length > MOST_CUT ? colours : colours.filter((each) => each !== UNREADABLE);
}

// Return whether nothing can be seen of an element's box.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function isUnseenBox(page, element) {
  const known = knownBox(page, element);
  return known ?? judged(page, known, { kind: "box", key: element, element, text: null, length: 0 })[0];
}

// The same, as far as it is known without a picture.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function knownBox(page, element) {
  return knownOf(page, element, () => readBox(page, element));
}

const MOST_OF_BOX = 0.6; // that something may hide of a box that is seen

/** @param {PageWithMemo} page @param {AnyElement} element @returns {Unseen} */
function readBox(page, element) {
  const { css } = styleOf(page, element);
  if (!isSet(page, "any") || !css) return false;
  const sight = sightOf(page, element);
  if (sight.gone) return true;
  if (!isSet(page, "moved")) return false;
  const boxes = boxesOf(element)
    .map((box) => cutBy(sight.own, box))
    .filter(isLargeEnough);
  if (!boxes.length) return true;
  const box = dom.getBoundingClientRect(element);
  const place = () => placeOfBox(page, { element, side: "", css });
  const subject = { element, box, parts: () => boxes, place, sight, isBox: true };
  const { share, hidden } = surroundingsOf(page, subject);
  if (hidden && !sight.doubt) return true;
  return sight.doubt || share > MOST_OF_BOX ? null : false;
}

// Text that CSS puts there.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {"::before" | "::after"} side
 * @param {string} text
 */
export function isUnseenGenerated(page, element, side, text) {
  const { length } = text.trim();
  const known = readGenerated(page, element, side, length);
  if (length < LEAST_GENERATED) return known === true;
  const key = keyOf(page, element, side);
  return judged(page, known, { kind: side, key, element, text: null, length })[0];
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
 * @param {"::before" | "::after"} side
 * @param {number} length
 * @returns {Unseen}
 */
function readGenerated(page, element, side, length) {
  if (!isSet(page, "any") && length <= MOST_CUT) return false;
  const css = computed(getComputedStyle(element, side));
  if (length > MOST_CUT && alternativeAt(css.content) >= 0) return true; // of a picture, drawn nowhere
  if (!isSet(page, "any")) return false;
  const sight = sightOfPart(page, element, css);
  const isFarOut = [css.textIndent, css.marginLeft, css.marginTop].some((edge) => parseFloat(edge) < -900);
  if (sight.gone || isFarOut || parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT) return true;
  const box = boxOfPseudo(page, element, css);
  const left = cutBy(sight.flow, box);
  if (isTooSmall(left)) return true;
  if (box.left === -Infinity) return null;
  const place = () => placeOfBox(page, { element, side, css });
  const subject = { element, box: left, parts: () => [left], place, sight };
  return readInk(page, subject, { css, value: css.webkitTextFillColor, length });
}

// Return whether nothing can be seen of a field's content, or of its placeholder.
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} value
 * @param {"value" | "placeholder"} part
 */
export function isUnseenValue(page, element, value, part) {
  const { length } = value.trim();
  return judged(page, readValue(page, element, part, length), {
    kind: "value",
    key: keyOf(page, element, part),
    element,
    text: null,
    length,
  })[0];
}

/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {string} part
 * @param {number} length
 * @returns {Unseen}
 */
function readValue(page, element, part, length) {
  if (!isSet(page, "any")) return false;
  const css = getComputedStyle(element, part === "placeholder" ? "::placeholder" : null);
  const around = sightOf(page, element);
  if (
    around.gone ||
    parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT ||
    Math.abs(parseFloat(css.textIndent)) > 900 ||
    (part === "placeholder" && isA(element, "input") && dom.clientWidth(element) < ROOM * Math.min(length, 8))
  )
    return true;
  const opacity = part === "placeholder" ? around.opacity * Number(css.opacity) : around.opacity;
  const box = cutBy(around.own, contentBox(element));
  const subject = {
    element,
    box,
    parts: () => [box],
    place: () => placeOfText(page, element),
    sight: { ...around, opacity },
  };
  const unseen = readInk(page, subject, { css, value: css.webkitTextFillColor, length });
  return unseen === false && box.right - box.left <= LEAST_TEXT_HEIGHT ? null : unseen;
}

const ROOM = 4; // CSS pixels for each of the first letters of a placeholder, which nobody can scroll

/** @param {AnyElement} field */
function contentBox(field) {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(field);
  const [x, y, across, down] = [paddingLeft, paddingTop, paddingRight, paddingBottom].map(parseFloat);
  const box = dom.getBoundingClientRect(field);
  const [left, top] = [box.left + dom.clientLeft(field), box.top + dom.clientTop(field)];
  return {
    left: left + x,
    top: top + y,
    right: left + dom.clientWidth(field) - across,
    bottom: top + dom.clientHeight(field) - down,
  };
}
