// An element's role: the author's where it is valid, else the host language's (ARIA 1.2 §7, HTML-AAM §4).

function roleOf(element) {
  let role = memo.roles.get(element);
  if (role === undefined) {
    memo.roles.set(element, "generic"); // what an element finds that asks for itself in a circle
    role = computeRole(element);
    memo.roles.set(element, role);
  }
  return role;
}

function computeRole(element) {
  const attribute = ariaOf(element, "role");
  if (attribute) {
    for (const token of attribute.toLowerCase().split(/\s+/)) {
      const role = SYNONYMS[token] ?? token;
      if (!ROLES.has(token) || (role === "none" && undoesPresentation(element))) continue;
      if ((role === "region" || role === "form") && !authorName(element)) continue;
      if (NEEDS_PARENT[role] && !countsAlone(element, role) && !hasRequiredParent(element, role)) continue;
      return role;
    }
  }
  return nativeRole(element);
}

function isFocusable(element) {
  if (dom.hasAttribute(element, "tabindex") && !Number.isNaN(parseInt(dom.getAttribute(element, "tabindex")))) return true;
  return isNativelyFocusable(element) || isEditingHost(element);
}

function isNativelyFocusable(element) {
  switch (tag(element)) {
    case "a":
    case "area":
      return dom.hasAttribute(element, "href") || dom.hasAttribute(element, "xlink:href");
    case "button":
    case "select":
    case "textarea":
      return !element.disabled;
    case "input":
      return element.type !== "hidden" && !element.disabled;
    case "iframe":
    case "frame":
    case "embed":
    case "object":
      return true;
    case "audio":
    case "video":
      return element.controls;
    case "summary":
      return detailsOf(element) !== null;
    case "details":
      return !firstSummary(element); // the browser shows one of its own
    default:
      return false;
  }
}

// HTML §6.6.1 "contenteditable": the words that make an editing host; others leave it to the parent.
const EDITABLE = new Set(["", "true", "plaintext-only"]);

function isEditingHost(element) {
  if (element === document.body && document.designMode === "on") return true;
  const editable = dom.getAttribute(element, "contenteditable");
  return editable !== null && EDITABLE.has(editable.toLowerCase()) && dom.isContentEditable(element);
}

// The details that it opens.
function detailsOf(summary) {
  const parent = dom.parentElement(summary);
  const opens = parent !== null && isA(parent, "details") && firstSummary(parent) === summary;
  return opens ? parent : null;
}

function undoesPresentation(element) {
  return isFocusable(element) || GLOBAL_ATTRIBUTES.some((name) => dom.hasAttribute(element, name));
}

// The nearest ancestor that says something; wrappers in between do not count.
function meaningfulParent(element) {
  return flatAncestor(element, (ancestor) => {
    const role = roleOf(ancestor);
    return role !== "generic" && role !== "none";
  });
}

// The standard drops roles whose parent is missing. Authors forget the parent often, and a tab or a row says what can be
// done with it wherever it is. But a landmark that became an item would hide its content, and a button that became a cell
// would not look usable.
function countsAlone(element, role) {
  if (MERE_PARTS.has(role)) return false;
  const native = nativeRole(element);
  return !LANDMARKS.has(native) && (INTERACTIVE.has(role) || !INTERACTIVE.has(native));
}

function hasRequiredParent(element, role) {
  const parent = meaningfulParent(element);
  if (!parent) return false;
  const parentRole = roleOf(parent);
  if (role === "listitem" && parentRole === "group") return hasRequiredParent(parent, role);
  return NEEDS_PARENT[role].includes(parentRole);
}

const SECTIONING = new Set(["article", "aside", "main", "nav", "section"]);
const SECTIONING_ROLES = new Set(["article", "complementary", "main", "navigation", "region"]);

function isInSection(element, besides) {
  return (
    flatAncestor(element, (ancestor) => {
      if (isA(ancestor, besides)) return false;
      const role = dom.getAttribute(ancestor, "role");
      return role ? SECTIONING_ROLES.has(role) : SECTIONING.has(tag(ancestor));
    }) !== null
  );
}

function nativeRole(element) {
  if (dom.namespaceURI(element) === SVG) return svgRole(element);
  const name = tag(element);
  const compute = NATIVE_ROLES[name];
  const role = PLAIN_ROLES[name] ?? (compute ? compute(element) : "generic");
  // What is edited has no role by the standard. "textbox" says what can be done with it, where its own says little.
  return MERE_TEXT.has(role) && isEditingHost(element) ? "textbox" : role;
}

