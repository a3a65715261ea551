import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** The examples in texts, read from the texts themselves, so that a new example is tested without further steps. */

const root = resolve(import.meta.dirname, "../..");

/** Something to type, or a link as a text holds it. */
export interface Example {
  /** Where it is. */
  readonly source: string;
  readonly typed: string;
}

/** The languages of the compendia. */
export const languages = ["en", ...readdirSync(resolve(root, "lang/compendia"))];

const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

/** A formula in a sentence: “2d6 + @str”. */
const FORMULA = /(?<![\w+])\d+d[a-z\d:]*\d[a-z\d:]*(?: [+-] (?:@[a-z]+|\d+))*/g;

/** Returns what the texts of a language show: the examples of `/help`, hints with commands or formulas, the box to ask. */
export function examplesInWords(language: string, commands: readonly string[]): readonly Example[] {
  const name = `(?:${commands.join("|")})(?![a-z])`;
  // A command is a whole text, or is in quotes, or after a colon at the end.
  const whole = new RegExp(String.raw`^/${name}.*|(?<=[“"«„]\s?)/${name}[^“”"«»„]*|(?<=:\s)/${name}[^.]*$`, "g");
  // In a sentence, there is the command alone, or help with the command that it explains.
  const mentioned = new RegExp(String.raw`(?<=[\s(])/${name}(?: ${name})?`, "g");
  return textsIn(JSON.parse(read(`lang/${language}.json`)) as Tree).flatMap(({ key, text }) => {
    const commandsIn = text.match(whole) ?? text.match(mentioned) ?? [];
    const formulas = commandsIn.length > 0 ? [] : (text.match(FORMULA) ?? []);
    // What comes before is “for example”.
    const asked = key === "QUADRIVIUM.Ask.placeholder" ? [text.replace(/^.*[.:],?\s/, "")] : [];
    const found = [...commandsIn, ...formulas.map((one) => `/r ${one}`), ...asked.map((one) => `/request ${one}`)];
    return found.map((typed) => ({ source: `lang/${language}.json: ${key}`, typed: typed.trim() }));
  });
}

interface Tree {
  readonly [key: string]: string | Tree;
}

function textsIn(tree: Tree, path = ""): readonly { readonly key: string; readonly text: string }[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [{ key: path + key, text: value }] : textsIn(value, `${path}${key}.`),
  );
}

/** Pages with text that cannot be typed here: measured speed, other games. */
const OTHERS: readonly string[] = ["dev/performance.md", "dev/new-tradition.md", "example-module/README.md"];

/** What pages show because it is refused. */
const REFUSED: readonly string[] = ["1dsb@bot"];

/** Returns what README and the other documents show as code: commands, links and formulas. */
export function examplesInDocs(commands: readonly string[]): readonly Example[] {
  const others = readdirSync(resolve(root, "docs"), { encoding: "utf8", recursive: true }).filter(
    (page) => page.endsWith(".md") && !OTHERS.includes(page),
  );
  const command = new RegExp(`^/(?:${commands.join("|")})(?![a-z])`);
  return ["README.md", ...others.map((page) => `docs/${page}`)].flatMap((source) => {
    const text = read(source);
    const lines = [...text.matchAll(/^```\n(.*?)^```$/gms)].flatMap(([, block = ""]) => block.split(/\n| {2,}/));
    const spans = [...text.replaceAll(/^```.*?^```$/gms, "").matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);
    return [...lines, ...spans.map((span) => span.replaceAll("\\|", "|"))].flatMap((code) => {
      if (command.test(code) || code.startsWith("[[")) return [{ source, typed: code }];
      return /^\{?\d+d[a-z\d]/.test(code) && !REFUSED.includes(code) ? [{ source, typed: `/r ${code}` }] : [];
    });
  });
}

/** Returns the examples without duplicates. */
export function each(examples: readonly Example[]): readonly Example[] {
  return [...new Map(examples.toReversed().map((example) => [example.typed, example])).values()].toReversed();
}

/** Returns the links of a text in HTML, also those that it shows as code. */
export function linksIn(source: string, html: string): readonly Example[] {
  const element = document.createElement("div");
  element.innerHTML = html;
  const links = element.textContent.match(/\[\[(?:(?!\]\])[^])*\]\]\]?(?:\{[^}]*\})?/g) ?? [];
  return links.map((typed) => ({ source, typed }));
}
