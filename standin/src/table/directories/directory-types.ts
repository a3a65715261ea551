import type { DirectoryNode } from "../../client/documents/directory-tree.ts";
import type { CollectionView, DocumentView } from "../../client/applications/surroundings.ts";

/** A document that stands in a directory. */
export interface DirectoryDocument extends DocumentView {
  readonly sort: number;
  clone(changes: object, context: object): unknown;
  exportToJSON(): unknown;
  importFromJSONDialog(): Promise<unknown>;
}

/** A folder, as a directory uses it. */
export interface DirectoryFolder extends DocumentView {
  readonly id: string;
  readonly expanded: boolean;
  readonly folder: DirectoryFolder | null;
  readonly ancestors: readonly DirectoryFolder[];
}

/** A collection, as a directory shows it. */
export interface DirectoryCollectionView extends CollectionView<DirectoryDocument> {
  readonly documentName: string;
  readonly tree: DirectoryNode;
  readonly folders: Iterable<DirectoryFolder> & { get(id: string): DirectoryFolder | undefined };
  fromCompendium(document: DirectoryDocument, options: object): Record<string, unknown>;
}

/** The class of the documents of a directory. */
export interface DirectoryDocumentClass {
  readonly documentName: string;
  readonly metadata: { readonly label: string; readonly labelPlural: string };
  canUserCreate(user: object): boolean;
  create(data: object, operation?: object): Promise<DirectoryDocument | undefined>;
  createDialog(data?: object, operation?: object, options?: object): Promise<unknown>;
  fromDropData(data: object): Promise<DirectoryDocument | undefined>;
}
