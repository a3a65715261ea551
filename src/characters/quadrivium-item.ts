import { translateNew } from "../base/compendium-languages.ts";

/** The pictures of new items by type; all are Foundry's own. */
const pictures: Readonly<Record<string, string>> = {
  ability: "icons/svg/book.svg",
  trait: "icons/svg/d6-grey.svg",
  weapon: "icons/svg/sword.svg",
  armor: "icons/svg/shield.svg",
  power: "icons/svg/lightning.svg",
};

/** An item with a default picture for each type. */
export class QuadriviumItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(data: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = pictures[data.type];
    return img ? { img } : super.getDefaultArtwork(data);
  }

  protected static override async _preCreateOperation(
    documents: Item.Implementation[],
    operation: never,
    user: User.Stored,
  ): Promise<boolean | undefined> {
    await translateNew(documents);
    return (await super._preCreateOperation(documents, operation, user)) === false ? false : undefined;
  }
}
