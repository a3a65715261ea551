import { localiseFaults } from "../base/rule-errors.ts";
import { say } from "../base/words.ts";
import { RequestWindow } from "../requests/window/request-window.ts";
import type { RequestSettings } from "../requests/window/request-settings.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { nameFor } from "../characters/names.ts";
import { askWhich } from "../ui/ask.ts";
import { runCommand } from "./commands.ts";
import type { WrittenCommand } from "./commands.ts";
import { requestedRoll } from "./request-command.ts";
import type { ChosenNames } from "../rules/command/entries.ts";
import { ambiguityIn, withNames } from "./creatures-in-words.ts";
import type { Manner } from "./roll-spoken.ts";
import { planInWords } from "./spoken-roll.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { readSpeaker } from "./speak-as.ts";

/**
 * Carries out the command of a link, as a click on a sheet does: asks first, or rolls at once. A game master may also
 * request the roll from players, in the request window with these words filled in.
 * @param label The words of the link; blank for none.
 * @throws Error with the reason in the user's language
 */
export async function followLink(written: WrittenCommand, label: string, manner: Manner): Promise<void> {
  const speaker = chatSpeaker();
  const offer = game.user.isGM && manner.ask ? await withNames((chosen) => requestOf(written, speaker, chosen)) : null;
  if (!offer) {
    await runCommand(written, speaker, manner);
    return;
  }
  const chosen = offer.roller === null ? "request" : await askHow(written, label, offer.roller);
  if (chosen === "request") RequestWindow.open(await withNames((names) => offer.settings(names)));
  else if (chosen === "roll") await runCommand(written, speaker, manner);
}

/** A request for the roll of a command, and the name of the character who could make it instead; null for none. */
interface Offer {
  /** Returns what the request window is filled in with. Throws Error with an AmbiguousName unless it is chosen. */
  readonly settings: (chosen: ChosenNames) => RequestSettings;
  readonly roller: string | null;
}

/** Returns the request for the roll of a command; null if it is no roll, or only its speaker can make it. */
function requestOf(
  { name, words: said, command }: WrittenCommand,
  speaking: ChatSpeaker,
  chosen: ChosenNames,
): Offer | null {
  const { requested, dieKind } = command;
  if (!requested || !dieKind || said === "" || said === "?") return null;
  const { words, chatSpeaker } = localiseFaults(() => readSpeaker(`/${name}`, said, speaking, chosen, dieKind));
  const { actor } = chatSpeaker;
  const roller = actor && canRoll(words, name, dieKind, chatSpeaker) ? nameFor(actor, "user") : null;
  const settings = (names: ChosenNames): RequestSettings =>
    localiseFaults(() => requestedRoll(requested(words), dieKind, words === said ? null : actor, names));
  try {
    settings(new Map());
    return { settings, roller };
  } catch (error) {
    if (ambiguityIn(error)) return { settings, roller };
    // What those asked do not have, the speaker may still roll.
    if (roller !== null && error instanceof Error) return null;
    throw error;
  }
}

/** Tells whether a character has what the words of a roll name. */
function canRoll(words: string, name: string, dieKind: DieKind, speaker: ChatSpeaker): boolean {
  try {
    planInWords(words, `/${name}`, dieKind, speaker);
    return true;
  } catch (error) {
    // The question which is meant comes with the roll.
    if (ambiguityIn(error)) return true;
    if (error instanceof Error) return false;
    throw error;
  }
}

function askHow({ name, words }: WrittenCommand, label: string, roller: string): Promise<"request" | "roll" | null> {
  const content = document.createElement("p");
  const code = document.createElement("code");
  code.textContent = `/${name} ${words}`;
  content.append(code);
  return askWhich(label || say({ key: "QUADRIVIUM.Command.Follow.title" }), content, [
    { name: "request", icon: "fa-solid fa-bullhorn", label: say({ key: "QUADRIVIUM.Command.Follow.request" }) },
    {
      name: "roll",
      icon: "fa-solid fa-dice-d20",
      label: say({ key: "QUADRIVIUM.Command.Follow.roll", data: { name: roller } }),
    },
  ]);
}
