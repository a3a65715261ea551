import { hasEffectStart } from "../foundry-versions.ts";

/** An active effect that is suppressed while its item is not in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True also for an item that is not wielded, worn or carried. */
  override get isSuppressed(): boolean {
    return super.isSuppressed || isNotInUse(this.parent);
  }

  /** Adds the id of the combat on 13, which only sets the round and turn. */
  static override getInitialDuration(): ActiveEffect.GetInitialDurationReturn {
    const initial = super.getInitialDuration();
    if (hasEffectStart()) return initial;
    const combat = game.combat?.id ?? null;
    return { ...initial, duration: { ...initial.duration, combat } as ActiveEffect.InitialDurationData };
  }
}

/** Returns true for an item that is not in use; items without such a state are always in use. */
function isNotInUse(owner: { readonly documentName: string; readonly system?: object } | null): boolean {
  if (owner?.documentName !== "Item") return false;
  return (owner.system as { isInUse?: boolean }).isInUse === false;
}
