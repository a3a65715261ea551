import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { Visibility } from "../../base/foundry-versions.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import type { RolledTraits } from "../../messages/binding-checks.ts";
import type { Creature } from "../../characters/creature.ts";
import type { Cost } from "../../bookings/pay.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { composeChoices } from "./compose-choices.ts";
import { traitRolled } from "./roll-choices.ts";
import { costsChosen } from "./roll-costs.ts";
import type { RollChoices } from "./roll-choices.ts";

/** A roll that is ready to be made: its spec, its character, and its costs. */
export interface RollPlan {
  readonly spec: RollSpec;
  /** The phrases of the labels that the system has written into it. */
  readonly phrases?: readonly Phrase[];
  /** The character that rolls; null for none: then nobody pays, and no check is binding. */
  readonly actor: Creature | null;
  /** The speaker, if it is not simply the character. */
  readonly speaker?: ChatMessage.SpeakerData;
  readonly visibility: Visibility;
  readonly trait?: RolledTraits;
  /** True if its total is damage. */
  readonly isDamage?: boolean;
  /** The costs that are paid before the dice are thrown. */
  readonly costs?: readonly Cost[];
  /** Id of the row of the Meta table that the focus is taken from; null for none. */
  readonly focus?: string | null;
  /** True if its bonuses include a focus, also one from elsewhere. */
  readonly hasFocus?: boolean;
  /** Id of the power that allows a re-roll of a binding check; blank for none. */
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
  /** Seals a secret text from which its faces will come, and returns the seal; left out for ordinary dice. */
  readonly promise?: (formula: string) => Promise<string>;
  /** True if the roll dialog has asked, which shows the character's warnings. */
  readonly wasAsked?: boolean;
}

/** The request that a roll answers, and the chosen option. */
export interface AnsweredOption {
  readonly request: string;
  readonly option: string;
  readonly actor: string;
  readonly round: number;
  /** The seal of the request at the time of the answer. */
  readonly seal: string;
}

/** Returns the plan of the choices of a character. Throws RuleError that names the fault. */
export function planOf(actor: Creature, choices: RollChoices): RollPlan {
  const { visibility, focus, reroll, total } = choices;
  const { spec, bonuses, phrases } = composeChoices(actor, choices);
  return {
    spec,
    phrases,
    actor,
    visibility,
    trait: traitRolled(actor, choices),
    isDamage: total?.isDamage === true,
    costs: costsChosen(actor, choices),
    focus,
    hasFocus: hasFocus(bonuses),
    reroll,
  };
}

/** Tells whether one of these bonuses is a focus. */
export function hasFocus(bonuses: readonly Bonus[]): boolean {
  return bonuses.some(({ category }) => category === "focus");
}
