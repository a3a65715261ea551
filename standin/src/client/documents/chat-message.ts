import { host } from "../host.ts";
import { game, ui } from "./surroundings.ts";
import { CONST } from "../constants.ts";
import { ArrayField } from "../data/fields/array-field.ts";
import { BooleanField } from "../data/fields/boolean-field.ts";
import { DocumentAuthorField, DocumentIdField } from "../data/fields/document-fields.ts";
import { NumberField } from "../data/fields/number-field.ts";
import { SchemaField } from "../data/fields/schema-field.ts";
import { StringField, FilePathField, HTMLField, JSONField } from "../data/fields/string-field.ts";
import { resolveInlineRolls } from "../applications/ux/text-editor.ts";
import { exportText } from "../applications/chat/export-log.ts";
import { renderChatMessage } from "../applications/chat/render-message.ts";
import { Roll } from "../dice/roll.ts";
import type { ModeOptions } from "../dice/surroundings.ts";
import { generation } from "../generations/index.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, withTypes } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { Operation } from "./database.ts";
import type { DatabaseUser } from "./permissions.ts";
import { applyMode, requestedMode, resolveMode } from "./message-modes.ts";
import type { Actor } from "../kinds.ts";
import { User } from "./user.ts";

/** The author of a message in the game: the ids of its documents, and its name. */
export interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string | undefined;
}

interface Named {
  readonly id: string | null;
  readonly name?: string | null;
}

interface SpeakingToken extends Named {
  readonly actor: Named | null;
  readonly parent: Named | null;
}

interface SpeakingActor extends Named {
  readonly token?: SpeakingToken | null;
}

/** The speaker that {@link getSpeaker} chooses. */
export interface SpeakerOptions {
  scene?: Named | null | undefined;
  actor?: SpeakingActor | null | undefined;
  /** A token's document, or its object on the canvas. */
  token?: SpeakingToken | { readonly document: SpeakingToken } | null | undefined;
  alias?: string | undefined;
}

/** Finds out who speaks: the token or actor that is given, the controlled token, the user's character, or the user. */
export function getSpeaker({ scene, actor, token, alias }: SpeakerOptions = {}): Speaker {
  if (token) return fromToken("document" in token ? token.document : token, alias);
  if (actor) return fromActor(actor, scene, alias);
  const [controlled] = controlledTokens();
  if (controlled) return fromToken(controlled.document, alias);
  const user = game().user as User | null;
  const character = user?.character as SpeakingActor | null | undefined;
  if (character) return fromActor(character, scene, alias);
  return { scene: sceneOf(scene), actor: null, token: null, alias: alias ?? user?.name };
}

function fromToken(token: SpeakingToken, alias: string | undefined): Speaker {
  const { id, parent, actor, name } = token;
  return { scene: parent?.id ?? null, actor: actor?.id ?? null, token: id, alias: alias ?? name ?? undefined };
}

/** An actor speaks through its token where it has one: its own, or the only one of it on the scene that is seen. */
function fromActor(actor: SpeakingActor, scene: Named | null | undefined, alias: string | undefined): Speaker {
  const token = actor.token ?? tokenOn(viewedScene(), actor);
  if (token) return { ...fromToken(token, alias), actor: actor.id };
  return { scene: sceneOf(scene), actor: actor.id, token: null, alias: alias ?? actor.name ?? undefined };
}

interface SpeakingScene extends Named {
  readonly tokens: { find(condition: (token: SpeakingToken) => boolean): SpeakingToken | undefined };
}

function tokenOn(scene: SpeakingScene | null, actor: SpeakingActor): SpeakingToken | undefined {
  return scene?.tokens.find((token) => token.actor?.id === actor.id);
}

function sceneOf(scene: Named | null | undefined): string | null {
  return scene?.id ?? viewedScene()?.id ?? null;
}

/** The scene this user looks at; none where no canvas shows one. */
function viewedScene(): SpeakingScene | null {
  return canvas()?.scene ?? null;
}

function controlledTokens(): readonly { readonly document: SpeakingToken }[] {
  return canvas()?.tokens?.controlled ?? [];
}

interface CanvasView {
  readonly ready?: boolean;
  readonly scene?: SpeakingScene | null;
  readonly tokens?: { readonly controlled: readonly { readonly document: SpeakingToken }[] } | null;
}

function canvas(): CanvasView | null {
  const view = host.canvas as CanvasView | null | undefined;
  return view?.ready ? view : null;
}

