import { seedIn, witnessedDice } from "../../dice/witnessed-dice.ts";
import { say } from "../../i18n/words.ts";
import { isOpened, saysAll } from "../../services/seal.ts";
import type { AnswerSnapshot, RequestSnapshot } from "../snapshot.ts";

/** One step of the check of a witnessed roll, in words. */
export interface ProofStep {
  readonly isGood: boolean;
  readonly text: string;
}

/** Computes each step of a witnessed roll again; none as long as this client does not know the roll. */
export function proofSteps({ id }: RequestSnapshot, answer: AnswerSnapshot): readonly ProofStep[] {
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
export function proofScript(answer: AnswerSnapshot): string {
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
