import { dirname, relative, resolve } from "node:path";
import js from "@eslint/js";
import tseslint from "typescript-eslint";

/** Refuses imports of files outside this folder: the stand-in knows no system but those in its tests. */
const ownFolder = {
  create(context) {
    const check = ({ source }) => {
      if (typeof source?.value !== "string" || !source.value.startsWith(".")) return;
      const file = resolve(dirname(context.filename), source.value);
      if (relative(import.meta.dirname, file).startsWith(".."))
        context.report({ node: source, message: "The stand-in imports nothing from outside its folder." });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
    };
  },
};

export default tseslint.config(
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname } },
    rules: {
      "no-undef": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-extraneous-class": "off",
      // Tests hand over small objects in the place of whole documents and windows.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  { plugins: { standin: { rules: { "own-folder": ownFolder } } }, rules: { "standin/own-folder": "error" } },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly" } },
  },
  {
    // A package as other people write them, for the stand-in to run.
    files: ["test/second-system/**/*.mjs"],
    rules: { "no-unused-vars": "off" },
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...[
            "foundry",
            "game",
            "CONFIG",
            "CONST",
            "Hooks",
            "ui",
            "canvas",
            "Roll",
            "Actor",
            "Item",
            "document",
            "window",
          ],
          ...["ChatMessage", "Handlebars", "Macro", "fromUuid", "fromUuidSync"],
        ].map((name) => [name, "readonly"]),
      ),
    },
  },
);
