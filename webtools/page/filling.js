// Many fields in one go, each by what it is.

// Fill fields in their order: [{ number, kind, value }]. `kind` counts only where the element does not tell its own.
// Gives a list of what became of each: { note, held } as `typeText`. The first that can't be filled ends it, with
// { problem } (`untouched`: before any was filled), { obstacle }, { invalid }, or { custom } for a widget of the
// page's own, which real keys and a real pointer have to set.
async function fillFields(fields, { timeout, draws }) {
  if (document.visibilityState === "hidden") return { hidden: true };
  const results = [];
  for (const { number } of fields) {
    const { problem } = resolve(number);
    if (problem) return { results: [...results, { problem, untouched: true }] };
    results.push({ held: null });
  }
  results.length = 0;
  for (const field of fields) {
    const result = await fill(field, timeout);
    results.push(result);
    if (!("held" in result)) break;
  }
  return drawn({ results }, draws);
}

async function fill({ number, kind, value }, timeout) {
  const ready = await editable(number, timeout, (element) => controlOf(element, kind, value));
  if (!ready.element) return ready;
  const { element, note } = ready;
  const done = await FILLERS[kindOf(element, kind)](element, value, timeout);
  return { note, ...done };
}

const FILLERS = {
  checkbox: (element, value) => tick(element, wantsTicked(value), value),
  radio: (element, value) => tick(element, wantsTicked(value) ?? true, value),
  toggle: (element, value) => turn(element, wantsTicked(value), value),
  choice: (element, value) => turn(element, wantsTicked(value) ?? true, value),
  select: (element, value, timeout) => choose(element, [value].flat().map(String), timeout),
  slider: (element, value) => slide(element, value),
  file: () => ({ obstacle: "it takes files; file_upload gives them" }),
  list: (element, value) => (sameText(clean(element.textContent), String(value)) ? { held: null } : { custom: "list" }),
  text: (element, value) => {
    const text = String(value);
    if (element.type === "number" && Number.isNaN(Number(text))) return noValue(element, text, "a number");
    return focusOn(element) ? put(element, text, true) : { obstacle: "it does not take the focus" };
  },
};

const TOGGLES = new Set(["checkbox", "switch", "menuitemcheckbox"]);
const CHOICES = new Set(["radio", "menuitemradio", "option", "tab"]);

function kindOf(element, given) {
  if (element.localName === "select") return "select";
  if (element.localName === "input" && FILLERS[element.type] && element.type !== "text") return element.type;
  if (takesText(element)) return "text";
  const role = element.getAttribute("role");
  if (TOGGLES.has(role) || element.hasAttribute("aria-pressed")) return "toggle";
  if (CHOICES.has(role)) return "choice";
  if (role === "slider" || role === "spinbutton") return "slider";
  if (opensList(element)) return "list";
  return { checkbox: "toggle", switch: "toggle", radio: "choice", slider: "slider" }[given] ?? "list";
}

// The control that a field's ref stands for; of a group of radio buttons, the one that the value names.
function controlOf(element, kind, value) {
  if (isRadio(element)) return radioOf(groupOf(element), value) ?? element;
  if (element.localName === "label" && element.control) return controlOf(element.control, kind, value);
  const role = element.getAttribute("role");
  if (role === "radiogroup" || element.localName === "fieldset") return radioOf([...element.querySelectorAll(RADIOS)], value);
  if (element.localName === "select" || element.localName === "option") return listOf(element);
  if (element.localName === "input") return ["button", "hidden", "image", "reset", "submit"].includes(element.type) ? null : element;
  if (takesText(element) || TOGGLES.has(role) || CHOICES.has(role) || role === "slider" || role === "spinbutton") return element;
  return fieldOf(element) ?? listOf(element) ?? (kind ? element : null);
}

const RADIOS = "input[type=radio], [role=radio]";

function isRadio(element) {
  return element.localName === "input" && element.type === "radio";
}

function groupOf(radio) {
  const scope = radio.form ?? radio.getRootNode();
  return [...scope.querySelectorAll("input[type=radio]")].filter((each) => each === radio || (radio.name && each.name === radio.name));
}

function radioOf(radios, value) {
  const wanted = clean(String(value)).toLowerCase();
  const labels = (radio) => Array.from(radio.labels ?? [], (label) => label.textContent);
  const names = (radio) => [radio.value, radio.getAttribute("aria-label"), radio.textContent, ...labels(radio)];
  return radios.find((radio) => names(radio).some((name) => name && clean(name).toLowerCase() === wanted)) ?? null;
}

function wantsTicked(value) {
  const text = String(value).trim().toLowerCase();
  if (["true", "on", "yes", "1", "checked"].includes(text)) return true;
  return ["false", "off", "no", "0", "unchecked", ""].includes(text) ? false : null;
}

function tick(element, wanted, value) {
  if (wanted === null) return noValue(element, value, "true or false");
  if (isRadio(element) && element.checked && !wanted) {
    return { obstacle: "a radio button cannot be cleared; choose another one of its group" };
  }
  if (element.checked === wanted && !element.indeterminate) return { held: null };
  focusOn(element);
  element.click();
  if (element.checked !== wanted) element.click(); // from indeterminate it may take the other way first
  return element.checked === wanted ? { held: null } : { obstacle: `the page does not let it be ${wanted ? "checked" : "cleared"}` };
}

function turn(element, wanted, value) {
  if (wanted === null) return noValue(element, value, "true or false");
  const on = ["aria-checked", "aria-pressed", "aria-selected"].some((name) => isTrue(element, name));
  return on === wanted ? { held: null } : { custom: "toggle" };
}

function slide(element, value) {
  const wanted = Number(value);
  if (Number.isNaN(wanted)) return noValue(element, value, "a number");
  const now = Number(element.getAttribute("aria-valuenow"));
  if (now === wanted) return { held: null };
  return focusOn(element) ? { custom: "slider", now } : { obstacle: "it does not take the focus" };
}

expose({ fillFields });
