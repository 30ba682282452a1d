// From a ref to its element, or the reason why there is none.

// The element that a number stands for:
//   { element, note }  note: what has changed since it was shown, or ""
//   { problem }        problem: { kind, shown, candidates }; kind: "unknown" here, "unlisted" or "gone"
function resolve(number) {
  return remembering(() => {
    const known = records.get(number);
    const element = known?.element.deref();
    if (isHere(element)) return { element, note: renamed(element, known) };
    const shown = known ?? superseded.get(number);
    if (!shown) return { problem: { kind: "unknown", shown: "", candidates: [] } };
    const tree = new Builder().build(document.body ?? document.documentElement);
    const title = titleOf(shown.role, shown.name);
    const equal = known && equalNode(known, tree);
    if (equal) return { element: equal.element, note: `${title} had been replaced by an equal element, which was used` };
    return { problem: { kind: known ? "gone" : "unlisted", shown: title, candidates: nearest(shown.role, shown.name, tree) } };
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

function renamed(element, known) {
  const role = shownRole(roleOf(element));
  const name = shownName(element, role);
  if (role === known.role && name === known.name) return "";
  return `was ${titleOf(known.role, known.name)}, now ${titleOf(role, name)}`;
}

function titleOf(role, name) {
  return name ? `${role} ${quoted(cut(name, LONGEST_NAME))}` : role;
}

// A framework may have put an equal element where the old one was: the same role and name in the same place, and
// no second one like it, neither now nor when it was shown.
function equalNode(known, tree) {
  if (known.twin) return null;
  const places = new Places();
  const equals = matching(
    tree,
    (node) => node.role === known.role && node.name === known.name && samePlace(places.of(node), known.place),
  );
  return equals.length === 1 ? equals[0] : null;
}

function matching(node, matches, found = []) {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (matches(child)) found.push(child);
    matching(child, matches, found);
  }
  return found;
}

// Give these of a tree's `nodes` their numbers.
function list(listed, nodes) {
  for (const node of listed) node.number = numberOf(node.element);
  const numbered = listed.filter((node) => node.number);
  if (numbered.length) recordAll(numbered, nodes);
}

// The most similar elements that can be acted on, as lines with refs.
function nearest(role, name, tree) {
  const words = wordsOf(name);
  const scored = matching(tree, (node) => node.number !== 0 || (role && node.role === role))
    .map((node) => [similarity(node, role, words), node])
    .filter(([score]) => score > 0.3);
  scored.sort(([a], [b]) => b - a);
  const best = scored.slice(0, 3).map(([, node]) => node);
  list(best, matching(tree, () => true));
  return best.map((node) => headOf(node, refPrefix()));
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

// The most similar elements to one of another document.
function similar(role, name) {
  return remembering(() => nearest(role, name, new Builder().build(document.body ?? document.documentElement)));
}

expose({ element, described, similar });
