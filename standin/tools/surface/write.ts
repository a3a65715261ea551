import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { format } from "oxfmt";
import { compare } from "./compare.ts";
import type { Comparison } from "./compare.ts";
import { openDeclarations } from "./declarations.ts";

/** Where the list stands of what the stand-in's classes lack. */
export const ABSENT_FILE = resolve(import.meta.dirname, "../../src/client/absent-members.json");

/** `npm run surface`: compares the stand-in with the community's types, and writes down what it lacks. */
export async function main(): Promise<number> {
  const comparison = compare(openDeclarations());
  await writeFile(ABSENT_FILE, await describeAbsent(comparison));
  const { compared, beyond, different } = comparison;
  console.log(`${compared} members compared.`);
  for (const name of beyond) console.log(`${name} is not declared by the community's types`);
  for (const [name, difference] of Object.entries(different)) console.log(`${name} ${difference}`);
  return 0;
}

/** The text of the list: a line for the static members of a class, and one for those of its instances. */
export async function describeAbsent({ absent }: Comparison): Promise<string> {
  const lines = Object.entries(absent).flatMap(([path, members]) => [
    [`${path}.`, members.static.join(" ")],
    [`${path}#`, members.instance.join(" ")],
  ]);
  const text = JSON.stringify(Object.fromEntries(lines.filter(([, names]) => names !== "")));
  return (await format(ABSENT_FILE, text, { printWidth: 120 })).code;
}
