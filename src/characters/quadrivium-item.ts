import { translatedNew } from "../base/translated-documents.ts";

/** The pictures of new items by type; all are Foundry's own. */
const pictures: Readonly<Record<string, string>> = {
  ability: "icons/svg/book.svg",
  trait: "icons/svg/d6-grey.svg",
  weapon: "icons/svg/sword.svg",
  armor: "icons/svg/shield.svg",
  power: "icons/svg/lightning.svg",
};

/** An item with a default picture for each type. */
export class QuadriviumItem<SubType extends Item.SubType = Item.SubType> extends translatedNew(Item)<SubType> {
  static override getDefaultArtwork(data: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = pictures[data.type];
    return img ? { img } : super.getDefaultArtwork(data);
  }
}
