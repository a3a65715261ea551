import { listed, say, signed } from "../../base/words.ts";
import { sayDifficulty } from "../../base/difficulty-names.ts";
import { wordsOf } from "../../base/tradition-words.ts";
import type { Creature } from "../../characters/creature.ts";
import { itemsOf } from "../../characters/creature.ts";
import { tiresOf } from "../../deltas/pay.ts";
import { visibilities } from "../../base/foundry-versions.ts";
import type { Characteristic } from "../../rules/traditions/tradition.ts";
import { difficultyAt } from "../../rules/character/difficulties.ts";
import { poolFieldOf } from "../../rules/kernel/fields.ts";
import { goalsOf } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf, dieKinds } from "../../rules/traditions/traditions.ts";
import { difficulties } from "../../base/world-settings.ts";
import { abilitiesOf, scoreInWords } from "../../characters/abilities.ts";
import { combatTotals, isCasting } from "../../characters/combat-totals.ts";
import type { Ability } from "../../characters/abilities.ts";
import { targetables } from "../../messages/opponents.ts";
import type { Targetable } from "../../messages/opponents.ts";
import { isAgainst, isAimed } from "../road/against.ts";
import { requestedId } from "../road/compose-roll.ts";
import { closedFields, openingOf, openingOfGoal, openings } from "../../rules/requests/request.ts";
import type { Opening } from "../../rules/requests/request.ts";
import { isOpenTo, missingInWords } from "../road/roll-choices.ts";
import type { RequestedTerms, RollChoices } from "../road/roll-choices.ts";
import { differingWarning, incapacitatedWarnings, isUnskilledBySheet, unskilledHere } from "../road/from-sheet.ts";
import { ownFigure, ownNumbers } from "../../characters/own-setup.ts";
import { dieFields } from "./roll-dialog-fields.ts";
import type { ShownFields, ShownFlag } from "./roll-dialog-fields.ts";
import { foldedInWords } from "./folded-in-words.ts";
import { bonusWords, categoryLabels, focusPicks, ownRows, paidPicks, typedRows } from "./roll-dialog-rows.ts";
import type { OwnRow, Pick, TypedRows } from "./roll-dialog-rows.ts";
import { averageOf } from "../../rules/kernel/die-kind.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** A choice for a click: a stat, or the visibility of the roll. */
interface Chip {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly hint?: string;
}

/** The context of the choices in the roll dialog. */
export interface SetupContext {
  readonly tradition: string;
  readonly choices: RollChoices;
  /** False for a combat total, which has no stats to choose. */
  readonly asksForStats: boolean;
  /** The stats that are rolled, with their figures. */
  readonly stats: readonly string[];
  readonly characteristics: readonly Chip[];
  /** What the tradition calls Characteristics and an Ability. */
  readonly words: Readonly<Record<"characteristics" | "ability" | "moreAbilities" | "moreAbility", string>>;
  /** Whom it can be against, and in words whom it is against; empty for a roll that is not aimed. */
  readonly whom: readonly Targetable[];
  readonly against: string;
  /** The average of several Characteristics. */
  readonly average: string;
  /** It costs a level of fatigue. */
  readonly fatigue: boolean;
  /** It is a spell, which may well cost one; of other rolls the switch is folded away. */
  readonly isTiring: boolean;
  readonly hasFatigue: boolean;
  /** By id; null if there are none. */
  readonly abilities: Readonly<Record<string, string>> | null;
  readonly specialty: string;
  /** The lists of further Abilities, the last one empty; none if the die adds no scores or a request names them. */
  readonly moreAbilities: readonly (readonly Pick[])[];
  /** The weapons for a combat total; empty with a single one. */
  readonly weapons: readonly Pick[];
  /** What the request does not leave to the player, in words; blank for a roll that answers none. */
  readonly closed: string;
  /** True if the roll is unskilled; null for a die to which that makes no difference. */
  readonly isUnskilled: boolean | null;
  /** What that is called, with what it costs at this table. */
  readonly unskilled: string;
  readonly traits: readonly Chip[];
  /** The dice of the tradition, if there are several. */
  readonly dice: readonly Chip[];
  /** The switches of the die that belong to the circumstances of this roll. */
  readonly flags: readonly ShownFlag[];
  /** The other fields of the die, of this roll and of the character. */
  readonly fields: readonly ShownFields[];
  readonly paid: readonly Pick[];
  readonly focus: readonly Pick[];
  readonly own: readonly OwnRow[];
  readonly typed: TypedRows;
  /** The bonus categories; null for a die without them. */
  readonly categories: Readonly<Record<string, string>> | null;
  /** The warnings about an incapacitated character, and about stats that a request names in vain. */
  readonly warnings: readonly string[];
  readonly targetLabel: string;
  /** Where the field of the target stands: folded away where the defense or the soak of somebody counts in its place. */
  readonly targetPlace: "main" | "folded" | "none";
  readonly difficulties: readonly Pick[];
  /** What is folded away, in words: "Characteristics, Die, Botch dice 3". Blank for nothing. */
  readonly folded: string;
  /** Empty for an answer to a request, which decides the visibility. */
  readonly visibilities: readonly Chip[];
  /** The terms of the request; null for a roll that answers none. */
  readonly requested: ShownTerms | null;
}

