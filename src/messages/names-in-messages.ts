import { fireAndForget, serialize } from "../base/async.ts";
import {
  isWithheld,
  nameInWords,
  ownName,
  publicName,
  readName,
  rememberNames,
  tokenAt,
  tokenOf,
  tokenUuidIn,
  UNNAMED,
} from "../characters/names.ts";
import type { StoredName } from "../characters/names.ts";
import { uuidOf } from "../base/documents.ts";

type Message = ChatMessage.Implementation;
type Token = TokenDocument.Implementation;

/**
 * Returns the name under which a speaker appears to all players: that of its token or actor as they may know it. What somebody
 * has chosen as another name stays.
 */
export function publicAlias(speaker: ChatMessage.SpeakerData): string | undefined {
  const alias = speaker.alias ?? undefined;
  const { token, actor } = speakerIn(speaker);
  if (!actor) return alias;
  const isChosen = alias && alias !== token?.name && alias !== actor.name;
  return isChosen ? alias : publicName(actor, token ?? tokenOf(actor));
}

/**
 * Returns a text in which the names that only game masters know are those for all players: Foundry's words above a roll for
 * initiative name who rolls.
 */
export function withPublicName(text: string, speaker: ChatMessage.SpeakerData): string {
  if (text === "") return text;
  const { token, actor } = speakerIn(speaker);
  const secret = actor && publicName(actor, token ?? tokenOf(actor));
  if (!actor || !secret || !isWithheld(secret)) return text;
  const names = [token?.name ?? "", actor.name].filter(Boolean);
  return names.reduce((words, name) => words.replaceAll(name, game.i18n.localize(secret)), text);
}

/** Returns the name under which this user reads a speaker whom players cannot name; null for any other speaker. */
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

function storedSpeaker(speaker: ChatMessage.SpeakerData): StoredName {
  const { alias, actor } = speaker;
  const token = tokenUuidOf(speaker);
  return { actor: tokenAt(token)?.actor?.uuid ?? `Actor.${actor ?? ""}`, token, name: alias ?? "" };
}

/** What an update of a document carries to all clients beside its changes: the name that it had before. */
interface Renaming {
  quadriviumFormerName?: string;
}

/** Notes the name that a token or an actor has before it changes; for the hooks `preUpdateToken` and `preUpdateActor`. */
export function noteFormerName({ name }: Token | Actor.Implementation, changes: object, options: object): void {
  if ("name" in changes) (options as Renaming).quadriviumFormerName = name;
}

/** Gives a token that is revealed or renamed its new name in the messages that name it; for the hook `updateToken`. */
export function onTokenChange(token: Token, changes: object, options: object): void {
  const { actor } = token;
  if (!actor || !["name", "hidden", "displayName"].some((key) => key in changes)) return;
  const isMeant = (stored: StoredName): boolean =>
    (stored.token ?? tokenUuidIn(stored.actor)) === token.uuid ||
    (token.isLinked && !stored.token && stored.actor === actor.uuid);
  renameInMessages(isMeant, () => publicName(actor, token), options);
}

/** Does the same for an actor that acts through no token, or is made known to all; for the hook `updateActor`. */
export function onActorChange(actor: Actor.Implementation, changes: object, options: object): void {
  if (!("name" in changes || "ownership" in changes)) return;
  const isMeant = (stored: StoredName): boolean => stored.actor === actor.uuid;
  renameInMessages(isMeant, ({ token = null }) => publicName(actor, tokenAt(token) ?? tokenOf(actor)), options);
}

/**
 * Stores the names for all players in the messages that name somebody; on the client of the active game master. A name that
 * players have read stays when it is hidden again.
 */
function renameInMessages(
  isMeant: (stored: StoredName) => boolean,
  nameOf: (stored: StoredName) => string,
  options: object,
): void {
  if (game.users.activeGM?.isSelf !== true) return;
  const { quadriviumFormerName: former } = options as Renaming;
  const rename = (stored: StoredName): string => {
    if (!isMeant(stored) || !(isWithheld(stored.name) || stored.name === former)) return stored.name;
    const now = nameOf(stored);
    const isMore = !isWithheld(now) || (now === UNNAMED && stored.name !== UNNAMED && isWithheld(stored.name));
    return isMore ? now : stored.name;
  };
  fireAndForget(
    serialize(game.messages, async () => {
      const updates = game.messages.contents.flatMap((message) => renamed(message, rename) ?? []);
      if (updates.length > 0) await ChatMessage.implementation.updateDocuments(updates);
    }),
  );
}

/** Remembers in a game master's browser the name of a deleted token, where messages withhold it; for the hook `deleteToken`. */
export function onTokenGone(token: Token): void {
  rememberWithheld([[uuidOf(token), token.name]]);
}

/** Does the same for a deleted actor; for the hook `deleteActor`. */
export function onActorGone(actor: Actor.Implementation): void {
  rememberWithheld([[uuidOf(actor), ownName(actor, tokenOf(actor))]]);
}

/** Does the same for the tokens of a deleted scene; for the hook `deleteScene`. */
export function onSceneGone({ tokens }: Scene.Implementation): void {
  rememberWithheld(tokens.contents.map(({ uuid, name }) => [uuid, name] as const));
}

/** Tells whether a message names an actor or token with a uuid, or one that is part or a copy of such a document. */
export function isNamedIn(message: Message, uuid: string): boolean {
  const isOf = (one: string | null = null): boolean =>
    one !== null && (one === uuid || one.startsWith(`${uuid}.`) || one.endsWith(`.${uuid}`));
  const { asked = [] } = message._source.system as { readonly asked?: readonly string[] };
  let isNamed = asked.some(isOf);
  renamed(message, (stored) => {
    isNamed ||= isOf(stored.actor) || isOf(stored.token);
    return stored.name;
  });
  return isNamed;
}

function rememberWithheld(names: readonly (readonly [uuid: string, name: string])[]): void {
  if (!game.user.isGM) return;
  const withheld = new Set<string>();
  for (const message of game.messages) {
    renamed(message, (stored) => {
      if (isWithheld(stored.name)) withheld.add(stored.token ?? tokenUuidIn(stored.actor) ?? "").add(stored.actor);
      return stored.name;
    });
  }
  const wanted = names.filter(([uuid, name]) => name !== "" && withheld.has(uuid));
  if (wanted.length > 0) fireAndForget(rememberNames(Object.fromEntries(wanted)));
}

/** The lists in the data of messages whose entries name somebody. */
const NAMING = ["against", "names"] as const;

/**
 * Returns the update of a message that gives those whom it names other names for all players; null if that changes nothing.
 * @param rename Returns the name for a stored one.
 */
function renamed({ id, _source }: Message, rename: (stored: StoredName) => string): ChatMessage.UpdateData | null {
  const { speaker, system } = _source as {
    readonly speaker: ChatMessage.SpeakerData;
    readonly system: Readonly<Partial<Record<(typeof NAMING)[number], readonly StoredName[]>>>;
  };
  const alias = speaker.alias ? rename(storedSpeaker(speaker)) : speaker.alias;
  const lists = NAMING.flatMap((list) => {
    const all = system[list] ?? [];
    const after = all.map((one) => ({ ...one, name: rename(one) }));
    return after.some(({ name }, index) => name !== all[index]?.name) ? [[list, after] as const] : [];
  });
  if (lists.length === 0 && alias === speaker.alias) return null;
  return { _id: id, speaker: { alias }, system: Object.fromEntries(lists) };
}
