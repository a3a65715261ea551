import type { BonusData } from "../../characters/data/effect-data.ts";
import { numeral, say } from "../../base/words.ts";
import type { Creature } from "../../characters/creature.ts";
import { costText } from "../../deltas/powers.ts";
import type { Power } from "../../deltas/powers.ts";
import { postShown } from "../../chat/shown-card.ts";
import type { ShownFact } from "../../chat/shown-card.ts";
import { timeLeft } from "../../base/foundry-versions.ts";
import { changesInWords, timeInWords } from "../effects/effect-changes.ts";
import { bonusInWords } from "../items/item-effects.ts";
import { detailsOf } from "../items/item-details.ts";
import type { ShownField } from "../items/item-details.ts";

/** A row of a sheet that can be shown in the chat. */
export type RowDocument = Item.Implementation | ActiveEffect.Implementation;

/**
 * Posts a card about a row of a sheet, in this user's current roll mode: its image, its main figures and its description
 * without the parts that are marked as secret.
 */
export async function showInChat(actor: Creature, row: RowDocument): Promise<void> {
  const isItem = row instanceof Item;
  await postShown({
    actor,
    row,
    description: isItem ? textOf(row.system) : row.description,
    type: isItem
      ? say({ key: `TYPES.Item.${row.type}` })
      : say({ key: row.type === "bonus" ? "TYPES.ActiveEffect.bonus" : "DOCUMENT.ActiveEffect" }),
    facts: isItem ? factsOfItem(actor, row) : factsOfEffect(actor, row),
  });
}

function textOf(system: object): string {
  return "description" in system && typeof system.description === "string" ? system.description : "";
}

/** Returns the figures that the actor's tradition needs, without those that are blank or 0. */
function factsOfItem(actor: Creature, item: Item.Implementation): readonly ShownFact[] {
  const facts = detailsOf(item, actor.system.effectiveTradition).first.flatMap((field) => {
    const value = field.path.startsWith("cost.") ? "" : valueInWords(field);
    return value === "" ? [] : [{ label: field.label, value }];
  });
  const cost = item.type === "power" ? costText(item as Power) : "";
  return cost === ""
    ? facts
    : [...facts, { label: say({ key: "QUADRIVIUM.Item.power.FIELDS.cost.amount.label" }), value: cost }];
}

function valueInWords({ value, choices, ticks }: ShownField): string {
  if (ticks) return ticks.flatMap(({ name, isChosen }) => (isChosen ? name : [])).join(", ");
  if (value === "" || value === 0 || typeof value === "boolean") return "";
  if (typeof value !== "number" && typeof value !== "string") return "";
  return choices?.[String(value)] ?? (typeof value === "number" ? numeral(value) : value);
}

function factsOfEffect(actor: Creature, effect: ActiveEffect.Implementation): readonly ShownFact[] {
  const does = effect.type === "bonus" ? [bonusInWords(effect.system as BonusData)] : changesInWords(actor, effect);
  const time = timeLeft(effect);
  return [
    ...does.map((value) => ({ label: say({ key: "QUADRIVIUM.Effects.does" }), value })),
    ...(time ? [{ label: say({ key: "QUADRIVIUM.Bonuses.lasting" }), value: timeInWords(time) }] : []),
  ];
}
