import { rollableItem, TRAIT_DRAG } from "../rolls/dragged-trait.ts";
import type { DraggedTrait } from "../rolls/dragged-trait.ts";
import { say } from "../i18n/words.ts";
import { displayName, creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";

/** The data of a new macro. */
interface Draft {
  readonly name: string;
  readonly img: string;
  readonly command: string;
}

const DIE = "icons/svg/d20-grey.svg";

/**
 * Creates a macro for a trait or item that is dropped on the hotbar, if it can be rolled; for the hook `hotbarDrop`.
 */
export function makeMacro(_hotbar: unknown, data: object, slot: number): false | undefined {
  const draft = draftOf(data);
  if (!draft) return undefined;
  void assign(draft, slot);
  // Foundry would create its own macro, which opens the sheet.
  return false;
}

function draftOf(data: object): Draft | null {
  if (isTrait(data)) {
    const actor = creature(fromUuidSync(data.uuid) as Actor.Implementation | null);
    return actor && draft(actor, data.name, DIE, data.uuid, data.trait);
  }
  const { type, uuid } = data as { readonly type?: unknown; readonly uuid?: unknown };
  const item: unknown = type === "Item" && typeof uuid === "string" ? fromUuidSync(uuid) : null;
  if (!(item instanceof Item)) return null;
  const found = rollableItem(item);
  return found && draft(found.actor, item.name, item.img ?? DIE, item.uuid);
}

function isTrait(data: object): data is DraggedTrait {
  return "type" in data && data.type === TRAIT_DRAG && "uuid" in data && typeof data.uuid === "string";
}

function draft(actor: Creature, trait: string, img: string, ...found: unknown[]): Draft {
  const words = found.map((one) => JSON.stringify(one)).join(", ");
  return {
    name: say({ key: "QUADRIVIUM.Macro.name", data: { actor: displayName(actor), trait } }),
    img,
    command: [
      `const found = await game.system.api.rollable(${words});`,
      "await game.system.api.rollTrait(found.actor, found.trait, { ask: !event?.shiftKey });",
    ].join("\n"),
  };
}

/** Assigns a macro to a slot; uses one with the same name and command again. */
async function assign({ name, img, command }: Draft, slot: number): Promise<void> {
  const known = game.macros.find((macro) => macro.isAuthor && macro.name === name && macro.command === command);
  const macro = known ?? (await Macro.implementation.create({ name, type: "script", img, command }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}
