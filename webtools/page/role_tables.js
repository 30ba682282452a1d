// ARIA 1.2 and 1.3 draft, "Definition of Roles"; HTML-AAM §4 "HTML Element Role Mappings".

const ROLES = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic
  grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar
  menuitem menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio
  radiogroup region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree
  treegrid treeitem`.split(/\s+/),
);

// Names that are other words for the same; the first is what models know.
const SYNONYMS = { image: "img", presentation: "none", directory: "list" };

// Elements whose role does not depend on anything else.
const PLAIN_ROLES = {
  ADDRESS: "group",
  ARTICLE: "article",
  B: "strong",
  BLOCKQUOTE: "blockquote",
  BUTTON: "button",
  CAPTION: "caption",
  CODE: "code",
  DATALIST: "listbox",
  DD: "definition",
  DEL: "deletion",
  DETAILS: "group",
  DFN: "term",
  DIALOG: "dialog",
  DT: "term",
  EM: "emphasis",
  FIELDSET: "group",
  FIGURE: "figure",
  FORM: "form",
  H1: "heading",
  H2: "heading",
  H3: "heading",
  H4: "heading",
  H5: "heading",
  H6: "heading",
  HGROUP: "group",
  HR: "separator",
  INS: "insertion",
  MAIN: "main",
  MARK: "mark",
  MATH: "math",
  MENU: "list",
  METER: "meter",
  NAV: "navigation",
  OL: "list",
  OPTGROUP: "group",
  OPTION: "option",
  OUTPUT: "status",
  P: "paragraph",
  PROGRESS: "progressbar",
  S: "deletion",
  SEARCH: "search",
  STRONG: "strong",
  SUB: "subscript",
  SUP: "superscript",
  TABLE: "table",
  TEXTAREA: "textbox",
  TIME: "time",
  UL: "list",
};

const INPUT_ROLES = {
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
const NAMED_BY_CONTENT = new Set(
  `button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row
  rowheader switch tab tooltip treeitem`.split(/\s+/),
);

// Roles that may not be named (ARIA 1.2 §5.2.8.6).
const UNNAMED = new Set(
  `caption code definition deletion emphasis generic insertion mark none paragraph strong subscript suggestion
  superscript term time`.split(/\s+/),
);

// Roles whose descendants are only their picture (ARIA 1.2 §5.2.9, "Children Presentational").
const PICTURES = new Set(
  `button checkbox img math menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider
  switch tab`.split(/\s+/),
);

// Roles that a person acts on.
const INTERACTIVE = new Set(
  `button checkbox combobox link listbox menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox
  slider spinbutton switch tab textbox treeitem`.split(/\s+/),
);

// Their items can be acted on too.
const INTERACTIVE_CONTAINERS = new Set(["grid", "listbox", "menu", "menubar", "radiogroup", "tablist", "tree", "treegrid"]);
const ITEMS = new Set(["cell", "columnheader", "gridcell", "listitem", "option", "row", "rowheader", "treeitem"]);

// What a role has to stand in, else it is nothing (ARIA 1.2 §5.2.7, "Required Accessibility Parent Role").
const NEEDS_PARENT = {
  cell: ["row"],
  columnheader: ["row"],
  gridcell: ["row"],
  listitem: ["list"],
  row: ["grid", "rowgroup", "table", "treegrid"],
  rowgroup: ["grid", "table", "treegrid"],
  rowheader: ["row"],
};

// Global states and properties that undo role="none" (ARIA 1.2 §7.2, "Presentational Roles Conflict Resolution").
const GLOBAL_ATTRIBUTES = `atomic braillelabel brailleroledescription busy controls current describedby description
  details dropeffect flowto grabbed keyshortcuts label labelledby live owns relevant roledescription`
  .split(/\s+/)
  .map((name) => `aria-${name}`);
