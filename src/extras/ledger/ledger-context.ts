import { clockTime, numeral, percent, say } from "../../base/words.ts";
import { BAND, FEWEST_ROLLS, summarise, courseOf, type LuckSummary, type Luck } from "../../rules/odds/luck.ts";
import { playedTraditions } from "../../base/world-settings.ts";
import type { LedgerRoll, LedgerFilter, Person, Ledger } from "./ledger.ts";
import { filtered, peopleIn, sessionsIn } from "./ledger.ts";

/** An option of a list. */
interface Pick {
  readonly value: string;
  readonly label: string;
  readonly isPicked: boolean;
}

const MOST_SHOWN = 50;
const lengths = [20, 50, 100, 500];
const MOST_SESSIONS = 30;

/** What the window of the ledger shows. */
export type LedgerContext = ReturnType<typeof ledgerContext>;

/** Returns what the window shows of a ledger. */
export function ledgerContext({ rolls: all, uncounted }: Ledger, filter: LedgerFilter) {
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
      ...playedTraditions().map((id) => pick(id, say({ key: `QUADRIVIUM.Tradition.${id}` }), filter.tradition)),
    ],
    which: whichPicks(all, filter.which),
    onlyThrown: filter.onlyThrown,
    hasEntered: all.some(({ isEntered }) => isEntered),
    hasRolls: rolls.length > 0,
    figure: hundredths(summary.mean),
    lead: say({ key: "QUADRIVIUM.Ledger.lead", data: { count: rolls.length } }),
    none: say({ key: "QUADRIVIUM.Ledger.none" }),
    verdict: verdictOn(summary),
    expected: expectedFor(summary),
    course: courseChart(rolls),
    people: people.map((person) => personRow(person, summarise(filtered(all, { ...filter, who: person.who })))),
    rolls: rolls.slice(-MOST_SHOWN).reverse().map(rollRow),
    rollsHeading: say({ key: "QUADRIVIUM.Ledger.newest", data: { count: Math.min(MOST_SHOWN, rolls.length) } }),
    uncounted: uncounted === 0 ? "" : say({ key: "QUADRIVIUM.Ledger.uncounted", data: { count: uncounted } }),
  };
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

/** Returns where the means of fair dice lie; blank for too few rolls. */
function expectedFor({ count, band }: LuckSummary): string {
  if (count < FEWEST_ROLLS) return "";
  return say({
    key: "QUADRIVIUM.Ledger.expected",
    data: { from: hundredths(0.5 - band), to: hundredths(0.5 + band) },
  });
}

function personRow({ who, name }: Person, summary: LuckSummary) {
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

function rollRow({ time, speaker, title, formula, total, percentile, isEntered }: LedgerRoll) {
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

const WIDTH = 600;
const HEIGHT = 150;

/** A line has at most so many points, and its table so many rows. */
const MOST_POINTS = 300;
const MOST_ROWS = 10;

/** Returns the sum of luck over time. */
function courseChart(rolls: readonly Luck[]) {
  const course = [{ sum: 0, band: 0 }, ...courseOf(rolls)];
  const points = thinned(course, MOST_POINTS);
  const limit = Math.max(1, ...points.map(({ point: { sum, band } }) => Math.max(Math.abs(sum), band)));
  const at = (index: number, value: number): string => {
    const x = (index / Math.max(1, course.length - 1)) * WIDTH;
    const y = ((limit - value) / (2 * limit)) * HEIGHT;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const upper = points.map(({ index, point }) => at(index, point.band));
  const lower = points.map(({ index, point }) => at(index, -point.band)).reverse();
  return {
    width: WIDTH,
    height: HEIGHT,
    line: points.map(({ index, point }) => at(index, point.sum)).join(" "),
    band: [...upper, ...lower].join(" "),
    middle: HEIGHT / 2,
    most: `+${numeral(tenths(limit))}`,
    least: numeral(-tenths(limit)),
    rows: thinned(course, MOST_ROWS)
      .slice(1)
      .map(({ index, point: { sum, band } }) => ({
        roll: numeral(index),
        sum: numeral(tenths(sum)),
        band: say({ key: "QUADRIVIUM.Odds.Span", data: { from: numeral(-tenths(band)), to: numeral(tenths(band)) } }),
      })),
  };
}

/** Returns at most so many points of a course, the first and the last among them, with their indexes. */
function thinned<Point>(course: readonly Point[], most: number): readonly { index: number; point: Point }[] {
  const step = Math.max(1, Math.ceil((course.length - 1) / most));
  const places = Array.from({ length: Math.ceil((course.length - 1) / step) }, (_, place) => place * step);
  return [...places, course.length - 1].flatMap((index) => {
    const point = course[index];
    return point === undefined ? [] : [{ index, point }];
  });
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
