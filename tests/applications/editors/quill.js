import Quill from "quill"; const d = document.getElementById("root"); d.innerHTML = "<p>old words</p>"; const q = new Quill(d, { modules: { toolbar: false } }); q.root.setAttribute("role", "textbox"); q.root.setAttribute("aria-label", "Editor");
window.model = () => q.getText().replace(/\n$/, "").split("\n");
