import { fromExtras } from "../ui/extension-points.ts";
import { combatRollData } from "./combat-totals.ts";
import { creature, forgetMemoized } from "./actors.ts";
import { markedUpdate, trackAt } from "./tracks.ts";
import { showTranslated } from "../base/compendium-translations.ts";
import { hasEffectStart, timeLeft } from "../base/foundry-versions.ts";

/** An actor whose stats have short names in formulas: `@int` besides `@characteristics.int.value`. */
export class QuadriviumActor<SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** Returns an emblem as a party's picture and token. */
  static override getDefaultArtwork(data: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    if (data.type !== "party") return super.getDefaultArtwork(data);
    const src = "systems/quadrivium/styles/emblems/party.svg";
    return { img: src, texture: { src } };
  }

  /** Lets an extra replace Foundry's dialog for a new actor. */
  static override async createDialog(
    ...args: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    const [data = {}, creation = {}, dialog = {}] = args;
    const ask = async (): Promise<Actor.Stored | null> => {
      // The types for 14 omit its result.
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
    showTranslated(this);
  }

  /**
   * Reads a number entered at a token's track bar as boxes left, as the bar shows them: "3" leaves three free, and "−1"
   * marks one more.
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
    // The types of this hook leave out the lists among the updates.
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

/** The pictures of new items by type; gear has a bag. */
const pictures: Readonly<Record<string, string>> = {
  ability: "book",
  trait: "star",
  weapon: "sword",
  armor: "heater",
  power: "lightning",
  spell: "pentacle",
};

/** An item with a default picture for each type. */
export class QuadriviumItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(data: Item.CreateData): Item.GetDefaultArtworkReturn {
    return { img: `systems/quadrivium/assets/icons/${pictures[data.type] ?? "bag"}.svg` };
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    showTranslated(this);
  }
}

/** A token whose bars show what is left of a track, like hit points: the bar of an unhurt character is full. */
export class QuadriviumToken extends TokenDocument {
  /** Returns no bar for a track that is missing or has no boxes. */
  override getBarAttribute(
    ...args: Parameters<TokenDocument["getBarAttribute"]>
  ): ReturnType<TokenDocument["getBarAttribute"]> {
    const bar = super.getBarAttribute(...args);
    if (bar?.type !== "bar" || !bar.attribute.startsWith("tracks.")) return bar;
    const owner = creature(this.actor);
    if (!owner || !trackAt(owner, bar.attribute) || bar.max === 0) return null;
    return { ...bar, value: bar.max - bar.value };
  }
}

/** An active effect that is suppressed while its item is not in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True also while an item is not wielded, worn or carried, and when its time is over. */
  override get isSuppressed(): boolean {
    const isOver = timeLeft(this)?.isOver === true;
    return super.isSuppressed || isNotInUse(this.parent) || isOver;
  }

  /** Adds the combat's id on 13, which only sets the round and turn. */
  static override getInitialDuration(): ReturnType<typeof ActiveEffect.getInitialDuration> {
    const initial = super.getInitialDuration();
    if (hasEffectStart()) return initial;
    const combat = game.combat?.id ?? null;
    const duration = Reflect.get(initial, "duration") as object;
    return Object.assign({}, initial, { duration: { ...duration, combat } });
  }
}

/** Returns true for an item that is not in use; items without such a state are always in use. */
function isNotInUse(owner: { readonly documentName: string; readonly system?: object } | null): boolean {
  if (owner?.documentName !== "Item") return false;
  return (owner.system as { isInUse?: boolean }).isInUse === false;
}
