import { clockTime, numeral, percent, say } from "../../base/words.ts";
import { BAND, FEWEST_ROLLS, summarise } from "../../rules/odds/luck.ts";
import type { LuckSummary } from "../../rules/odds/luck.ts";
import { traditions } from "../../rules/traditions/traditions.ts";
import type { LedgerRoll } from "./counted-rolls.ts";
import { courseChart, spreadChart } from "./ledger-charts.ts";
import type { CourseChart, SpreadChart } from "./ledger-charts.ts";
import { filtered, peopleIn, sessionsIn } from "./ledger-filter.ts";
import type { LedgerFilter, Person } from "./ledger-filter.ts";
import type { Ledger } from "./ledger.ts";

/** An option of a list. */
interface Pick {
  readonly value: string;
  readonly label: string;
  readonly isPicked: boolean;
}

/** What the window of the ledger shows. */
export interface LedgerContext {
  readonly everyone: Pick;
  readonly characters: readonly Pick[];
  readonly players: readonly Pick[];
  readonly traditions: readonly Pick[];
  readonly which: readonly Pick[];
  readonly onlyThrown: boolean;
  readonly hasEntered: boolean;
  readonly hasRolls: boolean;
  /** The mean percentile. */
  readonly figure: string;
  /** What the figure is, and how many rolls it is of. */
  readonly lead: string;
  readonly verdict: string;
  /** Says that there are no rolls. */
  readonly none: string;
  readonly sentences: readonly string[];
  readonly course: CourseChart;
  readonly spread: SpreadChart;
  /** Everybody in one table. */
  readonly people: readonly PersonRow[];
  /** The newest rolls. */
  readonly rolls: readonly RollRow[];
  readonly rollsHeading: string;
  readonly uncounted: string;
  /** How far a long log is read; null for all of it. */
  readonly reading: ReadingContext | null;
}

/** How far a long log is read. */
interface ReadingContext {
  readonly words: string;
  readonly read: number;
  readonly size: number;
}

interface PersonRow {
  readonly who: string;
  readonly name: string;
  readonly count: string;
  readonly mean: string;
  readonly expected: string;
  readonly verdict: string;
}

interface RollRow {
  readonly time: string;
  readonly name: string;
  readonly title: string;
  readonly formula: string;
  readonly total: string;
  readonly percentile: string;
  readonly isEntered: boolean;
}

const MOST_SHOWN = 50;
const lengths = [20, 50, 100, 500];
const MOST_SESSIONS = 30;

/** Returns what the window shows of a ledger. */
export function ledgerContext(ledger: Ledger, filter: LedgerFilter): LedgerContext {
  const { rolls: all, uncounted } = ledger;
  const rolls = filtered(all, filter);
  const people = peopleIn(all, filter.who);
  const summary = summarise(rolls);
  const pick = (value: string, label: string, chosen: string): Pick => ({ value, label, isPicked: value === chosen });
  const pickPerson = ({ who, name }: Person): Pick => pick(who, name, filter.who);
  return {
    everyone: pick("all", say({ key: "QUADRIVIUM.Ledger.everyone" }), filter.who),
    characters: people.filter(({ isPlayer }) => !isPlayer).map(pickPerson),
    players: people.filter(({ isPlayer }) => isPlayer).map(pickPerson),
    traditions: [
      pick("", say({ key: "QUADRIVIUM.Ledger.allTraditions" }), filter.tradition),
      ...[...traditions.keys()].map((id) => pick(id, say({ key: `QUADRIVIUM.Tradition.${id}` }), filter.tradition)),
    ],
    which: whichPicks(all, filter.which),
    onlyThrown: filter.onlyThrown,
    hasEntered: all.some(({ isEntered }) => isEntered),
    hasRolls: rolls.length > 0,
    figure: hundredths(summary.mean),
    lead: say({ key: "QUADRIVIUM.Ledger.lead", data: { count: rolls.length } }),
    none: say({ key: "QUADRIVIUM.Ledger.none" }),
    verdict: verdictOn(summary),
    sentences: sentencesOn(summary),
    course: courseChart(rolls),
    spread: spreadChart(rolls),
    people: people.map((person) => personRow(person, summarise(filtered(all, { ...filter, who: person.who }), []))),
    rolls: rolls.slice(-MOST_SHOWN).reverse().map(rollRow),
    rollsHeading: say({ key: "QUADRIVIUM.Ledger.newest", data: { count: Math.min(MOST_SHOWN, rolls.length) } }),
    uncounted: uncounted === 0 ? "" : say({ key: "QUADRIVIUM.Ledger.uncounted", data: { count: uncounted } }),
    reading: readingContext(ledger),
  };
}

