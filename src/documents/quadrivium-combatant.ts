import { creature } from "../services/creature.ts";
import { initiativeFormula } from "../services/initiative.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";

/** A combatant who rolls initiative by the rules of the actor's tradition. */
export class QuadriviumCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _getInitiativeFormula(): string {
    const actor = creature((this as Combatant).actor);
    if (!actor) return super._getInitiativeFormula();
    const formula = initiativeFormula(actor);
    warnIfIncapacitated(actor, actor.system.effectiveTradition.id);
    return formula;
  }
}
