// Reports how far the page is scrolled, across and down, as JSON.

export default function scrolled() {
  return JSON.stringify([scrollX, scrollY]);
}
