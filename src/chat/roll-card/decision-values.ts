import { focusChoices } from "../../bookings/meta.ts";
import { noStats } from "../../messages/binding-checks.ts";
import type { RolledStats } from "../../messages/binding-checks.ts";
import { costsOfPrice, lackInWords } from "../../bookings/pay.ts";
import type { Cost } from "../../bookings/pay.ts";
import { resourceOwner } from "../../bookings/outcome-resources.ts";
import { isClosed } from "../../rules/requests/openings.ts";
import { opensOf, optionOf, requestAnswered } from "../../messages/request-message.ts";
import type { Decision, Offer } from "../../rules/kernel/die-kind.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";
import { rollOf } from "../../bookings/change-roll.ts";
import { goneInWords } from "../../characters/names.ts";
import { isOfNobodyLeft } from "../../messages/who-rolled.ts";
import { isOfType, rollData } from "../../messages/message-type.ts";

/** A possible answer to an offer of a card. */
export interface Answer {
  readonly phrase: Phrase;
  readonly decision: Decision;
  /** Id of the row of the Meta table that its focus is taken from; null for none. */
  readonly focus: string | null;
  /** What the character that rolled pays for it. */
  readonly costs: readonly Cost[];
  /** The reason why the character cannot pay it; blank if it can. */
  readonly lack: string;
}

/**
 * Returns the possible answers of the character that rolled, with the focuses that it can use; a roll without a character
 * has none.
 */
export function answersTo(message: ChatMessage.Implementation, { answers }: Offer): readonly Answer[] {
  const dieKind = rollOf(message)?.die?.dieKind;
  const actor = resourceOwner(message);
  const lackOf = (costs: readonly Cost[]): string => (actor ? lackInWords(actor, costs) : "");
  const all = answers
    .filter(({ decision }) => !isClosedTo(message, decision))
    .map((one): Answer => {
      const costs = actor ? costsOfPrice(actor, dieKind?.price?.(one.decision) ?? {}) : [];
      const lack = costs.length > 0 ? lackOf(costs) : whyUnpaid(message, one.decision);
      return { ...one, focus: null, costs, lack };
    });
  const focusOf = ({ decision }: Answer): number => dieKind?.focusOf?.(decision) ?? 0;
  const plain = all.filter((one) => focusOf(one) === 0);
  const hasFocus = rollData(message)?.meta.hasFocus === true;
  const focuses = actor ? focusChoices(actor, statsIn(message), hasFocus) : [];
  const focused = focuses.flatMap(({ id, label, bonus, isInUse }) =>
    all
      .filter((one) => focusOf(one) === bonus.amount && bonus.amount > 0)
      .map((one): Answer => {
        const costs = [...one.costs, ...(isInUse ? [] : [{ means: "meta", amount: 1 } as const])];
        const phrase = { key: "QUADRIVIUM.Meta.Taking", data: { what: one.phrase, meta: label } };
        return { ...one, phrase, focus: id, costs, lack: lackOf(costs) };
      }),
  );
  return [...plain, ...focused];
}

/** Returns why nobody can pay for a decision any more, whose character is gone; blank if it costs nothing. */
export function whyUnpaid(message: ChatMessage.Implementation, decision: Decision): string {
  const price = rollOf(message)?.die?.dieKind.price?.(decision) ?? {};
  const isLost = isOfNobodyLeft(message) && Object.values(price).some((amount) => amount > 0);
  return isLost ? goneInWords(message.alias) : "";
}

/** Tells whether a message answers a request that does not leave a decision to its player. */
function isClosedTo(message: ChatMessage.Implementation, decision: Decision): boolean {
  const request = requestAnswered(message);
  const roll = rollOf(message);
  if (!request || !roll?.die) return false;
  const option = isOfType(message, "roll") ? optionOf(request, message) : null;
  return isClosed(opensOf(request), option, roll.die.dieKind, decision);
}

/** Returns the stats that a message rolled. */
export function statsIn(message: ChatMessage.Implementation): RolledStats {
  return rollData(message)?.trait ?? noStats;
}
