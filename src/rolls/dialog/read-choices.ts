import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { visibilities } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/actors.ts";
import { bonusCategories, bonusGoals, diceWritten, type Bonus, type BonusGoal } from "../../rules/kernel/bonuses.ts";
import type { Setup, Value } from "../../rules/kernel/fields.ts";
import { typedGoals } from "../../rules/kernel/roll-spec.ts";
import { plainSetup } from "../../rules/kernel/die-modifiers.ts";
import { openingOfGoal } from "../../rules/requests/request.ts";
import { isOpenTo, setupOfStat, usualChoices, usualFocus, withOwnSetup, totalStat } from "../roll-choices.ts";
import type { ChosenStats, RollChoices } from "../roll-choices.ts";
import { isUnskilledBySheet } from "../compose-roll.ts";
import { affordable } from "../../deltas/pay.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** The values of a form by field name. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Reads the roll dialog's form; choices not shown stay. Another stat brings its own setup, another die the character's
 * setup for it.
 */
export function readChoices(actor: Creature, values: Values, before: RollChoices): RollChoices {
  const armed = withWeapon(actor, before, text(values.weapon));
  const ability = text(values.ability) ?? armed.ability;
  const letter = text(values.letter) ?? before.letter;
  // A field named "focus" would hide the form's method.
  const focus = text(values.focusFrom);
  const rolled = {
    letter,
    power: before.power,
    total: armed.total,
    ability,
    characteristics: chosen(values, "characteristics.", armed.characteristics),
  };
  return {
    ...before,
    ...rolled,
    setup: setup(actor, rolled, { before, values }),
    unskilled: unskilled(actor, values.unskilled, before),
    specialty: ability === before.ability && values.specialty === true,
    moreAbilities: moreAbilities(under(values, "more."), ability, before.moreAbilities),
    traits: chosen(values, "traits.", before.traits),
    paid: payment(actor, dieKindOf(letter), picked(values.paid), before),
    focus: isOpenTo(before, "focus")
      ? chosenFocus(actor, rolled, focus === undefined ? before.focus : focus || null, before)
      : null,
    modifiers: before.modifiers.map((bonus, index) => modifier(bonus, `modifiers.${index}.`, values)),
    off: switchedOff(under(values, "own."), before.off),
    fatigue: typeof values.fatigue === "boolean" ? Number(values.fatigue) : (before.fatigue ?? 0),
    target: values.target === undefined ? before.target : number(values.target),
    visibility: visibilities.find((one) => one === values.visibility) ?? before.visibility,
  };
}

/** Returns the possible goals of a bonus in a roll of this die, the usual one first. */
export function openGoals(choices: Pick<RollChoices, "letter" | "requested">): readonly BonusGoal[] {
  return typedGoals(dieKindOf(choices.letter)).filter((goal) => isOpenTo(choices, openingOfGoal(goal)));
}

/** Returns the choices with one more empty row for a bonus. */
export function withBlank(choices: RollChoices): RollChoices {
  const [goal = "total"] = openGoals(choices);
  const blank: Bonus = { label: "", category: "other", amount: 0, goal };
  return { ...choices, modifiers: [...choices.modifiers, blank] };
}

