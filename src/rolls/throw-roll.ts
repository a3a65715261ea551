import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { visibilityOption } from "../foundry-versions.ts";
import type { Visibility } from "../foundry-versions.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { TraitRolled } from "../services/checks.ts";
import type { Creature } from "../services/creature.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";
import { refuseUnlessHeld } from "../services/pay.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";

/** What there is to know of a roll beside its formula. */
export interface Occasion {
  readonly visibility: Visibility;
  readonly trait?: TraitRolled;
  /** Name of the power that has granted it as a re-roll. */
  readonly rerollBy?: string;
  /** Who speaks, where it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  /** Id of the message whose roll this one counters. */
  readonly opposes?: string | null;
  /** Whether its total is damage. */
  readonly isDamage?: boolean;
  /** Whether its bonus has a focus, and whether Meta is spent on it. */
  readonly meta?: { readonly hasFocus: boolean; readonly isSpent: boolean };
  /** The request that it answers. */
  readonly answers?: AnsweredOption | null;
  /** Its dice are thrown by a game master's client, where nobody else sees them. */
  readonly isThrownAside?: boolean;
  /** The roll dialog has asked for it, and said of the character what there was to say. */
  readonly wasAsked?: boolean;
}

/** Which request a roll answers, and how. */
export interface AnsweredOption {
  readonly request: string;
  readonly option: string;
  readonly actor: string;
  readonly round: number;
  /** The seal that stands on the request now. */
  readonly seal: string;
}

const noTrait: TraitRolled = { characteristics: [], ability: null, dice: [], total: "", power: null };
/** Of a roll that has no focus and costs no Meta. */
export const noMeta = { hasFocus: false, isSpent: false };

/**
 * Rolls a wish and posts it: sheet, dialog and command all end here.
 * @param actor Whose roll it is; null when nobody's character is rolling.
 * @returns the message; undefined when a hook has cancelled the roll
 */
export async function postRoll(
  actor: Creature | null,
  spec: RollSpec,
  occasion: Occasion,
): Promise<ChatMessage.Implementation | undefined> {
  const { visibility, trait = noTrait, speaker, isThrownAside = false, wasAsked = false } = occasion;
  const { opposes = null, isDamage = false, answers = null, meta = noMeta, rerollBy = "" } = occasion;
  const speaks = speaker ?? ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
  const formula = toFormula(spec);
  const { characteristics, dice } = trait;
  const remembered = { ...trait, characteristics: [...characteristics], dice: [...dice] };
  const system = { trait: remembered, rerollBy, opposes, isDamage, meta, answers };
  const roll = new QuadriviumRoll(formula);
  // What its fields cost is booked once it is posted; what nobody could pay is not rolled at all.
  if (actor)
    for (const resource of resources) refuseUnlessHeld(actor, resource, 0 - (roll.resourceDelta[resource] ?? 0));
  if (actor && !wasAsked) warnIfIncapacitated(actor, dieKindOf(spec.die.letter).tradition);
  if (isThrownAside) {
    const data = { speaker: speaks, type: "roll", system: { ...system, asks: formula } } as const;
    return ChatMessage.implementation.create(data);
  }
  return throwAndPost(roll, { speaker: speaks, type: "roll", system }, visibility);
}

/**
 * Throws a roll and posts it. The hook `quadrivium.preRoll` may cancel it before a die falls, by returning false; the
 * hook `quadrivium.roll` hears of it afterwards.
 * @returns the message; undefined when a hook has cancelled it
 */
export async function throwAndPost(
  roll: QuadriviumRoll,
  data: Roll.MessageData,
  visibility: Visibility,
): Promise<ChatMessage.Implementation | undefined> {
  if (!Hooks.call("quadrivium.preRoll", roll, data)) return undefined;
  const message = await roll.toMessage(data, visibilityOption(visibility));
  if (message) Hooks.callAll("quadrivium.roll", message, roll);
  return message;
}
