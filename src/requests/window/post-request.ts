import { say } from "../../base/words.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { targetText } from "../../dice/card.ts";
import { actorAt } from "../../characters/creature.ts";
import { nameFor } from "../../characters/names.ts";
import type { Request } from "../../messages/request-message.ts";
import { Chances } from "../../rolls/odds/chances.ts";
import { makeRequest } from "../make-request.ts";
import type { RequestSettings } from "../model/blank-request.ts";
import { peopleOf } from "./request-people.ts";
import { draftOf } from "./request-settings.ts";
import { rememberRequest } from "./request-templates.ts";

/**
 * Makes the request of these settings, or shows everybody the passive values of characters, and remembers it.
 * @returns undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function postRequest(settings: RequestSettings): Promise<Request | "shown" | undefined> {
  const isPassive = settings.kind === "passive";
  const done = isPassive ? await postPassiveValues(settings) : await makeRequest(draftOf(settings));
  if (done) await rememberRequest(settings);
  return done;
}

const PASSIVE_CARD = "systems/quadrivium/templates/requests/card/passive-card.hbs";

/**
 * Posts the passive values of characters, which everybody sees; without the results if a target is hidden, since a margin
 * would tell it.
 */
async function postPassiveValues(settings: RequestSettings): Promise<"shown"> {
  const { options, title, note } = settings;
  const people = peopleOf(settings, [], new Chances());
  const fault = people.find((person) => person.fault !== "")?.fault;
  if (fault) throw new Error(fault);
  const isOpen = !options.some(({ hidesTarget }) => hidesTarget);
  const named = options.map(({ name, ability }) => name || ability).filter((name) => name !== "");
  const context = {
    tradition: check.tradition,
    title: title || named.join(", ") || say({ key: "QUADRIVIUM.Command.Name.passive" }),
    note,
    rolls: options.map(({ name, target, hidesTarget }) => ({
      name: options.length > 1 ? name : "",
      target: hidesTarget ? "" : targetText(check.tradition, target),
    })),
    rows: people.flatMap(({ uuid, chances }) =>
      chances.map((chance) => ({ name: nameForAll(uuid), ...chance, ...(isOpen ? {} : hidden) })),
    ),
  };
  const content = await foundry.applications.handlebars.renderTemplate(PASSIVE_CARD, context);
  await ChatMessage.implementation.create(...addressed({ content }, "public"));
  return "shown";
}

function nameForAll(uuid: string): string {
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "players") : "?";
}

/** A row without its result. */
const hidden = { more: "", tone: "plain" } as const;
