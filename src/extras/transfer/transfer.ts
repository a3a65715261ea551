import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extension-points.ts";

/** What goes out into files and comes in from them. */
export const transfer: Extra = {
  tools: [
    {
      name: "export-rolls",
      label: "QUADRIVIUM.RollExport.open",
      icon: "fa-file-csv",
      order: 20,
      places: ["chat"],
      isFor: () => true,
      use: () => {
        fireAndForget(saveRolls());
      },
    },
    {
      name: "import-character",
      label: "QUADRIVIUM.Import.open",
      icon: "fa-file-import",
      order: 40,
      places: ["directory"],
      isFor: () => Actor.implementation.canUserCreate(game.user),
      use: () => {
        fireAndForget(openImport());
      },
    },
  ],
};

async function saveRolls(): Promise<void> {
  const { exportRolls } = await import("./export-rolls.ts");
  exportRolls();
}

async function openImport(): Promise<void> {
  const { ImportWindow } = await import("./import-window.ts");
  ImportWindow.open();
}
