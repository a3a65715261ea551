import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { ActiveEffect } from "./active-effect.ts";
import { everyDocument, inDirectory, picture, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { Plain } from "../utils/types.ts";
import type { Actor } from "../kinds.ts";

/** Something an actor can have, or that waits in the world for one. */
export class Item extends ClientDocument {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Item",
    collection: "items",
    label: "DOCUMENT.Item",
    labelPlural: "DOCUMENT.Items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      ...withTypes(this),
      img: picture((source = {}) => (this.implementation as typeof Item).getDefaultArtwork(source).img),
      effects: new EmbeddedCollectionField(ActiveEffect),
    };
  }

  /** The picture of an item whose data names none. */
  static getDefaultArtwork(_data: Plain): { img: string } {
    return { img: this.DEFAULT_ICON };
  }

  declare name: string;
  declare img: string;
  declare type: string;
  declare effects: EmbeddedCollection<ActiveEffect>;

  /** The picture of this document in lists. */
  get thumbnail(): string {
    return this.img;
  }

  /** The actor who has this item. */
  get actor(): Actor | null {
    return isActor(this.parent) ? this.parent : null;
  }

  /** The effects which this item passes on to its actor. */
  get transferredEffects(): ActiveEffect[] {
    return this.effects.filter((effect) => effect.transfer);
  }

  getRollData(): object {
    return this.system;
  }
}

/** The class itself cannot be asked: an actor is made of items, so it is defined after them. */
function isActor(document: ClientDocument | null): document is Actor {
  return document?.documentName === "Actor";
}
