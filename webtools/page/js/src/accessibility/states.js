// States, properties and values (ARIA 1.2 §6.6; HTML-AAM §4 "HTML Attribute State and Property Mappings").

/** @import { AnyElement, Page, PageWithMemo, Sayable } from "../types.js" */
import { detailsOf, firstSummary, isEditingHost, isField, isPassword, optionText } from "../dom/controls.js";
import { dom, isA, tag } from "../dom/dom.js";
import { elementsById } from "../dom/flat_tree.js";
import { isHidden } from "../dom/styles.js";
import { clean } from "../dom/text.js";
import { formula, isFormula } from "./formulas.js";
import { ariaOf } from "./internals.js";
import { nameOf, rangeText } from "./names.js";
import { HOLDS_VALUE, RANGE_ROLES, TEXT_FIELDS } from "../aria/role_tables.js";

const CHECKABLE = new Set([
  "checkbox",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "radio",
  "switch",
  "treeitem",
]);
const TWO_STATES = new Set(["menuitemradio", "radio", "switch"]); // "mixed" is no word for these
const SELECTABLE = new Set([
  "cell",
  "columnheader",
  "gridcell",
  "option",
  "row",
  "rowheader",
  "tab",
  "treeitem",
]);
const CURRENT = new Set(["page", "step", "location", "date", "time"]);
const LEVELLED = new Set(["heading", "listitem", "row", "treeitem"]);

// The states that are worth a word, as `name` or `name=value`, in the order in which they are printed.
/** @param {Page} page @param {AnyElement} element @param {string} role @param {boolean} disabled */
export function statesOf(page, element, role, disabled) {
  const states = /** @type {string[]} */ ([]);
  /** @param {string} name @param {Sayable} value */
  const say = (name, value) => {
    if (value === true || value === "true") states.push(name);
    else if (value !== false && value !== null && value !== undefined && value !== "")
      states.push(`${name}=${value}`);
  };
  say("level", levelOf(page, element, role));
  say("type", inputKind(element));
  say("filled", isPassword(element) && element.value !== "");
  if (CHECKABLE.has(role)) say("checked", checkedState(page, element, role));
  if (role === "button") say("pressed", triState(page, element, "aria-pressed"));
  say("expanded", expandedState(page, element));
  if (SELECTABLE.has(role))
    say("selected", isA(element, "option") ? element.selected : isTrue(page, element, "aria-selected"));
  say("disabled", disabled);
  say("required", element.required === true || isTrue(page, element, "aria-required"));
  say("readonly", isReadOnly(page, element, role));
  say("invalid", invalidState(page, element));
  say("editable", !TEXT_FIELDS.has(role) && isEditingHost(element));
  say("multiline", role === "textbox" && isMultiline(page, element));
  say(
    "multiselectable",
    element.multiple === true && role === "listbox" ? true : isTrue(page, element, "aria-multiselectable"),
  );
  say("haspopup", popupKind(page, element, role));
  say("current", currentState(page, element));
  say("sort", role.endsWith("header") ? sortOrder(page, element) : null);
  say("modal", role.includes("dialog") && isModal(page, element));
  say("busy", isTrue(page, element, "aria-busy"));
  if (role === "slider" || role === "spinbutton") sayRange(page, element, say);
  return states;
}

// ARIA in HTML §4.1 "Case requirements": its words are the same in any case.
/** @param {Page} page @param {AnyElement} element @param {string} attribute */
function wordOf(page, element, attribute) {
  return ariaOf(page, element, attribute)?.toLowerCase() ?? null;
}

/** @param {Page} page @param {AnyElement} element @param {string} attribute */
export function isTrue(page, element, attribute) {
  return wordOf(page, element, attribute) === "true";
}

/** @param {Page} page @param {AnyElement} element @param {string} attribute */
function triState(page, element, attribute) {
  const value = wordOf(page, element, attribute);
  return ["true", "false", "mixed"].includes(value) ? value : null;
}

/** @param {Page} page @param {AnyElement} element @param {string} role */
function levelOf(page, element, role) {
  if (!LEVELLED.has(role)) return null;
  const level = parseInt(ariaOf(page, element, "aria-level"));
  if (level > 0) return level;
  if (role !== "heading") return null;
  const [, native] = tag(element).match(/^h([1-6])$/) ?? [];
  return Number(native ?? 2);
}

