import { CONST } from "../../constants.ts";
import { host } from "../../host.ts";
import { renderTemplate } from "../handlebars/index.ts";
import { game, hooks, localize, type DocumentView, type UserView } from "../surroundings.ts";
import type { EnrichmentOptions } from "../ux/enrichment-options.ts";

interface RollView {
  readonly total: unknown;
  readonly product?: unknown;
  render(options: { isPrivate: boolean; message: unknown }): Promise<string>;
}

/** What rendering needs of a chat message. */
export interface MessageView extends DocumentView {
  readonly author: UserView | null;
  readonly alias: string;
  readonly blind: boolean;
  readonly content: string;
  readonly flavor: string;
  readonly isRoll: boolean;
  readonly isContentVisible: boolean;
  readonly isAuthor: boolean;
  readonly rolls: readonly RollView[];
  readonly speakerActor: DocumentView | null;
  readonly system?: { renderHTML?(options: RenderMessageOptions): Promise<HTMLElement> };
  readonly style: number;
  readonly timestamp: number;
  readonly title?: string;
  logged: boolean;
  readonly whisper: readonly string[];
  getRollData(): object;
  renderHTML(options?: object): Promise<HTMLElement>;
  canUserModify(user: UserView, action: string): boolean;
}

/** How a message is rendered. */
export interface RenderMessageOptions {
  canDelete?: boolean;
  canClose?: boolean;
  [option: string]: unknown;
}

const { OOC, IC, EMOTE } = CONST.CHAT_MESSAGE_STYLES;

/** Draws a message for this user, with as much of it as the user may see. Its model may do that instead. */
export async function renderChatMessage(
  message: MessageView,
  { canDelete = game().user.isGM, canClose = false, ...options }: RenderMessageOptions = {},
): Promise<HTMLElement> {
  const { user } = game();
  if (message.system?.renderHTML) {
    const drawn = await message.system.renderHTML({ ...options, canDelete, canClose });
    // There is no context to pass to listeners.
    hooks().callAll("renderChatMessageHTML", message, drawn);
    return drawn;
  }
  const context = {
    ...options,
    ...(await messageData(message)),
    canDelete,
    canClose,
    user,
    author: message.author,
    speakerActor: message.speakerActor,
    cssClass: cssClasses(message).join(" "),
    isWhisper: message.whisper.length,
    whisperTo: userNames(message.whisper).join(", "),
  };
  const config = (host.CONFIG as { ChatMessage: { template?: string } }).ChatMessage;
  const element = parse(await renderTemplate(config.template ?? "templates/sidebar/chat-message.hbs", context));
  if (message.style === OOC && message.author?.color) element.style.borderColor = cssColor(message.author.color);
  hooks().callAll("renderChatMessageHTML", message, element, context);
  return element;
}

/** The texts of the message: its rolls drawn and its content enriched, or what is told instead of what is hidden. */
async function messageData(message: MessageView): Promise<{ message: Record<string, unknown>; alias: string }> {
  const data = message.toObject(false);
  const isPrivate = !message.isContentVisible;
  if (isPrivate) {
    const name = message.author?.name ?? "";
    const { isRoll } = message;
    data["flavor"] = localize(isRoll ? "CHAT.PrivateRollContent" : "CHAT.PrivateContent", { user: name });
    data["content"] = await renderRolls(message, isPrivate);
    data["title"] = "";
    return { message: data, alias: name };
  }
  if (message.isRoll && !hasCustomContent(message)) data["content"] = await renderRolls(message, isPrivate);
  const { TextEditor } = (host.CONFIG as { ux: { TextEditor: EnricherView } }).ux;
  const relativeTo = message.speakerActor ?? message;
  const enrichment = { rollData: message.getRollData(), secrets: message.isOwner, relativeTo };
  data["content"] = await TextEditor.enrichHTML(data["content"] as string, enrichment);
  return { message: data, alias: message.alias };
}

interface EnricherView {
  enrichHTML(content: string, options: EnrichmentOptions): Promise<string>;
}

/** Content counts as the message's own when it is not empty and is not just the total of the roll. */
function hasCustomContent({ content, rolls }: MessageView): boolean {
  const text = content.trim();
  if (!text) return false;
  const [first] = rolls;
  return Number(text) !== first?.total && text !== String(first?.product ?? first?.total);
}

async function renderRolls(message: MessageView, isPrivate: boolean): Promise<string> {
  const cards: string[] = [];
  for (const roll of message.rolls) cards.push(await roll.render({ isPrivate, message }));
  return cards.join("");
}

function cssClasses({ style, whisper, blind, isAuthor }: MessageView): string[] {
  const styles: Readonly<Record<number, string>> = { [OOC]: "ooc", [IC]: "ic", [EMOTE]: "emote" };
  const classes = [styles[style], whisper.length ? "whisper" : "", blind ? "blind" : "", isAuthor ? "self" : ""];
  return classes.filter((name): name is string => Boolean(name));
}

function userNames(ids: readonly string[]): string[] {
  return ids.flatMap((id) => game().users.get(id)?.name ?? []);
}

function cssColor(color: unknown): string {
  const { css } = color as { css?: string };
  return css ?? String(color);
}

function parse(html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  const element = template.content.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error("The template of chat messages makes no element");
  return element;
}
