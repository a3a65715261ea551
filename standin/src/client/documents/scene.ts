import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { ForeignDocumentField } from "../data/fields/document-fields.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { NumberField, AlphaField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField, ColorField, FilePathField, HTMLField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { host } from "../host.ts";
import type { Color } from "../utils/color.ts";
import type { Plain } from "../utils/types.ts";
import { canvas, game } from "./surroundings.ts";
import { everyDocument, inDirectory } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { DatabaseUser } from "./permissions.ts";
import { RegionDocument } from "./region.ts";
import { textureField } from "./token-prototype.ts";
import { TokenDocument } from "./token.ts";
import type { Document, Scenes } from "../kinds.ts";

/** The drawn parts of a scene, except its tokens. */
const REDRAWN = ["background", "backgroundColor", "grid", "height", "width"];

/** A place where things happen; the one that is viewed is drawn where the page has a board. */
export class Scene extends ClientDocument {
  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "SCENE"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Scene",
    collection: "scenes",
    label: "DOCUMENT.Scene",
    labelPlural: "DOCUMENT.Scenes",
    embedded: { Region: "regions", Token: "tokens" },
  };

  static override defineSchema() {
    const number = (options: object) => new NumberField({ required: true, nullable: false, ...options });
    const grid = () => (host.game as { system?: { grid?: { distance?: number; units?: string } } }).system?.grid;
    return {
      ...everyDocument(),
      ...inDirectory(),
      active: new BooleanField(),
      navigation: new BooleanField({ initial: true }),
      navOrder: number({ integer: true, initial: 0 }),
      navName: new HTMLField({ textSearch: true }),
      background: textureField(),
      foreground: new FilePathField({ categories: ["IMAGE", "VIDEO"], virtual: true }),
      foregroundElevation: new NumberField({ required: false, positive: true, integer: true }),
      thumb: new FilePathField({ categories: ["IMAGE"] }),
      width: new NumberField({ integer: true, positive: true, initial: 4000 }),
      height: new NumberField({ integer: true, positive: true, initial: 3000 }),
      padding: number({ min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      initial: new SchemaField({
        x: new NumberField({ integer: true, required: true }),
        y: new NumberField({ integer: true, required: true }),
        scale: new NumberField({ required: true, positive: true }),
      }),
      backgroundColor: new ColorField({ nullable: false, initial: "#999999" }),
      grid: new SchemaField({
        type: number({ choices: Object.values(CONST.GRID_TYPES), initial: CONST.GRID_TYPES.SQUARE }),
        size: number({ integer: true, min: 20, initial: 100 }),
        style: new StringField({ required: true, blank: false, initial: "solidLines" }),
        thickness: number({ positive: true, integer: true, initial: 1 }),
        color: new ColorField({ required: true, nullable: false, initial: "#000000" }),
        alpha: new AlphaField({ initial: 0.2 }),
        distance: number({ positive: true, initial: () => grid()?.distance ?? 1 }),
        units: new StringField({ required: true, initial: () => grid()?.units ?? "" }),
      }),
      tokenVision: new BooleanField({ initial: true }),
      environment: new SchemaField({
        darknessLevel: new AlphaField({ initial: 0 }),
        darknessLock: new BooleanField(),
      }),
      tokens: new EmbeddedCollectionField(TokenDocument),
      regions: new EmbeddedCollectionField(RegionDocument),
      journal: new ForeignDocumentField({ documentName: "JournalEntry" }),
      weather: new StringField({ required: true }),
    };
  }

  declare name: string;
  declare active: boolean;
  declare navigation: boolean;
  declare navName: string;
  declare thumb: string | null;
  declare width: number;
  declare height: number;
  declare background: { src: string | null };
  declare backgroundColor: Color;
  declare grid: { type: number; size: number; distance: number; units: string; color: Color; alpha: number };
  declare tokens: EmbeddedCollection<TokenDocument>;
  declare regions: EmbeddedCollection<RegionDocument>;
  /** Does this user look at this scene? */
  declare _view: boolean;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const value = this._source["active"] === true;
    Object.defineProperty(this, "_view", { value, configurable: true, enumerable: false, writable: true });
  }

  get isView(): boolean {
    return this._view;
  }

  get thumbnail(): string | null {
    return this.thumb;
  }

  /** Shows this scene to all users. */
  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }

  /** Views this scene instead of another. */
  async view(): Promise<this> {
    for (const scene of scenes()) scene._view = scene === this;
    this.#viewed(this.id);
    await canvas().draw(this);
    return this;
  }

  /** Stops viewing this scene. */
  async unview(): Promise<this | undefined> {
    if (!this.isView) return undefined;
    this._view = false;
    this.#viewed(null);
    await canvas().draw(null);
    return this;
  }

  /** Updates the regions in which the tokens are. */
  async updateTokenRegions(tokens: Iterable<TokenDocument> = this.tokens): Promise<void> {
    const updates = [...tokens].map((token) => ({ _id: token.id, _regions: token._identifyRegions() }));
    await this.updateEmbeddedDocuments("Token", updates, { noHook: true });
  }

  /** The encounters that are seen are those of the scene that is seen. */
  #viewed(id: string | null): void {
    const { user, combats } = host.game as { user: { viewedScene: string | null }; combats: { render(): void } };
    user.viewedScene = id;
    combats.render();
  }

  /** Only one scene is active: another one becomes inactive. */
  static override async _preUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    const allowed = await super._preUpdateOperation(documents, operation, user);
    const updates = operation["updates"] as Plain[];
    const activated = updates.find(({ active }) => active === true);
    if (activated) updates.push(...othersActive(activated["_id"]));
    return allowed;
  }

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.active) return;
    void this.view();
    const others = othersActive(this.id);
    if (userId === game().userId && others.length > 0) void Scene.updateDocuments(others);
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed["active"] === true) void this.view();
    else if (this.isView && REDRAWN.some((key) => key in changed)) void canvas().draw(this);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    void this.unview();
  }
}

function scenes(): Scenes {
  return (host.game as { scenes: Scenes }).scenes;
}

/** The updates that make the other active scenes inactive. */
function othersActive(id: unknown): { _id: string | null; active: false }[] {
  const others = scenes().filter((scene) => scene.active && scene.id !== id);
  return others.map((scene) => ({ _id: scene.id, active: false }));
}

declare module "../known-classes.ts" {
  interface Kinds {
    Scene: Scene;
  }
}
