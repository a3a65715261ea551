import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { inSteps } from "../../base/steps.ts";
import type { Note, Noted, StoredNote, Steps } from "../../base/steps.ts";
import { markHit, recordRedo, takenBy, takenOf, unmarkHit } from "./damage.ts";
import type { Points, TakenDamage } from "./damage.ts";
import { noteDamage, noteUndo } from "./damage-queries.ts";

type Message = ChatMessage.Implementation;

/** Damage that its card says an actor has taken, or that is undone; noted until the actor has changed too. */
interface NotedDamage extends Note {
  readonly kind: "damage" | "undoneDamage";
  /** Id of the message. */
  readonly message: string | null;
  /** True if a game master was asked to note it on the card and did not answer, which its user knows. */
  readonly isUnanswered: boolean;
}

/** A user makes one change of each kind of an actor by a message at a time. */
const keyOf = (kind: NotedDamage["kind"], { id }: Message): string => `${kind}-${id ?? ""}-${game.user.id}`;

/** Notes what is going to be done to an actor. Returns what to do if a game master is asked for it and does not answer. */
async function begin(
  { note, keep }: Steps,
  actor: Creature,
  kind: NotedDamage["kind"],
  message: Message,
): Promise<() => Promise<void>> {
  const noted: NotedDamage = { kind, message: message.id, isUnanswered: false };
  await note(actor, noted);
  return () => {
    keep();
    return note(actor, { ...noted, isUnanswered: true });
  };
}

/** Notes damage on its card, and marks it on the actor: both or, if the actor cannot be changed, neither. */
export function inflict(message: Message, actor: Creature, points: Points | null): Promise<void> {
  return inSteps(
    async (steps) => {
      const leave = await begin(steps, actor, "damage", message);
      const taken = await noteDamage(message, actor, points, leave);
      if (!taken) return;
      try {
        await markHit(actor, taken, steps.key);
      } catch (error) {
        await noteUndo(message, taken, leave);
        throw error;
      }
    },
    keyOf("damage", message),
  );
}

/** Undoes damage on its card and on the actor, in the same way. Throws Error as {@link unmarkHit}. */
export function undo(message: Message, actor: Creature, taken: TakenDamage): Promise<void> {
  return inSteps(
    async (steps) => {
      const card = { isNoted: false };
      try {
        await unmarkHit(actor, taken, steps.key, async () => {
          const leave = await begin(steps, actor, "undoneDamage", message);
          card.isNoted = await noteUndo(message, taken, leave);
          return card.isNoted;
        });
      } catch (error) {
        if (card.isNoted && message.canUserModify(game.user, "update")) await recordRedo(message, taken);
        else if (card.isNoted) steps.keep();
        throw error;
      }
    },
    keyOf("undoneDamage", message),
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
  const leave = (): Promise<void> => Promise.resolve();
  const last = (): TakenDamage | undefined => takenOf(message).findLast((one) => one.actor === actor.uuid);
  if (kind === "damage") {
    if (asksAgain && !takenBy(message, actor)) await noteDamage(message, actor, null, leave);
    const taken = takenBy(message, actor);
    if (taken?.by === user) await markHit(actor, taken, key);
    return;
  }
  const before = last();
  if (asksAgain && before?.undoneBy === null) await noteUndo(message, before, leave);
  const undone = last();
  if (undone?.undoneBy === user) await unmarkHit(actor, undone, key);
}
