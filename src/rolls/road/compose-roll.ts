import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { labelsIn, phraseOf, writeLabel } from "../../base/formula-labels.ts";
import type { Visibility } from "../../base/foundry-versions.ts";
import { say } from "../../base/words.ts";
import { worldRuleVariants } from "../../base/world-settings.ts";
import type { Bonus, BonusGoal, DroppedBonus } from "../../rules/kernel/bonuses.ts";
import { rollStats, withCircumstances, toFormula } from "../../rules/kernel/roll-spec.ts";
import type { Stats, RollSpec } from "../../rules/kernel/roll-spec.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import { shortened } from "../../rules/kernel/rule-error.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { sharedFields } from "../../rules/kernel/setup.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { abilityOf } from "../../characters/abilities.ts";
import type { OwnBonus } from "../../characters/bonuses.ts";
import { castingTotal } from "../../characters/combat-totals.ts";
import { itemsOf, memoize } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { noStats } from "../../messages/binding-checks.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { focusChoices } from "../../deltas/meta.ts";
import { usesResource, withPurchase, costsOf, powerOf } from "../../deltas/pay.ts";
import type { Cost, Power } from "../../deltas/pay.ts";
import { statsRolled } from "./roll-choices.ts";
import type { RolledTotal, RollChoices } from "./roll-choices.ts";
import {
  bonusesFor,
  flagsOfSheet,
  incapacitatedRemarks,
  isUnskilledBySheet,
  UNSKILLED,
  unskilledHere,
} from "./from-sheet.ts";

/** A roll that is ready to be made, whatever it begins with: who throws which dice at what price, and what it belongs to. */
export interface RollPlan {
  /** The character that rolls; null for none: then nobody pays, and no check is binding. */
  readonly actor: Creature | null;
  /** The formula that is thrown. */
  readonly formula: string;
  /** The roll of this formula, which is made when it is first asked for. */
  readonly roll: QuadriviumRoll;
  /** Id of the tradition to which its dice belong. */
  readonly tradition: string;
  readonly visibility: Visibility;
  /** The title of its card, if the formula has none. */
  readonly flavor?: string;
  /** The speaker, if it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  readonly trait: RolledStats;
  /** True if its total is damage. */
  readonly isDamage: boolean;
  /** The costs that are paid before the dice are thrown. */
  readonly costs: readonly Cost[];
  /** Id of the row of the Meta table that the focus is taken from; null for none. */
  readonly focus: string | null;
  /** True if its bonuses include a focus, also one from elsewhere. */
  readonly hasFocus: boolean;
  /** What the check is called, and what allows to roll it again if it is binding, as the choices have them. */
  readonly situation?: string;
  readonly reroll?: string;
  /** Id of the message whose roll this one counters or defends against. */
  readonly opposes?: string | null;
  /** Id of the message whose card shows this roll. */
  readonly partOf?: string | null;
  /** Those whom it is against; if omitted, the targets of this user where the roll is aimed at somebody. */
  readonly against?: readonly Opponent[];
  /** The request that it answers. */
  readonly answers?: AnsweredOption;
  /** True if a game master's client throws the dice, unseen by the others. */
  readonly isThrownUnseen?: boolean;
  /** Makes the decisions about the roll that whoever has asked for it has made before it is thrown. */
  readonly confirm?: (roll: QuadriviumRoll) => void;
  /** True if the user was warned already that the character is incapacitated. */
  readonly wasWarned?: boolean;
}

/** The request that a roll answers, and the chosen option. */
interface AnsweredOption {
  readonly request: string;
  readonly option: string;
  readonly actor: string;
  readonly round: number;
  /** What its player has chosen otherwise than usual, for the card. */
  readonly differs: readonly Difference[];
}

/** Something chosen otherwise than usual: a language key or a label, and how much; a blank amount for what is left out. */
export interface Difference {
  readonly label: string;
  readonly amount: string;
}

/** The plan of a roll that is composed from choices, and how it came about. */
export interface ComposedRoll extends RollPlan {
  readonly choices: RollChoices;
  readonly spec: RollSpec;
  /** The bonuses and penalties that do not count. */
  readonly dropped: readonly DroppedBonus[];
  /**
   * The reasons why bonuses do not count, by their ids: {@link modifierId} and {@link requestedId} for those of this
   * roll, "focus" for the focus.
   */
  readonly reasons: ReadonlyMap<string, Phrase>;
}

