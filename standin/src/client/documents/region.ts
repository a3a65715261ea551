import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { ObjectField } from "../data/fields/object-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { ColorField } from "../data/fields/text-fields.ts";
import type { Plain } from "../utils/types.ts";
import type { Document, Scene, TokenDocument } from "../kinds.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { DatabaseUser } from "./ownership.ts";
import { RegionBehavior } from "./region-behavior.ts";
import { game } from "./surroundings.ts";

const { LAYER, GAMEMASTER, ALWAYS } = CONST.REGION_VISIBILITY;

/** A rectangle of a region; other shapes hold nobody here. */
interface Rectangle {
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a scene; it is not drawn here, but knows which tokens are in it. */
export class RegionDocument extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Region",
    collection: "regions",
    label: "DOCUMENT.Region",
    labelPlural: "DOCUMENT.Regions",
    embedded: { RegionBehavior: "behaviors" },
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      color: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
      shapes: new ArrayField(new ObjectField()),
      elevation: new SchemaField({
        bottom: new NumberField({ required: true }),
        top: new NumberField({ required: true }),
      }),
      behaviors: new EmbeddedCollectionField(RegionBehavior),
      visibility: new NumberField({ required: true, initial: LAYER, choices: [LAYER, GAMEMASTER, ALWAYS] }),
      locked: new BooleanField(),
    };
  }

  declare readonly parent: Scene | null;
  declare name: string;
  declare shapes: readonly Rectangle[];
  declare elevation: { readonly bottom: number | null; readonly top: number | null };
  declare behaviors: EmbeddedCollection<RegionBehavior>;

  get tokens(): ReadonlySet<TokenDocument> {
    return new Set([...(this.parent?.tokens ?? [])].filter((token) => token.regions?.has(this)));
  }

  // Whoever has changed a region says which tokens are in it by now.

  static override async _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onCreateOperation(documents, operation, user);
    await updateTokens(documents, user);
  }

  static override async _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onUpdateOperation(documents, operation, user);
    await updateTokens(documents, user);
  }

  static override async _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onDeleteOperation(documents, operation, user);
    await updateTokens(documents, user);
  }
}

async function updateTokens(documents: readonly Document[], user: DatabaseUser): Promise<void> {
  if (user.id !== game().userId) return;
  for (const scene of new Set(documents.map(({ parent }) => parent as Scene))) await scene.updateTokenRegions();
}

declare module "../known-classes.ts" {
  interface Kinds {
    RegionDocument: RegionDocument;
  }
}
