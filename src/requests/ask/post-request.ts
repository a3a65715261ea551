import { say } from "../../base/words.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { actorAt } from "../../characters/actors.ts";
import { nameFor } from "../../characters/names.ts";
import { targetText } from "../../dice/roll-card-context.ts";
import type { Request } from "../../messages/request-message.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { makeRequest } from "../make-request.ts";
import { targetIn } from "../request-options.ts";
import type { RequestSettings } from "../request-options.ts";
import { rememberRequest } from "./request-templates.ts";
import { peopleOf } from "./request-people.ts";

/**
 * Posts the request of these settings, or the passive values of characters, and remembers it.
 * @returns undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function postRequest(settings: RequestSettings): Promise<Request | "shown" | undefined> {
  const { kind, ...others } = settings;
  const done = kind === "passive" ? await postPassiveValues(settings) : await makeRequest({ ...others, kind });
  if (done) await rememberRequest(settings);
  return done;
}

const PASSIVE_CARD = "systems/quadrivium/templates/requests/card/passive-card.hbs";

/**
 * Posts the passive values of characters for everyone; without the results if a target is hidden, since a margin would
 * reveal it.
 */
async function postPassiveValues(settings: RequestSettings): Promise<"shown"> {
  const { options, title, note } = settings;
  const people = peopleOf(settings, []);
  const fault = people.find((person) => person.fault !== "")?.fault;
  if (fault) throw new Error(fault);
  const isOpen = !options.some(({ hidesTarget }) => hidesTarget);
  const named = options.map(({ name, ability }) => name || ability).filter((name) => name !== "");
  const context = {
    tradition: check.tradition,
    title: title || named.join(", ") || say({ key: "QUADRIVIUM.Command.Name.passive" }),
    note,
    rolls: options.map(({ name, hidesTarget, ...option }) => ({
      name: options.length > 1 ? name : "",
      target: hidesTarget ? "" : targetText(check.tradition, targetIn(option, check.tradition)),
    })),
    rows: people.flatMap(({ uuid, chances }) =>
      chances.map((chance) => {
        const actor = actorAt(uuid);
        const name = actor ? nameFor(actor, "players") : "?";
        return { name, ...chance, ...(isOpen ? {} : { more: "", tone: "plain" }) };
      }),
    ),
  };
  const content = await foundry.applications.handlebars.renderTemplate(PASSIVE_CARD, context);
  await ChatMessage.implementation.create(...addressed({ content }, "public"));
  return "shown";
}