/** The actor who speaks: the token's, or the world's; null for none, or if it is gone. */
export function getSpeakerActor(speaker: Partial<Speaker> | null | undefined): unknown {
  const { collections } = host.game as { collections?: { get(name: string): unknown } };
  if (!speaker || !collections) return null;
  const { scene, token, actor } = speaker;
  if (scene && token) {
    const scenes = collections.get("Scene") as { get(id: string): TokenScene | undefined } | undefined;
    const found = scenes?.get(scene)?.tokens.get(token)?.actor;
    if (found) return found;
  }
  return (collections.get("Actor") as { get(id: string): unknown }).get(actor ?? "") ?? null;
}

interface TokenScene {
  readonly tokens: { get(id: string): { readonly actor: unknown } | undefined };
}

/** Rolls are stored as JSON texts and used as rolls; 13 restores them in the field, 14 when a message is prepared. */
class RollsField extends ArrayField {
  constructor() {
    super(new JSONField({ required: true, blank: false }));
  }

  override initialize(value: unknown): unknown {
    const texts = Array.isArray(value) ? (value as string[]) : [];
    if (generation().chat.restoresRollsLate) return texts.map((json) => JSON.parse(json) as unknown);
    return restored(texts);
  }

  override toObject(value: unknown): unknown {
    return (value as object[]).map((roll) => JSON.stringify(roll));
  }
}

/** The rolls of a message; one that cannot be restored is left out and reported. */
function restored(texts: readonly string[]): Roll[] {
  return texts.flatMap((json) => {
    try {
      return [Roll.fromJSON(json)];
    } catch (error) {
      const msg = "A roll in a chat message could not be restored";
      Hooks.onError("ChatMessage#rolls", error, { msg, log: "error", roll: json });
      return [];
    }
  });
}

/** Has this generation modes for all messages, or only for rolls? */
function hasModes(): boolean {
  return generation().chat.modeSetting === "messageMode";
}

