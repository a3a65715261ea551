import type { RegionBehaviorType } from "../data/type-data-model.ts";
import type { TokenDocument, Document, Scene } from "../kinds.ts";
import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { StringField, ColorField } from "../data/fields/string-field.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./permissions.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { ObjectField } from "../data/fields/object-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { game } from "./surroundings.ts";

/** An event of a token in a region. */
interface Passage {
  readonly name: string;
  readonly token: TokenDocument;
  readonly user: object;
}

/** Tells a behavior of a region about a token there. */
export function tellBehavior(behavior: RegionBehavior, { name, token, user }: Passage): void {
  const { system, region } = behavior;
  const handler = (system.constructor as Partial<typeof RegionBehaviorType>).events?.[name];
  if (handler && region) void handler.call(system, { name, data: { token }, region, user });
}

/** Tells the behaviors of a region which are not disabled. */
export function tellRegion(region: RegionDocument, passage: Passage): void {
  for (const behavior of region.behaviors) if (behavior.active) tellBehavior(behavior, passage);
}

const { TOKEN_ENTER, TOKEN_EXIT } = CONST.REGION_EVENTS;

/** An effect of a region; packages define its types. */
export class RegionBehavior extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "RegionBehavior",
    collection: "behaviors",
    label: "DOCUMENT.RegionBehavior",
    labelPlural: "DOCUMENT.RegionBehaviors",
    coreTypes: [
      "adjustDarknessLevel",
      "displayScrollingText",
      "executeMacro",
      "executeScript",
      "modifyMovementCost",
      "pauseGame",
      "suppressWeather",
      "teleportToken",
      "toggleBehavior",
    ] as readonly string[],
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      disabled: new BooleanField(),
    };
  }

  declare readonly parent: RegionDocument | null;
  declare name: string;
  declare type: string;
  declare disabled: boolean;
  #isSwitched = false;

  get region(): RegionDocument | null {
    return this.parent;
  }

  get scene(): Scene | null {
    return this.parent?.parent ?? null;
  }

  get active(): boolean {
    return !this.disabled && this.parent?.behaviors.get(this.id) === this;
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#isSwitched = "disabled" in changed;
  }

  // For this behavior, tokens in the region enter or leave it.

  static override async _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onCreateOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (!behavior.disabled) behavior.#tell(user);
  }

  static override async _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onUpdateOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (behavior.#isSwitched) behavior.#tell(user);
  }

  static override async _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onDeleteOperation(documents, operation, user);
    for (const behavior of documents as readonly RegionBehavior[]) if (!behavior.disabled) behavior.#tell(user);
  }

  #tell(user: DatabaseUser): void {
    const name = this.active ? TOKEN_ENTER : TOKEN_EXIT;
    for (const token of this.parent?.tokens ?? []) tellBehavior(this, { name, token, user });
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    RegionBehavior: RegionBehavior;
  }
}

const { LAYER, GAMEMASTER, ALWAYS } = CONST.REGION_VISIBILITY;

/** A rectangle of a region; other shapes are empty here. */
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

  // The client that changed a region says which tokens are in it by now.

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
