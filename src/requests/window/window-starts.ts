import { say } from "../../base/words.ts";
import { abilityOf } from "../../characters/abilities.ts";
import type { Creature } from "../../characters/creature.ts";
import type { Request } from "../../messages/request-message.ts";
import { usualChoices } from "../../rolls/road/roll-choices.ts";
import type { Stat } from "../../rolls/road/roll-choices.ts";
import { usuallyAsked } from "../asked-people.ts";
import { blankOption } from "../request-draft.ts";
import { readRequest } from "../standing/snapshot.ts";
import { blankRequest, settingsOf } from "./request-settings.ts";
import type { RequestSettings } from "./request-settings.ts";
import { templateNamed, withTemplate } from "./request-templates.ts";

/**
 * Returns the settings of a template, for the controlled tokens or else the player characters.
 * @throws Error in the user's language if this browser has no such template
 */
export function ofTemplate(name: string): RequestSettings {
  const template = templateNamed(name);
  if (!template) throw new Error(say({ key: "QUADRIVIUM.RequestWindow.noTemplate", data: { name } }));
  return withTemplate({ ...blankRequest, asked: usuallyAsked() }, template);
}

/** Returns the settings of a request for a stat of this character, as a click would roll it. */
export function ofStat(actor: Creature, stat: Stat): Partial<RequestSettings> {
  const { letter, characteristics, ability } = usualChoices(actor, stat);
  const option = { ...blankOption, letter, characteristics, ability: ability ? abilityOf(actor, ability).name : "" };
  return { asked: [actor.uuid], options: [option] };
}

/** Returns the settings of a request that was made. */
export function ofRequest(request: Request): RequestSettings {
  return settingsOf(readRequest(request));
}
