import { valueOf } from "../fields.ts";
import { tableNumbers } from "../table-choices.ts";
import type { Unskilled } from "../table-choices.ts";
import { slideField } from "../traditions/trip-fields.ts";
import type { Setup } from "../traditions/tradition.ts";

const usual: Unskilled = {
  kind: "slide",
  slide: tableNumbers.unskilledSlide.initial,
  penalty: tableNumbers.unskilledPenalty.initial,
};

/**
 * What a roll for what one has not learnt suffers, as the table has settled it: a slide, and a penalty that joins the
 * other bonuses. "Another method is anti-luck", the only one for flat rolls, which have no slide. What leaves the range
 * of a field is refused where the setup is written.
 */
export function unskilled(
  setup: Setup,
  suffered: Unskilled = usual,
): { readonly setup: Setup; readonly penalty: number } {
  if (suffered.kind === "antiLuck") return { setup: { ...setup, antiLuck: true }, penalty: 0 };
  const slide = valueOf(setup, slideField) + suffered.slide;
  return { setup: { ...setup, [slideField.name]: slide }, penalty: suffered.penalty };
}
