// The mark `[unseen]`: on what no person sees of the page as it is, wherever they scroll. It stands on the outermost
// node of which nothing can be seen; `[unseen=name]` is on an element that is seen while words that it is called by are
// not on the page.

/** @import { PageWithMemo } from "../types.js" */
import { boxesOf, isDrawn } from "../dom/boxes.js";
import { blended, colour, looksTheSame } from "../dom/colours.js";
import { isPassword } from "../dom/controls.js";
import { isBehindOwn, isCovered, standsOnOther } from "../dom/covers.js";
import { SVG, dom, isA, isElement, isFrame, isText, tag } from "../dom/dom.js";
import { elementsById, flatChildren } from "../dom/flat_tree.js";
import { LEAST_OPACITY, boxParent, cutBy, isSet, isTooSmall, sightOf } from "../dom/sight.js";
import { asShown, generatedText, styleOf } from "../dom/styles.js";
import { clean, squeeze } from "../dom/text.js";
import { editorText } from "./editor_text.js";
import { isFormula } from "./formulas.js";
import { labelsOf } from "./labels.js";
import { NOTHING_TO_READ } from "./names.js";
import { AccessibleNode, matching, textOf } from "./node.js";
import { addText, joinTexts } from "./texts.js";

const FIELDS = new Set(["input", "select", "textarea"]);
const LEAST_TEXT_HEIGHT = 4; // CSS pixels: nobody reads smaller letters
const LEAST_LETTER = 0.5; // CSS pixels of width
const LONGEST_UNSAID = 40; // characters: a label for assistive technology, as icons have it

// Whether nothing of a text in `element` can be seen.
/** @param {PageWithMemo} page @param {any} text @param {any} element */
export function isUnseenText(page, text, element) {
  if (!isSet(page, "any") || isA(element, "option") || isA(element, "optgroup")) return false; // a list opens to be read
  const sight = sightOf(page, element);
  if (sight.gone) return true;
  if (isSet(page, "moved") || isSet(page, "faint")) {
    const range = (page.memo.range ??= document.createRange());
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (
      box.bottom - box.top < LEAST_TEXT_HEIGHT ||
      box.right - box.left < LEAST_LETTER * Math.min(text.data.trim().length, 20)
    )
      return true;
    if (isTooSmall(cutBy(sight.flow, box))) return true;
    if (isSet(page, "coloured") && isBlurredInto(page, element, sight, box)) return true;
    return (
      (sight.sunk !== null && isBehindOwn(page, sight.sunk, box)) || isCovered(page, element, box, sight.flow)
    );
  }
  return isSet(page, "coloured") && isBlurredInto(page, element, sight, null, text);
}

// Drawn in the colour that is behind it, or in none.
/** @param {PageWithMemo} page @param {any} element @param {any} sight @param {any} box @param {any} text */
function isBlurredInto(page, element, sight, box, text = null) {
  const { css } = styleOf(page, element);
  if (!css) return false;
  if (css.webkitTextSecurity !== "none") return true;
  const value = dom.namespaceURI(element) === SVG ? css.fill : css.webkitTextFillColor;
  if (value.startsWith("url(")) return false;
  const key = `${value}${sight.back ?? ""}${sight.opacity}`;
  let same = page.memo.contrasts.get(key);
  if (same === undefined) {
    const ink = colour(value).slice();
    ink[3] *= sight.opacity;
    same =
      ink[3] < LEAST_OPACITY || (sight.back !== null && looksTheSame(blended(ink, sight.back), sight.back));
    page.memo.contrasts.set(key, same);
  }
  if (!same || isOutlined(page, element, css, sight)) return false;
  if (!box) {
    const range = document.createRange();
    range.selectNodeContents(text);
    box = range.getBoundingClientRect();
  }
  const ink = colour(value);
  return ink[3] < LEAST_OPACITY || !standsOnOther(page, element, box, ink, sight.backOf);
}

