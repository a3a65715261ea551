import { numeral, say } from "../../base/words.ts";
import { nameEntry, readAsChosen, AmbiguousName, type Entry } from "../../rules/command/entries.ts";
import type { SpokenStat } from "./spoken-stats.ts";
import { creature, isInWorld, type Creature } from "../../characters/actors.ts";
import { askWhich } from "../../ui/ask.ts";

/**
 * Returns the creatures that this user may name, by their names: those of the world, and those of the tokens on the viewed
 * scene. A token that players do not see has no name for them.
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
  for (const token of viewedTokens()) if (game.user.isGM || !token.hidden) add(token.actor, token.name);
  return [...known.values()];
}

function viewedTokens(): readonly TokenDocument.Implementation[] {
  const scene = game.scenes.viewed ?? game.scenes.active ?? null;
  return scene?.tokens.contents ?? [];
}

/**
 * Reads a command. If a name in it belongs to several creatures or stats, asks which is meant, and reads it again.
 * @param chosen What was chosen before, to which the answers are added.
 * @throws Error as `read`; that of the ambiguous name if nobody and nothing is chosen
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

/** Returns the ambiguous name that an error is about; null for any other. */
export function ambiguityIn(error: unknown): AmbiguousName | null {
  if (error instanceof AmbiguousName) return error;
  return error instanceof Error ? ambiguityIn(error.cause) : null;
}

/** Asks who or what is meant by a name. Returns what is remembered of it; null if the question is closed. */
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

/** Returns the actor with a uuid; null for the name of anything else. */
function actorWith(uuid: string): Actor.Implementation | null {
  const found: unknown = uuid.includes(".") ? fromUuidSync(uuid, { strict: false }) : null;
  return found instanceof Actor ? (found as Actor.Implementation) : null;
}

/** Returns the score of a stat and its specialty, by which people know it, behind its name; blank if nobody's is meant. */
function scoreOf(meaning: unknown): string {
  const { value, specialty = "", isAsked = false } = (meaning ?? {}) as Partial<SpokenStat>;
  const parts = [value === undefined ? "" : numeral(value), specialty].filter(Boolean);
  return parts.length > 0 && !isAsked ? `: ${parts.join(", ")}` : "";
}

/** Returns a name with what tells its bearer from others: the scene of a token, the kind and the folder of an actor. */
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
  /** The character that a command reads; null for none. */
  readonly actor: Creature | null;
}

/**
 * Returns whose roll a command is: that of the controlled token, or else of the one character of this user whose sheet is
 * open, or else of the user's own character.
 * @param speaker The speaker of the message; by default the current one.
 */
export function chatSpeaker(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): ChatSpeaker {
  // A macro may have said who speaks.
  const isUsual = !speaker.token && speaker.actor === ChatMessage.implementation.getSpeaker().actor;
  const open = isUsual ? characterOnScreen() : null;
  if (open) return { speaker: ChatMessage.implementation.getSpeaker({ actor: open }), actor: open };
  return { speaker, actor: creature(ChatMessage.implementation.getSpeakerActor(speaker)) };
}

/** Returns the character of this user, in this world, whose sheet is open; null if none is, or several are. */
function characterOnScreen(): Creature | null {
  const shown = [...foundry.applications.instances.values()].flatMap((app) => {
    const isSheet = app instanceof foundry.applications.api.DocumentSheetV2 && app.document instanceof Actor;
    const actor = isSheet && app.rendered ? creature(app.document as Actor.Implementation) : null;
    return actor?.isOwner && isInWorld(actor) ? [actor] : [];
  });
  const [only, another] = new Set(shown);
  return only && !another ? only : null;
}
