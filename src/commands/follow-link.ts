import { withNames, chatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { localiseFaults, say } from "../base/words.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import { nameFor } from "../characters/names.ts";
import { askWhich } from "../ui/ask.ts";
import { runCommand, type WrittenCommand } from "./commands.ts";
import { requestedRoll } from "../requests/ask/settings-in-words.ts";
import { readSpeaker, type Manner } from "./roll-in-words.ts";

/**
 * Carries out the command of a link, as a click on a sheet does: asks first, or rolls at once. A game master may also
 * request the roll from players, in the request window with these words filled in.
 * @param label The words of the link; blank for none.
 * @throws Error with the reason in the user's language
 */
export async function followLink(written: WrittenCommand, label: string, manner: Manner): Promise<void> {
  const speaking = chatSpeaker();
  const { name, words: said, command } = written;
  const { requested, dieKind } = command;
  if (!game.user.isGM || !manner.ask || !requested || !dieKind || said === "" || said === "?") {
    await runCommand(written, speaking, manner);
    return;
  }
  const { words, chatSpeaker: spoken } = await withNames(() =>
    localiseFaults(() => readSpeaker(`/${name}`, said, speaking)),
  );
  const { actor } = spoken;
  const how = actor ? await askHow(written, label, nameFor(actor, "user")) : "request";
  if (how === "roll") await runCommand(written, speaking, manner);
  if (how !== "request") return;
  const named = words === said ? null : actor;
  const settings = await withNames(() => localiseFaults(() => requestedRoll(requested(words), dieKind, named)));
  await openRequestWindow(settings);
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
