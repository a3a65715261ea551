import { cardInWords } from "../../dice/draw-card.ts";
import { labelled, say } from "../../base/words.ts";
import { button } from "../../ui/buttons.ts";
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

/** Draws the card of a request in words, with its buttons: in a build of Foundry that cannot draw it. */
export function requestInWords(context: RequestContext | InertContext): string {
  const lines = [say({ key: "QUADRIVIUM.Request.InWords" }), ...requestLines(context)];
  if (!("rows" in context)) return cardInWords(lines);
  const { inert, replaces, note, deadline, seen, faulty } = context;
  const remarks = [inert, replaces, note, deadline, seen, ...faulty.map(({ text }) => text)];
  return cardInWords([...lines, ...remarks], buttonsOf(context));
}

function buttonsOf({ answers, nominations, actions }: RequestContext): readonly HTMLElement[] {
  return [
    ...nominations.map(({ actor, label }) => own(label, { requestAction: "nominate", actor })),
    ...answers.map(({ actor, option, label }) => own(label, { requestAction: "answer", actor, option })),
    ...actions.map(({ action, label }) => own(game.i18n.localize(label), { requestAction: action })),
  ];
}

function own(label: string, data: Readonly<Record<string, string>>): HTMLElement {
  return button(label, "quadriviumRequest", data);
}

/** Returns what is said of something: "Awareness: 14". */
export function line(what: string, words: string): string {
  return what && words ? labelled(what, words) : what || words;
}
