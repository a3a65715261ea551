import type {
  DocumentRequest,
  DocumentResponse,
  FileListing,
  FileRequest,
  PackRequest,
  Source,
  WorldData,
} from "../../client/connection.ts";
import { CONST } from "../../client/constants.ts";
import { hasPermission, roleOf } from "../../client/documents/permissions.ts";
import { deepClone } from "../../client/utils/objects.ts";
import { SHARING_EVENTS } from "../../client/shared-views.ts";
import { carryOut, nameOf, rolePermissionsOf } from "./carry-out.ts";
import { Draft, type Documents } from "./draft.ts";
import type { UserFiles } from "./user-files.ts";
import { COLLECTIONS, type Store, type StoreChange } from "./store.ts";
import { Packs, placePacks } from "./packs.ts";
import { Session } from "./session.ts";
import { placesOf } from "./modify.ts";

/** What a world is, apart from its documents. */
export interface WorldFacts {
  readonly world: WorldData["world"];
  readonly system: WorldData["system"];
  readonly modules?: WorldData["modules"];
  readonly release: WorldData["release"];
  /** The time for `_stats`; the clock unless a test says otherwise. */
  readonly now?: () => number;
}

/**
 * The world as the server has it: all documents, who may change them, and who is told. It is independent of transport; a client in the same
 * process uses a {@link Session} directly, one in a browser is represented by a session on the server.
 */
export class World {
  readonly #store: Store;
  readonly #facts: WorldFacts;
  readonly #documents: Documents;
  readonly #packs: Packs;
  readonly #files: UserFiles | undefined;
  readonly #sessions = new Set<Session>();
  #paused = false;
  /** The end of the queue: everything asked of the world happens in the order in which it arrived. */
  #last: Promise<unknown> = Promise.resolve();

  private constructor(store: Store, facts: WorldFacts, documents: Documents, packs: Packs, files?: UserFiles) {
    this.#store = store;
    this.#facts = facts;
    this.#documents = documents;
    this.#packs = packs;
    this.#files = files;
  }

  /** Opens the world a store keeps, with the compendium packs of its system and the files of its users. */
  static async open(
    store: Store,
    facts: WorldFacts,
    { root, files }: { root?: string; files?: UserFiles } = {},
  ): Promise<World> {
    const kept = await store.load();
    const documents: Documents = new Map();
    for (const collection of Object.values(COLLECTIONS)) {
      documents.set(collection, new Map((kept[collection] ?? []).map((source) => [source._id, source])));
    }
    const placed = placePacks(facts.system, documents);
    if (placed.length > 0) await keep(store, documents, placed);
    return new World(store, facts, documents, await Packs.open(facts.system, root), files);
  }

