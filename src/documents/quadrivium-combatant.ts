import { creature } from "./creature.ts";
import { initiativeFormula } from "./initiative.ts";

/** Somebody in an encounter, who rolls for initiative as the dice of the character have it. */
export class QuadriviumCombatant<SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  protected override _getInitiativeFormula(): string {
    const actor = creature((this as Combatant).actor);
    return actor ? initiativeFormula(actor) : super._getInitiativeFormula();
  }
}
