// Labels and the controls that they stand for.

/** @import { AnyElement, PageWithMemo } from "../types.js" */
import { controlOfLabel } from "../dom/controls.js";
import { dom, isA } from "../dom/dom.js";
import { allScopes } from "../dom/flat_tree.js";
import { isUnseen } from "../dom/sight.js";
import { isHidden } from "../dom/styles.js";

// The label of a hidden field is drawn in its place, and a person clicks the label instead of the field.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function hiddenControl(page, element) {
  const control = dom.hasAttribute(element, "role") ? null : controlOfLabel(element);
  return control && isA(control, "input") && STOOD_FOR.has(control.type) && isHidden(page, control)
    ? control
    : null;
}

const STOOD_FOR = new Set(["checkbox", "file", "radio"]);

// `element.labels` looks through the whole document for each element; this looks once. It knows custom elements too,
// which have no `labels` that can be seen from outside.
/** @param {PageWithMemo} page @param {AnyElement} element */
export function labelsOf(page, element) {
  const scope = dom.getRootNode(element);
  let known = page.memo.labels.get(scope);
  if (known === undefined) {
    known = new Map();
    for (const label of scope.querySelectorAll?.("label") ?? []) {
      const { control } = label;
      if (control) known.set(control, [...(known.get(control) ?? []), label]);
    }
    page.memo.labels.set(scope, known);
  }
  return known.get(element) ?? [];
}

// Return what a label labels, in all documents and shadow trees (HTML 4.10.2): also buttons and custom elements.
/** @param {PageWithMemo} page @returns {AnyElement[]} */
export function labelledElements(page) {
  return allScopes(page)
    .flatMap((scope) => [...scope.querySelectorAll("label")])
    .map((label) => controlOfLabel(/** @type {AnyElement} */ (label)))
    .filter((control) => control !== null);
}

// The control that a label stands for, which has a ref of its own where it is shown. Web components refer to the label
// by its id, since `for` leads to no custom element and to none in another tree.
/** @param {PageWithMemo} page @param {AnyElement} element @returns {AnyElement | null} */
export function shownControl(page, element) {
  if (!isA(element, "label")) return null;
  const control = element.control ?? namedByLabel(page, element);
  return control !== null && !isHidden(page, control) ? control : null;
}

/** @param {PageWithMemo} page @param {AnyElement} label */
function namedByLabel(page, label) {
  const id = dom.getAttribute(label, "id");
  const named = id && dom.getRootNode(label).querySelector(`[aria-labelledby~="${CSS.escape(id)}"]`);
  return named && !isUnseen(page, named) ? named : null;
}
