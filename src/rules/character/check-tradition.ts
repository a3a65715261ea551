import { RuleError } from "../kernel/rule-error.ts";
import { defaultRuleVariants } from "../kernel/rule-variants.ts";
import { plainSetup } from "../kernel/die-modifiers.ts";
import { isFreeLetter, traditions, type AddedTradition } from "../traditions/traditions.ts";
import { explore } from "../odds/walk.ts";

/** The form of an id: it is a chat command, part of the name of a class and of language keys. */
const ID = /^[a-z]{2,}$/;

/** What others have taken beside the system's own die kinds: chat commands, and letters of Foundry's dice. */
interface Taken {
  readonly ids: (id: string) => boolean;
  readonly letters: (letter: string) => boolean;
}

/**
 * Checks a tradition that a module adds: the names that it takes, and by following each die kind that its throws end.
 * @throws RuleError TraditionId, DieId, DieLetter, DieTradition or NotEnumerable
 */
export function checkTradition(added: AddedTradition, taken: Taken): void {
  const { id, dieKinds } = added;
  const hasDice = Boolean(dieKinds) && dieKinds.length > 0;
  if (!ID.test(id) || traditions.has(id) || !hasDice) throw new RuleError("TraditionId", { id });
  for (const [index, dieKind] of dieKinds.entries()) {
    const { id: die, letter, tradition } = dieKind;
    const before = dieKinds.slice(0, index);
    if (!ID.test(die) || taken.ids(die) || before.some((one) => one.id === die)) throw new RuleError("DieId", { die });
    if (!isFreeLetter(letter) || taken.letters(letter) || before.some((one) => one.letter === letter))
      throw new RuleError("DieLetter", { die, letter });
    if (tradition !== id) throw new RuleError("DieTradition", { die, id, tradition });
    explore(dieKind, plainSetup(dieKind), defaultRuleVariants);
  }
}