/** The terms of a request as the dialog shows them. */
interface ShownTerms {
  /** True if the request names the stats, or leaves no choice of them. */
  readonly fixesCharacteristics: boolean;
  readonly fixesAbility: boolean;
  /** True if the player may not say whether the roll is unskilled, and which of the character's bonuses count. */
  readonly fixesUnskilled: boolean;
  readonly fixesEffects: boolean;
  readonly bonuses: readonly {
    readonly id: string;
    readonly amount: string;
    readonly label: string;
    readonly about: string;
  }[];
  /** True as long as the player does not know it. */
  readonly hidesTarget: boolean;
  readonly target: number | null;
}

/** Returns the context of the choices, without the composed roll. */
export function setupContext(actor: Creature, choices: RollChoices): SetupContext {
  const context = chosenContext(actor, choices);
  return { ...context, folded: foldedInWords(actor, choices, context) };
}

function chosenContext(actor: Creature, choices: RollChoices): Omit<SetupContext, "folded"> {
  const die = dieKindOf(choices.letter);
  const learned = abilitiesOf(actor);
  const pickable = difficulties(die.tradition);
  const picked = difficultyAt(pickable, choices.target);
  const hasPool = poolFieldOf(die) !== null;
  const fixed = [
    ...Object.keys(choices.requested?.setup ?? {}),
    ...closedFields(die, choices.requested?.opens ?? openings),
  ];
  const against = whomContext(actor, choices);
  const { main, more } = dieFields(die, choices.setup, fixed, isSpell(actor, choices));
  return {
    tradition: die.tradition,
    choices,
    asksForStats: choices.total === null,
    stats: statsInWords(actor, die, choices),
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
    isTiring: mayTire(actor, choices) && isSpell(actor, choices),
    hasFatigue: mayTire(actor, choices) && !isSpell(actor, choices),
    moreAbilities: moreAbilities(actor, die, choices),
    weapons: weaponPicks(actor, choices),
    closed: closedInWords(die, choices),
    isUnskilled: die.unskilled && !choices.requested?.isUnskilled ? isUnskilled(actor, choices) : null,
    unskilled: unskilledInWords(),
    traits: itemsOf(actor, "trait")
      .filter(() => hasPool && isOpenTo(choices, "stat"))
      .map(({ id, name, system }) => ({
        id: id ?? "",
        label: `${name} d${system.size}`,
        isOn: choices.traits.includes(id ?? ""),
      })),
    dice: choices.requested ? [] : diceOf(die),
    flags: main.flags,
    fields: [{ ...main, flags: [] }, more],
    paid: paidPicks(actor, die, choices),
    focus: focusPicks(actor, die, choices),
    own: ownRows(actor, choices),
    typed: typedRows(die, choices),
    categories: categoryLabels(die),
    warnings: [
      ...incapacitatedWarnings(actor, die.tradition),
      ...[choices.requested ? missingInWords(actor, choices.requested) : ""].filter(Boolean),
      ...differingWarning(actor, choices),
    ],
    targetPlace: targetPlace(choices, isAimed(actor, choices) ? against.whom : []),
    targetLabel: game.i18n.localize(`QUADRIVIUM.TargetLabel.${die.tradition}`),
    difficulties: pickable.map((one) => ({
      value: String(one.from),
      label: sayDifficulty(one),
      isPicked: one === picked,
    })),
    requested: choices.requested && shownTerms(choices.requested, choices.target),
    visibilities: (choices.requested ? [] : visibilities).map((id) => ({
      id,
      label: game.i18n.localize(`QUADRIVIUM.Visibility.${id}`),
      hint: game.i18n.localize(`QUADRIVIUM.VisibilityHint.${id}`),
      isOn: id === choices.visibility,
    })),
  };
}

/** Returns whom a roll can be against, where that can matter. Of whoever attacks or does damage, others alone. */
function whomContext(
  actor: Creature,
  choices: RollChoices,
): { readonly whom: readonly Targetable[]; readonly against: string } {
  const takesState = goalsOf(dieKindOf(choices.letter)).includes("boons") && isAgainst(actor, choices);
  if (!takesState && !isAimed(actor, choices)) return { whom: [], against: "" };
  const isOther = (one: Targetable): boolean => choices.power !== "" || one.isTarget || one.actor !== actor.uuid;
  const whom = targetables().filter(isOther);
  const names = whom.filter(({ isTarget }) => isTarget).map(({ name }) => name);
  const against =
    names.length > 0
      ? say({ key: "QUADRIVIUM.Attack.against", data: { name: listed(names) } })
      : say({ key: "QUADRIVIUM.RollDialog.againstNobody" });
  return { whom, against };
}

