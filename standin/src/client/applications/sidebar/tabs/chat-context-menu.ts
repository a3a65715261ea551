import { ApplicationV2 } from "../../api/application.ts";
import type {
  ApplicationDefaults,
  ApplicationOptions,
  ClosingOptions,
  Context,
  RenderOptions,
} from "../../api/application-types.ts";
import type { MessageView } from "../../chat/render-message.ts";
import { host } from "../../../host.ts";
import { messageClass } from "../../chat/chat-types.ts";
import { game, reportError } from "../../surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../ux/context-menu.ts";

/** One message in a window of its own. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "chat-popout-{id}",
    classes: ["chat-popout"],
    window: { contentTag: "ol", contentClasses: ["chat-log", "plain", "themed", "theme-light"] },
    position: { width: 300 },
    actions: { expandRoll: ChatPopout.#onExpandRoll },
  };

  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    const { id } = merged["message"] as MessageView;
    merged.uniqueId = id ?? merged.uniqueId;
    return merged;
  }

  get message(): MessageView {
    return this.options["message"] as MessageView;
  }

  override get title(): string {
    const { title, flavor, alias, author, isContentVisible } = this.message;
    if (!isContentVisible) return author?.name ?? "";
    const text = document.createElement("template");
    text.innerHTML = flavor;
    return title || text.content.textContent.trim() || alias;
  }

  override _renderHTML(): Promise<HTMLElement> {
    return this.message.renderHTML({ canDelete: false });
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }

  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.message.apps[this.id] = this;
  }

  override _onClose(options: ClosingOptions): void {
    super._onClose(options);
    Reflect.deleteProperty(this.message.apps, this.id);
  }

  static #onExpandRoll(this: ChatPopout, event: PointerEvent, target: HTMLElement): void {
    event.preventDefault();
    target.closest(".dice-roll")?.classList.toggle("expanded");
  }
}

/** Finds the message which an element of the log shows. */
export function messageOf(element: HTMLElement): MessageView | undefined {
  const id = element.closest<HTMLElement>("[data-message-id]")?.dataset["messageId"] ?? "";
  return (host.game as { messages: { get(id: string): MessageView | undefined } }).messages.get(id);
}

function entry(
  label: string,
  icon: string,
  condition: (message: MessageView) => boolean,
  act: (message: MessageView) => Promise<unknown>,
): ContextMenuEntry {
  return writeEntry({
    label,
    icon: `<i class="fa-solid ${icon}"></i>`,
    visible: (element) => {
      const message = messageOf(element);
      return message !== undefined && condition(message);
    },
    onClick: (_event, element) => {
      const message = messageOf(element);
      if (!message) return;
      act(message).catch((error: unknown) => {
        reportError("ChatLog#contextMenu", error);
      });
    },
  });
}

const isHidden = ({ whisper, blind }: MessageView) => whisper.length > 0 || blind;
const mayReveal = (message: MessageView) => (game().user.isGM || message.isAuthor) && message.isContentVisible;

/** What can be done with one message of the log. */
export function messageMenu(): ContextMenuEntry[] {
  return [
    entry(
      "CHAT.PopoutMessage",
      "fa-up-right-from-square",
      (message) => message.getFlag("core", "canPopout") === true,
      (message) => new ChatPopout({ message }).render({ force: true }),
    ),
    entry(
      "CHAT.RevealMessage",
      "fa-eye",
      (message) => isHidden(message) && mayReveal(message),
      (message) => message.update({ whisper: [], blind: false }),
    ),
    entry(
      "CHAT.ConcealMessage",
      "fa-eye-slash",
      (message) => !isHidden(message) && mayReveal(message),
      (message) => {
        const whisper = messageClass()
          .getWhisperRecipients("gm")
          .map(({ id }) => id);
        return message.update({ whisper, blind: false });
      },
    ),
    entry(
      "CHAT.DeleteMessage",
      "fa-trash",
      (message) => message.canUserModify(game().user, "delete"),
      (message) => message.delete(),
    ),
  ];
}
