// How runs of text become lines. While a subtree is walked its text comes as raw strings; what a wrapper held comes
// as a Block (all of it was text) or as Lines (text between other things, which stays as it is).

class Block {
  constructor(text) {
    this.text = text;
  }
}

class Line extends Block {}

// Short blocks side by side, such as a label and its figure, read as one line up to this length.
const LINE_LENGTH = 100;

function addText(node, text) {
  if (!text) return;
  const { children } = node;
  const last = children.length - 1;
  if (typeof children[last] === "string") children[last] += text;
  else children.push(text);
}

function joinTexts(children) {
  const joined = [];
  let growing = null; // the line that a neighbour may still join
  for (const child of children) {
    if (child instanceof AccessibleNode) {
      growing = null;
      joined.push(child);
      continue;
    }
    const text = typeof child === "string" ? clean(child).replace(PRIVATE_USE, "") : child.text;
    if (!text) continue;
    const closed = child instanceof Line;
    if (growing !== null && !closed && joined[growing].length + text.length < LINE_LENGTH) {
      joined[growing] += " " + text;
    } else {
      joined.push(text);
      growing = closed ? null : joined.length - 1;
    }
  }
  return joined;
}

function saysSomething(child) {
  return typeof child !== "string" || child.trim() !== "";
}
