import { traditionWord } from "../../../base/tradition-words.ts";
import { signed } from "../../../base/words.ts";
import { signMeaning, ownFigure, ownNumber, ownNumbers } from "../../../characters/own-setup.ts";
import type { Creature } from "../../../characters/creature.ts";
import { memoize } from "../../../characters/creature.ts";
import { figureOf } from "../../../rolls/stat-figure.ts";
import { rollTooltip } from "../../../rolls/roll-tooltip.ts";
import type { SheetSection } from "./section.ts";

/** A number field on a sheet. */
export interface NumberOnSheet {
  readonly path: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** A sign before the number: the asterisk of a target; usually blank. */
  readonly sign: string;
  /** How far its usual values lie apart, if not by one. */
  readonly step?: number | undefined;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly figure: string;
  /** The cumulative bonus with the die that it chooses: "+7 d8"; blank for none. */
  readonly bonus: string;
  /** The parts that are added when it is rolled. */
  readonly tooltip: string;
  readonly field: NumberOnSheet;
}

/** The Characteristics of a character, with a score each or the field that its tradition has instead. */
export const characteristicsSection: SheetSection = {
  id: "characteristics",
  prepare: (actor) => ({
    characteristics: memoize(actor, "characteristics", () => shown(actor)),
    title: traditionWord(actor.system.effectiveTradition.id, "characteristics"),
    meaning: ownNumbers(actor).map(signMeaning).filter(Boolean).join(" "),
    tradition: game.i18n.localize(`QUADRIVIUM.Tradition.${actor.system.effectiveTradition.id}`),
  }),
  // Those of other games are listed with what this one does not use.
  holds: () => false,
};

function shown(actor: Creature): readonly Shown[] {
  const { system } = actor;
  const [own] = ownNumbers(actor);
  return system.listedCharacteristics.map(({ id, name: key, short }) => {
    const name = game.i18n.localize(key);
    const { explanation, bonus } = figureOf(actor, { characteristics: [id] });
    const stored = system._source.characteristics[id];
    const path = `system.characteristics.${id}`;
    return {
      id,
      name,
      short: game.i18n.localize(short),
      figure: own ? ownFigure(own, system.ownSetupOf(id)) : signed(system.score(id)),
      bonus: bonus && bonus.withDie !== "0" ? bonus.withDie : "",
      tooltip: rollTooltip(name, explanation),
      field: own
        ? {
            path: `${path}.own.${own.name}`,
            value: ownNumber(own, stored?.own ?? {}),
            min: own.min,
            max: own.max,
            sign: own.sign ?? "",
            step: own.step,
          }
        : { path: `${path}.value`, value: stored?.value ?? 0, min: -20, max: 20, sign: "" },
    };
  });
}
