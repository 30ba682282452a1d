// The nodes of the accessibility tree.

// role, name, states, ref (a number or 0), value, notes (pairs printed as `/key: text`), children (nodes and texts)
export class AccessibleNode {
  constructor(element, role) {
    this.element = element;
    this.parent = null;
    this.role = role;
    this.name = "";
    this.byContent = false; // the name says what the children say
    this.states = [];
    this.number = 0;
    this.value = "";
    this.target = ""; // of a link
    this.notes = [];
    this.children = [];
    this.inBlocks = false; // some of its texts are blocks of their own
    this.hidden = 0; // nodes below that are not shown
    this.hiddenTexts = 0; // texts in it that are not shown
    this.hiddenFrames = []; // nodes of frames below that are not shown
    this.cutShort = false; // a text in it, or its value, is cut for want of room
    this.line = 0; // of the text, where it begins
    this.foldLine = 0; // of the text, where it says how much is hidden
  }
}

// All that children say: names, values and texts.
export function textOf(children) {
  let text = "";
  for (const child of children) {
    if (typeof child === "string") text += " " + child;
    else text += " " + (child.implied || !child.name ? textOf(child.children) : child.name);
  }
  return text;
}

export function matching(node, matches, found = []) {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (matches(child)) found.push(child);
    matching(child, matches, found);
  }
  return found;
}
