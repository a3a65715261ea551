import type { RuleVariants } from "../kernel/rule-variants.ts";
import { difficultyCharts } from "./difficulties.ts";
import type { NamedTarget } from "./difficulties.ts";
import { fifthEditionTracks } from "./tracks.ts";
import type { Track } from "./tracks.ts";

/** An edition of a tradition's rules, as far as it changes what a world sets; what it leaves out stays as the world has it. */
export interface Edition {
  readonly id: string;
  /** The list of difficulties; null for the tradition's own. */
  readonly difficulties?: readonly NamedTarget[] | null;
  /** The tracks of the world; null for those of the rules. */
  readonly tracks?: readonly Track[] | null;
  /** The readings of the rules. */
  readonly readings?: Partial<RuleVariants>;
}

/** The editions of the traditions that have several, the default first. */
const byTradition: Readonly<Record<string, readonly Edition[]>> = {
  stress: [
    { id: "fourth", difficulties: null, tracks: null },
    { id: "fifth", difficulties: difficultyCharts("stress").fifth ?? null, tracks: fifthEditionTracks },
  ],
  // The source, and what tables with the current corebook play. Which readings these are is ours: the source does not tell.
  fortune: [
    { id: "source", readings: { critical: "success", stressScratch: "result" } },
    { id: "corebook", readings: { critical: "always", stressScratch: "type" } },
  ],
};

/** Returns the editions of a tradition; none if there is only one. */
export function editionsOf(tradition: string): readonly Edition[] {
  return byTradition[tradition] ?? [];
}
