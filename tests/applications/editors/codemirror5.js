import CodeMirror from "codemirror5"; import "codemirror5/mode/python/python.js"; import "codemirror5/addon/edit/closebrackets.js"; import "codemirror5/lib/codemirror.css";
const cm = CodeMirror(document.getElementById("root"), { value: "old words", mode: "python", lineNumbers: true, autoCloseBrackets: true, screenReaderLabel: "Editor" });
window.model = () => cm.getValue().split("\n");
