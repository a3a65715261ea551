import { CONST } from "../constants.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { generation } from "../generations/index.ts";
import { Hooks } from "../hooks.ts";
import { getProperty } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { ActorOnScenes, prototypeTokenField } from "./actor-on-scenes.ts";
import { ActiveEffect } from "./active-effect.ts";
import { applyByModes, applyInPhase } from "./apply-effects.ts";
import { everyDocument, inDirectory, picture, withTypes } from "./base-fields.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { Item } from "./item.ts";
import { findStatus } from "./status-effects.ts";

/** Somebody in the world of the game. */
export class Actor extends ActorOnScenes {
  static DEFAULT_ICON: string = CONST.DEFAULT_TOKEN;

  static override metadata = {
    ...ActorOnScenes.metadata,
    name: "Actor",
    collection: "actors",
    label: "DOCUMENT.Actor",
    labelPlural: "DOCUMENT.Actors",
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
  };

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

  declare type: string;
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  /** What effects have changed, as nested data. */
  declare overrides: Plain;
  /** The ids of the statuses this actor has now. */
  declare statuses: Set<string>;
  /** The changes which effects make to this actor's tokens, by phase. */
  declare tokenActiveEffectChanges: Record<string, EffectChange[]>;
  declare _completedActiveEffectPhases: Set<string>;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const own = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(this, "overrides", { ...own, value: {} });
    Object.defineProperty(this, "statuses", { ...own, value: new Set() });
    if (!generation().documents.effectsHavePhases) return;
    Object.defineProperty(this, "tokenActiveEffectChanges", { ...own, value: {} });
    Object.defineProperty(this, "_completedActiveEffectPhases", { ...own, value: new Set() });
  }

  /** The picture which stands for this document in lists. */
  get thumbnail(): string {
    return this.img;
  }

  /** Items by their types. */
  get itemTypes(): Record<string, Item[]> {
    const types = Object.fromEntries(Item.implementation.TYPES.map((type): [string, Item[]] => [type, []]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get temporaryEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active && effect.isTemporary);
  }

  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
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

  /** Forgets what effects did the last time; who overrides this must call it. */
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
      applyByModes(this);
      return;
    }
    const now = phase ?? "initial";
    if (this._completedActiveEffectPhases.has(now)) {
      const told = `The "${now}" phase of active effects was applied already; does prepareBaseData call its super?`;
      Hooks.onError("Actor#applyActiveEffects", new Error(told), { log: "error" });
      return;
    }
    this._completedActiveEffectPhases.add(now);
    applyInPhase(this, now);
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
