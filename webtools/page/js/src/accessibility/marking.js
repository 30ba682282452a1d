// The mark `[unseen]`: on what no person sees of the page as it is, wherever they scroll. It stands on the outermost
// node of which nothing can be seen; `[unseen=name]` is on an element that is seen while words that it is called by are
// not on the page.

/** @import { AnyElement, Child, DisplayedStyle, PageWithMemo, RawChild } from "../types.js" */
import { blended, colour, sinksIn } from "../dom/colours.js";
import { isPassword } from "../dom/controls.js";
import { dom, isA, isFrame, tag } from "../dom/dom.js";
import { boxParent } from "../dom/flat_tree.js";
import { sightOf } from "../dom/sight.js";
import { isSet } from "../dom/style_settings.js";
import { styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { squeeze } from "../dom/words.js";
import { editorText } from "./editor_text.js";
import { isFormula, sightOfFormula } from "./formulas.js";
import { isUnseenBox, isUnseenValue, knownBox } from "./unseen.js";
import { AccessibleNode, matching, textOf } from "../aria/node.js";
import { seenWords, unsaid } from "./seen_words.js";
import { addText, joinTexts } from "./texts.js";

const FIELDS = new Set(["input", "select", "textarea"]);
const LONGEST_UNSAID = 40; // characters: a label for assistive technology, as icons have it

// A text of its own in the tree, which knows what it says: the element around it says more.
/** @param {AccessibleNode} node @param {string} text @param {AnyElement} element */
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

/** @param {Child} child */
export function isMarked(child) {
  return child instanceof AccessibleNode && child.states.includes("unseen");
}

/** @param {Child} child */
export function isUnseenPart(child) {
  return child instanceof AccessibleNode && child.isUnseenText;
}

/** @param {RawChild} child */
export function isSaying(child) {
  return child instanceof AccessibleNode || /\S/.test(typeof child === "string" ? child : child.text);
}

// Return whether a node or one that it stands in is marked.
/** @param {AccessibleNode} node */
export function isInUnseen(node) {
  for (let at = /** @type {AccessibleNode | null} */ (node); at; at = at.parent)
    if (at.states.includes("unseen")) return true;
  return false;
}

// Take the mark from the children of a node, which are complete, to the node where it holds for all of it.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function markNode(page, node) {
  if (!isSet(page, "any")) return;
  const { children, element } = node;
  if (isUnseenNode(page, node)) {
    node.children = joinTexts(
      children.flatMap((child) =>
        typeof child === "string" ? child : child.isUnseenText ? child.children : unmarked(child),
      ),
    );
    node.states.push("unseen");
  } else if (node.value && holdsUnseen(page, node, element)) {
    noteUnseen(node, "value");
  }
}

/** @param {PageWithMemo} page @param {AccessibleNode} node */
function isUnseenNode(page, { children, element, number, role, name }) {
  if (children.length) {
    const all = children.every((child) => isMarked(child) || (typeof child !== "string" && isEmpty(child)));
    return (
      all && children.some(isMarked) && !(number && isPaintedBox(page, element)) && !isReplaced(page, element)
    );
  }
  if (isReplaced(page, element) && !isA(element, "img")) return false;
  if (!number && role !== "img") return false;
  if (FIELDS.has(tag(element)) || isFrame(element) || editorText(element) !== undefined) return false; // see markHolder
  return name !== "" && isUnseenBox(page, element); // what says nothing needs no mark
}

/** @param {AccessibleNode} node */
function isEmpty({ children, name, number, value }) {
  return !children.length && !name && !number && !value;
}

/** @param {AccessibleNode} child */
function unmarked(child) {
  child.states = child.states.filter((/** @type {string} */ state) => state !== "unseen");
  return child;
}

const REPLACED = new Set(["audio", "canvas", "embed", "object", "svg:svg", "video"]);

/** @param {PageWithMemo} page @param {AnyElement} element */
function isReplaced(page, element) {
  return REPLACED.has(tag(element)) && !isUnseenBox(page, element);
}

// A control without readable text shows by its background, its frame or a picture in it.
/** @param {PageWithMemo} page @param {AnyElement} element */
function isPaintedBox(page, element) {
  if (isUnseenBox(page, element)) return false;
  const { css } = /** @type {DisplayedStyle} */ (styleOf(page, element));
  const { back } = sightOf(page, boxParent(element) ?? element);
  const isFilled =
    css.backgroundImage !== "none" ||
    (colour(page, css.backgroundColor)[3] > 0.1 &&
      !(back && sinksIn(blended(colour(page, css.backgroundColor), back[0]), back)));
  if (
    isFilled ||
    css.boxShadow !== "none" ||
    (parseFloat(css.borderTopWidth) > 0 && colour(page, css.borderTopColor)[3] > 0.1)
  )
    return true;
  const pictures = dom.querySelectorAll(element, "svg,img,canvas,video,i,picture,[class*=icon]");
  if ([...pictures].some((each) => !isUnseenBox(page, each))) return true;
  return ["::before", "::after"].some(
    (side) => !["none", "normal", '""'].includes(getComputedStyle(element, side).content),
  );
}

