import { formValues } from "../../ui/number-fields.ts";
import { say } from "../../base/words.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { creature } from "../../characters/creature.ts";
import { nameFor } from "../../characters/names.ts";
import type { Creature } from "../../characters/creature.ts";
import { rollOf } from "../../deltas/change-roll.ts";
import { knownOpponents, opponentActor } from "../../messages/opponents.ts";
import { askInWindow, requireTick } from "../../ui/ask.ts";
import { defaultTradition } from "../../base/world-settings.ts";
import { canTake, damageOf, inflict, preview, soakOf, takenBy } from "./damage.ts";
import type { Points } from "./damage.ts";

type Message = ChatMessage.Implementation;

/** An actor that the window offers. */
interface Candidate {
  readonly actor: Creature;
  readonly name: string;
  /** Null if its tradition has no soak. */
  readonly soak: number | null;
  /** What is wrong with the formula of its soak; blank for nothing. */
  readonly fault: string;
  readonly isChosen: boolean;
}

/** The form: "points", and "who.0" and "soak.0" of the first candidate. */
type Answer = Readonly<Record<string, boolean | number | null>>;

/** Asks who takes the damage of a message, and applies it to them; once to each. */
export async function applyDamage(message: Message): Promise<void> {
  const damage = damageOf(message);
  if (damage === null) return;
  const { candidates, areChosen } = candidatesFor(message);
  const answer = await ask(message, damage, candidates, !areChosen);
  if (!answer) return;
  // A decision about the roll may have been made while the window was open.
  if (damageOf(message) !== damage) throw new Error(say({ key: "QUADRIVIUM.Damage.meanwhile" }));
  for (const [index, { actor, soak }] of candidates.entries()) {
    if (answer[`who.${index}`] !== true) continue;
    const points = game.user.isGM ? pointsIn(answer, index, { damage, soak: soak ?? 0 }) : null;
    await inflict(message, actor, points);
  }
}

/** Applies the damage of a message to an actor with its own soak. */
export async function applyTo(message: Message, actor: Creature): Promise<void> {
  if (!mayTakeHere(message, actor)) return;
  await inflict(message, actor, null);
}

/** Tells whether this user may apply the damage of a message to an actor that has not taken it yet. */
export function mayTakeHere(message: Message, actor: Creature): boolean {
  return actor.isOwner && canTake(actor) && !takenBy(message, actor) && damageOf(message) !== null;
}

/** Returns what the damage of a message would do to an actor with its own soak, in words; if that has a fault, the fault. */
export function usualPreview(message: Message, actor: Creature): string {
  const { soak, fault } = soakIn(actor);
  return fault || preview(actor, { damage: damageOf(message) ?? 0, soak: soak ?? 0 });
}

/** Tells whether this user could apply damage to anybody. */
export function mayApply(): boolean {
  return game.user.isGM || ownCreatures().some(canTake);
}

/**
 * Returns the actors that this user may apply the damage of a message to, and whether tokens have been chosen.
 * @throws Error that says what to do if there is nobody
 */
function candidatesFor(message: Message): { candidates: readonly Candidate[]; areChosen: boolean } {
  const { actors, areChosen } = nominees(message);
  const fail = (why: string): never => {
    throw new Error(say({ key: `QUADRIVIUM.Damage.${why}` }));
  };
  if (actors.length === 0) fail("nobody");
  const own = actors.filter(({ isOwner }) => isOwner);
  if (own.length === 0) fail(areChosen ? "notYours" : "nobody");
  const able = own.filter(canTake);
  if (able.length === 0) fail(areChosen ? "noTrack" : "nobody");
  const open = able.filter((actor) => !takenBy(message, actor));
  if (open.length === 0) fail("again");
  const candidates = open.map((actor) => {
    const soak = soakIn(actor);
    const isMeant = areChosen || open.length === 1 || actor === game.user.character;
    const isChosen = isMeant && soak.fault === "";
    return { actor, name: nameFor(actor, "user"), ...soak, isChosen };
  });
  return { candidates, areChosen };
}

