// ARIA 1.2 and 1.3 draft, "Definition of Roles", with those of DPUB-ARIA 1.1 and Graphics-ARIA 1.0; HTML-AAM §4 "HTML
// Element Role Mappings".

/** @import { NoPrototype } from "../types.js" */
import ROLE_SETS from "../../../role_sets.json" with { type: "json" };

// Sets that our code in Python reads as well stand in role_sets.json.
export const ROLES = new Set(ROLE_SETS.roles);

// Elements that no ARIA role fits; their names are what they are.
export const ELEMENTS = ROLE_SETS.elements;

// The roles that are links: ARIA's, and those of books.
export const LINKS = ROLE_SETS.links;

// Roles whose text in a snapshot's line is what they hold, not what they contain.
export const HOLDS_VALUE = new Set(ROLE_SETS.holdsValue);

// Roles of the cells that rows consist of.
export const CELLS = new Set(ROLE_SETS.cells);

// Roles that say their value in the name of what they are in (accname 1.2, 2C).
export const FIELDS = new Set(ROLE_SETS.fields);

// Names that are other words for the same; the first is what models know.
/** @type {{ [name: string]: string }} */
export const SYNONYMS = { __proto__: /** @type {NoPrototype} */ (null), ...ROLE_SETS.synonyms };

// Elements whose role does not depend on anything else.
/** @type {{ [name: string]: string }} */
export const PLAIN_ROLES = {
  __proto__: /** @type {NoPrototype} */ (null), // elements may be called "constructor"
  address: "group",
  article: "article",
  blockquote: "blockquote",
  button: "button",
  caption: "caption",
  code: "code",
  datalist: "listbox",
  dd: "definition",
  del: "deletion",
  details: "group",
  dfn: "term",
  dialog: "dialog",
  dir: "list",
  dt: "term",
  em: "emphasis",
  fieldset: "group",
  figure: "figure",
  form: "form",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  h6: "heading",
  hgroup: "group",
  hr: "separator",
  ins: "insertion",
  main: "main",
  mark: "mark",
  "math:math": "math",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  p: "paragraph",
  progress: "progressbar",
  s: "deletion",
  search: "search",
  strong: "strong",
  sub: "subscript",
  sup: "superscript",
  table: "table",
  textarea: "textbox",
  time: "time",
  ul: "list",
};

/** @type {{ [name: string]: string }} */
export const INPUT_ROLES = {
  button: "button",
  checkbox: "checkbox",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
  // The standard gives these no role; the words say how they are used.
  color: "button",
  file: "button",
};

// Roles that are named by what they contain (ARIA 1.2 §5.2.8.4); a row's is made of its cells, which are there.
export const NAMED_BY_CONTENT = new Set(ROLE_SETS.namedByContent);

// Roles that may not be named (ARIA 1.2 §5.2.8.6).
export const UNNAMED = new Set(
  `caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion
  superscript term time`.split(/\s+/),
);

// Inline roles that only colour the text they stand in.
export const TEXT_ROLES = new Set(["code", "emphasis", "mark", "strong", "subscript", "superscript", "time"]);

// Roles whose value is a number within bounds (ARIA 1.2 §5.3.1, "range").
export const RANGE_ROLES = new Set(["meter", "progressbar", "scrollbar", "slider", "spinbutton"]);

// Roles that say no more of an element than that it has text.
export const MERE_TEXT = new Set(["generic", "none", "paragraph", ...TEXT_ROLES]);

// Roles of what text is written into.
export const TEXT_FIELDS = new Set(["combobox", "searchbox", "spinbutton", "textbox"]);

// Roles whose descendants are only their picture (ARIA 1.2 §5.2.9, "Children Presentational").
export const PICTURES = new Set(
  `button checkbox doc-cover doc-pagebreak graphics-symbol img menuitemcheckbox menuitemradio meter option progressbar
  radio scrollbar separator slider switch tab`.split(/\s+/),
);

// Roles that a person acts on.
export const INTERACTIVE = new Set([
  ...LINKS,
  ...`button checkbox combobox listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider
  spinbutton switch tab textbox treeitem`.split(/\s+/),
]);

// Their items can be acted on too.
export const INTERACTIVE_CONTAINERS = new Set([
  "grid",
  "listbox",
  "menu",
  "menubar",
  "radiogroup",
  "tablist",
  "tree",
  "treegrid",
]);
export const ITEMS = new Set([
  "cell",
  "columnheader",
  "gridcell",
  "listitem",
  "option",
  "row",
  "rowheader",
  "treeitem",
]);

// Roles and the parents that the standard requires (ARIA 1.2 §5.2.7, "Required Context Role").
/** @type {{ [role: string]: string[] }} */
export const NEEDS_PARENT = {
  __proto__: /** @type {NoPrototype} */ (null),
  caption: ["figure", "grid", "radiogroup", "table", "treegrid"],
  cell: ["row"],
  columnheader: ["row"],
  gridcell: ["row"],
  listitem: ["list"],
  menuitem: ["group", "menu", "menubar"],
  menuitemcheckbox: ["group", "menu", "menubar"],
  menuitemradio: ["group", "menu", "menubar"],
  option: ["group", "listbox"],
  tab: ["tablist"],
  treeitem: ["group", "tree", "treeitem"],
  row: ["grid", "rowgroup", "table", "treegrid"],
  rowgroup: ["grid", "table", "treegrid"],
  rowheader: ["row"],
};

// Roles that mean nothing without their parent.
export const MERE_PARTS = new Set(["listitem", "rowgroup"]);

export const LANDMARKS = new Set([
  "banner",
  "complementary",
  "contentinfo",
  "form",
  "main",
  "navigation",
  "region",
  "search",
]);

// Global states and properties that undo role="none" (ARIA 1.2 §7.2, "Presentational Roles Conflict Resolution").
export const GLOBAL_ATTRIBUTES =
  `atomic braillelabel brailleroledescription busy controls current describedby description
  details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant roledescription`
    .split(/\s+/)
    .map((name) => `aria-${name}`);

// Wrappers whose parts show by themselves what they are parts of.
export const TRANSPARENT_ROLES = new Set(["none", "rowgroup", "sectionfooter", "sectionheader"]);

/** @param {string} role */
export function shownRole(role) {
  return role === "none" ? "generic" : role;
}

// A role as it is asked for, in any case or by another name.
/** @param {string | undefined} role */
export function knownRole(role) {
  const given = role?.toLowerCase() ?? "";
  return SYNONYMS[given] ?? given;
}
