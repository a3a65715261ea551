import { hasEffectStart } from "../foundry-versions.ts";

/** An active effect that knows whether the item which brings it is in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** What is not wielded, worn or carried does nothing for its owner. */
  override get isSuppressed(): boolean {
    return super.isSuppressed || isNotInUse(this.parent);
  }

  /** On 13 an effect notes its round and turn, but not the fight whose they are, though it has a place for it. */
  static override getInitialDuration(): ActiveEffect.GetInitialDurationReturn {
    const initial = super.getInitialDuration();
    if (hasEffectStart()) return initial;
    const combat = game.combat?.id ?? null;
    return { ...initial, duration: { ...initial.duration, combat } as ActiveEffect.InitialDurationData };
  }
}

/** Whether an item says that it is not in use; what cannot be laid aside always is. */
function isNotInUse(owner: { readonly documentName: string } | null): boolean {
  if (owner?.documentName !== "Item") return false;
  return (owner as unknown as { system: { isInUse?: boolean } }).system.isInUse === false;
}
