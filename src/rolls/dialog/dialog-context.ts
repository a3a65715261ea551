import { listed, say, signed, wordsOf } from "../../base/words.ts";
import { difficultyChoices } from "../../base/world-settings.ts";
import { itemsOf, type Creature } from "../../characters/actors.ts";
import { tiresOf, affordable } from "../../deltas/pay.ts";
import { visibilities } from "../../base/foundry-versions.ts";
import type { Characteristic } from "../../rules/traditions/tradition.ts";
import { poolFieldOf, valueOf } from "../../rules/kernel/fields.ts";
import { goalsOf } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf, dieKinds } from "../../rules/traditions/traditions.ts";
import { abilitiesOf, scoreInWords, type Ability } from "../../characters/abilities.ts";
import { combatTotals, isCasting } from "../../characters/combat-totals.ts";
import { targetables, type Targetable } from "../../messages/opponents.ts";
import {
  isAgainst,
  isAimed,
  requestedId,
  modifierId,
  incapacitatedWarnings,
  isUnskilledBySheet,
  unskilledHere,
  bonusesFor,
} from "../compose-roll.ts";
import { closedFields, openingOf, openingOfGoal, openings, type Opening } from "../../rules/requests/request.ts";
import { isOpenTo, missingInWords, statsRolled, type RequestedTerms, type RollChoices } from "../roll-choices.ts";
import { ownFigure, ownNumbers } from "../../characters/own-setup.ts";
import { averageOf, takesDice, type DieKind } from "../../rules/kernel/die-kind.ts";
import type { Field, FlagField, NumberField, SizesField, Setup } from "../../rules/kernel/fields.ts";
import { sharedFields, type Purchasable } from "../../rules/kernel/die-modifiers.ts";
import { storedLabel } from "../../base/formula-labels.ts";
import { focusChoices } from "../../deltas/meta.ts";
import type { Bonus, BonusGoal } from "../../rules/kernel/bonuses.ts";
import { openGoals } from "./read-choices.ts";

/** A choice for a click: a stat, or the visibility of the roll. */
interface Chip {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly hint?: string;
}

