import { say } from "../base/words.ts";
import { editionsOf } from "../rules/character/world-lists.ts";
import { ruleVariantChoices, tableChoices, tableNumbers } from "../rules/kernel/rule-variants.ts";
import type { Choice, TableNumber } from "../rules/kernel/rule-variants.ts";
import { settingValue } from "../base/world-settings.ts";
import type { ShownSetting } from "../base/world-settings.ts";

/** The choices under one heading. */
export interface RuleVariantGroup {
  readonly tradition: string;
  readonly title: string;
  /** What sets several readings at once; none for most. */
  readonly presets: readonly Preset[];
  readonly choices: readonly ShownChoice[];
}

/** Readings that an edition of the rules has, under its name. */
interface Preset {
  readonly id: string;
  readonly label: string;
  readonly isInUse: boolean;
}

/** One choice with its explanation and options. */
export interface ShownChoice {
  readonly name: string;
  /** The tradition whose accent and emblem it has. */
  readonly tradition: string;
  readonly title: string;
  readonly hint: string;
  readonly source: string;
  readonly options: readonly ShownOption[];
  /** The numbers that belong to the choice, whatever its option. */
  readonly numbers: readonly ShownNumber[];
}

interface ShownNumber extends TableNumber {
  readonly name: string;
  readonly label: string;
  readonly set: number;
}

interface ShownOption {
  readonly value: string;
  readonly label: string;
  readonly isDefault: boolean;
  readonly chosen: boolean;
  /** The numbers that belong to this option. */
  readonly numbers: readonly ShownNumber[];
}

/** Returns the rule variants by tradition, and then the table's own choices. */
export function ruleVariantGroups(showsDefaults: boolean): RuleVariantGroup[] {
  const variants = Object.entries<Choice>(ruleVariantChoices);
  const traditions = [...new Set(variants.map(([, { tradition }]) => tradition))];
  return [
    ...traditions.map((tradition) => ({
      tradition,
      title: game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`),
      presets: presetsOf(tradition, (name) => String(setTo(name as ShownSetting, showsDefaults))),
      choices: variants
        .filter(([, choice]) => choice.tradition === tradition)
        .map(([name, choice]) => shownChoice(name, choice, `QUADRIVIUM.Reading.${name}`, showsDefaults)),
    })),
    {
      tradition: "plain",
      title: game.i18n.localize("QUADRIVIUM.Readings.table"),
      presets: [],
      choices: Object.entries<Choice>(tableChoices).map(([name, choice]) =>
        shownChoice(name, choice, `QUADRIVIUM.Table.${name}`, showsDefaults),
      ),
    },
  ];
}

/**
 * Returns the presets of a tradition.
 * @param valueOf The value of a reading as it is set.
 */
export function presetsOf(tradition: string, valueOf: (name: string) => string | undefined): readonly Preset[] {
  return editionsOf(tradition).flatMap(({ id, readings }) =>
    readings
      ? [
          {
            id,
            label: game.i18n.localize(`QUADRIVIUM.Welcome.Edition.${tradition}.${id}`),
            isInUse: Object.entries(readings).every(([name, value]) => valueOf(name) === String(value)),
          },
        ]
      : [],
  );
}

function setTo(name: ShownSetting, showsDefaults: boolean): boolean | string | number {
  const choice = (ruleVariantChoices as Readonly<Record<string, Choice>>)[name];
  return showsDefaults && choice ? choice.values[0] : settingValue(name);
}

function shownChoice(name: string, { tradition, values }: Choice, key: string, showsDefaults: boolean): ShownChoice {
  const initial = values[0];
  const set = showsDefaults ? initial : settingValue(name as ShownSetting);
  const source = game.i18n.localize(`${key}.source`);
  return {
    name,
    tradition,
    title: game.i18n.localize(`${key}.name`),
    hint: game.i18n.localize(`${key}.hint`),
    source: say({ key: "QUADRIVIUM.Readings.source", data: { source } }),
    options: values.map((value) => ({
      value: String(value),
      label: game.i18n.localize(`${key}.${String(value)}`),
      isDefault: value === initial,
      chosen: value === set,
      numbers: shownNumbers(name, value, showsDefaults),
    })),
    numbers: shownNumbers(name, undefined, showsDefaults),
  };
}

function shownNumbers(choice: string, option: unknown, showsDefaults: boolean): ShownOption["numbers"] {
  return Object.entries<TableNumber>(tableNumbers)
    .filter(([, number]) => number.choice === choice && number.value === option)
    .map(([name, number]) => ({
      ...number,
      name,
      label: game.i18n.localize(`QUADRIVIUM.Table.${name}`),
      set: showsDefaults ? number.initial : Number(settingValue(name as ShownSetting)),
    }));
}
