import { requestByAnyone } from "../../services/request-message.ts";
import { awaitDeadline } from "./request-card.ts";
import { updateCards } from "./shown-request.ts";

type Message = ChatMessage.Implementation;

/** What the Foundry types lack of its chat log. */
interface Log {
  updateMessage(message: Message, options?: object): Promise<void>;
}

const { ChatLog } = foundry.applications.sidebar.tabs;

/**
 * The chat log. The card of a request that has changed is not drawn anew as a whole: of many answers, only the row of the one
 * that has come is.
 */
export class RequestLog extends ChatLog {
  async updateMessage(message: Message, options?: object): Promise<void> {
    const request = requestByAnyone(message);
    if (request && (await updateCards(request))) {
      awaitDeadline(request);
      return;
    }
    await (ChatLog.prototype as object as Log).updateMessage.call(this, message, options);
  }
}
