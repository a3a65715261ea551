import { writeEntry } from "../ux/context-menu-entry.ts";
import type { ContextMenuEntry } from "../ux/context-menu-entry.ts";
import { hotbarUser } from "./hotbar-slots.ts";
import type { MacroView } from "./hotbar-slots.ts";

/** What can be done with a macro on the hotbar, beside running it. */
export function hotbarMenu(macroOf: (element: HTMLElement) => MacroView | null): ContextMenuEntry[] {
  const isOwned = (element: HTMLElement) => macroOf(element)?.isOwner === true;
  return [
    {
      label: "HOTBAR.Edit",
      icon: '<i class="fa-solid fa-pen-to-square"></i>',
      visible: isOwned,
      onClick: (_event: Event, element: HTMLElement) => macroOf(element)?.sheet?.render({ force: true }),
    },
    {
      label: "HOTBAR.Remove",
      icon: '<i class="fa-solid fa-xmark"></i>',
      visible: (element: HTMLElement) => macroOf(element) !== null,
      onClick: (_event: Event, element: HTMLElement) =>
        hotbarUser().assignHotbarMacro(null, Number(element.dataset["slot"])),
    },
    {
      label: "HOTBAR.Delete",
      icon: '<i class="fa-solid fa-trash"></i>',
      visible: isOwned,
      onClick: (_event: Event, element: HTMLElement) => macroOf(element)?.deleteDialog(),
    },
  ].map(writeEntry);
}
