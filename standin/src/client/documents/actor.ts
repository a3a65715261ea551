import { CHANGE_TYPES, CONST } from "../constants.ts";
import { EmbeddedCollectionField, EmbeddedDataField } from "../data/fields/embedded-data-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { generation } from "../generations/index.ts";
import { Hooks } from "../hooks.ts";
import { getProperty, expandObject, mergeObject } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import { ActiveEffect, changesOf } from "./active-effect.ts";
import { everyDocument, inDirectory, picture, withTypes } from "./base-fields.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { Item } from "./item.ts";
import { findStatus } from "./status-effects.ts";
import { host } from "../host.ts";
import { ClientDocument } from "./client-document.ts";
import { type InitiativeOptions } from "./combatant.ts";
import type { DatabaseUser } from "./permissions.ts";
import { configOf } from "./surroundings.ts";
import { PrototypeToken } from "./token-prototype.ts";
import type { CombatEncounters, Scene, Scenes, TokenDocument } from "../kinds.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { DocumentIdField, DocumentOwnershipField, DocumentFlagsField } from "../data/fields/document-fields.ts";
import { ObjectField } from "../data/fields/object-field.ts";
import { StringField, FilePathField } from "../data/fields/string-field.ts";

/** How an actor rolls initiative. */
export interface ActorInitiativeOptions {
  /** Shall it join the encounter if it does not take part? */
  createCombatants?: boolean;
  /** Shall it roll again if it has rolled? */
  rerollInitiative?: boolean;
  initiativeOptions?: InitiativeOptions;
}

/** Which tokens of an actor are meant. */
export interface TokenSearch {
  scenes?: Scene | readonly Scene[];
  linked?: boolean;
}

type DescendantArgs = Parameters<ClientDocument["_onCreateDescendantDocuments"]>;

/** How new tokens of an actor will be. */
export function prototypeTokenField(): EmbeddedDataField {
  return new EmbeddedDataField(PrototypeToken);
}

