/** An active effect that knows whether the item which brings it is in use. */
export class QuadriviumActiveEffect<
  SubType extends ActiveEffect.SubType = ActiveEffect.SubType,
> extends ActiveEffect<SubType> {
  /** What is not wielded, worn or carried does nothing for its owner. */
  override get isSuppressed(): boolean {
    return super.isSuppressed || isLaidAside(this.parent);
  }
}

/** Whether an item says that it is not in use; what cannot be laid aside always is. */
function isLaidAside(owner: { readonly documentName: string } | null): boolean {
  if (owner?.documentName !== "Item") return false;
  return (owner as unknown as { system: { isInUse?: boolean } }).system.isInUse === false;
}
