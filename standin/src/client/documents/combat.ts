/* eslint-disable @typescript-eslint/no-unused-vars -- steps that do nothing here name what their overrides are given */
import { renderHUD } from "../canvas/token.ts";
import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import type { CombatEncounters } from "./combat-encounters.ts";
import { CombatFlow } from "./combat-flow.ts";
import { eventsBetween } from "./combat-history.ts";
import type { CombatHistory, RoundContext, TurnContext } from "./combat-history.ts";
import { messageClass, rollInitiativeOf } from "./combat-initiative.ts";
import type { InitiativeOptions } from "./combat-initiative.ts";
import type { Combatant } from "./combatant.ts";
import { followedByEffects } from "./effect-expiry.ts";
import type { DatabaseUser } from "./ownership.ts";
import { game, ui } from "./surroundings.ts";

interface Dialogs {
  applications: { api: { DialogV2: { confirm(config: Plain): Promise<boolean | null> } } };
}

/** An encounter: who fights, in which order, and whose turn it is. */
export class Combat extends CombatFlow {
  /* -------- Initiative -------- */

  /** Rolls the initiative of some combatants, and tells of it in the chat. */
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

  /** Rolls for all combatants without initiative whom no player has. */
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#without((combatant) => combatant.isNPC),
      options,
    );
  }

  #without(condition: (combatant: Combatant) => boolean): string[] {
    const waiting = this.combatants.filter(
      (combatant) => combatant.isOwner && combatant.initiative === null && condition(combatant),
    );
    return waiting.flatMap(({ id }) => id ?? []);
  }

  /** Gives one combatant an initiative. */
  async setInitiative(id: string, value: number): Promise<void> {
    await this.combatants.get(id, { strict: true })?.update({ initiative: value });
  }

  /** Takes all initiative away; it stays the turn of whose turn it is, unless the number of the turn shall stay. */
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

  /** Ties this encounter to the current scene, or unties it from the one it is tied to. */
  async toggleSceneLink(): Promise<this> {
    const { scenes } = host.game as { scenes: { current?: { id: string } } };
    const scene = this.scene ? null : (scenes.current?.id ?? null);
    if (scene !== null && this.combatants.some(({ sceneId }) => sceneId !== null && sceneId !== scene)) {
      ui().notifications?.error(game().i18n.localize("COMBAT.CombatantsNotInScene"));
      return this;
    }
    await this.update({ scene });
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
    if ("combatants" in changed || "groups" in changed) this.setupTurns();
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

  /** The effects of those who fight last less long by now, and their windows show it. */
  updateCombatantActors(): void {
    for (const { actor } of this.combatants) {
      if (!actor) continue;
      for (const effect of actor.allApplicableEffects()) effect.updateDuration();
      actor.render(false, { renderContext: "updateCombat" });
    }
  }

  /* -------- Turns and rounds -------- */

  /** One client goes through what ends and begins, step by step; all clients are told that it is another's turn. */
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

  /** Somebody joins the fight: for systems, on one GM's client. */
  _onEnter(combatant: Combatant): Promise<void> {
    return Promise.resolve();
  }

  /** Somebody leaves the fight: for systems, on one GM's client. */
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

type DescendantArgs = Parameters<CombatFlow["_onCreateDescendantDocuments"]>;

/** Is this the one client which does what shall be done once? */
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
