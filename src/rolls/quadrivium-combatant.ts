import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { localiseFaults, tellRefusal } from "../base/rule-errors.ts";
import { labelsIn } from "../base/formula-labels.ts";
import { creature } from "../characters/creature.ts";
import { initiativeFormula } from "./initiative.ts";
import { throwUnlessPaid } from "../deltas/roll-deltas.ts";
import { noteInitiative } from "./unseen-initiative.ts";
import { markTyped } from "../messages/who-rolled.ts";

/** A combatant who rolls initiative by the rules of the actor's tradition. */
export class QuadriviumCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _getInitiativeFormula(): string {
    const actor = creature((this as Combatant).actor);
    if (!actor) return super._getInitiativeFormula();
    return initiativeFormula(actor);
  }

  override getInitiativeRoll(formula?: string): Roll.Implementation {
    return tellRefusal(() => localiseFaults(() => this.initiativeRoll(formula)));
  }

  /**
   * Returns the roll of initiative, which is not thrown yet.
   * @throws RuleError if the total has a fault, and Error in the user's language if it cannot be thrown; this user is told neither
   */
  initiativeRoll(formula?: string): Roll.Implementation {
    const roll = super.getInitiativeRoll(formula);
    const actor = creature((this as Combatant).actor);
    // One that is stored nowhere rolls for nobody.
    if (this.id) noteInitiative(roll, this);
    if (roll instanceof QuadriviumRoll) {
      roll.options.isInitiative = true;
      if (actor && (formula || actor.system.initiative.trim() !== "")) markTyped(roll, actor);
      const token = (this as Combatant).token as TokenDocument.Stored | null;
      if (actor) throwUnlessPaid(roll, { speaker: ChatMessage.implementation.getSpeaker({ actor, token }) });
    }
    if (actor && roll instanceof QuadriviumRoll) {
      roll.options.labels = labelsIn(roll.formula);
      if (roll.die === null && actor.system.effectiveTradition.flatInitiative)
        roll.options.flat = actor.system.effectiveTradition.id;
    }
    return roll;
  }
}
