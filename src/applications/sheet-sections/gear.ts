import { itemsOf } from "../../documents/creature.ts";
import type { SheetSection } from "./section.ts";

export const gearSection: SheetSection = {
  id: "gear",
  prepare: (actor) => ({
    gear: itemsOf(actor, "gear").map(({ id, name, system }) => ({ id, name, quantity: system.quantity })),
  }),
};
