import tseslint from "typescript-eslint";
import js from "@eslint/js";

const foundryGlobals = [
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
];

export default tseslint.config(
  { ignores: ["dist", "node_modules", "worlds", "coverage", "packs"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ["tsconfig.json", "standin/tsconfig.json"], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "no-undef": "off",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-extraneous-class": "off",
      // The community's types stand for "any document" by abstract classes that nothing is an instance of.
      "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "standin", message: "The system does not know the stand-in." }] },
      ],
    },
  },
  {
    files: ["standin/**/*.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "\\.\\./src/", message: "The stand-in does not know the system." }] },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly" } },
  },
  {
    // A package as other people write them, for the stand-in to run.
    files: ["standin/test/second-system/**/*.mjs"],
    rules: { "no-unused-vars": "off" },
    languageOptions: {
      globals: Object.fromEntries(
        [...foundryGlobals, "ChatMessage", "Handlebars", "Macro", "fromUuid", "fromUuidSync"].map((name) => [
          name,
          "readonly",
        ]),
      ),
    },
  },
);
