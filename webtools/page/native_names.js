// Names that HTML and SVG themselves give (HTML-AAM §5, SVG-AAM §8.1): step 2E of the name computation.

function nativeName(element, role, walk) {
  if (element.namespaceURI === "http://www.w3.org/2000/svg") return svgTitle(element) || xlinkTitle(element);
  const compute = NATIVE_NAMES[element.localName];
  if (compute) return compute(element, walk);
  return element.localName.includes("-") ? labelText(element, walk) : "";
}

const NATIVE_NAMES = {
  input: inputName,
  select: labelText,
  textarea: labelText,
  meter: labelText,
  output: labelText,
  progress: labelText,
  button: labelText,
  label: (element, walk) => (walk.origin === element && hiddenControl(element) ? authorName(element.control) : ""),
  img: (element) => element.alt,
  area: (element) => element.alt,
  fieldset: (element, walk) => firstChildText(element, "legend", walk),
  figure: (element, walk) => firstChildText(element, "figcaption", walk),
  table: (element, walk) => firstChildText(element, "caption", walk),
  optgroup: (element) => element.label,
  option: (element) => element.getAttribute("label"),
  math: (element, walk) => element.getAttribute("alttext") || (walk.inContent ? formula(element) : ""),
};

function inputName(element, walk) {
  const label = labelText(element, walk);
  if (label) return label;
  switch (element.type) {
    case "button":
      return element.value;
    case "submit":
      return element.hasAttribute("value") ? element.value : "Submit";
    case "reset":
      return element.hasAttribute("value") ? element.value : "Reset";
    case "image":
      return clean(element.alt) || clean(element.value) || clean(element.title) || "Submit";
    default:
      return "";
  }
}

function labelText(element, walk) {
  const labels = labelsOf(element);
  return labels ? joinLabels(labels, walk) : "";
}

// `element.labels` looks through the whole document for each element; this looks once. It knows custom elements too,
// which have no `labels` that can be seen from outside.
function labelsOf(element) {
  const scope = element.getRootNode();
  let known = memo.labels.get(scope);
  if (known === undefined) {
    known = new Map();
    for (const label of scope.querySelectorAll?.("label") ?? []) {
      const { control } = label;
      if (control) known.set(control, [...(known.get(control) ?? []), label]);
    }
    memo.labels.set(scope, known);
  }
  return known.get(element);
}

function joinLabels(labels, walk) {
  const texts = labels.map((label) => alternative(label, walk.toLabel(label)));
  return clean(texts.join(" "));
}

function firstChildText(element, localName, walk) {
  for (const child of element.children) {
    if (child.localName === localName) return alternative(child, walk.toLabel(child));
  }
  return "";
}

function svgTitle(element) {
  for (const child of element.children) if (child.localName === "title") return clean(child.textContent);
  return "";
}

function xlinkTitle(element) {
  return element.localName === "a" ? element.getAttribute("xlink:title") : "";
}
