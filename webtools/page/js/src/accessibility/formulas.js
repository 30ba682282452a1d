// MathML as a line of text: where its parts stand is what it says, and text alone would lose that.

/** @import { AnyElement, NoPrototype } from "../types.js" */
import { MATHML, dom, isA, isElement, isText } from "../dom/dom.js";
import { clean } from "../dom/text.js";
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
