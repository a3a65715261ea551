import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { shortened } from "../rules/kernel/phrase.ts";
import { noteAnswer } from "../services/answer-index.ts";
import { aliasRead, publicAlias, withPublicName } from "../services/names-in-messages.ts";
import { setLargeAside } from "../services/large-messages.ts";
import { applyOutcomeResources, dueOutcome } from "../services/outcome-resources.ts";
import { creature } from "../services/creature.ts";
import { markTyped } from "../services/typed-rolls.ts";
import { refuseUnpaid } from "../services/throw-costs.ts";
import type { Posting } from "../services/throw-costs.ts";

type PreCreateArguments = Parameters<ChatMessage["_preCreate"]>;

/**
 * A chat message that gets the type "roll" whenever it contains one of our rolls, and holds neither a link that only game
 * masters have nor a name that players do not know.
 */
export class QuadriviumMessage<SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /**
   * Sets the type of a message by its roll before the message is created: the chat log, inline rolls and macros do not
   * know our types, and the type of a message cannot change later.
   * @throws Error in the user's language, which this user is told, for a roll that its character cannot pay
   */
  static override async createDocuments<Temporary extends boolean | undefined = undefined>(
    data: (ChatMessage.Implementation | ChatMessage.CreateData)[] = [],
    operation?: foundry.abstract.Document.Database.CreateOperation<ChatMessage.Database.Create<Temporary>>,
  ): Promise<ChatMessage.TemporaryIf<Temporary>[]> {
    const sources = data.map(withRollType);
    refuseUnpaid(sources.filter((source) => !isOfInitiative(source)).map(postingOf));
    if (!sources.some(changesResources)) return super.createDocuments(sources, operation);
    const messages = await super.createDocuments(sources, operation);
    // Not in a hook, which runs on every client: only the client that rolled applies the resources.
    for (const message of messages) await applyOutcomeResources(message);
    return messages;
  }

  /**
   * The name of the speaker, cut if its author has made it too long to be read; for a speaker whom players cannot name, as
   * this user may know it.
   */
  override get alias(): string {
    return shortened(aliasRead(this.speaker) ?? super.alias);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    setLargeAside(this);
    noteAnswer(this);
  }

  /**
   * Puts the words for players in the place of links that only game masters have. A text that was read for a game master,
   * such as what is drawn from a table, may contain them, and every client gets the same message. Names the speaker as players
   * may know it. Notes that the resources of a roll are to be applied; those of a blind one wait until it is revealed.
   */
  protected override async _preCreate(...args: PreCreateArguments): Promise<boolean | undefined> {
    if ((await super._preCreate(...args)) === false) return false;
    if (this.content.includes("data-for-players")) this.updateSource({ content: forPlayers(this.content) });
    const [alias, flavor] = [publicAlias(this.speaker), withPublicName(this.flavor, this.speaker)];
    if (alias !== (this.speaker.alias ?? undefined)) this.updateSource({ speaker: { alias } });
    if (flavor !== this.flavor) this.updateSource({ flavor });
    if (!this.blind && changesResources(this)) this.updateSource(dueOutcome(this));
    return undefined;
  }
}

function forPlayers(html: string): string {
  const part = document.createElement("template");
  part.innerHTML = html;
  for (const link of part.content.querySelectorAll<HTMLElement>("[data-for-players]")) {
    (link.closest("enriched-content") ?? link).replaceWith(link.dataset.forPlayers ?? "");
  }
  return part.innerHTML;
}

function withRollType<Data extends object>(data: Data): Data {
  const source = ("toObject" in data ? (data as { toObject(): object }).toObject() : data) as Record<string, unknown>;
  if (source.type && source.type !== "base" && source.type !== "roll") return data;
  const roll = soleRoll(source.rolls);
  if (!roll || (roll.die === null && roll.target === null)) return data;
  return { ...source, type: "roll", ...typedRolls(source, roll) } as Data;
}

/** Returns the roll of a message that the system has not composed, with a note that it was typed. */
function typedRolls(source: Record<string, unknown>, roll: QuadriviumRoll): { readonly rolls?: readonly unknown[] } {
  // A combatant has noted that of its roll already.
  if (foundry.utils.getProperty(source, "system.composed") === true || isOfInitiative(source)) return {};
  markTyped(
    roll,
    creature(ChatMessage.implementation.getSpeakerActor((source.speaker ?? {}) as ChatMessage.SpeakerData)),
  );
  return roll.options.isTyped ? { rolls: [JSON.stringify(roll)] } : {};
}

/** Tells whether the roll in the data of a message changes resources of a character. */
function changesResources(data: ChatMessage.Implementation | ChatMessage.CreateData): boolean {
  const roll = soleRoll(data.rolls);
  return roll?.die?.dieKind.resourceDelta !== undefined && Object.values(roll.resourceDelta).some(Boolean);
}

/** Tells whether the data of a message are those of an initiative roll, which its combatant has asked to be paid for. */
function isOfInitiative({ flags }: { readonly flags?: unknown }): boolean {
  return foundry.utils.getProperty(flags ?? {}, "core.initiativeRoll") === true;
}

function postingOf({ speaker, system, rolls }: ChatMessage.Implementation | ChatMessage.CreateData): Posting {
  return { speaker: speaker ?? {}, system, rolls: rollsIn(rolls) };
}

function soleRoll(rolls: unknown): QuadriviumRoll | null {
  const [roll] = Array.isArray(rolls) && rolls.length === 1 ? rollsIn(rolls) : [];
  return roll ?? null;
}

/** Returns the rolls of ours in the data of a message. */
function rollsIn(rolls: unknown): readonly QuadriviumRoll[] {
  if (!Array.isArray(rolls)) return [];
  return rolls.flatMap((stored: unknown) => {
    const roll = typeof stored === "string" ? restoreRoll(stored) : stored;
    return roll instanceof QuadriviumRoll ? [roll] : [];
  });
}

/** Restores a roll; null if that fails, which Foundry reports when the message is drawn. */
function restoreRoll(json: string): unknown {
  try {
    return Roll.fromJSON(json);
  } catch {
    return null;
  }
}
