import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";

type Message = ChatMessage.Implementation;

/** The message of a roll; it may answer a request. */
export type RollMessage = ChatMessage.OfType<"roll">;

const types = ["roll", "request", "change", "circumstances"] as const;
type OwnType = (typeof types)[number];

/** Returns whether a message is of a type of ours, so that its data can be read. No other file compares types of messages. */
export function isOfType<Type extends OwnType>(
  message: Message | null | undefined,
  type: Type,
): message is ChatMessage.OfType<Type> {
  return message?.type === type;
}

/** Returns the model of a message of ours; null for a message of another type. */
export function modelOf(message: Message): ChatMessage.OfType<OwnType>["system"] | null {
  return types.some((type) => type === message.type) ? (message as ChatMessage.OfType<OwnType>).system : null;
}

/** Returns what a message stores of its roll; null for a message of another type. */
export function rollData(message: Message | null | undefined): RollMessage["system"] | null {
  return message?.type === "roll" ? (message as RollMessage).system : null;
}

/** Returns the Quadrivium roll of a message; null if it has none. */
export function rollOf(message: ChatMessage.Implementation): QuadriviumRoll | null {
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll ? roll : null;
}

/** Returns the total of the roll of a message; null for none, and while a decision about it is open. */
export function totalOf(message: ChatMessage.Implementation | undefined): number | null {
  const roll = message && rollOf(message);
  return roll?.outcome ? (roll.total ?? 0) : null;
}
