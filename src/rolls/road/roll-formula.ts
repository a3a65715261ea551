import { localiseFaults } from "../../base/rule-errors.ts";
import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { creatureGiven, throwUnlessActing } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { currentVisibility, visibilities } from "../../base/foundry-versions.ts";
import type { Visibility } from "../../base/foundry-versions.ts";
import { checkChoice, checkFields, checkIsNumber, RuleError } from "../../rules/kernel/rule-error.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import { dieKinds } from "../../rules/traditions/traditions.ts";
import { toFormula } from "../../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import type { Odds } from "../../rules/odds/odds.ts";
import { checkOf, noStats } from "../../messages/binding-checks.ts";
import { allowRepeat, findBindingCheck } from "./let-it-ride.ts";
import { throwAndPost } from "./perform-roll.ts";

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
export async function rollAgain(
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
  if (typeof what !== "string" && (typeof (what as unknown) !== "object" || (what as unknown) === null)) {
    throw new RuleError("FormulaEmpty");
  }
  return typeof what === "string"
    ? new QuadriviumRoll(what, data)
    : new QuadriviumRoll(toFormula(checkedSpec(what)), data);
}

/**
 * Returns a spec with the usual values of the fields that its setup leaves out.
 * @throws RuleError DieUnknown, FieldUnknown or NumberMissing that names what is wrong
 */
function checkedSpec(spec: RollSpec): RollSpec {
  checkFields(spec, ["die", "setup", "title", "sources", "parts", "target"]);
  // What a macro has written may have less than a spec.
  const written: { readonly die?: { readonly letter?: string }; readonly setup?: object } = { ...spec };
  const letter = written.die?.letter;
  const die = dieKinds.get(letter ?? "");
  if (!die) throw new RuleError("DieUnknown", { die: String(letter), known: [...dieKinds.keys()].join(", ") });
  checkFields(written.setup ?? {}, ["count", ...die.fields.map(({ name }) => name)]);
  for (const part of spec.parts ?? []) {
    checkFields(part, ["label", "value"]);
    checkIsNumber(part.label || "value", part.value);
  }
  if (spec.target !== undefined && spec.target !== null) checkIsNumber("target", spec.target);
  return { ...spec, setup: { ...plainSetup(die), ...spec.setup } };
}
