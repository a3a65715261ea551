import { combatRollData } from "./combat-totals.ts";
import { creature } from "./creature.ts";
import { forgetWorked } from "./once-prepared.ts";

/** An actor of ours: formulas name its traits in short, `@int` beside `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    forgetWorked(this);
  }

  override getRollData(): ReturnType<Actor["getRollData"]> {
    const rolling = creature(this);
    if (rolling) return { ...rolling.system.getRollData(), ...combatRollData(rolling) };
    return { ...((this as Actor).system as object) };
  }
}
