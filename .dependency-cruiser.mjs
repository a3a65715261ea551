// Which room may import which. `npm run lint` enforces it; `npm run docs` draws it.

/** The rooms of `src`, from the ground up: each imports from those before it and from itself. */
export const rooms = [
  "rules",
  "base",
  "dice",
  "ui",
  "characters",
  "messages",
  "deltas",
  "rolls",
  "requests",
  "chat",
  "sheets",
  "commands",
  "settings",
  "extras",
];

/**
 * The rooms of `src/requests`, in the same way. The files beside them (a request, its state, how it is made and answered) come before
 * those that are looked at.
 */
const requestRooms = ["ask", "card"];

/** The rooms of `src/rules`, in the same way. */
export const ruleRooms = ["kernel", "import", "traditions", "odds", "character", "procedures", "requests", "command"];

/**
 * @param {string} parent
 * @param {readonly string[]} names From the ground up.
 */
function layers(parent, names) {
  return names.slice(0, -1).map((name, index) => ({
    name: `${parent}/${name}-imports-no-room-above`,
    severity: /** @type {const} */ ("error"),
    comment: `Move what is imported to ${parent}/${name} or to a room below it, or let the room above hand it over (docs/architecture.md).`,
    from: { path: `^${parent}/${name}/` },
    to: { path: `^${parent}/(${names.slice(index + 1).join("|")})/` },
  }));
}

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycle",
      comment: "Move what both import to a file that imports neither.",
      severity: "error",
      from: { path: "^src" },
      to: { circular: true },
    },
    ...layers("src", rooms),
    ...layers("src/rules", ruleRooms),
    ...layers("src/requests", requestRooms),
    {
      name: "requests-are-made-and-answered-below-what-is-looked-at",
      severity: "error",
      from: { path: "^src/requests/[^/]+\\.ts$" },
      to: { path: "^src/requests/(ask|card)/" },
    },
    ...layers("src/sheets", ["base", "effects", "items", "character", "party"]),
    {
      name: "rules-import-only-rules",
      severity: "error",
      from: { path: "^src/rules/" },
      to: { pathNot: "^src/rules/" },
    },
    {
      name: "only-the-entry-imports-extras",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(extras/|(register|hooks)\\.ts$)" },
      to: { path: "^src/extras/" },
    },
    {
      name: "an-extra-imports-no-other",
      severity: "error",
      from: { path: "^src/extras/([^/]+)/" },
      to: { path: "^src/extras/", pathNot: "^src/extras/$1/" },
    },
    {
      name: "only-its-own-tests-import-an-extra",
      severity: "error",
      from: { path: "^(test|tools|site)/", pathNot: "^test/table/extras/" },
      to: { path: "^(src|test/table)/extras/[^/]+/" },
    },
    {
      name: "tests-of-an-extra-import-no-other",
      severity: "error",
      from: { path: "^test/table/extras/([^/]+)/" },
      to: { path: "^(src|test/table)/extras/[^/]+/", pathNot: "^(src|test/table)/extras/$1/" },
    },
    {
      name: "only-the-entry-imports-the-entry",
      severity: "error",
      from: { path: "^src/.+/" },
      to: { path: "^src/(quadrivium|hooks)\\.ts$" },
    },
    {
      name: "the-system-does-not-know-the-stand-in",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(standin|node_modules/foundry-standin|foundry-standin)" },
    },
    {
      name: "the-system-does-not-know-the-site",
      severity: "error",
      from: { path: "^(src|standin)/" },
      to: { path: "^site/" },
    },
    {
      name: "the-site-imports-only-what-needs-no-game",
      severity: "error",
      from: { path: "^site/" },
      to: {
        path: "^(src|test|tools)/",
        pathNot:
          "^src/(rules|dice)/|^src/base/(words|labels|[a-z]+-words|[a-z]+-names|rule-errors|csv)\\.ts$|^src/rolls/odds/odds-[a-z]+\\.ts$",
      },
    },
    {
      name: "the-stand-in-is-imported-by-its-name",
      severity: "error",
      from: { pathNot: "^standin/" },
      to: { path: "^standin/", dependencyTypes: ["local"] },
    },
    {
      name: "the-core-of-the-stand-in-does-not-know-its-table",
      severity: "error",
      from: { path: "^standin/src/client/" },
      to: { path: "^standin/src/", pathNot: "^standin/src/client/" },
    },
    {
      name: "the-stand-in-imports-nothing-outside-its-folder",
      severity: "error",
      from: { path: "^standin/" },
      to: { pathNot: "^standin/", dependencyTypes: ["local"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|build|standin/test/[a-z]+-system)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".d.ts", ".js", ".mjs"] },
  },
};
