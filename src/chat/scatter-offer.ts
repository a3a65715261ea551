import { say } from "../base/words.ts";
import { defaultTradition } from "../base/world-settings.ts";
import { throwDecisionGone } from "../bookings/change-roll.ts";
import { creature } from "../characters/creature.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import { rollData } from "../messages/message-type.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";
import { check } from "../rules/traditions/check/check.ts";
import { button } from "../ui/buttons.ts";
import { addTokenTool } from "../ui/foundry-menus.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { attackerIn } from "./attack/attack.ts";
import { addBox } from "./card-part.ts";
import type { CardPart } from "./card-part.ts";
import { scatterFor, scatterHere } from "./simple-rolls.ts";

type Message = ChatMessage.Implementation;

/** A button on the card of an attack with a weapon, or of a power, that lands somewhere if it misses. */
export const scatterOfferPart: CardPart = {
  kinds: ["attack", "power"],
  draw: (message, html) => {
    const name = message.isContentVisible ? scattering(message) : null;
    if (name === null) return;
    const box = document.createElement("div");
    box.className = "quadrivium effect";
    box.role = "group";
    box.setAttribute("aria-label", name);
    box.append(button(say({ key: "QUADRIVIUM.Scatter.roll" }), "quadriviumScatter"));
    addBox(html, box);
  },
  actions: {
    quadriviumScatter: {
      press: (message) =>
        warnOfFaults(async () => {
          await scatterFor(message, scattering(message) ?? throwDecisionGone());
        }),
    },
  },
};

/** Returns the name of the weapon or power of a roll if it scatters and this user may roll that; null otherwise. */
function scattering(message: Message): string | null {
  const trait = rollData(message)?.trait;
  const actor = creature(message.speakerActor);
  if (!trait || !actor?.isOwner || !mayRollFor(message, actor)) return null;
  const used = trait.total === "" ? trait.power : attackerIn(message) && trait.weapon;
  const item = used ? actor.items.find(({ uuid }) => uuid === used) : undefined;
  return item && "scatters" in item.system && item.system.scatters ? item.name : null;
}

/** Adds a button that rolls where something lands to the tools for tokens; for the hook `getSceneControlButtons`. */
export function addScatterToSceneControls(
  controls: Record<string, foundry.applications.ui.SceneControls.Control>,
): void {
  addTokenTool(controls, {
    name: "quadriviumScatter",
    title: "QUADRIVIUM.Scatter.roll",
    icon: "fa-solid fa-bomb",
    visible: isPlayed(),
    onChange: () => {
      void warnOfFaults(() => scatterHere(chatSpeaker()));
    },
  });
}

/** Tells whether somebody plays the game that knows scatter. */
function isPlayed(): boolean {
  const { tradition } = check;
  return (
    defaultTradition() === tradition ||
    game.actors.some((actor) => creature(actor)?.system.effectiveTradition.id === tradition)
  );
}
