import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { labelsIn, phraseOf, writeLabel } from "../base/formula-labels.ts";
import { once } from "../base/async.ts";
import type { Visibility } from "../base/foundry-versions.ts";
import { say } from "../base/words.ts";
import { worldRuleVariants, unskilled } from "../base/world-settings.ts";
import type { Bonus, BonusGoal, DroppedBonus, Source } from "../rules/kernel/bonuses.ts";
import { rollStats, withCircumstances, toFormula, goalsOf } from "../rules/kernel/roll-spec.ts";
import type { Stats, RollSpec, RollModifiers } from "../rules/kernel/roll-spec.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { shortened, type Phrase } from "../rules/kernel/rule-error.ts";
import { applyPurchase, sharedFields, type Purchase } from "../rules/kernel/die-modifiers.ts";
import { dieKindOf } from "../rules/traditions/traditions.ts";
import { abilitiesOf, abilityCalled, keyOf } from "../characters/abilities.ts";
import { castingOf, type Casting } from "../characters/spells.ts";
import { castingTotal, attackTotal } from "../characters/combat-totals.ts";
import { itemOf, itemsOf, memoize, type Creature } from "../characters/actors.ts";
import { noStats, type RolledStats } from "../messages/binding-checks.ts";
import type { Opponent } from "../messages/opponents.ts";
import { focusChoices } from "../deltas/meta.ts";
import type { Delta } from "../deltas/changeable-numbers.ts";
import { costsOf, fatigueDelta, resourceDeltas, type Power } from "../deltas/pay.ts";
import { statsRolled, setupOfRoller } from "./roll-choices.ts";
import type { RolledTotal, RollChoices, ChosenCheck, ChosenStats } from "./roll-choices.ts";
import { bonusesOf, bonusEffectsOf, type OwnBonus, type BonusEffect } from "../characters/bonuses.ts";
import type { RollStats } from "../characters/data/effect-data.ts";
import { nameFor, tokenAt } from "../characters/names.ts";
import { trackLevels } from "../characters/tracks.ts";
import { uuidOf } from "../base/documents.ts";
import { isKnownOpponent, mayAllObserve, opponentActor, targetedOpponents } from "../messages/opponents.ts";

/** A roll that is ready to be made, whatever it begins with: who rolls which dice at what price, and what it belongs to. */
export interface RollPlan {
  /** The character that rolls; null for none, with no payment and no binding check. */
  readonly actor: Creature | null;
  /** The formula that is rolled. */
  readonly formula: string;
  /** The roll of this formula, made when first asked for. */
  readonly roll: QuadriviumRoll;
  /** Id of the tradition of its dice. */
  readonly tradition: string;
  readonly visibility: Visibility;
  /** The title of its card, if the formula has none. */
  readonly flavor?: string;
  /** The speaker, if it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  readonly trait: RolledStats;
  /** The spell that it casts; null or left out for none. */
  readonly casting?: Casting | null;
  /** True if its total is damage. */
  readonly isDamage: boolean;
  /** The costs that are paid before rolling. */
  readonly costs: readonly Delta[];
  /** Id of the Meta table row that the focus is taken from; null for none. */
  readonly focus: string | null;
  /** True if its bonuses include a focus, even from elsewhere. */
  readonly hasFocus: boolean;
  /** The check's name, and what allows rolling it again if binding, as in the choices. */
  readonly situation?: string;
  readonly reroll?: string;
  /** Id of the message with the roll that this one counters or defends against. */
  readonly opposes?: string | null;
  /** Id of the message whose card shows this roll. */
  readonly partOf?: string | null;
  /** Its opponents; if omitted, this user's targets where the roll is aimed. */
  readonly against?: readonly Opponent[];
  /** The request that it answers. */
  readonly answers?: AnsweredOption;
  /** True if a GM's client rolls the dice, unseen by others. */
  readonly isThrownUnseen?: boolean;
  /** Makes the decisions taken in advance by the user who requested the roll. */
  readonly confirm?: (roll: QuadriviumRoll) => void;
  /** True if the user was already warned that the character is incapacitated. */
  readonly wasWarned?: boolean;
}

