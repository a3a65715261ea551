type Message = ChatMessage.Implementation;

/** The message of a roll; it may answer a request. */
export type RollMessage = ChatMessage.OfType<"roll">;

/** Tells whether a message is of a type of ours, so that its data can be read. No other file compares types of messages. */
export function isOfType<Type extends "roll" | "request" | "change" | "circumstances">(
  message: Message | null | undefined,
  type: Type,
): message is ChatMessage.OfType<Type> {
  return message?.type === type;
}

/** Returns what a message stores of its roll; null for a message of another type. */
export function rollData(message: Message | null | undefined): RollMessage["system"] | null {
  return isOfType(message, "roll") ? message.system : null;
}
