// A canvas that takes text by the browser's EditContext alone.
const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 100, tabIndex: 0, role: "textbox", ariaLabel: "Editor", ariaMultiLine: "true" });
document.getElementById("root").append(canvas);
const context = new EditContext({ text: "old words" });
canvas.editContext = context;
context.updateSelection(9, 9);
canvas.addEventListener("beforeinput", ({ inputType }) => {
  if (inputType !== "insertParagraph") return;
  context.updateText(context.selectionStart, context.selectionEnd, "\n");
  context.updateSelection(context.selectionStart + 1, context.selectionStart + 1);
});
canvas.addEventListener("keydown", (event) => {
  if (event.key === "a" && event.ctrlKey) context.updateSelection(0, context.text.length);
  else if (event.key === "End") context.updateSelection(context.text.length, context.text.length);
  else if (event.key === "Delete") context.updateText(context.selectionStart, context.selectionEnd, "");
});
window.model = () => context.text.split("\n");
