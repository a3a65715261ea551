import { say } from "../i18n/words.ts";
import { ruleVariantChoices } from "../rules/kernel/rule-variants.ts";
import type { Choice } from "../rules/kernel/rule-variants.ts";
import { tableChoices, tableNumbers } from "../rules/kernel/table-choices.ts";
import type { TableNumber } from "../rules/kernel/table-choices.ts";
import { settingOf } from "../world-settings.ts";
import type { ShownSetting } from "../world-settings.ts";

/** Choices that stand together under one heading. */
export interface RuleVariantGroup {
  readonly tradition: string;
  readonly title: string;
  readonly readings: readonly ShownChoice[];
}

/** One choice with what there is to know about it, and its ways. */
export interface ShownChoice {
  readonly name: string;
  /** Whose accent and emblem it wears. */
  readonly tradition: string;
  readonly title: string;
  readonly hint: string;
  readonly source: string;
  readonly ways: readonly Way[];
  /** Numbers that go with the choice, whichever way it goes. */
  readonly numbers: readonly ShownNumber[];
}

interface ShownNumber extends TableNumber {
  readonly name: string;
  readonly label: string;
  readonly set: number;
}

interface Way {
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
  readonly chosen: boolean;
  /** Numbers that go with this way. */
  readonly numbers: readonly ShownNumber[];
}

/** Every reading under its family of dice, and then what the table decides for itself. */
export function ruleVariantGroups(showsDefaults: boolean): RuleVariantGroup[] {
  const readings = Object.entries<Choice>(ruleVariantChoices);
  const traditions = [...new Set(readings.map(([, { tradition }]) => tradition))];
  return [
    ...traditions.map((tradition) => ({
      tradition,
      title: game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`),
      readings: readings
        .filter(([, choice]) => choice.tradition === tradition)
        .map(([name, choice]) => shown(name, choice, `QUADRIVIUM.Reading.${name}`, showsDefaults)),
    })),
    {
      tradition: "plain",
      title: game.i18n.localize("QUADRIVIUM.Readings.table"),
      readings: Object.entries<Choice>(tableChoices).map(([name, choice]) =>
        shown(name, choice, `QUADRIVIUM.Table.${name}`, showsDefaults),
      ),
    },
  ];
}

function shown(name: string, { tradition, values }: Choice, key: string, showsDefaults: boolean): ShownChoice {
  const initial = values[0];
  const set = showsDefaults ? initial : settingOf(name as ShownSetting);
  const source = game.i18n.localize(`${key}.source`);
  return {
    name,
    tradition,
    title: game.i18n.localize(`${key}.name`),
    hint: game.i18n.localize(`${key}.hint`),
    source: say({ key: "QUADRIVIUM.Readings.source", data: { source } }),
    ways: values.map((value) => ({
      value: String(value),
      label: game.i18n.localize(`${key}.${String(value)}`),
      isDefault: value === initial,
      chosen: value === set,
      numbers: numbersOf(name, value, showsDefaults),
    })),
    numbers: numbersOf(name, undefined, showsDefaults),
  };
}

function numbersOf(choice: string, way: unknown, showsDefaults: boolean): Way["numbers"] {
  return Object.entries<TableNumber>(tableNumbers)
    .filter(([, number]) => number.choice === choice && number.value === way)
    .map(([name, number]) => ({
      ...number,
      name,
      label: game.i18n.localize(`QUADRIVIUM.Table.${name}`),
      set: showsDefaults ? number.initial : Number(settingOf(name as ShownSetting)),
    }));
}
