import { postToSelf } from "../rolls/odds/post-odds.ts";
import { say } from "../base/words.ts";
import type { Field } from "../rules/kernel/fields.ts";
import { spokenFields, wordsOf, type Language, type CommandStat } from "../rules/command/vocabulary.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { fromExtras } from "../ui/extension-points.ts";
import { localWords } from "../base/command-words.ts";
import { defaultTradition } from "../base/world-settings.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { dieKindOf, traditionOf } from "../rules/traditions/traditions.ts";
import { languageFor } from "./roll-in-words.ts";

/** What a command accepts: the fields and names of its die kind, or words of its own. */
interface Understood {
  readonly dieKind: DieKind | null;
  readonly words?: readonly string[];
  /** The tradition whose color and emblem the card has. */
  readonly tradition: string;
}

/** Shows this user how a command is used: what it does, an example, and its words. */
export async function showHelp(
  name: string,
  { dieKind, words = [], tradition }: Understood,
  chatSpeaker: ChatSpeaker,
): Promise<void> {
  const language = dieKind && languageFor(`/${name}`, dieKind, chatSpeaker);
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/commands/command-help.hbs",
    {
      command: `/${name}`,
      hint: game.i18n.localize(`QUADRIVIUM.Command.Hint.${name}`),
      example: game.i18n.localize(`QUADRIVIUM.Command.Example.${name}`),
      tradition,
      fields: [
        ...(language ? fieldsOf(language) : []),
        ...[...(language ? meantBy(language) : []), ...words].map(explained),
      ],
      names:
        language && language.dieKind.traits !== "none"
          ? language.traits
              ?.filter(({ yields }) => yields !== true)
              .map(nameOf)
              .join(", ")
          : "",
    },
  );
  await postToSelf(content, chatSpeaker.speaker);
}

/**
 * Shows this user the commands of these names, each with what it does and an example. What extras add comes first, and all commands but
 * the usual ones are folded, so that it fits a screen.
 */
export async function showCommands(names: readonly string[], { speaker }: ChatSpeaker): Promise<void> {
  const told = (part: string, name: string): string => game.i18n.localize(`QUADRIVIUM.Command.${part}.${name}`);
  const lines = (shown: readonly string[]) =>
    shown.map((name) => ({ name: `/${name}`, hint: told("Hint", name), example: told("Example", name) }));
  const own = dieKindOf(traditionOf(defaultTradition()).letter).id;
  const usual = [own, ...USUAL];
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/commands/command-list.hbs",
    {
      commands: lines(names.filter((name) => usual.includes(name))),
      others: lines(names.filter((name) => !usual.includes(name))),
      more: say({ key: "QUADRIVIUM.Command.MoreHelp", data: { example: `/${own} ?` } }),
      entries: await Promise.all(fromExtras("helpEntries").map((entry) => entry())),
    },
  );
  await postToSelf(content, speaker);
}

/** The commands that are most used in every tradition, beside its die. */
const USUAL = ["flat", "odds", "request", "help"];

/** Returns a name with its specialty. */
function nameOf({ name, specialty }: CommandStat): string {
  return specialty ? `${name} (${specialty})` : name;
}

/** Returns the names of the words that set no field by themselves. */
function meantBy({ dieKind }: Language): string[] {
  return spokenFields(dieKind).flatMap(({ kind, name }) =>
    ["option", "word", "enchantment", "target"].includes(kind) ? [name] : [],
  );
}

interface Explained {
  readonly words: string;
  readonly meaning: string;
  readonly values?: string;
}

function fieldsOf({ dieKind, vocabulary }: Language): Explained[] {
  return dieKind.fields.map((field) => {
    const words = wordsOf(field, vocabulary);
    const explanation = `QUADRIVIUM.Command.Meaning.${field.name}`;
    const meaning = game.i18n.localize(game.i18n.has(explanation) ? explanation : `QUADRIVIUM.Field.${field.name}`);
    // Most words need no explanation.
    const isSaid = words.includes(meaning.toLowerCase());
    return { words: words.join(", "), meaning: isSaid ? "" : meaning, values: valuesOf(field) };
  });
}

function explained(word: string): Explained {
  return {
    words: [...new Set([...localWords(word), word])].join(", "),
    meaning: game.i18n.localize(`QUADRIVIUM.Command.Meaning.${word}`),
  };
}

/** Returns the values that may follow a word; blank for a flag. */
function valuesOf(field: Field): string {
  switch (field.kind) {
    case "flag":
      return "";
    case "number": {
      const range = say({ key: "QUADRIVIUM.Command.Number", data: { min: field.min, max: field.max } });
      return field.sources ? say({ key: `QUADRIVIUM.Command.Sources.${field.sources}`, data: { range } }) : range;
    }
    case "sizes":
      return field.sizes.map((size) => `d${size}`).join(" ");
  }
}
