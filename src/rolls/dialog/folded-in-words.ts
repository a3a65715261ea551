import { currentVisibility } from "../../base/foundry-versions.ts";
import { numeral } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { valueOf } from "../../rules/kernel/fields.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { abilitiesOf } from "../../characters/abilities.ts";
import { withOwnSetup } from "../road/roll-choices.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import type { ShownFields } from "./roll-dialog-fields.ts";
import type { Pick } from "./roll-dialog-rows.ts";

/** What the dialog shows of all that it folds away. */
interface Shown {
  readonly targetPlace: string;
  readonly targetLabel: string;
  readonly asksForStats: boolean;
  readonly words: { readonly characteristics: string; readonly ability: string };
  readonly characteristics: readonly object[];
  readonly abilities: object | null;
  readonly weapons: readonly object[];
  readonly dice: readonly object[];
  readonly fields: readonly ShownFields[];
  readonly hasFatigue: boolean;
  readonly paid: readonly Pick[];
  readonly focus: readonly Pick[];
  readonly visibilities: readonly object[];
}

/**
 * Returns in words what the dialog folds away, so that nobody has to unfold it to know what is there: the name of each field, and
 * its value where that is not what this roll has anyhow, or where a request sets it.
 */
export function foldedInWords(actor: Creature, choices: RollChoices, shown: Shown): string {
  const words = (key: string): string => game.i18n.localize(key);
  const dialog = (key: string): string => words(`QUADRIVIUM.RollDialog.${key}`);
  const { letter, visibility } = choices;
  // What is rolled may be deleted meanwhile; the preview says so.
  const isGone = [choices.ability, choices.power].some((id) => id !== "" && !actor.items.has(id));
  const usual = isGone ? choices.setup : withOwnSetup(actor, { ...choices, setup: plainSetup(dieKindOf(letter)) });
  const usualLetter = actor.system.effectiveTradition.letter;
  const picked = (picks: readonly Pick[], key: string): readonly string[] =>
    picks.length === 0 ? [] : [picks.find(({ isPicked }) => isPicked)?.label ?? dialog(key)];
  const more = abilitiesOf(actor).filter(({ id }) => choices.moreAbilities.includes(id ?? ""));
  const { target } = choices;
  return [
    ...(shown.targetPlace === "folded"
      ? [[shown.targetLabel, target === null ? "" : numeral(target)].join(" ").trim()]
      : []),
    ...(shown.asksForStats && shown.characteristics.length > 0 ? [shown.words.characteristics] : []),
    ...(shown.asksForStats && shown.abilities ? [shown.words.ability, ...more.map(({ name }) => name)] : []),
    ...(shown.weapons.length > 0 ? [words("TYPES.Item.weapon")] : []),
    ...(shown.dice.length > 0 ? [letter === usualLetter ? dialog("die") : words(dieKey(letter))] : []),
    ...shown.fields.flatMap((fields) => fieldsInWords(fields, letter, usual)),
    ...(shown.hasFatigue ? [words("QUADRIVIUM.PowerCost.fatigue")] : []),
    ...picked(shown.paid, "paid"),
    ...picked(shown.focus, "focus"),
    ...(shown.visibilities.length === 0
      ? []
      : [visibility === currentVisibility() ? dialog("visibility") : words(`QUADRIVIUM.Visibility.${visibility}`)]),
  ].join(", ");
}

function dieKey(letter: string): string {
  return `QUADRIVIUM.DieKind.${dieKindOf(letter).id}`;
}

/** Returns the fields of a die by their names, with the values that are told. */
function fieldsInWords({ numbers, flags, pools }: ShownFields, letter: string, usual: Setup): readonly string[] {
  const { fields } = dieKindOf(letter);
  const usualOf = (name: string): unknown => {
    const field = fields.find((one) => one.name === name);
    return field ? valueOf(usual, field) : usual[name];
  };
  return [
    ...numbers.map(({ name, label, sign, value, isFixed }) =>
      isFixed || value !== usualOf(name) ? `${label} ${sign}${numeral(value)}` : label,
    ),
    ...flags.map(({ label }) => label),
    ...pools.map(({ name, label, dice }) => {
      const sizes = dice.map(({ die }) => die);
      const isUsual = String(sizes) === String((usualOf(name) as readonly number[]).map((size) => `d${size}`));
      return isUsual ? label : `${label} ${sizes.join(" ")}`.trim();
    }),
  ];
}
