import { creature } from "../services/creature.ts";
import { initiativeFormula } from "../services/initiative.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";

/** Somebody in an encounter, who rolls for initiative as the dice of the character have it. */
export class QuadriviumCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _getInitiativeFormula(): string {
    const actor = creature((this as Combatant).actor);
    if (!actor) return super._getInitiativeFormula();
    const formula = initiativeFormula(actor);
    warnIfIncapacitated(actor, actor.system.effectiveTradition.id);
    return formula;
  }
}
