import { DiceTerm } from "./dice-term.ts";
import { countSuccess, drop, explode, keep, refuse, reroll, type ModifierTable } from "./modifiers.ts";

/** Modifiers of Foundry's dice that the stand-in lacks. They are refused; unknown letters are ignored. */
const ABSENT = ["rr", "xo", "min", "max", "even", "odd", "cf", "df", "sf", "ms"];

/** A fair die with numbered faces, and the modifiers a formula can give it. */
export class Die extends DiceTerm {
  static override DENOMINATION = "d";

  /** `r<3` rolls again what matches, `x>=5` adds a die for each match, `kh2` and `dl2` keep and drop, `cs>4` counts. */
  static override MODIFIERS: ModifierTable = {
    r: reroll,
    x: explode,
    k: keep,
    kh: keep,
    kl: keep,
    d: drop,
    dh: drop,
    dl: drop,
    cs: countSuccess,
    ...Object.fromEntries(ABSENT.map((command) => [command, refuse])),
  };

  override get denomination(): string {
    return `d${String(this.faces)}`;
  }
}
