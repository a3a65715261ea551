/** What a new item looks like, by its type; all are Foundry's own pictures. */
const pictures: Readonly<Record<string, string>> = {
  ability: "icons/svg/book.svg",
  trait: "icons/svg/d6-grey.svg",
  weapon: "icons/svg/sword.svg",
  armor: "icons/svg/shield.svg",
  power: "icons/svg/lightning.svg",
};

/** An item of ours, with a picture for each type. */
export class QuadriviumItem<SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  static override getDefaultArtwork(data: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = pictures[data.type];
    return img ? { img } : super.getDefaultArtwork(data);
  }
}
