import { fulfillment } from "../../dice/fulfillment.ts";
import { faceRange } from "../../dice/terms/face-range.ts";
import { localize } from "../surroundings.ts";
import type { AskedDie, FulfillableTerm } from "./asked-dice.ts";

/** One die in the window: thrown already, or still to be entered. */
interface ResultField {
  readonly id: string;
  /** What the field is called for those who cannot see where it stands. */
  readonly label: string;
  readonly denomination: string;
  readonly method: string;
  readonly icon: string;
  readonly exploded: boolean;
  readonly rerolled: boolean;
  readonly isNew: boolean;
  readonly value: number | string;
  readonly minValue: number;
  readonly maxValue: number;
  readonly readonly: boolean;
  readonly disabled: boolean;
}

/** The dice of one term as the template draws them. */
export interface ResultGroup {
  readonly label: string;
  readonly icon: string;
  readonly tooltip: string;
  readonly results: readonly ResultField[];
}

const PLAIN_ICON = '<i class="fa-solid fa-dice"></i>';

/** The dice of a term: those that have fallen, then those that are asked for with what was entered so far. */
export function describeTerm(
  descriptor: FulfillableTerm,
  asked: readonly AskedDie[],
  entered: (die: AskedDie) => string,
): ResultGroup {
  const { id, term, method, label, isNew } = descriptor;
  const { dice, methods } = fulfillment();
  const { lowest: minValue, highest: maxValue } = term[faceRange];
  const icon = dice[term.denomination]?.icon ?? PLAIN_ICON;
  const denomination = term.denomination;
  const words = (number: number) => localize("DICE.RollResolutionDie", { number, denomination, formula: label });
  const common = { denomination, method, icon, minValue, maxValue };
  const thrown = term.results.map((result, index) => ({
    ...common,
    id: `${id}-${index}`,
    label: words(index + 1),
    exploded: result.exploded === true,
    rerolled: result.rerolled === true,
    isNew: false,
    value: result.result,
    readonly: true,
    disabled: true,
  }));
  const open = asked.map((die, index) => ({
    ...common,
    id: die.id,
    label: words(thrown.length + index + 1),
    exploded: die.isExplosion === true,
    rerolled: die.isReroll === true,
    isNew: isNew || die.isExplosion === true || die.isReroll === true,
    value: entered(die),
    // Only the manual method is typed; the others fill the field themselves.
    readonly: method !== "manual",
    disabled: false,
  }));
  return { label, icon, tooltip: localize(methods[method]?.label ?? method), results: [...thrown, ...open] };
}
