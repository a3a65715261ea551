import { releaseScene } from "../rolls/new-circumstances.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { say } from "../base/words.ts";
import { checkLabel, circumstancesIn, isByGamemaster } from "../messages/binding-checks.ts";
import type { CircumstancesMessage } from "../messages/binding-checks.ts";
import { namesTrait } from "../rules/procedures/let-it-ride.ts";
import type { CardPart } from "./card-part.ts";
import { actorAt } from "../characters/creature.ts";
import { nameAmong } from "../characters/names.ts";

type Message = ChatMessage.Implementation;

const CIRCUMSTANCES_CARD = "systems/quadrivium/templates/cards/circumstances-card.hbs";

/** The card which states that circumstances have changed. */
export const circumstancesPart: CardPart = {
  kinds: ["circumstances"],
  draw: drawCircumstances,
  actions: {
    quadriviumReleaseScene: {
      press: (message) => {
        const said = circumstancesIn(message);
        return said && warnOfFaults(async () => void (await releaseScene(said.system.scene ?? "")));
      },
    },
  },
};

async function drawCircumstances(message: Message, html: HTMLElement): Promise<void> {
  const said = circumstancesIn(message);
  const content = html.querySelector<HTMLElement>(".message-content");
  if (!said || !content) return;
  const { renderTemplate } = foundry.applications.handlebars;
  const counts = isByGamemaster(message);
  const actor = actorAt(said.system.actor ?? "");
  content.innerHTML = await renderTemplate(CIRCUMSTANCES_CARD, {
    tradition: actor?.system.effectiveTradition.id ?? "plain",
    words: counts ? sentence(said) : say({ key: "QUADRIVIUM.LetItRide.Forged" }),
    mayWiden: counts && game.user.isGM && said.system.actor !== null,
  });
}

/** Returns the sentence that says what may be tried again, and by whom. */
function sentence({ system }: CircumstancesMessage): string {
  const key = "QUADRIVIUM.LetItRide.Again";
  if (system.actor === null) return say({ key: `${key}.scene` });
  const actor = actorAt(system.actor);
  const name = nameAmong(system.names, system.actor);
  const { characteristics, ability } = system.trait;
  const trait = { characteristics, ability: ability ?? "" };
  if (!namesTrait(trait)) return say({ key: `${key}.actor`, data: { name } });
  return say({ key: `${key}.check`, data: { name, check: checkLabel(trait, actor) } });
}
