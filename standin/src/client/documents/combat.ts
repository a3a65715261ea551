/* eslint-disable @typescript-eslint/no-unused-vars -- steps that do nothing here name what their overrides are given */

import { renderHUD, game, ui } from "./surroundings.ts";
import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import { messageClass, rollInitiativeOf, type InitiativeOptions, Combatant } from "./combatant.ts";
import { followedByEffects } from "./effect-duration.ts";
import type { DatabaseUser } from "./permissions.ts";
import { CONST } from "../constants.ts";
import type { Operation } from "./database.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { ForeignDocumentField } from "../data/fields/document-fields.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { NumberField, IntegerSortField } from "../data/fields/number-field.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import { COMBAT_SETTING, combatSettings, type CombatSettings } from "./combat-settings.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { Actor, CombatEncounters, Scene, TokenDocument } from "../kinds.ts";

/** The progress of an encounter: the round, the turn, and whose turn it is. */
export interface CombatHistory {
  readonly round: number | null;
  readonly turn: number | null;
  readonly tokenId: string | null;
  readonly combatantId: string | null;
}

/** The data for the steps of a turn. */
export interface TurnContext {
  readonly round: number;
  readonly turn: number;
  /** Was this turn passed over on the way from one turn to another? */
  readonly skipped: boolean;
}

/** The data for the steps of a round. */
export type RoundContext = Omit<TurnContext, "turn">;

/** One step on the way from a turn to another. */
export type CombatEvent =
  | { readonly step: "_onStartRound" | "_onEndRound"; readonly context: RoundContext }
  | { readonly step: "_onStartTurn" | "_onEndTurn"; readonly combatant: Combatant; readonly context: TurnContext };

interface Encounter {
  readonly turns: readonly Combatant[];
  readonly combatants: { get(id: string | null): Combatant | undefined };
}

/**
 * What ends and begins on the way from one state to a later one, passed-over turns and rounds included. Going back is not an event: actions
 * of a turn are not repeated or undone.
 */
export function eventsBetween({ turns, combatants }: Encounter, from: CombatHistory, to: CombatHistory): CombatEvent[] {
  const [round, turn] = [to.round ?? 0, to.turn ?? -1];
  const [priorRound, priorTurn] = [from.round ?? 0, from.turn ?? -1];
  const prior = combatants.get(from.combatantId);
  const next = turns[turn];
  const isReordered = round === priorRound && turn === priorTurn;
  const end = (combatant: Combatant, context: TurnContext) => ({ step: "_onEndTurn", combatant, context }) as const;
  const start = (combatant: Combatant, context: TurnContext) => ({ step: "_onStartTurn", combatant, context }) as const;
  const skip = (inRound: number, first: number, last: number) =>
    turns.slice(first, Math.max(first, last)).flatMap((combatant, index) => {
      const context = { round: inRound, turn: first + index, skipped: true };
      return [start(combatant, context), end(combatant, context)];
    });
  const isBack = round < priorRound || (round === priorRound && turn < priorTurn);
  if (isBack || (isReordered && from.combatantId === to.combatantId)) return [];
  const events: CombatEvent[] = [];
  if (prior && priorRound > 0) events.push(end(prior, { round: priorRound, turn: priorTurn, skipped: false }));
  if (round > priorRound) {
    if (priorRound > 0) {
      events.push(...skip(priorRound, priorTurn + 1, turns.length));
      events.push({ step: "_onEndRound", context: { round: priorRound, skipped: false } });
    }
    for (let passed = Math.max(priorRound + 1, 1); passed < round; passed += 1) {
      events.push({ step: "_onStartRound", context: { round: passed, skipped: true } });
      events.push(...skip(passed, 0, turns.length));
      events.push({ step: "_onEndRound", context: { round: passed, skipped: true } });
    }
    events.push({ step: "_onStartRound", context: { round, skipped: false } });
    events.push(...skip(round, 0, turn));
  } else if (!isReordered) events.push(...skip(round, priorTurn + 1, turn));
  if (next) events.push(start(next, { round, turn, skipped: false }));
  return events;
}

interface Dialogs {
  applications: { api: { DialogV2: { confirm(config: Plain): Promise<boolean | null> } } };
}

