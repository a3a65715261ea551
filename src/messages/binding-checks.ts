import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { isBinding, isOfCheck, isSameCheck, repeatOf, bindingCheck } from "../rules/procedures/let-it-ride.ts";
import type { Check, CheckMade, LogEntry, Release } from "../rules/procedures/let-it-ride.ts";
import { creature, type Creature } from "../characters/actors.ts";
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
  spell: null,
};

/** What has allowed a repeated check; "nothing" if nothing did. */
type RepeatReason = "circumstances" | "power" | "situation" | "request" | "gamemaster" | "nothing";

/** The earlier check that a roll repeats. */
export interface RepeatedCheck {
  readonly earlier: Message;
  readonly reason: RepeatReason;
  /** The declaration of changed circumstances that allowed it; null if the reason is another. */
  readonly release: Message | null;
}

/**
 * Returns the check that a roll with these stats makes; null for none, or if checks are not binding at this table. Combat totals, pools,
 * powers and unnamed dice alone are not checks.
 * @param name Its name; blank for none.
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
  const data = rollData(message);
  const actor = creature(message.speakerActor);
  if (!data || !actor || isCounter(message) || data.isDamage || data.initiative) return null;
  const request = requestAnswered(message);
  if (request && verdictOn(request, message)?.fault) return null;
  const [roll] = message.rolls;
  const die = roll instanceof QuadriviumRoll ? roll.die : null;
  const tradition = die?.dieKind.tradition ?? actor.system.effectiveTradition.id;
  const check = checkOf(message.speaker, data.trait, tradition, nameOf(message));
  return check && { ...check, kind: "check", id: message.id ?? "", request: data.answers?.request ?? "" };
}

/** Returns the name of a check, from an open request, a command, or the text behind a typed formula with dice of ours; blank for none. */
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

/** Returns the message with the binding check, among the rolls that this user may see; null for none. */
export function standingCheck(check: Check): Message | null {
  return game.messages.get(bindingCheck(logOf(check), check)?.id ?? "") ?? null;
}

/** Returns the check that a message repeats, among the rolls that this user may see; null for none. */
export function repeatIn(message: Message): RepeatedCheck | null {
  const made = checkIn(message);
  const repeat = made && repeatOf(logOf(made), made);
  const earlier = repeat && game.messages.get(repeat.earlier.id);
  if (!earlier) return null;
  const release = (repeat.release && game.messages.get(repeat.release.id)) ?? null;
  return { earlier, release, reason: release ? "circumstances" : reasonOf(message) };
}

/** Returns the name of a check, or else the names of its stats: "Perception + Awareness". */
export function checkLabel(
  { characteristics, ability, name }: Omit<Check, "who" | "scene">,
  actor: Creature | null,
): string {
  if (name) return name;
  const known = actor?.system.listedCharacteristics ?? [];
  const names = new Map(known.map(({ id, name }) => [id, game.i18n.localize(name)]));
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

function reasonOf(message: Message): RepeatReason {
  const data = rollData(message);
  if (data?.rerollBy) return "power";
  if (data?.isOtherSituation) return "situation";
  if (data?.answers) return "request";
  return message.author?.isGM ? "gamemaster" : "nothing";
}

/** Returns the log entries that affect a check, in order of time, of the rolls that this user may see. */
function logOf(check: Check): readonly LogEntry[] {
  const known = game.messages.contents.filter((message) => entryIn(message, check) !== null);
  known.sort((one, other) => createdAt(one) - createdAt(other));
  return known.flatMap((message) => entryIn(message, check) ?? []);
}

function entryIn(message: Message, check: Check): LogEntry | null {
  const data = rollData(message);
  if (!data) return releaseIn(message);
  const { whisper, isAuthor } = message;
  const isSeen = whisper.length === 0 || whisper.includes(game.user.id) || isAuthor;
  // A cheap test first, since most rolls use another Ability.
  if ((!check.name && (data.trait.ability ?? "") !== check.ability) || !isSeen) return null;
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

function isBindingHere(id: string): boolean {
  return isBinding(game.settings.get("quadrivium", "letItRide"), traditions.get(id) ?? { letsItRide: false });
}
