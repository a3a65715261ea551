import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentIdField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import { EmbeddedDataField } from "../data/fields/embedded-data-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import type { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { canvas, drawnScene, forgetToken, renderHUD, game } from "./surroundings.ts";
import { host } from "../host.ts";
import type { Color } from "../utils/color.ts";
import type { Plain } from "../utils/types.ts";
import { ActorDelta } from "./actor.ts";
import { ClientDocument } from "./client-document.ts";
import type { DocumentClass } from "./document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { ownLevel, type DatabaseUser } from "./permissions.ts";
import * as attributes from "./token-prototype.ts";
import { type BarAttribute, type TrackedAttributes, tokenFields, manifestBars } from "./token-prototype.ts";
import { addCombatants, removeCombatants, type CombatantOptions } from "./combatant.ts";
import { tellRegion } from "./region.ts";
import { Collection } from "../utils/collection.ts";
import type { Actor, Combat, CombatEncounters, Combatant, Document, RegionDocument, Scene, Token } from "../kinds.ts";
import { applyDelta, findDelta } from "./actor-delta-data.ts";

const { TOKEN_ENTER, TOKEN_EXIT } = CONST.REGION_EVENTS;
const { OWNER, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** Where a token is, and how large. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
}

const PLACE = ["x", "y", "width", "height", "elevation"];

/** The token of an actor on a scene; if the page has a board, its object is drawn there. */
export class TokenDocument extends ClientDocument {
  static DEFAULT_ICON: string = CONST.DEFAULT_TOKEN;

  static override LOCALIZATION_PREFIXES = ["TOKEN"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Token",
    collection: "tokens",
    label: "DOCUMENT.Token",
    labelPlural: "DOCUMENT.Tokens",
    embedded: { ActorDelta: "delta" },
  };

  static override defineSchema() {
    const number = (options: object = {}) =>
      new NumberField({ required: true, nullable: false, initial: 0, ...options });
    const { TOKEN_SHAPES } = CONST;
    return {
      _id: new DocumentIdField(),
      name: new StringField({ required: true, blank: true, textSearch: true }),
      ...tokenFields(manifestBars),
      actorId: new ForeignDocumentField({ documentName: "Actor" }, { idOnly: true }),
      delta: new EmbeddedDataField(ActorDelta),
      shape: number({ initial: TOKEN_SHAPES.RECTANGLE_1, choices: Object.values(TOKEN_SHAPES) }),
      x: number({ integer: true }),
      y: number({ integer: true }),
      elevation: number(),
      sort: number({ integer: true }),
      locked: new BooleanField(),
      hidden: new BooleanField(),
      _regions: new ArrayField(new ForeignDocumentField({ documentName: "Region" }, { idOnly: true })),
    };
  }

