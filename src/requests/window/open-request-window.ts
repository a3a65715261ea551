import { fireAndForget } from "../../base/async.ts";
import { late } from "../../base/late.ts";
import { say } from "../../base/words.ts";
import { abilityOf } from "../../characters/abilities.ts";
import type { Creature } from "../../characters/creature.ts";
import type { Request } from "../../messages/request-message.ts";
import { usualChoices } from "../../rolls/road/roll-choices.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { blankOption } from "../request-draft.ts";
import { usuallyAsked } from "./request-people.ts";
import { blankRequest } from "./request-settings.ts";
import type { RequestSettings } from "./request-settings.ts";
import { templateNamed, withTemplate } from "./request-templates.ts";

/**
 * Opens the request window, which is loaded then.
 * @param start The settings that are filled in; others are as usual.
 * @throws Error in the user's language if this user is not a game master
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
 * @throws Error in the user's language if this browser has no such template, or this user is not a game master
 */
export async function askWithTemplate(name: string): Promise<Request | undefined> {
  const template = game.user.isGM ? templateNamed(name) : {};
  if (!template) throw new Error(say({ key: "QUADRIVIUM.RequestWindow.noTemplate", data: { name } }));
  return askInRequestWindow(withTemplate({ ...blankRequest, asked: usuallyAsked() }, template));
}

/** Returns the initial settings of a request for a stat of this character, as a click would roll it. */
export function askedStat(actor: Creature, stat: Stat): Partial<RequestSettings> {
  const { letter, characteristics, ability } = usualChoices(actor, stat);
  const option = { ...blankOption, letter, characteristics, ability: ability ? abilityOf(actor, ability).name : "" };
  return { asked: [actor.uuid], options: [option] };
}

function load() {
  if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
  return late(import("./request-window.ts"));
}
