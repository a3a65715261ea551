import { witnessedDice } from "../../dice/witnessed-dice.ts";
import { say } from "../../i18n/words.ts";
import { onPress } from "../../windows/card-button.ts";
import { warnOfFaults } from "../../windows/warn-of-faults.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../snapshot.ts";
import { isUnderWay } from "../../services/seals-in.ts";
import { proofScript, proofSteps } from "./witness-proof.ts";

/** What the card of an answer says of the numbers from which its dice come. */
export interface ShownWitness {
  readonly state: "witnessed" | "sealed" | "waiting" | "underWay" | "entered" | "gamemaster" | "away" | "broken";
  readonly words: string;
  readonly hint: string;
  /** True if its dice can be computed again here. */
  readonly mayCheck: boolean;
  /** True if the player had choices during the roll or after it, when both numbers were known. */
  readonly hasLaterDice: boolean;
  /** True if the character has begun another roll before, which was not finished. */
  readonly isSecond: boolean;
}

/** Returns the mark of an answer; null if its request is not witnessed, and for one that does not count or cannot be read. */
export function shownWitness(request: RequestSnapshot, answer: AnswerSnapshot): ShownWitness | null {
  if (!request.isWitnessed || answer.fault || answer.missing) return null;
  const state = stateOf(answer);
  const key = `QUADRIVIUM.Request.Witness.${state}`;
  return {
    state,
    words: say({ key: `${key}.mark` }),
    hint: say({ key: `${key}.hint` }),
    mayCheck: proofScript(answer) !== "",
    hasLaterDice: hasLaterChoices(answer),
    isSecond: request.verdicts.some(
      (other) => other.answer !== answer.id && other.actor === answer.actor && isUnderWay(other),
    ),
  };
}

/** Tells whether somebody who had both numbers could choose something: after the throw, or to throw a die or not. */
function hasLaterChoices({ roll, verdict }: AnswerSnapshot): boolean {
  const { decisions = [], options, replay } = roll?.die ?? {};
  const isOffered = verdict?.seal === "" && replay?.thrown.some(({ optional }) => optional === true) === true;
  return decisions.length > 0 || (options?.declined ?? []).length > 0 || isOffered;
}

function stateOf({
  promised,
  verdict,
  roll,
  isByGamemaster,
  isAltered,
  isUnpaid,
  isUnderWay: isBegun,
}: AnswerSnapshot) {
  if (promised === "") return isByGamemaster ? "gamemaster" : "away";
  if (!verdict) return "waiting";
  if (isAltered && !isUnpaid) return "broken";
  const { die } = roll ?? {};
  if (!die) return isBegun ? "underWay" : "sealed";
  return witnessedDice(die).some(({ isEntered }) => isEntered) ? "entered" : "witnessed";
}

/** The answers whose dice somebody has checked on this client: the steps stay when the card is drawn again. */
const checked = new WeakSet<ChatMessage.Implementation>();

/** Makes the buttons of a mark work: one computes the dice again and lists the steps, the other copies a program. */
export function activateWitness(request: RequestSnapshot, answer: AnswerSnapshot, content: HTMLElement): void {
  const check = content.querySelector<HTMLElement>("[data-action=quadriviumCheckDice]");
  const copy = content.querySelector<HTMLElement>("[data-action=quadriviumCopyProof]");
  const message = game.messages.get(answer.id);
  if (check && message) {
    if (checked.has(message)) showSteps(request, answer, content);
    onPress(check, () => {
      checked.add(message);
      showSteps(request, answer, content);
    });
  }
  if (copy) {
    onPress(copy, () =>
      warnOfFaults(async () => {
        await game.clipboard.copyPlainText(proofScript(answer));
        ui.notifications.info(say({ key: "QUADRIVIUM.Request.Witness.copied" }));
      }),
    );
  }
}

function showSteps(request: RequestSnapshot, answer: AnswerSnapshot, content: HTMLElement): void {
  const status = content.querySelector(".witness [role=status]");
  if (!status) return;
  const steps = proofSteps(request, answer);
  const list = document.createElement("ol");
  list.replaceChildren(
    ...steps.map(({ isGood, text }) => {
      const item = document.createElement("li");
      item.dataset.tone = isGood ? "good" : "bad";
      item.textContent = text;
      return item;
    }),
  );
  const result = document.createElement("p");
  const isRight = steps.every(({ isGood }) => isGood) && (!answer.isAltered || answer.isUnpaid);
  result.dataset.tone = isRight ? "good" : "bad";
  result.textContent = say({ key: `QUADRIVIUM.Request.Witness.${isRight ? "allRight" : "notRight"}` });
  status.replaceChildren(result, list);
}
