import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readJson, root } from "../project.ts";

/** The folder of the diagrams in English; below it is one for each other language, which `npm run packs` writes. */
const DIAGRAMS = "assets/rules";

/** Texts by their English. */
type Texts = Readonly<Record<string, string>>;

/** The texts of a diagram, and its title. */
const TEXT = /(<(?:text|title)\b[^>]*>)([^<]*)(?=<\/)/g;

/** Returns the words of a diagram that a translator writes: all texts but numbers, dice and commands. */
function wordsOfDiagram(svg: string): readonly string[] {
  const all = [...svg.matchAll(TEXT)].map(([, , text = ""]) => text);
  return [...new Set(all.filter((text) => !text.startsWith("/") && /\p{L}/u.test(text.replaceAll(/\bd\d+/g, ""))))];
}

/** Returns a diagram with its words in another language. */
function translatedDiagram(svg: string, texts: Texts): string {
  return svg.replaceAll(TEXT, (_, tag: string, text: string) => tag + escaped(texts[text] ?? text));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns the words of the diagrams that a text shows, by the names of their files. */
export async function diagramsIn(text: string): Promise<Readonly<Record<string, Texts>>> {
  const names = new Set([...text.matchAll(/\/assets\/rules\/([\w-]+)\.svg/g)].map(([, name = ""]) => name));
  const found = [...names].map(async (name) => {
    const words = wordsOfDiagram(await readDiagram(name));
    return [name, Object.fromEntries(words.map((word) => [word, word]))] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

function readDiagram(name: string): Promise<string> {
  return readFile(resolve(root, DIAGRAMS, `${name}.svg`), "utf8");
}

/** Writes the diagrams in every language into which the compendia are translated. */
export async function writeDiagrams(): Promise<void> {
  for (const language of await readdir(resolve(root, "lang/compendia"))) {
    const folder = resolve(root, DIAGRAMS, language);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
    for (const file of await readdir(resolve(root, "lang/compendia", language))) {
      const { diagrams = {} } = await readJson<{ readonly diagrams?: Readonly<Record<string, Texts>> }>(
        `lang/compendia/${language}/${file}`,
      );
      for (const [name, texts] of Object.entries(diagrams)) {
        await writeFile(resolve(folder, `${name}.svg`), translatedDiagram(await readDiagram(name), texts));
      }
    }
  }
}
