import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { HiddenOption, RequestOption } from "../../rules/requests/request.ts";
import type { Decision, DieKind } from "../../rules/kernel/die-kind.ts";
import { plainSetup } from "../../rules/kernel/setup.ts";
import type { Setup } from "../../rules/kernel/fields.ts";

/** Returns the decisions that a game master has made by what an option fixes or hides of the setup; none if the roll has no die. */
function confirmedBy(
  option: Pick<RequestOption, "setup">,
  hidden: Pick<HiddenOption, "setup"> | null,
  { die }: Pick<QuadriviumRoll, "die">,
): readonly Decision[] {
  if (!die) return [];
  const isAsked = [option.setup, hidden?.setup ?? {}].some((setup) => confirmsIn(die.dieKind, setup).length > 0);
  return isAsked ? confirmsIn(die.dieKind, die.setup) : [];
}

/** Makes these decisions about a roll that is not thrown yet; they take effect once its dice have fallen. */
export function confirmSetup(
  roll: QuadriviumRoll,
  option: Pick<RequestOption, "setup">,
  hidden: Pick<HiddenOption, "setup"> | null,
  gamemaster: string,
): void {
  const confirmed = confirmedBy(option, hidden, roll);
  if (!roll.die || confirmed.length === 0) return;
  roll.die.options.decisions = confirmed.map((decision) => ({ ...decision, by: gamemaster, at: Date.now() }));
}

/**
 * Lets an action that answers a request know, before it is thrown, that something opposes it which it will learn later: a hidden
 * target, the other sides of a contest. A defender only counters.
 */
export function opposeByRequest(
  roll: QuadriviumRoll,
  { kind, contest }: { readonly kind: string; readonly contest: { readonly defender: string } },
  { hidesTarget }: Pick<RequestOption, "hidesTarget">,
  actor: string,
): void {
  const isContest = kind === "contest";
  if (!roll.die?.dieKind.counter || !(isContest || hidesTarget)) return;
  roll.options.opposing = null;
  if (isContest && contest.defender === actor) roll.options.isCounter = true;
}

function confirmsIn(die: DieKind, setup: Partial<Setup>): readonly Decision[] {
  return die.confirms?.({ ...plainSetup(die), ...setup } as Setup) ?? [];
}
