import { isWithheld, nameInWords, publicName, readName, tokenAt, tokenOf } from "../characters/names.ts";
import type { StoredName } from "../characters/names.ts";

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;

/**
 * Returns the name under which a speaker appears to all players: that of its token or actor as they may know it. Another chosen name stays.
 */
export function publicAlias(speaker: ChatMessage.SpeakerData): string | undefined {
  const alias = speaker.alias ?? undefined;
  const { token, actor } = speakerIn(speaker);
  if (!actor) return alias;
  const isChosen = alias && alias !== token?.name && alias !== actor.name;
  return isChosen ? alias : publicName(actor, token ?? tokenOf(actor));
}

/** Replaces names that only game masters know with those for all players: Foundry's words above a roll for initiative contain one. */
export function withPublicName(text: string, speaker: ChatMessage.SpeakerData): string {
  if (text === "") return text;
  const { token, actor } = speakerIn(speaker);
  const secret = actor && publicName(actor, token ?? tokenOf(actor));
  if (!actor || !secret || !isWithheld(secret)) return text;
  const names = [token?.name ?? "", actor.name].filter(Boolean);
  return names.reduce((words, name) => words.replaceAll(name, game.i18n.localize(secret)), text);
}

/** Returns the name under which this user reads a speaker that players cannot name; null for any other speaker. */
export function aliasRead(speaker: ChatMessage.SpeakerData): string | null {
  const { alias } = speaker;
  return alias && isWithheld(alias) ? readName(storedSpeaker(speaker)) : null;
}

/** Returns the name of the speaker of a message for all players, to be written into another message. */
export function aliasForAll({ speaker, alias }: Message): string {
  return speaker.alias && isWithheld(speaker.alias) ? nameInWords(speaker.alias) : alias;
}

function speakerIn(speaker: ChatMessage.SpeakerData): {
  readonly token: Token | null;
  readonly actor: Actor.Implementation | null;
} {
  const token = game.scenes.get(speaker.scene ?? "")?.tokens.get(speaker.token ?? "") ?? null;
  return { token, actor: token?.actor ?? game.actors.get(speaker.actor ?? "") ?? null };
}

function tokenUuidOf({ scene, token }: ChatMessage.SpeakerData): string | null {
  return scene && token ? `Scene.${scene}.Token.${token}` : null;
}

/** Returns a speaker in the form that messages store. */
export function storedSpeaker(speaker: ChatMessage.SpeakerData): StoredName {
  const { alias, actor } = speaker;
  const token = tokenUuidOf(speaker);
  return { actor: tokenAt(token)?.actor?.uuid ?? `Actor.${actor ?? ""}`, token, name: alias ?? "" };
}