/** An encounter: who fights, in which order, and whose turn it is. */
export class Combat extends ClientDocument {
  /** The setting of how the tracker works. */
  static CONFIG_SETTING = COMBAT_SETTING;

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBAT"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    embedded: { Combatant: "combatants" },
    hasTypeData: true,
  };

  declare type: string;
  declare scene: Scene | null;
  declare combatants: EmbeddedCollection<Combatant>;
  declare active: boolean;
  declare round: number;
  declare turn: number | null;
  declare sort: number;
  /** The combatants in their order. */
  declare turns: Combatant[];
  declare current: CombatHistory;
  /** The state before the last change of turn; undefined until the turns were set up. */
  declare previous: CombatHistory | undefined;

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      scene: new ForeignDocumentField({ documentName: "Scene" }),
      combatants: new EmbeddedCollectionField(Combatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
    };
  }

  override _configure(options: ModelOptions = {}): void {
    super._configure(options);
    const own = { configurable: true, enumerable: true, writable: true };
    Object.defineProperties(this, {
      turns: { ...own, value: [] },
      current: { ...own, value: { round: null, turn: null, tokenId: null, combatantId: null } },
      previous: { ...own, value: undefined },
    });
  }

  override prepareDerivedData(): void {
    if (this.combatants.size > 0 && this.turns.length === 0) this.setupTurns();
  }

  get settings(): CombatSettings {
    return combatSettings();
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Is this the active encounter of the scene that is seen, or of all scenes? */
  get isActive(): boolean {
    return this.active && (this.scene?.isView ?? true);
  }

  /** Whose turn it is. */
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  /** Puts the combatants into their order, and remembers the progress of the encounter. */
  setupTurns(): Combatant[] {
    this.turns = this.combatants.contents.sort((a, b) => this._sortCombatants(a, b));
    if (this.turn !== null) this.turn = Math.max(0, Math.min(this.turn, this.turns.length - 1));
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  /** High initiative comes first, no initiative last; among equals the ids decide. */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const [first, second] = [a, b].map(({ initiative }) =>
      Number.isFinite(initiative) ? Number(initiative) : -Infinity,
    );
    return first === second ? (String(a.id) > String(b.id) ? 1 : -1) : Number(second) - Number(first);
  }

  _getCurrentState(combatant: Combatant | undefined = this.combatant): CombatHistory {
    const { round, turn } = this;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  /** The combatants of a token, or of the token of an id. */
  getCombatantsByToken(token: string | TokenDocument): Combatant[] {
    const id = typeof token === "string" ? token : token.id;
    return this.combatants.filter((combatant) => combatant.tokenId === id);
  }

  /** The combatants of an actor, or of the actor of an id; an actor of one token is not the actor of another. */
  getCombatantsByActor(actor: string | Actor): Combatant[] {
    const token = typeof actor === "string" ? null : actor.token;
    if (token) return this.getCombatantsByToken(token);
    const id = typeof actor === "string" ? actor : actor.id;
    return this.combatants.filter((combatant) => combatant.actorId === id);
  }

  /** The seconds between two turns, as CONFIG.time counts turns and rounds; before the first round nothing passes. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime, roundTime } = (host.CONFIG as { time: { turnTime: number; roundTime: number } }).time;
    const at = (round: number, turn: number | null) =>
      Math.max(round - 1, 0) * (this.turns.length * turnTime + roundTime) + (round > 0 ? (turn ?? 0) * turnTime : 0);
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }

  /** Makes this the active encounter, and those beside it inactive. */
  activate(operation: Operation = {}): Promise<unknown> {
    const { combats } = host.game as { combats: CombatEncounters };
    const others = combats.filter((combat) => combat.isActive && combat.id !== this.id);
    const updates: Plain[] = others.map(({ id }) => ({ _id: id, active: false }));
    updates.push({ _id: this.id, active: true });
    return (this.constructor as typeof Combat).updateDocuments(updates, operation);
  }

  /** Begins with the first turn of the first round. */
  async startCombat(): Promise<this> {
    this._playCombatSound("startEncounter");
    const updateData = { round: 1, turn: 0 };
    Hooks.callAll("combatStart", this, updateData);
    await this.update(updateData);
    return this;
  }

  /** Goes to the first turn of the next round. */
  async nextRound(): Promise<this> {
    let turn = this.turn === null ? null : 0;
    if (turn !== null && this.settings.skipDefeated) {
      turn = this.turns.findIndex((combatant) => !combatant.isDefeated);
      if (turn === -1) {
        ui().notifications?.warn(game().i18n.localize("COMBAT.NoneRemaining"));
        turn = 0;
      }
    }
    return this.#go("combatRound", { round: this.round + 1, turn }, 1);
  }

  /** Goes back to the last turn of the round before. */
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#go("combatRound", { round, turn }, -1);
  }

  /** Goes to the next turn, which may be one of the next round. */
  async nextTurn(): Promise<this> {
    const after = (this.turn ?? -1) + 1;
    const { skipDefeated } = this.settings;
    const next = this.turns.findIndex((combatant, turn) => turn >= after && !(skipDefeated && combatant.isDefeated));
    if (this.round === 0 || next === -1) return this.nextRound();
    return this.#go("combatTurn", { round: this.round, turn: next }, 1);
  }

  /** Goes back to the turn before, which may be one of the round before. */
  async previousTurn(): Promise<this> {
    if (this.round === 0) return this;
    if (this.turn === 0 || this.turns.length === 0) return this.previousRound();
    const turn = (this.turn ?? this.turns.length) - 1;
    return this.#go("combatTurn", { round: this.round, turn }, -1);
  }

  /** Plays what this client's theme has for an announcement; the theme is "none" by default. */
  _playCombatSound(announcement: (typeof CONST.COMBAT_ANNOUNCEMENTS)[number]): void {
    if (!CONST.COMBAT_ANNOUNCEMENTS.includes(announcement)) {
      throw new Error(`${announcement} is no announcement of an encounter`);
    }
    if (game().settings.get("core", "combatTheme") === "none") return;
    throw new Error("The stand-in has no sounds for CONFIG.Combat.sounds");
  }

  async #go(hook: string, updateData: { round: number; turn: number | null }, direction: 1 | -1): Promise<this> {
    const delta = this.getTimeDelta(this.round, this.turn, updateData.round, updateData.turn);
    const updateOptions = { direction, worldTime: { delta } };
    Hooks.callAll(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /* -------- Initiative -------- */

  /** Rolls the initiative of some combatants, and posts it in the chat. */
  async rollInitiative(ids: string | readonly string[], options: InitiativeOptions = {}): Promise<this> {
    const updates: Plain[] = [];
    const messages: Plain[] = [];
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id);
      if (!combatant?.isOwner) continue;
      const { initiative, message } = await rollInitiativeOf(combatant, options);
      updates.push({ _id: id, initiative });
      // One rattle of dice is enough for all of them.
      messages.push(messages.length > 0 ? { ...message, sound: null } : message);
    }
    if (updates.length === 0) return this;
    const { updateTurn = true } = options;
    const operation = { turnEvents: false, ...(updateTurn ? {} : { combatTurn: this.turn }) };
    await this.updateEmbeddedDocuments("Combatant", updates, operation);
    await messageClass().create(messages);
    return this;
  }

  /** Rolls for all of the user's combatants without initiative. */
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#without(() => true),
      options,
    );
  }

  #without(condition: (combatant: Combatant) => boolean): string[] {
    const waiting = this.combatants.filter(
      (combatant) => combatant.isOwner && combatant.initiative === null && condition(combatant),
    );
    return waiting.flatMap(({ id }) => id ?? []);
  }

  /** Removes all initiative; the turn stays with its combatant, or keeps its number if asked to. */
  async resetAll({ updateTurn = true }: { updateTurn?: boolean } = {}): Promise<this> {
    const updates = this.combatants.map(({ id }) => ({ _id: id, initiative: null }));
    const operation = { turnEvents: false, ...(updateTurn ? {} : { combatTurn: this.turn }) };
    await this.updateEmbeddedDocuments("Combatant", updates, operation);
    return this;
  }

  /** Asks whether the encounter is over, and deletes it. */
  async endCombat(): Promise<this> {
    const { i18n } = game();
    const { DialogV2 } = (host.foundry as Dialogs).applications.api;
    const agreed = await DialogV2.confirm({
      window: { title: i18n.localize("COMBAT.EndTitle") },
      content: `<p>${i18n.localize("COMBAT.EndConfirmation")}</p>`,
      modal: true,
    });
    if (agreed) await this.delete();
    return this;
  }

  /* -------- Who may go on -------- */

  /** May this user go to another round? A system's class may say no. */
  _canChangeRound(_user: DatabaseUser): boolean {
    return true;
  }

  /** May this user go to another turn? A system's class may say no. */
  _canChangeTurn(_user: DatabaseUser): boolean {
    return true;
  }

  override async _preUpdate(changed: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if ("round" in changed && !this._canChangeRound(user)) return false;
    if ("turn" in changed && !this._canChangeTurn(user)) return false;
    return undefined;
  }

  /* -------- What becomes of it -------- */

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    if (this.isActive) showInTracker(this);
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    const prior = this.current;
    if ("combatants" in changed) this.setupTurns();
    else this.current = this._getCurrentState();
    this.#advanceClock(options);
    if (this.#remember(prior) && options["turnEvents"] !== false) void this._manageTurnEvents();
    this.updateCombatantActors();
    if (changed["active"] === true && this.isActive) showInTracker(this);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    if (this.started && isLeading()) void followedByEffects(this)("end");
    if (userId === game().userId && this.active) void encounters().viewed?.activate();
  }

  /** A change of whose turn it is, or of the round, is remembered. */
  #remember(prior: CombatHistory): boolean {
    const { round, combatantId } = this.current;
    const hasChanged = combatantId !== prior.combatantId || round !== prior.round;
    if (hasChanged) this.previous = prior;
    return hasChanged;
  }

  /** One client moves the world's clock by the time of the turns that have passed. */
  #advanceClock(options: Plain): void {
    const { delta = 0 } = (options["worldTime"] ?? {}) as { delta?: number };
    const { time } = host.game as { time: { advance(seconds: number): Promise<unknown> } };
    if (delta !== 0 && isLeading()) void time.advance(delta);
  }

  /** Updates the remaining durations of the combatants' effects in their windows. */
  updateCombatantActors(): void {
    for (const { actor } of this.combatants) {
      if (!actor) continue;
      for (const effect of actor.allApplicableEffects()) effect.updateDuration();
      actor.render(false, { renderContext: "updateCombat" });
    }
  }

  /* -------- Turns and rounds -------- */

  /** One client goes through all ends and beginnings, step by step; all clients learn that the turn has changed. */
  async _manageTurnEvents(): Promise<void> {
    const { previous, current } = this;
    if (!this.started || !previous) return;
    if (isLeading()) {
      const expire = followedByEffects(this);
      if (!previous.round) await expire("start");
      for (const event of eventsBetween(this, previous, current)) {
        if ("combatant" in event) await this[event.step](event.combatant, event.context);
        else await this[event.step](event.context);
        await expire(event.step);
      }
    }
    Hooks.callAll("combatTurnChange", this, previous, current);
  }

  /** A round begins: for systems, on one GM's client. */
  _onStartRound(context: RoundContext): Promise<void> {
    return Promise.resolve();
  }

  /** A round is over: for systems, on one GM's client. */
  _onEndRound(context: RoundContext): Promise<void> {
    return Promise.resolve();
  }

  /** A turn begins: for systems, on one GM's client. */
  _onStartTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    return Promise.resolve();
  }

  /** A turn is over: for systems, on one GM's client. */
  _onEndTurn(combatant: Combatant, context: TurnContext): Promise<void> {
    return Promise.resolve();
  }

  /** A combatant joins the fight: for systems, on one GM's client. */
  _onEnter(combatant: Combatant): Promise<void> {
    return Promise.resolve();
  }

  /** A combatant leaves the fight: for systems, on one GM's client. */
  _onExit(combatant: Combatant): Promise<void> {
    return Promise.resolve();
  }

  /* -------- Combatants come, change and go -------- */

  override _onCreateDescendantDocuments(...args: DescendantArgs): void {
    super._onCreateDescendantDocuments(...args);
    this.#onCombatants(...args);
    const [parent, collection, documents] = args;
    if (parent !== this || collection !== "combatants" || !isLeading()) return;
    for (const combatant of documents as readonly Combatant[]) void this._onEnter(combatant);
  }

  override _onUpdateDescendantDocuments(...args: DescendantArgs): void {
    super._onUpdateDescendantDocuments(...args);
    this.#onCombatants(...args);
  }

  override _onDeleteDescendantDocuments(...args: DescendantArgs): void {
    super._onDeleteDescendantDocuments(...args);
    this.#onCombatants(...args);
    const [parent, collection, documents] = args;
    if (parent !== this || collection !== "combatants" || !isLeading()) return;
    for (const combatant of documents as readonly Combatant[]) void this._onExit(combatant);
  }

  #onCombatants(...[, , documents, , options]: DescendantArgs): void {
    for (const combatant of documents as readonly Combatant[]) renderHUD(combatant.token?.object);
    const prior = this.current;
    const { combatTurn, turnEvents } = options;
    if (typeof combatTurn === "number") this.updateSource({ turn: combatTurn });
    this.setupTurns();
    if (this.#remember(prior) && turnEvents !== false) void this._manageTurnEvents();
    if (options["render"] !== false) encounters().render();
  }
}

type DescendantArgs = Parameters<ClientDocument["_onCreateDescendantDocuments"]>;

/** Is this the one client for actions that must happen once? */
function isLeading(): boolean {
  const { users } = host.game as { users: { activeGM: { isSelf: boolean } | null } };
  return users.activeGM?.isSelf === true;
}

function encounters(): CombatEncounters {
  return (host.game as { combats: CombatEncounters }).combats;
}

/** The tracker shows an encounter which has become the active one. */
function showInTracker(combat: Combat): void {
  const { ui: parts } = host as unknown as { ui: { combat: { viewed: Combat | null } } };
  if ("combat" in parts) parts.combat.viewed = combat;
}

declare module "../known-classes.ts" {
  interface Kinds {
    Combat: Combat;
  }
}