/** The request that a roll answers, and the chosen option. */
interface AnsweredOption {
  readonly request: string;
  readonly option: string;
  readonly actor: string;
  readonly round: number;
}

/** The plan of a roll that is composed from choices, and how it came about. */
export interface ComposedRoll extends RollPlan {
  readonly choices: RollChoices;
  readonly spec: RollSpec;
  /** The bonuses and penalties that do not count. */
  readonly dropped: readonly DroppedBonus[];
  /**
   * Why bonuses do not count, by id: {@link modifierId} and {@link requestedId} for this roll's own, "focus" for the
   * focus.
   */
  readonly reasons: ReadonlyMap<string, Phrase>;
}

/**
 * Composes the roll of some choices from the sheet as it is now. Every roll of our dice is composed here: click, link,
 * command, macro and request.
 * @param actor The character that rolls; null for none, with the dice as chosen.
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
  // Dice given alone are rolled as they are.
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
  const dropped = [
    ...composed.dropped,
    ...fixed.map((bonus) => ({ bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.fixed" } })),
  ];
  const reasons = new Map(dropped.map(({ bonus, reason }) => [bonus, reason]));
  const spec = withNotes(composed.spec, composed.notes);
  const formula = once(() => toFormula(spec));
  const roll = once(() => {
    const labels = labelsIn(formula());
    return new QuadriviumRoll(formula(), {}, Object.keys(labels).length > 0 ? { labels } : {});
  });
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
      return formula();
    },
    get roll() {
      return roll();
    },
    tradition: die.tradition,
    visibility: choices.visibility,
    trait: actor ? statsRolled(actor, choices) : noStats,
    casting: actor && choices.spell ? castingOf(actor, itemOf(actor, "spell", choices.spell)) : null,
    isDamage: sheet !== null && total?.isDamage === true,
    costs: costsChosen(actor, choices),
    focus: choices.focus,
    hasFocus: bonuses.some(({ bonus }) => bonus.category === "focus"),
    situation: choices.situation ?? "",
    reroll: choices.reroll,
  };
}

/** Returns the parts of a roll before bonuses and penalties: given ones, or else the chosen stats. */
function baseOf(actor: Creature | null, die: DieKind, choices: RollChoices): RollSpec {
  const { given, requested, situation, total, power, spell } = choices;
  const setup = { ...choices.setup, ...requested?.setup } as Setup;
  if (given) {
    const { title, parts, sources, targetLabel } = given;
    return { die, setup, title, parts, sources, ...(targetLabel ? { targetLabel } : {}) };
  }
  const rolled = rollStats(die, setup, chosenStats(actor, choices));
  const used = actor && power ? withPower(rolled, itemOf(actor, "power", power)) : rolled;
  const whole = total ? { ...used, ...(actor ? partsOf(actor, total, choices) : total) } : used;
  const title = requested?.title || situation || (actor && spell ? itemOf(actor, "spell", spell).name : "");
  return title ? { ...whole, title } : whole;
}

/** Returns a purchase as a source in the formula and on the card. */
export function purchaseSource(paid: Purchase): Source {
  const [gain, data] = "die" in paid ? ["die", { die: paid.die }] : [paid.grants, {}];
  return { label: writeLabel({ key: `QUADRIVIUM.PaidOption.${gain}`, data }), amount: null };
}

/** Returns a spec with a purchase: its effect on the setup, and its source. */
function withPurchase(die: DieKind, spec: RollSpec, paid: Purchase | null): RollSpec {
  if (!paid) return spec;
  return {
    ...spec,
    setup: applyPurchase(die, spec.setup, paid),
    sources: [...(spec.sources ?? []), purchaseSource(paid)],
  };
}

