import { postToSelf } from "../rolls/tell-odds.ts";
import { say } from "../i18n/words.ts";
import type { Field } from "../rules/kernel/fields.ts";
import { wordsOf } from "../rules/command/language.ts";
import type { Language, CommandTrait } from "../rules/command/language.ts";
import type { Speech } from "../rolls/speech.ts";
import { localWords } from "./spoken-roll.ts";

/** What a command understands: the fields and names of its tradition, or words of its own. */
interface Understood {
  readonly language: Language | null;
  readonly ownWords: readonly string[];
  /** Whose accent its card has. */
  readonly tradition: string;
}

/** Tells whoever asks how a command is used: what it does, an example, and its words. */
export async function showHelp(
  name: string,
  { language, ownWords, tradition }: Understood,
  { speaker }: Speech,
): Promise<void> {
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/chat/command-help.hbs",
    {
      command: `/${name}`,
      hint: game.i18n.localize(`QUADRIVIUM.Command.Hint.${name}`),
      example: game.i18n.localize(`QUADRIVIUM.Command.Example.${name}`),
      tradition,
      fields: [
        ...(language ? fieldsOf(language) : []),
        ...[...(language?.dieKind.paidOptions ?? []).map((option) => option.name), ...ownWords].map(explained),
      ],
      names: language && language.dieKind.traits !== "none" ? language.traits?.map(nameOf).join(", ") : "",
    },
  );
  await postToSelf(content, speaker);
}

/** A name, with the specialty that can stand beside it. */
function nameOf({ name, specialty }: CommandTrait): string {
  return specialty ? `${name} (${specialty})` : name;
}

interface Explained {
  readonly words: string;
  readonly meaning: string;
  readonly values?: string;
}

function fieldsOf({ dieKind, vocabulary }: Language): Explained[] {
  return dieKind.fields.map((field) => {
    const words = wordsOf(field, vocabulary);
    const meaning = game.i18n.localize(`QUADRIVIUM.Field.${field.name}`);
    // Most words say what they mean.
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

/** What is written behind a word; nothing behind a flag's. */
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