// Kinds of input that a role does not distinguish, but that take other text or other handling.
/** @param {AnyElement} element */
function inputKind(element) {
  if (!isA(element, "input")) return null;
  return ["color", "date", "datetime-local", "file", "month", "password", "time", "week"].includes(
    element.type,
  )
    ? element.type
    : null;
}

/** @param {Page} page @param {AnyElement} element @param {string} role */
function checkedState(page, element, role) {
  if (isA(element, "input") && (element.type === "checkbox" || element.type === "radio")) {
    return element.indeterminate && element.type === "checkbox" ? "mixed" : element.checked;
  }
  const value = wordOf(page, element, "aria-checked");
  return value === "mixed" && !TWO_STATES.has(role) ? "mixed" : value === "true";
}

// An element that can be opened also says that it is closed.
/** @param {Page} page @param {AnyElement} element */
function expandedState(page, element) {
  const attribute = wordOf(page, element, "aria-expanded");
  if (attribute === "true") return true;
  if (attribute === "false") return "false";
  const details = isA(element, "summary") ? detailsOf(element) : null;
  if (details) return isOpen(details.open);
  if (isA(element, "details") && !firstSummary(element)) return isOpen(element.open);
  const popover = popoverOf(element);
  return popover ? isOpen(dom.matches(popover, ":popover-open")) : null;
}

/** @param {AnyElement} element */
function popoverOf(element) {
  if (!isA(element, "button") && !isA(element, "input")) return null;
  return (
    element.popoverTargetElement ?? (element.command?.endsWith("-popover") ? element.commandForElement : null)
  );
}

/** @param {boolean} open */
function isOpen(open) {
  return open ? true : "false";
}

/** @param {Page} page @param {AnyElement} element */
export function isDisabled(page, element) {
  return isTrue(page, element, "aria-disabled") || dom.matches(element, ":disabled");
}

/** @param {Page} page @param {AnyElement} element @param {string} role */
export function isReadOnly(page, element, role) {
  if (isTrue(page, element, "aria-readonly")) return true;
  if (role === "textbox" && dom.getAttribute(element, "contenteditable") === "false") return true;
  return (role === "textbox" || role === "searchbox" || role === "spinbutton") && element.readOnly === true;
}

// A field that the person has not touched yet is not called wrong.
/** @param {Page} page @param {AnyElement} element */
function invalidState(page, element) {
  const attribute = wordOf(page, element, "aria-invalid");
  if (attribute !== null && attribute !== "" && attribute !== "false") {
    return attribute === "grammar" || attribute === "spelling" ? attribute : true;
  }
  return attribute === null && element.willValidate === true && dom.matches(element, ":user-invalid");
}

/** @param {Page} page @param {AnyElement} element */
function isMultiline(page, element) {
  if (isA(element, "textarea")) return true;
  const attribute = wordOf(page, element, "aria-multiline");
  return attribute
    ? attribute === "true"
    : isEditingHost(element) && dom.getAttribute(element, "role") === null;
}

/** @param {Page} page @param {AnyElement} element @param {string} role */
function popupKind(page, element, role) {
  const kind = wordOf(page, element, "aria-haspopup");
  if (kind === "true") return "menu";
  if (role === "combobox" && kind === "listbox") return null;
  return ["menu", "listbox", "tree", "grid", "dialog"].includes(kind) ? kind : null;
}

/** @param {Page} page @param {AnyElement} element */
function currentState(page, element) {
  const value = wordOf(page, element, "aria-current");
  if (value === null || value === "" || value === "false") return null;
  return CURRENT.has(value) ? value : true;
}

/** @param {Page} page @param {AnyElement} element */
function sortOrder(page, element) {
  const order = wordOf(page, element, "aria-sort");
  return ["ascending", "descending", "other"].includes(order) ? order : null;
}

/** @param {Page} page @param {AnyElement} element */
export function isModal(page, element) {
  return isTrue(page, element, "aria-modal") || (isA(element, "dialog") && dom.matches(element, ":modal"));
}

