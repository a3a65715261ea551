import { numberCalled } from "../dice/formula.ts";
import { cutTitle, foldWord } from "../rules/command/tokens.ts";
import { reckon } from "../rules/kernel/reckon.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { splitTarget, writeTarget } from "../rules/kernel/roll-spec.ts";
import { trip } from "../rules/traditions/trip/trip.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { performRoll } from "../rolls/road/perform-roll.ts";
import { planFlat } from "../rolls/flat-roll.ts";
import type { FlatLuck } from "../rolls/flat-roll.ts";
import { localWords } from "../base/command-words.ts";

/** The words that a flat roll understands besides its dice. */
export const flatWords = ["luck", "antiLuck"] as const satisfies readonly FlatLuck[];

/**
 * Reads dice and nothing else: `/flat 2d6`, `/flat d8 luck`, `/flat 2d6 + 1 anti-luck vs 7`.
 * @returns Rolls them.
 * @throws RuleError CommandPart for a second word of luck; Error that names the fault of the dice
 */
export function readFlatRoll(typed: string, { actor, speaker }: ChatSpeaker): () => Promise<void> {
  const { words, title } = cutTitle(typed);
  const { body, target, targetLabel } = splitTarget(words, (written) => ({ value: targetOf(written, actor) }));
  const { formula, luck } = readFlat(body);
  const plan = planFlat({
    formula: formula + writeTarget(target, targetLabel),
    luck,
    actor,
    data: actor?.getRollData() ?? {},
    tradition: trip.tradition,
    isTyped: true,
    flavor: title,
  });
  return async () => {
    await performRoll({ ...plan, speaker });
  };
}

/** Returns the number of a target that is arithmetic. Throws RuleError TargetValue, or FormulaName for a name without data. */
function targetOf(written: string, actor: ChatSpeaker["actor"]): number {
  const data = actor?.getRollData() ?? {};
  const value = reckon(written, (name) => (name.startsWith("@") ? numberCalled(name.slice(1), data) : null));
  if (value === null) throw new RuleError("TargetValue", { target: written });
  return value;
}

/** Splits the words at the end, which name luck or anti-luck, from the dice. */
function readFlat(body: string): { readonly formula: string; readonly luck: FlatLuck | null } {
  let formula = body.trim();
  let luck: FlatLuck | null = null;
  for (let last = wordAtEnd(formula); last; last = wordAtEnd(formula)) {
    if (luck !== null) throw new RuleError("CommandPart", { command: "/flat", part: last.word });
    luck = last.luck;
    formula = last.before;
  }
  return { formula, luck };
}

/** Returns the word of luck or anti-luck at the end of a text; undefined if there is none. */
function wordAtEnd(text: string) {
  return flatWords
    .flatMap((luck) => [...localWords(luck), ...english[luck]].map((word) => ({ luck, word })))
    .toSorted((one, other) => other.word.length - one.word.length)
    .flatMap(({ luck, word }) => {
      const before = text.slice(0, Math.max(0, text.length - word.length));
      const isThere = foldWord(text.slice(before.length)) === foldWord(word) && !/\p{L}$/u.test(before);
      return isThere ? [{ luck, word, before: before.trimEnd() }] : [];
    })
    .at(0);
}

/** The English words, which every language understands. */
const english: Readonly<Record<FlatLuck, readonly string[]>> = {
  luck: ["luck"],
  antiLuck: ["anti-luck", "anti luck", "antiluck"],
};
