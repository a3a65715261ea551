import { fireAndForget } from "../../base/async.ts";
import { menuEntry, type MenuEntry } from "../../base/foundry-versions.ts";
import type { Extra } from "../../ui/extension-points.ts";

/** The luck ledger, as far as the chat and the sheets offer it. */
export const ledger: Extra = {
  hooks: { getUserContextOptions: addToPlayers },
  api: { luckLedger },
  tools: [
    {
      name: "luck-ledger",
      label: "QUADRIVIUM.Ledger.title",
      icon: "fa-chart-line",
      order: 10,
      places: ["chat"],
      isFor: () => true,
      use: () => {
        fireAndForget(luckLedger());
      },
    },
  ],
  sheetControls: [
    {
      action: "luckLedger",
      label: "QUADRIVIUM.Ledger.title",
      icon: "fa-solid fa-chart-line",
      isFor: ({ isOwner }) => isOwner,
      use: luckLedger,
    },
  ],
};

/** Shows the luck ledger of an actor or a user; without one, of all. */
function luckLedger(of?: Actor.Implementation | User.Implementation): Promise<void> {
  return show(of && `${of.documentName === "User" ? "user" : "actor"}.${of.id ?? ""}`);
}

/** Adds the ledger of a player to the menu of the list of players; for the hook `getUserContextOptions`. */
function addToPlayers(_players: unknown, entries: MenuEntry[]): void {
  entries.push(
    menuEntry({
      label: "QUADRIVIUM.Ledger.title",
      icon: "fa-solid fa-chart-line",
      isShown: ({ dataset }) => game.users.get(dataset.userId ?? "") !== undefined,
      choose: ({ dataset }) => {
        fireAndForget(show(`user.${dataset.userId ?? ""}`));
      },
    }),
  );
}

async function show(whose?: string): Promise<void> {
  const { LedgerWindow } = await import("./ledger-window.ts");
  await LedgerWindow.show(whose);
}
