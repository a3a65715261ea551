import { CONST } from "../constants.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentIdField, ForeignDocumentField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { StringField, FilePathField } from "../data/fields/string-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { Roll } from "../dice/roll.ts";
import { host } from "../host.ts";
import { getProperty, deepClone, mergeObject } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./permissions.ts";
import { game, configOf, ui } from "./surroundings.ts";
import { randomID, escapeHTML } from "../utils/text.ts";
import type { Actor, Combat, Document, Scenes, TokenDocument, CombatEncounters } from "../kinds.ts";
import { generation } from "../generations/index.ts";
import type { Speaker, SpeakerOptions } from "./chat-message.ts";

const { OWNER, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** A participant of an encounter. */
export class Combatant extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Combatant",
    collection: "combatants",
    label: "DOCUMENT.Combatant",
    labelPlural: "DOCUMENT.Combatants",
    hasTypeData: true,
  };

  static override defineSchema() {
    const id = (documentName: string, label: string) =>
      new ForeignDocumentField({ documentName }, { label, idOnly: true });
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      actorId: id("Actor", "COMBAT.CombatantActor"),
      tokenId: id("Token", "COMBAT.CombatantToken"),
      sceneId: id("Scene", "COMBAT.CombatantScene"),
      name: new StringField({ label: "COMBAT.CombatantName", textSearch: true }),
      img: new FilePathField({ categories: ["IMAGE"], label: "COMBAT.CombatantImage" }),
      initiative: new NumberField({ required: true, label: "COMBAT.CombatantInitiative" }),
      hidden: new BooleanField({ label: "COMBAT.CombatantHidden" }),
      defeated: new BooleanField({ label: "COMBAT.CombatantDefeated" }),
      group: new DocumentIdField({ readonly: false, initial: null }),
    };
  }

  declare readonly parent: Combat | null;
  declare type: string;
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare name: string;
  declare img: string;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  /** The id of its group; groups themselves are not here. */
  declare group: string | null;
  /** What the tracker shows of this combatant's actor. */
  declare resource: unknown;

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    Object.defineProperty(this, "resource", { value: null, configurable: true, enumerable: false, writable: true });
  }

  get combat(): Combat | null {
    return this.parent;
  }

  get actor(): Actor | null {
    const { token } = this;
    if (token) return token.actor;
    const { actors } = host.game as { actors?: { get(id: string | null): Actor | undefined } };
    return actors?.get(this.actorId) ?? null;
  }

  get token(): TokenDocument | null {
    const { scenes } = host.game as { scenes?: Scenes };
    return scenes?.get(this.sceneId)?.tokens.get(this.tokenId) ?? null;
  }

  /** The owners of an actor own its combatant. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    return user?.isGM ? OWNER : (this.actor?.getUserLevel(user) ?? NONE);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  get isDefeated(): boolean {
    const { DEFEATED } = (host.CONFIG as { specialStatusEffects: { DEFEATED: string } }).specialStatusEffects;
    return this.defeated || (this.actor?.statuses.has(DEFEATED) ?? false);
  }

  override prepareBaseData(): void {}

  override prepareDerivedData(): void {
    const { actor, token } = this;
    this.name ||= token?.name || actor?.name || game().i18n.localize("COMBAT.UnknownCombatant");
    this.img ||= token?.texture.src || actor?.img || CONST.DEFAULT_TOKEN;
    this.updateResource();
  }

  /** Looks up again what the tracker shows of this combatant's actor. */
  updateResource(): unknown {
    const { actor, combat } = this;
    this.resource = actor && combat ? (getProperty(actor.system, combat.settings.resource) ?? null) : null;
    return this.resource;
  }

  /* -------- Initiative -------- */

  /** The formula by which this combatant's initiative is rolled: that of CONFIG, or of the system's manifest. */
  _getInitiativeFormula(): string {
    const { Combat } = host.CONFIG as { Combat: { initiative: { formula: string | null } } };
    const { system } = host.game as { system: { initiative?: string } };
    return Combat.initiative.formula || (system.initiative ?? "");
  }

  /** The roll of this combatant's initiative, not yet evaluated. */
  getInitiativeRoll(formula?: string | null): Roll {
    return Roll.create(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  /* -------- Whose turn it is stays, when the order changes -------- */

  static override async _preCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    const allowed = await super._preCreateOperation(documents, operation, user);
    if (allowed !== false) turnAfterCreation(documents as readonly Combatant[], operation);
    return allowed;
  }

  static override async _preUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    const allowed = await super._preUpdateOperation(documents, operation, user);
    if (allowed !== false) turnAfterUpdate(documents as readonly Combatant[], operation);
    return allowed;
  }

  static override async _preDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser) {
    const allowed = await super._preDeleteOperation(documents, operation, user);
    if (allowed !== false) turnAfterDeletion(documents as readonly Combatant[], operation);
    return allowed;
  }
}

/**
 * When combatants come, change or go, the turn stays with the same combatant: the operation says in `combatTurn` its new place in the
 * order, unless the caller has already set it.
 */
function keepTurn(documents: readonly Combatant[], operation: Plain, change: (combat: Combat) => Plain): void {
  const combat = documents[0]?.parent;
  const { combatant } = combat ?? {};
  if (!combat || !combatant || "combatTurn" in operation) return;
  // The order is the encounter's own: a copy of it tells what a changed encounter will be like.
  const copy = combat.clone(change(combat), { keepId: true });
  const turn = copy.setupTurns().findIndex(({ id }) => id === combatant.id);
  if (turn !== -1 && turn !== combat.turn) operation["combatTurn"] = turn;
}

