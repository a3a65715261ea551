import type { Extra } from "../../ui/extras.ts";
import { exportRolls } from "./export-rolls.ts";
import { ImportWindow } from "./import-window.ts";

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
      use: exportRolls,
    },
    {
      name: "import-character",
      label: "QUADRIVIUM.Import.open",
      icon: "fa-file-import",
      order: 40,
      places: ["directory"],
      isFor: () => Actor.implementation.canUserCreate(game.user),
      use: () => {
        ImportWindow.open();
      },
    },
  ],
};
