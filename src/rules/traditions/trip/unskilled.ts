import { valueOf } from "../../kernel/fields.ts";
import { tableNumbers } from "../../kernel/table-choices.ts";
import type { Unskilled } from "../../kernel/table-choices.ts";
import { slideField } from "./trip-fields.ts";
import type { Setup } from "../../kernel/fields.ts";

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