/** A being in the world of the game. */
export class Actor extends ClientDocument {
  static DEFAULT_ICON: string = CONST.DEFAULT_TOKEN;

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
  };

  declare name: string;
  declare img: string;
  declare prototypeToken: PrototypeToken;

  declare type: string;
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  /** What effects have changed, as nested data. */
  declare overrides: Plain;
  /** The ids of the statuses this actor has now. */
  declare statuses: Set<string>;
  declare _completedActiveEffectPhases: Set<string>;

  /* -------- Tokens -------- */

  /** Is this the own actor of one token? */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The token whose own actor this is. */
  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as unknown as TokenDocument) : null;
  }

  /** The tokens of this actor on scenes. */
  getDependentTokens({ scenes, linked = false }: TokenSearch = {}): TokenDocument[] {
    const { token } = this;
    if (token) return !scenes || [scenes].flat().includes(token.parent as Scene) ? [token] : [];
    const { scenes: all } = host.game as { scenes?: Scenes };
    const searched = scenes ? [scenes].flat() : [...(all ?? [])];
    const tokens = searched.flatMap((scene) => scene.tokens.filter(({ actorId }) => actorId === this.id));
    return linked ? tokens.filter(({ actorLink }) => actorLink) : tokens;
  }

  /** A new token of this actor, not yet on any scene. */
  getTokenDocument(data: Plain = {}, { parent = null }: { parent?: Scene | null } = {}): Promise<TokenDocument> {
    const { randomImg, prependAdjective, appendNumber, ...prototype } = this.prototypeToken.toObject();
    for (const [name, wanted] of Object.entries({ randomImg, prependAdjective })) {
      if (wanted === true) throw new Error(`The stand-in has no PrototypeToken#${name}`);
    }
    const source: Plain = mergeObject({ ...prototype, actorId: this.id }, data);
    if (appendNumber === true) {
      const number = this.getDependentTokens(parent ? { scenes: parent } : {}).length + 1;
      source["name"] = `${String(source["name"])} (${number})`;
    }
    const cls = configOf("Token").documentClass as new (data: Plain, options: Plain) => TokenDocument;
    return Promise.resolve(new cls(source, { parent }));
  }

  /* -------- What becomes of it -------- */

  /** The tokens of a new actor bear its name, unless it says otherwise. */
  override async _preCreate(data: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!this.prototypeToken.name) this.updateSource({ prototypeToken: { name: this.name } });
    const { texture } = this.prototypeToken._source as { texture: { src: string } };
    if (texture.src === CONST.DEFAULT_TOKEN) {
      const art = (this.constructor as typeof Actor).getDefaultArtwork(this._source);
      this.updateSource({ prototypeToken: { texture: { src: this.img === art.img ? art.texture.src : this.img } } });
    }
    return undefined;
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#updateDependents(changed, options);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    this.#updateDependents({}, options);
  }

  override _onCreateDescendantDocuments(...args: DescendantArgs): void {
    super._onCreateDescendantDocuments(...args);
    this.#updateDependents({}, args[4]);
  }

  override _onUpdateDescendantDocuments(...args: DescendantArgs): void {
    super._onUpdateDescendantDocuments(...args);
    this.#updateDependents({}, args[4]);
  }

  override _onDeleteDescendantDocuments(...args: DescendantArgs): void {
    super._onDeleteDescendantDocuments(...args);
    this.#updateDependents({}, args[4]);
  }

  /** Tokens which are not linked are made of this actor too, and combatants show what it has become. */
  #updateDependents(changed: Plain, options: Plain): void {
    if (this.isToken || this.pack) return;
    for (const token of this.getDependentTokens()) token._onUpdateBaseActor(changed, options);
    const { combats } = host.game as { combats?: CombatEncounters };
    const own = [...(combats ?? [])].flatMap((combat) => combat.getCombatantsByActor(this.id ?? ""));
    for (const combatant of own) combatant.reset();
    if (own.length > 0) combats?.render();
  }

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      ...withTypes(this),
      img: picture((source = {}) => (this.implementation as typeof Actor).getDefaultArtwork(source).img),
      prototypeToken: prototypeTokenField(),
      items: new EmbeddedCollectionField(Item),
      effects: new EmbeddedCollectionField(ActiveEffect),
    };
  }

  /** The pictures of an actor and its tokens where its data names none. */
  static getDefaultArtwork(_data: Plain): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const own = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(this, "overrides", { ...own, value: {} });
    Object.defineProperty(this, "statuses", { ...own, value: new Set() });
    if (!generation().documents.effectsHavePhases) return;
    Object.defineProperty(this, "_completedActiveEffectPhases", { ...own, value: new Set() });
  }

  /** The picture of this document in lists. */
  get thumbnail(): string {
    return this.img;
  }

  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  getRollData(): object {
    return this.system;
  }

  /* -------- Effects -------- */

  /** The effects on this actor, and those which its items pass on. */
  *allApplicableEffects(): Generator<ActiveEffect> {
    yield* this.effects;
    for (const item of this.items) yield* item.transferredEffects;
  }

  /** Resets the changes of effects; overrides must call it. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    if (!generation().documents.effectsHavePhases) return;
    this.overrides = {};
    this.statuses.clear();
    this._completedActiveEffectPhases.clear();
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (generation().documents.effectsHavePhases) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  override prepareData(): void {
    super.prepareData();
    if (generation().documents.effectsHavePhases) this.applyActiveEffects("final");
  }

  /** Applies the changes of all active effects, or those of one phase. */
  applyActiveEffects(phase?: string): void {
    if (!generation().documents.effectsHavePhases) {
      this.statuses.clear();
      this.overrides = applyChanges(this);
      return;
    }
    const now = phase ?? "initial";
    if (this._completedActiveEffectPhases.has(now)) {
      const told = `The "${now}" phase of active effects was applied already; does prepareBaseData call its super?`;
      Hooks.onError("Actor#applyActiveEffects", new Error(told), { log: "error" });
      return;
    }
    this._completedActiveEffectPhases.add(now);
    // What a later phase changes comes on top of what an earlier one has changed.
    mergeObject(this.overrides, applyChanges(this, now));
  }

  /** Gives or takes a status: answers with the new effect, true when it is there already, false when it was taken. */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffect | boolean | undefined> {
    const status = findStatus(statusId);
    const present = this.effects.filter((effect) =>
      status._id ? effect.id === status._id : effect.statuses.size === 1 && effect.statuses.has(statusId),
    );
    if (present.length > 0) {
      if (active) return true;
      const ids = present.flatMap(({ id }) => id ?? []);
      await this.deleteEmbeddedDocuments("ActiveEffect", ids);
      return false;
    }
    if (active === false) return undefined;
    const cls = ActiveEffect.implementation as unknown as typeof ActiveEffect;
    const effect = await cls.fromStatusEffect(statusId, { parent: this });
    if (overlay) effect.updateSource({ "flags.core.overlay": true });
    return (await cls.create(effect, { parent: this, keepId: true })) as ActiveEffect | undefined;
  }

  /** Changes what a token's bar shows, by an amount or to a value. */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const current = getProperty(this.system, attribute);
    const path = `system.${attribute}`;
    const bar = current as { value: number; max?: number; min?: number } | undefined;
    const hasBar = isBar && typeof bar === "object";
    const before = hasBar ? bar.value : Number(current);
    const wanted = isDelta ? before + value : value;
    const bounded = hasBar ? Math.min(Math.max(wanted, bar.min ?? 0), bar.max ?? wanted) : wanted;
    const updates: Plain = { [hasBar ? `${path}.value` : path]: bounded };
    if (before === bounded) return this;
    const facts = { attribute, value, isDelta, isBar };
    return Hooks.call("modifyTokenAttribute", facts, updates, this) ? this.update(updates) : this;
  }
}

