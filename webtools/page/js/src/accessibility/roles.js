// An element's role: the author's where it is valid, else the host language's (ARIA 1.2 §7, HTML-AAM §4).

/** @import { AnyElement, NoPrototype, PageWithMemo } from "../types.js" */
import { detailsOf, isEditingHost, isFocusable, tooltipOf } from "../dom/controls.js";
import { SVG, closestTag, dom, isA, tag } from "../dom/dom.js";
import { flatAncestor } from "../dom/flat_tree.js";
import { svgTitle } from "../dom/svg.js";
import { ariaOf } from "./internals.js";
import { hiddenControl } from "./labels.js";
import { authorName } from "./names.js";
import {
  ELEMENTS,
  GLOBAL_ATTRIBUTES,
  INPUT_ROLES,
  INTERACTIVE,
  LANDMARKS,
  MERE_PARTS,
  MERE_TEXT,
  NEEDS_PARENT,
  PLAIN_ROLES,
  ROLES,
  SYNONYMS,
} from "../aria/role_tables.js";

/** @param {PageWithMemo} page @param {AnyElement} element @returns {string} */
export function roleOf(page, element) {
  let role = page.memo.roles.get(element);
  if (role === undefined) {
    page.memo.roles.set(element, "generic"); // what an element finds that asks for itself in a circle
    role = computeRole(page, element);
    page.memo.roles.set(element, role);
  }
  return role;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function computeRole(page, element) {
  const attribute = ariaOf(page, element, "role");
  if (attribute) {
    for (const token of attribute.toLowerCase().split(/\s+/)) {
      const role = SYNONYMS[token] ?? token;
      if (!ROLES.has(token) || (role === "none" && undoesPresentation(element))) continue;
      if ((role === "region" || role === "form") && !authorName(page, element)) continue;
      if (NEEDS_PARENT[role] && !countsAlone(page, element, role) && !hasRequiredParent(page, element, role))
        continue;
      return role;
    }
  }
  return nativeRole(page, element);
}

/** @param {AnyElement} element */
function undoesPresentation(element) {
  return isFocusable(element) || GLOBAL_ATTRIBUTES.some((name) => dom.hasAttribute(element, name));
}

// The nearest ancestor that says something; wrappers in between do not count.
/** @param {PageWithMemo} page @param {AnyElement} element */
function meaningfulParent(page, element) {
  return flatAncestor(page, element, (ancestor) => {
    const role = roleOf(page, ancestor);
    return role !== "generic" && role !== "none";
  });
}

// The standard drops roles whose parent is missing. Authors forget the parent often, and a tab or a row says what can
// be done with it wherever it is. But a landmark that became an item would hide its content, and a button that became a
// cell would not look usable.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
function countsAlone(page, element, role) {
  if (MERE_PARTS.has(role)) return false;
  const native = nativeRole(page, element);
  return !LANDMARKS.has(native) && (INTERACTIVE.has(role) || !INTERACTIVE.has(native));
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
function hasRequiredParent(page, element, role) {
  const parent = meaningfulParent(page, element);
  if (!parent) return false;
  const parentRole = roleOf(page, parent);
  if (role === "listitem" && parentRole === "group") return hasRequiredParent(page, parent, role);
  return NEEDS_PARENT[role].includes(parentRole);
}

const SECTIONING = new Set(["article", "aside", "main", "nav", "section"]);
const SECTIONING_ROLES = new Set(["article", "complementary", "main", "navigation", "region"]);

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} [besides] */
function isInSection(page, element, besides) {
  return (
    flatAncestor(page, element, (ancestor) => {
      if (besides && isA(ancestor, besides)) return false;
      const role = dom.getAttribute(ancestor, "role");
      return role ? SECTIONING_ROLES.has(role) : SECTIONING.has(tag(ancestor));
    }) !== null
  );
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function nativeRole(page, element) {
  if (dom.namespaceURI(element) === SVG) return svgRole(page, element);
  const name = tag(element);
  const compute = NATIVE_ROLES[name];
  const role = PLAIN_ROLES[name] ?? (compute ? compute(page, element) : "generic");
  // An editing host has no role by the standard. "textbox" says what can be done with it, if its own role says little.
  return MERE_TEXT.has(role) && isEditingHost(element) ? "textbox" : role;
}

/** @type {{ [tag: string]: (page: PageWithMemo, element: AnyElement) => string }} */
const NATIVE_ROLES = {
  __proto__: /** @type {NoPrototype} */ (null),
  a: (_page, element) => (dom.hasAttribute(element, "href") ? "link" : "generic"),
  area: (_page, element) => (dom.hasAttribute(element, "href") ? "link" : "generic"),
  aside: (page, element) =>
    isInSection(page, element, "main") && !authorName(page, element) ? "generic" : "complementary",
  header: (page, element) => (isInSection(page, element) ? "sectionheader" : "banner"),
  footer: (page, element) => (isInSection(page, element) ? "sectionfooter" : "contentinfo"),
  section: (page, element) => (authorName(page, element) ? "region" : "generic"),
  img: (_page, element) => imageRole(element),
  input: (_page, element) => inputRole(element),
  label: (page, element) => (hiddenControl(page, element) ? roleOf(page, element.control) : "generic"),
  select: (_page, element) => (element.multiple || element.size > 1 ? "listbox" : "combobox"),
  li: (page, element) =>
    inheritsNone(page, element, "ul,ol,menu") ? "none" : isListChild(page, element) ? "listitem" : "generic",
  summary: (_page, element) => (detailsOf(element) ? "button" : "generic"),
  thead: (page, element) => tablePart(page, element, "rowgroup"),
  tbody: (page, element) => tablePart(page, element, "rowgroup"),
  tfoot: (page, element) => tablePart(page, element, "rowgroup"),
  tr: (page, element) => tablePart(page, element, "row"),
  td: (page, element) => tablePart(page, element, isInGrid(page, element) ? "gridcell" : "cell"),
  th: headerRole,
  ...Object.fromEntries(ELEMENTS.map((/** @type {string} */ name) => [name, () => name])),
  frame: () => "iframe",
};

/** @param {AnyElement} element */
function imageRole(element) {
  return dom.getAttribute(element, "alt") === "" && !tooltipOf(element) && !undoesPresentation(element)
    ? "none"
    : "img";
}

/** @param {AnyElement} element */
function inputRole(element) {
  const type = element.type;
  if (type === "hidden") return "none";
  if (type === "checkbox" && dom.hasAttribute(element, "switch")) return "switch";
  if (element.list && ["text", "search", "tel", "url", "email"].includes(type)) return "combobox";
  return INPUT_ROLES[type] ?? "textbox";
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function isListChild(page, element) {
  const parent = flatAncestor(
    page,
    element,
    (ancestor) => roleOf(page, ancestor) !== "none" || dom.matches(ancestor, "ul,ol,menu"),
  );
  return parent !== null && roleOf(page, parent) === "list";
}

// A list or table that is only layout takes its parts' meaning with it.
/** @param {PageWithMemo} page @param {AnyElement} element @param {string} container */
function inheritsNone(page, element, container) {
  const parent = dom.closest(element, container);
  return parent !== null && dom.hasAttribute(parent, "role") && roleOf(page, parent) === "none";
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {string} role */
function tablePart(page, element, role) {
  const table = closestTag(element, "table");
  if (!table) return "generic";
  const tableRole = roleOf(page, table);
  if (tableRole === "none") return "none";
  if (!["table", "grid", "treegrid"].includes(tableRole)) return "generic";
  if (role !== "rowgroup" && role !== "row") {
    const row = closestTag(element, "tr");
    if (row && roleOf(page, row) !== "row") return roleOf(page, row) === "none" ? "none" : "generic";
  }
  return role;
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function isInGrid(page, element) {
  const table = closestTag(element, "table");
  return table !== null && ["grid", "treegrid"].includes(roleOf(page, table));
}

/** @param {PageWithMemo} page @param {AnyElement} element */
function headerRole(page, element) {
  const part = tablePart(page, element, "cell");
  if (part !== "cell") return part;
  const scope = dom.getAttribute(element, "scope")?.toLowerCase();
  return HEADERS_BY_SCOPE[scope] ?? headerByPlace(element);
}

/** @type {{ [scope: string]: string }} */
const HEADERS_BY_SCOPE = {
  __proto__: /** @type {NoPrototype} */ (null),
  row: "rowheader",
  rowgroup: "rowheader",
  col: "columnheader",
  colgroup: "columnheader",
};

// HTML §4.9.12.2: a th with automatic scope heads its column in the head or when no td stands in its row, its row else.
/** @param {AnyElement} element */
function headerByPlace(element) {
  const row = closestTag(element, "tr");
  if (row === null || row.closest("thead")) return "columnheader";
  if (Array.from(row.cells).some((cell) => isA(cell, "td"))) return "rowheader";
  const table = /** @type {AnyElement} */ (closestTag(element, "table")); // `tablePart` has found it
  return row.cells.length === 1 && table.rows.length === 1 ? "cell" : "columnheader";
}

const SVG_GROUPS = new Set(["foreignObject", "g", "text"]);

// SVG-AAM §5: groups and shapes count when the author named them; a named picture is what models call an img.
/** @param {PageWithMemo} page @param {AnyElement} element */
function svgRole(page, element) {
  if (isA(element, "a", SVG))
    return dom.hasAttribute(element, "href") || dom.hasAttribute(element, "xlink:href") ? "link" : "generic";
  if (isA(element, "image", SVG)) return "img";
  if (!authorName(page, element) && !svgTitle(element)) return "generic";
  return SVG_GROUPS.has(dom.localName(element)) ? "group" : "img";
}
