import { say } from "../../base/words.ts";
import type { Disclosure, RequestOption, RequestTerms } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import { actorAt } from "../../characters/creature.ts";
import { characteristicsFor } from "../../base/world-settings.ts";

type Stats = Pick<RequestOption, "letter" | "characteristics" | "ability" | "moreAbilities" | "total">;

/** Returns what is rolled, "Perception + Awareness", with the names of the actors that are asked; blank for a mere die. */
export function statsInWords(option: Stats, asked: readonly string[]): string {
  const { letter, characteristics, ability, moreAbilities, total } = option;
  if (total) return game.i18n.localize(`QUADRIVIUM.Total.${total}`);
  const names = characteristics.map((id) => nameOfCharacteristic(id, letter, asked));
  return [names.join(", "), ability, ...moreAbilities].filter(Boolean).join(" + ");
}

function nameOfCharacteristic(id: string, letter: string, asked: readonly string[]): string {
  for (const known of knownCharacteristics(letter, asked)) {
    const found = known.find((one) => one.id === id);
    if (found) return game.i18n.localize(found.name);
  }
  return id;
}

function* knownCharacteristics(letter: string, asked: readonly string[]) {
  if (letter) yield characteristicsFor(dieKindOf(letter).tradition);
  for (const uuid of asked) yield actorAt(uuid)?.system.listedCharacteristics ?? [];
  // Who was asked may be deleted; the names of what they were to roll stay.
  for (const tradition of traditions.keys()) yield characteristicsFor(tradition);
}

/** Returns the name of a roll: its own, or else what is rolled. */
export function optionName(option: Stats & Pick<RequestOption, "name">, asked: readonly string[]): string {
  return option.name || statsInWords(option, asked) || dieInWords(option.letter);
}

interface Titled extends Pick<RequestTerms, "options" | "asked"> {
  readonly title: string;
}

/** Returns the title of a request: its own, or else the names of its rolls. */
export function requestTitle({ title, options, asked }: Titled): string {
  const names = new Set(options.map((option) => optionName(option, asked)));
  return title || [...names].join(", ") || say({ key: "QUADRIVIUM.Request.Title" });
}

function dieInWords(letter: string): string {
  return letter
    ? game.i18n.localize(`QUADRIVIUM.DieKind.${dieKindOf(letter).id}`)
    : say({ key: "QUADRIVIUM.Request.OwnDie" });
}

/** Returns in words who learns what of an answer: "Dice: the GM only. Result: nothing until revealed." */
export function disclosureInWords({ shows, tells }: Disclosure): string {
  const data = {
    audience: { key: `QUADRIVIUM.RequestWindow.Shows.${shows}` },
    told: { key: `QUADRIVIUM.RequestWindow.Tells.${tells}` },
  };
  return say({ key: "QUADRIVIUM.Request.Learns", data });
}
