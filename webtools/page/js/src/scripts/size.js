// The width and height of all that the document has, as JSON.

export default function size() {
  const { scrollWidth = 0, scrollHeight = 0 } = document.documentElement ?? {}; // a script can take it away
  return JSON.stringify([scrollWidth, scrollHeight]);
}
