import { CONST } from "../../constants.ts";
import { host } from "../../host.ts";
import { isPlainObject, type Plain } from "../../utils/types.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { type DataField } from "./data-field.ts";
import { isValidId } from "../validators.ts";
import { ObjectField, TypedObjectField } from "./object-field.ts";
import { ForcedDeletion } from "../operators.ts";
import { StringField } from "./string-field.ts";
import type { FieldOptions, Verdict } from "./types.ts";
import { NumberField } from "./number-field.ts";
import { SchemaField } from "./schema-field.ts";

/** As much of a document class as a field needs. */
interface DocumentClass {
  readonly documentName: string;
  get?(id: string, options?: Plain): unknown;
}

/** A field of the id of a document. */
export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      readonly: true,
      validationError: "is not a valid Document ID string",
    };
  }

  override _cast(value: unknown): unknown {
    if (typeof value === "object" && value !== null && "_id" in value) return value._id;
    return String(value);
  }

  override _validateType(value: unknown): Verdict {
    return isValidId(value) ? undefined : false;
  }
}

/** A field which names a document of the world by its id; in use it is that document, or null when it is gone. */
export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false, initial: null };
  }

  readonly model: DocumentClass;
  declare idOnly: boolean;

  constructor(model: DocumentClass, options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(options, context);
    if (typeof (model as { documentName?: unknown }).documentName !== "string") {
      throw new Error("A ForeignDocumentField must specify a Document subclass as its type");
    }
    this.model = model;
  }

  override initialize(value: unknown, model?: object): unknown {
    if (this.idOnly || typeof value !== "string") return value;
    return () => {
      const { collections, packs } = (host.game ?? {}) as {
        collections?: { get(name: string): { get(id: string): unknown } | undefined };
        packs?: { get(name: string): { folders?: { get(id: string): unknown } } | undefined };
      };
      // Before the world's documents exist only the id is known.
      if (!collections) return value;
      const { pack } = (model ?? {}) as { pack?: string | null };
      if (!pack) return collections.get(this.model.documentName)?.get(value) ?? null;
      // Documents in a compendium only know the folders of that compendium.
      return this.model.documentName === "Folder" ? (packs?.get(pack)?.folders?.get(value) ?? null) : null;
    };
  }

  override toObject(value: unknown): unknown {
    return typeof value === "object" && value !== null && "_id" in value ? value._id : value;
  }
}

/** A field of the user who made a document. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      nullable: false,
      gmOnly: true,
      initial: () => (host.game as { userId?: string } | undefined)?.userId,
      label: "DOCUMENT.Author",
    };
  }
}

/** A field of the uuid of a document. */
export class DocumentUUIDField extends StringField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      required: true,
      blank: false,
      nullable: true,
      initial: null,
      type: undefined,
      embedded: undefined,
      relative: false,
    };
  }

  declare type: string | undefined;
  declare embedded: boolean | undefined;
  declare relative: boolean;

  override _validateType(value: unknown): Verdict {
    super._validateType(value);
    const uuid = String(value);
    if (this.relative && uuid.startsWith(".")) return undefined;
    const parsed = parseUuid(uuid);
    if (!parsed?.type || !parsed.id) throw new Error("must be a valid UUID string");
    if (this.type && parsed.type !== this.type) throw new Error(`must be the UUID of a "${this.type}" document`);
    if (this.embedded === true && parsed.embedded.length === 0) throw new Error("must be an embedded document");
    if (this.embedded === false && parsed.embedded.length > 0) throw new Error("may not be an embedded document");
    if (!isValidId(parsed.id)) throw new Error(`Invalid document ID "${parsed.id}"`);
    return undefined;
  }
}

/** A field for the ownership of a document. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: "is not a mapping of user IDs and document permission levels",
      gmOnly: true,
    };
  }

  override _validateType(value: unknown): Verdict {
    if (!isPlainObject(value)) return false;
    const levels: readonly unknown[] = Object.values(CONST.DOCUMENT_OWNERSHIP_LEVELS);
    return Object.entries(value).every(([key, level]) => {
      if (key.startsWith("-=")) return isValidId(key.slice(2)) && level === null;
      if (level instanceof ForcedDeletion) return isValidId(key);
      return (key === "default" || isValidId(key)) && levels.includes(level);
    })
      ? undefined
      : false;
  }
}

/** A field of data which packages keep with a document, under their ids. */
export class DocumentFlagsField extends TypedObjectField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, validateKey: isPackageId };
  }

  constructor(options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    super(new ObjectField(), options, context);
  }
}

function isPackageId(key: string): boolean {
  return /^[A-Za-z0-9\-_]+$/.test(key);
}

/** A field of what is known about the making of a document. */
export class DocumentStatsField extends SchemaField {
  /** Only the server writes it; values from clients are ignored. */
  static managedFields = ["coreVersion", "systemId", "systemVersion", "createdTime", "modifiedTime", "lastModifiedBy"];

  static fields = [...this.managedFields, "compendiumSource", "duplicateSource", "exportSource"];

  constructor(options?: FieldOptions, context?: { name?: string; parent?: DataField }) {
    const text = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: new NumberField(),
        modifiedTime: new NumberField(),
        lastModifiedBy: text(),
        compendiumSource: new DocumentUUIDField(),
        duplicateSource: new DocumentUUIDField(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
      context,
    );
  }
}

/** As much of a document class as its type and system fields need. */
export interface TypedDocumentClass {
  readonly documentName: string;
  readonly TYPES: readonly string[];
  readonly hasTypeData: boolean;
}

/** A field of the sub-type of a document. */
export class DocumentTypeField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  readonly #documentClass: TypedDocumentClass;

  constructor(
    documentClass: TypedDocumentClass,
    options: FieldOptions = {},
    context?: { name?: string; parent?: DataField },
  ) {
    super({ choices: () => documentClass.TYPES, ...options }, context);
    this.#documentClass = documentClass;
  }

  override _validateType(value: unknown): Verdict {
    if (typeof value !== "string" || !value) throw new Error("must be a non-blank string");
    if (this._isValidChoice(value)) return true;
    throw new Error(`"${value}" is not a valid type for the ${this.#documentClass.documentName} Document class`);
  }
}
