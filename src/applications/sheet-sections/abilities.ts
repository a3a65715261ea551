import { itemsOf } from "../../documents/creature.ts";
import { signed } from "../../dice/words.ts";
import type { SheetSection } from "./section.ts";

export const abilitiesSection: SheetSection = {
  id: "abilities",
  prepare: (actor) => ({
    abilities: itemsOf(actor, "ability").map(({ id, name, system }) => ({
      id,
      name,
      specialty: system.specialty,
      score: system.score,
      total: signed(system.score),
    })),
  }),
};
