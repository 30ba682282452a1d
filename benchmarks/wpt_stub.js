// Stands in for testharness.js, testdriver.js and ATTAcomm.js. Tests run as their pages define them. Questions to the
// browser's accessibility tree wait in `suite.asked` until `suite.answer` is called from outside. A no-break space counts
// as a space, for a snapshot prints it so.

const suite = {
  asked: [], // { element, property: "name" | "role" | "description", resolve }
  results: [], // { name, passed, message }
  running: 0,
  loaded: false,

  // Every test has ended, or waits for an answer.
  get waits() {
    return this.loaded && this.running === this.asked.length;
  },

  ask(element, property) {
    return new Promise((resolve) => this.asked.push({ element, property, resolve }));
  },

  answer(values) {
    for (const [at, { resolve }] of this.asked.splice(0, values.length).entries()) resolve(values[at]);
  },
};

addEventListener("load", () => (suite.loaded = true));

async function promise_test(body, name = document.title) {
  suite.running++;
  let message = "";
  try {
    await body({ add_cleanup() {}, step: (call) => call() });
  } catch (error) {
    message = error.message;
  }
  suite.results.push({ name, passed: message === "", message });
  suite.running--;
}

function check(passed, message, note) {
  if (!passed) throw new Error(note ? `${message} in ${note}` : message);
}

const test = promise_test;
const promise_setup = (body) => body();
const setup = (body) => typeof body === "function" && body();
const done = () => {};
const spaced = (text) => (typeof text === "string" ? text.replaceAll("\u00a0", " ").replace(/ +/g, " ").trim() : text);
const shown = (value) => JSON.stringify(value);
const assert_true = (value, note) => check(value === true, `${shown(value)} is not true`, note);
const assert_false = (value, note) => check(value === false, `${shown(value)} is not false`, note);
const assert_equals = (value, wanted, note) => check(spaced(value) === spaced(wanted), `${shown(value)}, not ${shown(wanted)}`, note);
const assert_not_equals = (value, other, note) => check(value !== other, `${shown(value)} is not wanted`, note);
const assert_in_array = (value, wanted, note) => check(wanted.includes(value), `${shown(value)}, none of ${shown(wanted)}`, note);

const test_driver = {
  get_computed_label: (element) => suite.ask(element, "name"),
  get_computed_role: (element) => suite.ask(element, "role"),
};

// The manual tests: each step has a list of properties for each platform's accessibility API.
const PROPERTIES = { name: "name", accName: "name", description: "description", accDescription: "description" };

class ATTAcomm {
  constructor({ steps, title }) {
    const started = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
    for (const { test, element, title: step } of steps) {
      for (const [kind, key, relation, wanted] of test?.ATK ?? test?.IAccessible2 ?? []) {
        const property = kind === "property" && relation === "is" ? PROPERTIES[key] : undefined;
        if (property) promise_test(() => this.compare(started, element, property, wanted), `${title}, ${step}: ${property}`);
      }
    }
  }

  async compare(started, id, property, wanted) {
    await started;
    const value = await suite.ask(document.getElementById(id), property);
    assert_equals(value.replace(/\s+/g, " ").trim(), wanted.replace(/\s+/g, " ").trim());
  }
}
