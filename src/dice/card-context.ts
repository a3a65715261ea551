import { difficultyAt } from "../rules/character/difficulties.ts";
import { bonusesCompete, traditions } from "../rules/traditions/traditions.ts";
import { readHeading } from "../rules/kernel/bonuses.ts";
import type { Source } from "../rules/kernel/bonuses.ts";
import type { Offer, Outcome, Row, ShownDie } from "../rules/kernel/die-kind.ts";
import { difficulties, mayEditPool, worldList } from "../base/world-settings.ts";
import { dieShape } from "./die-class.ts";
import { formulaParts } from "./formula-parts.ts";
import type { FormulaPart } from "./formula-parts.ts";
import { translated } from "../base/formula-labels.ts";
import type { Labels } from "../base/formula-labels.ts";
import { numeral, say, signed } from "../base/words.ts";
import type { LetteredDie } from "./lettered-die.ts";
import type { TakenDecision, UndoneDecision } from "./taken-decision.ts";
import { keptByPool } from "./luck-pool.ts";
import { describe, shownVerdict } from "./verdict-words.ts";
import type { ShownVerdict, ThrownAs } from "./verdict-words.ts";

import terms = foundry.dice.terms;

/** The data of a roll's card; its template uses nothing else. */
export interface CardContext {
  /** The roll is private or cannot be read, so the card shows nothing of it. */
  readonly isClosed: boolean;
  /** What is stored of the roll does not follow from its dice. */
  readonly isAltered: boolean;
  readonly tradition: string;
  readonly title: string;
  readonly dieName: string;
  readonly dice: readonly ShownCardDie[];
  /** The sources of the die's own numbers, such as its boons. */
  readonly sources: readonly ShownSource[];
  /** What they come to, where they are not simply added; blank otherwise. */
  readonly sourcesGive: string;
  readonly parts: readonly ShownRow[];
  readonly total: string;
  readonly verdict: ShownVerdict;
  /** The target and further remarks. */
  readonly details: string;
  /** The decisions made after the throw, and those that were undone or not paid, in the order of time. */
  readonly decisions: readonly ShownDecision[];
  /** The decisions that are possible now. */
  readonly offers: readonly ShownOffer[];
  /** Dice may still be added to the throw. */
  readonly mayAddDice: boolean;
  /** The rules of the roll's tradition have twists of fate. */
  readonly mayTwist: boolean;
  /** The formulas by which this user may gauge how strongly a flag shows, by the names of their dice. */
  readonly intensity: readonly { readonly formula: string; readonly label: string }[];
  /** This user may still name the target, or take it back. */
  readonly mayCompare: boolean;
  readonly mayUncompare: boolean;
  /** A counter can be rolled as the target. */
  readonly mayRollCounter: boolean;
  readonly formula: string;
  readonly tooltip: string;
}

/** A decision in words, each with the name of the user who made it and of the one who has undone it. */
interface ShownDecision {
  readonly text: string;
  readonly isUndone: boolean;
  /** True for the last one, which a game master may undo. */
  readonly mayUndo: boolean;
}

/** A decision as the card offers it. */
interface ShownOffer {
  readonly index: number;
  readonly question: string;
  /** Empty if one button asks for them. */
  readonly answers: readonly string[];
  /** One button opens a dialog; otherwise each answer has a button of its own. */
  readonly asks: boolean;
  /** The answers are folded away. */
  readonly isAside: boolean;
  readonly isForGamemaster: boolean;
}

/** One line of a card; its pips, if any, are drawn beside the amount. */
export interface ShownRow {
  readonly label: string;
  readonly amount: string;
  readonly pips?: string;
}

/** A source of help or hindrance with its sign: "+1 high ground". The amount is empty if it is not known. */
export interface ShownSource {
  readonly amount: string;
  readonly label: string;
}

interface ShownCardDie {
  readonly shape: string;
  readonly faces: number;
  readonly label: string;
  readonly tone: ShownDie["tone"];
  readonly before: string;
  readonly below: string;
  /** The text for screen readers. */
  readonly description: string;
}

/** The parts of a roll that its card needs. */
interface CardRoll extends Pick<Roll, "terms" | "dice" | "total" | "formula" | "getTooltip"> {
  readonly options: {
    readonly flat?: string;
    readonly isCounter?: boolean;
    readonly isInitiative?: boolean;
    readonly isTyped?: boolean;
    readonly labels?: Labels;
    readonly target?: number | null;
    readonly targetLabel?: string;
    readonly opposing?: number | null;
  };
  readonly offers: readonly Offer[];
  readonly die: LetteredDie | null;
  readonly outcomeSoFar: Outcome | null;
  readonly isWaiting: boolean;
  readonly isSound: boolean;
}

