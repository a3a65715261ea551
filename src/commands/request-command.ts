import { say } from "../base/words.ts";
import { controlledCreatures } from "../requests/asked-people.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import { spokenWords } from "../base/command-words.ts";
import { doRequest, settingsInWords } from "../requests/ask/settings-in-words.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { hidesTarget, requestWords } from "../rules/command/request-in-words.ts";
import type { Manner } from "./roll-in-words.ts";

/**
 * Reads a request in words: `stress per + awareness botch 2 vs 9 hidden for Naddaha, Ren`, or a contest in which the last
 * of those asked resists: `attack against defense for Ren, Naddaha`.
 * @param manner.named Whom `as` names is who is asked.
 * @param manner.ask True opens the request window with these words filled in, and sends nothing yet.
 * @returns Sends it. Without words it opens the request window for the controlled tokens.
 * @throws Error if the user is no game master; RuleError naming the part that cannot be read
 */
export function readRequestInWords(
  words: string,
  _speaker: ChatSpeaker,
  { ask, chosen, named }: Manner,
): () => Promise<void> {
  if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
  const asked = named ? [named.uuid] : controlledCreatures();
  const settings = words === "" ? { asked } : settingsInWords(words, { chosen, named });
  return async () => {
    if (ask || !("kind" in settings)) await openRequestWindow(settings);
    else await doRequest(settings);
  };
}

/** Tells whether the words after `/request` hide a target. */
export function requestHidesTarget(words: string): boolean {
  return hidesTarget(words, spokenWords(requestWords));
}
