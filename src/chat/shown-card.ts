import { say } from "../base/words.ts";
import { rollableItem } from "../rolls/dragged-stat.ts";
import { itemFormula, rollItemFormula } from "../rolls/item-formula.ts";
import { rollStat } from "../rolls/road/roll-stat.ts";
import { creature } from "../characters/creature.ts";
import { goneInWords } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { enriched } from "../ui/pages.ts";
import { lostButton } from "../ui/buttons.ts";
import { skipsDialog } from "../rolls/skips-dialog.ts";
import type { CardActions } from "./card-part.ts";
import { postCard } from "./simple-rolls.ts";

/** One figure of a shown row, with its name. */
export interface ShownFact {
  readonly label: string;
  readonly value: string;
}

/** What the card of a shown item or effect says. */
export interface ShownRow {
  readonly actor: Creature;
  readonly row: Item.Implementation | ActiveEffect.Implementation;
  /** The name of its type. */
  readonly type: string;
  readonly facts: readonly ShownFact[];
  /** The stored description; its secrets are not posted. */
  readonly description: string;
}

/**
 * Posts the card of an item or effect. A card of an item that can be rolled has a button for the actor's owners. What the
 * description embeds is read by each client when it draws the card, as far as its user may see it.
 */
export async function postShown({ actor, row, type, facts, description }: ShownRow): Promise<void> {
  const html = await enriched(description, {
    relativeTo: row,
    secrets: false,
    embeds: false,
    rollData: actor.getRollData(),
  });
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/cards/shown-card.hbs",
    {
      tradition: actor.system.effectiveTradition.id,
      uuid: row.uuid,
      name: row.name,
      img: row.img,
      type,
      facts,
      html,
      canRoll: row instanceof Item && (rollableItem(row) !== null || itemFormula(row) !== null),
    },
  );
  await postCard(content, ChatMessage.implementation.getSpeaker({ actor }));
}

export const shownActions: CardActions = {
  quadriviumRollShown: { press: (_message, { uuid }, event) => roll(uuid, event) },
};

/**
 * Lets the owners of the actor roll a shown item, says to game masters and to who has shown it if it is gone, and removes the
 * button with its place for all others.
 */
export function activateShownCard(message: ChatMessage.Implementation, html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-action=quadriviumRollShown]")) {
    const item = ownItem(button.dataset.uuid);
    if (!item && (game.user.isGM || message.isAuthor) && !isThere(button.dataset.uuid)) {
      const name = html.querySelector(".shown-card .title")?.textContent ?? "";
      button.replaceWith(...lostButton(say({ key: "QUADRIVIUM.Shown.roll" }), goneInWords(name)));
      continue;
    }
    if (!item) {
      (button.closest(".shown-actions") ?? button).remove();
      continue;
    }
    button.setAttribute("aria-label", say({ key: "QUADRIVIUM.Shown.rollItem", data: { name: item.name } }));
  }
}

/** Rolls an item, which may have been changed or deleted since its card was drawn. */
async function roll(uuid: string | undefined, event: MouseEvent): Promise<void> {
  const item = ownItem(uuid);
  const actor = creature(item?.actor);
  if (!item || !actor) throw new Error(say({ key: "QUADRIVIUM.Macro.Gone" }));
  const found = rollableItem(item);
  if (found) await rollStat(found.actor, found.trait, { ask: !skipsDialog(event) });
  else await rollItemFormula(actor, item.id ?? "");
}

function isThere(uuid = ""): boolean {
  return fromUuidSync(uuid, { strict: false }) !== null;
}

/** Returns an item that this user's characters have; null for any other. */
function ownItem(uuid = ""): Item.Implementation | null {
  const item: unknown = fromUuidSync(uuid, { strict: false });
  return item instanceof Item && item.actor?.isOwner ? item : null;
}