/**
 * Composes the roll of some choices from the sheet as it is now. Every way to a roll of our dice leads here: click, link,
 * command, macro and request.
 * @param actor The character that rolls; null for none, whose dice are thrown as they are chosen.
 * @param focuses The focuses that the character can use, by the ids of their rows in the Meta table.
 * @throws RuleError if it cannot be rolled; Error if the character does not have the Ability or the power any more
 */
export function composeRoll(
  actor: Creature | null,
  choices: RollChoices,
  focuses: readonly OwnBonus[] = actor ? focusChoices(actor, statsRolled(actor, choices)) : [],
): ComposedRoll {
  const { given, total } = choices;
  const die = dieKindOf(choices.letter);
  // Dice that are given alone are thrown as they are.
  const sheet = given && die.traits === "none" ? null : actor;
  const bonuses = bonusesApplied(sheet, choices, focuses);
  const unchecked = sheet ? labelsUnchecked(sheet, choices) : [];
  const base = baseOf(actor, die, choices);
  const untrained = (choices.untrained ?? [])
    .map((name) => writeLabel({ key: "QUADRIVIUM.Command.untrained", data: { name } }))
    .filter((label) => !base.title?.includes(label));
  const lacksSkill = choices.unskilled ?? (sheet !== null && isUnskilledBySheet(sheet, choices));
  const fixed = bonuses.filter((one) => isFixedByRequest(die, choices, one)).map(({ bonus }) => bonus);
  const composed = withCircumstances(
    die,
    withPurchase(die, { ...base, target: choices.target }, choices.paid),
    {
      bonuses: bonuses.flatMap(({ bonus }) => (fixed.includes(bonus) ? [] : [bonus])),
      unskilled: lacksSkill ? unskilledHere() : null,
      remarks: [...untrained, ...unchecked, ...(sheet ? incapacitatedRemarks(sheet, die.tradition) : [])],
    },
    worldRuleVariants(),
  );
  const dropped = [...composed.dropped, ...fixed.map(dropFixed)];
  const reasons = new Map(dropped.map(({ bonus, reason }) => [bonus, reason]));
  const spec = withNotes(composed.spec, composed.notes);
  let written: string | undefined;
  let made: QuadriviumRoll | undefined;
  return {
    actor,
    choices,
    spec,
    dropped,
    reasons: new Map(
      bonuses.flatMap(({ id, bonus }) => {
        const reason = reasons.get(bonus);
        return reason ? [[id, reason] as const] : [];
      }),
    ),
    get formula() {
      written ??= toFormula(spec);
      return written;
    },
    get roll() {
      if (made) return made;
      const { formula } = this;
      const labels = labelsIn(formula);
      made = new QuadriviumRoll(formula, {}, Object.keys(labels).length > 0 ? { labels } : {});
      return made;
    },
    tradition: die.tradition,
    visibility: choices.visibility,
    trait: actor ? statsRolled(actor, choices) : noStats,
    isDamage: sheet !== null && total?.isDamage === true,
    costs: costsChosen(actor, choices),
    focus: choices.focus,
    hasFocus: bonuses.some(({ bonus }) => bonus.category === "focus"),
    situation: choices.situation ?? "",
    reroll: choices.reroll,
  };
}

/** Returns what a roll is made of before bonuses and penalties: what is given, or else the chosen stats. */
function baseOf(actor: Creature | null, die: DieKind, choices: RollChoices): RollSpec {
  const { given, requested, situation, total, power } = choices;
  const setup = { ...choices.setup, ...requested?.setup } as Setup;
  if (given) {
    const { title, parts, sources, targetLabel } = given;
    return { die, setup, title, parts, sources, ...(targetLabel ? { targetLabel } : {}) };
  }
  const rolled = rollStats(die, setup, chosenStats(actor, choices));
  const used = actor && power ? withPower(rolled, powerOf(actor, power)) : rolled;
  const whole = total ? { ...used, ...(actor ? partsOf(actor, total, choices) : total) } : used;
  const title = requested?.title || situation;
  return title ? { ...whole, title } : whole;
}

