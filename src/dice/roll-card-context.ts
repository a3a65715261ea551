import { difficultyAt } from "../rules/character/difficulties.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { readHeading, type Source } from "../rules/kernel/bonuses.ts";
import type { Description, DieKind, Offer, Outcome, Row, ShownDie } from "../rules/kernel/die-kind.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import { difficulties, worldList } from "../base/world-settings.ts";
import { translated, type Labels } from "../base/formula-labels.ts";
import { numeral, say, signed } from "../base/words.ts";
import type { CustomDie, TakenDecision, UndoneDecision } from "./custom-die.ts";
import { keptByPool } from "./formula.ts";
import { formulaParts } from "./formula-terms.ts";

import terms = foundry.dice.terms;

/** The data that a stored roll has beside its terms. */
export interface QuadriviumRollOptions extends Roll.Options {
  /** The number behind `vs` in the formula. */
  target?: number | null;
  /** The words that the target came from: "@int + 3". Left out for a plain number. */
  targetLabel?: string;
  /** The rule variants to roll it under, and later those it was rolled under; what is left out is the default. */
  readings?: Partial<RuleVariants>;
  /** Id of the tradition whose card a flat roll has, which does not have a die of ours; left out for other rolls. */
  flat?: string;
  /** True if it counters an action. */
  isCounter?: boolean;
  /**
   * A target beyond its formula: the total of a counter, of the other side of a contest, a target
   * that was revealed or named later; of a counter, the total of its action. Null until it is known.
   */
  opposing?: number | null;
  /** True if it is for initiative, which is not an action: its card offers no damage, impact or scratching. */
  isInitiative?: boolean;
  /** The phrases of the labels that the system has written; left out where it has written none. */
  labels?: Labels;
}

/** The parts of a roll that its card needs. */
interface CardRoll extends Pick<Roll, "terms" | "total" | "formula" | "getTooltip"> {
  readonly options: QuadriviumRollOptions;
  readonly offers: readonly Offer[];
  readonly die: CustomDie | null;
  readonly outcomeSoFar: Outcome | null;
  readonly isWaiting: boolean;
  readonly isSound: boolean;
  readonly mayAddDice: boolean;
}

/** A result in words, as cards tell it. */
export interface ShownVerdict {
  readonly tone: "good" | "bad" | "plain";
  readonly text: string;
}

/**
 * Draws the card of an evaluated roll. A private one, and one whose stored faces, rule variants or decisions are impossible,
 * shows only that there was a roll.
 */
export async function drawRollCard(roll: CardRoll, isPrivate: boolean, flavor: string | null): Promise<string> {
  const template = "systems/quadrivium/templates/cards/roll-card.hbs";
  const context = isPrivate ? closedCard("Private") : await cardContext(roll).catch(unreadableCard);
  const html = await foundry.applications.handlebars.renderTemplate(template, { ...context, flavor });
  // Gaps between elements would be half of a card's nodes. Only buttons and spans are in lines of text, with a space between.
  return html.replaceAll(/>[^\S\n]*\n\s*<(?!button|span)/g, "><");
}

function unreadableCard(error: unknown): ReturnType<typeof closedCard> {
  Hooks.onError("QuadriviumRoll#render", error instanceof Error ? error : new Error(String(error)), { log: "error" });
  return closedCard("Unreadable");
}

function closedCard(what: "Private" | "Unreadable") {
  const verdict = { tone: "plain", text: say({ key: `QUADRIVIUM.Card.${what}Hint` }) };
  return { isClosed: true, tradition: "plain", title: say({ key: `QUADRIVIUM.Card.${what}` }), total: "?", verdict };
}

/**
 * Prepares the card of an evaluated roll; its template uses nothing else.
 * @throws Error for a stored roll that cannot be read, and for one that is not evaluated
 */
