import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { peggyGrammar } from "foundry-standin/vite";
import Handlebars from "handlebars";
import { build } from "vite";
import type { Plugin } from "vite";
import { readJson, root } from "./project.ts";

const source = resolve(root, "site/odds");
const built = resolve(root, "build/odds/index.html");

/** The groups of words that the page uses; the rest of a language file is for windows and cards. */
const groups = [
  ...["OddsPage", "Odds", "Fault", "Field", "Word", "Tradition", "DifficultyTier", "Difficulty", "DifficultyChart"],
  ...["Status", "Resource", "PaidOption", "Card", "Die", "DieKind"],
];

/** Compiles the templates of the system, since a page that may run nothing but its own script cannot. */
const templates: Plugin = {
  name: "templates",
  async load(id) {
    if (!id.endsWith(".hbs")) return null;
    const compiled = Handlebars.precompile(await readFile(id, "utf8")) as string;
    return `import runtime from "handlebars/runtime"; export default runtime.template(${compiled});`;
  },
};

/** Builds the page of odds as one file that needs no server, and returns its path. */
export async function buildOddsPage(): Promise<string> {
  const outputs = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    plugins: [peggyGrammar(), templates],
    define: { LANGUAGES: JSON.stringify(await readLanguages()) },
    build: {
      write: false,
      // In a library, typefaces and pictures become part of the styles.
      lib: { entry: resolve(source, "main.ts"), formats: ["es"], fileName: () => "page.js" },
      rolldownOptions: { output: { keepNames: true, codeSplitting: false } },
    },
  });
  const files = (Array.isArray(outputs) ? outputs : [outputs]).flatMap((one) => ("output" in one ? one.output : []));
  const script = files.flatMap((file) => (file.type === "chunk" ? file.code : [])).join("\n");
  const styles = files.flatMap((file) => (file.type === "asset" ? String(file.source) : [])).join("\n");
  // The end of a script element would end it in a string, too.
  const content = `\n${script.replaceAll("</script", "<\\/script")}\n`;
  const hash = `sha256-${createHash("sha256").update(content).digest("base64")}`;
  const page = (await readFile(resolve(source, "index.html"), "utf8"))
    .replace("SCRIPT-HASH", hash)
    .replace("/* styles */", () => styles)
    .replace(/\s*\/\* script \*\/\s*/, () => content);
  await mkdir(resolve(built, ".."), { recursive: true });
  await writeFile(built, page);
  return built;
}

/** Reads the languages of the system, as far as the page uses their words. */
async function readLanguages() {
  const { languages } = await readJson<{ languages: readonly { lang: string; name: string; path: string }[] }>(
    "system.json",
  );
  return Promise.all(
    languages.map(async ({ lang, name, path }) => {
      const { QUADRIVIUM: words } = await readJson<{ QUADRIVIUM: Readonly<Record<string, object>> }>(path);
      const used = Object.entries(words).filter(([group]) => groups.includes(group));
      return { lang, name, texts: { QUADRIVIUM: Object.fromEntries(used) } };
    }),
  );
}

/** `npm run odds:page`: builds the page and says where it is. */
export async function main(): Promise<number> {
  process.stdout.write(`The page of odds is ${await buildOddsPage()}\n`);
  return 0;
}
