import type { Combat } from "../../../documents/combat.ts";
import type { Combatant } from "../../../documents/combatant.ts";
import { game } from "../../surroundings.ts";
import { writeEntry } from "../../ux/context-menu-entry.ts";
import type { ContextMenuEntry } from "../../ux/context-menu-entry.ts";

type Find = (element: HTMLElement) => Combatant | undefined;

const icon = (name: string) => `<i class="fa-solid ${name} fa-fw"></i>`;

/** What can be done with one combatant. */
export function combatantMenu(combatantOf: Find, viewed: () => Combat | null): ContextMenuEntry[] {
  const { isGM } = game().user;
  const hasInitiative = (element: HTMLElement) => isGM && Number.isFinite(combatantOf(element)?.initiative);
  return [
    writeEntry({
      label: "COMBAT.CombatantUpdate",
      icon: icon("fa-pen-to-square"),
      visible: () => isGM,
      onClick: (_event, element) => combatantOf(element)?.sheet?.render({ force: true }),
    }),
    writeEntry({
      label: "COMBAT.CombatantClear",
      icon: icon("fa-arrow-rotate-left"),
      visible: hasInitiative,
      onClick: (_event, element) => combatantOf(element)?.update({ initiative: null }),
    }),
    writeEntry({
      label: "COMBAT.CombatantReroll",
      icon: icon("fa-dice-d20"),
      visible: hasInitiative,
      onClick: (_event, element) => viewed()?.rollInitiative(combatantOf(element)?.id ?? []),
    }),
    writeEntry({
      label: "COMBAT.CombatantRemove",
      icon: icon("fa-trash"),
      visible: () => isGM,
      onClick: (_event, element) => combatantOf(element)?.delete(),
    }),
  ];
}

/** What can be done with the encounter as a whole. */
export function combatMenu(viewed: () => Combat | null): ContextMenuEntry[] {
  const visible = () => game().user.isGM && viewed() !== null;
  return [
    writeEntry({
      label: "COMBAT.ToggleScene",
      icon: icon("fa-link"),
      visible,
      onClick: () => viewed()?.toggleSceneLink(),
    }),
    writeEntry({
      label: "COMBAT.InitiativeReset",
      icon: icon("fa-arrow-rotate-left"),
      visible,
      onClick: () => viewed()?.resetAll(),
    }),
    writeEntry({ label: "COMBAT.Delete", icon: icon("fa-trash"), visible, onClick: () => viewed()?.endCombat() }),
  ];
}
