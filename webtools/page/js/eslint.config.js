import js from "@eslint/js";
import globals from "globals";

// What a document keeps is in the object that page.js makes. Tables that nothing changes have their entries at once.
const MODULE_STATE = [
  {
    selector: ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration[kind='let']",
    message: "A module has no state: put it into the object that page.js makes.",
  },
  {
    selector:
      ":matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator" +
      " > NewExpression[callee.name=/^(Weak)?(Map|Set)$/][arguments.length=0]",
    message: "A module has no collection that is filled later: put it into the object that page.js makes.",
  },
];

export default [
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 25],
      "max-lines": ["error", { max: 400, skipBlankLines: true }],
      "no-shadow": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", caughtErrors: "none" }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["src/**"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-syntax": ["error", ...MODULE_STATE] },
  },
  { files: ["*.mjs", "*.js"], languageOptions: { globals: globals.node } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
];
