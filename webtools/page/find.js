// Elements by what they say.

// Give the elements that match, each as its line and the path to it.
//   role, name, text, regex: what to match; names and texts match in part, case does not count
//   exact: names and texts match as a whole
function find({ role, name, text, regex, exact }) {
  return remembering(() => {
    const root = new Builder({ unfolded: text !== null || regex !== null }).build(document.body ?? document.documentElement);
    const nodes = matching(root, () => true);
    nodes.forEach((node, at) => (node.line = at));
    const wanted = matcher({ role: knownRole(role), name, text, regex, exact });
    const matches = nodes.filter(wanted).filter((node) => !(text || regex) || matching(node, wanted).length === 0);
    const frames = nodes.filter((node) => isFrame(node.element));
    const listed = [...matches, ...frames];
    list(listed, nodes);
    const prefix = refPrefix();
    const nearby = matches.length ? [] : nearest(role, name ?? text ?? "", root);
    sweep();
    return {
      found: matches.map((node) => ({
        at: node.line,
        ref: `${prefix}e${node.number}`,
        line: headOf(node, prefix),
        text: saidBy(node),
        path: pathTo(node),
      })),
      nearby,
      hidden: matches.length ? [] : hiddenMatches({ role: knownRole(role), name, text, regex, exact }),
      awaited: awaited(frames),
      frames: frames.map((frame) => [frame.number, frame.line, [...pathTo(frame), titleOf(frame.role, frame.name)]]),
    };
  });
}

function knownRole(role) {
  const given = role?.toLowerCase() ?? null;
  return SYNONYMS[given] ?? given;
}

function saidBy(node) {
  return plain(cut(node.value || (node.name && !node.implied ? "" : readIn(node)), LONGEST_NAME));
}

// Its text as it is read: the nodes have lost where their texts touch.
function readIn({ element }) {
  return clean(joinContent(element, new Walk(element).toContent()));
}

// Elements that would match if the page showed them, at most three, as role and name.
function hiddenMatches({ role, name, text, regex, exact }) {
  const pattern = regex ? new RegExp(regex, "iu") : null;
  const wanted = clean(name ?? text ?? "").toLowerCase();
  const found = [];
  for (const scope of allScopes()) {
    for (const element of scope.querySelectorAll("*")) {
      if (!isHidden(element) || NOTHING_TO_READ.has(tag(element))) continue;
      const own = shownRole(roleOf(element));
      if (role ? own !== role : own === "generic" && !dom.firstChild(element)) continue;
      const said = clean(dom.getAttribute(element, "aria-label") ?? (dom.textContent(element) || dom.getAttribute(element, "title") || ""));
      const fits = exact ? said.toLowerCase() === wanted : said.toLowerCase().includes(wanted);
      if (said.length > LONGEST_NAME || !fits || (pattern && !pattern.test(said))) continue;
      found.push([element, titleOf(own, said)]);
    }
  }
  const innermost = found.filter(([element], at) => !found.slice(at + 1).some(([inner]) => dom.contains(element, inner)));
  return innermost.slice(0, 3).map(([, title]) => title);
}

function matcher({ role, name, text, regex, exact }) {
  const pattern = regex ? new RegExp(regex, "iu") : null;
  const named = (node, name = node.name) => name || readIn(node);
  const all = (node, name = node.name) => clean(`${name && !node.implied ? name : readIn(node)} ${node.value}`);
  const written = (node, read) => inWrittenCase(() => read(node, node.name && shownName(node.element, roleOf(node.element))));
  const says = (node, read, part) => {
    const whole = read(node);
    if (!exact) return whole.toLowerCase().includes(part.toLowerCase());
    return whole === part || (whole.toUpperCase() === part.toUpperCase() && written(node, read) === part);
  };
  return (node) => {
    if (role && node.role !== role) return false;
    if (name !== null && !says(node, named, clean(name))) return false;
    if (text === null && !pattern) return true;
    return (text === null || says(node, all, clean(text))) && (!pattern || pattern.test(all(node)));
  };
}

function pathTo(node) {
  const steps = [];
  for (let at = node.parent; at?.parent; at = at.parent) {
    if (at.role !== "generic") steps.unshift(at.name && !at.implied && at.name.length < 60 ? `${at.role} ${quoted(at.name)}` : at.role);
  }
  return steps;
}

expose({ find });
