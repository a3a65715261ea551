import { CONST } from "../constants.ts";
import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import type { CombatEncounters } from "./combat-encounters.ts";
import { CombatState } from "./combat-state.ts";
import type { Operation } from "./database.ts";
import { game, ui } from "./surroundings.ts";

/** An encounter which goes on from turn to turn. Hooks may still change where to, before it goes there. */
export class CombatFlow extends CombatState {
  /** Makes this the active encounter, and those beside it inactive. */
  activate(operation: Operation = {}): Promise<unknown> {
    const { combats } = host.game as { combats: CombatEncounters };
    const others = combats.filter((combat) => combat.isActive && combat.id !== this.id);
    const updates: Plain[] = others.map(({ id }) => ({ _id: id, active: false }));
    updates.push({ _id: this.id, active: true });
    return (this.constructor as typeof CombatFlow).updateDocuments(updates, operation);
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

  /** Plays what this client's theme has for an announcement; the theme is "none" unless somebody chooses another. */
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
}
