// Changes the clock of a document that has one, in the page's main world: gives "?" where there is none (clock.js).

/** @param {string} ask @param {string} given */
export default async function changeClock(ask, given) {
  const asked = { ...JSON.parse(given), native: null, done: null };
  dispatchEvent(new CustomEvent(ask, { detail: asked }));
  if (asked.native === null) return "?";
  await asked.done;
  return "";
}
