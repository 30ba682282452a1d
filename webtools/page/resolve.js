// From a ref to its element, or the reason why there is none.

// The element that a number stands for:
//   { element, note }  note: what has changed since it was shown, or ""
//   { problem }        problem: { kind, shown, candidates }; kind: "unknown", "unlisted" or "gone"
function resolve(number) {
  return remembering(() => {
    const known = records.get(number);
    if (!known) return { problem: { kind: number <= lastNumber ? "unlisted" : "unknown", shown: "", candidates: [] } };
    const element = known.element.deref();
    if (element?.isConnected) return { element, note: renamed(element, known.node) };
    const tree = new Builder().build(document.body);
    const equal = equalNode(known.node, tree);
    const shown = headOf(known.node, "").replace(/ \[ref=e\d+\]$/, "");
    if (equal) return { element: equal.element, note: `${shown} had been replaced by an equal element, which was used` };
    return { problem: { kind: "gone", shown, candidates: nearest(known.node.role, known.node.name, tree) } };
  });
}

// The element itself, and the rest of what `resolve` gives as JSON: one round trip to a reference.
function element(number) {
  const { element = null, ...told } = resolve(number);
  return [element, JSON.stringify(told)];
}

function numbered(number) {
  return records.get(number)?.element.deref();
}

function renamed(element, node) {
  const role = shownRole(roleOf(element));
  const name = shownName(element, role);
  if (role === node.role && name === node.name) return "";
  return `was ${titleOf(node.role, node.name)}, now ${titleOf(role, name)}`;
}

function titleOf(role, name) {
  return name ? `${role} ${quoted(cut(name, LONGEST_NAME))}` : role;
}

// A framework may have put an equal element where the old one was: the same role and name in the same place, and
// no second one like it, neither now nor when it was shown.
function equalNode(node, tree) {
  const place = placeOf(node);
  const isEqual = (other) => other.role === node.role && other.name === node.name && placeOf(other) === place;
  let oldRoot = node;
  while (oldRoot.parent) oldRoot = oldRoot.parent;
  if (matching(oldRoot, isEqual).length > 1) return null;
  const equals = matching(tree, isEqual);
  return equals.length === 1 ? equals[0] : null;
}

// Where a node stands: the roles and names above it; what has no name is known by the text it holds.
function placeOf(node) {
  const steps = [];
  for (let at = node.parent; at; at = at.parent) {
    if (at.role === "generic" && !at.number) continue;
    steps.push(`${at.role} ${at.name || (ITEMS.has(at.role) ? clean(textOf(at.children)).slice(0, 200) : "")}`);
  }
  return steps.join("\n");
}

function matching(node, matches, found = []) {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (matches(child)) found.push(child);
    matching(child, matches, found);
  }
  return found;
}

// The most similar elements that can be acted on, as lines with refs.
function nearest(role, name, tree, prefix = "") {
  const words = wordsOf(name);
  const scored = matching(tree, (node) => node.number > 0 || (role && node.role === role))
    .map((node) => [similarity(node, role, words), node])
    .filter(([score]) => score > 0.3);
  scored.sort(([a], [b]) => b - a);
  return scored.slice(0, 3).map(([, node]) => {
    node.number ||= numberOf(node.element);
    record(node);
    return headOf(node, prefix);
  });
}

function similarity(node, role, words) {
  const own = wordsOf(node.name || textOf(node.children));
  let shared = 0;
  for (const word of words) if (own.has(word)) shared++;
  const likeness = words.size + own.size ? (2 * shared) / (words.size + own.size) : 1;
  return likeness + (role && node.role === role ? 0.5 : 0);
}

function wordsOf(text) {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

// Role and name as a snapshot would print them now.
function described(number) {
  return remembering(() => {
    const live = numbered(number);
    return live ? [shownRole(roleOf(live)), shownName(live, roleOf(live))] : null;
  });
}

expose({ element, described });