  /** The users of this world, for a sign-in page. */
  get users(): readonly Source[] {
    return deepClone([...(this.#documents.get("users")?.values() ?? [])]);
  }

  /** Ids of the users who are connected. */
  get activeUsers(): readonly string[] {
    return [...new Set([...this.#sessions].map((session) => session.userId))];
  }

  /** Lets a user in, once more if need be; throws for an unknown user or one who may not play. */
  join(userId: string): Session {
    const user = this.#user(userId);
    if (roleOf(user) === CONST.USER_ROLES.NONE) throw new Error(`User ${nameOf(user)} has no role in this world`);
    const session = new Session(this, userId);
    // A new client learns from the world's data that it is there.
    if (!this.activeUsers.includes(userId)) this.broadcast(null, "userActivity", { userId, active: true });
    this.#sessions.add(session);
    return session;
  }

  /** Called by a session which closes: tells of the last window of a user. */
  leave(session: Session): void {
    const { userId } = session;
    if (!this.#sessions.delete(session) || this.activeUsers.includes(userId)) return;
    this.broadcast(null, "userActivity", { userId, active: false });
  }

  /** Everything a client is told when it joins, as it is after all that was asked before. */
  data(userId: string): Promise<WorldData> {
    return this.#enqueue(() => {
      const { world, system, modules = [], release } = this.#facts;
      const documents = this.#contents();
      const packs = this.#packs.describe(this.#user(userId));
      const now = { activeUsers: this.activeUsers, documents, paused: this.#paused };
      return { ...deepClone({ world, system, modules, release, userId, ...now }), packs };
    });
  }

  /** All documents, for a page before a seat is taken. */
  documents(): Promise<WorldData["documents"]> {
    return this.#enqueue(() => deepClone(this.#contents()));
  }

  /** Carries out a request: all of it, or nothing with an error. */
  modify(session: Session, request: DocumentRequest): Promise<DocumentResponse> {
    return this.#enqueue(async () => {
      const user = this.#user(session.userId);
      const { pack } = request.operation;
      if (pack) throw new Error(`You may not modify the ${pack} Compendium which is currently locked.`);
      const draft = new Draft(this.#documents);
      const result = this.#carryOut(draft, user, request);
      keepTurn(draft, request);
      draft.settle();
      await keep(this.#store, this.#documents, draft.changes);
      const response = { ...request, result, userId: user._id };
      if (request.operation["broadcast"] !== false) this.broadcast(session, "modifyDocument", response);
      return deepClone(response);
    });
  }

  /** Reads the compendium packs. */
  managePacks(session: Session, request: PackRequest): Promise<readonly Source[]> {
    return this.#enqueue(() => this.#packs.read(this.#user(session.userId), request));
  }

  /** Lists a folder of files, founds one, or stores a file. */
  manageFiles(session: Session, request: FileRequest): Promise<FileListing | string> {
    return this.#enqueue(() => {
      if (request.action === "browse") this.#assertMay(session.userId, "FILES_BROWSE", "browse files");
      else this.#assertMay(session.userId, "FILES_UPLOAD", "upload files");
      if (!this.#files) throw new Error("This world keeps no files");
      return this.#files.carryOut(request);
    });
  }

  /** The sessions which may answer a query to a user, the one that joined last first. */
  sessionsOf(userId: string, except: Session): readonly Session[] {
    const fitting = (session: Session) => session.userId === userId && session !== except;
    return [...this.#sessions].filter(fitting).reverse();
  }

  /** May this user ask other users' clients? Throws the refusal. */
  assertMayQuery(userId: string): void {
    this.#assertMay(userId, "QUERY_USER", "query other users");
  }

  #assertMay(userId: string, permission: string, deed: string): void {
    const user = this.#user(userId);
    if (hasPermission(user, permission, rolePermissionsOf(this.#documents))) return;
    throw new Error(`User ${nameOf(user)} lacks permission to ${deed}`);
  }

  /** Is this passed on: what users show each other, and the channel of a package which declares one? */
  hasChannel(event: string): boolean {
    if (SHARING_EVENTS.includes(event)) return true;
    const { system } = this.#facts;
    return system["socket"] === true && event === `system.${system.id}`;
  }

  /** Passes a package's event to the other clients, or to those of some users. */
  forward(sender: Session, event: string, data: unknown, recipients?: readonly string[]): void {
    for (const session of this.#sessions) {
      if (session === sender || (recipients && !recipients.includes(session.userId))) continue;
      session.deliver(event, data, sender.userId);
    }
  }

  /** Pauses the game for all, or lets it go on, as game masters may. */
  pause(session: Session, request: unknown): void {
    const { paused } = (request ?? {}) as { paused?: unknown };
    const user = this.#user(session.userId);
    if (roleOf(user) < CONST.USER_ROLES.ASSISTANT) throw new Error(`User ${nameOf(user)} may not pause the game`);
    this.#paused = paused === true;
    this.broadcast(session, "pause", { paused: this.#paused }, user._id);
  }

  /** Sends an event to all, or to all except one. */
  broadcast(except: Session | null, event: string, ...args: unknown[]): void {
    for (const session of this.#sessions) if (session !== except) session.deliver(event, ...args);
  }

  /** Waits for what was asked, then closes the store. */
  async close(): Promise<void> {
    for (const session of [...this.#sessions]) session.close();
    await this.#enqueue(() => this.#store.close());
  }

  /** The asker learns of the end before the next task begins, so that no later news is earlier than an answer. */
  #enqueue<T>(task: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // The queue goes on after a refusal; the refusal itself is the asker's to handle.
      this.#last = this.#last.then(task).then(resolve, reject);
    });
  }

  #contents(): WorldData["documents"] {
    const contents = [...this.#documents].map(([collection, sources]) => [collection, [...sources.values()]] as const);
    return Object.fromEntries(contents) as unknown as WorldData["documents"];
  }

  #user(userId: string): Source {
    const user = this.#documents.get("users")?.get(userId);
    if (!user) throw new Error(`User [${userId}] does not exist`);
    return user;
  }

  #carryOut(draft: Draft, user: Source, request: DocumentRequest): readonly (Source | string)[] {
    const { system, release, now = Date.now } = this.#facts;
    const software = {
      coreVersion: `${release.generation}.${release.build}`,
      systemId: system.id,
      systemVersion: system["version"] ?? null,
    };
    const rolePermissions = rolePermissionsOf(this.#documents);
    return carryOut({ draft, user, request, rolePermissions, system, software, now: now() });
  }
}

/** Keeps what has changed, and has it from then on. */
async function keep(store: Store, documents: Documents, changes: readonly StoreChange[]): Promise<void> {
  await store.apply(changes);
  for (const { collection, id, source } of changes) {
    if (source) documents.get(collection)?.set(id, source);
    else documents.get(collection)?.delete(id);
  }
}

/** Keeps whose turn it is when combatants come, change or go: the order is the client's, so it says which turn that is. */
function keepTurn(draft: Draft, { type, operation }: DocumentRequest): void {
  const { combatTurn, parentUuid } = operation;
  if (type !== "Combatant" || typeof combatTurn !== "number" || !parentUuid) return;
  const [combat] = placesOf(parentUuid);
  if (combat?.type === "Combat") draft.take(combat.type, combat.id)["turn"] = combatTurn;
}
