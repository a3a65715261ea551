import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults } from "../../base/rule-errors.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { toShortFormula } from "../../rules/kernel/roll-spec.ts";
import type { Creature } from "../../characters/creature.ts";
import { targetedOpponents } from "../../messages/opponents.ts";
import { focusChoices } from "../../deltas/meta.ts";
import { costsInWords, lackInWords, costsOf } from "../../deltas/pay.ts";
import type { Cost } from "../../deltas/pay.ts";
import { costsOfThrow } from "../../deltas/roll-deltas.ts";
import { foreseeOnly } from "../odds/attack-chances.ts";
import { oddsAgainstTargets } from "../odds/odds-against-targets.ts";
import { compareContext } from "../odds/compare-odds.ts";
import type { CompareContext, SetUp } from "../odds/compare-odds.ts";
import { composeRoll } from "../road/compose-roll.ts";
import type { ComposedRoll } from "../road/compose-roll.ts";
import { findBindingCheckFor } from "../road/let-it-ride.ts";
import { oddsContext } from "../odds/odds-context.ts";
import type { OddsContext } from "../odds/odds-context.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { rollFigures } from "../odds/roll-odds.ts";
import { rollInWords } from "./roll-in-words.ts";
import type { RollFigures } from "../odds/roll-odds.ts";

/** What the dialog shows of the composed roll; empty if it has a fault. */
export interface Preview {
  readonly title: string;
  readonly formula: string;
  /** What a click rolls, with the dice in words; blank if it has a fault. */
  readonly inWords: string;
  /** What the roll costs, in words; blank for nothing. */
  readonly costs: string;
  /** The reason why the character cannot pay them; blank if it can. */
  readonly lack: string;
  readonly odds: OddsContext | null;
  /** True if a setup is kept. */
  readonly isKept: boolean;
  /** The setup that is kept and the present one, side by side; null if none is kept. */
  readonly compared: CompareContext | null;
  readonly fault: string | null;
  /** The reasons why bonuses do not count, by id. */
  readonly reasons: ReadonlyMap<string, Phrase>;
}

/** Returns in words what a roll may come to beside its own odds; blank for nothing. */
export type Foresee = (roll: QuadriviumRoll) => string;

/** Looks ahead at the rolls that a player considers in the dialog, and keeps one of them to compare the others with. */
export class RollPreview {
  readonly #actor: Creature;
  readonly #foresee: Foresee;

  /** The odds of the last formula against the same targets, which names and visibility do not change. */
  #known: { readonly of: string; readonly odds: OddsContext } | null = null;

  /** The figures of all formulas that were considered. */
  readonly #figures = new Map<string, RollFigures>();

  /** The setup that others are compared with. */
  #kept: (SetUp & { readonly choices: RollChoices }) | null = null;

  constructor(actor: Creature, foresee: Foresee) {
    this.#actor = actor;
    this.#foresee = foresee;
  }

