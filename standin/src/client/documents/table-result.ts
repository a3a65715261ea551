import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentUUIDField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import { FilePathField, HTMLField } from "../data/fields/text-fields.ts";
import { host } from "../host.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { fromUuidSync, parseUuid } from "../utils/uuid.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { RollTable } from "./roll-table.ts";

const { TEXT, DOCUMENT } = CONST.TABLE_RESULT_TYPES;

interface Target {
  readonly uuid: string;
  readonly name: string | null;
  readonly img?: string | null;
  readonly thumb?: string | null;
  toAnchor?(options?: object): HTMLAnchorElement;
}

/** One thing that can come out of a roll table: a text, or a document. */
export class TableResult extends ClientDocument {
  static override LOCALIZATION_PREFIXES = ["TABLE_RESULT"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "TableResult",
    collection: "results",
    label: "DOCUMENT.TableResult",
    labelPlural: "DOCUMENT.TableResults",
    coreTypes: [TEXT, DOCUMENT] as readonly string[],
  };

  static override defineSchema() {
    const { type } = withTypes(this, { initial: TEXT });
    if (!type) throw new Error("A result of a table has a type");
    return {
      ...everyDocument(),
      type,
      name: new StringField({ required: true, nullable: false, blank: true, initial: "", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"] }),
      description: new HTMLField({ textSearch: true }),
      documentUuid: new DocumentUUIDField({ required: false, nullable: true, initial: undefined }),
      weight: new NumberField({ required: true, integer: true, positive: true, nullable: false, initial: 1 }),
      range: new ArrayField(new NumberField({ integer: true }), {
        min: 2,
        max: 2,
        validate: (range: unknown) => isAscending(range as readonly number[]),
        validationError: "must be a length-2 array of ascending integers",
      }),
      drawn: new BooleanField(),
    };
  }

  declare readonly parent: RollTable | null;
  declare type: string;
  declare name: string;
  declare img: string | null;
  declare description: string;
  declare documentUuid: string | null | undefined;
  declare weight: number;
  declare range: [number, number];
  declare drawn: boolean;

  static override migrateData(source: Plain): Plain {
    migrateTableResult(source);
    return super.migrateData(source);
  }

  /** The picture beside this result. */
  get icon(): string {
    const { RollTable } = host.CONFIG as { RollTable: { resultIcon: string } };
    return this.img || RollTable.resultIcon;
  }

  /** The text of this result under its older name. */
  get text(): string {
    return this.type === TEXT ? this.description : this.name;
  }

  /** The id of the document under its older name. */
  get documentId(): string | null {
    return this.documentUuid ? (parseUuid(this.documentUuid)?.id ?? null) : null;
  }

  /** Where the document is, under its older name: a kind of the world's documents, or a compendium. */
  get documentCollection(): string {
    const [first = "", scope, pack] = (this.documentUuid ?? "").split(".");
    return first === "Compendium" ? `${scope ?? ""}.${pack ?? ""}` : first;
  }

  get #target(): Target | null {
    if (this.type !== DOCUMENT || !this.documentUuid) return null;
    return fromUuidSync(this.documentUuid, { strict: false }) as Target | null;
  }

  /** A result without a picture shows that of its document. */
  override prepareBaseData(): void {
    const target = this.img ? null : this.#target;
    this.img ||= target?.thumb ?? target?.img ?? null;
  }

  /** The link to the document of this result; null when it is a text, or the document is gone. */
  documentToAnchor(): HTMLAnchorElement | null {
    const target = this.#target;
    if (!target) return null;
    if (target.toAnchor) return target.toAnchor({ name: this.name || target.name, attrs: { draggable: "true" } });
    const anchor = document.createElement("a");
    anchor.className = "content-link";
    anchor.draggable = true;
    Object.assign(anchor.dataset, { link: "", uuid: target.uuid });
    anchor.textContent = this.name || target.name;
    return anchor;
  }

  /** What is shown of this result: its name or link, and what it says. */
  async getHTML(): Promise<string> {
    const { TextEditor } = (host.CONFIG as { ux: { TextEditor: Enriching } }).ux;
    const anchor = this.documentToAnchor();
    const name = anchor ? anchor.outerHTML : this.name && `<strong>${escapeHTML(this.name)}</strong>`;
    const options = { relativeTo: this, secrets: this.isOwner };
    const description = await TextEditor.enrichHTML(this.description, options);
    return [name, description].filter((part) => part).join(" ");
  }
}

interface Enriching {
  enrichHTML(content: string, options: object): Promise<string>;
}

function isAscending([first, last]: readonly number[]): boolean {
  return first !== undefined && last !== undefined && last >= first;
}

const NUMBERED_TYPES = ["text", "document", "pack"];

/** Brings the data of an older result into today's form: a uuid instead of collection and id, two texts instead of one. */
export function migrateTableResult(source: Plain): void {
  const { type, documentCollection, documentId, text } = source;
  if (typeof type === "number") source["type"] = NUMBERED_TYPES[type] ?? "text";
  const isPack = source["type"] === "pack";
  if (isPack) source["type"] = "document";
  if (typeof documentCollection === "string" && typeof documentId === "string" && !source["documentUuid"]) {
    source["documentUuid"] = `${isPack ? "Compendium." : ""}${documentCollection}.${documentId}`;
  }
  if (typeof text === "string") source[source["type"] === "document" ? "name" : "description"] ??= text;
  for (const key of ["documentCollection", "documentId", "text"]) Reflect.deleteProperty(source, key);
}