/** Returns the context of the choices, without the composed roll except its title. */
export function setupContext(actor: Creature, choices: RollChoices, title: string) {
  const die = dieKindOf(choices.letter);
  const learned = abilitiesOf(actor);
  const hasPool = poolFieldOf(die) !== null;
  const fixed = [
    ...Object.keys(choices.requested?.setup ?? {}),
    ...closedFields(die, choices.requested?.opens ?? openings),
  ];
  const against = whomContext(actor, choices);
  const { counts, main, more } = dieFields(die, choices.setup, fixed, isSpell(actor, choices));
  const pairs = pairsOf(die, choices.setup, fixed);
  return {
    tradition: die.tradition,
    choices,
    // A combat total has no stats to choose.
    asksForStats: choices.total === null,
    // What the title already names is not shown twice.
    stats: shownStats(actor, die, choices).map((stat) => ({ ...stat, isTold: title.includes(stat.name) })),
    characteristics: actor.system.listedCharacteristics.map((one) => ({
      id: one.id,
      label: `${game.i18n.localize(one.name)} ${ratingOf(actor, one)}`,
      isOn: choices.characteristics.includes(one.id),
    })),
    ...against,
    words: wordsOf(die.tradition, ["characteristics", "ability", "moreAbilities", "moreAbility"]),
    average: average(actor, die, choices),
    abilities: learned.length > 0 ? Object.fromEntries(learned.map((one) => nameAbility(actor, one))) : null,
    specialty: !isOpenTo(choices, "specialty")
      ? ""
      : specialtyLabel(die, learned.find(({ id }) => id === choices.ability)?.system.specialty ?? ""),
    fatigue: (choices.fatigue ?? 0) > 0,
    // Spells may cost a level of fatigue; for other rolls, the switch is folded away.
    isTiring: mayTire(actor, choices) && isSpell(actor, choices),
    hasFatigue: mayTire(actor, choices) && !isSpell(actor, choices),
    moreAbilities: moreAbilities(actor, die, choices),
    weapons: weaponPicks(actor, choices),
    closed: closedInWords(die, choices),
    // Null for a die without a use for it.
    isUnskilled: die.unskilled && !choices.requested?.isUnskilled ? isUnskilled(actor, choices) : null,
    unskilled: unskilledInWords(),
    traits: itemsOf(actor, "trait")
      .filter(() => hasPool && isOpenTo(choices, "stat"))
      .map(({ id, name, system }) => ({
        id: id ?? "",
        name,
        die: `d${system.size}`,
        isOn: choices.traits.includes(id ?? ""),
      })),
    dice: choices.requested ? [] : diceOf(die),
    counts,
    pairs,
    flags: main.flags.filter(({ name }) => pairs.every((pair) => pair.name !== name && pair.opposite !== name)),
    fields: [{ ...main, flags: [] }, more],
    paid: paidPicks(actor, die, choices),
    focus: focusPicks(actor, die, choices),
    own: ownRows(actor, choices),
    typed: typedRows(die, choices),
    categories: categoryLabels(die),
    warnings: [
      ...incapacitatedWarnings(actor, die.tradition),
      ...[choices.requested ? missingInWords(actor, choices.requested) : ""].filter(Boolean),
    ],
    targetPlace: targetPlace(choices, isAimed(actor, choices) ? against.whom : []),
    targetLabel: game.i18n.localize(
      choices.spell ? "QUADRIVIUM.Item.spell.FIELDS.level.label" : `QUADRIVIUM.TargetLabel.${die.tradition}`,
    ),
    difficulties: choices.spell ? [] : difficultyChoices(die.tradition, choices.target),
    requested: choices.requested && shownTerms(choices.requested, choices.target),
    visibilities: (choices.requested ? [] : visibilities).map((id) => ({
      id,
      label: game.i18n.localize(`QUADRIVIUM.Visibility.${id}`),
      hint: game.i18n.localize(`QUADRIVIUM.VisibilityHint.${id}`),
      isOn: id === choices.visibility,
    })),
  };
}

/** Returns the possible opponents of a roll, where that can matter. Attacks and damage exclude the roller. */
function whomContext(actor: Creature, choices: RollChoices) {
  const takesState = goalsOf(dieKindOf(choices.letter)).includes("boons") && isAgainst(actor, choices);
  if (!takesState && !isAimed(actor, choices)) return { whom: [] as readonly Targetable[], against: "" };
  const isOther = (one: Targetable): boolean => choices.power !== "" || one.isTarget || one.actor !== actor.uuid;
  const whom = targetables().filter(isOther);
  const names = whom.filter(({ isTarget }) => isTarget).map(({ name }) => name);
  const against =
    names.length > 0
      ? say({ key: "QUADRIVIUM.Attack.against", data: { name: listed(names) } })
      : say({ key: "QUADRIVIUM.RollDialog.againstNobody" });
  return { whom, against };
}

/** Returns where to show the target field: folded away if an opponent's defense or soak replaces it. */
function targetPlace(
  { total, power, requested, target }: RollChoices,
  whom: readonly Targetable[],
): "main" | "folded" | "none" {
  if (requested) return (requested.revealed ?? target) === null ? "none" : "main";
  if (total?.isDamage) return "folded";
  return power === "" && whom.some(({ isTarget }) => isTarget) ? "folded" : "main";
}

/** Returns whether the player chooses the roll's cost in fatigue. */
function mayTire(actor: Creature, choices: RollChoices): boolean {
  return tiresOf(actor) && isOpenTo(choices, "setup");
}

function isSpell(actor: Creature, { total }: RollChoices): boolean {
  return total !== null && isCasting(actor, total.id);
}

/**
 * Returns a list for each further Ability and one to add another, each without those chosen elsewhere; for a spell, one
 * for each Art.
 */
