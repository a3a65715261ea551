import { BooleanField } from "../data/fields/boolean-field.ts";
import { ForeignDocumentField } from "../data/fields/document-fields.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-collection-field.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { IntegerSortField } from "../data/fields/number-kinds.ts";
import type { ModelOptions } from "../data/data-model.ts";
import { host } from "../host.ts";
import type { Actor } from "./actor.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { CombatEncounters } from "./combat-encounters.ts";
import type { CombatHistory } from "./combat-history.ts";
import { COMBAT_SETTING, combatSettings } from "./combat-settings.ts";
import type { CombatSettings } from "./combat-settings.ts";
import { Combatant } from "./combatant.ts";
import { CombatantGroup } from "./combatant-group.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import type { Scene } from "./scene.ts";
import type { TokenDocument } from "./token.ts";

/** An encounter as it stands: who takes part, in which order, and whose turn it is. */
export class CombatState extends ClientDocument {
  /** The setting of how the tracker works. */
  static CONFIG_SETTING = COMBAT_SETTING;

  static override LOCALIZATION_PREFIXES = ["DOCUMENT", "COMBAT"];

  static override metadata = {
    ...ClientDocument.metadata,
    name: "Combat",
    collection: "combats",
    label: "DOCUMENT.Combat",
    labelPlural: "DOCUMENT.Combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      scene: new ForeignDocumentField({ documentName: "Scene" }),
      // The groups come first: the combatants join them when they are prepared.
      groups: new EmbeddedCollectionField(CombatantGroup),
      combatants: new EmbeddedCollectionField(Combatant),
      active: new BooleanField(),
      round: new NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
      turn: new NumberField({ required: true, integer: true, min: 0, initial: null }),
      sort: new IntegerSortField(),
    };
  }

  declare type: string;
  declare scene: Scene | null;
  declare groups: EmbeddedCollection<CombatantGroup>;
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

  /** Everybody sees encounters; which of the combatants they see is another question. */
  override get visible(): boolean {
    return true;
  }

  get started(): boolean {
    return this.round > 0;
  }

  /** Is this the active encounter of the scene that is seen, or of all scenes? */
  get isActive(): boolean {
    return this.active && (this.scene?.isView ?? true);
  }

  /** Does the tracker show this encounter? */
  get isView(): boolean {
    const { combats } = host.game as { combats: CombatEncounters };
    return combats.viewed === (this as unknown);
  }

  /** Whose turn it is. */
  get combatant(): Combatant | undefined {
    return this.turn === null ? undefined : this.turns[this.turn];
  }

  /** Whose turn comes next. */
  get nextCombatant(): Combatant | undefined {
    return this.turns[((this.turn ?? -1) + 1) % this.turns.length];
  }

  /** Puts the combatants into their order, and remembers where the encounter stands. */
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

  /** The first combatant of a token, as older code asks for it. */
  getCombatantByToken(token: string | TokenDocument): Combatant | null {
    return this.getCombatantsByToken(token)[0] ?? null;
  }

  /** The first combatant of an actor, as older code asks for it. */
  getCombatantByActor(actor: string | Actor): Combatant | null {
    return this.getCombatantsByActor(actor)[0] ?? null;
  }

  /** The seconds between two turns, as CONFIG.time counts turns and rounds; before the first round nothing passes. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime, roundTime } = (host.CONFIG as { time: { turnTime: number; roundTime: number } }).time;
    const at = (round: number, turn: number | null) =>
      Math.max(round - 1, 0) * (this.turns.length * turnTime + roundTime) + (round > 0 ? (turn ?? 0) * turnTime : 0);
    return at(toRound, toTurn) - at(fromRound, fromTurn);
  }
}