export async function cardContext(roll: CardRoll) {
  const { die, outcomeSoFar: outcome, isWaiting } = roll;
  if (outcome === null) throw new Error("The roll is not evaluated.");
  const description = die ? describe(die, outcome) : null;
  // The face of the first die is not repeated.
  const isNoFace = ({ amount }: Row): boolean =>
    typeof amount !== "number" || `${amount}` !== description?.dice[0]?.label;
  const awaited = die?.awaits ?? null;
  // A waiting throw does not have a result yet, so its card shows only what it waits for.
  const notes = isWaiting ? (awaited ? [awaited] : []) : (description?.notes ?? []);
  const { parts, standsAlone, numbers } = formulaParts(roll.terms, die);
  const beside = (die && standsAlone && numbers !== 0 && die.dieKind.tellBeside?.(numbers, die.setup)) || null;
  const { sources } = readHeading(die?.flavor ?? "");
  const { flat, labels, isInitiative = false, targetLabel = "" } = roll.options;
  const { target, opposing, isCounter = false } = roll.options;
  // A counter does not have a target.
  const isOpen = die !== null && outcome.target === null && !isCounter;
  const tradition = die?.dieKind.tradition ?? flat ?? "plain";
  return {
    tradition,
    isWorst: !isWaiting && die?.dieKind.facts[die.dieKind.worst ?? ""]?.(outcome) === true,
    // What is stored of the roll does not follow from its dice.
    isAltered: !roll.isSound,
    title:
      die || !flat
        ? translated(rollTitle(die), labels)
        : say({ key: isInitiative ? "QUADRIVIUM.Total.initiative" : "QUADRIVIUM.DieKind.flat" }),
    dieName: say(
      description?.chip ?? { key: `QUADRIVIUM.DieKindShort.${die?.dieKind.id ?? (flat ? "flat" : "plain")}` },
    ),
    // The emblem shows it.
    isUsualDie: !description?.chip && die?.dieKind.id === tradition,
    dice: [...(description?.dice ?? (flat ? flatDice(roll.terms) : [])), ...asideDice(die)].map(shownDie),
    // The sources of the die's own numbers, such as its boons, and their sum, unless they are simply added.
    sources: sources.map(shownSource).map((one) => ({ ...one, label: translated(one.label, labels) })),
    sourcesGive: description?.sourcesGive ? say(description.sourcesGive) : "",
    parts: [
      ...(description && standsAlone && !isWaiting ? description.value.filter(isNoFace).map(shownRow) : []),
      // A single part of a flat roll is its total.
      ...(flat && parts.length === 1 ? [] : parts).map(({ label, amount }) => ({
        label: translated(label, labels),
        amount: signed(amount),
      })),
      ...(isWaiting ? [] : (description?.gains ?? [])).filter((row) => !(isInitiative && row.pips)).map(shownRow),
      ...(isWaiting || isInitiative ? [] : bought(die, outcome)),
    ],
    total: isWaiting ? "…" : numeral(roll.total ?? 0),
    verdict: (!isWaiting && shownVerdict(die?.dieKind, outcome, description)) || {
      tone: "plain",
      text: say({ key: `QUADRIVIUM.Verdict.${isWaiting ? "Open" : "Total"}` }),
    },
    details: joinRemarks([
      targetText(tradition, outcome.target) + (outcome.target !== null && targetLabel ? ` (${targetLabel})` : ""),
      luckText(die, flat ? roll.terms : []),
      ...notes.map(say),
      beside && !isWaiting ? say(beside) : "",
      isWaiting ? "" : roundedText(die, parts),
    ]),
    decisions: die ? shownDecisions(die) : [],
    // One button opens a dialog, unless it is due or its answers are folded away: then each answer has a button of its own.
    offers: roll.offers.map(({ question, answers, isDue = false, isAside = false, isForGamemaster = false }, index) => {
      const asks = !isDue && !isAside;
      const shown = asks ? [] : answers.map(({ phrase }) => say(phrase));
      // A waiting roll shows all its questions; otherwise the answers that are due need no question.
      const manner = { asks, isDue: isDue || (isWaiting && asks), isForGamemaster, isWaiting };
      return { index, question: say(question), answers: shown, ...manner };
    }),
    mayAddDice: roll.mayAddDice,
    mayTwist: !isWaiting && traditions.get(tradition)?.hasTwists === true,
    intensity: die && !isWaiting && game.user.isGM ? intensityOf(die, outcome) : [],
    mayCompare: isOpen && game.user.isGM,
    mayUncompare: typeof opposing === "number" && (target ?? null) === null && !isCounter && game.user.isGM,
    mayRollCounter: isOpen && die.dieKind.counter !== undefined,
    formula: roll.formula,
    tooltip: await roll.getTooltip(),
  };
}

