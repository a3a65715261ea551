import { LargeRoll } from "../dice/missing-roll.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isWithin, messageBudget } from "../rules/kernel/budget.ts";
import { isOfType } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** The messages that are beyond the budget of one. */
const large = new WeakSet<Message>();

/** The types of messages that are ours. */
const types: ReadonlySet<string> = new Set(["roll", "request", "change", "circumstances"]);

/** The most characters that are read of a text that an answer stores to be recognised by. */
const LONGEST_NAME = 500;

/** Tells whether a message is beyond the budget of one, so that nothing is read of it. */
export function isTooLarge(message: Message): boolean {
  return large.has(message);
}

/**
 * Measures a message, and lets one that is beyond the budget be read as an empty one of its type: whoever draws, judges,
 * exports or counts it finds nothing to work on. What is stored stays as it is. Call when its data are prepared.
 *
 * An answer still names its request, so that it can be refused. A game master's request is not measured: it grows with the
 * verdicts on its answers, each of which is bounded, and nobody else can write it.
 */
export function setLargeAside(message: Message): void {
  large.delete(message);
  if (!isOurs(message) || fits(message)) return;
  large.add(message);
  message.flags.quadrivium = {};
  const { system } = message;
  if ("schema" in system) {
    const { answers } = message._source.system as { readonly answers?: Answers | null };
    const kept = isOfType(message, "roll") && answers ? { answers: bounded(answers) } : {};
    const Model = system.constructor as new (source: object, options: object) => typeof system;
    const empty = new Model(kept, { parent: message });
    for (const name of system.schema.keys()) Reflect.set(system, name, Reflect.get(empty, name));
  }
  // One closed card is drawn, whatever there was.
  const [first] = message.rolls;
  message.rolls = first
    ? [first instanceof LargeRoll ? first : new LargeRoll(first.toJSON() as object as Roll.Data)]
    : [];
}

interface Answers {
  readonly option?: unknown;
  readonly seal?: unknown;
}

/** Returns what an answer says of itself, without texts of any length. */
function bounded(answers: Answers): object {
  const { option, seal } = answers;
  const within = (text: unknown, otherwise: string): string =>
    typeof text === "string" && text !== "" && text.length <= LONGEST_NAME ? text : otherwise;
  return { ...answers, option: within(option, "?"), seal: within(seal, "") };
}

function isOurs({ type, rolls, flags }: Message): boolean {
  if (types.has(type) || flags.quadrivium !== undefined) return true;
  return (rolls as readonly Roll[]).some((roll) => roll instanceof QuadriviumRoll || roll instanceof LargeRoll);
}

function fits(message: Message): boolean {
  const { rolls, flags } = message._source;
  const system: unknown = message._source.system;
  if ((message.rolls as readonly Roll[]).some((roll) => roll instanceof LargeRoll)) return false;
  const inRolls = rolls.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (inRolls > messageBudget.characters || rolls.length > messageBudget.entries) return false;
  const data = [...(isOfType(message, "request") && message.author?.isGM ? [] : [system]), flags.quadrivium];
  return isWithin(data, { ...messageBudget, characters: messageBudget.characters - inRolls });
}
