// MathML as a line of text: where its parts stand is what it says, and text alone would lose that.

/** @import { AnyElement, NoPrototype, PageWithMemo } from "../types.js" */
import { MATHML, dom, isA, isElement, isText } from "../dom/dom.js";
import { isSet } from "../dom/style_settings.js";
import { styleOf } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { isUnseenText } from "./unseen.js";
import { USABLE } from "./usable_selector.js";

/** @type {{ [tag: string]: (...parts: string[]) => string }} */
const FORMULAS = {
  __proto__: /** @type {NoPrototype} */ (null), // elements may be called "constructor"
  mfrac: (above, below) => `${grouped(above)}/${grouped(below)}`,
  msup: (base, above) => `${base}^${grouped(above)}`,
  msub: (base, below) => `${base}_${grouped(below)}`,
  msubsup: (base, below, above) => `${base}_${grouped(below)}^${grouped(above)}`,
  mover: (base, above) => `${base}^${grouped(above)}`,
  munder: (base, below) => `${base}_${grouped(below)}`,
  munderover: (base, below, above) => `${base}_${grouped(below)}^${grouped(above)}`,
  msqrt: (...parts) => `√(${parts.join("")})`,
  mroot: (base, degree) => `√[${degree}](${base})`,
  mtext: (...parts) => ` ${parts.join("")} `,
  mtr: (...cells) => cells.join(", "),
  mtable: (...rows) => rows.join("; "),
  mphantom: () => "",
  annotation: () => "",
  "annotation-xml": () => "",
};

// One that holds something to act on is no mere line.
/** @param {AnyElement} element */
export function isFormula(element) {
  return isA(element, "math", MATHML) && dom.querySelector(element, USABLE) === null;
}

/** @param {AnyElement} element @returns {string} */
export function formula(element) {
  const parts = [];
  for (const child of dom.childNodes(element)) {
    if (isElement(child)) parts.push(formula(child));
    else if (isText(child) && clean(child.data)) parts.push(clean(child.data));
  }
  return (FORMULAS[dom.localName(element)] ?? ((...all) => all.join("")))(...parts);
}

function grouped(text = "") {
  return /^(\p{L}|[\d.,]*)$/u.test(text) ? text : `(${text})`;
}

// Count the characters of a formula that can be seen, and those that cannot.
/** @param {PageWithMemo} page @param {AnyElement} formula */
export function sightOfFormula(page, formula) {
  const found = { seen: 0, unseen: 0 };
  if (!isSet(page, "any") || dom.namespaceURI(formula) !== MATHML) return found;
  const walker = document.createTreeWalker(formula, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const element = /** @type {AnyElement} */ (dom.parentNode(text));
    if (!/\S/.test(text.data) || dom.closest(element, UNREAD)) continue;
    const isSeen = styleOf(page, element).visible && !isUnseenText(page, text, element);
    found[isSeen ? "seen" : "unseen"] += text.data.trim().length;
  }
  return found;
}

const UNREAD = "annotation,annotation-xml,mphantom"; // by the line that stands for a formula