/** Returns title and parts of a total; a spell's are made of the Arts that are chosen. */
function partsOf(
  actor: Creature,
  { id, title, parts }: RolledTotal,
  { moreAbilities }: RollChoices,
): Pick<RolledTotal, "title" | "parts"> {
  const cast = castingTotal(actor, id, moreAbilities);
  if (!cast) return { title, parts };
  if (cast.fault) throw cast.fault;
  const name = moreAbilities.map((one) => abilityOf(actor, one).name).join(", ");
  const named = say({ key: "QUADRIVIUM.Combat.title", data: { total: cast.label, name } });
  return { title: name === "" ? cast.label : named, parts: cast.parts.filter(({ value }) => value !== 0) };
}

function chosenStats(actor: Creature | null, choices: RollChoices): Stats {
  if (!actor) return { scores: [], abilities: [], dice: [] };
  const { characteristics, specialty, traits } = choices;
  const scores = memoize(actor, "scores", () =>
    actor.system.listedCharacteristics.map(({ id, name }) => {
      return { id, name: writeLabel({ key: name }), value: actor.system.score(id) };
    }),
  );
  const dice = memoize(actor, "dice", () =>
    itemsOf(actor, "trait").map(({ id, name, system }) => ({ id: id ?? "", name, size: system.size })),
  );
  const scored = (id: string) => abilityOf(actor, id);
  const first = choices.ability ? scored(choices.ability) : null;
  const special = specialty && first?.system.specialty ? { specialty: first.system.specialty } : {};
  return {
    scores: scores.filter(({ id }) => characteristics.includes(id)),
    abilities: [
      ...(first ? [{ name: first.name, value: first.system.score, ...special }] : []),
      ...choices.moreAbilities.map(scored).map(({ name, system }) => ({ name, value: system.score })),
    ],
    dice: dice.filter(({ id }) => traits.includes(id)),
  };
}

/** Returns a spec with the name of a power as title, and its score as a part. */
function withPower(spec: RollSpec, { name, system }: Power): RollSpec {
  const part = system.score === 0 ? [] : [{ label: name, value: system.score }];
  return { ...spec, title: name, parts: [...(spec.parts ?? []), ...part] };
}

/** Returns a spec with the notes on it, which the card lists among its sources. */
function withNotes(spec: RollSpec, notes: readonly Phrase[]): RollSpec {
  if (notes.length === 0) return spec;
  return {
    ...spec,
    sources: [...(spec.sources ?? []), ...notes.map((note) => ({ label: writeLabel(note), amount: null }))],
  };
}

/** Returns all bonuses and penalties of a roll in the order in which they are said, those of the sheet after those added. */
function bonusesApplied(
  sheet: Creature | null,
  choices: RollChoices,
  focuses: readonly OwnBonus[],
): readonly OwnBonus[] {
  const { given, requested, modifiers, focus, off } = choices;
  const die = dieKindOf(choices.letter);
  const own = sheet
    ? [
        ...focuses.flatMap(({ id, bonus }) => (id === focus ? [{ id: "focus", bonus }] : [])),
        ...bonusesFor(sheet, choices).filter(({ id }) => !off.includes(id)),
      ]
    : [];
  const typed = modifiers.map((bonus, index) => {
    return { id: modifierId(index), bonus: given ? withLabel(bonus) : asTyped(die, bonus) };
  });
  if (given) return [...(sheet ? given.bonuses : []), ...own, ...typed];
  const asked = (requested?.bonuses ?? []).map((bonus, index) => ({ id: requestedId(index), bonus: withLabel(bonus) }));
  return [...asked, ...typed, ...own];
}

/**
 * Tells whether a bonus would change what the request fixes: its number of botch dice stands, whatever the place does. A gift of
 * the request itself counts.
 */
function isFixedByRequest(die: DieKind, { requested }: RollChoices, { id, bonus: { goal } }: OwnBonus): boolean {
  if (!requested || id.startsWith(REQUESTED)) return false;
  return die.fields.some(({ name }) => name === goal && name in requested.setup) && !isShared(die, goal);
}

/** Tells whether a goal is a number that bonuses add up to, of which a request fixes a part alone. */
function isShared(die: DieKind, goal: BonusGoal | undefined): boolean {
  return sharedFields(die).some(({ name }) => name === goal);
}

