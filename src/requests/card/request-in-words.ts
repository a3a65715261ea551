import { labelled } from "../../base/words.ts";
import type { InertContext } from "./readable-request.ts";
import type { RequestContext } from "./request-context.ts";

/** Returns what the card of a request says, line by line. */
export function requestLines(context: RequestContext | InertContext): readonly string[] {
  if (!("rows" in context)) return [line(context.title, context.inert)];
  const { title, state, options, bonuses, rows, contest, challenge } = context;
  return [
    line(title, state),
    ...options.map(({ name, target, how }) => line(name, [target, how].filter(Boolean).join(", "))),
    ...bonuses.map(({ label, amount }) => line(label, amount)),
    ...rows.map(({ name, what, result }) => line(what ? `${name}, ${what}` : name, result)),
    ...(contest?.duels ?? []).flatMap(({ sides, rounds, result, effects }) => [
      line(sides, result),
      ...rounds.map(({ label, totals }) => line(label, totals)),
      ...effects,
    ]),
    ...(challenge
      ? [
          challenge.need,
          ...challenge.members.map(({ name, what, check }) => line(what ? `${name}, ${what}` : name, check)),
          challenge.sum,
          challenge.verdict,
        ]
      : []),
  ].filter(Boolean);
}

/** Returns what is said of something: "Awareness: 14". */
export function line(what: string, words: string): string {
  return what && words ? labelled(what, words) : what || words;
}
