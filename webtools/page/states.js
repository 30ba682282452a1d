// States, properties and values (ARIA 1.2 §6.6; HTML-AAM §4 "HTML Attribute State and Property Mappings").

const CHECKABLE = new Set(["checkbox", "menuitemcheckbox", "menuitemradio", "option", "radio", "switch", "treeitem"]);
const TWO_STATES = new Set(["menuitemradio", "radio", "switch"]); // "mixed" is no word for these
const SELECTABLE = new Set(["cell", "columnheader", "gridcell", "option", "row", "rowheader", "tab", "treeitem"]);
const CURRENT = new Set(["page", "step", "location", "date", "time"]);
const LEVELLED = new Set(["heading", "listitem", "row", "treeitem"]);

// The states that are worth a word, as `name` or `name=value`, in the order in which they are printed.
function statesOf(element, role, disabled) {
  const states = [];
  const say = (name, value) => {
    if (value === true || value === "true") states.push(name);
    else if (value !== false && value !== null && value !== undefined && value !== "") states.push(`${name}=${value}`);
  };
  say("level", levelOf(element, role));
  say("type", inputKind(element));
  say("filled", isPassword(element) && element.value !== "");
  if (CHECKABLE.has(role)) say("checked", checkedState(element, role));
  if (role === "button") say("pressed", triState(element, "aria-pressed"));
  say("expanded", expandedState(element));
  if (SELECTABLE.has(role)) say("selected", isA(element, "option") ? element.selected : isTrue(element, "aria-selected"));
  say("disabled", disabled);
  say("required", element.required === true || isTrue(element, "aria-required"));
  say("readonly", isReadOnly(element, role));
  say("invalid", invalidState(element));
  say("editable", !TEXT_FIELDS.has(role) && isEditingHost(element));
  say("multiline", role === "textbox" && isMultiline(element));
  say("multiselectable", element.multiple === true && role === "listbox" ? true : isTrue(element, "aria-multiselectable"));
  say("haspopup", popupKind(element, role));
  say("current", currentState(element));
  say("sort", role.endsWith("header") ? sortOrder(element) : null);
  say("modal", role.includes("dialog") && isModal(element));
  say("busy", isTrue(element, "aria-busy"));
  if (role === "slider" || role === "spinbutton") sayRange(element, say);
  return states;
}

// ARIA in HTML §4.1 "Case requirements": its words are the same in any case.
function wordOf(element, attribute) {
  return ariaOf(element, attribute)?.toLowerCase() ?? null;
}

function isTrue(element, attribute) {
  return wordOf(element, attribute) === "true";
}

function triState(element, attribute) {
  const value = wordOf(element, attribute);
  return ["true", "false", "mixed"].includes(value) ? value : null;
}

function levelOf(element, role) {
  if (!LEVELLED.has(role)) return null;
  const level = parseInt(ariaOf(element, "aria-level"));
  if (level > 0) return level;
  if (role !== "heading") return null;
  const [, native] = tag(element).match(/^h([1-6])$/) ?? [];
  return Number(native ?? 2);
}

// Kinds of input that a role does not tell apart, but that take other text or other handling.
function inputKind(element) {
  if (!isA(element, "input")) return null;
  return ["color", "date", "datetime-local", "file", "month", "password", "time", "week"].includes(element.type) ? element.type : null;
}

function checkedState(element, role) {
  if (isA(element, "input") && (element.type === "checkbox" || element.type === "radio")) {
    return element.indeterminate && element.type === "checkbox" ? "mixed" : element.checked;
  }
  const value = wordOf(element, "aria-checked");
  return value === "mixed" && !TWO_STATES.has(role) ? "mixed" : value === "true";
}

// What can be opened says also that it is closed.
function expandedState(element) {
  const attribute = wordOf(element, "aria-expanded");
  if (attribute === "true") return true;
  if (attribute === "false") return "false";
  const details = isA(element, "summary") ? detailsOf(element) : null;
  if (details) return isOpen(details.open);
  if (isA(element, "details") && !firstSummary(element)) return isOpen(element.open);
  const popover = popoverOf(element);
  return popover ? isOpen(dom.matches(popover, ":popover-open")) : null;
}

function popoverOf(element) {
  if (!isA(element, "button") && !isA(element, "input")) return null;
  return element.popoverTargetElement ?? (element.command?.endsWith("-popover") ? element.commandForElement : null);
}