const sourcesOf = (combat: Combat) => combat.toObject()["combatants"] as (Plain & { _id: string })[];

/** Keeps the turn while combatants come. */
export function turnAfterCreation(documents: readonly Combatant[], operation: Plain): void {
  keepTurn(documents, operation, (combat) => ({
    combatants: [
      ...sourcesOf(combat),
      ...documents.map((document) => ({ ...document.toObject(), _id: document.id ?? randomID() })),
    ],
  }));
}

/** Keeps the turn while combatants change. */
export function turnAfterUpdate(documents: readonly Combatant[], operation: Plain): void {
  const updates = new Map((operation["updates"] as readonly Plain[]).map((update) => [update["_id"], update]));
  keepTurn(documents, operation, (combat) => ({
    combatants: sourcesOf(combat).map((source) =>
      mergeObject(source, deepClone(updates.get(source._id) ?? {}), { performDeletions: true }),
    ),
  }));
}

/** Keeps the turn while combatants go; it passes to the next remaining one if its combatant goes. */
export function turnAfterDeletion(documents: readonly Combatant[], operation: Plain): void {
  const gone = new Set<unknown>(documents.map(({ id }) => id));
  const combat = documents[0]?.parent;
  if (!combat || combat.turn === null || "combatTurn" in operation) return;
  const stays = ({ id }: Combatant) => !gone.has(id);
  const { turns, turn } = combat;
  const heir = turns.find((combatant, index) => index >= turn && stays(combatant));
  const left = turns.filter(stays);
  const next = heir ? left.indexOf(heir) : Math.max(left.length - 1, 0);
  if (next !== turn) operation["combatTurn"] = next;
}

declare module "../known-classes.ts" {
  interface Kinds {
    Combatant: Combatant;
  }
}

/** How initiative is rolled. */
export interface InitiativeOptions {
  /** A formula for all, instead of each combatant's own. */
  formula?: string | null;
  /** Does the turn stay with its combatant? */
  updateTurn?: boolean;
  /** Further data for the messages. */
  messageOptions?: Plain;
}

/** The message class, as far as initiative needs it. */
interface MessageClass {
  getSpeaker(options: SpeakerOptions): Speaker;
  create(messages: readonly Plain[]): Promise<unknown>;
}

/** The class of the messages of initiative. */
export function messageClass(): MessageClass {
  return (host.CONFIG as { ChatMessage: { documentClass: MessageClass } }).ChatMessage.documentClass;
}

/** Rolls the initiative of one combatant; returns its total and its message. */
export async function rollInitiativeOf(
  combatant: Combatant,
  { formula = null, messageOptions = {} }: InitiativeOptions,
): Promise<{ initiative: number | undefined; message: Plain }> {
  const { modeSetting, modes } = generation().chat;
  const roll = combatant.getInitiativeRoll(formula);
  await roll.evaluate();
  const { actor, token, name } = combatant;
  const data: Plain = {
    speaker: messageClass().getSpeaker({ actor, token, alias: name }),
    flavor: game().i18n.format("COMBAT.RollsInitiative", { name: escapeHTML(name) }),
    flags: { core: { initiativeRoll: true } },
  };
  mergeObject(data, messageOptions);
  // A hidden combatant's roll is for game masters only, unless the options say otherwise.
  const usual = combatant.hidden ? modes.gm : game().settings.get("core", modeSetting);
  const { rollMode, messageMode, ...rest } = data;
  const mode = (messageMode ?? rollMode ?? usual) as string;
  const message = (await roll.toMessage(rest, { create: false, [modeSetting]: mode })) as Plain;
  return { initiative: roll.total, message };
}

/** Which encounter tokens shall join or leave; the one that is seen, unless another is named. */
export interface CombatantOptions {
  combat?: Combat | null | undefined;
}

const combats = () => (host.game as { combats: CombatEncounters }).combats;

/** The encounter that is seen. Without one, a GM gets a new one, a player a warning. */
export async function viewedOrNewCombat(): Promise<Combat | null> {
  const { viewed } = combats();
  if (viewed) return viewed;
  if (!game().user?.isGM) {
    ui().notifications?.warn(game().i18n.localize("COMBAT.NoneActive"));
    return null;
  }
  const cls = configOf("Combat").documentClass as { create(data: object): Promise<Combat | undefined> };
  const { scenes } = host.game as { scenes: { current?: { id: string } } };
  return (await cls.create({ scene: scenes.current?.id ?? null, active: true })) ?? null;
}

/** Takes tokens into an encounter, except those which are in it. */
export async function addCombatants(
  tokens: readonly TokenDocument[],
  { combat }: CombatantOptions,
): Promise<Combatant[]> {
  const joined = combat ?? (await viewedOrNewCombat());
  if (!joined) return [];
  const outside = tokens.filter((token) => joined.getCombatantsByToken(token).length === 0);
  const data = outside.map(({ id, parent, actorId, hidden }) => ({
    tokenId: id,
    sceneId: parent?.id ?? null,
    actorId,
    hidden,
  }));
  return (await joined.createEmbeddedDocuments("Combatant", data)) as unknown as Combatant[];
}

/** Takes tokens out of an encounter. */
export async function removeCombatants(
  tokens: readonly TokenDocument[],
  { combat }: CombatantOptions,
): Promise<Combatant[]> {
  const left = combat ?? combats().viewed;
  if (!left) return [];
  const ids = tokens.flatMap((token) => left.getCombatantsByToken(token)).flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  return (await left.deleteEmbeddedDocuments("Combatant", ids)) as unknown as Combatant[];
}
