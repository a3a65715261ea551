import { ambiguityIn, withNames, chatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { localiseFaults, say } from "../base/words.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import type { RequestSettings } from "../requests/request-options.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { nameFor } from "../characters/names.ts";
import { askWhich } from "../ui/ask.ts";
import { readWritten, runCommand } from "./commands.ts";
import type { WrittenCommand } from "./commands.ts";
import { requestedRoll } from "../requests/ask/settings-in-words.ts";
import type { ChosenNames } from "../rules/command/entries.ts";
import type { Manner } from "./roll-in-words.ts";
import { readSpeaker } from "./roll-in-words.ts";

/**
 * Carries out the command of a link, as a click on a sheet does: asks first, or rolls at once. A game master may also
 * request the roll from players, in the request window with these words filled in.
 * @param label The words of the link; blank for none.
 * @throws Error with the reason in the user's language
 */
export async function followLink(written: WrittenCommand, label: string, manner: Manner): Promise<void> {
  const speaker = chatSpeaker();
  const offer = game.user.isGM && manner.ask ? await withNames((chosen) => offerOf(written, speaker, chosen)) : null;
  if (!offer) {
    await runCommand(written, speaker, manner);
    return;
  }
  const { request, roll, roller } = offer;
  const chosen = request && roll ? await askHow(written, label, roller) : request ? "request" : "roll";
  if (chosen === "request" && request) await openRequestWindow(await withNames(request));
  else if (chosen === "roll" && roll) await localiseFaults(await withNames(roll));
}

/** What a game master may do with the words of a roll, at least one of both. */
interface Offer {
  /** Returns what the request window is filled in with; null if those asked do not have what the words name. */
  readonly request: Reading<RequestSettings> | null;
  /** Returns what makes the roll; null if the character does not have it. */
  readonly roll: Reading<() => Promise<void>> | null;
  /** The name of the character who would make it. */
  readonly roller: string;
}

/** Returns what may be done with the words of a command; null if it is no roll that can be requested. */
function offerOf(written: WrittenCommand, speaking: ChatSpeaker, chosen: ChosenNames): Offer | null {
  const { name, words: said, command } = written;
  const { requested, dieKind } = command;
  if (!requested || !dieKind || said === "" || said === "?") return null;
  const { words, chatSpeaker } = localiseFaults(() => readSpeaker(`/${name}`, said, speaking, chosen));
  const { actor } = chatSpeaker;
  const roll = actor && readOnce((names) => readWritten(written, speaking, { ask: true, chosen: names }), chosen);
  const request = readOnce(
    (names) => localiseFaults(() => requestedRoll(requested(words), dieKind, words === said ? null : actor, names)),
    chosen,
  );
  const rolling = roll instanceof Error ? null : roll;
  // What those asked do not have, the speaker may still roll.
  if (request instanceof Error && !rolling) throw request;
  return {
    request: request instanceof Error ? null : request,
    roll: rolling,
    roller: actor ? nameFor(actor, "user") : "",
  };
}

/** Returns what words say. Throws Error with an AmbiguousName unless it is chosen. */
type Reading<Read> = (chosen: ChosenNames) => Read;

/**
 * Reads words. What was read is not read again unless a name in it is ambiguous, of which the question comes once it is used.
 * @returns what reads them for a choice of ambiguous names; the Error if they cannot be read
 */
function readOnce<Read>(read: Reading<Read>, chosen: ChosenNames): Reading<Read> | Error {
  try {
    const found = read(chosen);
    return () => found;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return ambiguityIn(error) ? (names) => read(new Map([...chosen, ...names])) : error;
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
