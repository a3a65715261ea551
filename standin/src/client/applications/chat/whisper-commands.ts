import { host } from "../../host.ts";
import { game, localize } from "../surroundings.ts";
import type { UserView } from "../surroundings.ts";
import { messageClass } from "./chat-types.ts";
import type { ChatData } from "./chat-types.ts";
import type { CommandMatch } from "./command-types.ts";
import { toContent } from "./word-commands.ts";

/** Says something to some people only: those who are named, a group, or those of the last whisper. */
export function whisper(command: string, found: CommandMatch, chatData: ChatData): void {
  const match = found as readonly string[];
  const [targets, text] = command === "whisper" ? [match[2], match[3]] : [command, match[2]];
  chatData.whisper = recipients(command === "reply" ? lastCompany() : targetsOf(targets ?? ""));
  chatData["content"] = toContent(text ?? "");
}

function targetsOf(targets: string): readonly UserView[] {
  return targetNames(targets).flatMap((name) => messageClass().getWhisperRecipients(name));
}

/** `[A, B]` are several names, anything else is one. */
function targetNames(targets: string): string[] {
  const inside = /^\[(.*)\]$/.exec(targets)?.[1];
  return inside === undefined ? [targets] : inside.split(",").map((name) => name.trim());
}

function recipients(users: Iterable<UserView>): string[] {
  const found = [...new Set(users)];
  const { user } = game();
  if (!found.length) throw new Error(localize("ERROR.NoTargetUsersForWhisper"));
  if (!user.can("MESSAGE_WHISPER") && !found.every(({ isGM }) => isGM)) throw new Error(localize("ERROR.CantWhisper"));
  return found.map(({ id }) => id);
}

interface WhisperView {
  readonly whisper: readonly string[];
  readonly author: UserView | null;
}

/** Whoever whispered last to this user, and the others who heard it. */
function lastCompany(): UserView[] {
  const { messages, user, users } = host.game as {
    messages: { contents: readonly WhisperView[] };
    user: UserView;
    users: { get(id: string): UserView | undefined };
  };
  const last = messages.contents.findLast((said) => said.whisper.includes(user.id) && said.author?.id !== user.id);
  const company = [last?.author, ...(last?.whisper ?? []).map((id) => users.get(id))];
  return company.filter((one): one is UserView => Boolean(one) && one?.id !== user.id);
}