/** Returns in words how a total is rounded to which parts add a fraction; blank for others. */
function roundedText(die: CustomDie | null, parts: readonly { readonly amount: number }[]): string {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (!die || Math.abs(sum - Math.round(sum)) < 1e-9) return "";
  return say({ key: `QUADRIVIUM.Card.Rounded${die.dieKind.round(0.5) === 0 ? "Down" : "Up"}` });
}

/** Returns the entries of the world's list that the points of an outcome suffice for; none for an empty list. */
function bought(die: CustomDie | null, outcome: Outcome) {
  const points = die?.dieKind.buysWith?.(outcome) ?? 0;
  const possible = points > 0 ? worldList("impactUses").filter(({ number }) => number <= points) : [];
  if (possible.length === 0) return [];
  const amount = possible.map(({ name, number }) => `${name} ${numeral(number)}`).join(", ");
  return [{ label: say({ key: "QUADRIVIUM.Fortune.Buys" }), amount }];
}

/** Returns the title written in a roll's formula, or else the name of its die kind. */
export function rollTitle(die: CustomDie | null): string {
  return readHeading(die?.flavor ?? "").title || say({ key: `QUADRIVIUM.DieKind.${die?.dieKind.id ?? "plain"}` });
}

/** Returns the rolls by which a game master may see how strongly the flag of a roll shows; empty without a flag. */
export function intensityOf({ dieKind, setup }: CustomDie, outcome: Outcome) {
  const dice = dieKind.intensity?.(outcome, setup);
  if (!dice) return [];
  const rolls = { die: ["1d", dice.die], heroic: ["1dhd", dice.heroic] } as const;
  return Object.entries(rolls).map(([what, [die, size]]) => {
    return { formula: `${die}${size}`, label: say({ key: `QUADRIVIUM.Intensity.${what}`, data: { size } }) };
  });
}

/** Returns each decision in words, with the names of the users who made and undid it. */
function shownDecisions({ dieKind, replay, decisions, undone }: CustomDie) {
  const { thrown, decided } = replay;
  const tell = (decision: TakenDecision, dice: UndoneDecision["thrown"]): string => {
    const text = dieKind.tell ? say(dieKind.tell(decision, dice)) : decision.kind;
    const name = decision.by ? game.users.get(decision.by)?.name : undefined;
    return name ? say({ key: "QUADRIVIUM.Card.DecidedBy", data: { text, name } }) : text;
  };
  const made = decisions.slice(0, decided).map((decision, index) => {
    const mayUndo = index === decisions.length - 1;
    return { at: decision.at ?? 0, text: tell(decision, thrown), isUndone: false, mayUndo };
  });
  const takenBack = undone.map(({ decision, thrown: dice, by, at }) => {
    const data = { decision: tell(decision, dice), name: game.users.get(by)?.name ?? "?" };
    return { at, text: say({ key: "QUADRIVIUM.Card.Undone", data }), isUndone: true, mayUndo: false };
  });
  return [...made, ...takenBack].sort((a, b) => a.at - b.at);
}