function isOpen(open) {
  return open ? true : "false";
}

function isDisabled(element) {
  return isTrue(element, "aria-disabled") || dom.matches(element, ":disabled");
}

function isReadOnly(element, role) {
  if (isTrue(element, "aria-readonly")) return true;
  if (role === "textbox" && dom.getAttribute(element, "contenteditable") === "false") return true;
  return (role === "textbox" || role === "searchbox" || role === "spinbutton") && element.readOnly === true;
}

// A field that the person has not touched yet is not called wrong.
function invalidState(element) {
  const attribute = wordOf(element, "aria-invalid");
  if (attribute !== null && attribute !== "" && attribute !== "false") {
    return attribute === "grammar" || attribute === "spelling" ? attribute : true;
  }
  return attribute === null && element.willValidate === true && dom.matches(element, ":user-invalid");
}

function isMultiline(element) {
  if (isA(element, "textarea")) return true;
  const attribute = wordOf(element, "aria-multiline");
  return attribute ? attribute === "true" : isEditingHost(element) && dom.getAttribute(element, "role") === null;
}

function popupKind(element, role) {
  const kind = wordOf(element, "aria-haspopup");
  if (kind === "true") return "menu";
  if (role === "combobox" && kind === "listbox") return null;
  return ["menu", "listbox", "tree", "grid", "dialog"].includes(kind) ? kind : null;
}

function currentState(element) {
  const value = wordOf(element, "aria-current");
  if (value === null || value === "" || value === "false") return null;
  return CURRENT.has(value) ? value : true;
}

function sortOrder(element) {
  const order = wordOf(element, "aria-sort");
  return ["ascending", "descending", "other"].includes(order) ? order : null;
}

function isModal(element) {
  return isTrue(element, "aria-modal") || (isA(element, "dialog") && dom.matches(element, ":modal"));
}

function sayRange(element, say) {
  const native = isA(element, "input");
  const range = native && element.type === "range";
  say("min", numberIn(ariaOf(element, "aria-valuemin") ?? (native ? element.min || (range ? "0" : null) : null)));
  say("max", numberIn(ariaOf(element, "aria-valuemax") ?? (native ? element.max || (range ? "100" : null) : null)));
}

// What the page writes must not read as a state of ours.
function numberIn(text) {
  const number = parseFloat(text);
  return Number.isNaN(number) ? null : String(number);
}

// A password is never told, whatever role its field was given; only (as a state) that there is one.
function isPassword(element) {
  return isA(element, "input") && element.type === "password";
}

// What a control holds.
function valueOf(element, role) {
  if (isPassword(element)) return "";
  switch (role) {
    case "textbox":
    case "searchbox":
    case "combobox":
      if (isA(element, "select")) return hiddenChoice(element);
      return isA(element, "input") || isA(element, "textarea") ? element.value : editableText(element);
    case "button":
      if (!isA(element, "input")) return "";
      if (element.type === "file") return Array.from(element.files, (file) => file.name).join(", ");
      return element.type === "color" ? element.value : "";
    case "math":
      return isFormula(element) && !nameOf(element) ? formula(element) : "";
    case "separator": // what stands in it is no name
      return ariaOf(element, "aria-valuenow") ? rangeValue(element) : clean(dom.innerText(element) ?? "");
    case "spinbutton":
    case "slider":
    case "scrollbar":
    case "progressbar":
    case "meter":
      return rangeValue(element);
    default:
      return "";
  }
}

// What a select shows before anything is chosen: an option that is not in its list.
function hiddenChoice(select) {
  const chosen = select.selectedOptions[0];
  return chosen && !select.multiple && isHidden(chosen) ? optionText(chosen) : "";
}

function rangeValue(element) {
  if (isA(element, "progress") && element.position < 0) return "";
  const text = rangeText(element);
  const max = isA(element, "progress") || isA(element, "meter") ? element.max : 1;
  return text && max !== 1 && max !== 100 ? `${text} of ${max}` : text;
}

// The text of an editable region as a person sees it, with its line breaks.
function editableText(element) {
  if (!dom.isContentEditable(element) && !dom.hasAttribute(element, "aria-multiline") && dom.getAttribute(element, "role") !== "textbox") return "";
  return (dom.innerText(element) ?? dom.textContent(element)).replace(/\n{2,}/g, "\n").trim();
}
