import { host } from "../../host.ts";
import { cleanHTML } from "../../utils.ts";
import { documentClass, game, localize } from "../surroundings.ts";
import type { DocumentView, UserView } from "../surroundings.ts";
import type { ParsedMessage } from "./message-patterns.ts";

/** Who speaks, as a message keeps it. */
export interface Speaker {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

/** The data of a message while it is made. */
export interface ChatData {
  user: string;
  speaker: Speaker;
  [field: string]: unknown;
}

interface RollView {
  evaluate(options: { allowInteractive: boolean }): Promise<RollView>;
  readonly product: unknown;
}

interface MessageClassView {
  create(data: object, operation: object): Promise<DocumentView | undefined>;
  getSpeaker(): Speaker;
  getSpeakerActor(speaker: Speaker): DocumentView | null;
  getWhisperRecipients(name: string): readonly UserView[];
}

const OOC = 1;
const IC = 2;
const EMOTE = 3;

/** The class of chat messages. */
export function messageClass(): MessageClassView {
  return documentClass("ChatMessage") as unknown as MessageClassView;
}

/** Carries out a parsed command: adds to the message's data what the command says, and posts it. */
export async function postMessage(
  [command, found]: ParsedMessage,
  chatData: ChatData,
): Promise<DocumentView | undefined> {
  const data: ChatData = { ...chatData };
  const options: { rollMode?: string; chatBubble?: boolean } = {};
  if (Array.isArray(found[0]) || found[0] === null) {
    const matches = (found as readonly (RegExpMatchArray | null)[]).filter((match) => match !== null);
    options.rollMode = command === "roll" ? String(game().settings.get("core", "rollMode")) : command;
    await addRolls(matches, data, options.rollMode);
  } else {
    addWords(command, found as RegExpMatchArray, data);
  }
  const { user, ...message } = data;
  return messageClass().create({ ...message, author: user }, options);
}

/** The data for the formulas of a message: the speaker's, else those of the user's character. */
function rollDataOf(speaker: Speaker): object {
  const actor = messageClass().getSpeakerActor(speaker) ?? game().user.character;
  return actor?.getRollData?.() ?? {};
}

async function addRolls(matches: readonly RegExpMatchArray[], data: ChatData, rollMode: string): Promise<void> {
  const rollData = rollDataOf(data.speaker);
  const Roll = host["Roll"] as { create(formula: string, data: object): RollView };
  const rolls: RollView[] = [];
  for (const [, , formula = "", flavor] of matches) {
    if (flavor?.trim()) data["flavor"] ??= flavor.trim();
    // Who may not see the result may not enter it either.
    rolls.push(await Roll.create(formula, rollData).evaluate({ allowInteractive: rollMode !== "blindroll" }));
  }
  data["rolls"] = rolls;
  // Content equal to the total of the only roll counts as none, so that the card of the roll is shown.
  if (rolls.length === 1) data["content"] = String(rolls[0]?.product);
  data["sound"] = (host.CONFIG as { sounds: { dice: string } }).sounds.dice;
}

function addWords(command: string, match: RegExpMatchArray, data: ChatData): void {
  const { speaker } = data;
  data["content"] = toContent(match[2] ?? "");
  switch (command) {
    case "none":
      data["style"] = speaker.actor || speaker.token ? IC : OOC;
      break;
    case "ic":
      data["style"] = IC;
      break;
    case "ooc":
      data["style"] = OOC;
      data.speaker = { alias: game().user.name };
      break;
    case "emote":
      data["style"] = EMOTE;
      data["content"] = `${speaker.alias ?? game().user.name} ${String(data["content"])}`;
      break;
    case "whisper":
      data["content"] = toContent(match[3] ?? "");
      data["whisper"] = recipients(
        targetNames(match[2] ?? "").flatMap((name) => messageClass().getWhisperRecipients(name)),
      );
      break;
    case "gm":
    case "players":
      data["whisper"] = recipients(messageClass().getWhisperRecipients(command));
      break;
    case "reply":
      data["whisper"] = recipients(lastWhisperer());
      break;
    default:
      throw new Error(`The stand-in has no chat command /${command}`);
  }
}

/** People's words may hold markup, but nothing that runs. */
function toContent(text: string): string {
  return cleanHTML(text.trim().replaceAll("\n", "<br>"));
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

/** The author of the last whisper to this user. */
function lastWhisperer(): UserView[] {
  const { messages, user } = host.game as { messages: { contents: readonly WhisperView[] }; user: UserView };
  const last = messages.contents.findLast(({ whisper, author }) => whisper.includes(user.id) && author?.id !== user.id);
  return last?.author ? [last.author] : [];
}
