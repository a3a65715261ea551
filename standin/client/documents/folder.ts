import { CONST } from "../constants.ts";
import { ForeignDocumentField } from "../data/fields/document-fields.ts";
import { IntegerSortField } from "../data/fields/number-kinds.ts";
import { StringField } from "../data/fields/string-field.ts";
import { ColorField, HTMLField } from "../data/fields/text-fields.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { Document } from "./document.ts";
import { game, gameIfAny } from "./surroundings.ts";

/** A folder of documents of one kind. */
export class Folder extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    coreTypes: CONST.FOLDER_DOCUMENT_TYPES as readonly string[],
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({ required: true, blank: false, choices: CONST.FOLDER_DOCUMENT_TYPES }),
      description: new HTMLField({ textSearch: true }),
      folder: new ForeignDocumentField({ documentName: "Folder" }),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: new IntegerSortField(),
      color: new ColorField(),
    };
  }

  declare name: string;
  declare type: string;
  declare sorting: "a" | "m";
  declare folder: Folder | null;

  /** Everybody sees folders; what is in them is another question. */
  override get visible(): boolean {
    return true;
  }

  /** The documents directly in this folder. */
  get contents(): Document[] {
    const documents = (game().collections?.get(this.type) ?? []) as Iterable<ClientDocument>;
    const inside = [...documents].filter((document) => document._source["folder"] === this.id);
    const byName = (a: Document, b: Document) => String(a.name).localeCompare(String(b.name));
    const bySort = (a: Document, b: Document) => Number(a._source["sort"]) - Number(b._source["sort"]);
    return inside.sort(this.sorting === "m" ? bySort : byName);
  }

  /** The folders directly in this one. */
  get children(): Folder[] {
    const folders = (gameIfAny().collections?.get("Folder") ?? []) as Iterable<Folder>;
    return [...folders].filter((folder) => folder._source["folder"] === this.id);
  }

  get depth(): number {
    return this.folder ? this.folder.depth + 1 : 1;
  }
}