/** A source of help or hindrance with its sign: "+1 high ground". The amount is empty if it is not known. */
export interface ShownSource {
  readonly amount: string;
  readonly label: string;
}

/** Returns a source with its amount in words. */
export function shownSource({ label, amount }: Source): ShownSource {
  return { amount: amount === null ? "" : signed(amount), label };
}

/** Returns one line of a card; its pips, if any, are drawn beside the amount. */
function shownRow({ label, amount, isAdded = false, pips = false }: Row) {
  const text = typeof amount !== "number" ? say(amount) : isAdded ? signed(amount) : numeral(amount);
  const count = pips && typeof amount === "number" ? { pips: "◆".repeat(Math.min(Math.max(amount, 0), 12)) } : {};
  return { label: say(label), amount: text, ...count };
}

/** Returns a target in words, with the name of its difficulty; empty for none. */
export function targetText(tradition: string, target: number | null): string {
  if (target === null) return "";
  const words = say({ key: `QUADRIVIUM.Target.${tradition}`, data: { target } });
  const name = difficultyAt(difficulties(tradition), target)?.name;
  return name ? say({ key: "QUADRIVIUM.Target.named", data: { target: words, name } }) : words;
}

/** Returns the remark that explains the struck-through dice if luck or anti-luck was used before the roll, flat or not. */
function luckText(die: CustomDie | null, flat: Roll["terms"]): string {
  const pool = flat.find((term) => term instanceof terms.PoolTerm);
  const ours = die && die.replay.rejected.length > 0 ? die.dieKind.luck?.kept(die.setup) : null;
  const kept = ours ?? (pool && keptByPool(pool));
  return kept ? say({ key: `QUADRIVIUM.Card.Luck.${kept}` }) : "";
}

/** Returns the dice of a flat roll; those that Foundry has dropped, as luck does, are struck through. */
function flatDice(rolled: Roll["terms"]): ShownDie[] {
  return rolled.flatMap((term): ShownDie[] => {
    if (term instanceof terms.PoolTerm) {
      return term.rolls.flatMap((roll, index) => {
        const dice = flatDice(roll.terms);
        return term.results[index]?.active === false ? dice.map((die) => ({ ...die, tone: "out" as const })) : dice;
      });
    }
    const dice = term instanceof terms.DiceTerm ? [term] : term instanceof terms.ParentheticalTerm ? term.dice : [];
    return dice.flatMap((die) => facesOf(die, ({ active }) => (active === false ? "out" : "kept")));
  });
}

/** Returns the dice of decisions that were undone, which lie struck through beside those that count. */
function asideDice(die: CustomDie | null): ShownDie[] {
  const below = { key: "QUADRIVIUM.Card.Aside" };
  return (die?.aside ?? []).flatMap((one) => facesOf(one, () => "out").map((face) => ({ ...face, below })));
}

function facesOf(die: terms.DiceTerm, toneOf: (result: terms.DiceTerm.Result) => ShownDie["tone"]): ShownDie[] {
  return die.results.map((result) => {
    return { faces: die.faces ?? 0, label: die.getResultLabel(result), tone: toneOf(result) };
  });
}

function shownDie({ faces, label, tone, before, below }: ShownDie) {
  return {
    shape: dieShape(faces),
    faces,
    label,
    tone,
    before: before ? say(before) : "",
    below: below ? say(below) : "",
    // For screen readers.
    description: say({ key: `QUADRIVIUM.Card.Face.${tone}`, data: { label } }),
  };
}

/** The outlines of dice by number of faces: points of an SVG polygon in a box of 36 by 36. */
const outlines: ReadonlyMap<number, string> = new Map([
  [4, "18,3 34,31 2,31"],
  [6, "5,5 31,5 31,31 5,31"],
  [8, "18,2 33,18 18,34 3,18"],
  [10, "18,2 34,15 34,20 18,34 2,20 2,15"],
  [12, "18,2 33,13 27,31 9,31 3,13"],
  [16, "18,2 30,6 34,18 30,30 18,34 6,30 2,18 6,6"],
  [20, "18,2 32,10 32,26 18,34 4,26 4,10"],
  [24, "18,2 31,7 34,18 31,29 18,34 5,29 2,18 5,7"],
  [30, "18,2 28,4 34,13 34,23 28,32 18,34 8,32 2,23 2,13 8,4"],
]);