function moreAbilities(actor: Creature, die: DieKind, choices: RollChoices): readonly (readonly Option[])[] {
  const { ability, moreAbilities: more, requested, total } = choices;
  const casts = isSpell(actor, choices);
  if (total && !casts) return [];
  const learned = abilitiesOf(actor).filter(({ system }) => !casts || system.art !== "");
  const hasFirst = casts || ability !== "" || more.length > 0;
  const isFixed = (requested?.moreAbilities.length ?? 0) > 0 || !isOpenTo(choices, "stat");
  if (die.traits !== "added" || !hasFirst || isFixed) return [];
  const free = learned.filter(({ id }) => id !== ability && !more.includes(id ?? ""));
  return [...more, ...(free.length > 0 ? [""] : [])].map((chosen) =>
    learned
      .filter((one) => one.id === chosen || free.includes(one))
      .map((one) => {
        const [value, label] = nameAbility(actor, one);
        return { value, label, isPicked: value === chosen };
      }),
  );
}

/** Returns in words what a request does not leave to the player, among this die's options; blank for nothing. */
function closedInWords(die: DieKind, { requested }: RollChoices): string {
  if (!requested) return "";
  const has: Partial<Record<Opening, boolean>> = {
    boons: die.goals?.some((goal) => openingOfGoal(goal) === "boons") ?? false,
    specialty: die.specialty !== undefined,
    setup: die.fields.some((field) => openingOf(field) === "setup"),
    focus: die.categories?.includes("focus") ?? false,
    inspiration: (die.paidOptions ?? []).some(({ resource }) => resource === "inspiration"),
    luck: die.luck !== undefined,
  };
  const closed = openings.filter((one) => !requested.opens.includes(one) && has[one] !== false);
  const list = closed.map((one) => game.i18n.localize(`QUADRIVIUM.RequestWindow.Opens.${one}`)).join(", ");
  return list && say({ key: "QUADRIVIUM.RollDialog.closed", data: { list } });
}

/** Returns whether a roll is unskilled; false if its Ability or power has been deleted in the meantime. */
function isUnskilled(actor: Creature, choices: RollChoices): boolean {
  if ([choices.ability, choices.power].some((id) => id !== "" && !actor.items.has(id))) return false;
  return choices.unskilled ?? isUnskilledBySheet(actor, choices);
}

/** Returns the label of an unskilled roll, with its slide and penalty. */
function unskilledInWords(): string {
  const { label, suffered } = unskilledHere();
  if (suffered.kind === "antiLuck") return label;
  const [slide, penalty] = [signed(suffered.slide), signed(suffered.penalty)];
  return say({ key: "QUADRIVIUM.RollDialog.unskilledBy", data: { slide, penalty } });
}

/** Returns the weapons a combat total can be rolled with, if there are several. */
function weaponPicks(actor: Creature, { total }: RollChoices): readonly Option[] {
  if (!total || total.weapon === null || actor.items.get(total.weapon)?.type === "armor") return [];
  const { arms } = combatTotals(actor);
  if (arms.length < 2) return [];
  return arms.map(({ weapon, name }) => {
    const value = weapon?.id ?? "";
    return { value, label: name, isPicked: value === total.weapon };
  });
}

/** Returns a request's terms for the dialog: what the player may not choose, and the target once known. */
function shownTerms(
  { characteristics, ability, bonuses, hidesTarget, revealed, opens }: RequestedTerms,
  target: number | null,
) {
  const isStatOpen = opens.includes("stat");
  return {
    fixesCharacteristics: characteristics.length > 0 || !isStatOpen,
    fixesAbility: ability !== "" || !isStatOpen,
    fixesUnskilled: !opens.includes("setup"),
    fixesEffects: !opens.includes("effects"),
    bonuses: bonuses.map((bonus, index) => ({ id: requestedId(index), ...bonusWords(bonus) })),
    hidesTarget: hidesTarget && revealed === null,
    target: revealed ?? target,
  };
}

