import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { inSteps } from "../services/steps.ts";
import type { Note, Noted, StoredNote, Steps } from "../services/steps.ts";
import { markHit, recordRedo, takenBy, takenOf, unmarkHit } from "./damage.ts";
import type { Points, TakenDamage } from "./damage.ts";
import { noteDamage, noteUndo, unansweredKey } from "./damage-queries.ts";
import type { DamageStep } from "./damage-queries.ts";

type Message = ChatMessage.Implementation;

/** Damage that its card says an actor has taken, or that is undone; noted until the actor has changed too. */
interface NotedDamage extends Note {
  readonly kind: "damage" | "undoneDamage";
  /** Id of the message. */
  readonly message: string | null;
  /** True if a game master was asked to note it on the card and did not answer, which its user knows. */
  readonly isUnanswered: boolean;
}

/** Notes what is going to be done to an actor. Returns what the query needs to know of the step. */
async function begin(
  { key, note, keep }: Steps,
  actor: Creature,
  kind: NotedDamage["kind"],
  message: Message,
): Promise<DamageStep> {
  const noted: NotedDamage = { kind, message: message.id, isUnanswered: false };
  await note(actor, noted);
  return {
    key,
    leave() {
      keep();
      return note(actor, { ...noted, isUnanswered: true });
    },
  };
}

/** Notes damage on its card, and marks it on the actor: both or, if the actor cannot be changed, neither. */
export function inflict(message: Message, actor: Creature, points: Points | null): Promise<void> {
  return inSteps(
    async (steps) => {
      const step = await begin(steps, actor, "damage", message);
      const taken = await noteDamage(message, actor, points, step);
      if (!taken) return;
      try {
        await markHit(actor, taken, step.key);
      } catch (error) {
        await noteUndo(message, taken, step);
        throw error;
      }
    },
    unansweredKey("damage", message, actor.uuid),
  );
}

/** Undoes damage on its card and on the actor, in the same way. Throws Error as {@link unmarkHit}. */
export function undo(message: Message, actor: Creature, taken: TakenDamage): Promise<void> {
  return inSteps(
    async (steps) => {
      const card = { isNoted: false };
      try {
        await unmarkHit(actor, taken, steps.key, async () => {
          const step = await begin(steps, actor, "undoneDamage", message);
          card.isNoted = await noteUndo(message, taken, step);
          return card.isNoted;
        });
      } catch (error) {
        if (card.isNoted && message.canUserModify(game.user, "update")) await recordRedo(message, taken);
        else if (card.isNoted) steps.keep();
        throw error;
      }
    },
    unansweredKey("undoneDamage", message, actor.uuid),
  );
}

/**
 * Marks damage on an actor, or takes it from the actor, whose card was changed before something interrupted; see
 * `finishSteps`. A game master who was asked when the page was closed may not have heard of it, and is asked again.
 */
export async function finishDamage(owner: Noted, key: string, note: StoredNote): Promise<void> {
  const { kind, message: id, isUnanswered, user } = note as StoredNote & NotedDamage;
  const message = game.messages.get(id ?? "");
  const actor = creature(owner as Actor.Implementation);
  if (!message || !actor) return;
  const asksAgain = !isUnanswered && !message.canUserModify(game.user, "update") && game.users.activeGM !== null;
  const step: DamageStep = { key, leave: () => Promise.resolve() };
  const last = (): TakenDamage | undefined => takenOf(message).findLast((one) => one.actor === actor.uuid);
  if (kind === "damage") {
    if (asksAgain && !takenBy(message, actor)) await noteDamage(message, actor, null, step);
    const taken = takenBy(message, actor);
    if (taken?.by === user) await markHit(actor, taken, key);
    return;
  }
  const before = last();
  if (asksAgain && before?.undoneBy === null) await noteUndo(message, before, step);
  const undone = last();
  if (undone?.undoneBy === user) await unmarkHit(actor, undone, key);
}
