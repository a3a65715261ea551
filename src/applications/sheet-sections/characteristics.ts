import { signed } from "../../dice/words.ts";
import type { SheetSection } from "./section.ts";

export const characteristicsSection: SheetSection = {
  id: "characteristics",
  prepare: ({ system }) => ({
    characteristics: system.listedCharacteristics.map(({ id, name, short }) => ({
      id,
      name: game.i18n.localize(name),
      short: game.i18n.localize(short),
      figure: signed(system.score(id)),
      source: system._source.characteristics[id]?.value ?? 0,
    })),
  }),
};
