import { translatedNew } from "../base/translated-documents.ts";
import { fromExtras } from "../ui/extras.ts";
import { combatRollData } from "./combat-totals.ts";
import { creature } from "./creature.ts";
import { forgetMemoized } from "./memoize.ts";
import { markedUpdate, trackAt } from "./tracks.ts";

/** An actor whose stats have short names in formulas: `@int` beside `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends translatedNew(Actor)<SubType> {
  /** Returns an emblem as picture and token of a party. */
  static override getDefaultArtwork(data: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    if (data.type !== "party") return super.getDefaultArtwork(data);
    const src = "systems/quadrivium/styles/emblems/party.svg";
    return { img: src, texture: { src } };
  }

  /** Lets an extra ask for a new actor in place of Foundry's dialog. */
  static override async createDialog(
    ...args: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    const [data = {}, creation = {}, dialog = {}] = args;
    const ask = async (): Promise<Actor.Stored | null> => {
      // The types of 14 do not say what it gives.
      const made: unknown = await super.createDialog(...args);
      return made instanceof Actor ? (made as Actor.Stored) : null;
    };
    const question = { data, creation, dialog, ask };
    for (const askInstead of fromExtras("newActors")) {
      const asked = askInstead(question);
      if (asked) return asked;
    }
    return super.createDialog(...args);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    forgetMemoized(this);
  }

  /**
   * Takes what is entered at a token's bar of a track as what is left of it, as the bar shows it: "3" leaves three boxes free, and
   * "−1" marks one more.
   */
  override async modifyTokenAttribute(...args: Parameters<Actor["modifyTokenAttribute"]>): Promise<this | undefined> {
    const [attribute, value, isDelta = false, isBar = true] = args;
    const rolling = creature(this);
    const track = rolling && isBar ? trackAt(rolling, attribute) : undefined;
    if (!rolling || !track) return super.modifyTokenAttribute(...args);
    const { value: marked = 0, max = 0 } = rolling.system.tracks[track.id] ?? {};
    if (track.isCumulative !== true) {
      return super.modifyTokenAttribute(attribute, isDelta ? -value : max - value, isDelta, isBar);
    }
    const wanted = Math.min(max, Math.max(0, isDelta ? marked - value : max - value));
    const updates = markedUpdate(rolling, track, wanted);
    if (wanted === marked) return this;
    // The types of this hook know of no lists among the updates.
    const heard = updates as Record<string, number>;
    const isAllowed = Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, heard);
    return isAllowed ? this.update(updates) : this;
  }

  override getRollData(): ReturnType<Actor["getRollData"]> {
    const rolling = creature(this);
    if (rolling) return { ...rolling.system.getRollData(), ...combatRollData(rolling) };
    return { ...((this as Actor).system as object) };
  }
}
