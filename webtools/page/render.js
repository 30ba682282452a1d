// A tree as lines: `- button "Sign In" [disabled] [ref=e5]`, children below it, indented by two spaces.

const LONGEST_NAME = 300;
const LONGEST_TEXT = 2_000;

function cut(text, longest) {
  return text.length <= longest ? text : `${whole(text, longest)}… (${text.length} characters)`;
}

// So many of a text's characters, or one less, so that none is cut in two.
function whole(text, longest) {
  return text.slice(0, /[\ud800-\udbff]/.test(text[longest - 1] ?? "") ? longest - 1 : longest);
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
  if (!hidesAny(node)) return;
  node.foldLine = lines.length;
  lines.push(`${indent}- … ${hiddenIn(node)} hidden under ${prefix}e${node.number}`);
}

function hidesAny({ hidden, hiddenTexts }) {
  return hidden > 0 || hiddenTexts > 0;
}

function hiddenIn({ hidden, hiddenTexts }) {
  const counted = (count, what) => (count ? [`${count} ${what}${count === 1 ? "" : "s"}`] : []);
  return [...counted(hidden, "element"), ...counted(hiddenTexts, "text")].join(" and ");
}

function renderNode(node, indent, prefix, lines) {
  node.line = lines.length;
  const line = `${indent}- ${headOf(node, prefix)}`;
  const { children, notes } = node;
  const lonely = !notes.length && !hidesAny(node);
  const only = children.length === 1 && lonely && typeof children[0] === "string" ? children[0] : "";
  if (only && !node.value) return void lines.push(`${line}: ${plain(only)}`);
  if (node.value && !children.length && lonely) return void lines.push(`${line}: ${plain(node.value)}`);
  if (!children.length && lonely) return void lines.push(line);
  lines.push(node.value ? `${line}: ${plain(node.value)}` : `${line}:`);
  renderChildren(node, indent + "  ", prefix, lines);
}
