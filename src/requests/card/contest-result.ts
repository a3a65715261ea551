import { numeral, say } from "../../i18n/words.ts";
import { claimOf, countingAnswers, liesSealed, nameIn, verdictOn } from "../../services/requests.ts";
import type { Request } from "../../services/requests.ts";
import { contestWords } from "../../rules/procedures/contest.ts";
import type { ContestScore } from "../../rules/kernel/ties.ts";
import { duelsOf } from "../arbiter/settle-contest.ts";
import type { SettledDuel } from "../arbiter/settle-contest.ts";

/** How a contest stands; the template uses nothing else. */
export interface ContestResultContext {
  readonly duels: readonly ShownDuel[];
}

/** One pair of a contest. */
interface ShownDuel {
  readonly sides: string;
  /** Who wins, or why nobody does. */
  readonly result: string;
  readonly isDecided: boolean;
  /** The rule that decided; blank as long as none has. */
  readonly rule: string;
  readonly rounds: readonly { readonly label: string; readonly totals: string }[];
}

/** Says how a contest stands, to who looks; null for a request that is none. */
export function contestResult(request: Request): ContestResultContext | null {
  if (request.system.kind !== "contest") return null;
  return { duels: duelsOf(request).map((duel) => shownDuel(request, duel)) };
}

function shownDuel(request: Request, duel: SettledDuel): ShownDuel {
  const { pair, rounds, result } = duel;
  const names = { first: nameIn(request, pair.first), second: nameIn(request, pair.second) };
  const isDefended = request.system.contest.defender === pair.first;
  const rule = result && contestWords(result);
  return {
    sides: say({ key: `QUADRIVIUM.Request.Contest.${isDefended ? "Defended" : "Sides"}`, data: names }),
    result: resultWords(request, duel, names),
    isDecided: rule !== null,
    rule: rule ? say({ key: "QUADRIVIUM.Request.Contest.Rule", data: { rule } }) : "",
    rounds: rounds.map(({ first, second }, count) => ({
      label: say({ key: `QUADRIVIUM.Request.Contest.${count === 0 ? "First" : "Reroll"}`, data: { number: count } }),
      totals: say({
        key: "QUADRIVIUM.Request.Contest.Totals",
        data: { first: showingWords(first), second: showingWords(second) },
      }),
    })),
  };
}

/** "7", or "0, failed" of what fails whatever it shows. */
function showingWords({ total, fails }: ContestScore): string {
  return fails ? say({ key: "QUADRIVIUM.Request.Contest.Failed", data: { total } }) : numeral(total);
}

function resultWords(
  request: Request,
  { pair, result, fault }: SettledDuel,
  names: Readonly<Record<"first" | "second", string>>,
): string {
  const key = "QUADRIVIUM.Request.Contest";
  if (fault) return fault;
  if (result === null) {
    const isSealed =
      request.system.shows !== "together" && [pair.first, pair.second].every((actor) => isSealedBy(request, actor));
    return say({ key: `${key}.${isSealed ? "Sealed" : "Awaited"}` });
  }
  if (result.decidedBy === null) return say({ key: `${key}.Tied` });
  if (result.winner === null) return say({ key: `${key}.Nobody` });
  const { margin } = result;
  return say({ key: `${key}.${margin > 0 ? "WinsBy" : "Wins"}`, data: { name: names[result.winner], margin } });
}

/** Whether somebody has answered with dice that are not shown. */
function isSealedBy(request: Request, actor: string): boolean {
  return countingAnswers(request).some((answer) => {
    const verdict = verdictOn(request, answer);
    return claimOf(request, answer)?.actor === actor && verdict !== null && liesSealed(verdict);
  });
}
