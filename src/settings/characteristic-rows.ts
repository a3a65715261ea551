import { checkCharacteristics } from "../rules/character/characteristics.ts";
import type { Characteristic } from "../rules/traditions/tradition.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { CharacteristicLists } from "../world-settings.ts";
import { keyOf } from "../windows/list-rows.ts";

/** A Characteristic as it is being written, in the writer's language. */
export interface CharacteristicRow extends Characteristic {
  /** Whether the world lists it already: the data of actors hang on its id, which stays. */
  readonly isKnown: boolean;
}

/** The rows of every family of dice. */
export type CharacteristicRows = Readonly<Record<string, readonly CharacteristicRow[]>>;

/** The rows of these lists; a family that has none of its own has the rules'. */
export function characteristicRows(lists: CharacteristicLists): CharacteristicRows {
  return Object.fromEntries(
    [...traditions.keys()].map((tradition) => [tradition, traditionRows(tradition, lists[tradition])]),
  );
}

/** The rows of a family: those of a list, or those of the rules. */
export function traditionRows(tradition: string, list?: readonly Characteristic[]): readonly CharacteristicRow[] {
  return (list ?? defaults(tradition)).map(({ id, name, short }) => ({
    id,
    name: game.i18n.localize(name),
    short: game.i18n.localize(short),
    isKnown: true,
  }));
}

/** Reads the rows of a form. */
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
 * The lists of a world that wants these rows: only those that are not the rules'.
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
  return rows.map(({ id, name, short }) => ({ id, name: keyOf(name, names), short: keyOf(short, shorts) }));
}

function defaults(tradition: string): readonly Characteristic[] {
  return traditions.get(tradition)?.characteristics ?? [];
}
