// The types of the system for authors of modules. `quadrivium.d.ts` in a release is made of this file and of what it names, so a
// change here is a change of the API. The system's own types are richer; `test/package/api-types.ts` holds these against them.

import type { rules } from "./api-rules.ts";
import type { DicePolicy, CustomDie } from "./dice/custom-die.ts";
import type { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
import type { Registrar } from "./register-traditions.ts";
import type { ContestDraft, RequestDraft } from "./requests/make-request.ts";
import type { RollChoices, Stat as Trait } from "./rolls/roll-choices.ts";
import type { DieKind } from "./rules/kernel/die-kind.ts";
import type { RollSpec } from "./rules/kernel/roll-spec.ts";
import type { Setup } from "./rules/kernel/fields.ts";
import type { Odds } from "./rules/odds/odds.ts";
import type { Claim, RequestTerms } from "./rules/requests/request.ts";

export type { QuadriviumRoll } from "./dice/quadrivium-roll.ts";
export type { Registrar } from "./register-traditions.ts";
export type { ContestDraft, RequestDraft } from "./requests/make-request.ts";
export type { RollChoices, Stat as Trait } from "./rolls/roll-choices.ts";
export type { Bonus } from "./rules/kernel/bonuses.ts";
export type {
  Decision,
  Description,
  DieKind,
  FormulaTotal,
  Offer,
  Outcome,
  Row,
  ShownDie,
  Throw,
  Thrown,
} from "./rules/kernel/die-kind.ts";
export type { Field, FlagField, NumberField, Setup, SizesField, Value } from "./rules/kernel/fields.ts";
export type { Phrase } from "./rules/kernel/rule-error.ts";
export type { Odds } from "./rules/odds/odds.ts";
export type { Tradition } from "./rules/traditions/tradition.ts";
export type { AddedCharacters, AddedTradition, AnyOutcome } from "./rules/traditions/traditions.ts";

/** An actor that can roll: a character or an NPC. */
export type Creature = Actor.Implementation;

/** A posted message; undefined if it was canceled. */
type Posted = Promise<ChatMessage.Implementation | undefined>;

/** The verdict on an answer to a request. */
export interface Verdict extends Claim {
  /** Id of the message with the answer. */
  readonly answer: string;
  /** Why the answer does not count; blank if it does. */
  readonly fault: string;
  /** The result, as far as players learn it while the target is hidden. */
  readonly success: boolean | null;
  readonly margin: number | null;
}

/** The data of a request, in `message.system`. Hidden numbers are in it only once they are revealed. */
export interface RequestSystem extends Pick<RequestTerms, "deadline" | "round"> {
  /** "checks", "contest" or "challenge". */
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  /** Who sees the rolls: "everyone", "player", "gamemaster", "together" or "atOnce". */
  readonly shows: string;
  /** "open", "closed", "withdrawn" or "locked". */
  readonly state: string;
  /** Uuids of actors. */
  readonly asked: readonly string[];
  readonly rulings: readonly Verdict[];
}

/** A chat message of the type "request". */
export type RequestMessage = ChatMessage.Implementation & { readonly system: RequestSystem };

/** A chat message of the type "roll" that answers a request. */
export type AnswerMessage = ChatMessage.Implementation & { readonly system: { readonly answers: Claim | null } };

/** The numbers of a character or NPC that a module may read, in `actor.system`. */
export interface CreatureSystem {
  /** Id of the tradition; blank for that of the world. */
  readonly tradition: string;
  /** By the ids of the world's list. */
  readonly characteristics: Readonly<Record<string, { readonly value: number }>>;
  /** By the ids of the world's tracks: the boxes that are marked. */
  readonly tracks: Readonly<Record<string, { readonly value: number }>>;
  readonly inspiration: number;
  /** Null if luck points are not counted for this character. */
  readonly luck: number | null;
  readonly experience: number;
}

/** What every item has in `item.system`. */
interface ItemSystem {
  readonly description: string;
}

/** The data of documents that a module may read, in `system`, by their types. */
export interface SystemData {
  readonly character: CreatureSystem;
  readonly npc: CreatureSystem;
  /** The uuids of its actors. */
  readonly party: { readonly members: readonly string[] };
  readonly ability: ItemSystem & {
    readonly score: number;
    readonly specialty: string;
    /** Ids of the Characteristics that it is usually rolled with. */
    readonly characteristics: readonly string[];
    /** Its key in every language; blank if its name is enough. */
    readonly key: string;
  };
  readonly trait: ItemSystem & { readonly category: string; readonly size: number };
  readonly weapon: ItemSystem & { readonly ability: string; readonly isWielded: boolean };
  readonly armor: ItemSystem & { readonly soak: number; readonly isWorn: boolean };
  readonly power: ItemSystem & { readonly ability: string; readonly score: number };
  readonly spell: ItemSystem & {
    readonly technique: string;
    readonly forms: readonly string[];
    readonly level: number;
  };
  readonly gear: ItemSystem & { readonly quantity: number; readonly isCarried: boolean };
  readonly bonus: { readonly value: number; readonly scope: string; readonly key: string };
  /** The roll's answer to a request; null for none. */
  readonly roll: { readonly answers: Claim | null };
  readonly request: RequestSystem;
  readonly circumstances: object;
  readonly change: object;
}

/** How a roll from a macro is made. */
export interface RollOptions {
  /** The speaker, whose numbers the formula can use: `1ds + @int`. */
  readonly actor?: Creature | null;
  readonly visibility?: "public" | "gm" | "blind" | "self";
}

/** How a trait is rolled from a macro. */
export interface TraitOptions {
  /** False rolls at once, without the dialog. */
  readonly ask?: boolean;
  /** Choices that replace the usual ones: `{ target: 9 }`. */
  readonly choices?: Partial<Omit<RollChoices, "setup"> & { readonly setup: Partial<Setup> }>;
}

/**
 * The public API, `game.system.api`. Its names do not change. If something is not possible, functions throw Error in the user's language,
 * and nothing is rolled, posted or paid.
 */
export interface QuadriviumApi {
  /** Grows by one with each addition; existing parts stay as they are. */
  readonly version: number;
  /** The class of all rolls. */
  readonly Roll: typeof QuadriviumRoll;
  /** The class of all dice with letters. */
  readonly TraditionDie: typeof CustomDie;
  /** All die kinds by their letters. */
  readonly traditions: ReadonlyMap<string, DieKind>;
  /** Adds a tradition, while the hook `quadrivium.init` runs. */
  readonly registerTradition: Registrar["registerTradition"];
  /** Sets how dice behave where the rules leave it open. */
  setDicePolicy(policy: Partial<DicePolicy>): void;
  /** Rolls a trait of a character, as a click on the sheet does. */
  rollTrait(actor: Creature, trait: Trait, options?: TraitOptions): Posted;
  /** Returns what an item, or a trait of an actor, rolls. */
  rollable(uuid: string): Promise<{ readonly actor: Creature; readonly trait: Trait }>;
  /** Rolls what a macro of something dragged rolls. */
  rollDragged(event: MouseEvent | undefined, uuid: string): Posted;
  /** Rolls a formula and posts it, as `/r` does. */
  roll(what: string | RollSpec, options?: RollOptions): Posted;
  /** Returns the exact odds of a formula. */
  odds(what: string | RollSpec, options?: Pick<RollOptions, "actor">): Odds;
  /** Asks for rolls; without a draft, opens the window for one. */
  request(draft?: RequestDraft): Promise<RequestMessage | undefined>;
  request(template: { readonly template: string }): Promise<RequestMessage | undefined>;
  /** Asks for an opposed contest. */
  contest(draft: ContestDraft): Promise<RequestMessage | undefined>;
  /** The rules beside the dice. */
  readonly rules: typeof rules;
  /** Returns the actors of the selected tokens, or else all that players own. */
  usualActors(): readonly Creature[];
  /** Opens the window of a rest. */
  rest(actors?: readonly Creature[]): Promise<unknown>;
  /** Opens the window in which experience is given. */
  award(actors?: readonly Creature[]): Promise<unknown>;
  /** Shows the luck ledger of an actor or a user; without one, of all. */
  luckLedger(of?: Actor.Implementation | User.Implementation): Promise<unknown>;
  /** Declares that circumstances have changed, so that binding checks may be tried again. */
  newCircumstances(draft?: {
    readonly actor?: string | Creature | null;
    readonly characteristics?: readonly string[];
    readonly ability?: string;
    readonly scene?: string | Scene.Implementation | null;
  }): Promise<ChatMessage.Implementation>;
}

/** What `game.system` is in a world of Quadrivium: `game.system as QuadriviumSystem`. */
export type QuadriviumSystem = foundry.packages.System & { readonly api: QuadriviumApi };

/** The hooks of the system. */
export interface QuadriviumHooks {
  /** Runs at start-up, before the system registers its dice: the time at which modules add traditions. */
  "quadrivium.init"(registrar: Registrar): void;
  /** Runs before the sheet, the dialog, a command or `api.roll` makes a roll; false cancels it. */
  "quadrivium.preRoll"(roll: QuadriviumRoll, data: Roll.MessageData): unknown;
  /** Runs after such a roll was made and posted. */
  "quadrivium.roll"(message: ChatMessage.Implementation, roll: QuadriviumRoll): void;
  /** Runs before a request is made, and may change it; false cancels it. */
  "quadrivium.preRequest"(draft: { -readonly [Name in keyof RequestDraft]: RequestDraft[Name] }): unknown;
  /** Runs after a request was made. */
  "quadrivium.request"(request: RequestMessage): void;
  /** Runs before a character answers a request with these choices; false cancels it, and nothing is paid. */
  "quadrivium.preAnswer"(request: RequestMessage, actor: Creature, choices: RollChoices): unknown;
  /** Runs after the arbiter has given a verdict on an answer. */
  "quadrivium.answer"(request: RequestMessage, answer: AnswerMessage, verdict: Verdict): void;
  /** Runs before the hidden terms or rolls of a request are revealed; false keeps them hidden. */
  "quadrivium.preReveal"(request: RequestMessage, what: "terms" | "rolls"): unknown;
  /** Runs after the hidden terms or rolls of a request were revealed. */
  "quadrivium.reveal"(request: RequestMessage, what: "terms" | "rolls"): void;
}
