import { Hooks } from "../hooks.ts";
import type { Token, Macro } from "../kinds.ts";
import { share } from "../shared-views.ts";
import { BOARD_ACTIVITY, canvas, type UserActivity, gameIfAny } from "./surroundings.ts";
import { constantsOfGeneration } from "../members-of-generation.ts";
import { CONST } from "../constants.ts";
import { DocumentIdField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { ObjectField } from "../data/fields/object-field.ts";
import { StringField, ColorField, FilePathField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { host } from "../host.ts";
import { queryContext, within } from "../socket.ts";
import { deepClone } from "../utils/objects.ts";
import { Color } from "../utils/color.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import { currentConnection } from "./database.ts";
import { hasPermission } from "./permissions.ts";
import type { Source } from "../connection.ts";

/** The tokens which a user has targeted; `Token#setTarget` changes them. */
export class UserTargets extends Set<Token> {
  readonly user: User;

  constructor(user: User) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return Array.from(this, ({ id }) => id);
  }

  override add(token: Token): this {
    if (this.has(token)) return this;
    super.add(token);
    Hooks.callAll("targetToken", this.user, token, true);
    return this;
  }

  override delete(token: Token): boolean {
    if (!super.delete(token)) return false;
    Hooks.callAll("targetToken", this.user, token, false);
    return true;
  }

  override clear(): void {
    for (const token of [...this]) this.delete(token);
  }
}

const ROLES = CONST.USER_ROLES;

/** Handles one kind of query on the asked client. */
type QueryHandler = (data: unknown, context: ReturnType<typeof queryContext>) => unknown;

/** A user without a color gets one that follows from the id, so that all clients see the same. */
function colorOf(source: Plain | undefined): string {
  const id = typeof source?.["_id"] === "string" ? source["_id"] : "";
  const sum = Array.from(id).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 3600, 7);
  return Color.fromHSV([(sum % 360) / 360, 0.8, 0.8]).css;
}

/** A person at the table. */
export class User extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "User",
    collection: "users",
    label: "DOCUMENT.User",
    labelPlural: "DOCUMENT.Users",
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      name: new StringField({ required: true, blank: false, textSearch: true }),
      role: new NumberField({
        required: true,
        nullable: false,
        choices: Object.values(ROLES),
        initial: ROLES.PLAYER,
      }),
      password: new StringField({ required: true, blank: true }),
      avatar: new FilePathField({ categories: ["IMAGE"] }),
      character: new ForeignDocumentField({ documentName: "Actor" }),
      color: new ColorField({ required: true, nullable: false, initial: colorOf }),
      pronouns: new StringField({ required: true }),
      hotbar: new ObjectField({ validate: isHotbar, validationError: "must be a mapping of slots to macro ids" }),
      permissions: new ObjectField(),
    };
  }

  /** Is this user connected? */
  declare active: boolean;
  /** The tokens which this user has targeted. */
  declare targets: UserTargets;
  declare viewedScene: string | null;
  declare name: string;
  declare role: number;
  declare color: Color;
  declare character: ClientDocument | null;
  declare hotbar: Record<number, string>;
  declare permissions: Record<string, boolean>;
  /** The picture of this user, or a substitute. */
  declare avatar: string;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const own = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(this, "active", { ...own, value: false });
    Object.defineProperty(this, "targets", { ...own, value: new UserTargets(this) });
    Object.defineProperty(this, "viewedScene", { ...own, value: null });
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.avatar ||= (this.character as { img?: string } | null)?.img || CONST.DEFAULT_TOKEN;
  }

  get isGM(): boolean {
    return this.hasRole(ROLES.ASSISTANT);
  }

  get isSelf(): boolean {
    return gameIfAny().userId === this.id;
  }

  /** Is this the one active GM whose client does what must happen once? */
  get isActiveGM(): boolean {
    const users = gameIfAny().users as { activeGM?: User | null } | undefined;
    return this.id !== null && users?.activeGM?.id === this.id;
  }

  hasRole(role: number | keyof typeof ROLES, { exact = false }: { exact?: boolean } = {}): boolean {
    const wanted = typeof role === "string" ? ROLES[role] : role;
    return exact ? this.role === wanted : this.role >= wanted;
  }

  hasPermission(permission: string): boolean {
    return hasPermission(this._source as Source, permission, gameIfAny().permissions ?? {});
  }

  /** Does this user have a permission, or at least a role? */
  can(action: string | number): boolean {
    if (typeof action === "string" && action in constantsOfGeneration().USER_PERMISSIONS)
      return this.hasPermission(action);
    return this.hasRole(action as number);
  }

  /** Asks this user's client, and answers with what it says; rejects when it does not. */
  async query(name: string, data: unknown, { timeout }: { timeout?: number } = {}): Promise<unknown> {
    const { CONFIG } = host as unknown as { CONFIG: { queries: Record<string, QueryHandler | undefined> } };
    const { user } = gameIfAny() as { user?: User | null };
    const handler = CONFIG.queries[name];
    if (!handler) throw new Error(`The query "${name}" is not registered in CONFIG.queries`);
    if (!user?.can("QUERY_USER")) throw new Error(`You do not have permission to query the user ${this.name}`);
    if (!this.active) throw new Error(`The user ${this.name} is not active and cannot be queried`);
    const options = timeout === undefined ? {} : { timeout };
    if (!this.isSelf) return currentConnection().query(this.id ?? "", name, data, options);
    return carry(
      await within(timeout, name, Promise.resolve(handler(carry(data), queryContext(timeout, user.id ?? undefined)))),
    );
  }

  /** Tells the other clients what this user does on the scene: what is pinged, and which tokens are targeted. */
  broadcastActivity(activityData: UserActivity = {}, _options?: object): void {
    if (!this.isSelf) throw new Error("You can only broadcast the activity of your own user");
    share(BOARD_ACTIVITY, { sceneId: canvas().id, ...activityData });
  }

  /* -------- Hotbar -------- */

  /** Puts a macro on a slot of the hotbar; null empties it. */
  async assignHotbarMacro(macro: Macro | null, slot?: number, { fromSlot }: { fromSlot?: number } = {}): Promise<this> {
    const hotbar = deepClone(this.hotbar);
    const free = Array.from({ length: 50 }, (_, index) => index + 1).find((place) => !(place in hotbar));
    const place = slot ?? (macro ? free : undefined);
    if (place === undefined || place < 1 || place > 50) throw new Error("Invalid hotbar slot requested");
    if (fromSlot !== undefined) Reflect.deleteProperty(hotbar, fromSlot);
    if (macro?.id) hotbar[place] = macro.id;
    else Reflect.deleteProperty(hotbar, place);
    await this.update({ hotbar }, { diff: false, recursive: false });
    return this;
  }

  /** The macros on one page of the hotbar. */
  getHotbarMacros(page = 1): { slot: number; macro: unknown }[] {
    const macros = gameIfAny().collections?.get("Macro") as { get(id: string): unknown } | undefined;
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (page - 1) * 10 + index + 1;
      const id = this.hotbar[slot];
      return { slot, macro: (id && macros?.get(id)) ?? null };
    });
  }
}

function isHotbar(hotbar: unknown): boolean {
  const ids = new DocumentIdField();
  return Object.entries(hotbar as Plain).every(([slot, id]) => {
    return Number(slot) >= 1 && Number(slot) <= 50 && !ids.validate(id);
  });
}

/** As over a wire. */
function carry(data: unknown): unknown {
  const text = JSON.stringify(data) as string | undefined;
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}

declare module "../known-classes.ts" {
  interface Kinds {
    User: User;
  }
}