/** Returns title and parts of a total; a spell's come from the chosen Arts. */
function partsOf(
  actor: Creature,
  { id, title, parts }: RolledTotal,
  { moreAbilities }: RollChoices,
): Pick<RolledTotal, "title" | "parts"> {
  const cast = castingTotal(actor, id, moreAbilities);
  if (!cast) return { title, parts };
  if (cast.fault) throw cast.fault;
  const name = moreAbilities.map((one) => itemOf(actor, "ability", one).name).join(", ");
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
  const scored = (id: string) => itemOf(actor, "ability", id);
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

/** Returns all bonuses and penalties of a roll in display order, those of the sheet after those added. */
function bonusesApplied(
  sheet: Creature | null,
  choices: RollChoices,
  focuses: readonly OwnBonus[],
): readonly OwnBonus[] {
  const { given, requested, modifiers, focus, off } = choices;
  const own = sheet
    ? [
        ...focuses.flatMap(({ id, bonus }) => (id === focus ? [{ id: "focus", bonus }] : [])),
        ...bonusesFor(sheet, choices).filter(({ id }) => !off.includes(id)),
      ]
    : [];
  const typed = modifiers.map((bonus, index) => ({ id: modifierId(index), bonus: withLabel(bonus) }));
  if (given) return [...(sheet ? given.bonuses : []), ...own, ...typed];
  const asked = (requested?.bonuses ?? []).map((bonus, index) => ({ id: requestedId(index), bonus: withLabel(bonus) }));
  return [...asked, ...typed, ...own];
}

/**
 * Returns whether a bonus would change something fixed by the request: its number of botch dice stays, whatever the
 * place does. A gift of the request itself counts.
 */
function isFixedByRequest(die: DieKind, { requested }: RollChoices, { id, bonus: { goal } }: OwnBonus): boolean {
  if (!requested || id.startsWith(REQUESTED)) return false;
  // Of a number that bonuses add up to, a request fixes only a part.
  if (sharedFields(die).some(({ name }) => name === goal)) return false;
  return die.fields.some(({ name }) => name === goal && name in requested.setup);
}

/** Returns what a player has switched off from the sheet for a roll, to show on the card; otherwise others would not know. */
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

/** Returns what these choices cost before rolling: paid options, the power that is rolled, and fatigue. */
function costsChosen(actor: Creature | null, { paid, power, given, fatigue = 0 }: RollChoices): readonly Delta[] {
  if (!actor) return [];
  return [
    ...(paid ? [{ number: paid.resource, by: -1 }] : []),
    // Words may name something the character's tradition does not count.
    ...(given?.paid ?? []).flatMap(({ resource }) => resourceDeltas(actor, { [resource]: -1 })),
    ...(power ? costsOf(itemOf(actor, "power", power)) : []),
    ...(fatigue > 0 ? [fatigueDelta(fatigue)] : []),
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

/** The label of an unlabeled bonus; one that only changes the dice needs none. */
const defaultLabels: Readonly<Partial<Record<BonusGoal, string>>> = {
  total: "QUADRIVIUM.Card.Modifier",
  enchantment: "QUADRIVIUM.RollDialog.goal.enchantment",
};

/** Returns a bonus with a label in the user's language, its own or else a default. */
export function withLabel<One extends Typed>(one: One): One {
  const { label, goal = "total", category = "other", dice } = one;
  const usual = ["other", "penalty"].includes(category) ? defaultLabels[goal] : `QUADRIVIUM.BonusCategory.${category}`;
  // Dice say by themselves what they are.
  const key = label || (dice ? "" : (usual ?? ""));
  return { ...one, label: key.startsWith("QUADRIVIUM.") ? writeLabel({ key }) : shortened(label) };
}

type Typed = Pick<Bonus, "label"> & Partial<Pick<Bonus, "goal" | "category" | "dice">>;

/** What a sheet itself adds to a roll. */

/** The language key of the unskilled penalty. */
export const UNSKILLED = "QUADRIVIUM.Status.unskilled";

/** Returns this world's effect on an unskilled roll, with its name. */
export function unskilledHere(): NonNullable<RollModifiers["unskilled"]> {
  return { label: writeLabel({ key: UNSKILLED }), suffered: unskilled() };
}

/**
 * Returns the character's own bonuses and penalties for some stats, and those from the target's state, including any
 * switched off.
 */
export function bonusesFor(actor: Creature, choices: ChosenCheck): readonly OwnBonus[] {
  const { letter, ability } = choices;
  const learned = abilitiesOf(actor).find(({ id }) => id === ability);
  const die = dieKindOf(letter);
  const mastery: readonly OwnBonus[] =
    learned && learned.system.mastery > 0 && die.traits === "named" ? [masteryBonus(learned.system.mastery)] : [];
  const rolled = rolledWith(actor, choices);
  return [...mastery, ...bonusesOf(actor, die.tradition, rolled), ...bonusesAgainst(choices, die, rolled)];
}

/** Returns the stats that select bonuses. */
function rolledWith(actor: Creature, choices: ChosenCheck): RollStats {
  const { letter, characteristics, ability, power, total, moreAbilities = [] } = choices;
  // Characteristics that the world has removed from its list are not rolled, so their bonuses do not apply.
  const listed = characteristics.filter((id) => actor.system.listedCharacteristics.some((one) => one.id === id));
  const learned = abilitiesOf(actor).find(({ id }) => id === ability);
  const further = abilitiesOf(actor).filter(({ id }) => moreAbilities.includes(id ?? ""));
  const main = learned ?? abilityCalled(actor, total?.ability ?? "");
  const usual = main ? [keyOf(main), main.name] : [total?.ability ?? ""];
  const abilities = [...usual, ...further.flatMap((one) => [keyOf(one), one.name])];
  const isAlone = ability === "" && power === "" && total === null;
  const isOwn = isAlone || dieKindOf(letter).traits !== "named";
  return { characteristics: listed, isOwn, abilities, total: total?.id ?? "" };
}

function masteryBonus(amount: number): OwnBonus {
  const label = writeLabel({ key: "QUADRIVIUM.Item.ability.FIELDS.mastery.label" });
  return { id: "mastery", bonus: { label, category: "mastery", amount } };
}

/**
 * Returns whether a roll is unskilled by the sheet, unless a request covers that: by the status, by the Ability, or if
 * a weapon, a power or a request names a missing one.
 */
export function isUnskilledBySheet(
  actor: Creature,
  { ability, power, total, requested }: ChosenStats & Partial<Pick<RollChoices, "requested">>,
): boolean {
  if (requested?.isUnskilled) return false;
  if (actor.statuses.has("unskilled")) return true;
  if (ability) return itemOf(actor, "ability", ability).system.unskilled;
  const named = power ? itemOf(actor, "power", power).system.ability : (total?.ability ?? "");
  return requested?.isUnlearned === true || named.trim() !== "";
}

/** Returns the die's switches set by the sheet: Overwhelmed. */
function flagsOfSheet(actor: Creature, choices: ChosenStats): readonly string[] {
  const own = setupOfRoller(actor, choices);
  return dieKindOf(choices.letter).fields.flatMap(({ kind, name }) =>
    kind === "flag" && own[name] === true ? [name] : [],
  );
}

/** Returns the level names ("Unconscious", a language key or typed) of the tradition's tracks whose last box is marked. */
function incapacitatingStates(actor: Creature, tradition: string): readonly string[] {
  return trackLevels(actor, tradition).flatMap(({ name, penalty }) => (penalty === null ? [name] : []));
}

/** Returns whether a creature is incapacitated. */
export function isIncapacitated(actor: Creature): boolean {
  return incapacitatingStates(actor, actor.system.effectiveTradition.id).length > 0;
}

/** Returns the remarks on the card of an incapacitated character's roll; the storyguide decides if it counts. */
export function incapacitatedRemarks(actor: Creature, tradition: string): readonly string[] {
  return incapacitatingStates(actor, tradition).map((state) =>
    writeLabel({ key: "QUADRIVIUM.Card.While", data: { state: { key: state } } }),
  );
}

/** Returns the warnings before an incapacitated character's roll. */
export function incapacitatedWarnings(actor: Creature, tradition: string): readonly string[] {
  const name = nameFor(actor, "user");
  return incapacitatingStates(actor, tradition).map((state) =>
    say({ key: "QUADRIVIUM.RollDialog.out", data: { name, state: { key: state } } }),
  );
}

/** Warns the user about a roll without the roll dialog, which shows these warnings itself. */
export function warnIfIncapacitated(actor: Creature, tradition: string): void {
  for (const warning of incapacitatedWarnings(actor, tradition)) ui.notifications.warn(warning);
}

/**
 * The effect of a target's state on a roll against it: a prone pirate "confers 2 boons" [check]. Only what the user may
 * know counts: everything on a character they may observe, and the statuses shown on a visible token.
 */

/** Returns the choices of an aimed roll with its current targets; other rolls unchanged. */
export function withTargets(actor: Creature, choices: RollChoices): RollChoices {
  return isAgainst(actor, choices) ? { ...choices, against: targetedOpponents() } : choices;
}

/**
 * Returns whether a roll is against this user's targets: any that is not an answer, except counters and combat totals
 * other than attack and damage.
 */
export function isAgainst(actor: Creature, { total, requested, isCounter }: RollChoices): boolean {
  if (requested || isCounter === true) return false;
  return total === null || total.id === attackTotal(actor) || total.isDamage === true;
}

/** Returns whether a roll is aimed: an attack, damage, a power or an action. */
export function isAimed(actor: Creature, choices: RollChoices): boolean {
  const { letter, total, power } = choices;
  return isAgainst(actor, choices) && (total !== null || power !== "" || isAction(dieKindOf(letter)));
}

/** Returns whether such dice roll an action, which can be countered. */
export function isAction(die: DieKind): boolean {
  return die.counter !== undefined;
}

/** Returns the bonuses from a roll's only target; several may differ. */
function bonusesAgainst(
  { against = [] }: Pick<RollChoices, "against">,
  die: DieKind,
  rolled: RollStats,
): readonly OwnBonus[] {
  const [only, ...others] = against;
  return only && others.length === 0 ? bonusesOfTarget(only, die, rolled) : [];
}

function bonusesOfTarget(opponent: Opponent, die: DieKind, rolled: RollStats): readonly OwnBonus[] {
  const actor = opponentActor(opponent);
  if (!actor || !isKnownOpponent(opponent)) return [];
  const isObserved = game.user.isGM || actor.testUserPermission(game.user, "OBSERVER");
  // The formula and the card are public, regardless of the roller.
  const isOpen = mayAllObserve(opponent);
  const counts = ({ effect, data }: BonusEffect): boolean =>
    data.aim === "against" && data.value !== 0 && effect.active && data.appliesTo(rolled);
  return bonusEffectsOf(actor)
    .filter((one) => counts(one) && goalsOf(die).includes(one.data.goal))
    .flatMap(({ effect, data }) => {
      // Only statuses have names that all may know.
      const inPublic = isObserved
        ? statusIn(effect) || say({ key: "QUADRIVIUM.StateOfTarget" })
        : statusShown(opponent, effect);
      const label = isOpen ? effect.name : inPublic;
      return label === "" ? [] : [{ id: uuidOf(effect), bonus: data.toBonus(label) }];
    });
}

/** Returns what a status icon on a token shows to all who see the token; blank for an effect without an icon. */
function statusShown({ token }: Opponent, effect: ActiveEffect.Implementation): string {
  const shown = tokenAt(token);
  return !shown || shown.hidden ? "" : statusIn(effect);
}

function statusIn({ statuses }: ActiveEffect.Implementation): string {
  const status = CONFIG.statusEffects.find(({ id }) => statuses.has(id));
  return status?.name === undefined ? "" : say({ key: status.name });
}
