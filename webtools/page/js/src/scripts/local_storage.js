// Changes what the origin keeps in localStorage. Returns the origin, its items as they are then, and how many fewer
// they are than before, as JSON.

//   change: JSON of { clear, remove, set }
/** @param {string} change */
export default function edit(change) {
  const { clear, remove, set } = JSON.parse(change);
  const before = localStorage.length;
  if (clear) localStorage.clear();
  for (const name of remove) localStorage.removeItem(name);
  for (const [name, value] of Object.entries(set)) localStorage.setItem(name, value);
  const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at));
  const items = Object.fromEntries(
    names.map((name) => [name, localStorage.getItem(/** @type {string} */ (name))]),
  );
  return JSON.stringify([location.origin, items, before - names.length]);
}