/**
 * Prepares the card of an evaluated roll. A private card shows only that there was a roll.
 * @throws Error for a stored roll that cannot be read; {@link unreadableCard} is its card
 */
export async function cardContext(roll: CardRoll, isPrivate: boolean): Promise<CardContext> {
  if (isPrivate) return closedCard("Private");
  const { die, outcomeSoFar: outcome, isWaiting } = roll;
  if (outcome === null) return closedCard("Private");
  const description = die ? describe(die, outcome) : null;
  const awaited = die?.awaits ?? null;
  // The result of a throw that waits is not known yet, so its card shows only what it waits for.
  const notes = isWaiting ? (awaited ? [awaited] : []) : (description?.notes ?? []);
  const { parts, standsAlone, numbers } = formulaParts(roll.terms, die);
  const beside = (die && standsAlone && numbers !== 0 && die.dieKind.tellBeside?.(numbers, die.setup)) || null;
  const { sources } = readHeading(die?.flavor ?? "");
  const { flat, labels, isInitiative = false, isTyped = false, targetLabel = "" } = roll.options;
  const { target, opposing, isCounter = false } = roll.options;
  // A counter is measured against nothing.
  const isOpen = die !== null && outcome.target === null && !isCounter;
  const tradition = die?.dieKind.tradition ?? flat ?? "plain";
  const named = (label: string, isByHand: boolean): string => {
    const text = translated(label, labels);
    return isByHand ? byHand(text) : text;
  };
  const arePartsTyped = isTyped && (die === null || bonusesCompete(tradition));
  const dieId = die?.dieKind.id ?? (flat ? "flat" : "plain");
  return {
    isClosed: false,
    isAltered: !roll.isSound,
    tradition,
    title:
      die || !flat
        ? translated(rollTitle(die), labels)
        : say({ key: isInitiative ? "QUADRIVIUM.Total.initiative" : "QUADRIVIUM.DieKind.flat" }),
    dieName: say(description?.chip ?? { key: `QUADRIVIUM.DieKindShort.${dieId}` }),
    dice: [...(description?.dice ?? (flat ? flatDice(roll.terms) : [])), ...asideDice(die)].map((one) => ({
      shape: dieShape(one.faces),
      faces: one.faces,
      label: one.label,
      tone: one.tone,
      before: one.before ? say(one.before) : "",
      below: one.below ? say(one.below) : "",
      description: say({ key: `QUADRIVIUM.Card.Face.${one.tone}`, data: { label: one.label } }),
    })),
    sources: sources.map(shownSource).map((one) => ({ ...one, label: named(one.label, isTyped) })),
    sourcesGive: description?.sourcesGive ? say(description.sourcesGive) : "",
    parts: [
      ...(description && standsAlone && !isWaiting ? description.value.map(shownRow) : []),
      // A single part of a flat roll is its total.
      ...(flat && parts.length === 1 ? [] : parts).map(({ label, amount, isLabelled = false }) => ({
        label: named(label, isLabelled && arePartsTyped),
        amount: signed(amount),
      })),
      ...(isWaiting ? [] : (description?.gains ?? [])).filter((row) => !(isInitiative && row.pips)).map(shownRow),
      ...(isWaiting || isInitiative ? [] : bought(die, outcome)),
    ],
    total: isWaiting ? "…" : numeral(roll.total ?? 0),
    verdict: isWaiting
      ? plainVerdict("Open")
      : (shownVerdict(die?.dieKind, outcome, description) ?? plainVerdict("Total")),
    details: joinRemarks([
      targetText(tradition, outcome.target) + (outcome.target !== null && targetLabel ? ` (${targetLabel})` : ""),
      luckText(die),
      flat ? flatLuckText(roll.terms) : "",
      ...notes.map(say),
      beside && !isWaiting ? say(beside) : "",
      isWaiting ? "" : roundedText(die, parts),
    ]),
    decisions: die ? shownDecisions(die) : [],
    offers: roll.offers.map(({ question, answers, isDue = false, isAside = false, isForGamemaster = false }, index) => {
      const asks = !isDue && !isAside;
      const shown = asks ? [] : answers.map(({ phrase }) => say(phrase));
      return { index, question: say(question), answers: shown, asks, isAside, isForGamemaster };
    }),
    mayAddDice: !isWaiting && die?.dieKind.adds !== undefined && mayEditPool(),
    mayTwist: !isWaiting && traditions.get(tradition)?.hasTwists === true,
    intensity: die && !isWaiting && game.user.isGM ? intensityOf(die, outcome) : [],
    mayCompare: isOpen && game.user.isGM,
    mayUncompare: typeof opposing === "number" && (target ?? null) === null && !isCounter && game.user.isGM,
    mayRollCounter: isOpen && die.dieKind.counter !== undefined,
    formula: roll.formula,
    tooltip: await tooltipOf(roll),
  };
}