/** Returns the choices with a die more or less in a pool, as a button says. */
export function withDice(choices: RollChoices, { field = "", size, index }: DOMStringMap): RollChoices {
  const before = choices.setup[field];
  const sizes = Array.isArray(before) ? (before as readonly number[]) : [];
  const dice = index === undefined ? [...sizes, Number(size)] : sizes.filter((_, place) => place !== Number(index));
  return { ...choices, setup: { ...choices.setup, [field]: dice } };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the selected index of a list; null for nothing, undefined without a list. */
function picked(value: unknown): number | null | undefined {
  const place = text(value);
  return place === undefined ? undefined : place === "" ? null : Number(place);
}

function number(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** Returns the values whose names begin with a prefix, by the rest of their names, which may contain dots. */
function under(values: Values, beginning: string): [name: string, value: unknown][] {
  return Object.entries(values).flatMap(([name, value]) =>
    name.startsWith(beginning) ? [[name.slice(beginning.length), value]] : [],
  );
}

/** Returns the ids whose boxes are checked; the former ones if there are no boxes. */
function chosen(values: Values, beginning: string, before: readonly string[]): readonly string[] {
  const boxes = under(values, beginning);
  if (boxes.length === 0) return before;
  return boxes.flatMap(([id, isOn]) => (isOn === true ? [id] : []));
}

/** Returns the ids that are switched off; those without a switch stay as before. */
function switchedOff(shown: readonly [id: string, value: unknown][], before: readonly string[]): readonly string[] {
  const hidden = before.filter((id) => shown.every(([other]) => other !== id));
  return [...hidden, ...shown.flatMap(([id, isOn]) => (isOn === true ? [] : [id]))];
}

/** Returns the choices with the same combat total of the chosen weapon, and its Ability. */
function withWeapon(actor: Creature, before: RollChoices, weapon: string | undefined): RollChoices {
  const { total } = before;
  const stat = total && weapon !== undefined && weapon !== total.weapon ? totalStat(actor, total.id, weapon) : null;
  if (!stat?.total) return before;
  const { ability, characteristics } = usualChoices(actor, stat);
  return { ...before, total: stat.total, ability, characteristics };
}

/** Returns the state of the switch, which counts once it differs from the sheet. */
function unskilled(actor: Creature, said: unknown, before: RollChoices): boolean | null {
  if (typeof said !== "boolean") return before.unskilled;
  return said === (before.unskilled ?? isUnskilledBySheet(actor, before)) ? before.unskilled : said;
}

/** Returns the choice among switches that cancel each other: one, the other, or neither. */
function pairs({ fields }: DieKind, written: Values): Setup {
  const chosen = fields.flatMap((field): [string, boolean][] => {
    const side = text(written[field.name]);
    if (field.kind !== "flag" || !field.opposite || side === undefined) return [];
    return [
      [field.name, side === "1"],
      [field.opposite, side === "-1"],
    ];
  });
  return Object.fromEntries(chosen) as Setup;
}

/** Returns the further Abilities, each once; the former ones if there are no lists to choose from. */
function moreAbilities(
  lists: readonly [name: string, id: unknown][],
  first: string,
  before: readonly string[],
): readonly string[] {
  if (lists.length === 0) return before;
  const ids = new Set(lists.flatMap(([, id]) => text(id) || []));
  ids.delete(first);
  return [...ids];
}

function setup(
  actor: Creature,
  rolled: ChosenStats,
  { before, values }: { readonly before: RollChoices; readonly values: Values },
): Setup {
  const usual = plainSetup(dieKindOf(rolled.letter));
  const written = under(values, "setup.").filter(
    (entry): entry is [string, Value] => entry[0] in usual && entry[1] !== null,
  );
  const said = Object.fromEntries(written);
  const typed = { ...said, ...pairs(dieKindOf(rolled.letter), said) };
  if (rolled.letter !== before.letter) return { ...withOwnSetup(actor, { ...rolled, setup: usual }), ...typed };
  // Fields the new stat does not set are reset; nothing could change a leftover value.
  const isClosed = !isOpenTo(before, "setup");
  const isOther = rolled.ability !== before.ability || rolled.characteristics.join() !== before.characteristics.join();
  if (isOther && isClosed) return { ...withOwnSetup(actor, { ...rolled, setup: usual }), ...typed };
  return { ...before.setup, ...typed, ...(isOther ? setupOfStat(actor, rolled) : {}) } as Setup;
}

/** Returns the chosen focus; one from an earlier roll of the same use stays with its thing when another is chosen. */
function chosenFocus(actor: Creature, rolled: ChosenStats, focus: string | null, before: RollChoices): string | null {
  const continued = usualFocus(actor, before);
  const usual = usualFocus(actor, rolled);
  return focus === continued && usual !== continued ? usual : focus;
}

function payment(actor: Creature, die: DieKind, index: number | null | undefined, before: RollChoices) {
  if (index === undefined) return die.letter === before.letter ? before.paid : null;
  return affordable(actor, die)[index ?? -1] ?? null;
}

function modifier(bonus: Bonus, beginning: string, values: Values): Bonus {
  const of = Object.fromEntries(under(values, beginning));
  if (!("value" in of)) return bonus;
  const { dice: _before, ...one } = bonus;
  const dice = diceWritten(text(of.value) ?? "");
  return {
    ...one,
    amount: number(of.value) ?? 0,
    ...(dice ? { dice } : {}),
    label: (text(of.label) ?? "").trim(),
    category: bonusCategories.find((category) => category === of.category) ?? bonus.category,
    goal: dice ? "total" : (bonusGoals.find((goal) => goal === of.goal) ?? bonus.goal ?? "total"),
  };
}
