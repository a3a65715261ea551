import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { dotted, localiseFaults, percent, say } from "../../base/words.ts";
import { spellResult } from "../../rules/character/spells.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { toShortFormula } from "../../rules/kernel/roll-spec.ts";
import type { Creature } from "../../characters/actors.ts";
import { focusChoices } from "../../deltas/meta.ts";
import type { Delta } from "../../deltas/changeable-numbers.ts";
import { costsInWords, costsOf, lackInWords, resourceDeltas } from "../../deltas/pay.ts";
import { foreseeOnly, oddsAgainstTargets } from "../odds/attack-chances.ts";
import { composeRoll, type ComposedRoll } from "../compose-roll.ts";
import { findBindingCheckFor } from "../let-it-ride.ts";
import { oddsContext, rollFigures, type RollFigures } from "../odds/odds-context.ts";
import type { RollChoices } from "../roll-choices.ts";

/** Returns a roll's possible consequences besides its own odds, in words; blank for none. */
export type Foresee = (roll: QuadriviumRoll) => string;

/** What the dialog shows of the composed roll; empty if it has a fault. */
export type Preview = ReturnType<typeof previewOf>;

/** Composes a roll under consideration. Throws Error that names the fault of the choices. */
export function composeConsidered(actor: Creature, choices: RollChoices): ComposedRoll {
  return localiseFaults(() => {
    const composed = composeRoll(actor, choices);
    // Some faults only show when the formula is read.
    void composed.roll;
    return composed;
  });
}

/** Returns the preview of the choices; only the fault if there is one, as can happen while typing. */
export function previewOf(actor: Creature, choices: RollChoices, foresee: Foresee) {
  try {
    const composed = composeConsidered(actor, choices);
    const { spec, reasons } = composed;
    const roll = measured(composed);
    const costs = allCosts(actor, composed);
    const odds = oddsAgainstTargets(oddsContext(roll), actor, choices, roll);
    return {
      title: spec.title ?? "",
      formula: toShortFormula(spec),
      costs: costsInWords(costs),
      // The reason why the character cannot pay them; blank if it can.
      lack: lackInWords(actor, costs),
      odds: { ...odds, sentences: [foresee(roll), strainOf(composed), ...odds.sentences].filter(Boolean) },
      fault: null,
      // The reasons why bonuses do not count, by id.
      reasons,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const nothing = { title: "", formula: "", costs: "", lack: "", odds: null };
    return { ...nothing, fault: error.message, reasons: new Map<string, Phrase>() };
  }
}

/** Returns in words how likely a spell is cast with strain, which is not a success against its level; blank for other rolls. */
function strainOf({ roll, casting }: ComposedRoll): string {
  if (!casting) return "";
  const strained = roll.prospect.endings
    .filter(({ total, isWorst }) => spellResult(total, casting.level, isWorst) === "strained")
    .reduce((sum, { chance }) => sum + chance, 0);
  return say({ key: "QUADRIVIUM.Spell.strain", data: { chance: percent(strained) } });
}

/**
 * Returns the figures of a roll with these choices; for an attack whose chance to hit this user may know, with that
 * chance. Null if it has a fault or its odds are unknown; the preview says why once chosen.
 */
export function figuresOf(actor: Creature, choices: RollChoices): RollFigures | null {
  try {
    const roll = measured(composeConsidered(actor, choices));
    const figures = rollFigures(roll);
    return { ...figures, success: figures.success ?? foreseeOnly(actor, choices, roll)?.chance ?? null };
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Returns a roll against the request's revealed target, which its formula does not name. */
function measured({ roll, choices: { requested } }: ComposedRoll): QuadriviumRoll {
  const revealed = requested?.revealed ?? null;
  return revealed === null ? roll : roll.withTarget(revealed);
}

/** Returns everything a roll costs its character, whenever it is paid. */
function allCosts(actor: Creature, { choices, costs, trait, roll }: ComposedRoll): readonly Delta[] {
  const again = findBindingCheckFor(actor, choices)?.powers.find(({ id }) => id === choices.reroll);
  const focus = focusChoices(actor, trait).find(({ id }) => id === choices.focus);
  return [
    ...costs,
    ...(again ? costsOf(again) : []),
    ...(focus?.costs ?? []),
    ...resourceDeltas(actor, roll.resourceDelta),
  ];
}

/** Returns a preview in words, for screen readers. */
export function previewInWords({ fault, odds, lack }: Preview): string {
  if (fault !== null) return fault;
  const { lead, sentences } = odds;
  return dotted([`${lead.before}${lead.figure}${lead.after}`, ...sentences, lack]);
}
