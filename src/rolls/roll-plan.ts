import type { Visibility } from "../foundry-versions.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import type { RolledTraits } from "../services/checks.ts";
import type { Creature } from "../services/creature.ts";
import type { Cost } from "../services/pay.ts";
import { costsOf, powerOf } from "../services/powers.ts";
import { composeChoices } from "./compose-choices.ts";
import { traitRolled } from "./roll-choices.ts";
import type { RollChoices } from "./roll-choices.ts";

/** A roll that nobody has to be asked about any more: what is thrown, for whom, and what it costs. */
export interface RollPlan {
  readonly spec: RollSpec;
  /** Whose roll it is; null where nobody's character is rolling: then nobody pays, and no check stands in its way. */
  readonly actor: Creature | null;
  /** Who speaks, where it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  readonly visibility: Visibility;
  readonly trait?: RolledTraits;
  /** Whether its total is damage. */
  readonly isDamage?: boolean;
  /** What is paid before the dice fall. */
  readonly costs?: readonly Cost[];
  /** The id of the row of the Meta table that a focus is taken from; null without one. */
  readonly focus?: string | null;
  /** Whether its bonus has a focus, whoever has brought it. */
  readonly hasFocus?: boolean;
  /** Id of the power that grants it again, where the same check stands already; blank for none. */
  readonly reroll?: string;
  /** Id of the message whose roll this one counters. */
  readonly opposes?: string | null;
  /** The request that it answers. */
  readonly answers?: AnsweredOption;
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

/** Returns the plan that the choices of a character come to. @throws RuleError naming what cannot be rolled */
export function planOf(actor: Creature, choices: RollChoices): RollPlan {
  const { visibility, paid, power, focus, reroll, total } = choices;
  const { spec, bonuses } = composeChoices(actor, choices);
  return {
    spec,
    actor,
    visibility,
    trait: traitRolled(actor, choices),
    isDamage: total?.isDamage === true,
    costs: [...(paid ? [{ means: paid.resource, amount: 1 }] : []), ...(power ? costsOf(powerOf(actor, power)) : [])],
    focus,
    hasFocus: hasFocus(bonuses),
    reroll,
  };
}

/** Whether one of these bonuses is a focus. */
export function hasFocus(bonuses: readonly Bonus[]): boolean {
  return bonuses.some(({ category }) => category === "focus");
}
