import { resolve } from "node:path";
import { rolldown } from "rolldown";
import type { OutputChunk } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { root } from "../project.ts";

/** The package with the community's types of Foundry, which authors of modules install. */
const FOUNDRY = "@league-of-foundry-developers/foundry-vtt-types";

/** What only authors of modules need: the system itself declares its hooks with its own, richer types. */
const HOOKS = `
declare module "${FOUNDRY}/configuration" {
  namespace Hooks {
    interface HookConfig extends QuadriviumHooks {}
  }
}
`;

/** The short names of Foundry's classes in the sources, which the bundler drops, or numbers: `DiceTerm$1`. */
const NAMES = ["Die", "DiceTerm"];

/** Returns the text of quadrivium.d.ts: the types of `src/public-types.ts` and all that they name, in one file. */
export async function declarations(): Promise<string> {
  const bundle = await rolldown({
    cwd: root,
    input: { quadrivium: resolve(root, "src/public-types.ts") },
    external: [/^@league-of-foundry-developers\//, /^@noble\//],
    plugins: [dts({ emitDtsOnly: true, tsconfig: resolve(root, "tsconfig.json"), compilerOptions: { noEmit: false } })],
  });
  const { output } = await bundle.generate({ format: "es" });
  const [chunk] = output.filter((one): one is OutputChunk => one.type === "chunk" && one.isEntry);
  if (!chunk) throw new Error("There are no declarations.");
  const [imports = "", ...rest] = chunk.code.split(/^(?!import )/m);
  const names = NAMES.map((name) => `import ${name} = foundry.dice.terms.${name};\n`).join("");
  return `${imports}${names}${rest.join("")}\n${HOOKS}`
    .replaceAll(/^\/\/ src\/.*\n/gm, "")
    .replaceAll(new RegExp(`\\b(${NAMES.join("|")})\\$\\d+`, "g"), "$1");
}