/** Returns in words how a total is rounded to which parts add a fraction; blank for others. */
function roundedText(die: LetteredDie | null, parts: readonly Pick<FormulaPart, "amount">[]): string {
  const sum = parts.reduce((all, { amount }) => all + amount, 0);
  if (!die || Math.abs(sum - Math.round(sum)) < 1e-9) return "";
  return say({ key: `QUADRIVIUM.Card.Rounded${die.dieKind.round(0.5) === 0 ? "Down" : "Up"}` });
}

/** Returns what the points of an outcome are enough for, of what the world's list names; nothing as long as that is empty. */
function bought(die: LetteredDie | null, outcome: Outcome): readonly ShownRow[] {
  const points = die?.dieKind.buysWith?.(outcome) ?? 0;
  if (points <= 0) return [];
  const possible = worldList("impactUses").filter(({ number }) => number <= points);
  if (possible.length === 0) return [];
  const amount = possible.map(({ name, number }) => `${name} ${numeral(number)}`).join(", ");
  return [{ label: say({ key: "QUADRIVIUM.Fortune.Buys" }), amount }];
}

/** The most terms with dice, and dice in all, that a card lists one by one; a single term has no more than 999. */
const MOST_TERMS = 100;
const MOST_DICE = 1000;

/** Returns Foundry's list of all dice; an ellipsis for so many that it would keep every client busy, and if it has none. */
async function tooltipOf(roll: CardRoll): Promise<string> {
  const { dice } = roll;
  const isLong = dice.length > MOST_TERMS || dice.reduce((sum, { results }) => sum + results.length, 0) > MOST_DICE;
  if (isLong) return "…";
  try {
    return await roll.getTooltip();
  } catch (error) {
    // The card tells them too.
    console.warn("Quadrivium | Foundry cannot list the dice of a roll:", error);
    return "…";
  }
}

/** Returns the title written in a roll's formula, or else the name of its die kind. */
export function rollTitle(die: LetteredDie | null): string {
  return readHeading(die?.flavor ?? "").title || say({ key: `QUADRIVIUM.DieKind.${die?.dieKind.id ?? "plain"}` });
}

/** Returns the rolls by which a game master may see how strongly the flag of a roll shows; none without a flag. */
export function intensityOf({ dieKind, setup }: LetteredDie, outcome: Outcome): CardContext["intensity"] {
  const dice = dieKind.intensity?.(outcome, setup);
  if (!dice) return [];
  const label = (what: string, size: number) => say({ key: `QUADRIVIUM.Intensity.${what}`, data: { size } });
  return [
    { formula: `1d${dice.die}`, label: label("die", dice.die) },
    { formula: `1dhd${dice.heroic}`, label: label("heroic", dice.heroic) },
  ];
}

/** Returns the verdict, the gains and the remarks of an outcome in one line: "countered; impact 1; inflicts no stress". */
export function effectsInWords(die: ThrownAs, outcome: Outcome): string {
  const description = describe(die, outcome);
  const { gains = [], notes = [] } = description;
  const said = shownVerdict(die.dieKind, outcome, description);
  const rows = gains.map(shownRow).map(({ label, amount }) => `${label} ${amount}`);
  return [...(said ? [said.text] : []), ...rows, ...notes.map(say)].join("; ");
}

/** Returns each decision in words, with the name of the user who made it, if that user still exists. */
function shownDecisions({ dieKind, replay, decisions, undone }: LetteredDie): ShownDecision[] {
  const { thrown, decided } = replay;
  const tell = (decision: TakenDecision, dice: UndoneDecision["thrown"]): string => {
    const text = dieKind.tell ? say(dieKind.tell(decision, dice)) : decision.kind;
    const name = decision.by ? game.users.get(decision.by)?.name : undefined;
    return name ? say({ key: "QUADRIVIUM.Card.DecidedBy", data: { text, name } }) : text;
  };
  const made = decisions.slice(0, decided).map((decision, index) => ({
    at: decision.at ?? 0,
    shown: { text: tell(decision, thrown), isUndone: false, mayUndo: index === decisions.length - 1 },
  }));
  const takenBack = undone.map(({ decision, thrown: dice, by, at }) => {
    const data = { decision: tell(decision, dice), name: game.users.get(by)?.name ?? "?" };
    return { at, shown: { text: say({ key: "QUADRIVIUM.Card.Undone", data }), isUndone: true, mayUndo: false } };
  });
  return [...made, ...takenBack].sort((a, b) => a.at - b.at).map(({ shown }) => shown);
}

