import { DataModel, describeModel } from "../data/data-model.ts";
import type { ModelOptions } from "../data/data-model.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import type { Plain } from "../utils/types.ts";
import { buildUuid } from "../utils/uuid.ts";
import type { Document, DocumentClass } from "./document.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { configOf, gameIfAny } from "./surroundings.ts";

/** What is fixed for one kind of document. */
export interface DocumentMetadata {
  readonly name: string;
  readonly collection: string;
  readonly label: string;
  readonly labelPlural: string;
  /** Types which exist without a system. */
  readonly coreTypes: readonly string[];
  /** Names of embedded kinds, with the fields which hold them. */
  readonly embedded: Readonly<Record<string, string>>;
  readonly hasTypeData: boolean;
}

/** What a document is and where it stands: its kind, its ids, its parent, and what it can hold. */
export class DocumentIdentity extends DataModel {
  static metadata: DocumentMetadata = {
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    coreTypes: ["base"],
    embedded: {},
    hasTypeData: false,
  };

  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  declare readonly _id: string | null;
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare readonly parentCollection: string | null;
  declare readonly parent: Document | null;
  declare flags: Record<string, Plain>;
  declare ownership: Record<string, number> | undefined;
  declare name: string | undefined;
  declare type: string | undefined;
  declare system: unknown;

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The types this kind of document can have here. */
  static get TYPES(): readonly string[] {
    return gameIfAny().documentTypes?.[this.documentName] ?? this.metadata.coreTypes;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The class which the world uses for this kind of document. */
  static get implementation(): DocumentClass {
    return (configOf(this.documentName).documentClass ?? this) as DocumentClass;
  }

  /** The fields which hold embedded documents. */
  static get hierarchy(): Record<string, EmbeddedCollectionField> {
    const fields = this.schema.entries().filter(([, field]) => field instanceof EmbeddedCollectionField);
    return Object.fromEntries(fields) as unknown as Record<string, EmbeddedCollectionField>;
  }

  /** The field which holds a kind of embedded documents, named by the kind or by the field. */
  static getCollectionName(name: string): string | null {
    const { hierarchy } = this;
    if (name in hierarchy) return name;
    return Object.entries(hierarchy).find(([, field]) => field.model.documentName === name)?.[0] ?? null;
  }

  /** Embedded documents come last: they may look at their parent. */
  static override *_initializationOrder(): Generator<[string, DataField]> {
    const entries = this.schema.entries();
    const isHierarchical = ([, field]: [string, DataField]) => (field.constructor as typeof DataField).hierarchical;
    yield* entries.filter((entry) => !isHierarchical(entry));
    yield* entries.filter(isHierarchical);
  }

  override _configure(options: ModelOptions = {}): void {
    const { pack = this.parent?.pack ?? null } = options;
    const parentCollection = this._getParentCollection(options["parentCollection"] as string | undefined);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const field of Object.keys((this.constructor as typeof DocumentIdentity).hierarchy)) {
      collections[field] = new EmbeddedCollection(field, this as this & Document);
    }
    const fixed = { pack, parentCollection, collections: Object.freeze(collections) };
    for (const [key, value] of Object.entries(fixed)) Object.defineProperty(this, key, { value, configurable: true });
  }

  override [describeModel](): string {
    return `${this.documentName} [${this._source["_id"] ? (this._source["_id"] as string) : "new"}]`;
  }

  get documentName(): string {
    return (this.constructor as typeof DocumentIdentity).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof DocumentIdentity).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get uuid(): string {
    const { id, documentName, parent, pack } = this;
    return buildUuid({ id, documentName, parent, pack }) ?? "";
  }

  /** The field of the parent which holds documents of this kind. */
  _getParentCollection(parentCollection?: string): string | null {
    if (!this.parent) return null;
    return (
      parentCollection ?? (this.parent.constructor as typeof DocumentIdentity).getCollectionName(this.documentName)
    );
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }
}