/** Returns the alternative dice for these stats; empty if there is only one. */
function diceOf(die: DieKind): readonly Chip[] {
  const dice = [...dieKinds.values()].filter(
    ({ tradition, traits }) => tradition === die.tradition && traits !== "none",
  );
  if (dice.length < 2) return [];
  return dice.map(({ id, letter }) => ({
    id: letter,
    label: game.i18n.localize(`QUADRIVIUM.DieKindShort.${id}`),
    isOn: letter === die.letter,
  }));
}

/** Returns an Ability as an option of a list, with its score, or its tradition's number instead. */
function nameAbility(actor: Creature, ability: Ability): [id: string, label: string] {
  return [ability.id ?? "", `${ability.name} ${abilityFigure(actor, ability)}`];
}

function abilityFigure(actor: Creature, { system }: Ability): string {
  const [field] = ownNumbers(actor);
  return field ? ownFigure(field, system.ownSetup) : scoreInWords(actor, system.score);
}

/** Returns the rolled stats, each with its figure; stats without any are joined. */
function shownStats(
  actor: Creature,
  die: DieKind,
  choices: RollChoices,
): readonly { readonly name: string; readonly figure: string }[] {
  if (choices.total !== null || die.traits === "none") return [];
  const { characteristics, ability, moreAbilities: more, traits, power } = choices;
  const listed = actor.system.listedCharacteristics.filter(({ id }) => characteristics.includes(id));
  const [field] = ownNumbers(actor);
  // For a power, one target counts: its own, or else a stat's.
  if (power && field) {
    const learned = abilitiesOf(actor).filter(({ id }) => id === ability);
    const names = [...listed.map(({ name }) => game.i18n.localize(name)), ...learned.map(({ name }) => name)];
    const target = { name: fieldLabel(field), figure: ownFigure(field, choices.setup) };
    return [...names.map((figure) => ({ name: "", figure })), target];
  }
  const scores = listed.map(({ id }) => actor.system.score(id));
  return [
    ...(die.traits === "added" && listed.length > 1
      ? [{ name: listed.map((one) => game.i18n.localize(one.name)).join(", "), figure: signed(averageOf(scores, die)) }]
      : listed.map((one) => ({ name: game.i18n.localize(one.name), figure: ratingOf(actor, one) }))),
    ...abilitiesOf(actor)
      .filter(({ id }) => id === ability || more.includes(id ?? ""))
      .map((one) => ({ name: one.name, figure: abilityFigure(actor, one) })),
    ...itemsOf(actor, "trait")
      .filter(({ id }) => traits.includes(id ?? ""))
      .map(({ name, system }) => ({ name, figure: `d${system.size}` })),
  ];
}

/** Returns the rating of a Characteristic: its own field if the tradition rates that way, else its score. */
function ratingOf(actor: Creature, { id }: Characteristic): string {
  const [field] = ownNumbers(actor);
  return field ? ownFigure(field, actor.system.ownSetupOf(id)) : signed(actor.system.score(id));
}

/** Returns "Average 4.5, counts as 5", rounded as the die rounds. */
function average(actor: Creature, die: DieKind, { characteristics }: RollChoices): string {
  if (die.traits !== "added" || characteristics.length < 2) return "";
  const scores = characteristics.map((id) => actor.system.score(id));
  const exact = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return say({ key: "QUADRIVIUM.RollDialog.average", data: { average: exact, value: averageOf(scores, die) } });
}

/** Returns the specialty and its effect; blank for none, or if it has no effect. */
function specialtyLabel(die: DieKind, specialty: string): string {
  if (!die.specialty || !specialty) return "";
  return say({ key: `QUADRIVIUM.RollDialog.specialtyGives.${die.specialty}`, data: { specialty } });
}

/**
 * Returns a die's fields for the dialog, without the total of the bonuses, which have rows of their own. Fields set for
 * each roll, such as boons, are separate from those of the character and the stat, rare ones, and the number of dice.
 * @param fixed The names of the fields that a request fixes.
 * @param needsRare Whether the roll is of a kind that uses rare fields; otherwise only those already set are shown.
 */