function targetPlace(
  { total, power, requested, target }: RollChoices,
  whom: readonly Targetable[],
): SetupContext["targetPlace"] {
  if (requested) return (requested.revealed ?? target) === null ? "none" : "main";
  if (total?.isDamage) return "folded";
  return power === "" && whom.some(({ isTarget }) => isTarget) ? "folded" : "main";
}

/** Tells whether the player says what a roll costs of fatigue. */
function mayTire(actor: Creature, choices: RollChoices): boolean {
  return tiresOf(actor) && isOpenTo(choices, "setup");
}

function isSpell(actor: Creature, { total }: RollChoices): boolean {
  return total !== null && isCasting(actor, total.id);
}

/**
 * Returns a list for each further Ability and one to add another, each without those chosen elsewhere; for a spell for each
 * Art.
 */
function moreAbilities(actor: Creature, die: DieKind, choices: RollChoices): readonly (readonly Pick[])[] {
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

/** Returns in words what a request does not leave to the player, as far as this die has it; blank for nothing. */
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

/** Tells whether a roll is unskilled, unless its Ability or power is deleted meanwhile. */
function isUnskilled(actor: Creature, choices: RollChoices): boolean {
  if ([choices.ability, choices.power].some((id) => id !== "" && !actor.items.has(id))) return false;
  return choices.unskilled ?? isUnskilledBySheet(actor, choices);
}

/** Returns what an unskilled roll is called, with the slide that it adds to the field for it. */
function unskilledInWords(): string {
  const { label, suffered } = unskilledHere();
  if (suffered.kind === "antiLuck") return label;
  const [slide, penalty] = [signed(suffered.slide), signed(suffered.penalty)];
  return say({ key: "QUADRIVIUM.RollDialog.unskilledBy", data: { slide, penalty } });
}

/** Returns the weapons with which a combat total can be rolled, if there are several. */
function weaponPicks(actor: Creature, { total }: RollChoices): readonly Pick[] {
  if (!total || total.weapon === null || actor.items.get(total.weapon)?.type === "armor") return [];
  const { arms } = combatTotals(actor);
  if (arms.length < 2) return [];
  return arms.map(({ weapon, name }) => {
    const value = weapon?.id ?? "";
    return { value, label: name, isPicked: value === total.weapon };
  });
}

function shownTerms(
  { characteristics, ability, bonuses, hidesTarget, revealed, opens }: RequestedTerms,
  target: number | null,
): ShownTerms {
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

/** Returns an Ability as an option of a list, with its score, or the number that its tradition has instead. */
function nameAbility(actor: Creature, { id, name, system }: Ability): [id: string, label: string] {
  const [field] = ownNumbers(actor);
  return [id ?? "", `${name} ${field ? ownFigure(field, system.ownSetup) : scoreInWords(actor, system.score)}`];
}

/** Returns the stats that are rolled, each with its figure. */
function statsInWords(actor: Creature, die: DieKind, choices: RollChoices): readonly string[] {
  if (choices.total !== null || die.traits === "none") return [];
  const { characteristics, ability, moreAbilities: more, traits, power } = choices;
  const listed = actor.system.listedCharacteristics.filter(({ id }) => characteristics.includes(id));
  const [field] = ownNumbers(actor);
  // Of a power, one target counts: its own, or else that of a stat.
  if (power && field) {
    const learned = abilitiesOf(actor).filter(({ id }) => id === ability);
    const names = [...listed.map(({ name }) => game.i18n.localize(name)), ...learned.map(({ name }) => name)];
    return [...names, `${game.i18n.localize(`QUADRIVIUM.Field.${field.name}`)} ${ownFigure(field, choices.setup)}`];
  }
  const scores = listed.map(({ id }) => actor.system.score(id));
  return [
    ...(die.traits === "added" && listed.length > 1
      ? [`${listed.map(({ name }) => game.i18n.localize(name)).join(", ")} ${signed(averageOf(scores, die))}`]
      : listed.map((one) => `${game.i18n.localize(one.name)} ${ratingOf(actor, one)}`)),
    ...abilitiesOf(actor)
      .filter(({ id }) => id === ability || more.includes(id ?? ""))
      .map((one) => nameAbility(actor, one)[1]),
    ...itemsOf(actor, "trait")
      .filter(({ id }) => traits.includes(id ?? ""))
      .map(({ name, system }) => `${name} d${system.size}`),
  ];
}

/** Returns the rating of a Characteristic: the field of its own if the tradition rates so, else its score. */
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

/** Returns the specialty and what it gives; blank for none, or if it gives nothing. */
function specialtyLabel(die: DieKind, specialty: string): string {
  if (!die.specialty || !specialty) return "";
  return say({ key: `QUADRIVIUM.RollDialog.specialtyGives.${die.specialty}`, data: { specialty } });
}
