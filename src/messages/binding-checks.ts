import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { traditions, dieKindOf } from "../rules/traditions/traditions.ts";
import { isBinding, isOfCheck, isSameCheck, repeatOf, bindingCheck } from "../rules/procedures/check-procedures.ts";
import type { Check, CheckMade, LogEntry, Release, Repeat } from "../rules/procedures/check-procedures.ts";
import { characteristicsFor } from "../base/world-settings.ts";
import { creature, type Creature } from "../characters/creature.ts";
import { createdAt } from "../base/documents.ts";
import { optionOf, requestAnswered, verdictOn } from "./request-message.ts";
import { isCounter } from "./who-rolled.ts";
import { isOfType, rollData, type RollMessage } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** A message in which a game master declares that circumstances have changed. */
export type CircumstancesMessage = ChatMessage.OfType<"circumstances">;

type StoredStats = Omit<RollMessage["system"]["trait"], "hasEffect">;

/** The stats of a character that are rolled, as the message stores them. */
export type RolledStats = {
  readonly [Name in keyof StoredStats]: StoredStats[Name] extends string[] ? readonly string[] : StoredStats[Name];
} & { readonly hasEffect?: boolean };

/** The stats of a roll of dice alone. */
export const noStats: RolledStats = {
  characteristics: [],
  ability: null,
  dice: [],
  total: "",
  weapon: null,
  weaponName: "",
  power: null,
};

/** The reason that allowed a repeated check; "nothing" if none did. */
type RepeatReason =
  | "circumstances"
  | "power"
  | "situation"
  | "request"
  | "requestGone"
  | "gamemaster"
  | "unaware"
  | "nothing";

/** The earlier check that a roll repeats. */
export interface RepeatedCheck {
  readonly earlier: Message;
  readonly reason: RepeatReason;
  /** The declaration of changed circumstances that allowed it; null if the reason is another. */
  readonly release: Message | null;
}

/**
 * Returns the check that a roll with these stats makes; null if it makes none or checks are not binding at this table.
 * Combat totals, pools and powers make no checks, and neither do dice alone unless they are called something.
 * @param name What it is called; blank for nothing.
 */
export function checkOf(
  speaker: ChatMessage.SpeakerData,
  { characteristics, ability, dice, total, power }: RolledStats,
  tradition: string,
  name = "",
): Check | null {
  if (dice.length > 0 || total !== "" || power !== null || !isBindingHere(tradition)) return null;
  const who = ChatMessage.implementation.getSpeakerActor(speaker)?.uuid;
  const check = { who: who ?? "", scene: speaker.scene ?? "", characteristics, ability: ability ?? "", name };
  return who && isOfCheck(check) ? check : null;
}

/** Returns the check of a roll message; null if it has none, or its answer is invalid. */
export function checkIn(message: Message): CheckMade | null {
  return faultOf(message) === "" ? checkMade(message) : null;
}

/** Returns the check that a roll message makes, also of an answer that is invalid. */
export function checkMade(message: Message): CheckMade | null {
  const data = rollData(message);
  if (!data) return null;
  const { trait, isDamage, answers, initiative } = data;
  const actor = creature(message.speakerActor);
  if (!actor || isCounter(message) || isDamage || initiative) return null;
  const check = checkOf(message.speaker, trait, traditionRolled(message, actor), nameOf(message));
  return check && { ...check, kind: "check", id: message.id ?? "", request: answers?.request ?? "" };
}

/** Returns what a check is called, by a request for everybody, in a command, or behind a typed formula with dice of ours; blank for nothing. */
export function nameOf(message: Message): string {
  const request = requestAnswered(message);
  if (request) return (isOfType(message, "roll") && optionOf(request, message)?.name) || request.system.title;
  const { composed = false, situation = "" } = rollData(message) ?? {};
  const [roll] = message.rolls;
  const isTyped = !composed && roll instanceof QuadriviumRoll && roll.die !== null && !message.content.includes("<");
  return situation || (isTyped ? message.flavor : "");
}

/** Returns the message if it declares changed circumstances; otherwise null. */
export function circumstancesIn(message: Message | null | undefined): CircumstancesMessage | null {
  return isOfType(message, "circumstances") ? message : null;
}

/** Returns the message with the binding check, among the rolls that this user may see; null if there is none. */
export function standingCheck(check: Check): Message | null {
  return standingIn(check, (message) => knows(game.user, message));
}

/** Returns the message with the binding check among the public rolls; null if there is none. */
export function publicCheck(check: Check): Message | null {
  return standingIn(check, ({ whisper }) => whisper.length === 0);
}

function standingIn(check: Check, isKnown: (message: Message) => boolean): Message | null {
  const made = bindingCheck(logOf(check, isKnown), check);
  return made ? (game.messages.get(made.id) ?? null) : null;
}

