import { requestByAnyone } from "../../messages/request-message.ts";
import { awaitDeadline } from "./request-card.ts";
import { updateCards } from "./shown-request.ts";

type Message = ChatMessage.Implementation;

/** What the Foundry types lack of its chat log. */
interface Log {
  updateMessage(message: Message, options?: object): Promise<void>;
}

const { ChatLog } = foundry.applications.sidebar.tabs;

/** The chat log with what the types of 13 lack of it, but those of 14 have. */
const CompleteLog = ChatLog as object as new (
  ...options: ConstructorParameters<typeof ChatLog>
) => Log & InstanceType<typeof ChatLog>;

/**
 * The chat log. The card of a request that has changed is not drawn anew as a whole: of many answers, only the row of the one
 * that has come is.
 */
export class RequestLog extends CompleteLog {
  override async updateMessage(message: Message, options?: object): Promise<void> {
    const request = requestByAnyone(message);
    if (request && (await updateCards(request))) {
      awaitDeadline(request);
      return;
    }
    await super.updateMessage(message, options);
  }
}
