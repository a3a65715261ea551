import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults, signed, say } from "../../base/words.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { toShortFormula } from "../../rules/kernel/roll-spec.ts";
import type { Creature } from "../../characters/creature.ts";
import { focusChoices } from "../../deltas/meta.ts";
import { costsInWords, lackInWords, costsOf } from "../../deltas/pay.ts";
import type { Cost } from "../../deltas/pay.ts";
import { costsOfThrow } from "../../deltas/roll-deltas.ts";
import { foreseeOnly, oddsAgainstTargets } from "../odds/attack-chances.ts";
import { composeRoll } from "../road/compose-roll.ts";
import type { ComposedRoll } from "../road/compose-roll.ts";
import { findBindingCheckFor } from "../road/let-it-ride.ts";
import { oddsContext, rollFigures } from "../odds/odds-context.ts";
import type { RollFigures } from "../odds/odds-context.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { worldRuleVariants } from "../../base/world-settings.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { RollSpec } from "../../rules/kernel/roll-spec.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";

/** Returns in words what a roll may come to beside its own odds; blank for nothing. */
export type Foresee = (roll: QuadriviumRoll) => string;

/** What the dialog shows of the composed roll; empty if it has a fault. */
export type Preview = ReturnType<typeof previewOf>;

/** Composes a roll that a player considers. Throws Error that names the fault of the choices. */
export function composeConsidered(actor: Creature, choices: RollChoices): ComposedRoll {
  return localiseFaults(() => {
    const composed = composeRoll(actor, choices);
    // Some faults show when its formula is read.
    void composed.roll;
    return composed;
  });
}

/** Returns the preview of the choices; only the fault if there is one, as may happen while typing. */
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
      // What a click rolls.
      inWords: rollInWords(spec),
      costs: costsInWords(costs),
      // The reason why the character cannot pay them; blank if it can.
      lack: lackInWords(actor, costs),
      odds: { ...odds, sentences: [foresee(roll), ...odds.sentences].filter(Boolean) },
      fault: null,
      // The reasons why bonuses do not count, by id.
      reasons,
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const nothing = { title: "", formula: "", inWords: "", costs: "", lack: "", odds: null };
    return { ...nothing, fault: error.message, reasons: new Map<string, Phrase>() };
  }
}

/**
 * Returns the figures of a roll with these choices; of an attack whose chance to hit this user reads, with that chance. Null if
 * it has a fault or its odds are unknown: the preview tells why once it is chosen.
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

/** Returns a roll, against the target of a request that is revealed by now, which its formula does not name. */
function measured({ roll, choices: { requested } }: ComposedRoll): QuadriviumRoll {
  const revealed = requested?.revealed ?? null;
  return revealed === null ? roll : roll.withTarget(revealed);
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
  const { lead, sentences } = odds;
  return [`${lead.before}${lead.figure}${lead.after}`, ...sentences, lack].filter(Boolean).join(" ");
}

/** A hand may have a hundred dice. */
const MOST_DICE = 200;

/** Returns what a click rolls, with the dice in words: "Roll a stress die + 4", "Roll d10 + 2d8 + 8". */
function rollInWords({ die: { letter }, setup, parts = [] }: RollSpec): string {
  const die = dieKindOf(letter);
  const added = parts.reduce((sum, { value }) => sum + value, 0);
  const bonus = parts.flatMap(({ dice }) => (dice ? ` + ${dice}` : [])).join("");
  const own = `QUADRIVIUM.RollDialog.rolls.${die.id}`;
  if (game.i18n.has(`${own}.other`))
    return say({ key: own, data: { count: setup.count, bonus: bonus + inWords(added) } });
  const { sizes, value } = thrownAtFirst(die, setup);
  if (sizes.length === 0) return say({ key: "QUADRIVIUM.RollDialog.roll" });
  const data = { dice: counted(sizes), bonus: bonus + inWords(value + added) };
  return say({ key: "QUADRIVIUM.RollDialog.rolls.dice", data });
}

function inWords(amount: number): string {
  if (amount === 0) return "";
  const text = signed(amount);
  return ` ${text.slice(0, 1)} ${text.slice(1)}`;
}

/** Returns dice as they are counted: "d10 + 2d8". */
function counted(sizes: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, count]) => `${count === 1 ? "" : count}d${size}`).join(" + ");
}

/**
 * Returns the dice that are thrown whatever they show, and the number that the die adds to them: the +1 of each boon. Dice that
 * only follow from others, such as the heroic dice of a trip roll, are not among them.
 */
function thrownAtFirst(
  die: DieKind,
  setup: RollSpec["setup"],
): { readonly sizes: readonly number[]; readonly value: number } {
  // No die shows its highest face or one of those that call for another die.
  const [first, second] = [1, 2].map((below) => played(die, setup, (faces) => faces - below));
  if (!first || !second) return { sizes: [], value: 0 };
  const { sizes } = first;
  const sum = sizes.reduce((all, faces) => all + faces - 1, 0);
  // A die that counts for one less makes the value one less; where some do not count, nothing can be told.
  const isSum = first.value - second.value === sizes.length;
  return { sizes, value: isSum ? first.value - sum : 0 };
}

function played(die: DieKind, setup: RollSpec["setup"], faceOf: (faces: number) => number) {
  const sizes: number[] = [];
  let state = die.start(setup, worldRuleVariants());
  for (let next = die.next(state); next && !next.suspense && sizes.length < MOST_DICE; next = die.next(state)) {
    sizes.push(next.faces);
    state = die.after(state, faceOf(next.faces));
  }
  return { sizes, value: die.value(state) };
}
