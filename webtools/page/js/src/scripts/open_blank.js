// Opens an empty window, which begins with a copy of this one's sessionStorage.

export default function openBlank() {
  open("about:blank");
}
