import { canvas } from "../canvas/surroundings.ts";
import type { Token } from "../canvas/token.ts";
import { CONST } from "../constants.ts";
import { EmbeddedDataField } from "../data/fields/embedded-data-field.ts";
import { host } from "../host.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import type { Actor } from "./actor.ts";
import { ClientDocument } from "./client-document.ts";
import type { CombatEncounters } from "./combat-encounters.ts";
import type { InitiativeOptions } from "./combat-initiative.ts";
import type { Combat } from "./combat.ts";
import type { DatabaseUser } from "./ownership.ts";
import type { Scenes } from "./scene-collection.ts";
import type { Scene } from "./scene.ts";
import { configOf } from "./surroundings.ts";
import { viewedOrNewCombat } from "./token-combatants.ts";
import { PrototypeToken } from "./token-prototype.ts";
import type { TokenDocument } from "./token.ts";

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

/** The part of an actor that is about scenes and encounters: its tokens, and how it fights. */
export class ActorOnScenes extends ClientDocument {
  declare name: string;
  declare img: string;
  declare prototypeToken: PrototypeToken;

  /* -------- Tokens -------- */

  /** Is this the own actor of one token? */
  get isToken(): boolean {
    return this.parent?.documentName === "Token";
  }

  /** The token whose own actor this is. */
  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as unknown as TokenDocument) : null;
  }

  /** The tokens on the board which stand for this actor, or their documents; none without a board. */
  getActiveTokens(linked = false, document = false): (Token | TokenDocument)[] {
    const { token } = this;
    const isOwn = (data: TokenDocument) =>
      token ? data === token : data.actorId === this.id && (data.actorLink || !linked);
    const drawn = (canvas().tokens?.placeables ?? []).filter((placed) => isOwn(placed.document));
    return document ? drawn.map((placed) => placed.document) : drawn;
  }

  /** The tokens which stand for this actor on scenes. */
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

  /* -------- Encounters -------- */

  /** Does this actor take part in the encounter that is seen? */
  get inCombat(): boolean {
    return (viewedCombat()?.getCombatantsByActor(this as unknown as Actor).length ?? 0) > 0;
  }

  /** Rolls the initiative of this actor's combatants; gives the encounter, or null where there is none. */
  async rollInitiative({
    createCombatants = false,
    rerollInitiative = false,
    initiativeOptions = {},
  }: ActorInitiativeOptions = {}): Promise<Combat | null> {
    const combat = viewedCombat() ?? (await viewedOrNewCombat());
    if (!combat) return null;
    if (createCombatants) await this.#join(combat);
    const own = combat.combatants.filter(
      ({ actor, tokenId }) => actor?.id === this.id && (!this.isToken || tokenId === this.token?.id),
    );
    const rolling = own.filter(({ initiative }) => rerollInitiative || initiative === null);
    return combat.rollInitiative(
      rolling.flatMap(({ id }) => id ?? []),
      initiativeOptions,
    );
  }

  async #join(combat: Combat): Promise<void> {
    if (combat.getCombatantsByActor(this as unknown as Actor).length > 0) return;
    const { token } = this;
    if (token) await (token.constructor as typeof TokenDocument).createCombatants([token], { combat });
    else await combat.createEmbeddedDocuments("Combatant", [{ actorId: this.id, hidden: false }]);
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
}

function viewedCombat(): Combat | null {
  return (host.game as { combat: Combat | null }).combat;
}
