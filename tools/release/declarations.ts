import { resolve } from "node:path";
import { rolldown } from "rolldown";
import type { OutputChunk } from "rolldown";
import { dts } from "rolldown-plugin-dts";
import { root } from "../project.ts";

/** The package with the community's types of Foundry, which authors of modules install. */
const FOUNDRY = "@league-of-foundry-developers/foundry-vtt-types";

/** The types of documents, with whose data in `SystemData` an author reads `system`. */
const TYPES = {
  Actor: ["character", "npc", "party"],
  Item: ["ability", "trait", "weapon", "armor", "power", "spell", "gear"],
  ActiveEffect: ["bonus"],
  ChatMessage: ["roll", "request", "circumstances", "change"],
};

/** The classes of windows to which modules add by Foundry's hooks, with the documents that they show. */
const WINDOWS = {
  CharacterSheet: "Actor",
  NpcSheet: "Actor",
  PartySheet: "Actor",
  QuadriviumItemSheet: "Item",
  BonusSheet: "ActiveEffect",
  RollDialog: "",
  RequestWindow: "",
};

/** What only authors of modules need: the system itself declares its hooks and documents with its own, richer types. */
function configuration(): string {
  const all = Object.entries(TYPES);
  const models = all.flatMap(([document, types]) =>
    types.map(
      (type) => `
declare class Model_${type} extends foundry.abstract.TypeDataModel<{}, ${document}.Implementation> {}
interface Model_${type} extends DataOf<"${type}"> {}`,
    ),
  );
  const config = all.map(
    ([document, types]) => `    ${document}: { ${types.map((type) => `${type}: typeof Model_${type}`).join("; ")} };`,
  );
  const hooks = Object.entries(WINDOWS).map(([name, document]) => {
    const window = `foundry.applications.api.ApplicationV2.Any${document && ` & { readonly document: ${document}.Stored }`}`;
    return `
      "render${name}"(window: ${window}, element: HTMLElement, context: object, options: object): void;
      "getHeaderControls${name}"(window: ${window}, controls: HeaderControl[]): void;`;
  });
  hooks.push(`
      "getQuadriviumSheetContextOptions"(window: foundry.applications.api.ApplicationV2.Any, entries: foundry.applications.ux.ContextMenu.Entry<HTMLElement>[]): void;`);
  return `
// The community's types leave out what an entry does.
type HeaderControl = foundry.applications.api.ApplicationV2.HeaderControlsEntry & { onClick?: (event: PointerEvent) => void };
type DataOf<Type extends keyof SystemData> = SystemData[Type];
${models.join("")}

declare module "${FOUNDRY}/configuration" {
  namespace Hooks {
    interface HookConfig extends QuadriviumHooks {${hooks.join("")}
    }
  }
  interface SystemNameConfig {
    name: "quadrivium";
  }
  interface DataModelConfig {
${config.join("\n")}
  }
}
`;
}

/** The short names of Foundry's classes in the sources, which the bundler drops; it numbers names, too: `DiceTerm$1`. */
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
  return `${imports}${names}${rest.join("")}\n${configuration()}`
    .replaceAll(/^\/\/ src\/.*\n/gm, "")
    .replaceAll(/\b(\w+)\$\d+/g, "$1");
}
