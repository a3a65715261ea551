import type { QuadriviumApi } from "../../src/api.ts";
import { say } from "../../src/base/words.ts";
import type { Thrown } from "./throw.ts";

type Odds = InstanceType<QuadriviumApi["Roll"]>["odds"];

/** Returns a roll as text for a terminal. */
export function describeRoll({ roll, unused }: Thrown): string {
  const { outcomeSoFar: outcome } = roll;
  const dice = roll.dice.map(
    (die) => `${die.expression}: ${die.results.map((one) => die.getResultLabel(one)).join(" ")}`,
  );
  const facts = Object.entries(outcome ?? {}).filter(([name, value]) => name !== "tradition" && value !== null);
  return lines([
    roll.formula,
    ...dice,
    ...facts.map(([name, value]) => `${inWords(name)}: ${valueText(value)}`),
    `total: ${roll.total ?? ""}`,
    ...notes(roll),
    ...(unused.length > 0 ? [`unused faces: ${valueText(unused)}`] : []),
  ]);
}

/** Returns the notes of a roll's card: "more than 6 boons count as 6". */
function notes({ die, outcomeSoFar: outcome }: Thrown["roll"]): string[] {
  if (!die || !outcome) return [];
  const { thrown, state } = die.replay;
  return (die.dieKind.describe(outcome, thrown, die.setup, state).notes ?? []).map(say);
}

/** Returns the name of a fact in words: "botch dice" for "botchDice". */
export function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Returns the frequencies of totals and outcomes as text for a terminal. */
export function describeTally(counts: Readonly<Record<string, [number, number][] | number>>, count: number): string {
  return lines(
    Object.entries(counts).flatMap(([name, value]) =>
      typeof value === "number"
        ? [`${inWords(name)}: ${share(value / count)}`]
        : [`${inWords(name)}:`, ...value.map(([number, times]) => row(number, times / count))],
    ),
  );
}

/** Returns the odds of a formula as text for a terminal. */
export function describeOdds(formula: string, odds: Odds): string {
  return lines([
    formula,
    ...Object.entries(odds).flatMap(([name, value]) => {
      if (value === null) return [];
      if (typeof value !== "number")
        return [`${inWords(name)}:`, ...value.map(([number, chance]) => row(number, chance))];
      if (name === "tail" && value === 0) return [];
      return [`${inWords(name)}: ${name === "mean" || name === "sd" ? Number(value.toFixed(4)) : share(value)}`];
    }),
  ]);
}

function row(number: number, chance: number): string {
  return `${String(number).padStart(7)}  ${share(chance).padStart(12)}  ${"█".repeat(Math.round(chance * 100))}`.trimEnd();
}

function share(chance: number): string {
  const percent = chance * 100;
  return `${percent === 0 || percent >= 0.001 ? Number(percent.toFixed(4)) : percent.toExponential(2)} %`;
}

function lines(list: readonly string[]): string {
  return `${list.join("\n")}\n`;
}
