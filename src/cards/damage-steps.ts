import { actorAt } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { inSteps, isMarked } from "../services/steps.ts";
import type { Note } from "../services/steps.ts";
import { markHit, recordRedo, takenBy, takenOf, unmarkHit } from "./damage.ts";
import type { Points, TakenDamage } from "./damage.ts";
import { noteDamage, noteUndo, unansweredKey } from "./damage-queries.ts";

type Message = ChatMessage.Implementation;

/** Damage that its card says an actor has taken, or that is undone; its note until the actor has changed too. */
interface NotedDamage extends Note {
  readonly kind: "damage" | "undoneDamage";
  /** Id of the message. */
  readonly message: string | null;
  /** The uuid of the actor. */
  readonly actor: string;
}

/** Notes damage on its card, and marks it on the actor: both or, if the actor cannot be changed, neither. */
export function inflict(message: Message, actor: Creature, points: Points | null): Promise<void> {
  return inSteps(
    async ({ key, note, keep }) => {
      await note({ kind: "damage", message: message.id, actor: actor.uuid } satisfies NotedDamage);
      const taken = await noteDamage(message, actor, points, { key, keep });
      if (!taken) return;
      try {
        await markHit(actor, taken, key);
      } catch (error) {
        await noteUndo(message, taken, { key, keep });
        throw error;
      }
    },
    unansweredKey("damage", message, actor.uuid),
  );
}

/** Undoes damage on its card and on the actor, in the same way. Throws Error as {@link unmarkHit}. */
export function undo(message: Message, actor: Creature, taken: TakenDamage): Promise<void> {
  return inSteps(
    async ({ key, note, keep }) => {
      await note({ kind: "undoneDamage", message: message.id, actor: actor.uuid } satisfies NotedDamage);
      const card = { isNoted: false };
      try {
        await unmarkHit(actor, taken, key, async () => {
          card.isNoted = await noteUndo(message, taken, { key, keep });
          return card.isNoted;
        });
      } catch (error) {
        if (card.isNoted && message.canUserModify(game.user, "update")) await recordRedo(message, taken);
        else if (card.isNoted) keep();
        throw error;
      }
    },
    unansweredKey("undoneDamage", message, actor.uuid),
  );
}

/** Marks damage on an actor, or takes it from the actor, whose card was changed before something interrupted; see `finishSteps`. */
export async function finishDamage(note: Note, key: string): Promise<void> {
  const { kind, message: id, actor: uuid } = note as NotedDamage;
  const message = game.messages.get(id ?? "");
  const actor = actorAt(uuid);
  if (!message || !actor || isMarked(actor, key)) return;
  if (kind === "damage") {
    const taken = takenBy(message, actor);
    if (taken?.by === game.user.id) await markHit(actor, taken, key);
    return;
  }
  const last = takenOf(message).findLast((one) => one.actor === uuid);
  if (last?.undoneBy === game.user.id) await unmarkHit(actor, last, key);
}
