import { constantsOfGeneration } from "../members-of-generation.ts";
import { ForeignDocumentField } from "../data/fields/document-fields.ts";
import { IntegerSortField } from "../data/fields/number-field.ts";
import { StringField, ColorField, HTMLField } from "../data/fields/string-field.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import { compendiumContents } from "./directory-tree.ts";
import type { DocumentClass } from "./document.ts";
import type { DatabaseUser } from "./permissions.ts";
import type { Document } from "../kinds.ts";
import { configOf, game, gameIfAny } from "./surroundings.ts";

/** A folder of documents of one kind. */
export class Folder extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Folder",
    collection: "folders",
    label: "DOCUMENT.Folder",
    labelPlural: "DOCUMENT.Folders",
    get coreTypes(): readonly string[] {
      return constantsOfGeneration().FOLDER_DOCUMENT_TYPES;
    },
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      type: new StringField({ required: true, blank: false, choices: constantsOfGeneration().FOLDER_DOCUMENT_TYPES }),
      description: new HTMLField({ textSearch: true }),
      folder: new ForeignDocumentField({ documentName: "Folder" }),
      sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: new IntegerSortField(),
      color: new ColorField(),
    };
  }

  declare name: string;
  declare type: string;
  declare sort: number;
  declare sorting: "a" | "m";
  declare folder: Folder | null;

  /** All users see folders; their contents have permissions of their own. */
  override get visible(): boolean {
    return true;
  }

  /** The documents directly in this folder. */
  get contents(): Document[] {
    const elsewhere = compendiumContents(this);
    // Entries of an index and compendia are not documents, but callers expect them here.
    if (elsewhere) return elsewhere as unknown as Document[];
    const documents = (game().collections?.get(this.type) ?? []) as Iterable<ClientDocument>;
    const inside = [...documents].filter((document) => document._source["folder"] === this.id);
    const byName = (a: Document, b: Document) => String(a.name).localeCompare(String(b.name));
    const bySort = (a: Document, b: Document) => Number(a._source["sort"]) - Number(b._source["sort"]);
    return inside.sort(this.sorting === "m" ? bySort : byName);
  }

  /** The class of the documents in this folder. */
  get documentClass(): unknown {
    return configOf(this.type).documentClass;
  }

  /** Is the folder open in the directory? */
  get expanded(): boolean {
    const folders = game().collections?.get("Folder") as { _expanded?: Record<string, boolean> } | undefined;
    return folders?._expanded?.[this.uuid] ?? false;
  }

  /** The folders this one is in, the nearest first. */
  get ancestors(): Folder[] {
    return this.folder ? [this.folder, ...this.folder.ancestors] : [];
  }

  /** The folders in this one, or all the way down. */
  getSubfolders(recursive = false): Folder[] {
    const known = this.pack ? this.compendium?.folders : gameIfAny().collections?.get("Folder");
    const folders = (known ?? []) as Iterable<Folder>;
    const inside = [...folders].filter((folder) => folder._source["folder"] === this.id);
    return recursive ? inside.flatMap((folder) => [folder, ...folder.getSubfolders(true)]) : inside;
  }

  /** The content of a deleted folder moves up to its place, or is deleted with it. */
  override async _preDelete(options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    if ((await super._preDelete(options, user)) === false) return false;
    const { deleteSubfolders = false, deleteContents = false } = options as Record<string, boolean>;
    const folder = this._source["folder"] as string | null;
    const ids = this.contents.map(({ _id }) => _id ?? "");
    const cls = this.documentClass as DocumentClass;
    if (deleteContents) await cls.deleteDocuments(ids);
    else await cls.updateDocuments(ids.map((_id) => ({ _id, folder })));
    for (const subfolder of this.getSubfolders()) {
      if (deleteSubfolders) await subfolder.delete({ deleteSubfolders, deleteContents });
      else await subfolder.update({ folder });
    }
    return undefined;
  }

  get depth(): number {
    return this.folder ? this.folder.depth + 1 : 1;
  }
}

declare module "../known-classes.ts" {
  interface Kinds {
    Folder: Folder;
  }
}