/** Returns how far the log is read; null for all of it. */
function readingContext({ read, size, isWhole }: Ledger): ReadingContext | null {
  if (isWhole) return null;
  return { words: say({ key: "QUADRIVIUM.Ledger.reading", data: { read, size } }), read, size };
}

function whichPicks(all: readonly LedgerRoll[], which: string): readonly Pick[] {
  const sessions = [...sessionsIn(all)].reverse().slice(0, MOST_SESSIONS);
  return [
    ["all", say({ key: "QUADRIVIUM.Ledger.allRolls" })] as const,
    ...lengths.map((count) => [`last.${count}`, say({ key: "QUADRIVIUM.Ledger.last", data: { count } })] as const),
    ...sessions.map((rolls) => {
      const time = rolls[0]?.time ?? 0;
      return [`session.${time}`, say({ key: "QUADRIVIUM.Ledger.session", data: { time: clockTime(time) } })] as const;
    }),
  ].map(([value, label]) => ({ value, label, isPicked: value === which }));
}

/** Returns what the sum of luck says, in words that do not promise more than it can. */
function verdictOn({ count, z, p }: LuckSummary): string {
  if (count < FEWEST_ROLLS) return say({ key: "QUADRIVIUM.Ledger.tooFew", data: { least: FEWEST_ROLLS } });
  if (Math.abs(z) <= BAND) return say({ key: "QUADRIVIUM.Ledger.usual" });
  const chance = percent(p);
  return say({ key: `QUADRIVIUM.Ledger.${z > 0 ? "lucky" : "unlucky"}`, data: { chance } });
}

function sentencesOn({ count, band, evenness, powers }: LuckSummary): readonly string[] {
  if (count < FEWEST_ROLLS) return [];
  const [from, to] = [hundredths(0.5 - band), hundredths(0.5 + band)];
  return [
    say({ key: "QUADRIVIUM.Ledger.expected", data: { from, to } }),
    say({ key: "QUADRIVIUM.Ledger.evenness", data: { chance: percent(evenness) } }),
    ...powers.map(({ amount, chance, rolls }) =>
      [
        say({ key: "QUADRIVIUM.Ledger.power", data: { amount, chance: percent(chance) } }),
        ...(rolls === null || rolls <= count ? [] : [say({ key: "QUADRIVIUM.Ledger.needed", data: { rolls } })]),
      ].join(" "),
    ),
  ];
}

function personRow({ who, name }: Person, summary: LuckSummary): PersonRow {
  const { count, mean, band, z } = summary;
  const [from, to] = [hundredths(Math.max(0, 0.5 - band)), hundredths(Math.min(1, 0.5 + band))];
  const word = count < FEWEST_ROLLS ? "few" : Math.abs(z) <= BAND ? "within" : z > 0 ? "above" : "below";
  return {
    who,
    name,
    count: numeral(count),
    mean: count === 0 ? "–" : hundredths(mean),
    expected: count === 0 ? "–" : say({ key: "QUADRIVIUM.Odds.Span", data: { from, to } }),
    verdict: say({ key: `QUADRIVIUM.Ledger.Standing.${word}` }),
  };
}

function rollRow({ time, speaker, title, formula, total, percentile, isEntered }: LedgerRoll): RollRow {
  return {
    time: clockTime(time),
    name: speaker,
    title,
    formula,
    total: numeral(total),
    percentile: hundredths(percentile),
    isEntered,
  };
}

/** Returns a share as a percentile with one decimal: "57.3". */
function hundredths(share: number): string {
  return numeral(Math.round(share * 1000) / 10);
}
