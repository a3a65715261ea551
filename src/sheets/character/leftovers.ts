import { numeral, signed } from "../../base/words.ts";
import { characteristicsFor, worldTracks } from "../../base/world-settings.ts";
import type { Creature } from "../../characters/creature.ts";
import { memoize } from "../../characters/creature.ts";
import { fieldsOwnedBy } from "../../characters/own-setup.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import type { NumberOnSheet } from "./sections/characteristics.ts";

/** Something that is entered for a character, in no section, and that its game does not use. */
export interface Leftover {
  readonly label: string;
  readonly figure: string;
  /** The field that changes it; null for what can only be read. */
  readonly field: NumberOnSheet | null;
}

/** Returns the scores, tracks and formulas of a character that no part of the sheet of its game shows. */
export function leftovers(actor: Creature): readonly Leftover[] {
  return memoize(actor, "leftovers", () => [...characteristics(actor), ...tracks(actor), ...formulas(actor)]);
}

function characteristics({ system }: Creature): readonly Leftover[] {
  const listed = new Set(system.listedCharacteristics.map(({ id }) => id));
  const names = new Map(
    [...traditions.keys()].flatMap((id) => characteristicsFor(id)).map(({ id, name }) => [id, name]),
  );
  const hasOwn = system.effectiveTradition.rating === "own";
  return Object.entries(system._source.characteristics).flatMap(([id, { value, own }]): Leftover[] => {
    const name = game.i18n.localize(names.get(id) ?? id);
    const path = `system.characteristics.${id}`;
    const isScoreShown = listed.has(id) && !hasOwn;
    const score = { path: `${path}.value`, value, min: -20, max: 20, sign: "" };
    const fields = listed.has(id) && hasOwn ? [] : fieldsOwnedBy("trait");
    return [
      ...(isScoreShown || value === 0 ? [] : [{ label: name, figure: signed(value), field: score }]),
      ...fields.flatMap((field) => {
        const stored: unknown = Reflect.get(own, field.name);
        if (field.kind !== "number" || typeof stored !== "number" || stored === field.initial) return [];
        const { min, max, sign = "" } = field;
        const label = `${name}, ${game.i18n.localize(`QUADRIVIUM.Field.${field.name}`)}`;
        return [
          {
            label,
            figure: sign + numeral(stored),
            field: { path: `${path}.own.${field.name}`, value: stored, min, max, sign },
          },
        ];
      }),
    ];
  });
}

function tracks({ system }: Creature): readonly Leftover[] {
  const listed = new Set(system.listedTracks.map(({ id }) => id));
  const names = new Map(worldTracks().map(({ id, name }) => [id, name]));
  return Object.entries(system._source.tracks).flatMap(([id, { value, wounds }]): Leftover[] => {
    const count = Math.max(value, ...wounds);
    if (listed.has(id) || count === 0) return [];
    const label = game.i18n.localize(names.get(id) ?? id);
    const field = { path: `system.tracks.${id}.value`, value, min: 0, max: 20, sign: "" };
    // Wounds of several levels are no number.
    return [{ label, figure: numeral(count), field: value > 0 ? field : null }];
  });
}

function formulas({ system }: Creature): readonly Leftover[] {
  const used = new Set(system.effectiveTradition.totals.map(({ id }) => id));
  return Object.entries(system._source.totals).flatMap(([id, formula]): Leftover[] => {
    if (used.has(id) || formula === "") return [];
    const key = `QUADRIVIUM.Total.${id}`;
    return [{ label: game.i18n.has(key) ? game.i18n.localize(key) : id, figure: formula, field: null }];
  });
}
