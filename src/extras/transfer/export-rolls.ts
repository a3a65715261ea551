import { rollTitle, verdictInWords } from "../../dice/roll-card-context.ts";
import { ThrownDie } from "../../dice/thrown-die.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { translated } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { createdAt } from "../../base/documents.ts";
import { isOfType, rollOf } from "../../messages/message-type.ts";
import { requestAnswered, requestOf } from "../../messages/request-message.ts";
import { answerAt, chosenOption, hiddenOf, readRequest, settledRoll } from "../../requests/request-state.ts";
import type { AnswerState, RequestState } from "../../requests/request-state.ts";
import { requestTitle } from "../../requests/request-options.ts";
import { toCsv } from "../../base/csv.ts";

type Message = ChatMessage.Implementation;

/** A request in the log, or a roll; as far as this user may know it. */
interface LoggedRoll {
  readonly message: Message;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The roll, against a hidden target that this user knows; null for a request, and for dice that are hidden. */
  readonly roll: QuadriviumRoll | null;
  /** The request: that of the message itself, or the one that the roll answers. */
  readonly request: RequestState | null;
  /** The answer to that request; null for the request itself. */
  readonly answer: AnswerState | null;
}

/** The columns in their order. */
const columns = [
  "time",
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
] as const;

/** One row of the table; empty columns are left out. */
type RollRow = Readonly<Partial<Record<(typeof columns)[number], string | number | null>>>;

/** Returns the rolls of the log as CSV, as far as this user may know them. */
export function rollsAsCsv(): string {
  const head = columns.map((column) => say({ key: `QUADRIVIUM.RollExport.Column.${column}` }));
  const rows = loggedRolls()
    .filter(({ request, answer }) => !request || answer)
    .map(rowOf);
  return toCsv([head, ...rows.map((row) => columns.map((column) => row[column] ?? null))]);
}

/** Gives the user that table as a file. */
export function exportRolls(): void {
  const name = `${game.world.id}-rolls-${new Date().toISOString().slice(0, 10)}.csv`;
  foundry.utils.saveDataToFile(rollsAsCsv(), "text/csv;charset=utf-8", name);
}

function rowOf({ message, at, roll, request }: LoggedRoll): RollRow {
  return {
    time: new Date(at).toISOString(),
    user: message.author?.name ?? "",
    character: message.alias,
    ...(roll ? rolledColumns(roll) : {}),
    ...(request ? { request: requestTitle(request) } : {}),
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

/** Reads the rolls and requests in the log that this user may see, in the order of time. */
function loggedRolls(messages: Iterable<Message> = game.messages): readonly LoggedRoll[] {
  const requests = new Map<string, RequestState>();
  const read = (message: Message): RequestState | null => {
    const request = requestOf(message) ?? requestAnswered(message);
    if (!request) return null;
    const known = requests.get(request.id ?? "") ?? readRequest(request);
    requests.set(request.id ?? "", known);
    return known;
  };
  return [...messages]
    .filter((message) => message.visible && message.isContentVisible)
    .sort((one, other) => createdAt(one) - createdAt(other))
    .flatMap((message): LoggedRoll[] => {
      const at = createdAt(message);
      const request = read(message);
      if (isOfType(message, "request")) return request ? [{ message, at, roll: null, request, answer: null }] : [];
      const answer = request && answerAt(request, message.id);
      if (!request || !answer) {
        const roll = rollOf(message);
        return roll ? [{ message, at, roll: readable(roll), request: null, answer: null }] : [];
      }
      const option = chosenOption(request, answer);
      const settled = settledRoll(answer);
      const target = option?.hidesTarget ? (hiddenOf(request, option)?.target ?? null) : null;
      const roll = target === null ? settled : (settled?.withTarget(target) ?? null);
      return [{ message, at, roll, request, answer }];
    });
}

/** Returns the roll; null for a stored one that is impossible. */
function readable(roll: QuadriviumRoll): QuadriviumRoll | null {
  return roll.isSound ? roll : null;
}
