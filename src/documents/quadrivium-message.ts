import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { applyOutcomeResources } from "../services/outcome-resources.ts";

/** A chat message that knows when it is a roll of ours, by whichever door it came. */
export class QuadriviumMessage<SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /**
   * Names the type of a message from its roll before the message is made: the chat log, inline rolls and macros know
   * nothing of our types, and the type of a message cannot change afterwards.
   */
  static override async createDocuments<Temporary extends boolean | undefined = undefined>(
    data: (ChatMessage.Implementation | ChatMessage.CreateData)[] = [],
    operation?: foundry.abstract.Document.Database.CreateOperation<ChatMessage.Database.Create<Temporary>>,
  ): Promise<ChatMessage.TemporaryIf<Temporary>[]> {
    const messages = await super.createDocuments(data.map(withRollType), operation);
    // Here and not in a hook: whoever has rolled books it, and nobody else who is told of the message.
    for (const message of messages) await applyOutcomeResources(message);
    return messages;
  }
}

function withRollType<Data extends object>(data: Data): Data {
  const source = ("toObject" in data ? (data as { toObject(): object }).toObject() : data) as Record<string, unknown>;
  if (source.type && source.type !== "base" && source.type !== "roll") return data;
  const roll = soleRoll(source.rolls);
  if (!roll || (roll.die === null && roll.target === null)) return data;
  return { ...source, type: "roll" } as Data;
}

function soleRoll(rolls: unknown): QuadriviumRoll | null {
  if (!Array.isArray(rolls) || rolls.length !== 1) return null;
  const first: unknown = rolls[0];
  const roll = typeof first === "string" ? restoreRoll(first) : first;
  return roll instanceof QuadriviumRoll ? roll : null;
}

/** What cannot be restored is no roll of ours; Foundry reports it when the message is drawn. */
function restoreRoll(json: string): unknown {
  try {
    return Roll.fromJSON(json);
  } catch {
    return null;
  }
}
