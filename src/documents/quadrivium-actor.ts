import { combatRollData } from "../services/combat-totals.ts";
import { creature } from "../services/creature.ts";
import { forgetMemoized } from "../services/memoize.ts";

/** An actor of ours: formulas name its traits in short, `@int` beside `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** A party has a picture of its own, and its token as well. */
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
