// A tree as lines: `- button "Sign In" [disabled] [ref=e5]`, children below it, indented by two spaces.

const LONGEST_NAME = 300;
const LONGEST_TEXT = 2_000;

function cut(text, longest) {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`;
}

function quoted(text) {
  return JSON.stringify(text);
}

// Text is given bare where it reads back as the same line and could not be taken for a ref, quoted elsewhere.
function plain(text, longest = LONGEST_TEXT) {
  const short = cut(text, longest);
  return /^["\s]|\[ref=|[\n\r\t\u2028\u2029]|\s$/.test(short) ? quoted(short) : short;
}

function headOf(node, prefix) {
  let head = node.role;
  if (node.name && !node.implied) head += " " + quoted(cut(node.name, LONGEST_NAME));
  for (const state of node.states) head += ` [${state}]`;
  if (node.number) head += ` [ref=${prefix}e${node.number}]`;
  return head;
}

function renderChildren(node, indent, prefix, lines) {
  for (const [key, text] of node.notes) lines.push(`${indent}- /${key}: ${plain(text)}`);
  for (const child of node.children) {
    if (typeof child === "string") lines.push(`${indent}- text: ${plain(child)}`);
    else renderNode(child, indent, prefix, lines);
  }
  if (node.hidden) {
    const elements = node.hidden === 1 ? "1 element" : `${node.hidden} elements`;
    lines.push(`${indent}- … ${elements} hidden under ${prefix}e${node.number}`);
  }
}

function renderNode(node, indent, prefix, lines) {
  node.line = lines.length;
  const line = `${indent}- ${headOf(node, prefix)}`;
  const { children, notes, hidden } = node;
  const only = children.length === 1 && !notes.length && !hidden && typeof children[0] === "string" ? children[0] : "";
  if (only && !node.value) return void lines.push(`${line}: ${plain(only)}`);
  if (node.value && !children.length && !notes.length && !hidden) return void lines.push(`${line}: ${plain(node.value)}`);
  if (!children.length && !notes.length && !hidden) return void lines.push(line);
  lines.push(node.value ? `${line}: ${plain(node.value)}` : `${line}:`);
  renderChildren(node, indent + "  ", prefix, lines);
}
