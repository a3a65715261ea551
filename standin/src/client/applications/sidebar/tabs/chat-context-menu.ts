import { host } from "../../../host.ts";
import { messageClass } from "../../chat/chat-types.ts";
import { ChatPopout } from "../../chat/chat-popout.ts";
import type { MessageView } from "../../chat/render-message.ts";
import { game, reportError } from "../../surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../ux/context-menu-entry.ts";

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
