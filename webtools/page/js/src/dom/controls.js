// Form controls and other elements that a person can focus or write into: what each is, by its own properties.

/** @import { AnyElement, NoPrototype } from "../types.js" */
import { dom, isA, isElement, tag } from "./dom.js";
import { clean } from "./text.js";

/** @param {AnyElement} details */
export function firstSummary(details) {
  for (const child of dom.children(details)) if (isA(child, "summary")) return child;
  return null;
}

/** @param {AnyElement} element */
export function isFocusable(element) {
  if (dom.hasAttribute(element, "tabindex") && !Number.isNaN(parseInt(dom.getAttribute(element, "tabindex"))))
    return true;
  return isNativelyFocusable(element) || isEditingHost(element);
}

/** @param {AnyElement} element @returns {boolean} */
export function isNativelyFocusable(element) {
  return FOCUSABLE[tag(element)]?.(element) ?? false;
}

/** @param {AnyElement} element */
const isEnabled = ({ disabled }) => !disabled;
/** @param {AnyElement} link */
const leadsElsewhere = (link) => dom.hasAttribute(link, "href") || dom.hasAttribute(link, "xlink:href");
const always = () => true;

/** @type {{ [tag: string]: (element: AnyElement) => boolean }} */
const FOCUSABLE = {
  __proto__: /** @type {NoPrototype} */ (null), // elements may be called "constructor"
  a: leadsElsewhere,
  area: leadsElsewhere,
  audio: ({ controls }) => controls,
  button: isEnabled,
  details: (element) => !firstSummary(element), // the browser shows one of its own
  embed: always,
  frame: always,
  iframe: always,
  input: ({ type, disabled }) => type !== "hidden" && !disabled,
  object: always,
  select: isEnabled,
  summary: (element) => detailsOf(element) !== null,
  textarea: isEnabled,
  video: ({ controls }) => controls,
};

// HTML §6.6.1 "contenteditable": the words that make an editing host; others leave it to the parent.
const EDITABLE = new Set(["", "true", "plaintext-only"]);

/** @param {AnyElement} element */
export function isEditingHost(element) {
  if (element === document.body && document.designMode === "on") return true;
  const editable = dom.getAttribute(element, "contenteditable");
  return editable !== null && EDITABLE.has(editable.toLowerCase()) && dom.isContentEditable(element);
}

/** @param {AnyElement} element */
export function isClosedDetails(element) {
  return isA(element, "details") && !element.open;
}

// The details that it opens.
/** @param {AnyElement} summary */
export function detailsOf(summary) {
  const parent = dom.parentElement(summary);
  const opens = parent !== null && isA(parent, "details") && firstSummary(parent) === summary;
  return opens ? parent : null;
}

/** @param {AnyElement} element */
export function controlOfLabel(element) {
  return isA(element, "label") ? element.control : null;
}

/** @param {AnyElement} option */
export function optionText(option) {
  return clean(option.label || dom.textContent(option));
}

/** @param {AnyElement} element */
export function tooltipOf(element) {
  return clean(dom.getAttribute(element, "title") ?? "");
}

// A password is never shown, whatever role its field was given; only (as a state) that there is one.
/** @param {AnyElement} element */
export function isPassword(element) {
  return isA(element, "input") && element.type === "password";
}

/** @param {AnyElement} element */
export function hasEditContext(element) {
  return Boolean(element.editContext) && !isA(element, "form");
}

export const TYPED_INPUTS = new Set(["text", "search", "email", "tel", "url", "password", "number"]);

/** @param {AnyElement} element */
export function takesText(element) {
  if (isA(element, "input")) return !NOT_TEXT.has(element.type);
  if (isA(element, "textarea") || dom.isContentEditable(element) || document.designMode === "on") return true;
  return hasEditContext(element);
}

const NOT_TEXT = new Set(["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit"]);

// The text that a person reads in a field or on a button: boxes, colours and files hold values that nobody sees.
/** @param {AnyElement} element @returns {string} */
export function heldText(element) {
  if (!isA(element, "input")) return element.value;
  const { type, value } = element;
  if (type in BUTTONS) return dom.hasAttribute(element, "value") ? value : BUTTONS[type];
  return NOT_TEXT.has(type) || type === "color" || type === "password" ? "" : value;
}

// By their types, what browsers write on buttons without a value.
const BUTTONS = /** @type {Record<string, string>} */ ({ button: "", reset: "Reset", submit: "Submit" });

/** @param {AnyElement} element */
export function isField(element) {
  return isA(element, "input") || isA(element, "textarea");
}

/** @param {AnyElement} element */
export function contentOf(element) {
  return isField(element) ? element.value : (dom.innerText(element) ?? dom.textContent(element));
}

/** @param {AnyElement} element */
export function isFileField(element) {
  return isElement(element) && isA(element, "input") && element.type === "file";
}

/** @param {AnyElement} element */
export function opensList(element) {
  return (
    dom.getAttribute(element, "role") === "combobox" ||
    ["listbox", "menu", "true"].includes(dom.getAttribute(element, "aria-haspopup"))
  );
}
