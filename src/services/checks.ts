import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { isBinding, isSameCheck, namesTrait, repeatOf, bindingCheck } from "../rules/procedures/let-it-ride.ts";
import type { Check, CheckMade, LogEntry, Release } from "../rules/procedures/let-it-ride.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { characteristicsFor, letItRideScope } from "../world-settings.ts";
import { creature } from "./creature.ts";
import type { Creature } from "./creature.ts";
import { cameAt } from "./message-time.ts";
import { optionOf, requestAnswered, verdictOn } from "./answered-request.ts";
import type { AnswerMessage } from "./answered-request.ts";
import { isCounter, mayRollFor } from "./who-rolled.ts";

type Message = ChatMessage.Implementation;
type RollMessage = ChatMessage.OfType<"roll">;

/** A game master's word that circumstances have changed. */
export type Circumstances = ChatMessage.OfType<"circumstances">;

/** What of a character is rolled, as the message remembers it. */
export interface TraitRolled {
  /** Ids of Characteristics. */
  readonly characteristics: readonly string[];
  /** Uuid of the Ability. */
  readonly ability: string | null;
  /** Uuids of the traits whose dice make its pool. */
  readonly dice: readonly string[];
  /** Id of the combat total that is rolled as a whole; blank for none. */
  readonly total: string;
  /** Uuid of the power that is used. */
  readonly power: string | null;
}

/** Why a check was repeated, or that nothing has allowed it. */
export type RepeatReason = "circumstances" | "power" | "request" | "requestGone" | "gamemaster" | "unaware" | "nothing";

/** What a roll repeats, by the messages in the log. */
export interface RepeatedCheck {
  readonly earlier: Message;
  readonly reason: RepeatReason;
  /** The game master's word that has allowed it; null where that is not the reason. */
  readonly release: Message | null;
}

/**
 * The check that a roll with these traits is; null for one that is none, or none that is binding at this table. Combat
 * totals, pools and powers are no checks: powers are paid for.
 */
export function checkOf(
  speaker: ChatMessage.SpeakerData,
  { characteristics, ability, dice, total, power }: TraitRolled,
  tradition: string,
): Check | null {
  if (dice.length > 0 || total !== "" || power !== null || !isBindingHere(tradition)) return null;
  const who = ChatMessage.implementation.getSpeakerActor(speaker)?.uuid;
  const check = { who: who ?? "", scene: speaker.scene ?? "", characteristics, ability: ability ?? "" };
  return who && namesTrait(check) ? check : null;
}

/** The check that a message tells, where it was rolled by somebody who may and where it counts; null for any other. */
export function checkIn(message: Message): CheckMade | null {
  if (message.type !== "roll") return null;
  const { trait, isDamage, answers } = (message as RollMessage).system;
  const actor = creature(message.speakerActor);
  if (!actor || isCounter(message) || isDamage || !mayRollFor(message, actor)) return null;
  const check = checkOf(message.speaker, trait, familyRolled(message, actor));
  if (!check || faultOf(message) !== "") return null;
  return { ...check, kind: "check", id: message.id ?? "", request: answers?.request ?? "" };
}

/** The word that circumstances have changed; null for any other message. */
export function circumstancesIn(message: Message | null | undefined): Circumstances | null {
  return message?.type === "circumstances" ? (message as Circumstances) : null;
}

/** Whether such a word counts: a game master's does, and nobody else's. */
export function isByGamemaster({ author }: Pick<Message, "author">): boolean {
  return author?.isGM === true;
}

/** The message with the check that stands, as far as this user knows; null where nothing does. */
export function standingCheck(check: Check, user: User.Implementation = game.user): Message | null {
  return standingIn(
    logOf(check, (message) => knows(user, message)),
    check,
  );
}

/** The check that stands as far as everybody knows; null where nothing does. */
export function publicCheck(check: Check): Message | null {
  return standingIn(
    logOf(check, ({ whisper }) => whisper.length === 0),
    check,
  );
}

function standingIn(log: readonly LogEntry[], check: Check): Message | null {
  const made = bindingCheck(log, check);
  return made ? (game.messages.get(made.id) ?? null) : null;
}

