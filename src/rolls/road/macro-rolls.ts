import { localiseFaults, say } from "../../base/words.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { creatureGiven, throwUnlessActing } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { currentVisibility, visibilities } from "../../base/foundry-versions.ts";
import type { Visibility } from "../../base/foundry-versions.ts";
import { checkChoice, checkFields, RuleError } from "../../rules/kernel/rule-error.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import { dieKinds } from "../../rules/traditions/traditions.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import type { Odds } from "../../rules/odds/odds.ts";
import { checkOf, noStats, nameOf } from "../../messages/binding-checks.ts";
import { allowRepeat, findBindingCheck } from "./let-it-ride.ts";
import { throwAndPost, performRoll } from "./perform-roll.ts";
import { creature, itemsOf } from "../../characters/creature.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { rollData } from "../../messages/message-type.ts";
import { isCounter } from "../../messages/who-rolled.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import type { ChosenRoll } from "./perform-roll.ts";
import { usualChoices, withDie, totalStat } from "./roll-choices.ts";
import type { RollChoices, Stat } from "./roll-choices.ts";
import { foldName } from "../../rules/command/entries.ts";

/** The actor and the visibility of a roll, by default those of `/r`. */
interface FormulaOptions {
  /** The speaker, whose roll data the formula can use: `1ds + @int`. */
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
  return localiseFaults(() => post(rollOf(what, actor), actor, visibility));
}

/**
 * Rolls the formula of a roll once more, with the data that the actor has now, and posts it.
 * @param name What it is called; blank for nothing.
 * @returns the message; undefined if a hook cancels the roll, or if it is a check that stands
 * @throws Error in the user's language as {@link rollFormula}
 */
async function rollAgain(
  { formula }: QuadriviumRoll,
  actor: Creature | null,
  name: string,
): Promise<ChatMessage.Implementation | undefined> {
  return localiseFaults(async () => {
    const roll = new QuadriviumRoll(formula, actor?.getRollData() ?? {});
    const visibility = currentVisibility();
    const again = rollInOtherSituation({ roll, name, visibility }, actor, speakerOf(actor));
    return again ? again() : post(roll, actor, visibility, name);
  });
}

function post(
  roll: QuadriviumRoll,
  actor: Creature | null,
  visibility: Visibility,
  name = "",
): Promise<ChatMessage.Implementation | undefined> {
  return throwAndPost(roll, { speaker: speakerOf(actor), ...(name ? { flavor: name } : {}) }, visibility);
}

function speakerOf(actor: Creature | null): ChatMessage.SpeakerData {
  return ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
}

/**
 * Returns what asks whether a typed formula is rolled in another situation than a check of its name that stands, and rolls it;
 * null if none stands.
 */
export function rollInOtherSituation(
  { roll, name, visibility }: { readonly roll: QuadriviumRoll; readonly name: string; readonly visibility: Visibility },
  actor: Creature | null,
  speaker: ChatMessage.SpeakerData,
): (() => Promise<ChatMessage.Implementation | undefined>) | null {
  const check = roll.die && checkOf(speaker, noStats, roll.die.dieKind.tradition, name);
  const standing = findBindingCheck(actor, check);
  // What a power costs is paid for what is rolled from the sheet.
  const ask = standing && (() => allowRepeat({ ...standing, powers: [] }, ""));
  if (!ask) return null;
  const data = { speaker, flavor: name, type: "roll", system: { isOtherSituation: true } } as Roll.MessageData;
  return async () => ((await ask()) === null ? undefined : throwAndPost(roll, data, visibility));
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
 * Returns a spec with the usual values of the fields that its setup leaves out.
 * @throws RuleError DieUnknown or FieldUnknown that names what is wrong
 */
function checkedSpec(spec: RollSpec): RollSpec {
  checkFields(spec, ["die", "setup", "title", "sources", "parts", "target"]);
  const { letter } = spec.die;
  const die = dieKinds.get(letter);
  if (!die) throw new RuleError("DieUnknown", { die: letter, known: [...dieKinds.keys()].join(", ") });
  checkFields({ ...spec.setup }, ["count", ...die.fields.map(({ name }) => name)]);
  return { ...spec, setup: { ...plainSetup(die), ...spec.setup } };
}

/** How a stat is rolled; buttons of cards add to the plan of the roll. */
interface StatRollOptions extends Pick<ChosenRoll, "accept"> {
  readonly ask?: boolean;
  readonly choices?: KnownChoices;
}

/** The choices that are fixed before the player is asked. */
type KnownChoices = Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;

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
  const own = usualChoices(actor, stat);
  const plain = withDie(actor, own, known.letter ?? own.letter);
  const choices = { ...plain, ...known, setup: { ...plain.setup, ...known.setup } as Setup };
  return performRoll({ actor, choices, ask, ...(accept ? { accept } : {}) });
}

/**
 * Rolls again what the user has rolled last: a stat with the bonuses that it has now, as a click on the sheet does, or else
 * the same formula. Answers to requests, counters and effects of powers are rolled where they are asked for.
 * @returns the message; undefined if there is nothing to repeat, of which the user is told, or if the roll is cancelled
 * @throws Error in the user's language as {@link rollStat} and {@link rollAgain} do
 */
export async function repeatLastRoll({
  ask,
}: {
  readonly ask: boolean;
}): Promise<ChatMessage.Implementation | undefined> {
  const last = game.messages.contents.findLast((message) => message.isAuthor && isRepeatable(message));
  const [roll] = last?.rolls ?? [];
  if (!last || !(roll instanceof QuadriviumRoll)) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Repeat.none" }));
    return undefined;
  }
  const actor = creature(last.speakerActor);
  const rolled = rollData(last)?.trait;
  const stat = actor && rolled && rolledStat(actor, rolled);
  const situation = nameOf(last);
  return stat ? rollStat(actor, stat, { ask, choices: { situation } }) : rollAgain(roll, actor, situation);
}

function isRepeatable(message: ChatMessage.Implementation): boolean {
  const data = rollData(message);
  if (!data || isCounter(message)) return false;
  return !data.answers && data.trait.total !== "effect" && message.rolls[0] instanceof QuadriviumRoll;
}

/** Returns the stat of a roll as its character has it now; null for a roll of dice alone, and for what is gone. */
export function rolledStat(actor: Creature, rolled: RolledStats): Stat | null {
  const own = (uuid: string | null): string => actor.items.find((item) => item.uuid === uuid)?.id ?? "";
  const { characteristics } = rolled;
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
 * @throws Error in the user's language for a field that there is not, and for what the character does not have
 */
export function rollTrait(actor: Creature, stat: Stat, options: StatRollOptions = {}): ReturnType<typeof rollStat> {
  const roller = creatureGiven(actor);
  const known = localiseFaults(() => {
    checkFields(options, ["ask", "choices", "accept"]);
    return statGiven(roller, stat);
  });
  return rollStat(roller, known, options);
}

const statFields = ["characteristics", "ability", "moreAbilities", "traits", "power", "total"] as const;

function statGiven(actor: Creature, stat: Stat): Stat {
  checkFields(stat, statFields);
  if (Object.values(stat).flat().length === 0) throw new RuleError("StatMissing", { known: statFields.join(", ") });
  const { ability, moreAbilities, traits, power } = stat;
  const idOf = (part: string, type: "ability" | "trait" | "power", named: string): string => {
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
    ...(moreAbilities ? { moreAbilities: moreAbilities.map((one) => idOf("moreAbilities", "ability", one)) } : {}),
    ...(traits ? { traits: traits.map((one) => idOf("traits", "trait", one)) } : {}),
  };
}
