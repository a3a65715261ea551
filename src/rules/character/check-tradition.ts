import { RuleError } from "../kernel/rule-error.ts";
import { isFreeLetter, traditions, type AddedTradition } from "../traditions/traditions.ts";
import { checkDie, checkParts } from "./check-die.ts";

/** The form of an id, used as a chat command, in a class name and in language keys. */
const ID = /^[a-z]{2,}$/;

/** Names taken besides the system's own die kinds: chat commands, and letters of Foundry's dice. */
interface Taken {
  readonly ids: (id: string) => boolean;
  readonly letters: (letter: string) => boolean;
}

/**
 * Checks a tradition that a module adds: its parts, the names it uses, and each die kind.
 * @throws RuleError TraditionId, DieId, DieLetter or DieTradition; or whatever {@link checkDie} finds
 */
export function checkTradition(added: AddedTradition, taken: Taken): void {
  checkParts(added);
  const { id, dieKinds } = added;
  if (!ID.test(id) || traditions.has(id) || dieKinds.length === 0) throw new RuleError("TraditionId", { id });
  for (const [index, dieKind] of dieKinds.entries()) {
    const { id: die, letter, tradition } = dieKind;
    const before = dieKinds.slice(0, index);
    if (!ID.test(die) || taken.ids(die) || before.some((one) => one.id === die)) throw new RuleError("DieId", { die });
    if (!isFreeLetter(letter) || taken.letters(letter) || before.some((one) => one.letter === letter))
      throw new RuleError("DieLetter", { die, letter });
    if (tradition !== id) throw new RuleError("DieTradition", { die, id, tradition });
    checkDie(dieKind);
  }
}