/** Returns the check that a message repeats, among the rolls that this user may see; null if there is none. */
export function repeatIn(message: Message): RepeatedCheck | null {
  const made = checkIn(message);
  const repeat = made && repeatKnownTo(game.user, made);
  const earlier = repeat && game.messages.get(repeat.earlier.id);
  if (!earlier) return null;
  const release = (repeat.release && game.messages.get(repeat.release.id)) ?? null;
  return { earlier, release, reason: release ? "circumstances" : reasonOf(message, made) };
}

/** Returns what a check is called, or else the names of its stats: "Perception + Awareness". */
export function checkLabel(
  { characteristics, ability, name }: Omit<Check, "who" | "scene">,
  actor: Creature | null,
): string {
  if (name) return name;
  const known = [...(actor?.system.listedCharacteristics ?? []), ...[...traditions.keys()].flatMap(characteristicsFor)];
  const names = new Map(known.toReversed().map(({ id, name }) => [id, game.i18n.localize(name)]));
  const order = known.map(({ id }) => id);
  const scores = characteristics.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const item: unknown = ability ? fromUuidSync(ability, { strict: false }) : null;
  const learned = item instanceof Item ? item.name : ability.includes("Item.") ? "?" : ability;
  return [scores.map((id) => names.get(id) ?? id).join(", "), learned].filter((name) => name !== "").join(" + ");
}

/** Returns the ids of the users who see a whispered message, including its author; none for a public message. */
export function audienceOf({ whisper, author }: Message): string[] {
  const knowing = [...whisper, author?.id ?? null].filter((id): id is string => id !== null);
  return whisper.length === 0 ? [] : [...new Set(knowing)];
}

function reasonOf(message: Message, made: CheckMade): RepeatReason {
  const { author } = message;
  if (rollData(message)?.rerollBy) return "power";
  if (rollData(message)?.isOtherSituation) return "situation";
  if (made.request !== "") return requestAnswered(message) ? "request" : "requestGone";
  if (author?.isGM) return "gamemaster";
  const known = author && repeatKnownTo(author, made);
  return author && (!known || known.release) ? "unaware" : "nothing";
}

function repeatKnownTo(user: User.Implementation, made: CheckMade): Repeat | null {
  const log = logOf(made, (one) => knows(user, one));
  return repeatOf(log, made);
}

/** Returns the log entries that affect a check, in order of time, limited to known rolls. */
function logOf(check: Check, isKnown: (message: Message) => boolean): readonly LogEntry[] {
  return game.messages.contents
    .flatMap((message) => {
      const entry = entryIn(message, check, isKnown);
      return entry ? [{ entry, at: createdAt(message) }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function entryIn(message: Message, check: Check, isKnown: (message: Message) => boolean): LogEntry | null {
  const data = rollData(message);
  if (!data) return releaseIn(message);
  // A cheap test first, since most rolls use another Ability.
  if ((!check.name && (data.trait.ability ?? "") !== check.ability) || !isKnown(message)) return null;
  const made = checkIn(message);
  return made && isSameCheck(made, check) ? made : null;
}

function releaseIn(message: Message): Release | null {
  const said = circumstancesIn(message);
  if (!said) return null;
  const { scene, actor, trait } = said.system;
  return {
    kind: "release",
    id: message.id ?? "",
    who: actor ?? "",
    scene: scene ?? "",
    characteristics: trait.characteristics,
    ability: trait.ability ?? "",
    name: trait.name,
  };
}

/** Tells whether a user sees a roll: it is public, whispered to them, or their own. */
function knows(user: User.Implementation, { whisper, author }: Message): boolean {
  return whisper.length === 0 || whisper.includes(user.id) || author?.id === user.id;
}

/** Returns the reason why an answer is invalid; blank if it is valid or the message is no answer. */
function faultOf(message: Message): string {
  const request = requestAnswered(message);
  return (request && verdictOn(request, message)?.fault) ?? "";
}

/** Returns the tradition of the thrown dice; if only the game master has them, of the dice that were requested. */
function traditionRolled(message: Message, actor: Creature): string {
  const [roll] = message.rolls;
  const die = roll instanceof QuadriviumRoll ? roll.die : null;
  if (die) return die.dieKind.tradition;
  const request = requestAnswered(message);
  const letter = request && isOfType(message, "roll") && optionOf(request, message)?.letter;
  return letter ? dieKindOf(letter).tradition : actor.system.effectiveTradition.id;
}

function isBindingHere(id: string): boolean {
  return isBinding(game.settings.get("quadrivium", "letItRide"), traditions.get(id) ?? { letsItRide: false });
}
