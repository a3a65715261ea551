import { creature } from "./creature.ts";
import { trackAt } from "./tracks.ts";

/** A token whose bars show what is left of a track, as those of hit points do: the bar of a character who is not hurt is full. */
export class QuadriviumToken extends TokenDocument {
  /** Returns no bar for a track that the character does not have, or that has no boxes. */
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
