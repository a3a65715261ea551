import { hasEffectStart, keepChanges } from "../foundry-versions.ts";
import { isChangeable } from "../services/changeable-paths.ts";
import type { Changed } from "../services/changeable-paths.ts";

/** An active effect that is suppressed while its item is not in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True also for an item that is not wielded, worn or carried. */
  override get isSuppressed(): boolean {
    return super.isSuppressed || isNotInUse(this.parent);
  }

  /** Changes nothing at a path where a value would take the place of other data; the sheet names that path. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { target } = this;
    if (target) keepChanges(this, (path) => isChangeable(target as Changed, path));
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
