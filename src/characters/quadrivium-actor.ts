import { isRead, prepareActor } from "./bounded-documents.ts";
import { combatRollData } from "./combat-totals.ts";
import { creature } from "./creature.ts";
import { forgetMemoized } from "./memoize.ts";

/**
 * An actor whose stats have short names in formulas: `@int` beside `@characteristics.int.value`. No more of what it stores
 * is read than the budget of an actor allows.
 */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Returns an emblem as picture and token of a party. */
  static override getDefaultArtwork(data: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    if (data.type !== "party") return super.getDefaultArtwork(data);
    const src = "systems/quadrivium/styles/emblems/party.svg";
    return { img: src, texture: { src } };
  }

  override prepareData(): void {
    prepareActor(this, () => {
      super.prepareData();
    });
  }

  /** Leaves out what is beyond the budget. */
  override *allApplicableEffects(): ReturnType<Actor["allApplicableEffects"]> {
    for (const effect of super.allApplicableEffects()) if (isRead(effect)) yield effect;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    forgetMemoized(this);
  }

  override getRollData(): ReturnType<Actor["getRollData"]> {
    const rolling = creature(this);
    if (rolling) return { ...rolling.system.getRollData(), ...combatRollData(rolling) };
    return { ...((this as Actor).system as object) };
  }
}