export function dieFields(die: DieKind, setup: Setup, fixed: readonly string[] = [], needsRare = false) {
  const summed = new Set<Field>(die.applyBonuses ? sharedFields(die) : []);
  const isSet = (field: Field): boolean => field.kind === "number" && valueOf(setup, field) !== field.initial;
  const fields = die.fields.filter(
    (field) => !summed.has(field) && (needsRare || field.isRare !== true || isSet(field)),
  );
  const isAside = ({ owner, isRare }: Field): boolean => owner !== undefined || isRare === true;
  const more = fields.filter(isAside);
  const counted = sharedFields(die).filter(({ name, sources }) => sources !== "either" && !fixed.includes(name));
  const number: NumberField = { kind: "number", name: "count", code: "", ...die.count, initial: die.count.usual };
  const known = shown(more, setup, fixed);
  const numbers =
    number.min === number.max ? known.numbers : [shownNumber(number, setup.count, fixed), ...known.numbers];
  const often = fields.filter((field) => !isAside(field));
  return {
    counts: shown(counted, setup, fixed).numbers,
    main: shown(often, setup, fixed),
    more: { ...known, numbers },
  };
}

/** Returns the pairs of switches that cancel each other: at most one is set, and both or neither can be changed. */
function pairsOf({ fields }: DieKind, setup: Setup, fixed: readonly string[]) {
  return fields.flatMap(({ name, ...field }) => {
    const opposite = field.kind === "flag" ? (field.opposite ?? "") : "";
    const isFixed = fixed.includes(name);
    if (opposite === "" || (setup[name] === true && setup[opposite] === true)) return [];
    if (isFixed !== fixed.includes(opposite)) return [];
    const chosen = Number(setup[name]) - Number(setup[opposite]);
    const [worse, better] = [opposite, name].map((one) => fieldLabel({ name: one }));
    const sides = [worse, "", better].map((label, side) => ({ label, value: side - 1, isOn: side - 1 === chosen }));
    return [{ name, opposite, label: better, sides, isFixed }];
  });
}

/** Returns some of the fields of a die: numbers, switches, and pools to which dice are added one by one. */
function shown(fields: readonly Field[], setup: Setup, fixed: readonly string[]) {
  return {
    numbers: fields
      .filter((field): field is NumberField => field.kind === "number")
      .map((field) => shownNumber(field, valueOf(setup, field), fixed)),
    flags: fields
      .filter((field): field is FlagField => field.kind === "flag")
      .map((field) => ({
        name: field.name,
        label: fieldLabel(field),
        isOn: valueOf(setup, field),
        isFixed: fixed.includes(field.name),
      })),
    pools: fields
      .filter((field): field is SizesField => field.kind === "sizes")
      .map((field) => pool(field, setup, fixed.includes(field.name))),
  };
}

function shownNumber(field: NumberField, value: number, fixed: readonly string[]) {
  const { name, sign = "", min, max } = field;
  return { name, label: fieldLabel(field), sign, value, min, max, isFixed: fixed.includes(name) };
}

function pool(field: SizesField, setup: Setup, isFixed: boolean) {
  const sizes = valueOf(setup, field);
  return {
    name: field.name,
    label: fieldLabel(field),
    dice: sizes.map((size, index) => ({ index, size, die: `d${size}` })),
    sizes: field.sizes.map((size) => ({ size, die: `d${size}` })),
    isFull: isFixed || sizes.length >= field.max,
    isLeast: isFixed || sizes.length <= field.min,
  };
}

function fieldLabel({ name }: Pick<Field, "name">): string {
  return game.i18n.localize(`QUADRIVIUM.Field.${name}`);
}

/** An option of a list. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly isPicked: boolean;
}

/** Returns the rows of the character's own bonuses that apply to these choices. */
function ownRows(actor: Creature, choices: RollChoices) {
  return bonusesFor(actor, choices).map(({ id, bonus }) => ({
    id,
    ...bonusWords(bonus, id),
    isOn: !choices.off.includes(id),
  }));
}

