import { menuEntry } from "../../base/foundry-versions.ts";
import type { MenuEntry } from "../../base/foundry-versions.ts";
import { LedgerWindow } from "./ledger-window.ts";

/** Adds the ledger of a player to the menu of the list of players; for the hook `getUserContextOptions`. */
export function addToPlayers(_players: unknown, entries: MenuEntry[]): void {
  entries.push(
    menuEntry({
      label: "QUADRIVIUM.Ledger.title",
      icon: "fa-solid fa-chart-line",
      isShown: ({ dataset }) => game.users.get(dataset.userId ?? "") !== undefined,
      choose: ({ dataset }) => void LedgerWindow.show(`user.${dataset.userId ?? ""}`),
    }),
  );
}