const COIN = "18,2 26,4.3 31.7,10 34,18 31.7,26 26,31.7 18,34 10,31.7 4.3,26 2,18 4.3,10 10,4.3";

/** Returns the outline of a die; a die of unusual size is drawn round. */
export function dieShape(faces: number): string {
  return outlines.get(faces) ?? COIN;
}

/** Joins remarks into one sentence; empty ones are left out. */
export function joinRemarks(remarks: readonly string[]): string {
  const [first = "", ...others] = remarks.filter(Boolean);
  return others.reduce((before, remark) => say({ key: "QUADRIVIUM.Card.And", data: { before, remark } }), first);
}

/** A throw of one of our dice, as it is or as it may come to be. */
type ThrownAs = Pick<CustomDie, "dieKind" | "replay" | "setup">;

/** Returns the verdict, the gains and the remarks of an outcome: "countered", "impact 1", "inflicts no stress". */
export function effectsInWords(die: ThrownAs, outcome: Outcome): readonly string[] {
  const description = describe(die, outcome);
  const { gains = [], notes = [] } = description;
  const said = shownVerdict(die.dieKind, outcome, description);
  const rows = gains.map(shownRow).map(({ label, amount }) => `${label} ${amount}`);
  return [...(said ? [said.text] : []), ...rows, ...notes.map(say)];
}

/** Returns the result of a roll in the words of its card, "Botch, twice" or "Surpassed by 1"; null for a mere total. */
export function verdictInWords(die: CustomDie | null, outcome: Outcome): ShownVerdict | null {
  return shownVerdict(die?.dieKind, outcome, die && describe(die, outcome));
}

function shownVerdict(dieKind: DieKind | undefined, outcome: Outcome, description: Description | null) {
  const special = description?.verdict;
  return special ? { tone: special.tone, text: say(special.phrase) } : measuredInWords(dieKind, outcome);
}

/** Returns a result by success and margin alone, in the words of the die kind if it has its own; null for a mere total. */
export function measuredInWords(
  dieKind: Pick<DieKind, "measure"> | undefined,
  { success, margin }: Pick<Outcome, "success" | "margin">,
): ShownVerdict | null {
  if (success === null) return null;
  const tone = success ? "good" : "bad";
  // Some dice fail above their target, so their margin would mislead.
  if (margin === null || (!success && margin > 0)) {
    return { tone, text: say({ key: `QUADRIVIUM.Request.Verdict.${success ? "success" : "failure"}` }) };
  }
  const own = dieKind?.measure?.(success, margin);
  if (own) return { tone, text: say(own) };
  const size = Math.abs(margin);
  const key = `QUADRIVIUM.Verdict.${success ? "Success" : "Failure"}${size === 0 ? "Exact" : ""}` as const;
  return { tone, text: say({ key, data: { margin: size } }) };
}

/** Describes a throw by the rules of its die kind, with the dice that luck rejected struck through among the others. */
function describe({ dieKind, replay, setup }: ThrownAs, outcome: Outcome): Description {
  const { state, thrown, rejected } = replay;
  const description = dieKind.describe(outcome, thrown, setup, state);
  const dice = new Map(thrown.map(({ index }, position) => [index, description.dice[position]]));
  for (const { index, faces, face } of rejected)
    dice.set(index, { faces, label: dieKind.label?.(face) ?? String(face), tone: "out" });
  const inOrder = [...dice].sort(([a], [b]) => a - b).flatMap(([, die]) => die ?? []);
  return { ...description, dice: inOrder };
}
