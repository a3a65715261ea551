import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { TWIST_FACES, twists } from "../../src/rules/procedures/twists.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";

const root = resolve(import.meta.dirname, "../..");

const ID = "twistoffate00000";

/**
 * Returns the table of twists as a RollTable for Foundry, with its ranges from the rules and its words from a language
 * file.
 * @param say Returns the text of a language key.
 */
export function twistTable(say: (key: string) => string): object {
  return {
    _id: ID,
    _key: `!tables!${ID}`,
    name: "Twist of Fate",
    img: "systems/quadrivium/assets/icons/spiral.svg",
    description: "",
    results: twists(defaultRuleVariants).map(({ id, from, to, name, text }) => {
      const _id = id.padEnd(ID.length, "0");
      return {
        _id,
        _key: `!tables.results!${ID}.${_id}`,
        type: "text",
        name: say(name),
        img: "systems/quadrivium/assets/icons/spiral.svg",
        description: `<p>${say(text)}</p>`,
        weight: to - from + 1,
        range: [from, to],
        drawn: false,
        flags: {},
      };
    }),
    formula: `1d${TWIST_FACES}`,
    replacement: true,
    displayRoll: true,
    folder: null,
    sort: 0,
    ownership: { default: 0 },
    flags: {},
  };
}

/** Returns the source of the table's compendium, in English as all compendia are. */
export async function twistSource(): Promise<string> {
  const words: unknown = JSON.parse(await readFile(resolve(root, "lang/en.json"), "utf8"));
  return `${JSON.stringify(
    twistTable((key) => wordAt(words, key)),
    null,
    2,
  )}\n`;
}

/** Returns the text at a dotted key. */
function wordAt(words: unknown, key: string): string {
  const text = key
    .split(".")
    .reduce<unknown>(
      (tree, name) => (typeof tree === "object" && tree !== null ? Reflect.get(tree, name) : null),
      words,
    );
  if (typeof text !== "string") throw new Error(`The language file has no text "${key}".`);
  return text;
}
