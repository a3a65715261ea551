import { seedIn, witnessedDice } from "../../dice/witnessed-dice.ts";
import { say } from "../../base/words.ts";
import { isOpened, saysAll } from "../../base/seal.ts";
import type { Verdict } from "../../messages/request-message.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { showUntilDrawn } from "../../ui/redraw.ts";
import { isUnderWay } from "../secrets/seals-in.ts";

/** What the mark of an answer rests on. */
interface Begun {
  readonly id: string;
  readonly actor: string;
  /** The formula that was promised. */
  readonly asks: string;
  /** The seal of its player's secret text; blank if its dice are ordinary ones. */
  readonly promised: string;
  readonly isByGamemaster: boolean;
  readonly verdict: Verdict | null;
  /** The roll, as far as this client knows it. */
  readonly roll: QuadriviumRoll | null;
  /** True if it is another one than was judged. */
  readonly isBroken: boolean;
}

/** What the mark of an answer rests on in its request. */
interface Asked {
  readonly id: string;
  readonly isWitnessed: boolean;
  readonly verdicts: readonly Verdict[];
}

/** One step of the check of a witnessed roll, in words. */
interface ProofStep {
  readonly isGood: boolean;
  readonly text: string;
}

/** Computes each step of a witnessed roll again; none as long as this client does not know the roll. */
function proofSteps({ id }: Asked, answer: Begun): readonly ProofStep[] {
  const die = answer.roll?.die;
  const seed = die && seedIn(die);
  const witness = answer.verdict?.witness;
  if (!die || !seed || !witness) return [];
  const step = (isGood: boolean, what: string, data = {}): ProofStep => {
    return {
      isGood,
      text: say({ key: `QUADRIVIUM.Request.Witness.Step.${what}.${isGood ? "right" : "wrong"}`, data }),
    };
  };
  const isPromised = isOpened({ seal: witness.seal, opened: seed.player });
  const isSame = isOpened({ seal: witness.ownSeal, opened: seed.gamemaster });
  return [
    step(isPromised, "player"),
    step(isSame, "gamemaster"),
    step(isPromised && saysAll(seed.player, { request: id, actor: answer.actor, formula: answer.asks }), "terms"),
    ...witnessedDice(die).map(({ label, faces, face, expected, isEntered }, index) => {
      const data = { number: index + 1, die: `d${faces}`, face: label };
      return isEntered
        ? { isGood: false, text: say({ key: "QUADRIVIUM.Request.Witness.Step.entered", data }) }
        : step(face === expected, "die", data);
    }),
  ];
}

/**
 * Returns a program for Python 3 that computes the dice of a witnessed roll again, with nothing of this system or of
 * Foundry; blank as long as this client does not know the roll.
 */
function proofScript(answer: Begun): string {
  const die = answer.roll?.die;
  const seed = die && seedIn(die);
  const witness = answer.verdict?.witness;
  if (!die || !seed || !witness) return "";
  // Texts and numbers in JSON are the same in Python, and nothing in them can run.
  const dice = witnessedDice(die).flatMap(({ place, faces, face }) =>
    place === null ? [] : JSON.stringify([place, faces, face]),
  );
  return `import hashlib, hmac
player = ${JSON.stringify(seed.player)}
gamemaster = ${JSON.stringify(seed.gamemaster)}
seals = ${JSON.stringify([witness.seal, witness.ownSeal])}
dice = [${dice.join(", ")}]  # place, number of faces, face shown
for text, seal in zip((player, gamemaster), seals):
    print("seal", "right" if hashlib.sha256(text.encode()).hexdigest() == seal else "WRONG")
key = hmac.new(player.encode(), gamemaster.encode(), hashlib.sha256).digest()
def face(place, faces):
    block = 0
    while True:
        message = "quadrivium dice 1|%d|%d" % (place, block)
        data = hmac.new(key, message.encode(), hashlib.sha256).digest()
        for index in range(0, 32, 4):
            word = int.from_bytes(data[index:index + 4], "big")
            if word < 2**32 - 2**32 % faces:
                return word % faces + 1
        block += 1
for place, faces, shown in dice:
    print("d%d" % faces, "shows", shown, "right" if face(place, faces) == shown else "WRONG")
`;
}

/** What the card of an answer says of the numbers from which its dice come. */
interface ShownWitness {
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

/** Returns the mark of an answer that counts or waits to be judged; null if its request is not witnessed. */
export function shownWitness(request: Asked, answer: Begun): ShownWitness | null {
  if (!request.isWitnessed) return null;
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
function hasLaterChoices({ roll, verdict }: Begun): boolean {
  const { decisions = [], options, replay } = roll?.die ?? {};
  const isOffered = verdict?.seal === "" && replay?.thrown.some(({ optional }) => optional === true) === true;
  return decisions.length > 0 || (options?.declined ?? []).length > 0 || isOffered;
}

function stateOf({ promised, verdict, roll, isByGamemaster, isBroken }: Begun): ShownWitness["state"] {
  if (promised === "") return isByGamemaster ? "gamemaster" : "away";
  if (!verdict) return "waiting";
  if (isBroken) return "broken";
  const { die } = roll ?? {};
  if (!die) return isUnderWay(verdict) ? "underWay" : "sealed";
  return witnessedDice(die).some(({ isEntered }) => isEntered) ? "entered" : "witnessed";
}

/** The answers whose dice somebody has checked on this client: the steps stay when the card is drawn again. */
const checked = new WeakSet<ChatMessage.Implementation>();

/** Shows in the mark of an answer the steps that somebody has seen in it before. */
export function showChecked(request: Asked, answer: Begun, content: HTMLElement): void {
  const message = game.messages.get(answer.id);
  const mark = content.querySelector<HTMLElement>(".witness:has([data-action=quadriviumCheckDice])");
  if (mark && message && checked.has(message)) showSteps(request, answer, mark);
}

/** Computes the dice of an answer again, and lists the steps in its mark. */
export function checkDice(request: Asked, answer: Begun, mark: HTMLElement): void {
  const message = game.messages.get(answer.id);
  if (message) checked.add(message);
  showSteps(request, answer, mark);
}

/** Copies the program that computes the dice of an answer again. */
export async function copyProof(answer: Begun): Promise<void> {
  await game.clipboard.copyPlainText(proofScript(answer));
  ui.notifications.info(say({ key: "QUADRIVIUM.Request.Witness.copied" }));
}

function showSteps(request: Asked, answer: Begun, mark: HTMLElement): void {
  const status = mark.querySelector<HTMLElement>("[role=status]");
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
  const isRight = steps.every(({ isGood }) => isGood) && !answer.isBroken;
  result.dataset.tone = isRight ? "good" : "bad";
  result.textContent = say({ key: `QUADRIVIUM.Request.Witness.${isRight ? "allRight" : "notRight"}` });
  showUntilDrawn(status, result, list);
}