interface EffectChangeOf {
  readonly effect: ActiveEffect;
  readonly change: EffectChange;
  readonly priority: number;
}

/** Applies the changes of all active effects, or those of one phase, those of low priority first. */
function applyChanges(actor: Actor, phase?: string): Plain {
  const changes: EffectChangeOf[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    for (const status of effect.statuses) actor.statuses.add(status);
    for (const change of changesOf(effect)) {
      if (!change.key || (phase !== undefined && change.phase !== phase)) continue;
      const priority = change.priority ?? CHANGE_TYPES[generation().documents.kindOfChange(change)];
      changes.push({ effect, change: { ...change, effect, priority }, priority });
    }
  }
  return expandObject(applyInOrder(actor, changes));
}

/** A change that fails is reported and left out; the others are applied all the same. */
function applyInOrder(actor: Actor, changes: EffectChangeOf[]): Plain {
  const overrides: Plain = {};
  for (const next of changes.sort((a, b) => a.priority - b.priority)) {
    try {
      Object.assign(overrides, next.effect.apply(actor, next.change));
    } catch (error) {
      const msg = `Failed to apply the change of ${next.change.key} by ${next.effect.uuid}`;
      Hooks.onError("Actor#applyActiveEffects", error, { msg, log: "error" });
    }
  }
  return overrides;
}

declare module "../known-classes.ts" {
  interface Kinds {
    Actor: Actor;
  }
}

/** How one token differs from its actor of the world. */
export class ActorDelta extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "ActorDelta",
    collection: "delta",
    label: "DOCUMENT.ActorDelta",
    labelPlural: "DOCUMENT.ActorDeltas",
  };

  static override defineSchema() {
    const text = () => new StringField({ required: false, nullable: true, initial: null });
    return {
      _id: new DocumentIdField(),
      name: text(),
      type: text(),
      img: new FilePathField({ categories: ["IMAGE"], nullable: true, initial: null, required: false }),
      system: new ObjectField(),
      items: new ArrayField(new ObjectField()),
      effects: new ArrayField(new ObjectField()),
      ownership: new DocumentOwnershipField({ required: false, nullable: true, initial: null }),
      flags: new DocumentFlagsField(),
    };
  }

  declare readonly parent: TokenDocument;
  /** The data of items and effects in which the token differs; `_tombstone` marks one that it no longer has. */
  declare items: readonly Plain[];
  declare effects: readonly Plain[];

  /** What is changed here is prepared by the token's own actor. */
  override prepareData(): void {
    return;
  }

  /** The token's own actor; null for a token which is linked to the actor of the world, or to none. */
  apply(): Actor | null {
    return this.parent.isLinked ? null : this.parent.actor;
  }
}
