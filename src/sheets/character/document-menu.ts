import { menuEntry } from "../../base/foundry-versions.ts";
import type { MenuEntry } from "../../base/foundry-versions.ts";
import type { Creature } from "../../characters/creature.ts";
import { duplicateItem } from "../base/copy-item.ts";
import { effectAt, openEffect } from "../items/item-effects.ts";
import { deleteItem, itemAt, openItem } from "./row-actions.ts";
import { showInChat } from "./show-in-chat.ts";

/** Returns the entries that every row of an item or effect has: show, edit or open, duplicate and delete. */
export function documentMenu(sheet: { readonly creature: Creature; readonly isEditable: boolean }): MenuEntry[] {
  const { creature } = sheet;
  const isRow = (target: HTMLElement): boolean => rowAt(creature, target) !== undefined;
  const isEditable = (target: HTMLElement): boolean => isRow(target) && sheet.isEditable;
  const open = async (target: HTMLElement): Promise<void> => {
    const effect = effectAt(creature, target);
    await (effect ? openEffect(effect) : openItem(creature, target));
  };
  return [
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.show",
      icon: "fa-solid fa-comment",
      isShown: (target) => isRow(target) && creature.isOwner,
      choose: (target) => {
        const row = rowAt(creature, target);
        if (row) void showInChat(creature, row);
      },
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.edit",
      icon: "fa-solid fa-pen",
      isShown: isEditable,
      choose: (target) => void open(target),
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.open",
      icon: "fa-solid fa-file-lines",
      isShown: (target) => isRow(target) && !sheet.isEditable,
      choose: (target) => void open(target),
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.duplicate",
      icon: "fa-solid fa-copy",
      isShown: isEditable,
      choose: (target) => void duplicate(creature, target),
    }),
    menuEntry({
      label: "QUADRIVIUM.Sheet.Menu.delete",
      icon: "fa-solid fa-trash",
      isShown: isEditable,
      choose: (target) => {
        const effect = effectAt(creature, target);
        void (effect ? effect.deleteDialog() : deleteItem(creature, target));
      },
    }),
  ];
}

function rowAt(actor: Creature, target: HTMLElement) {
  return effectAt(actor, target) ?? itemAt(actor, target);
}

/** Copies a row: an item behind itself, an effect to where it is. */
async function duplicate(actor: Creature, target: HTMLElement): Promise<void> {
  const effect = effectAt(actor, target);
  const item = itemAt(actor, target);
  if (item && !effect) await duplicateItem(actor, item);
  const name = game.i18n.format("DOCUMENT.CopyOf", { name: effect?.name ?? "" });
  await effect?.clone({ name }, { save: true, addSource: true });
}
