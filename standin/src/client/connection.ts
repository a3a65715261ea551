/** What a client and its server say to each other; in memory in tests, over socket.io at the demo table. */

/** The plain data of one document. */
export type Source = Record<string, unknown> & { _id: string };

/** The names of the world's collections of primary documents, as they appear in {@link WorldData}. */
export type CollectionName =
  | "users"
  | "folders"
  | "settings"
  | "actors"
  | "items"
  | "messages"
  | "macros"
  | "journal"
  | "tables"
  | "scenes"
  | "combats";

/** Collections which compendium packs can have beside those of the world. */
export type PackCollectionName = CollectionName | "adventures" | "cards" | "effects" | "playlists";

/** What a compendium pack is, apart from its documents. */
export interface PackMetadata {
  /** The package and the name, as in `world.heroes`. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** The kind of documents it holds. */
  readonly type: string;
  readonly path: string;
  readonly system: string | null;
  readonly banner?: string;
  /** The names of ownership levels, by the names of roles. */
  readonly ownership: Readonly<Record<string, string>>;
  readonly flags: Readonly<Record<string, unknown>>;
  readonly packageType: "system" | "world";
  readonly packageName: string;
}

/** A compendium pack as a client is told of it when it joins. */
export interface PackData extends PackMetadata {
  readonly index: readonly Source[];
  readonly folders: readonly Source[];
}

/** What is asked of the packs themselves; their documents are changed like those of the world. */
export interface PackRequest {
  readonly action: "get";
  readonly pack: string;
  /** Which documents; all by default. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Entries of the index rather than documents, with these fields beside the usual ones. */
  readonly index?: boolean;
  readonly fields?: readonly string[];
}

/** Where files are: what users may add to, and what belongs to the host. */
export type FileStorage = "data" | "public";

/** What is asked of the files at the table. Paths begin at the storage, as in `worlds/demo/portraits`. */
export type FileRequest =
  | {
      readonly action: "browse";
      readonly storage: FileStorage;
      readonly target: string;
      /** Only files which end like this; all by default. */
      readonly extensions?: readonly string[];
    }
  | {
      readonly action: "upload";
      readonly storage: FileStorage;
      /** The folder. */
      readonly target: string;
      readonly name: string;
      /** In Base64. */
      readonly content: string;
    };

/** What is in a folder; the paths are encoded as in an address. */
export interface FileListing {
  readonly target: string;
  readonly private: boolean;
  readonly gridSize: number | null;
  readonly dirs: readonly string[];
  readonly privateDirs: readonly string[];
  readonly files: readonly string[];
  readonly extensions: readonly string[];
}

/** Everything a client is told when it joins (`game.data`). */
export interface InstalledModule {
  /** As read from module.json. */
  readonly manifest: Record<string, unknown> & { id: string };
  readonly active: boolean;
}

export interface WorldData {
  /** The world's manifest; its description is HTML for the join screen. */
  readonly world: { readonly id: string; readonly title: string; readonly description?: string };
  /** The system's manifest, as read from system.json. */
  readonly system: Record<string, unknown> & { id: string };
  /** The modules that are installed, and which of them this world uses; none if left out. */
  readonly modules?: readonly InstalledModule[];
  readonly release: { readonly generation: number; readonly build: number };
  readonly userId: string;
  /** Ids of the users who are connected. */
  readonly activeUsers: readonly string[];
  readonly documents: Readonly<Record<CollectionName, readonly Source[]>>;
  readonly packs: readonly PackData[];
  /** Is the game paused? */
  readonly paused?: boolean;
}

/** One create, update or delete of documents of one type under one parent. */
export interface DocumentRequest {
  readonly type: string;
  readonly action: "create" | "update" | "delete";
  readonly operation: {
    readonly data?: readonly Record<string, unknown>[];
    readonly updates?: readonly (Record<string, unknown> & { _id: string })[];
    readonly ids?: readonly string[];
    readonly parentUuid?: string | null;
    readonly pack?: string | null;
    /** The other options of the operation, which travel to every client. */
    readonly [option: string]: unknown;
  };
}

/** What the server answers to the requester and tells all others. */
export interface DocumentResponse extends DocumentRequest {
  /** Created documents in full, the changes of updated ones with their ids, or the deleted ids. */
  readonly result: readonly (Source | string)[];
  readonly userId: string;
}

/** How a package's event is sent. */
export interface EmitOptions {
  /** Ids of the only users whose clients shall hear it; all others by default. */
  readonly recipients?: readonly string[];
}

export interface Connection {
  getWorld(): Promise<WorldData>;
  /** Rejects with an Error when the server refuses (no permission, unknown document, broken data). */
  modifyDocument(request: DocumentRequest): Promise<DocumentResponse>;
  /**
   * Reads compendium packs, founds and destroys them. Answers "get" with documents or entries of the index, "create"
   * with the new pack's metadata, "delete" with nothing; rejects when the server refuses.
   */
  managePacks(request: PackRequest): Promise<readonly Source[]>;
  /**
   * Lists a folder, founds one, or stores a file: answers "browse" with the listing, the others with the new path;
   * rejects when the server refuses.
   */
  manageFiles(request: FileRequest): Promise<FileListing | string>;
  /** Sends a package's event to all OTHER clients; `ack` only says that the server has it. */
  emit(event: string, data: unknown, ack?: (response: unknown) => void, options?: EmitOptions): void;
  /** Asks one user's client; rejects when the user is away, the name is unknown there, it throws, or time runs out. */
  query(userId: string, name: string, data: unknown, options: { timeout?: number }): Promise<unknown>;
  /**
   * Events from the server: "modifyDocument" (DocumentResponse of another client), "userActivity" ({userId, active}), "query" ({name, data,
   * timeout, askedBy}, reply), "pause" ({paused}, senderUserId), and every package event by its own name (data, senderUserId).
   */
  on(event: string, listener: (...args: unknown[]) => void): void;
  off(event: string, listener: (...args: unknown[]) => void): void;
  close(): void;
}
