import { serialize, serializeAll } from "../base/async.ts";
import { actorAt, type Creature } from "../characters/actors.ts";
import { isOfType } from "../messages/message-type.ts";
import { messagesNaming, noteNamed } from "../messages/related-messages.ts";
import { accumulationSigns } from "../rules/procedures/accumulation.ts";
import { applyDeltas, APPLIES, fail, isPending, undoneBy } from "./applied.ts";
import { numberAt, type Delta } from "./changeable-numbers.ts";

const fields = foundry.data.fields;

/** The reasons for a change that a message tells. */
const changeReasons = ["rest", "raise", "award", "damage", "accumulation"] as const;
export type ChangeReason = (typeof changeReasons)[number];

function schema() {
  const number = () => new fields.NumberField({ required: true, nullable: false, initial: 0 });
  return {
    /** Id of the message whose roll has caused it, and whose card shows it; null for none. */
    of: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    /**
     * The points of damage of that roll, the soak, and the levels of the track before and after, with the penalty of wounds that add up.
     */
    damage: new fields.SchemaField({
      points: number(),
      soak: number(),
      levels: new fields.ArrayField(
        new fields.SchemaField({ name: new fields.StringField({ required: true, blank: true }), penalty: number() }),
      ),
    }),
    /** What was added to a number, before its limits, and how. */
    accumulation: new fields.SchemaField({
      change: number(),
      sign: new fields.StringField({ required: true, nullable: true, initial: null, choices: [...accumulationSigns] }),
    }),
    /** The key of the event that all messages of one event share; null for a change by itself. */
    batch: new fields.DocumentIdField({ required: true, nullable: true, initial: null, readonly: false }),
    reason: new fields.StringField({ required: true, blank: false, choices: [...changeReasons], initial: "rest" }),
    actor: new fields.DocumentUUIDField({ type: "Actor", required: true, nullable: true, initial: null }),
    /** What it does. Only the actor notes whether that is done. */
    deltas: new fields.ArrayField(
      new fields.SchemaField({
        number: new fields.StringField({ required: true, blank: false }),
        by: new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 }),
        /** What it was before. */
        before: number(),
        /** Its name in the language of the user who has changed it, for when it no longer exists. */
        label: new fields.StringField({ required: true, blank: true, initial: "" }),
      }),
    ),
  };
}

/** A message that tells a change of a character. */
export type ChangeMessage = ChatMessage.OfType<"change">;

/** A change of a character that is told in the chat and can be undone: a rest, a raised stat, experience, damage, a result. */
export class ChangeData extends foundry.abstract.TypeDataModel<ReturnType<typeof schema>, ChatMessage.Implementation> {
  static override defineSchema() {
    return schema();
  }

  override prepareDerivedData(): void {
    noteNamed(this.parent, [this.of, this.event]);
  }

  /** The key of the event that it shares with other changes; null for a change by itself. */
  get event(): string | null {
    return this.batch === null ? null : `${this.batch} ${this.parent.author?.id ?? ""}`;
  }

  /** The character that it changes; null if it is gone. */
  get creature(): Creature | null {
    return actorAt(this.actor ?? "");
  }

  /** Id of the user who has undone it; null if it is not undone. */
  get undoneBy(): string | null {
    return (this.creature && undoneBy(this.creature, this.parent)) ?? null;
  }

  /** Whether its character lacks it, though it is not undone. */
  get isPending(): boolean {
    return this.creature !== null && isPending(this.creature, this.parent, this.deltas);
  }

  /** Whether this user may apply it: the page was closed in between, or another module has refused it. */
  get mayApply(): boolean {
    return this.creature?.isOwner === true && this.isPending;
  }

  /** Whether this user may undo it: game masters may, and its author, except for what was added. */
  get mayUndo(): boolean {
    const { creature, parent, reason } = this;
    const isTheirs = parent.isAuthor && reason !== "accumulation";
    return creature?.isOwner === true && undoneBy(creature, parent) === null && (game.user.isGM || isTheirs);
  }

  /** Does what it says, in the turn of its character. */
  async applyInTurn(): Promise<void> {
    if (this.creature) await applyDeltas(this.creature, this.parent, this.deltas);
  }

  /** Applies it if it is not applied. */
  async apply(): Promise<void> {
    if (this.creature && this.mayApply) await serialize(this.creature, () => this.applyInTurn());
  }

  /**
   * Undoes it; what else came and went since stays.
   * @throws Error in the user's language if its gains are already spent; for an added result, it takes back what is left
   */
  async undo(): Promise<void> {
    const { creature, parent } = this;
    if (!creature) return;
    const isStrict = this.reason !== "accumulation";
    await serialize(creature, async () => {
      if (undoneBy(creature, parent) !== null) return;
      await applyDeltas(creature, parent, [], { undoneBy: game.user.id, isStrict });
    });
  }
}

