import type { Plain } from "../utils/types.ts";
import { fillCollection } from "./collection-steps.ts";
import { DocumentCollection } from "./document-collection.ts";
import type { CompendiumCollection, Folder } from "../kinds.ts";

/** The folders inside one compendium. */
export class CompendiumFolderCollection extends DocumentCollection<Folder> {
  static override documentName = "Folder";

  readonly pack: CompendiumCollection;

  constructor(pack: CompendiumCollection, sources: readonly Plain[]) {
    super();
    this.pack = pack;
    this[fillCollection](sources);
  }

  override createDocument(source: Plain, context: Plain = {}): Folder {
    return super.createDocument(source, { ...context, pack: this.pack.collection });
  }

  /** What is shown of the folders is part of what is shown of the compendium. */
  override render(force = false, options: Plain = {}): void {
    this.pack.render(force, options);
  }
}
