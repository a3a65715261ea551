import { checkCharacteristics } from "../rules/character/characteristics.ts";
import type { Characteristic } from "../rules/traditions/tradition.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { CharacteristicLists } from "../base/world-settings.ts";
import { languageKeyOf } from "../ui/list-rows.ts";

/** A Characteristic in the form, in the user's language. */
export interface CharacteristicRow extends Characteristic {
  /** The world lists it already, so its id cannot change: actors store data by it. */
  readonly isKnown: boolean;
}

/** The rows of every tradition. */
export type CharacteristicRows = Readonly<Record<string, readonly CharacteristicRow[]>>;

/** Returns the rows of the world's lists; a tradition without one has the list of the rules. */
export function characteristicRows(lists: CharacteristicLists): CharacteristicRows {
  return Object.fromEntries(
    [...traditions.keys()].map((tradition) => [tradition, traditionRows(tradition, lists[tradition])]),
  );
}

/** Returns the rows of a tradition: those of a list, or else those of the rules. */
export function traditionRows(tradition: string, list?: readonly Characteristic[]): readonly CharacteristicRow[] {
  return (list ?? defaults(tradition)).map(({ id, name, short }) => ({
    id,
    name: game.i18n.localize(name),
    short: game.i18n.localize(short),
    isKnown: true,
  }));
}

export function readCharacteristicRows(form: HTMLFormElement): CharacteristicRows {
  const data = new foundry.applications.ux.FormDataExtended(form).object;
  const written = foundry.utils.expandObject(data) as Readonly<Record<string, Record<string, Characteristic>>>;
  return Object.fromEntries(
    [...traditions.keys()].map((tradition) => [
      tradition,
      Object.entries(written[tradition] ?? {}).map(([index, { id, name, short }]) => ({
        id: id.trim(),
        name: name.trim(),
        short: short.trim(),
        isKnown: form.querySelector(`[name="${tradition}.${index}.id"]`)?.hasAttribute("readonly") ?? false,
      })),
    ]),
  );
}

/**
 * Returns the lists to store for these rows: only those that differ from the rules'.
 * @throws RuleError CharacteristicId, NameLength or NameMarkup, with the name of the field: "stress.2.name"
 */
export function characteristicListsFrom(rows: CharacteristicRows): CharacteristicLists {
  const lists = Object.entries(rows).map(([tradition, written]) => [tradition, toList(tradition, written)] as const);
  return Object.fromEntries(
    lists.filter(([tradition, list]) => JSON.stringify(list) !== JSON.stringify(defaults(tradition))),
  );
}

function toList(tradition: string, rows: readonly CharacteristicRow[]): readonly Characteristic[] {
  try {
    checkCharacteristics(rows);
  } catch (error) {
    throw error instanceof RuleError ? error.below(tradition) : error;
  }
  const known = [...traditions.values()].flatMap(({ characteristics }) => characteristics);
  const names = known.map(({ name }) => name);
  const shorts = known.map(({ short }) => short);
  return rows.map(({ id, name, short }) => ({
    id,
    name: languageKeyOf(name, names),
    short: languageKeyOf(short, shorts),
  }));
}

function defaults(tradition: string): readonly Characteristic[] {
  return traditions.get(tradition)?.characteristics ?? [];
}