/** Returns the dice of decisions that were undone, which lie struck through beside those that count. */
function asideDice(die: LetteredDie | null): ShownDie[] {
  return (die?.aside ?? []).flatMap((one) =>
    one.results.map((result) => ({
      faces: one.faces ?? 0,
      label: one.getResultLabel(result),
      tone: "out" as const,
      below: { key: "QUADRIVIUM.Card.Aside" },
    })),
  );
}

/** Returns the name of what was typed as one by hand; one that was copied from a card may say so already. */
function byHand(label: string): string {
  const isSaid = label.endsWith(say({ key: "QUADRIVIUM.Card.ByHand", data: { label: "" } }).trim());
  return isSaid ? label : say({ key: "QUADRIVIUM.Card.ByHand", data: { label } });
}

/** Returns a source with its amount in words. */
export function shownSource({ label, amount }: Source): ShownSource {
  return { amount: amount === null ? "" : signed(amount), label };
}

function shownRow({ label, amount, isAdded = false, pips = false }: Row): ShownRow {
  const text = typeof amount !== "number" ? say(amount) : isAdded ? signed(amount) : numeral(amount);
  const count = pips && typeof amount === "number" ? { pips: "◆".repeat(Math.min(Math.max(amount, 0), 12)) } : {};
  return { label: say(label), amount: text, ...count };
}

function plainVerdict(word: "Open" | "Total"): ShownVerdict {
  return { tone: "plain", text: say({ key: `QUADRIVIUM.Verdict.${word}` }) };
}

/** Returns a target in words, with the name of its difficulty; empty for none. */
export function targetText(tradition: string, target: number | null): string {
  if (target === null) return "";
  const words = say({ key: `QUADRIVIUM.Target.${tradition}`, data: { target } });
  const name = difficultyAt(difficulties(tradition), target)?.name;
  return name ? say({ key: "QUADRIVIUM.Target.named", data: { target: words, name } }) : words;
}

/** Returns the remark that explains the struck-through dice if luck or anti-luck was used before the roll. */
function luckText(die: LetteredDie | null): string {
  const kept = die && die.replay.rejected.length > 0 ? die.dieKind.luck?.kept(die.setup) : null;
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
    return dice.flatMap((die) =>
      die.results.map((result) => ({
        faces: die.faces ?? 0,
        label: die.getResultLabel(result),
        tone: result.active === false ? "out" : "kept",
      })),
    );
  });
}

/** Returns the remark that explains the struck-through dice of a flat roll with luck or anti-luck. */
function flatLuckText(rolled: Roll["terms"]): string {
  const pool = rolled.find((term) => term instanceof terms.PoolTerm);
  const kept = pool && keptByPool(pool);
  return kept ? say({ key: `QUADRIVIUM.Card.Luck.${kept}` }) : "";
}

/** Joins remarks into one sentence; empty ones are left out. */
export function joinRemarks(remarks: readonly string[]): string {
  const [first = "", ...others] = remarks.filter(Boolean);
  return others.reduce((before, remark) => say({ key: "QUADRIVIUM.Card.And", data: { before, remark } }), first);
}

/** Logs the error of a stored roll whose faces, rule variants or decisions are impossible, and returns its card. */
export function unreadableCard(error: unknown): CardContext {
  Hooks.onError("QuadriviumRoll#render", error instanceof Error ? error : new Error(String(error)), { log: "error" });
  return closedCard("Unreadable");
}

/**
 * Returns the card of a roll of which nothing is shown but the reason: this user may not see it, or nobody can read or
 * check it.
 */
export function closedCard(
  what: "Private" | "Unreadable" | "Missing" | "Foreign",
  why = game.i18n.localize(`QUADRIVIUM.Card.${what}Hint`),
): CardContext {
  return {
    isClosed: true,
    isAltered: false,
    tradition: "plain",
    title: say({ key: `QUADRIVIUM.Card.${what}` }),
    dieName: "",
    dice: [],
    sources: [],
    sourcesGive: "",
    parts: [],
    total: "?",
    verdict: { tone: "plain", text: why },
    details: "",
    decisions: [],
    offers: [],
    mayAddDice: false,
    mayTwist: false,
    intensity: [],
    mayCompare: false,
    mayUncompare: false,
    mayRollCounter: false,
    formula: "???",
    tooltip: "",
  };
}