// A shadow, a stroke or a background that is cut out in the shape of the letters shows them all the same.
/** @param {PageWithMemo} page @param {any} element @param {any} css @param {any} given3 */
function isOutlined(page, element, css, { back }) {
  const shows = (/** @type {any} */ color) =>
    color[3] > 0.1 && (back === null || !looksTheSame(blended(color, back), back));
  if (css.textShadow !== "none" && shows(colour(css.textShadow.match(/^[^\s(]+\([^)]*\)/)?.[0] ?? "black")))
    return true;
  if (parseFloat(css.webkitTextStrokeWidth) > 0 && shows(colour(css.webkitTextStrokeColor))) return true;
  if (css.mixBlendMode !== "normal" || css.fill.startsWith("url(")) return true;
  for (let at = element; isElement(at); at = boxParent(at)) {
    const style = styleOf(page, at).css;
    if (
      style?.backgroundClip.includes("text") &&
      (style.backgroundImage !== "none" || shows(colour(style.backgroundColor)))
    )
      return true;
  }
  return false;
}

// Whether nothing can be seen of an element's box.
/** @param {PageWithMemo} page @param {any} element */
export function isUnseenBox(page, element) {
  if (!isSet(page, "any")) return false;
  const sight = sightOf(page, element);
  if (sight.gone) return true;
  if (!isSet(page, "moved")) return false;
  const boxes = boxesOf(element);
  if (!boxes.length) return true;
  return boxes.every((box) => isTooSmall(cutBy(sight.own, box)) || isCovered(page, element, box, sight.own));
}

