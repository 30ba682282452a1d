// Properties that an element inherits from where it stands (`Around` in types.d.ts).

/** @import { AnyElement, Around, PageWithMemo, Style } from "../types.js" */
import { allScopes, flatAncestor, flatPath } from "../dom/flat_tree.js";
import { styleOf } from "../dom/styles.js";
import { isDrawing } from "../dom/svg.js";
import { isCodeEditor } from "./editor_text.js";
import { servingIn } from "./listeners.js";
import { INTERACTIVE_CONTAINERS, LINKS, PICTURES } from "../aria/role_tables.js";
import { roleOf } from "./roles.js";
import { isTrue } from "./states.js";

// Return what the children of an element inherit from where they stand:
//   disabled: an ancestor says so for all of them
//   inContainer: in a list, grid, tree or menu whose items can be acted on
//   inLink: in a link
//   inPicture: in a control that shows them only as its face
//   pointer: the cursor around them, where it invites to something
//   serving: the container with a handler that serves its items, or null; see servingIn
//   veiled: hidden from assistive technology; only what can be acted on is shown
//   inEditor: in a code editor
//   modal: the dialog that alone can be reached, until the way down has come to it
/**
 * @param {PageWithMemo} page
 * @param {Around} around
 * @param {AnyElement} element
 * @param {string} role
 * @param {Style} style
 * @param {boolean} reactive
 */
export function within(page, around, element, role, style, reactive) {
  const { pointer } = style;
  const disabled = around.disabled || isTrue(page, element, "aria-disabled");
  const veiled = around.veiled && !reactive;
  const modal = around.modal === element ? null : around.modal;
  const serving = servingIn(page, element, role, around, reactive);
  const inside = entered(page, around, element, role);
  const same =
    inside.disabled === disabled &&
    inside.veiled === veiled &&
    inside.modal === modal &&
    inside.pointer === pointer &&
    inside.serving === serving;
  return same ? inside : { ...inside, disabled, veiled, modal, pointer, serving };
}

// Most elements are no container, link, picture or editor; they get `around` itself, so the walk makes few objects.
/** @param {PageWithMemo} page @param {Around} around @param {AnyElement} element @param {string} role */
function entered(page, around, element, role) {
  const inContainer = around.inContainer || INTERACTIVE_CONTAINERS.has(role);
  const inLink = around.inLink || LINKS.includes(role);
  const inPicture = around.inPicture || (PICTURES.has(role) && !isDrawing(element));
  const inEditor = around.inEditor || isCodeEditor(page, element);
  const same =
    around.inContainer === inContainer &&
    around.inLink === inLink &&
    around.inPicture === inPicture &&
    around.inEditor === inEditor;
  return same ? around : { ...around, inContainer, inLink, inPicture, inEditor };
}

/** @param {PageWithMemo} page @param {AnyElement} element @param {AnyElement | null} active */
export function surroundingsOf(page, element, active) {
  const dialogs = allScopes(page).flatMap((scope) => [...scope.querySelectorAll("dialog:modal")]);
  const focused = flatPath(page, active);
  const veiled = flatAncestor(page, element, (ancestor) => styleOf(page, ancestor).veiled) !== null;
  const modal = dialogs.findLast((dialog) => focused.has(dialog)) ?? dialogs.at(-1);
  return {
    disabled: flatAncestor(page, element, (ancestor) => isTrue(page, ancestor, "aria-disabled")) !== null,
    inContainer:
      flatAncestor(page, element, (ancestor) => INTERACTIVE_CONTAINERS.has(roleOf(page, ancestor))) !== null,
    inLink: false,
    inPicture: false,
    pointer: "",
    serving: null,
    veiled,
    inEditor: flatAncestor(page, element, (each) => isCodeEditor(page, each)) !== null,
    modal: modal && !flatPath(page, element).has(modal) ? modal : null,
  };
}
