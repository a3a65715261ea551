import { fulfillment } from "../fulfillment.ts";
import type { DieResult } from "../types.ts";
import type { DiceTerm } from "./dice-term.ts";
import { faceRange } from "./face-range.ts";

/** What the tooltip shows of one dice term. */
export interface DiceTooltipData {
  formula: string;
  total: number | undefined;
  faces: number | undefined;
  flavor: string;
  icon: string | null | undefined;
  method: string | undefined;
  rolls: { result: string; classes: string }[];
}

export function describeDice(term: DiceTerm): DiceTooltipData {
  const method = term.method === undefined ? undefined : fulfillment().methods[term.method];
  return {
    formula: term.expression,
    total: term.total,
    faces: term.faces,
    flavor: term.flavor,
    icon: method?.icon,
    method: method?.label,
    rolls: term.results.map((result) => ({
      result: term.getResultLabel(result),
      classes: term.getResultCSS(result).filter(Boolean).join(" "),
    })),
  };
}

/** What may have become of a thrown die, in the order of its classes. */
const FATES = ["success", "failure", "rerolled", "exploded", "discarded"] as const;

/** The css classes of a thrown die, with null for those that do not apply. */
export function resultClasses(term: DiceTerm, result: DieResult): (string | null)[] {
  const { lowest, highest } = term[faceRange];
  const isJudged = result.success !== undefined || result.failure !== undefined;
  const showsExtreme = !isJudged && lowest < highest;
  return [
    term.constructor.name.toLowerCase(),
    `d${term.faces ?? ""}`,
    ...FATES.map((fate) => (result[fate] ? fate : null)),
    showsExtreme && result.result === lowest ? "min" : null,
    showsExtreme && result.result === highest ? "max" : null,
  ];
}
