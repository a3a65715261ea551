import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { itemOf, type Creature } from "../../characters/actors.ts";
import type { Request } from "../../messages/request-message.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { settingsOf } from "./request-settings.ts";
import { blankOption, type RequestSettings } from "../request-options.ts";
import { readRequest } from "../request-state.ts";

/**
 * Loads and opens the request window.
 * @param start Initial settings; others are as usual.
 * @throws Error in the user's language if this user is not a GM
 */
export async function openRequestWindow(start: Partial<RequestSettings> = {}): Promise<void> {
  const { RequestWindow } = await load();
  fireAndForget(RequestWindow.ask(start));
}

/**
 * Opens it and waits.
 * @returns the request; undefined if the window is closed
 * @throws Error in the same way
 */
export async function askInRequestWindow(start: Partial<RequestSettings> = {}): Promise<Request | undefined> {
  const { RequestWindow } = await load();
  return RequestWindow.ask(start);
}

/**
 * Opens it with a template, for the controlled tokens or else the player characters.
 * @returns the request; undefined if the window is closed
 * @throws Error in the user's language if this browser has no such template, or this user is not a GM
 */
export async function askWithTemplate(name: string): Promise<Request | undefined> {
  const { ofTemplate, RequestWindow } = await load();
  return RequestWindow.ask(ofTemplate(name));
}

/** Opens it for a stat of this character, with the settings of a click on the stat. */
export async function askForStat(actor: Creature, stat: Stat): Promise<void> {
  const { letter, characteristics, ability: id } = usualChoices(actor, stat);
  const ability = id ? itemOf(actor, "ability", id).name : "";
  await openRequestWindow({
    asked: [actor.uuid],
    options: [{ ...blankOption, letter, characteristics, ability }],
  });
}

/**
 * Opens it with the settings of a request, to replace it: "a game master who changes the target gets a new request, visibly".
 * The replaced one takes no more answers, and both cards say so.
 */
export async function askAgain(request: Request): Promise<void> {
  const { RequestWindow } = await load();
  await RequestWindow.ask(settingsOf(readRequest(request)));
}

function load() {
  if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
  return import("./request-window.ts");
}
