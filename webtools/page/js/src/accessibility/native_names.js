// Names that HTML and SVG themselves give (HTML-AAM §5, SVG-AAM §8.1): step 2E of the name computation.

/** @import { AnyElement, NoPrototype, PageWithMemo, Walk } from "../types.js" */
import { heldText } from "../dom/controls.js";
import { SVG, dom, isA, tag } from "../dom/dom.js";
import { svgTitle, xlinkTitle } from "../dom/svg.js";
import { clean } from "../dom/text.js";
import { formula } from "./formulas.js";
import { labelsOf } from "./labels.js";

//   textOf: from an element that names, such as a label, to its text
/**
 * @param {PageWithMemo} page
 * @param {AnyElement} element
 * @param {Walk} walk
 * @param {(element: AnyElement) => string} textOf
 */
export function nativeName(page, element, walk, textOf) {
  if (dom.namespaceURI(element) === SVG) return svgTitle(element) || xlinkTitle(element);
  const labelText = () => labelsText(page, element, textOf);
  const compute = NATIVE_NAMES[tag(element)];
  if (compute) return compute(element, { labelText, textOf, inContent: walk.inContent });
  return dom.localName(element).includes("-") ? labelText() : "";
}

/** @param {AnyElement} _element @param {{ labelText: () => string }} means */
const byLabels = (_element, { labelText }) => labelText();

/** @typedef {{ labelText: () => string, textOf: (element: AnyElement) => string, inContent: boolean }} Means */

/** @type {{ [tag: string]: (element: AnyElement, means: Means) => string }} */
const NATIVE_NAMES = {
  __proto__: /** @type {NoPrototype} */ (null),
  input: inputName,
  select: byLabels,
  textarea: byLabels,
  meter: byLabels,
  output: byLabels,
  progress: byLabels,
  button: byLabels,
  img: (element) => element.alt,
  area: (element) => element.alt,
  fieldset: (element, { textOf }) => firstChildText(element, "legend", textOf),
  figure: (element, { textOf }) => firstChildText(element, "figcaption", textOf),
  table: (element, { textOf }) => firstChildText(element, "caption", textOf),
  optgroup: (element) => element.label,
  option: (element) => dom.getAttribute(element, "label"),
  "math:math": (element, { inContent }) =>
    dom.getAttribute(element, "alttext") || (inContent ? formula(element) : ""),
};

/** @param {AnyElement} element @param {{ labelText: () => string }} means */
function inputName(element, { labelText }) {
  const label = labelText();
  if (label) return label;
  switch (element.type) {
    case "button":
    case "submit":
    case "reset":
      return heldText(element);
    case "image":
      return clean(element.alt) || clean(element.value) || clean(element.title) || "Submit";
    default:
      return "";
  }
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {(element: AnyElement) => string} textOf */
function labelsText(page, element, textOf) {
  return clean(labelsOf(page, element).map(textOf).join(" "));
}

/** @param {AnyElement} element @param {string} name @param {(element: AnyElement) => string} textOf */
function firstChildText(element, name, textOf) {
  for (const child of dom.children(element)) if (isA(child, name)) return textOf(child);
  return "";
}