/** Returns a bonus in words: its amount, name, source and goal. */
function bonusWords({ amount, label, category, source = "", goal = "total" }: Bonus, id = "") {
  return {
    amount: signed(amount),
    label: storedLabel(label),
    about: [
      ...(goal === "total" ? [] : [goalLabel(goal)]),
      ...(category === "other" || category === "penalty" || categoryLabel(category) === label
        ? []
        : [categoryLabel(category)]),
      ...(source === "" || source === id ? [] : [source]),
    ].join(", "),
  };
}

/** Returns the rows for typed bonuses, whatever their goal; none if a request leaves nothing to add. */
function typedRows(die: DieKind, choices: RollChoices) {
  const goals = openGoals(choices);
  const fields = sharedFields(die);
  const rows = choices.modifiers.flatMap(({ goal = "total", amount, dice, label, category }, index) => {
    if (!goals.includes(goal)) return [];
    const min = fields.find(({ name }) => name === goal)?.min ?? ("" as const);
    const what = goalLabel(goal);
    return [
      { id: modifierId(index), index, amount: dice ?? (amount === 0 ? "" : amount), label, category, goal, what, min },
    ];
  });
  return {
    rows,
    // An ally's dice can be entered instead of a number.
    takesDice: takesDice(die) && !choices.requested,
    isOpen: goals.length > 0,
    goals: goals.length > 1 ? Object.fromEntries(goals.map((goal) => [goal, goalLabel(goal)])) : null,
  };
}

/** Returns the labels of the bonus categories of a die; null for a die without them. */
export function categoryLabels({ categories }: DieKind): Readonly<Record<string, string>> | null {
  return categories ? Object.fromEntries(categories.map((category) => [category, categoryLabel(category)])) : null;
}

/** Returns the focuses for a roll of this die. */
function focusPicks(actor: Creature, { categories = [] }: DieKind, choices: RollChoices): readonly Option[] {
  if (!categories.includes("focus") || !isOpenTo(choices, "focus")) return [];
  return focusChoices(actor, statsRolled(actor, choices)).map(({ id, label, bonus, held, costs }) => ({
    value: id,
    label: game.i18n.format(costs.length > 0 ? "QUADRIVIUM.RollDialog.focusHeld" : "QUADRIVIUM.RollDialog.focusInUse", {
      focus: label,
      bonus: signed(bonus.amount),
      held: String(held),
    }),
    isPicked: id === choices.focus,
  }));
}

/** Returns the paid options before a roll of this die. */
function paidPicks(actor: Creature, die: DieKind, choices: RollChoices): readonly Option[] {
  const { paid, requested } = choices;
  return affordable(actor, die).flatMap((one, index) => {
    if (!isOpenTo(choices, one.resource)) return [];
    // Fields that a request fixes cannot be bought.
    if ("grants" in one && one.grants in (requested?.setup ?? {})) return [];
    const gain = "die" in one ? `+ d${one.die}` : game.i18n.localize(`QUADRIVIUM.Field.${one.grants}`);
    return {
      value: String(index),
      label: say({
        key: "QUADRIVIUM.RollDialog.spend",
        data: {
          resource: { key: `QUADRIVIUM.Actor.creature.FIELDS.${one.resource}.label` },
          held: actor.system[one.resource] ?? 0,
          gain,
        },
      }),
      isPicked: paid !== null && isSame(one, paid),
    };
  });
}

function isSame(one: Purchasable, other: Purchasable): boolean {
  return "die" in one ? "die" in other && one.die === other.die : "grants" in other && one.grants === other.grants;
}

function goalLabel(goal: BonusGoal): string {
  return game.i18n.localize(`QUADRIVIUM.RollDialog.goal.${goal}`);
}

function categoryLabel(category: string): string {
  return game.i18n.localize(`QUADRIVIUM.BonusCategory.${category}`);
}
