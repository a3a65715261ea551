import { numeral, say } from "../../base/words.ts";
import { nameEntry, readAsChosen, AmbiguousName, type Entry } from "../../rules/command/entries.ts";
import type { SpokenStat } from "./spoken-stats.ts";
import { creature, isInWorld, type Creature } from "../../characters/actors.ts";
import { askWhich } from "../../ui/ask.ts";

/**
 * Returns the creatures that this user may name, by name: those of the world, and of tokens on the viewed scene. Tokens
 * that players cannot see are unnamed for them.
 */
export function creatureEntries(isMeant: (one: Creature) => boolean = () => true): readonly Entry<Creature>[] {
  const known = new Map<string, Entry<Creature>>();
  const add = (actor: Actor.Implementation | null | undefined, name: string): void => {
    const one = creature(actor);
    const key = `${one?.uuid ?? ""} ${name}`;
    if (one && isMeant(one) && !known.has(key))
      known.set(key, { ...nameEntry([name], one), given: [name.trim(), one.uuid] });
  };
  for (const actor of game.actors) add(actor, actor.name);
  const scene = game.scenes.viewed ?? game.scenes.active ?? null;
  for (const token of scene?.tokens ?? []) if (game.user.isGM || !token.hidden) add(token.actor, token.name);
  return [...known.values()];
}

/**
 * Reads a command. If a name in it belongs to several creatures or stats, asks which is meant, and reads it again.
 * @param chosen Earlier answers, extended by the new ones.
 * @throws Error as `read`; that of the ambiguous name if nothing is chosen
 */
export async function withNames<Result>(read: () => Result, chosen = new Map<string, string>()): Promise<Result> {
  for (;;) {
    try {
      return readAsChosen(chosen, read);
    } catch (error) {
      const fault = ambiguityIn(error);
      if (!fault || chosen.has(fault.said)) throw error;
      const given = await askMeant(fault);
      if (given === null) throw error;
      chosen.set(fault.said, given);
    }
  }
}

/** Returns an error's ambiguous name; null for other errors. */
export function ambiguityIn(error: unknown): AmbiguousName | null {
  if (error instanceof AmbiguousName) return error;
  return error instanceof Error ? ambiguityIn(error.cause) : null;
}

/** Asks which creature or stat a name means. Returns the answer to remember; null if the question is closed. */
async function askMeant({ said, candidates }: AmbiguousName): Promise<string | null> {
  const names = candidates.map(({ given }) => given.at(-1) ?? "");
  const [question, icon] = names.some(actorWith) ? (["Who", "fa-user"] as const) : (["Which", "fa-dice-d20"] as const);
  const content = document.createElement("p");
  content.textContent = say({ key: `QUADRIVIUM.Command.${question}.text`, data: { name: said } });
  const answers = candidates.map(({ label, meaning }, index) => {
    const described = describedAs(label, names[index] ?? "") + scoreOf(meaning);
    return { name: `answer${index}`, icon: `fa-solid ${icon}`, label: described };
  });
  const answer = await askWhich(say({ key: `QUADRIVIUM.Command.${question}.title` }), content, answers);
  return names[answers.findIndex(({ name }) => name === answer)] ?? null;
}

/** Returns the actor with a uuid; null for other names. */
function actorWith(uuid: string): Actor.Implementation | null {
  const found: unknown = uuid.includes(".") ? fromUuidSync(uuid, { strict: false }) : null;
  return found instanceof Actor ? (found as Actor.Implementation) : null;
}

/** Returns the score and specialty of a stat, to tell it apart after its name; blank without an actor. */
function scoreOf(meaning: unknown): string {
  const { value, specialty = "", isAsked = false } = (meaning ?? {}) as Partial<SpokenStat>;
  const parts = [value === undefined ? "" : numeral(value), specialty].filter(Boolean);
  return parts.length > 0 && !isAsked ? `: ${parts.join(", ")}` : "";
}

/** Returns a name with a distinguishing detail: the scene of a token, the kind and the folder of an actor. */
function describedAs(label: string, uuid: string): string {
  const actor = actorWith(uuid);
  if (!actor) return label;
  const places = actor.token
    ? [game.i18n.localize("DOCUMENT.Token"), actor.token.parent?.name]
    : [game.i18n.localize(`TYPES.Actor.${actor.type}`), actor.folder?.name];
  return `${label} (${places.filter(Boolean).join(", ")})`;
}

/** The speaker of a chat message. */
export interface ChatSpeaker {
  readonly speaker: ChatMessage.SpeakerData;
  /** The character a command is read for; null for none. */
  readonly actor: Creature | null;
}

/**
 * Returns the roller of a command: the controlled token's, or else this user's only character with an open sheet, or
 * else the user's own character.
 * @param speaker The speaker of the message; by default the current one.
 */
export function chatSpeaker(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): ChatSpeaker {
  // A macro may have set the speaker.
  const isUsual = !speaker.token && speaker.actor === ChatMessage.implementation.getSpeaker().actor;
  const open = isUsual ? characterOnScreen() : null;
  if (open) return { speaker: ChatMessage.implementation.getSpeaker({ actor: open }), actor: open };
  return { speaker, actor: creature(ChatMessage.implementation.getSpeakerActor(speaker)) };
}

/** Returns this user's character, in this world, with an open sheet; null if there are none or several. */
function characterOnScreen(): Creature | null {
  const shown = [...foundry.applications.instances.values()].flatMap((app) => {
    const isSheet = app instanceof foundry.applications.api.DocumentSheetV2 && app.document instanceof Actor;
    const actor = isSheet && app.rendered ? creature(app.document as Actor.Implementation) : null;
    return actor?.isOwner && isInWorld(actor) ? [actor] : [];
  });
  const [only, another] = new Set(shown);
  return only && !another ? only : null;
}