/** The key of experience, which counts what a character has. */
export const EXPERIENCE = "experience";

/** A delta that is going to be recorded. */
interface NewDelta extends Delta {
  /** The value it had at the time of the decision, if it must still have that. */
  readonly before?: number;
  /** Its name for when it no longer exists; by default its present name. */
  readonly label?: string;
}

/** What is going to be recorded of a character, in a message of its own. */
export interface NewChange extends Partial<Pick<ChangeData, "of" | "damage" | "accumulation">> {
  readonly actor: Creature;
  readonly deltas: readonly NewDelta[];
  /** Ids of the users who may read it; none for all. By default, players do not see changes of characters without a player. */
  readonly whisper?: readonly string[];
}

/** Returns the ids of the users who may read what was rolled in a message, of those that `isMeant` accepts; none if all may. */
export function readersOf(
  { whisper, blind, author }: ChatMessage.Implementation,
  isMeant: (user: User.Implementation) => boolean = () => true,
): readonly string[] {
  const all = game.users.contents;
  const may = all.filter((user) => {
    const isSeen = whisper.length === 0 || whisper.includes(user.id) || (author?.id === user.id && !blind);
    return isSeen && isMeant(user);
  });
  return may.length === all.length ? [] : [...new Set([game.user, ...may])].map(({ id }) => id);
}

/** Returns the changes that the roll of a message has brought about, done or undone. */
export function changesBy(message: ChatMessage.Implementation, reason: ChangeReason): readonly ChangeMessage[] {
  return messagesNaming(message.id)
    .filter((one) => isOfType(one, "change"))
    .filter(({ system }) => system.of === message.id && system.reason === reason && !system.isPending);
}

/**
 * Records changes of characters in the chat, each in a message of its own, and applies them; none for characters without a change.
 * @throws Error in the user's language if a number has changed since the decision, or cannot have a value: then
 *   nothing is recorded; or if one is refused: then its card offers it again
 */
export function recordChanges(reason: ChangeReason, all: readonly NewChange[]): Promise<void> {
  const changes = all
    .map((one) => ({ ...one, deltas: one.deltas.filter(({ by }) => by !== 0) }))
    .filter(({ deltas }) => deltas.length > 0);
  const actors = changes.map(({ actor }) => actor);
  return record(reason, actors, () => changes);
}

/**
 * Records what changes of characters, and applies it, as {@link recordChanges}.
 * @param changed Returns what is recorded; in the turn of these characters, so that they cannot change meanwhile.
 */
export function record(
  reason: ChangeReason,
  actors: readonly Creature[],
  changed: () => readonly NewChange[],
): Promise<void> {
  return serializeAll(actors, async () => {
    const posted = await post(reason, changed());
    const done = await Promise.allSettled(posted.map(({ system }) => system.applyInTurn()));
    for (const one of done) if (one.status === "rejected") throw one.reason;
  });
}

/** Posts the messages of changes, all at once. Throws Error as {@link recordChanges}. */
async function post(reason: ChangeReason, all: readonly NewChange[]): Promise<readonly ChangeMessage[]> {
  if (all.length === 0) return [];
  // The card of a roll shows what that roll has brought about.
  const batch = all.length > 1 && all.every(({ of = null }) => of === null) ? foundry.utils.randomID() : null;
  const sources = all.map(({ actor, deltas: added, whisper, ...own }) => {
    const speaker = ChatMessage.implementation.getSpeaker({ actor });
    const gamemasters = actor.hasPlayerOwner ? [] : game.users.filter(({ isGM }) => isGM);
    const deltas = added.map((one) => deltaNow(actor, one));
    return {
      type: "change",
      speaker,
      whisper: [...(whisper ?? gamemasters.map(({ id }) => id))],
      system: { ...own, reason, deltas, actor: actor.uuid, batch },
    } as const;
  });
  const posted = await ChatMessage.implementation.createDocuments(sources, APPLIES as object);
  return posted.filter((message) => isOfType(message, "change"));
}

/** Returns a delta with what its number is now. Throws Error if it can no longer be applied. */
function deltaNow(actor: Creature, { number, by, before: known, label }: NewDelta): ChangeData["deltas"][number] {
  const now = numberAt(actor, number) ?? fail("Gone", actor);
  const { value: before, min, max } = now;
  if (known !== undefined && before !== known) fail("Meanwhile", actor, now.label);
  if (before + by < min || before + by > max) fail("Range", actor, now.label);
  return { number, by, before, label: label ?? now.label };
}