/** One message in the log. */
export class ChatMessage extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "ChatMessage",
    collection: "messages",
    label: "DOCUMENT.ChatMessage",
    labelPlural: "DOCUMENT.ChatMessages",
    hasTypeData: true,
  };

  static override defineSchema() {
    const id = () => new DocumentIdField({ readonly: false, initial: null });
    return {
      ...everyDocument(),
      ...withTypes(this, { initial: "base" }),
      style: new NumberField({
        required: true,
        nullable: false,
        choices: Object.values(CONST.CHAT_MESSAGE_STYLES),
        initial: CONST.CHAT_MESSAGE_STYLES.OTHER,
      }),
      author: new DocumentAuthorField(User),
      timestamp: new NumberField({ required: true, nullable: false, initial: Date.now }),
      flavor: new HTMLField(),
      content: new HTMLField({ textSearch: true }),
      speaker: new SchemaField({ scene: id(), actor: id(), token: id(), alias: new StringField() }),
      whisper: new ArrayField(new DocumentIdField({ nullable: false, readonly: false })),
      blind: new BooleanField(),
      rolls: new RollsField(),
      sound: new FilePathField({ categories: ["AUDIO"] }),
      emote: new BooleanField(),
      ...(generation().chat.messagesHaveTitles ? { title: new StringField() } : {}),
    };
  }

  /** Older data of messages: their author was their user, and their type their style. */
  static override migrateData(source: Plain): Plain {
    const { user, type } = source;
    if (typeof user === "string" && !("author" in source)) source["author"] = user;
    if (typeof type === "number" && generation().chat.typesWereStyles) {
      const { OTHER } = CONST.CHAT_MESSAGE_STYLES;
      source["style"] ??= Object.values<number>(CONST.CHAT_MESSAGE_STYLES).includes(type) ? type : OTHER;
      source["type"] = CONST.BASE_DOCUMENT_TYPE;
    }
    return super.migrateData(source);
  }

  declare author: User | null;
  declare timestamp: number;
  declare flavor: string;
  declare content: string;
  declare speaker: Speaker;
  declare whisper: string[];
  declare blind: boolean;
  declare rolls: Roll[];
  declare style: number;
  declare title?: string;
  declare sound: string | null;
  declare emote: boolean;

  /** Does the log show this message? */
  logged = false;

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (generation().chat.restoresRollsLate) this.rolls = restored(this._source["rolls"] as string[]);
  }

  static getSpeaker(options: SpeakerOptions = {}): Speaker {
    return getSpeaker(options);
  }

  static getSpeakerActor(speaker?: Partial<Speaker> | null): Actor | null {
    return getSpeakerActor(speaker) as Actor | null;
  }

  static getWhisperRecipients(name: string): User[] {
    return getWhisperRecipients(name);
  }

  /** Makes a message's data private or public, as a mode says or as the user has chosen. */
  static applyMode<T extends object>(data: T, mode?: string): T {
    return applyMode(data, mode);
  }

  /** Makes a message's data private or public, as a roll mode says. */
  static applyRollMode<T extends object>(data: T, rollMode: string): T {
    return applyMode(data, resolveMode(rollMode));
  }

  /** Makes this message, which is not yet created, private or public. */
  applyMode(mode?: string): void {
    this.#apply((data) => (this.constructor as typeof ChatMessage).applyMode(data, mode));
  }

  /** Makes this message, which is not yet created, private or public, as a roll mode says. */
  applyRollMode(rollMode: string): void {
    this.#apply((data) => (this.constructor as typeof ChatMessage).applyRollMode(data, rollMode));
  }

  #apply(change: (data: Plain) => Plain): void {
    const data = this.toObject();
    delete data["_id"];
    this.updateSource(change(data));
  }

  /** The name under which this was said. */
  get alias(): string {
    return (
      this.speaker.alias || this.speakerActor?.name || this.author?.name || game().i18n.localize("CHAT.UnknownUser")
    );
  }

  get isAuthor(): boolean {
    return game().user?.id === this._source["author"];
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get speakerActor(): Actor | null {
    return (this.constructor as typeof ChatMessage).getSpeakerActor(this.speaker);
  }

  /** Is this message in the user's log? Whispered rolls do, without saying what was rolled. */
  override get visible(): boolean {
    if (this.whisper.length === 0 || this.isRoll) return true;
    return this.isAuthor || this.#isRecipient;
  }

  /** May the user see what this message says? */
  get isContentVisible(): boolean {
    const { blindCoversWords } = generation().chat;
    if (!this.isRoll && !blindCoversWords) return this.visible;
    if (this.whisper.length === 0) return true;
    return this.#isRecipient || (this.isAuthor && !this.blind);
  }

  get #isRecipient(): boolean {
    return this.whisper.includes(game().user?.id ?? "");
  }

  /** Its author owns it. */
  override getUserLevel(user: DatabaseUser | null = game().user): number {
    const { OWNER, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    return user && (user.isGM || user.id === this._source["author"]) ? OWNER : NONE;
  }

  /** The data for the formulas in this message: the speaker's, or those of its author's character. */
  getRollData(): object {
    const actor = this.speakerActor ?? (this.author?.character as Actor | null | undefined);
    return actor?.getRollData() ?? {};
  }

  /** This message in an exported log: when, who, and what. */
  export(): string {
    return exportText(this);
  }

  /** Draws this message. */
  renderHTML(options: { canDelete?: boolean; canClose?: boolean } = {}): Promise<HTMLElement> {
    return renderChatMessage(this as unknown as Parameters<typeof renderChatMessage>[0], options);
  }

  /** The older way to draw a message returned jQuery, which the stand-in lacks. */
  getHTML(): never {
    throw new Error("The stand-in has no jQuery, and so no ChatMessage#getHTML: use ChatMessage#renderHTML");
  }

  override async _preCreate(data: Plain, options: Plain, user: DatabaseUser): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = requestedMode(options);
    if (mode && hasModes()) this.applyMode(mode);
    else if (mode) this.applyRollMode(mode);
    // Rolled once, before it is stored: all users see the same result.
    const content = await resolveInlineRolls(this.content, this.getRollData());
    if (content !== this.content) this.updateSource({ content });
    return undefined;
  }

  override _onCreate(data: Plain, options: Plain, userId: string): void {
    super._onCreate(data, options, userId);
    void ui().chat?.postOne(this, { notify: true });
  }

  override _onUpdate(changed: Plain, options: Plain, userId: string): void {
    super._onUpdate(changed, options, userId);
    void ui().chat?.updateMessage(this);
  }

  override _onDelete(options: Plain, userId: string): void {
    super._onDelete(options, userId);
    void ui().chat?.deleteMessage(this.id ?? "", options);
  }

  /** The options of a creation; its mode makes the message private. */
  static override create(data: Plain | readonly Plain[], operation: Operation & ModeOptions = {}) {
    return super.create(data, operation);
  }
}

/** The users a whisper to a name goes to: all game masters, all players, or the users with that name. */
export function getWhisperRecipients(name: string): User[] {
  const users = [...(game().users as unknown as Iterable<User>)];
  const wanted = name.trim().toLowerCase();
  if (wanted === "gm" || wanted === "dm") return users.filter((user) => user.isGM);
  if (wanted === "players") return users.filter((user) => !user.isGM);
  const isCalled = (bearer: { name?: string } | null) => bearer?.name?.toLowerCase() === wanted;
  const byName = users.filter((user) => isCalled(user));
  return byName.concat(
    users.filter((user) => !byName.includes(user) && isCalled(user.character as { name?: string } | null)),
  );
}

declare module "../known-classes.ts" {
  interface Kinds {
    ChatMessage: ChatMessage;
  }
}
