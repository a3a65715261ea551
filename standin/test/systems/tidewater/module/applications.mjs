export { TideCombatTracker } from "./combat-tracker.mjs";
export { CourierSheet } from "./courier-sheet.mjs";
export { ActivitySheet, TideItemSheet } from "./item-sheets.mjs";
export { RollDialog } from "./roll-dialog.mjs";
export { TideContextMenu, TideDragDrop } from "./ux.mjs";
