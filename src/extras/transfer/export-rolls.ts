import { rollTitle, verdictInWords } from "../../dice/card.ts";

import { ThrownDie } from "../../dice/thrown-die.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { translated } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { loggedRolls } from "../../requests/logged-rolls.ts";
import type { LoggedRoll } from "../../requests/logged-rolls.ts";
import { contextWithoutDice } from "../../requests/card/request-card.ts";
import { requestContext, resultOf } from "../../requests/card/request-context.ts";
import { requestTitle } from "../../requests/request-options.ts";
import { toCsv } from "../../base/csv.ts";
import { requestAnswered, requestOf } from "../../messages/request-message.ts";
import { isOfType } from "../../messages/message-type.ts";

/** The columns in their order. */
const columns = [
  "time",
  "kind",
  "user",
  "character",
  "tradition",
  "what",
  "formula",
  "dice",
  "botchDice",
  "total",
  "target",
  "outcome",
  "margin",
  "request",
  "verdict",
] as const;

/** One row of the table; a column that has nothing to say is left out. */
type RollRow = Readonly<Partial<Record<(typeof columns)[number], string | number | null>>>;

/** Returns the rolls, requests, contests and group challenges of the log as CSV, as far as this user may know them. */
export function rollsAsCsv(): string {
  const head = columns.map((column) => say({ key: `QUADRIVIUM.RollExport.Column.${column}` }));
  const rows = loggedRolls().flatMap(readableRows);
  return toCsv([head, ...rows.map((row) => columns.map((column) => row[column] ?? null))]);
}

/** Gives the user that table as a file. */
export function exportRolls(): void {
  const name = `${game.world.id}-rolls-${new Date().toISOString().slice(0, 10)}.csv`;
  foundry.utils.saveDataToFile(rollsAsCsv(), "text/csv;charset=utf-8", name);
}

/** Returns the rows of a roll or a request; one that cannot be read says so, and keeps no other from being exported. */
function readableRows(logged: LoggedRoll): readonly RollRow[] {
  try {
    return rowsOf(logged);
  } catch (error) {
    const { message, at } = logged;
    console.warn(`Quadrivium | The message ${message.id ?? ""} cannot be read:`, error);
    const user = message.author?.name ?? "";
    const outcome = say({ key: "QUADRIVIUM.Card.Unreadable" });
    return [{ time: timeOf(at), kind: kind(isOfType(message, "request") ? "request" : "roll"), user, outcome }];
  }
}

/** Returns a time as a table has it; blank for one that is none. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString();
}

function rowsOf(logged: LoggedRoll): readonly RollRow[] {
  const { message, at, request, answer } = logged;
  const about = { time: timeOf(at), user: message.author?.name ?? "" };
  return request && !answer ? requestRows(logged, about) : [rollRow(logged, about)];
}

type About = Pick<RollRow, "time" | "user">;

function kind(id: string): string {
  return say({ key: `QUADRIVIUM.RollExport.Kind.${id}` });
}

function rollRow({ message, roll, request, answer }: LoggedRoll, about: About): RollRow {
  const asked = request && answer;
  const named = requestAnswered(message);
  const closed = named && contextWithoutDice(named);
  return {
    ...about,
    kind: kind(asked ? "answer" : "roll"),
    character: message.alias,
    ...(roll ? rolledColumns(roll) : {}),
    ...(asked && closed ? { request: closed.title, verdict: closed.inert } : {}),
    ...(asked && !closed ? { request: requestTitle(request), verdict: resultOf(request, answer).result } : {}),
  };
}

function rolledColumns(roll: QuadriviumRoll) {
  const { die, outcome, target, total, options, isWaiting } = roll;
  const tradition = die?.dieKind.tradition ?? options.flat ?? "";
  const told = outcome && verdictInWords(die, outcome);
  return {
    tradition: tradition ? say({ key: `QUADRIVIUM.Tradition.${tradition}` }) : "",
    what: translated(rollTitle(die), options.labels),
    formula: roll.formula,
    dice: roll.dice.map(diceInWords).join("; "),
    botchDice: die ? botchDice(roll) : null,
    total: isWaiting ? null : (total ?? null),
    target,
    outcome: told?.text ?? say({ key: `QUADRIVIUM.Verdict.${isWaiting ? "Open" : "Total"}` }),
    margin: outcome?.margin ?? null,
  };
}

/** Returns dice with their role and their faces: "Botch dice d10: 0, 4". */
function diceInWords(die: QuadriviumRoll["dice"][number]): string {
  const faces = die.results.map((result) => die.getResultLabel(result)).join(", ");
  const name = `d${die.faces ?? "?"}: ${faces}`;
  return die.flavor ? `${die.flavor} ${name}` : name;
}

/** Counts the botch dice; null for a roll without any. */
function botchDice({ dice }: QuadriviumRoll): number | null {
  const thrown = dice.filter((die) => die instanceof ThrownDie && die.options.role === "botch");
  return thrown.length === 0 ? null : thrown.reduce((sum, { results }) => sum + results.length, 0);
}

/** Returns a row for a request, and one for each pair of a contest and for the result of a group challenge. */
function requestRows({ message, request }: LoggedRoll, about: About): readonly RollRow[] {
  if (!request) return [];
  const asked = request.people.map(({ name }) => name).join(", ");
  const own = requestOf(message);
  const closed = own && contextWithoutDice(own);
  if (closed)
    return [{ ...about, kind: kind("request"), character: asked, request: closed.title, outcome: closed.inert }];
  const { title, state, tradition: id, options, contest, challenge } = requestContext(request);
  const tradition = id === "plain" ? "" : say({ key: `QUADRIVIUM.Tradition.${id}` });
  const what = options.map(({ name, how, target }) => [name, how, target].filter(Boolean).join(", ")).join("; ");
  const common = { ...about, tradition, request: title };
  return [
    { ...common, kind: kind("request"), character: asked, what, outcome: state },
    ...(contest?.duels ?? []).map(({ sides, result, rounds, effects }) => ({
      ...common,
      kind: kind("contest"),
      character: sides,
      dice: rounds.map(({ label, totals }) => `${label}: ${totals}`).join("; "),
      outcome: result,
      verdict: effects.join(" "),
    })),
    ...(challenge
      ? [
          {
            ...common,
            kind: kind("challenge"),
            character: asked,
            dice: challenge.members.map(({ name, check }) => `${name}: ${check}`).join("; "),
            outcome: challenge.verdict,
            verdict: challenge.sum,
          },
        ]
      : []),
  ];
}
