import { say } from "../../base/words.ts";
import { creature, type Creature } from "../../characters/actors.ts";
import { isWithheld, publicName, saysWithheldName } from "../../characters/names.ts";
import { fireAndForget, serialize } from "../../base/async.ts";
import { COMMAND_DRAG, type DraggedCommand } from "../../commands/command-link.ts";
import { holdsSecret } from "../../commands/commands.ts";
import { TEMPLATE_DRAG, type DraggedTemplate } from "../../requests/request-options.ts";
import type { Extra } from "../../ui/extension-points.ts";
import { rollableItem, STAT_DRAG, type DraggedStat } from "../../rolls/dragged-stat.ts";

/** The hotbar, as far as the sheets and the request window offer it. */
export const hotbar: Extra = {
  hooks: { hotbarDrop: makeMacro },
  dragGoals: [
    {
      name: "hotbar",
      label: "QUADRIVIUM.Macro.add",
      hint: "QUADRIVIUM.Macro.addHint",
      icon: "fa-keyboard",
      take: addToHotbar,
    },
  ],
};

/** The data of a new macro. */
interface Draft {
  readonly name: string;
  readonly type: "script" | "chat";
  readonly img: string;
  readonly command: string;
}

const DIE = "systems/quadrivium/assets/icons/d20.svg";
const REQUEST = "systems/quadrivium/assets/icons/letter.svg";

/**
 * Creates a macro for what is dropped on the hotbar, if it can be rolled or requested; for the hook `hotbarDrop`.
 */
function makeMacro(_hotbar: unknown, data: object, slot: number): false | undefined {
  if (!isStat(data) && !isCommand(data) && !isTemplate(data) && !itemIn(data)) return undefined;
  const draft = draftOf(data);
  if (draft) fireAndForget(assign(draft, slot));
  // Foundry would create its own macro, which opens the sheet.
  return false;
}

/**
 * Adds the macro of something draggable to the first free slot of the hotbar, and tells the
 * user the slot; the one in which it is already, if there is one.
 */
async function addToHotbar(data: object): Promise<void> {
  const draft = draftOf(data);
  if (draft) await serialize(game.user, () => assignFreeSlot(draft));
}

async function assignFreeSlot(draft: Draft): Promise<void> {
  const slots = Array.from({ length: SLOTS }, (_, index) => index + 1);
  const macroIn = (slot: number): Macro.Implementation | undefined => game.macros.get(game.user.hotbar[slot] ?? "");
  const known = macroLike(draft);
  const held = slots.find((slot) => known && macroIn(slot) === known);
  const slot = held ?? slots.find((one) => !macroIn(one));
  if (slot === undefined) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.Macro.full" }));
    return;
  }
  if (held === undefined && !(await assign(draft, slot))) return;
  ui.notifications.info(say({ key: "QUADRIVIUM.Macro.added", data: { name: draft.name, slot } }));
}

/** Foundry's hotbar has five pages of ten slots. */
const SLOTS = 50;

/** Returns the macro of something draggable; null for none. */
function draftOf(data: object): Draft | null {
  if (isStat(data)) return draftOfStat(data);
  if (isCommand(data)) return draftOfCommand(data);
  if (isTemplate(data)) {
    if (saysWithheldName(data.name)) {
      ui.notifications.warn(say({ key: "QUADRIVIUM.Macro.secretName" }));
      return null;
    }
    const command = `await game.system.api.request({ template: ${JSON.stringify(data.name)} });`;
    return { name: data.name, type: "script", img: REQUEST, command };
  }
  const found = itemIn(data);
  return found && draftOfRoll(found.actor, found.item.name, found.item.img ?? DIE, found.item.uuid);
}

/** Returns the item that is dragged, if it can be rolled. */
function itemIn(data: object) {
  const { type, uuid } = data as { readonly type?: unknown; readonly uuid?: unknown };
  const item: unknown = type === "Item" && typeof uuid === "string" ? fromUuidSync(uuid, { strict: false }) : null;
  if (!(item instanceof Item)) return null;
  const found = rollableItem(item);
  return found && { item, actor: found.actor };
}

/** Returns the macro of a command; null for one with a secret, since Foundry sends every macro to every client. The user is told. */
function draftOfCommand({ name, command }: DraggedCommand): Draft | null {
  const isSecret = holdsSecret(command);
  const isNaming = saysWithheldName(`${name} ${command}`);
  if (!isSecret && !isNaming) return { name, type: "chat", img: DIE, command };
  ui.notifications.warn(say({ key: `QUADRIVIUM.Macro.${isSecret ? "secret" : "secretName"}` }));
  return null;
}

/** Returns the macro of a stat; null for a character in a compendium, of which the user is told. */
function draftOfStat({ uuid, name, trait }: DraggedStat): Draft | null {
  const actor = creature(fromUuidSync(uuid, { strict: false }) as Actor.Implementation | null);
  if (actor && !actor.pack) return draftOfRoll(actor, name, DIE, uuid, trait);
  ui.notifications.warn(say({ key: "QUADRIVIUM.Macro.notInWorld" }));
  return null;
}

const typeOf = (data: object): unknown => ("type" in data ? data.type : undefined);
const isStat = (data: object): data is DraggedStat => typeOf(data) === STAT_DRAG;
const isCommand = (data: object): data is DraggedCommand => typeOf(data) === COMMAND_DRAG;
const isTemplate = (data: object): data is DraggedTemplate => typeOf(data) === TEMPLATE_DRAG;

/** Returns the macro of a roll, which names a creature only if all players may: Foundry sends every macro to every client. */
function draftOfRoll(one: Creature, trait: string, img: string, ...found: unknown[]): Draft {
  const words = found.map((one) => JSON.stringify(one)).join(", ");
  const actor = publicName(one);
  return {
    name: isWithheld(actor) ? trait : say({ key: "QUADRIVIUM.Macro.name", data: { actor, trait } }),
    type: "script",
    img,
    command: `await game.system.api.rollDragged(event, ${words});`,
  };
}

/** Assigns the macro of a draft to a slot. Returns false if it could not be created. */
async function assign(draft: Draft, slot: number): Promise<boolean> {
  const macro = macroLike(draft) ?? (await Macro.implementation.create(draft));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
  return macro !== undefined;
}

/** Returns a macro of this user with the same name and command, which is used again. */
function macroLike({ name, command }: Draft): Macro.Stored | undefined {
  return game.macros.find((macro) => macro.isAuthor && macro.name === name && macro.command === command);
}
