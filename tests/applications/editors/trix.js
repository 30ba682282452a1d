import "trix"; const d = document.getElementById("root"); d.innerHTML = '<input id="text" type="hidden" value="<div>old words</div>"><trix-editor input="text" aria-label="Editor"></trix-editor>'; const t = d.querySelector("trix-editor");
window.model = () => t.editor.getDocument().toString().replace(/\n$/, "").split("\n");
