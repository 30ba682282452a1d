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
      if (NEEDS_PARENT[role] && !hasRequiredParent(element, role)) continue;
      return role;
    }
  }
  return nativeRole(element);
}

function isFocusable(element) {
  if (element.hasAttribute("tabindex") && !Number.isNaN(parseInt(element.getAttribute("tabindex")))) return true;
  return isNativelyFocusable(element) || isEditingHost(element);
}

function isNativelyFocusable(element) {
  switch (element.localName) {
    case "a":
    case "area":
      return element.hasAttribute("href") || element.hasAttribute("xlink:href");
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
      return isDetailsSummary(element);
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
  const editable = element.getAttribute("contenteditable");
  return editable !== null && EDITABLE.has(editable.toLowerCase()) && element.isContentEditable;
}

function isDetailsSummary(element) {
  return element.parentElement?.localName === "details" && firstSummary(element.parentElement) === element;
}

function undoesPresentation(element) {
  return isFocusable(element) || GLOBAL_ATTRIBUTES.some((name) => element.hasAttribute(name));
}

// The nearest ancestor that says something; wrappers in between do not count.
function meaningfulParent(element) {
  return flatAncestor(element, (ancestor) => {
    const role = roleOf(ancestor);
    return role !== "generic" && role !== "none";
  });
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
      if (ancestor.localName === besides) return false;
      const role = ancestor.getAttribute("role");
      return role ? SECTIONING_ROLES.has(role) : SECTIONING.has(ancestor.localName);
    }) !== null
  );
}

function nativeRole(element) {
  if (element.namespaceURI === "http://www.w3.org/2000/svg") return svgRole(element);
  const compute = NATIVE_ROLES[element.localName];
  const role = PLAIN_ROLES[element.localName] ?? (compute ? compute(element) : "generic");
  // What is edited has no role by the standard. "textbox" says what can be done with it, where its own says little.
  return MERE_TEXT.has(role) && isEditingHost(element) ? "textbox" : role;
}

const NATIVE_ROLES = {
  a: (element) => (element.hasAttribute("href") ? "link" : "generic"),
  area: (element) => (element.hasAttribute("href") ? "link" : "generic"),
  aside: (element) => (isInSection(element, "main") && !authorName(element) ? "generic" : "complementary"),
  header: (element) => (isInSection(element) ? "generic" : "banner"),
  footer: (element) => (isInSection(element) ? "generic" : "contentinfo"),
  section: (element) => (authorName(element) ? "region" : "generic"),
  img: imageRole,
  input: inputRole,
  label: (element) => (hiddenControl(element) ? roleOf(element.control) : "generic"),
  select: (element) => (element.multiple || element.size > 1 ? "listbox" : "combobox"),
  li: (element) => (inheritsNone(element, "ul,ol,menu") ? "none" : isListChild(element) ? "listitem" : "generic"),
  summary: (element) => (isDetailsSummary(element) ? "button" : "generic"),
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
  return element.getAttribute("alt") === "" && !tooltipOf(element) && !undoesPresentation(element) ? "none" : "img";
}

function inputRole(element) {
  const type = element.type;
  if (type === "hidden") return "none";
  if (type === "checkbox" && element.hasAttribute("switch")) return "switch";
  if (element.list && ["text", "search", "tel", "url", "email"].includes(type)) return "combobox";
  return INPUT_ROLES[type] ?? "textbox";
}

// What is drawn in place of a field that is hidden is its label, which a person clicks instead of it.
function hiddenControl(element) {
  const control = element.localName === "label" && !element.hasAttribute("role") ? element.control : null;
  return control?.localName === "input" && STOOD_FOR.has(control.type) && isHidden(control) ? control : null;
}

const STOOD_FOR = new Set(["checkbox", "file", "radio"]);

function isListChild(element) {
  const parent = flatAncestor(element, (ancestor) => roleOf(ancestor) !== "none" || isLike(ancestor, "ul,ol,menu"));
  return parent !== null && roleOf(parent) === "list";
}

// A list or table that is only layout takes its parts' meaning with it.
function inheritsNone(element, container) {
  const parent = element.parentElement?.closest(container);
  return parent?.hasAttribute("role") === true && roleOf(parent) === "none";
}

function tablePart(element, role) {
  const table = element.closest("table");
  if (!table) return "generic";
  const tableRole = roleOf(table);
  if (tableRole === "none") return "none";
  if (!["table", "grid", "treegrid"].includes(tableRole)) return "generic";
  if (role !== "rowgroup" && role !== "row") {
    const row = element.closest("tr");
    if (row && roleOf(row) !== "row") return roleOf(row) === "none" ? "none" : "generic";
  }
  return role;
}

function isInGrid(element) {
  const table = element.closest("table");
  return table !== null && ["grid", "treegrid"].includes(roleOf(table));
}

// HTML §4.9.12.2: a th with automatic scope heads its column when no td stands in its row… in the head, its row else.
function headerRole(element) {
  const part = tablePart(element, "cell");
  if (part !== "cell") return part;
  const scope = element.getAttribute("scope")?.toLowerCase();
  if (scope === "row" || scope === "rowgroup") return "rowheader";
  if (scope === "col" || scope === "colgroup") return "columnheader";
  const row = element.closest("tr");
  if (row?.closest("thead")) return "columnheader";
  const holdsData = row !== null && Array.from(row.cells).some((cell) => cell.localName === "td");
  if (holdsData) return "rowheader";
  const table = element.closest("table");
  if (table.rows.length > 1 && row === table.rows[0]) return "columnheader";
  return row !== null && row.cells.length === 1 && table.rows.length === 1 ? "cell" : "columnheader";
}

// SVG-AAM §5: shapes count when the author named them; a named picture is what models call an img.
function svgRole(element) {
  if (element.localName === "a") return element.hasAttribute("href") || element.hasAttribute("xlink:href") ? "link" : "generic";
  if (element.localName === "image") return "img";
  return authorName(element) || svgTitle(element) ? "img" : "generic";
}