  declare readonly parent: Scene | null;
  declare name: string;
  declare actorId: string | null;
  declare actorLink: boolean;
  declare delta: ActorDelta;
  declare disposition: number;
  declare hidden: boolean;
  declare locked: boolean;
  declare x: number;
  declare y: number;
  declare width: number;
  declare height: number;
  declare alpha: number;
  declare rotation: number;
  declare displayName: number;
  declare displayBars: number;
  declare texture: { src: string; scaleX: number; scaleY: number; fit: string; tint: Color };
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare readonly _regions: readonly string[];
  /** The own actor of this token, under the id of the world's actor. */
  declare readonly actors: TokenActors;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "actors", { value: new TokenActors(this), configurable: true });
  }

  override prepareBaseData(): void {
    this.name ||= this.baseActor?.name ?? game().i18n.localize("TOKEN.Unknown");
  }

  override prepareEmbeddedDocuments(): void {
    this.actors.reset();
  }

  get scene(): Scene | null {
    return this.parent;
  }

  /** The object of this token on the board; null without a board, and while another scene is on it. */
  get object(): Token | null {
    return (this.parent && drawnScene() === this.parent && canvas().tokens?.get(this.id ?? "")) || null;
  }

  /** The actor of the world that this token belongs to. */
  get baseActor(): Actor | null {
    const { actors } = host.game as { actors?: { get(id: string | null): Actor | undefined } };
    return actors?.get(this.actorId) ?? null;
  }

  /** The actor of this token: that of the world when it is linked, otherwise one of its own. */
  get actor(): Actor | null {
    return this.isLinked ? this.baseActor : (this.actors.get(this.actorId) ?? null);
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** Shall this user not know whose side it is on? */
  get isSecret(): boolean {
    const { user } = game();
    const { SECRET } = CONST.TOKEN_DISPOSITIONS;
    return this.disposition === SECRET && !(user && this.testUserPermission(user, "OBSERVER"));
  }

  /** The owners of its actor own a token. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    if (user?.isGM) return OWNER;
    const { actor } = this;
    return user && actor ? ownLevel(actor._source, user.id) : NONE;
  }

  /** A token holds its own actor, though not as a collection of the scene's data. */
  override getEmbeddedCollection(name: string): EmbeddedCollection {
    if (name === "Actor") return this.actors as unknown as EmbeddedCollection;
    return super.getEmbeddedCollection(name);
  }

  /* -------- Bars -------- */

  /** What a bar shows, or would show of another attribute. */
  getBarAttribute(barName: "bar1" | "bar2", { alternative }: { alternative?: string } = {}): BarAttribute | null {
    return attributes.barAttribute(this.actor, alternative ?? this[barName].attribute);
  }

  static getTrackedAttributes(data?: unknown, path: readonly string[] = []): TrackedAttributes {
    if (typeof data === "object" && data !== null && "fields" in data) {
      return this._getTrackedAttributesFromSchema(data as SchemaField, path);
    }
    return attributes.trackedAttributes(data, path);
  }

  static _getTrackedAttributesFromSchema(schema: SchemaField, path: readonly string[] = []): TrackedAttributes {
    return attributes.attributesOfSchema(schema, path);
  }

  /* -------- Combat -------- */

  get combatant(): Combatant | null {
    const { combat } = host.game as { combat: Combat | null };
    return combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  static createCombatants(tokens: readonly TokenDocument[], options: CombatantOptions = {}): Promise<Combatant[]> {
    return addCombatants(tokens, options);
  }

  static deleteCombatants(tokens: readonly TokenDocument[], options: CombatantOptions = {}): Promise<Combatant[]> {
    return removeCombatants(tokens, options);
  }

  /* -------- Regions -------- */

  /** The regions in which it is. */
  get regions(): Set<RegionDocument> | null {
    const { parent } = this;
    return parent && new Set(this._regions.flatMap((id) => parent.regions.get(id) ?? []));
  }

  /** Is its middle in a rectangle of a region, and it itself at one of the region's heights? */
  testInsideRegion(region: RegionDocument, data: Partial<Place> = {}): boolean {
    const { x, y, width, height, elevation } = { ...(this._source as unknown as Place), ...data };
    const { bottom, top } = region.elevation;
    if (elevation < (bottom ?? -Infinity) || elevation > (top ?? Infinity)) return false;
    const size = this.parent?.grid.size ?? 0;
    const middle = { x: x + (width * size) / 2, y: y + (height * size) / 2 };
    return region.shapes.some(
      (shape) =>
        shape.type === "rectangle" &&
        middle.x >= shape.x &&
        middle.x < shape.x + shape.width &&
        middle.y >= shape.y &&
        middle.y < shape.y + shape.height,
    );
  }

  /** The ids of the regions in which it is, or would be elsewhere. */
  _identifyRegions(changes: Partial<Place> = {}): string[] {
    return [...(this.parent?.regions ?? [])].flatMap((region) =>
      region.id !== null && this.testInsideRegion(region, changes) ? [region.id] : [],
    );
  }

  /** Tells the regions which it has entered or left. */
  #tellRegions(before: readonly string[], after: readonly string[], user: DatabaseUser): void {
    const tell = (name: string, ids: readonly string[]) => {
      for (const id of ids) {
        const region = this.parent?.regions.get(id);
        if (region) tellRegion(region, { name, token: this, user });
      }
    };
    tell(
      TOKEN_EXIT,
      before.filter((id) => !after.includes(id)),
    );
    tell(
      TOKEN_ENTER,
      after.filter((id) => !before.includes(id)),
    );
  }

  /* -------- What becomes of it and of its actor -------- */

  static override async _preCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    for (const token of documents as readonly TokenDocument[])
      token.updateSource({ _regions: token._identifyRegions() });
    return super._preCreateOperation(documents, operation, user);
  }

  static override async _preUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    const updates = operation["updates"] as Plain[];
    const tokens = documents as readonly TokenDocument[];
    for (const [index, token] of tokens.entries()) {
      const changes = updates[index];
      if (changes && PLACE.some((key) => key in changes)) changes["_regions"] = token._identifyRegions(changes);
    }
    operation["_priorRegions"] = Object.fromEntries(tokens.map(({ id, _regions }) => [id, _regions]));
    return super._preUpdateOperation(documents, operation, user);
  }

  static override async _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onCreateOperation(documents, operation, user);
    for (const token of documents as readonly TokenDocument[]) token.#tellRegions([], token._regions, user);
  }

  static override async _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onUpdateOperation(documents, operation, user);
    // The client that moved it reports it.
    const before = operation["_priorRegions"] as Readonly<Record<string, readonly string[]>> | undefined;
    if (!before) return;
    for (const token of documents as readonly TokenDocument[]) {
      token.#tellRegions(before[token.id ?? ""] ?? [], token._regions, user);
    }
  }

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.parent && drawnScene() === this.parent) void canvas().tokens?.createObject(this).draw();
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    if (["delta", "actorId", "actorLink"].some((key) => key in changed)) this.actors.refresh();
    super._onUpdate(changed, options, userId);
    this.object?._onUpdate(changed, options, userId);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    if (this.object) canvas().tokens?.[forgetToken](this.id ?? "");
  }

  /** Deleted tokens leave the fight; the client that deleted them sees to it. */
  static override async _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    await super._onDeleteOperation(documents, operation, user);
    for (const token of documents as readonly TokenDocument[]) token.#tellRegions(token._regions, [], user);
    if (user.id !== game().userId) return;
    for (const combat of (host.game as { combats: CombatEncounters }).combats) {
      await removeCombatants(documents as readonly TokenDocument[], { combat });
    }
  }

  /** The world's actor has changed, and with it the values that this token does not override. */
  _onUpdateBaseActor(update: Plain = {}, options: Plain = {}): void {
    if (!this.isLinked) this.actors.refresh();
    this._onRelatedUpdate(update, options);
  }

  /** Called when this token's actor has changed, be it the world's or its own. */
  _onRelatedUpdate(_update?: Plain, _options?: Plain): void {
    this.object?.refresh();
    renderHUD(this.object);
    const { combatant } = this;
    if (!combatant) return;
    combatant.reset();
    (host.game as { combats: CombatEncounters }).combats.render();
  }

  override _onCreateDescendantDocuments(...args: DescendantArgs): void {
    this.actors.remember();
    super._onCreateDescendantDocuments(...args);
    this._onRelatedUpdate({}, args[4]);
  }

  override _onUpdateDescendantDocuments(...args: DescendantArgs): void {
    this.actors.remember();
    super._onUpdateDescendantDocuments(...args);
    this._onRelatedUpdate({}, args[4]);
  }

  override _onDeleteDescendantDocuments(...args: DescendantArgs): void {
    this.actors.remember();
    super._onDeleteDescendantDocuments(...args);
    this._onRelatedUpdate({}, args[4]);
  }
}

