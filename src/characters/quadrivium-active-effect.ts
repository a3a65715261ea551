import { hasEffectStart, reviseChanges, timeLeft } from "../base/foundry-versions.ts";
import { isChangeable } from "./effect-paths.ts";
import type { Changed } from "./effect-paths.ts";

/** An active effect that is suppressed while its item is not in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** True also for an item that is not wielded, worn or carried, and when its time is over. */
  override get isSuppressed(): boolean {
    const isOver = timeLeft(this)?.isOver === true;
    return super.isSuppressed || isNotInUse(this.parent) || isOver;
  }

  /** Changes nothing at a path where a value would take the place of other data; the sheet names that path. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { target } = this;
    if (target) {
      reviseChanges(this, (changes) => {
        const kept = changes.filter(({ key }) => isChangeable(target as Changed, key));
        return kept.length < changes.length ? kept : changes;
      });
    }
  }

  /** Adds the id of the combat on 13, which only sets the round and turn. */
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
