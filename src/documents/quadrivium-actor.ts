import { combatRollData } from "../services/combat-totals.ts";
import { creature } from "../services/creature.ts";
import { forgetMemoized } from "../services/memoize.ts";

/** An actor whose traits have short names in formulas: `@int` beside `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Returns an emblem as picture and token of a party. */
  static override getDefaultArtwork(data: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    if (data.type !== "party") return super.getDefaultArtwork(data);
    const src = "systems/quadrivium/styles/emblems/party.svg";
    return { img: src, texture: { src } };
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
