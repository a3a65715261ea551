import { say } from "../../base/words.ts";
import { addressed } from "../../base/foundry-versions.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { targetText } from "../../dice/card-context.ts";
import { actorAt } from "../../characters/creature.ts";
import { nameFor } from "../../characters/names.ts";
import type { ShownPerson } from "./request-people.ts";
import type { RequestSettings } from "../request-draft.ts";

const PASSIVE_CARD = "systems/quadrivium/templates/requests/card/passive-card.hbs";

/**
 * Posts the passive values of characters, which everybody sees; without the results if a target is hidden, since a margin
 * would tell it.
 */
export async function postPassiveValues(settings: RequestSettings, people: readonly ShownPerson[]): Promise<void> {
  const { options, title, note } = settings;
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
    rows: people
      .filter(({ isOn }) => isOn)
      .flatMap(({ uuid, chances }) =>
        chances.map((chance) => ({ name: nameForAll(uuid), ...chance, ...(isOpen ? {} : hidden) })),
      ),
  };
  const content = await foundry.applications.handlebars.renderTemplate(PASSIVE_CARD, context);
  await ChatMessage.implementation.create(...addressed({ content }, "public"));
}

function nameForAll(uuid: string): string {
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "players") : "?";
}

/** A row without its result. */
const hidden = { more: "", tone: "plain" } as const;