// Text that CSS puts there has no box that could be asked for.
/** @param {PageWithMemo} page @param {any} element @param {any} side */
export function isUnseenGenerated(page, element, side) {
  if (!isSet(page, "any")) return false;
  const sight = sightOf(page, element);
  if (sight.gone || (isSet(page, "moved") && isTooSmall(sight.flow))) return true;
  const css = getComputedStyle(element, side);
  if (Number(css.opacity) * sight.opacity < LEAST_OPACITY || parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT)
    return true;
  const far = [css.left, css.right, css.top, css.bottom, css.textIndent, css.marginLeft, css.marginTop].some(
    (edge) => parseFloat(edge) < -900,
  );
  if (
    far ||
    (css.clip.startsWith("rect(") && css.position === "absolute") ||
    /^(inset\((50|100)%|circle\(0)/.test(css.clipPath)
  )
    return true;
  const ink = colour(css.webkitTextFillColor);
  if (ink[3] < LEAST_OPACITY) return true;
  const own = colour(css.backgroundColor);
  const back = own[3] > 0.99 ? own : sight.back;
  const isFlat =
    css.backgroundImage === "none" && css.textShadow === "none" && css.position === "static" && back !== null;
  return (
    isFlat &&
    looksTheSame(blended(ink, back), back) &&
    !standsOnOther(page, element, dom.getBoundingClientRect(element), ink, sight.backOf)
  );
}

// A text of its own in the tree, which knows what it says: the element around it says more.
/** @param {any} node @param {any} text @param {any} element */
export function addUnseen(node, text, element) {
  const last = node.children[node.children.length - 1];
  if (last instanceof AccessibleNode && last.isUnseenText) {
    last.children = [clean(`${last.children[0]} ${text}`)];
  } else if (clean(text)) {
    const unseen = new AccessibleNode(element, "generic");
    Object.assign(unseen, { parent: node, states: ["unseen"], isUnseenText: true, children: [clean(text)] });
    node.children.push(unseen);
  } else {
    addText(node, text);
  }
}

/** @param {any} child */
export function isMarked(child) {
  return child instanceof AccessibleNode && child.states.includes("unseen");
}

/** @param {any} child */
export function isUnseenPart(child) {
  return child instanceof AccessibleNode && child.isUnseenText;
}

/** @param {any} child */
export function isSaying(child) {
  return child instanceof AccessibleNode || /\S/.test(child.text ?? child);
}

// Whether a node or one that it stands in is marked.
/** @param {any} node */
export function isInUnseen(node) {
  for (let at = node; at; at = at.parent) if (at.states.includes("unseen")) return true;
  return false;
}

// Take the mark from the children of a node, which are complete, to the node where it holds for all of it.
/** @param {PageWithMemo} page @param {any} node */
export function markNode(page, node) {
  if (!isSet(page, "any")) return;
  const { children, element } = node;
  if (isUnseenNode(page, node)) {
    node.children = joinTexts(
      children.flatMap((/** @type {any} */ child) =>
        typeof child === "string" ? child : child.isUnseenText ? child.children : unmarked(child),
      ),
    );
    node.states.push("unseen");
  } else if (node.value && isUnseenValue(page, node, element)) {
    noteUnseen(node, "value");
  }
}

/** @param {PageWithMemo} page @param {any} given1 */
function isUnseenNode(page, { children, element, number, role, name }) {
  if (children.length) {
    const all = children.every(
      (/** @type {any} */ child) => isMarked(child) || (typeof child !== "string" && isEmpty(child)),
    );
    return (
      all && children.some(isMarked) && !(number && isPaintedBox(page, element)) && !isReplaced(page, element)
    );
  }
  if (isReplaced(page, element) && !isA(element, "img")) return false;
  if (!number && role !== "img") return false;
  if (FIELDS.has(tag(element)) || isFrame(element) || editorText(element) !== undefined) return false; // see markHolder
  return name !== "" && isUnseenBox(page, element); // what says nothing needs no mark
}

/** @param {any} given0 */
function isEmpty({ children, name, number, value }) {
  return !children.length && !name && !number && !value;
}

/** @param {any} child */
function unmarked(child) {
  child.states = child.states.filter((/** @type {string} */ state) => state !== "unseen");
  return child;
}

const REPLACED = new Set(["audio", "canvas", "embed", "object", "svg:svg", "video"]);

/** @param {PageWithMemo} page @param {any} element */
function isReplaced(page, element) {
  return REPLACED.has(tag(element)) && !isUnseenBox(page, element);
}

// A control without readable text shows by its background, its frame or a picture in it.
/** @param {PageWithMemo} page @param {any} element */
function isPaintedBox(page, element) {
  if (isUnseenBox(page, element)) return false;
  const { css } = styleOf(page, element);
  const { back } = sightOf(page, boxParent(element) ?? element);
  const isFilled =
    css.backgroundImage !== "none" ||
    (colour(css.backgroundColor)[3] > 0.1 &&
      (back === null || !looksTheSame(blended(colour(css.backgroundColor), back), back)));
  if (
    isFilled ||
    css.boxShadow !== "none" ||
    (parseFloat(css.borderTopWidth) > 0 && colour(css.borderTopColor)[3] > 0.1)
  )
    return true;
  const pictures = dom.querySelectorAll(element, "svg,img,canvas,video,i,picture,[class*=icon]");
  if ([...pictures].some((/** @type {any} */ each) => !isUnseenBox(page, each))) return true;
  return ["::before", "::after"].some(
    (side) => !["none", "normal", '""'].includes(getComputedStyle(element, side).content),
  );
}

// Fields and frames, whose content is no children of theirs.
/** @param {PageWithMemo} page @param {any} node */
export function markHolder(page, node) {
  if (!isSet(page, "any") || node.states.includes("hidden")) return;
  const { element, name } = node;
  if (editorText(element) !== undefined || isFormula(element)) return;
  if (
    (name || node.value || isFrame(element)) &&
    isUnseenBox(page, element) &&
    !isLabelledBySeen(page, element, name)
  )
    node.states.push("unseen");
  else if (node.value && isUnseenValue(page, node, element)) noteUnseen(node, "value");
}

// What stands for a hidden field is drawn by its label, or by what is beside it.
/** @param {PageWithMemo} page @param {any} element @param {any} name */
function isLabelledBySeen(page, element, name) {
  return name !== "" && unsaid(page, name, element) === 0 && seenWords(page, element).size > 0;
}

/** @param {PageWithMemo} page @param {any} given1 @param {any} element */
function isUnseenValue(page, { value }, element) {
  if (!FIELDS.has(tag(element)) || isPassword(element)) return false;
  return value !== "" && isSet(page, "coloured") && isInvisibleInk(page, element);
}

/** @param {PageWithMemo} page @param {any} element */
function isInvisibleInk(page, element) {
  const { css } = styleOf(page, element);
  const sight = sightOf(page, element);
  if (parseFloat(css.fontSize) < LEAST_TEXT_HEIGHT || Math.abs(parseFloat(css.textIndent)) > 900) return true;
  return isBlurredInto(page, element, sight, dom.getBoundingClientRect(element));
}

// Called when it is known what a node prints: its name, and the notes about it.
/** @param {PageWithMemo} page @param {any} node */
export function markWords(page, node) {
  if (node.states.includes("unseen")) return;
  const { element, name } = node;
  if (!isSet(page, "any") && name.length <= LONGEST_UNSAID && !node.notes.length) return;
  const unseen = node.byContent
    ? matching(node, isMarked).filter((/** @type {any} */ each) => says(name, each))
    : [];
  if (unseen.length && node.implied) {
    node.isPartlyUnseen = true; // the mark follows where the name is printed after all
  } else if (unseen.length) {
    node.children = node.children.filter(
      (/** @type {any} */ child) => !(isUnseenPart(child) && says(name, child)),
    );
    noteUnseen(node, "name");
  } else if (!node.implied && isLongAndUnsaid(page, name, element)) {
    noteUnseen(node, "name");
  }
  for (const note of node.notes)
    if (note[0] === "description" && isLongAndUnsaid(page, note[1], element)) note[0] = UNSEEN_NOTE;
}

const UNSEEN_NOTE = "description [unseen]";

/** @param {any} name @param {any} given1 */
function says(name, { name: own, children }) {
  return squeeze(name).includes(squeeze(own || textOf(children)));
}

/** @param {any} node @param {any} what */
export function noteUnseen(node, what) {
  const at = node.states.findIndex((/** @type {string} */ state) => state.startsWith("unseen="));
  if (at < 0) node.states.push(`unseen=${what}`);
  else if (!node.states[at].includes(what)) node.states[at] += `,${what}`;
}

/** @param {PageWithMemo} page @param {any} text @param {any} element */
function isLongAndUnsaid(page, text, element) {
  return text.length > LONGEST_UNSAID && element !== null && unsaid(page, text, element) > LONGEST_UNSAID;
}

// How many characters of the words in a text cannot be read in the element or in what labels and describes it.
/** @param {PageWithMemo} page @param {any} text @param {any} element */
function unsaid(page, text, element) {
  const words = seenWords(page, element);
  let length = 0;
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    if (!words.has(word)) length += word.length + 1;
  return length;
}

/** @param {PageWithMemo} page @param {any} element */
export function seenWords(page, element) {
  let words = page.memo.seenWords.get(element);
  if (words) return words;
  const sources = [
    element,
    ...(labelsOf(page, element) ?? []),
    ...elementsById(element, "aria-labelledby"),
    ...elementsById(element, "aria-describedby"),
  ];
  sources.push(...dom.querySelectorAll(element, ":scope > legend, :scope > caption, :scope > figcaption"));
  let text =
    isA(element, "input") || isA(element, "textarea") ? `${element.placeholder} ${element.value}` : "";
  if (isA(element, "img") && showsAlternative(element)) text += dom.getAttribute(element, "alt");
  for (const source of sources) text += ` ${seenText(page, source)}`;
  words = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  page.memo.seenWords.set(element, words);
  return words;
}

// A picture that could not be loaded shows it, where there is room.
/** @param {any} image */
function showsAlternative(image) {
  const { width, height } = dom.getBoundingClientRect(image);
  const alternative = dom.getAttribute(image, "alt") ?? "";
  return (
    image.complete && !image.naturalWidth && alternative !== "" && width * height > 40 * alternative.length
  );
}

/** @param {PageWithMemo} page @param {any} element */
function seenText(page, element) {
  let text = "";
  for (const child of flatChildren(element)) {
    if (isText(child)) {
      if (/\S/.test(child.data) && isDrawn(element) && !isUnseenText(page, child, element))
        text += ` ${asShown(page, child.data, element)}`;
    } else if (isElement(child) && !NOTHING_TO_READ.has(tag(child))) {
      text += ` ${seenText(page, child)}`;
    }
  }
  if (dom.nodeType(element) === Node.ELEMENT_NODE && isA(element, "input")) text += ` ${element.value}`;
  return text + generatedText(page, element, "::before") + generatedText(page, element, "::after");
}

// With `visibleOnly`: the children that are marked go, and of what is called by unseen words the words. A node that is
// marked itself is left to its parent, which has to know it.
/** @param {any} node */
export function leaveOutUnseen(node) {
  if (isMarked(node)) return;
  node.children = node.children.filter((/** @type {any} */ child) => !isMarked(child));
  node.notes = node.notes.filter((/** @type {[string, string]} */ [key]) => key !== UNSEEN_NOTE);
  const state = node.states.find((/** @type {any} */ each) => each.startsWith("unseen="));
  if (!state) return;
  if (state.includes("name")) Object.assign(node, { implied: true, unsaid: true });
  if (state.includes("value")) node.value = "";
  node.states = node.states.filter((/** @type {any} */ each) => each !== state);
}

// A match is listed without what it stands in, so it has the mark itself.
/** @param {AccessibleNode} node */
export function marked(node) {
  if (isInUnseen(node) && !isMarked(node)) node.states.push("unseen");
  return node;
}