function dropFixed(bonus: Bonus): DroppedBonus {
  return { bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.fixed" } };
}

/** Returns what the sheet states of a roll and somebody has switched off for it, as the card tells it: nobody else would see. */
function labelsUnchecked(actor: Creature, choices: RollChoices): readonly string[] {
  const { setup, off, requested, unskilled } = choices;
  const isMadeSkilled =
    unskilled === false && dieKindOf(choices.letter).unskilled !== undefined && isUnskilledBySheet(actor, choices);
  const isUnset = (name: string): boolean => setup[name] === false && requested?.setup[name] === undefined;
  const names = [
    ...(isMadeSkilled ? [{ key: UNSKILLED }] : []),
    ...flagsOfSheet(actor, choices)
      .filter(isUnset)
      .map((name) => ({ key: `QUADRIVIUM.Field.${name}` })),
    ...(off.length === 0 ? [] : bonusesFor(actor, choices))
      .filter(({ id }) => off.includes(id))
      .map(({ bonus: { label } }) => phraseOf(label)),
  ];
  return names.map((label) => writeLabel({ key: "QUADRIVIUM.Card.Unchecked", data: { label } }));
}

/** Returns what these choices cost before the dice are thrown: what is paid for, the power that is rolled, and fatigue. */
function costsChosen(actor: Creature | null, { paid, power, given, fatigue = 0 }: RollChoices): readonly Cost[] {
  if (!actor) return [];
  // Words may name what the character's tradition does not count.
  const named = (given?.paid ?? []).filter(({ resource }) => usesResource(actor, resource));
  return [
    ...[...(paid ? [paid] : []), ...named].map(({ resource }) => ({ means: resource, amount: 1 })),
    ...(power ? costsOf(powerOf(actor, power)) : []),
    ...(fatigue > 0 ? [{ means: "fatigue", amount: fatigue } as const] : []),
  ];
}

/** Returns the id of a modifier that was typed in, counted from 0. */
export function modifierId(index: number): string {
  return `modifier.${index}`;
}

const REQUESTED = "requested.";

/** Returns the id of a bonus of a request, counted from 0. */
export function requestedId(index: number): string {
  return `${REQUESTED}${index}`;
}

/** The label of a bonus that has none of its own; what only changes the dice needs none. */
const defaultLabels: Readonly<Record<BonusGoal, string>> = {
  total: "QUADRIVIUM.Card.Modifier",
  enchantment: "QUADRIVIUM.RollDialog.goal.enchantment",
  boons: "",
  banes: "",
  botchDice: "",
  advantage: "",
  disadvantage: "",
  boosts: "",
  impactModifier: "",
};

/** Returns a bonus with a label in the user's language, its own or else a default. */
export function withLabel<One extends Typed>(one: One): One {
  const [phrase] = labelPhrase(one);
  return { ...one, label: phrase ? writeLabel(phrase) : shortened(one.label) };
}

/**
 * Returns a bonus that somebody has typed. Where bonuses of some categories have their price or compete, it is called one by
 * hand, so that nobody takes it for the focus or the mastery whose name it has.
 */
export function asTyped<One extends Typed>(die: DieKind, one: One): One {
  if (!isByHand(die, one)) return withLabel(one);
  const { label: typed, category = "other" } = one;
  const label = typed ? (labelPhrase({ label: typed })[0] ?? typed) : { key: `QUADRIVIUM.BonusCategory.${category}` };
  return { ...one, label: writeLabel({ key: "QUADRIVIUM.Card.ByHand", data: { label } }) };
}

type Typed = Pick<Bonus, "label"> & Partial<Pick<Bonus, "goal" | "category" | "dice">>;

/** Tells whether a typed bonus has a name; "Modifier" says by itself what it is. */
function isByHand({ categories }: DieKind, { label, category = "other" }: Typed): boolean {
  return categories !== undefined && (label !== "" || !["other", "penalty"].includes(category));
}

/** Returns the phrase of a label that nobody has typed; dice say by themselves what they are. */
export function labelPhrase({ label, goal = "total", dice }: Typed): Phrase[] {
  const key = label || (dice ? "" : defaultLabels[goal]);
  return key.startsWith("QUADRIVIUM.") ? [{ key }] : [];
}
