import { fulfillment } from "../../dice/fulfillment.ts";
import { faceRange } from "../../dice/terms/face-range.ts";
import { localize } from "../surroundings.ts";
import type { AskedDie, FulfillableTerm } from "./asked-dice.ts";

/** One die in the window: thrown already, or still to be entered. */
interface ResultField {
  /** The id of the term: the fields of one term share a name. */
  readonly id: string;
  /** What the field is called for those who cannot see where it stands. */
  readonly label: string;
  readonly denomination: string;
  readonly faces: number | undefined;
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

/** What the window knows of a term besides its descriptor. */
export interface AskedTerm {
  /** The term as the user knows it: while it is evaluated its modifiers come and go. */
  readonly label: string;
  readonly asked: readonly AskedDie[];
  /** What has been typed so far, in the order of the dice that are asked for. */
  readonly entered: readonly string[];
}

const PLAIN_ICON = '<i class="fa-solid fa-dice"></i>';

/** The dice of a term: those that have fallen, then those that are asked for with what was entered so far. */
export function describeTerm(descriptor: FulfillableTerm, { label, asked, entered }: AskedTerm): ResultGroup {
  const { id, term, method, isNew = false } = descriptor;
  const { dice, methods } = fulfillment();
  const { lowest: minValue, highest: maxValue } = term[faceRange];
  const { denomination, faces } = term;
  const icon = dice[denomination]?.icon ?? PLAIN_ICON;
  const words = (number: number) => localize("DICE.RollResolutionDie", { number, denomination, formula: label });
  const common = { id, denomination, faces, method, icon, minValue, maxValue };
  const thrown = term.results.map((result, index) => ({
    ...common,
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
    label: words(thrown.length + index + 1),
    exploded: die.isExplosion === true,
    rerolled: die.isReroll === true,
    isNew: isNew || die.isExplosion === true || die.isReroll === true,
    value: entered[index] ?? "",
    // Only the manual method is typed; the others fill the field themselves.
    readonly: method !== "manual",
    disabled: false,
  }));
  return { label, icon, tooltip: localize(methods[method]?.label ?? method), results: [...thrown, ...open] };
}