function soakIn(actor: Creature): Pick<Candidate, "soak" | "fault"> {
  try {
    return { soak: soakOf(actor), fault: "" };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { soak: null, fault: error.message };
  }
}

/**
 * Returns the actors of the targeted tokens, or else those whom the roll was against, or else the selected ones. Without any, nobody is chosen yet: then the
 * user's own and those who fight may be hit.
 */
function nominees(message: Message): { readonly actors: readonly Creature[]; readonly areChosen: boolean } {
  const opponents = creatures(knownOpponents(message).map(opponentActor));
  if (game.user.targets.size === 0 && opponents.some((actor) => mayTakeHere(message, actor))) {
    return { actors: opponents, areChosen: true };
  }
  const tokens = game.user.targets.size > 0 ? [...game.user.targets] : (canvas.tokens?.controlled ?? []);
  if (tokens.length > 0) return { actors: creatures(tokens.map(({ actor }) => actor)), areChosen: true };
  const fighters = game.combat?.combatants.contents.map(({ actor }) => actor) ?? [];
  const own = game.user.isGM ? creatures([game.user.character]) : ownCreatures();
  return { actors: creatures([...own, ...fighters]).filter((actor) => actor.isOwner), areChosen: false };
}

function ownCreatures(): readonly Creature[] {
  return creatures([game.user.character, ...game.actors.contents]).filter(({ isOwner }) => isOwner);
}

/** Returns the creatures among actors, each once. */
function creatures(actors: readonly (Actor.Implementation | null | undefined)[]): readonly Creature[] {
  return [...new Set(actors)].flatMap((actor) => creature(actor) ?? []);
}

/**
 * Asks in a window that says of each candidate what the damage would do to it; returns null if it is closed.
 * @param isOpen No token was chosen.
 */
function ask(
  message: Message,
  damage: number,
  candidates: readonly Candidate[],
  isOpen: boolean,
): Promise<Answer | null> {
  const letter = rollOf(message)?.die?.dieKind.letter;
  return askInWindow<Answer>({
    about: `damage ${message.id ?? ""}`,
    title: say({ key: "QUADRIVIUM.Damage.apply" }),
    tradition: letter === undefined ? defaultTradition() : dieKindOf(letter).tradition,
    template: "systems/quadrivium/templates/cards/apply-damage.hbs",
    context: {
      id: `quadrivium-damage-${message.id ?? ""}`,
      damage,
      isOpen,
      isGM: game.user.isGM,
      who: candidates.map((candidate, index) => ({
        ...candidate,
        index,
        hasSoak: candidate.soak !== null,
        preview: candidate.fault || preview(candidate.actor, { damage, soak: candidate.soak ?? 0 }),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Damage.confirm" }),
    attach: (window) => {
      requireTick(window, "[name^='who.']", say({ key: "QUADRIVIUM.Damage.chooseOne" }));
      window.addEventListener("input", () => {
        const form = window.querySelector("form");
        if (form) showPreviews(form, damage, candidates);
      });
    },
  });
}

/** Draws what each candidate would take by the numbers that a game master has written. */
function showPreviews(form: HTMLFormElement, damage: number, candidates: readonly Candidate[]): void {
  const answer = formValues(form) as Answer;
  for (const [index, { actor, soak, fault }] of candidates.entries()) {
    const output = form.querySelector(`[data-preview="${index}"]`);
    if (!output || fault) continue;
    const text = preview(actor, pointsIn(answer, index, { damage, soak: soak ?? 0 }));
    if (output.textContent !== text) output.textContent = text;
  }
}

/** Returns the numbers that are written for a candidate; where there are none, the usual ones. */
function pointsIn(answer: Answer, index: number, usual: Points): Points {
  const number = (name: string, otherwise: number): number => {
    const written = answer[name];
    return typeof written === "number" && Number.isInteger(written) ? written : otherwise;
  };
  return { damage: number("points", usual.damage), soak: number(`soak.${index}`, usual.soak) };
}