  /** Composes a roll. Throws Error that names the fault of the choices. */
  compose(choices: RollChoices): ComposedRoll {
    return localiseFaults(() => {
      const composed = composeRoll(this.#actor, choices);
      // Some faults show when its formula is read.
      void composed.roll;
      return composed;
    });
  }

  /** Returns the preview of the choices; only the fault if there is one, as may happen while typing. */
  of(choices: RollChoices): Preview {
    const isKept = this.#kept !== null;
    try {
      const composed = this.compose(choices);
      const { spec, reasons } = composed;
      const roll = measured(composed.roll, choices);
      const formula = toShortFormula(spec);
      const costs = allCosts(this.#actor, composed);
      return {
        title: spec.title ?? "",
        formula,
        inWords: rollInWords(spec),
        costs: costsInWords(costs),
        lack: lackInWords(this.#actor, costs),
        odds: this.#oddsOf(choices, formula, roll),
        isKept,
        compared:
          this.#kept && compareContext(this.#kept, { formula, figures: this.#figuresFor(choices, formula, roll) }),
        fault: null,
        reasons,
      };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const nothing = { title: "", formula: "", inWords: "", costs: "", lack: "", odds: null, compared: null };
      return { ...nothing, isKept, fault: error.message, reasons: new Map() };
    }
  }

  /** Returns the figures of a roll with these choices; null if it has a fault or its odds are unknown. */
  figuresOf(choices: RollChoices): RollFigures | null {
    return this.#setUpOf(choices)?.figures ?? null;
  }

  #setUpOf(choices: RollChoices): SetUp | null {
    try {
      const { spec, roll: composed } = this.compose(choices);
      const roll = measured(composed, choices);
      const formula = toShortFormula(spec);
      return { formula, figures: this.#figuresFor(choices, formula, roll) };
    } catch (error) {
      // What cannot be rolled has no chance; the preview tells why once it is chosen.
      if (error instanceof Error) return null;
      throw error;
    }
  }

  /** Keeps a setup to compare others with. Returns false if its odds are unknown. */
  keep(choices: RollChoices): boolean {
    const setUp = this.#setUpOf(choices);
    if (!setUp) return false;
    this.#kept = { ...setUp, choices };
    return true;
  }

  /** Forgets the setup that is kept. */
  drop(): void {
    this.#kept = null;
  }

  /** The choices of the setup that is kept; null for none. */
  get kept(): RollChoices | null {
    return this.#kept?.choices ?? null;
  }

  #oddsOf(choices: RollChoices, formula: string, roll: QuadriviumRoll): OddsContext {
    const of = keyOf(formula, roll);
    if (this.#known?.of === of) return this.#known.odds;
    const context = oddsAgainstTargets(oddsContext(roll), this.#actor, choices, roll);
    const more = this.#foresee(roll);
    const odds = more === "" ? context : { ...context, sentences: [more, ...context.sentences] };
    this.#known = { of, odds };
    return odds;
  }

  /** Returns the figures of a roll; of an attack whose chance to hit this user reads, with that chance. */
  #figuresFor(choices: RollChoices, formula: string, roll: QuadriviumRoll): RollFigures {
    const key = keyOf(formula, roll);
    const known = this.#figures.get(key);
    if (known) return known;
    const plain = rollFigures(roll);
    const figures = { ...plain, success: plain.success ?? foreseeOnly(this.#actor, choices, roll)?.chance ?? null };
    this.#figures.set(key, figures);
    return figures;
  }
}

/** Returns on what the odds of a roll depend: its formula, a target that this does not name, and whom the user targets. */
function keyOf(formula: string, roll: QuadriviumRoll): string {
  return [formula, roll.target ?? "", ...targetedOpponents().map(({ actor }) => actor)].join(" ");
}

/** Returns everything that a roll costs its character, whenever it is paid. */
function allCosts(actor: Creature, { choices, costs, trait, roll }: ComposedRoll): readonly Cost[] {
  const again = findBindingCheckFor(actor, choices)?.powers.find(({ id }) => id === choices.reroll);
  const focus = focusChoices(actor, trait).find(({ id }) => id === choices.focus);
  return [
    ...costs,
    ...(again ? costsOf(again) : []),
    ...(focus && !focus.isInUse ? [{ means: "meta", amount: 1 } as const] : []),
    ...costsOfThrow(actor, roll),
  ];
}

/** Returns a preview in words, for those who do not see it. */
export function previewInWords({ fault, odds, lack }: Preview): string {
  if (fault !== null) return fault;
  const told = odds ? [`${odds.lead.before}${odds.lead.figure}${odds.lead.after}`, ...odds.sentences] : [];
  return [...told, lack].filter(Boolean).join(" ");
}

/** Returns the roll against the target of a request that is revealed by now, which its formula does not name. */
function measured(roll: QuadriviumRoll, { requested }: RollChoices): QuadriviumRoll {
  const revealed = requested?.revealed ?? null;
  return revealed === null ? roll : roll.withTarget(revealed);
}
