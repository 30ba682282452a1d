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

// `any` switches the types off; src/types.d.ts has names for where it is right. TypeScript's own rules skip JSDoc.
const ANY = /(^|[^\w.@"'`$-])any\b(?=\s*(\[\]|[}>,|)&;=]|$))/;
/** @type {import("eslint").Rule.RuleModule} */
const noAny = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (comment.type === "Block" && comment.value.startsWith("*"))
          comment.value.split("\n").forEach((line, at) => {
            if (/[{:]/.test(line) && ANY.test(line) && !/\/\/ any: \S/.test(line))
              context.report({
                loc: { line: (comment.loc?.start.line ?? 1) + at, column: 0 },
                message: "Use a type, a name for `any` from src/types.d.ts, or give the reason: `// any: …`.",
              });
          });
    },
  }),
};

export default [
  { ignores: ["node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { types: { rules: { "no-any": noAny } } },
    rules: {
      "types/no-any": "error",
      "max-len": [
        "error",
        {
          code: 120,
          comments: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
      complexity: ["error", 15],
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