/** @param {Page} page @param {AnyElement} element @param {(name: string, value: Sayable) => void} say */
function sayRange(page, element, say) {
  const native = isA(element, "input");
  const range = native && element.type === "range";
  say(
    "min",
    numberIn(ariaOf(page, element, "aria-valuemin") ?? (native ? element.min || (range ? "0" : null) : null)),
  );
  say(
    "max",
    numberIn(
      ariaOf(page, element, "aria-valuemax") ?? (native ? element.max || (range ? "100" : null) : null),
    ),
  );
}

// Text from the page must not read as a state of ours.
/** @param {string} text */
function numberIn(text) {
  const number = parseFloat(text);
  return Number.isNaN(number) ? null : String(number);
}

// Return what a control holds.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
export function valueOf(page, element, role) {
  if (isPassword(element) || !HOLDS_VALUE.has(role)) return "";
  if (RANGE_ROLES.has(role)) return rangeValue(page, element);
  switch (role) {
    case "textbox":
    case "searchbox":
    case "combobox":
      return enteredText(page, element);
    case "button":
      return isA(element, "input") ? pickedValue(element) : "";
    case "math":
      return isFormula(element) && !nameOf(page, element) ? formula(element) : "";
    case "separator":
      return separatorValue(page, element);
    default:
      return "";
  }
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function enteredText(page, element) {
  if (isA(element, "select")) return hiddenChoice(page, element);
  return isField(element) ? element.value : editableText(element);
}

// Of the inputs that are buttons, those for files and colours hold what the person has picked.
/** @param {AnyElement} input @returns {string} */
function pickedValue(input) {
  if (input.type === "file") return Array.from(input.files, (file) => file.name).join(", ");
  return input.type === "color" ? input.value : "";
}

// The text in a separator is no name, so it is printed as a value.
/** @param {PageWithMemo} page @param {AnyElement} element */
function separatorValue(page, element) {
  return ariaOf(page, element, "aria-valuenow")
    ? rangeValue(page, element)
    : clean(dom.innerText(element) ?? "");
}

// Return what a select shows before anything is chosen: an option that is not in its list.
/** @param {PageWithMemo} page @param {AnyElement} select */
function hiddenChoice(page, select) {
  const chosen = select.selectedOptions[0];
  return chosen && !select.multiple && isHidden(page, chosen) ? optionText(chosen) : "";
}

/** @param {Page} page @param {AnyElement} element */
function rangeValue(page, element) {
  if (isA(element, "progress") && element.position < 0) return "";
  const text = rangeText(page, element);
  const max = isA(element, "progress") || isA(element, "meter") ? element.max : 1;
  return text && max !== 1 && max !== 100 ? `${text} of ${max}` : text;
}

// The text of an editable region as a person sees it, with its line breaks.
/** @param {AnyElement} element */
function editableText(element) {
  if (
    !dom.isContentEditable(element) &&
    !dom.hasAttribute(element, "aria-multiline") &&
    dom.getAttribute(element, "role") !== "textbox"
  )
    return "";
  return (dom.innerText(element) ?? dom.textContent(element)).replace(/\n{2,}/g, "\n").trim();
}

// Return what the page says is wrong with a field (WAI-ARIA, aria-errormessage), or else the browser. Many pages, such
// as Django's forms, say it by the description of a field that they mark as invalid (WCAG techniques ARIA1, ARIA21).
/** @param {PageWithMemo} page @param {AnyElement} element */
export function errorOf(page, element) {
  const isMarked = isTrue(page, element, "aria-invalid");
  const said = isMarked || dom.matches(element, ":invalid") ? errorMessage(element) : "";
  return said || (isMarked && textBy(element, "aria-describedby")) || String(element.validationMessage ?? "");
}

/** @param {AnyElement} element */
export function errorMessage(element) {
  return textBy(element, "aria-errormessage");
}

/** @param {AnyElement} element @param {string} attribute */
function textBy(element, attribute) {
  if (!dom.hasAttribute(element, attribute)) return "";
  return clean(
    elementsById(element, attribute)
      .map((each) => dom.textContent(each))
      .join(" "),
  );
}