type DescendantArgs = Parameters<ClientDocument["_onCreateDescendantDocuments"]>;

/** The own actor of a token which is not linked: made of the world's actor on demand. */
export class TokenActors extends Collection<Actor> {
  readonly name = "actors";
  readonly #token: TokenDocument;

  constructor(token: TokenDocument) {
    super();
    this.#token = token;
  }

  get documentClass(): DocumentClass<Actor> {
    return (host.CONFIG as { Actor: { documentClass: DocumentClass<Actor> } }).Actor.documentClass;
  }

  get model(): DocumentClass<Actor> {
    return this.documentClass;
  }

  override get(id: string | null | undefined, options: { strict?: boolean } = {}): Actor | undefined {
    const { baseActor, isLinked } = this.#token;
    if (!baseActor || isLinked || id !== baseActor.id) return super.get(id, options);
    const present = super.get(id);
    if (present) return present;
    const made = new this.documentClass(this.#source(baseActor), {
      strict: false,
      fallback: true,
      parent: this.#token,
    });
    this.set(id ?? "", made);
    return made;
  }

  #source(base: Actor): Plain {
    return applyDelta(base._source, this.#token._source["delta"] as Plain | undefined);
  }

  /** Prepares the actor again, if there is one by now. */
  reset(): void {
    for (const actor of this) actor.reset();
  }

  /** Brings the actor in line with the world's actor and the token; an actor of another is forgotten. */
  refresh(): void {
    const { baseActor, isLinked } = this.#token;
    for (const actor of this) {
      if (!baseActor || isLinked || actor.id !== baseActor.id) {
        this.delete(actor.id ?? "");
        continue;
      }
      // The actor stays the same, as its windows are windows on it; only what it is made of changes.
      Object.assign(actor._source, this.#source(baseActor));
      actor.reset();
    }
  }

  /** Keeps in the token what its actor has become. */
  remember(): void {
    const { baseActor, _source, delta } = this.#token;
    const actor = baseActor && super.get(baseActor.id);
    if (!actor) return;
    const found = findDelta(baseActor._source, actor._source);
    Object.assign(_source["delta"] as Plain, found);
    Object.assign(delta._source, found);
    delta.reset();
  }
}

declare module "../known-classes.ts" {
  interface Classes {
    TokenDocument: typeof TokenDocument;
  }
  interface Kinds {
    TokenDocument: TokenDocument;
  }
}
