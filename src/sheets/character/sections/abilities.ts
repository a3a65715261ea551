import { traditionWord, wordsOf } from "../../../base/tradition-words.ts";
import { numeral, signed } from "../../../base/words.ts";
import { scoreInWords, plainAbilitiesOf } from "../../../characters/abilities.ts";
import { itemsOf, memoize } from "../../../characters/creature.ts";
import type { Creature } from "../../../characters/creature.ts";
import type { NumberOnSheet } from "./characteristics.ts";
import type { NumberField } from "../../../rules/kernel/fields.ts";
import { ownFigure, ownNumber, ownNumbers } from "../../../characters/own-setup.ts";
import { figureOf } from "../../../rolls/stat-figure.ts";
import { check } from "../../../rules/traditions/check/check.ts";
import { rollTooltip } from "../../../rolls/roll-tooltip.ts";
import type { StatFigure } from "../../../rolls/stat-figure.ts";
import { sortRows } from "./sort-rows.ts";
import type { SortableRow } from "./sort-rows.ts";
import type { SheetSection } from "./section.ts";

/** A row of the list of Abilities. */
interface AbilityRow extends SortableRow {
  readonly id: string;
  readonly specialty: string;
  readonly isUnskilled: boolean;
  /** The short names of its Characteristics. */
  readonly with: string;
  readonly tooltip: string;
  readonly columns: readonly Column[];
  /** The stored Characteristics as one value of the field, and the values it offers. */
  readonly choice: string;
  readonly choices: Readonly<Record<string, string>>;
}

/** A value of a row and the field that changes it; null for a calculated value. */
interface Column {
  readonly label: string;
  readonly figure: string;
  readonly field: NumberOnSheet | null;
  /** True if it is left out where there is little room: the tooltip of the row tells it, too. */
  readonly isMinor?: boolean;
}

/** The Abilities of a character. */
export const abilitiesSection: SheetSection = {
  id: "abilities",
  prepare: (actor, { order }) => {
    const rows = memoize(actor, "abilities", () => abilityRows(actor));
    const { id } = actor.system.effectiveTradition;
    const words = wordsOf(id, ["abilities", "ability", "characteristic", "addAbility", "noAbilities"]);
    return { words, rows: sortRows(rows, order), heads: rows[0]?.columns ?? [] };
  },
  holds: (actor) => itemsOf(actor, "ability").length > 0,
};

function abilityRows(actor: Creature): readonly AbilityRow[] {
  const { listedCharacteristics } = actor.system;
  const shorts = new Map(listedCharacteristics.map(({ id, short }) => [id, game.i18n.localize(short)]));
  const listed = [...shorts.keys()];
  const inWords = (ids: readonly string[]): string => ids.map((one) => shorts.get(one) ?? one).join(", ");
  // "The average of several scores" [spec]: two of them in the row, more in the dialog and on the sheet of the Ability.
  const pairs =
    actor.system.effectiveTradition.id === check.tradition
      ? listed.flatMap((one, index) => listed.slice(index + 1).map((other) => [one, other]))
      : [];
  const offered = [[], ...listed.map((one) => [one]), ...pairs];
  const own = ownNumbers(actor);
  const score = traditionWord(actor.system.effectiveTradition.id, "score");
  const abilities = plainAbilitiesOf(actor);
  return abilities.map((ability) => {
    const { id, name, system } = ability;
    const figure = figureOf(actor, { ability: id ?? "" });
    const { amount, explanation } = figure;
    // In the order of the list, in which the choices are.
    const chosen = system.characteristics.toSorted((a, b) => listed.indexOf(a) - listed.indexOf(b));
    return {
      id: id ?? "",
      name,
      specialty: system.specialty,
      isUnskilled: system.unskilled,
      with: inWords(system.characteristics),
      tooltip: rollTooltip(name, explanation),
      amount: own[0] ? ownNumber(own[0], system.ownSetup) : amount,
      columns: own.length > 0 ? ownColumns(own, ability, figure) : scoreColumns(actor, ability, figure, score),
      choice: chosen.join(" "),
      choices: Object.fromEntries([...offered, chosen].map((ids) => [ids.join(" "), inWords(ids)])),
    };
  });
}

function scoreColumns(
  actor: Creature,
  { system }: Item.OfType<"ability">,
  { amount, passive }: StatFigure,
  label: string,
): readonly Column[] {
  const { score } = system._source;
  return [
    {
      label,
      figure: scoreInWords(actor, system.score),
      field: { path: "system.score", value: score, min: -20, max: 99, sign: "" },
    },
    { label: game.i18n.localize("QUADRIVIUM.Sheet.total"), figure: signed(amount), field: null },
    ...(passive === null
      ? []
      : [{ label: game.i18n.localize("QUADRIVIUM.Sheet.passive"), figure: numeral(passive), field: null }]),
  ];
}

function ownColumns(
  own: readonly NumberField[],
  { system }: Item.OfType<"ability">,
  { bonus }: StatFigure,
): readonly Column[] {
  const { own: stored, mastery } = system._source;
  return [
    ...own.map((field) => ({
      label: game.i18n.localize(`QUADRIVIUM.Field.${field.name}`),
      figure: ownFigure(field, system.ownSetup),
      field: {
        path: `system.own.${field.name}`,
        value: ownNumber(field, stored),
        min: field.min,
        max: field.max,
        sign: field.sign ?? "",
        step: field.step,
      },
    })),
    {
      label: game.i18n.localize("QUADRIVIUM.Item.ability.FIELDS.mastery.label"),
      figure: signed(system.mastery),
      field: { path: "system.mastery", value: mastery, min: 0, max: 99, sign: "" },
    },
    ...(bonus
      ? [
          {
            label: game.i18n.localize("QUADRIVIUM.BonusCategory.kit"),
            figure: signed(bonus.kits),
            field: null,
            isMinor: true,
          },
          { label: game.i18n.localize("QUADRIVIUM.Sheet.bonusDie"), figure: bonus.withDie, field: null },
        ]
      : []),
  ];
}
