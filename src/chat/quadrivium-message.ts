import { RollMessageData } from "../messages/message-data.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { fireAndForget } from "../base/async.ts";
import { audienceOfUnknown, replacementOf } from "../base/foundry-versions.ts";
import { shortened } from "../rules/kernel/rule-error.ts";
import { noteCardOf } from "../messages/redraw-cards.ts";
import { aliasRead, publicAlias, withPublicName } from "../messages/names-in-messages.ts";
import { creature } from "../characters/actors.ts";
import { APPLIES, noteApplying } from "../deltas/applied.ts";
import { applyRoll, deltasOfNew, deltasRevealed } from "../deltas/roll-deltas.ts";
import { say } from "../base/words.ts";
import { noteDrawnCard, showInTheme } from "./chat-log.ts";
import { drawMessage } from "./draw-message.ts";
import { isInitiative } from "../messages/who-rolled.ts";
import { tellInitiative } from "../rolls/unseen-initiative.ts";
import { rollData } from "../messages/message-type.ts";
import { areDiceWithheld } from "../messages/request-message.ts";

type PreCreateArguments = Parameters<ChatMessage["_preCreate"]>;

/** The option of an operation whose user applies the changes in the messages of rolls. */
const GAINS = { ...APPLIES, quadriviumGains: true };

/**
 * A chat message that gets the type "roll" whenever it contains one of our rolls. It leaves out links for game masters and names that
 * players do not know.
 */
export class QuadriviumMessage<SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /**
   * The name of the speaker, cut if its author has made it too long to be read; a speaker that players cannot name appears as this user may
   * know it.
   */
  override get alias(): string {
    return shortened(aliasRead(this.speaker) ?? super.alias);
  }

  /** The other sides of a contest see a waiting roll as a message for others. */
  override get isContentVisible(): boolean {
    return super.isContentVisible && !areDiceWithheld(this);
  }

  /**
   * Sets the type by the roll: the chat log, inline rolls, tables and macros do not know our types, Foundry's own class does not ask ours
   * when it creates messages, and the type of a stored message stays.
   *
   * Puts the words for players in the place of links that only game masters have. A text that was read for a game master, such as what is
   * drawn from a table, may contain them, and every client gets the same message. Names the speaker as players may know it. Shows a roll of
   * unknown visibility to game masters only. Notes what a roll brings and costs; for a blind one once it is revealed.
   */
  protected override async _preCreate(...args: PreCreateArguments): Promise<boolean | undefined> {
    if (isUntypedRoll(this)) {
      // With what a message without a type has been given of it.
      const own = RollMessageData.cleanData({ ...(this._source.system as object) });
      this.updateSource({ type: "roll", ...replacementOf("system", own) });
    }
    if ((await super._preCreate(...args)) === false) return false;
    if (!(await tellInitiative(this))) return false;
    const [, options] = args;
    const audience = this.rolls.some((roll) => roll instanceof QuadriviumRoll) && audienceOfUnknown(options, this);
    if (audience) this.updateSource(audience);
    if (this.content.includes("data-for-players")) this.updateSource({ content: forPlayers(this.content) });
    const [alias, flavor] = [publicAlias(this.speaker), withPublicName(this.flavor, this.speaker)];
    if (alias !== (this.speaker.alias ?? undefined)) this.updateSource({ speaker: { alias } });
    if (flavor !== this.flavor) this.updateSource({ flavor });
    const deltas = deltasOfNew(this);
    if (deltas) this.updateSource({ system: { deltas: [...deltas] } });
    Object.assign(options, deltas ? GAINS : rollData(this)?.deltas.length ? APPLIES : {});
    return undefined;
  }

  protected override _onCreate(...args: Parameters<ChatMessage["_onCreate"]>): void {
    super._onCreate(...args);
    this.#onStored(...args);
  }

  /** Says what a blind roll does in the update that reveals it. */
  protected override async _preUpdate(...args: Parameters<ChatMessage["_preUpdate"]>): Promise<boolean | undefined> {
    const [changes, options] = args;
    const isRevealed = this.blind && (changes as { readonly blind?: boolean }).blind === false;
    const deltas = isRevealed ? deltasRevealed(this) : null;
    if (deltas) {
      foundry.utils.mergeObject(changes, { system: { deltas } });
      Object.assign(options, GAINS);
    }
    return (await super._preUpdate(...args)) === false ? false : undefined;
  }

  protected override _onUpdate(...args: Parameters<ChatMessage["_onUpdate"]>): void {
    super._onUpdate(...args);
    this.#onStored(...args);
  }

  /** Gives a character what a roll brings and costs it, on the page that has stored that in the message, without waiting for it. */
  #onStored(_data: object, options: object, userId: string): void {
    noteApplying(this, options, userId);
    if ("quadriviumGains" in options && userId === game.user.id) fireAndForget(applyRoll(this));
  }

  /**
   * Draws the message with everything that the system shows in addition to its roll, or instead of it. One that cannot be drawn becomes one
   * line, since otherwise Foundry would not draw the others.
   */
  override async renderHTML(options?: Parameters<ChatMessage["renderHTML"]>[0]): Promise<HTMLElement> {
    const html = await super.renderHTML(options).catch((error: unknown) => {
      console.warn(`Quadrivium | The message ${this.id ?? ""} cannot be drawn:`, error);
      this.rolls = [];
      this.content = say({ key: "QUADRIVIUM.Card.Unreadable" });
      return super.renderHTML(options);
    });
    await drawMessage(this, html);
    showInTheme(html);
    noteCardOf(this, html);
    noteDrawnCard(html, options);
    return html;
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

/**
 * Returns whether a message has one of our rolls, or any of a character or for initiative, and no type of its own. A text with rolls in it,
 * such as a result of a table, is not a roll.
 */
function isUntypedRoll(message: ChatMessage.Implementation): boolean {
  const { type, rolls, content, speakerActor } = message;
  const [roll, ...others] = rolls;
  if (type !== "base" || !(roll instanceof QuadriviumRoll) || others.length > 0) return false;
  const isOfCharacter = creature(speakerActor) !== null && !content.includes("<");
  return roll.die !== null || roll.target !== null || isOfCharacter || isInitiative(message);
}
