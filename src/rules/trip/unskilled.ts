import { valueOf } from "../fields.ts";
import { tableNumbers } from "../table-choices.ts";
import type { Unskilled } from "../table-choices.ts";
import { bonusField, slideField } from "../traditions/trip-fields.ts";
import type { Setup } from "../traditions/tradition.ts";

const usual: Unskilled = {
  kind: "slide",
  slide: tableNumbers.unskilledSlide.initial,
  penalty: tableNumbers.unskilledPenalty.initial,
};

/**
 * The setup of a roll for what one has not learnt: a slide and a penalty are added, as the table has settled them.
 * "Another method is anti-luck", the only one for flat rolls, which have no slide. What leaves the range of a field is
 * refused where the setup is written.
 */
export function unskilled(setup: Setup, suffered: Unskilled = usual): Setup {
  if (suffered.kind === "antiLuck") return { ...setup, antiLuck: true };
  return {
    ...setup,
    [slideField.name]: valueOf(setup, slideField) + suffered.slide,
    [bonusField.name]: valueOf(setup, bonusField) + suffered.penalty,
  };
}
