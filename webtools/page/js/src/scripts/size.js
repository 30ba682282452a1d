// The width and height of all that the document has, as JSON.

export default function size() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return JSON.stringify([scrollWidth, scrollHeight]);
}
