import { localiseFaults } from "../base/words.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { creatureGiven, throwUnlessActing } from "../characters/names.ts";
import { currentVisibility, visibilities, type Visibility } from "../base/foundry-versions.ts";
import { checkChoice, checkFields, RuleError } from "../rules/kernel/rule-error.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { plainSetup } from "../rules/kernel/die-modifiers.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/traditions.ts";
import { toFormula, type RollSpec } from "../rules/kernel/roll-spec.ts";
import type { Odds } from "../rules/odds/odds.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import { throwAndPost, performRoll, type ChosenRoll } from "./perform-roll.ts";
import { itemsOf, type Creature } from "../characters/actors.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { usualChoices, withDie, totalStat, type RollChoices, type Stat } from "./roll-choices.ts";
import { foldName } from "../rules/command/entries.ts";

/** The actor and the visibility of a roll, by default those of `/r`. */
interface FormulaOptions {
  /** The speaker, with roll data for the formula: `1ds + @int`. */
  readonly actor?: Creature | null;
  readonly visibility?: Visibility;
}

/**
 * Rolls a formula or a spec and posts it as `/r` does; for macros and modules.
 * @returns the message; undefined if a hook cancels the roll
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function rollFormula(
  what: string | RollSpec,
  options: FormulaOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const { actor = null, visibility = currentVisibility() } = options;
  localiseFaults(() => {
    checkFields(options, ["actor", "visibility"]);
    checkChoice("visibility", visibility, visibilities);
  });
  if (actor !== null) throwUnlessActing(creatureGiven(actor));
  return localiseFaults(() => {
    const speaker = ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
    return throwAndPost(rollOf(what, actor), { speaker }, visibility);
  });
}

/**
 * Returns the exact odds of a formula or a spec; for macros and modules.
 * @throws Error in the user's language that names the fault
 */
export function oddsOfFormula(what: string | RollSpec, options: Pick<FormulaOptions, "actor"> = {}): Odds {
  return localiseFaults(() => {
    checkFields(options, ["actor"]);
    const roll = rollOf(what, options.actor ?? null);
    roll.warnOfMissing();
    return roll.odds;
  });
}

function rollOf(what: string | RollSpec, actor: Creature | null): QuadriviumRoll {
  const data = actor === null ? {} : creatureGiven(actor).getRollData();
  return new QuadriviumRoll(typeof what === "string" ? what : toFormula(checkedSpec(what)), data);
}

/**
 * Returns a spec with defaults for fields left out of its setup.
 * @throws RuleError DieUnknown or FieldUnknown that names the fault
 */
function checkedSpec(spec: RollSpec): RollSpec {
  checkFields(spec, ["die", "setup", "title", "sources", "parts", "target"]);
  const { letter } = spec.die;
  const die = dieKinds.get(letter);
  if (!die) throw new RuleError("DieUnknown", { die: letter, known: [...dieKinds.keys()].join(", ") });
  checkSetup(die, spec.setup);
  return { ...spec, setup: { ...plainSetup(die), ...spec.setup } };
}

/** @throws RuleError FieldUnknown for a field that the die lacks */
function checkSetup(die: DieKind, setup: Partial<Setup> | undefined): void {
  checkFields({ ...setup }, ["count", ...die.fields.map(({ name }) => name)]);
}

/** How a stat is rolled; buttons of cards add to the plan of the roll. */
interface StatRollOptions extends Pick<ChosenRoll, "accept"> {
  readonly ask?: boolean;
  readonly choices?: KnownChoices;
}

/** Choices fixed before the player is asked. */
type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

/** The choices that a roll need not have. */
const optionalChoices = ["untrained", "spell", "situation", "fatigue", "given", "isCounter", "against"];

/**
 * Rolls a stat of a character with {@link performRoll}; buttons and macros call this.
 * @param options.ask False skips the roll dialog.
 * @param options.choices Choices that replace the usual ones: `{ target: 9 }`.
 * @returns the message; undefined if the player cancels the roll
 * @throws Error in the user's language if the roll cannot be made or paid for, or if its check is binding; then nothing
 * is paid
 */
export async function rollStat(
  actor: Creature,
  stat: Stat,
  { ask = true, choices: known = {}, accept }: StatRollOptions = {},
): Promise<ChatMessage.Implementation | undefined> {
  const own = localiseFaults(() => {
    const usual = usualChoices(actor, stat);
    const { visibility = "public", letter = usual.letter } = known;
    checkFields(known, [...Object.keys(usual), ...optionalChoices]);
    checkChoice("visibility", visibility, visibilities);
    checkChoice("letter", letter, [...dieKinds.keys()]);
    checkSetup(dieKindOf(letter), known.setup);
    return usual;
  });
  const plain = withDie(actor, own, known.letter ?? own.letter);
  const choices = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  return performRoll({ actor, choices, ask, ...(accept ? { accept } : {}) });
}

/** Returns a roll's stat as its character has it now; null for dice alone, and for deleted stats. */
export function rolledStat(actor: Creature, rolled: RolledStats): Stat | null {
  const own = (uuid: string | null): string => actor.items.find((item) => item.uuid === uuid)?.id ?? "";
  const { characteristics } = rolled;
  if (rolled.spell) return own(rolled.spell) ? { spell: own(rolled.spell) } : null;
  if (rolled.total)
    return rolled.weapon && !own(rolled.weapon) ? null : totalStat(actor, rolled.total, own(rolled.weapon));
  if (rolled.power) return own(rolled.power) ? { power: own(rolled.power) } : null;
  if (rolled.ability) return own(rolled.ability) ? { ability: own(rolled.ability), characteristics } : null;
  const traits = rolled.dice.map(own).filter((id) => id !== "");
  if (traits.length > 0) return { traits };
  return characteristics.length > 0 ? { characteristics } : null;
}

/**
 * Rolls a stat for macros and modules, as {@link rollStat} does.
 * @param stat Abilities, traits and powers by their ids or names.
 * @throws Error in the user's language for an unknown field, and for stats the character lacks
 */
export function rollTrait(actor: Creature, stat: Stat, options: StatRollOptions = {}): ReturnType<typeof rollStat> {
  const roller = creatureGiven(actor);
  const known = localiseFaults(() => {
    checkFields(options, ["ask", "choices", "accept"]);
    return statGiven(roller, stat);
  });
  return rollStat(roller, known, options);
}

const statFields = ["characteristics", "ability", "moreAbilities", "traits", "power", "spell", "total"] as const;

function statGiven(actor: Creature, stat: Stat): Stat {
  checkFields(stat, statFields);
  if (Object.values(stat).flat().length === 0) throw new RuleError("StatMissing", { known: statFields.join(", ") });
  const { ability, moreAbilities, traits, power, spell } = stat;
  const idOf = (part: string, type: "ability" | "trait" | "power" | "spell", named: string): string => {
    const all = itemsOf(actor, type);
    const found = all.find(({ id }) => id === named) ?? all.find((one) => foldName(one.name) === foldName(named));
    const known = all.map((one) => one.name);
    if (!found) checkChoice(part, named, known);
    return found?.id ?? "";
  };
  return {
    ...stat,
    ...(ability ? { ability: idOf("ability", "ability", ability) } : {}),
    ...(power ? { power: idOf("power", "power", power) } : {}),
    ...(spell ? { spell: idOf("spell", "spell", spell) } : {}),
    ...(moreAbilities ? { moreAbilities: moreAbilities.map((one) => idOf("moreAbilities", "ability", one)) } : {}),
    ...(traits ? { traits: traits.map((one) => idOf("traits", "trait", one)) } : {}),
  };
}