// Fields and frames, whose content is no children of theirs.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function markHolder(page, node) {
  if (!isSet(page, "any") || node.states.includes("hidden")) return;
  const { element, name } = node;
  if (isFormula(element)) return markFormula(page, node);
  if (editorText(element) !== undefined) return;
  if ((name || node.value || isFrame(element)) && isUnseenHolder(page, element, name))
    node.states.push("unseen");
  else if (node.value && holdsUnseen(page, node, element)) noteUnseen(node, "value");
}

/** @param {PageWithMemo} page @param {AccessibleNode} node */
function markFormula(page, node) {
  const { seen, unseen } = sightOfFormula(page, node.element);
  if (unseen && !seen) node.states.push("unseen");
  else if (unseen > LONGEST_UNSAID && node.value) noteUnseen(node, "value");
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} name */
function isUnseenHolder(page, element, name) {
  const known = knownBox(page, element);
  return known !== false && !isLabelledBySeen(page, element, name) && isUnseenBox(page, element);
}

// A hidden field is represented by its label, or by what is drawn beside it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} name */
function isLabelledBySeen(page, element, name) {
  return name !== "" && unsaid(page, name, element) === 0 && seenWords(page, element).size > 0;
}

/** @param {PageWithMemo} page @param {AccessibleNode} node @param {AnyElement} element */
function holdsUnseen(page, { value }, element) {
  if (value === "" || isPassword(element)) return false;
  if (!FIELDS.has(tag(element))) return isLongAndUnsaid(page, value, element);
  return isUnseenValue(page, element, value, "value");
}

// Called when it is known what a node prints: its name, and the notes about it.
/** @param {PageWithMemo} page @param {AccessibleNode} node */
export function markWords(page, node) {
  if (node.states.includes("unseen")) return;
  const { element, name } = node;
  if (!isSet(page, "any") && name.length <= LONGEST_UNSAID && !node.notes.length) return;
  const unseen = node.byContent ? matching(node, isMarked).filter((each) => says(name, each)) : [];
  if (unseen.length && node.implied) {
    node.isPartlyUnseen = true; // the mark follows where the name is printed after all
  } else if (unseen.length) {
    node.children = node.children.filter(
      (child) => !(isUnseenPart(child) && says(name, /** @type {AccessibleNode} */ (child))),
    );
    noteUnseen(node, "name");
  } else if (!node.implied && isLongAndUnsaid(page, name, element)) {
    noteUnseen(node, "name");
  }
  for (const note of node.notes) if (isUnseenNote(page, note, element)) note[0] += UNSEEN_NOTE;
}

const UNSEEN_NOTE = " [unseen]";

/** @param {PageWithMemo} page @param {[string, string]} note @param {AnyElement} element */
function isUnseenNote(page, [key, text], element) {
  if (key === "description") return isLongAndUnsaid(page, text, element);
  if (key !== "placeholder" || text.length <= LONGEST_UNSAID || !FIELDS.has(tag(element))) return false;
  return element.value !== "" || isUnseenValue(page, element, text, "placeholder");
}

/** @param {string} name @param {AccessibleNode} node */
function says(name, { name: own, children }) {
  return squeeze(name).includes(squeeze(own || textOf(children)));
}

/** @param {AccessibleNode} node @param {string} what */
export function noteUnseen(node, what) {
  const at = node.states.findIndex((/** @type {string} */ state) => state.startsWith("unseen="));
  if (at < 0) node.states.push(`unseen=${what}`);
  else if (!node.states[at].includes(what)) node.states[at] += `,${what}`;
}

// While a name is not printed, the marks of the nodes with its words are enough; its own follows if it is printed.
/** @param {AccessibleNode} node */
export function leaveMarkToChildren(node) {
  const at = node.states.indexOf("unseen=name");
  if (at < 0 || !matching(node, (each) => isMarked(each) || isPartUnseen(each, "name")).length) return;
  node.states.splice(at, 1);
  node.isPartlyUnseen = true;
}

// Return whether a node is marked, as a whole or in a part.
/** @param {AccessibleNode} node */
export function hasUnseen({ states }) {
  return states.some((state) => state.startsWith("unseen"));
}

// Return whether nobody sees this part of a node that can be seen itself.
/** @param {AccessibleNode} node @param {"name" | "value"} part */
export function isPartUnseen({ states }, part) {
  return states.some((state) => state.startsWith("unseen=") && state.includes(part));
}

/** @param {PageWithMemo} page @param {string} text @param {AnyElement} element */
function isLongAndUnsaid(page, text, element) {
  return text.length > LONGEST_UNSAID && element !== null && unsaid(page, text, element) > LONGEST_UNSAID;
}

// With `visibleOnly`: the children that are marked go, and of what is called by unseen words the words. A node that is
// marked itself is left to its parent, which has to know it.
/** @param {AccessibleNode} node */
export function leaveOutUnseen(node) {
  if (isMarked(node)) return;
  node.children = node.children.filter((child) => !isMarked(child));
  node.notes = node.notes.filter((/** @type {[string, string]} */ [key]) => !key.endsWith(UNSEEN_NOTE));
  const state = node.states.find((each) => each.startsWith("unseen="));
  if (!state) return;
  if (state.includes("name")) Object.assign(node, { implied: true, unsaid: true });
  if (state.includes("value")) node.value = "";
  node.states = node.states.filter((each) => each !== state);
}

// A match is listed without what it stands in, so it has the mark itself.
/** @param {AccessibleNode} node */
export function marked(node) {
  if (isInUnseen(node) && !isMarked(node)) node.states.push("unseen");
  return node;
}