const NATIVE_ROLES = {
  __proto__: null,
  a: (element) => (dom.hasAttribute(element, "href") ? "link" : "generic"),
  area: (element) => (dom.hasAttribute(element, "href") ? "link" : "generic"),
  aside: (element) => (isInSection(element, "main") && !authorName(element) ? "generic" : "complementary"),
  header: (element) => (isInSection(element) ? "sectionheader" : "banner"),
  footer: (element) => (isInSection(element) ? "sectionfooter" : "contentinfo"),
  section: (element) => (authorName(element) ? "region" : "generic"),
  img: imageRole,
  input: inputRole,
  label: (element) => (hiddenControl(element) ? roleOf(element.control) : "generic"),
  select: (element) => (element.multiple || element.size > 1 ? "listbox" : "combobox"),
  li: (element) => (inheritsNone(element, "ul,ol,menu") ? "none" : isListChild(element) ? "listitem" : "generic"),
  summary: (element) => (detailsOf(element) ? "button" : "generic"),
  thead: (element) => tablePart(element, "rowgroup"),
  tbody: (element) => tablePart(element, "rowgroup"),
  tfoot: (element) => tablePart(element, "rowgroup"),
  tr: (element) => tablePart(element, "row"),
  td: (element) => tablePart(element, isInGrid(element) ? "gridcell" : "cell"),
  th: headerRole,
  // No ARIA role fits; the words are what they are.
  iframe: () => "iframe",
  frame: () => "iframe",
  audio: () => "audio",
  video: () => "video",
  canvas: () => "canvas",
  embed: () => "embed",
  object: () => "object",
};

function imageRole(element) {
  return dom.getAttribute(element, "alt") === "" && !tooltipOf(element) && !undoesPresentation(element) ? "none" : "img";
}

function inputRole(element) {
  const type = element.type;
  if (type === "hidden") return "none";
  if (type === "checkbox" && dom.hasAttribute(element, "switch")) return "switch";
  if (element.list && ["text", "search", "tel", "url", "email"].includes(type)) return "combobox";
  return INPUT_ROLES[type] ?? "textbox";
}

// What is drawn in place of a field that is hidden is its label, which a person clicks instead of it.
function hiddenControl(element) {
  const control = dom.hasAttribute(element, "role") ? null : controlOfLabel(element);
  return control && isA(control, "input") && STOOD_FOR.has(control.type) && isHidden(control) ? control : null;
}

function controlOfLabel(element) {
  return isA(element, "label") ? element.control : null;
}

const STOOD_FOR = new Set(["checkbox", "file", "radio"]);

function isListChild(element) {
  const parent = flatAncestor(element, (ancestor) => roleOf(ancestor) !== "none" || dom.matches(ancestor, "ul,ol,menu"));
  return parent !== null && roleOf(parent) === "list";
}

// A list or table that is only layout takes its parts' meaning with it.
function inheritsNone(element, container) {
  const parent = dom.closest(element, container);
  return parent !== null && dom.hasAttribute(parent, "role") && roleOf(parent) === "none";
}

function tablePart(element, role) {
  const table = closestTag(element, "table");
  if (!table) return "generic";
  const tableRole = roleOf(table);
  if (tableRole === "none") return "none";
  if (!["table", "grid", "treegrid"].includes(tableRole)) return "generic";
  if (role !== "rowgroup" && role !== "row") {
    const row = closestTag(element, "tr");
    if (row && roleOf(row) !== "row") return roleOf(row) === "none" ? "none" : "generic";
  }
  return role;
}

function isInGrid(element) {
  const table = closestTag(element, "table");
  return table !== null && ["grid", "treegrid"].includes(roleOf(table));
}

// HTML §4.9.12.2: a th with automatic scope heads its column when no td stands in its row… in the head, its row else.
function headerRole(element) {
  const part = tablePart(element, "cell");
  if (part !== "cell") return part;
  const scope = dom.getAttribute(element, "scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const row = closestTag(element, "tr");
  if (row?.closest("thead")) return "columnheader";
  const holdsData = row !== null && Array.from(row.cells).some((cell) => isA(cell, "td"));
  if (holdsData) return "rowheader";
  const table = closestTag(element, "table");
  if (table.rows.length > 1 && row === table.rows[0]) return "columnheader";
  return row !== null && row.cells.length === 1 && table.rows.length === 1 ? "cell" : "columnheader";
}

const SVG_GROUPS = new Set(["foreignObject", "g", "text"]);

// SVG-AAM §5: groups and shapes count when the author named them; a named picture is what models call an img.
function svgRole(element) {
  if (isA(element, "a", SVG)) return dom.hasAttribute(element, "href") || dom.hasAttribute(element, "xlink:href") ? "link" : "generic";
  if (isA(element, "image", SVG)) return "img";
  if (!authorName(element) && !svgTitle(element)) return "generic";
  return SVG_GROUPS.has(dom.localName(element)) ? "group" : "img";
}
