import { difficultyFor, registerShown, sayDifficultyWord } from "../../base/world-settings.ts";
import type { TypicalTarget } from "./typical-chances.ts";
import type { WorldPoints } from "./page-rows.ts";

const SYSTEM = "quadrivium";

/** The most points that a world can give. */
const MOST = 999;

/** The field of a number of points. */
export function pointsField() {
  const options = { required: true, nullable: false, integer: true, min: 0, max: MOST, initial: 0 } as const;
  return new foundry.data.fields.NumberField(options);
}

/** Registers how many points a world gives for new characters: 0, as many as one likes, unless it says otherwise. Call it in the init hook. */
export function registerMakerSettings(): void {
  for (const name of ["characteristicPoints", "abilityPoints"])
    registerShown(name, { type: pointsField(), default: 0 });
}

/** Returns the points that this world gives. */
export function makerPoints(): WorldPoints {
  return {
    characteristics: game.settings.get(SYSTEM, "characteristicPoints"),
    abilities: game.settings.get(SYSTEM, "abilityPoints"),
  };
}

/** Returns the numbers against which the chances of a character are told: what is average and what is hard in its tradition. */
export function typicalTargets(tradition: string): readonly TypicalTarget[] {
  return (["average", "hard"] as const).flatMap((name) => {
    const number = difficultyFor(tradition, name);
    return number === null ? [] : [{ word: sayDifficultyWord(name), number }];
  });
}
