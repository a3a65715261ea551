import tseslint from "typescript-eslint";
import js from "@eslint/js";

/** The layers of `src`, from the innermost outwards: each may import itself and what stands before it. */
const layers = ["rules", "dice", "data", "documents", "applications", "chat"];

const layerRules = layers.map((layer, index) => ({
  files: [`src/${layer}/**/*.ts`],
  rules: {
    "no-restricted-imports": [
      "error",
      {
        patterns: [
          {
            regex: `^\\.\\.?/(.*/)?(${[...layers.slice(index + 1), "quadrivium\\.ts"].join("|")})`,
            message: `'${layer}' may import only from: ${layers.slice(0, index + 1).join(", ")}.`,
          },
          ...(layer === "rules"
            ? [
                {
                  regex: "^(?!\\./|\\.\\./(rules|odds|traditions|check|trip|requests|[a-z-]+\\.ts))",
                  message: "Rules import only rules.",
                },
              ]
            : []),
        ],
      },
    ],
  },
}));

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
      parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname },
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
  ...layerRules,
  {
    files: ["src/rules/**/*.ts"],
    rules: {
      "no-restricted-globals": [
        "error",
        ...foundryGlobals.map((name) => ({ name, message: "Rules know nothing of the host." })),
      ],
    },
  },
  {
    plugins: { "@typescript-eslint": tseslint.plugin },
    // The system does not know the stand-in; what else is here knows it as a package.
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [{ regex: "(^|/)standin/", message: "Import the stand-in by its name: foundry-standin." }] },
      ],
    },
  },
  {
    files: ["src/**/*.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [{ regex: "standin", message: "The system does not know the stand-in." }] },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly" } },
  },
);
