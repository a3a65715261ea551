import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { Hooks } from "../hooks.ts";
import { expandObject, getProperty } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { ActiveEffect } from "./active-effect.ts";
import { everyDocument, inDirectory, picture, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { Item } from "./item.ts";
import { findStatus } from "./status-effects.ts";

const { TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS } = CONST;

/** A token has no place without a scene, but systems say in their actors how one would be. */
function prototypeToken(): SchemaField {
  const mode = () =>
    new NumberField({ required: true, nullable: false, choices: Object.values(TOKEN_DISPLAY_MODES), initial: 0 });
  const bar = () => new SchemaField({ attribute: new StringField({ nullable: true, blank: false, initial: null }) });
  return new SchemaField({
    name: new StringField({ required: true, blank: true }),
    displayName: mode(),
    actorLink: new BooleanField(),
    disposition: new NumberField({
      required: true,
      nullable: false,
      choices: Object.values(TOKEN_DISPOSITIONS),
      initial: TOKEN_DISPOSITIONS.HOSTILE,
    }),
    displayBars: mode(),
    bar1: bar(),
    bar2: bar(),
    texture: new SchemaField({ src: picture(CONST.DEFAULT_TOKEN) }),
    sight: new SchemaField({ enabled: new BooleanField() }),
  });
}

/** Somebody in the world of the game. */
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

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      ...withTypes(this),
      img: picture(this.DEFAULT_ICON),
      prototypeToken: prototypeToken(),
      items: new EmbeddedCollectionField(Item),
      effects: new EmbeddedCollectionField(ActiveEffect),
    };
  }

  static getDefaultArtwork(): { img: string; texture: { src: string } } {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }

  declare name: string;
  declare img: string;
  declare type: string;
  declare items: EmbeddedCollection<Item>;
  declare effects: EmbeddedCollection<ActiveEffect>;
  /** What effects have changed, as nested data. */
  declare overrides: Plain;
  /** The ids of the statuses this actor has now. */
  declare statuses: Set<string>;

  override _configure(options: ModelOptions): void {
    super._configure(options);
    const own = { configurable: true, enumerable: false, writable: true };
    Object.defineProperty(this, "overrides", { ...own, value: {} });
    Object.defineProperty(this, "statuses", { ...own, value: new Set() });
  }

  /** Items by their types. */
  get itemTypes(): Record<string, Item[]> {
    const types = Object.fromEntries(Item.implementation.TYPES.map((type): [string, Item[]] => [type, []]));
    for (const item of this.items) (types[item.type] ??= []).push(item);
    return types;
  }

  get isToken(): boolean {
    return false;
  }

  get token(): null {
    return null;
  }

  get inCombat(): boolean {
    return false;
  }

  /** Without scenes nobody stands on one. */
  getActiveTokens(): unknown[] {
    return [];
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

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    this.applyActiveEffects();
  }

  /** Applies the changes of all active effects, those of low priority first. */
  applyActiveEffects(): void {
    this.statuses.clear();
    const changes: { effect: ActiveEffect; change: EffectChange; priority: number }[] = [];
    for (const effect of this.allApplicableEffects()) {
      if (!effect.active) continue;
      for (const status of effect.statuses) this.statuses.add(status);
      for (const change of effect.changes) {
        if (change.key) changes.push({ effect, change, priority: change.priority ?? Number(change.mode) * 10 });
      }
    }
    changes.sort((a, b) => a.priority - b.priority);
    const overrides: Plain = {};
    for (const { effect, change } of changes) {
      try {
        Object.assign(overrides, effect.apply(this, change));
      } catch (error) {
        const msg = `Failed to apply the change of ${change.key} by ${effect.uuid}`;
        Hooks.onError("Actor#applyActiveEffects", error, { msg, log: "error" });
      }
    }
    this.overrides = expandObject(overrides);
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
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        present.flatMap((effect) => effect.id ?? []),
      );
      return false;
    }
    if (active === false) return undefined;
    const effect = ActiveEffect.fromStatusEffect(statusId).toObject();
    if (overlay) effect["flags"] = { ...(effect["flags"] as Plain), core: { overlay: true } };
    const operation = { keepId: status._id !== undefined };
    const [created] = await this.effects.model.createDocuments([effect], { ...operation, parent: this });
    return created instanceof ActiveEffect ? created : undefined;
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

  rollInitiative(): never {
    throw new Error("The stand-in has no Actor#rollInitiative: it has no combat");
  }
}