/** What a message repeats, as far as who looks knows it; null for one that repeats nothing. */
export function repeatIn(message: Message): RepeatedCheck | null {
  const made = checkIn(message);
  const repeat =
    made &&
    repeatOf(
      logOf(made, (one) => knows(game.user, one)),
      made,
    );
  const earlier = repeat && game.messages.get(repeat.earlier.id);
  if (!earlier) return null;
  const release = (repeat.release && game.messages.get(repeat.release.id)) ?? null;
  return { earlier, release, reason: release ? "circumstances" : reasonOf(message, made) };
}

/** What a check is called. */
export function checkName(
  { characteristics, ability }: Pick<Check, "characteristics" | "ability">,
  actor: Creature | null,
): string {
  const known = [...(actor?.system.listedCharacteristics ?? []), ...[...traditions.keys()].flatMap(characteristicsFor)];
  const names = new Map(known.toReversed().map(({ id, name }) => [id, game.i18n.localize(name)]));
  const order = known.map(({ id }) => id);
  const scores = characteristics.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  const item: unknown = ability ? fromUuidSync(ability, { strict: false }) : null;
  const learnt = item instanceof Item ? item.name : ability && "?";
  return [scores.map((id) => names.get(id) ?? id).join(", "), learnt].filter((name) => name !== "").join(" + ");
}

/** Who sees a message that is whispered: nobody for one that everybody sees. Who rolled knows of it in any case. */
export function audienceOf({ whisper, author }: Message): string[] {
  const knowing = [...whisper, author?.id ?? null].filter((id): id is string => id !== null);
  return whisper.length === 0 ? [] : [...new Set(knowing)];
}

function reasonOf(message: Message, made: CheckMade): RepeatReason {
  const { author } = message;
  if ((message as RollMessage).system.rerollBy !== "") return "power";
  if (made.request !== "") return requestAnswered(message) ? "request" : "requestGone";
  if (author?.isGM) return "gamemaster";
  const known =
    author &&
    repeatOf(
      logOf(made, (one) => knows(author, one)),
      made,
    );
  return author && (!known || known.release) ? "unaware" : "nothing";
}

/** What bears on a check, in the order in which it happened, as far as those know it who are meant. */
function logOf(check: Check, isKnown: (message: Message) => boolean): readonly LogEntry[] {
  return game.messages.contents
    .flatMap((message) => {
      const entry = entryIn(message, check, isKnown);
      return entry ? [{ entry, at: cameAt(message) }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}

function entryIn(message: Message, check: Check, isKnown: (message: Message) => boolean): LogEntry | null {
  if (message.type !== "roll") return releaseIn(message);
  const { ability } = (message as RollMessage).system.trait;
  // Most rolls are about something else: this is seen at a glance.
  if ((ability ?? "") !== check.ability || !isKnown(message)) return null;
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
    isByGamemaster: isByGamemaster(message),
    who: actor ?? "",
    scene: scene ?? "",
    characteristics: trait.characteristics,
    ability: trait.ability ?? "",
  };
}

/** Whether a user may know what was rolled: it is not whispered to others, or they have rolled it. */
function knows(user: User.Implementation, { whisper, author }: Message): boolean {
  return whisper.length === 0 || whisper.includes(user.id) || author?.id === user.id;
}

/** Why an answer does not count; blank for one that does, and for what answers nothing. */
function faultOf(message: Message): string {
  const request = requestAnswered(message);
  return (request && verdictOn(request, message)?.fault) ?? "";
}

/** The family of the dice that were rolled; where they lie with the game master, of those that were asked for. */
function familyRolled(message: Message, actor: Creature): string {
  const [roll] = message.rolls;
  const die = roll instanceof QuadriviumRoll ? roll.die : null;
  if (die) return die.dieKind.tradition;
  const request = requestAnswered(message);
  const letter = request && optionOf(request, message as unknown as AnswerMessage)?.letter;
  return letter ? dieKindOf(letter).tradition : actor.system.effectiveTradition.id;
}

function isBindingHere(id: string): boolean {
  return isBinding(letItRideScope(), traditions.get(id) ?? { letsItRide: false });
}
