import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";
import { GM, openTable, scriptFaces, type Face, table } from "./open-table.ts";
import { d20, d8 } from "./play/dice.ts";
import type { OwnRoll } from "./open-table.ts";

beforeAll(() => openTable({ forAll: true }));

async function roll(formula: string, ...faces: Face[]): Promise<OwnRoll> {
  scriptFaces(...faces);
  return (Roll.create(formula) as unknown as OwnRoll).evaluate();
}

function decide(rolled: OwnRoll, decision: Decision): Promise<OwnRoll> {
  return rolled.decide({ ...decision, by: GM, at: 0 });
}

describe("a fortune roll at the table", () => {
  test("keeps what was decided after a reload: another die scratched, and inspiration spent", async () => {
    const rolled = await roll("1dnc10:8:8 vs 12", [20, 1], [10, 9], [8, 5], [8, 2]);
    const scratched = await decide(rolled, { kind: "scratch", dice: [2] });
    expect(scratched.outcome).toMatchObject({ scratched: [5], actionDice: [9, 2], success: false });
    const spent = await decide(scratched, { kind: "inspiration", dice: [0], pick: "total" });
    const restored = table.api.Roll.fromJSON(JSON.stringify(spent));
    expect(restored.total).toBe(12);
    expect(restored.outcome).toEqual(spent.outcome);
    expect(restored.outcome).toMatchObject({ actionDice: [9, 2, 1], success: true, inspiration: 0 });
  });

  describe("whose fumble leaves it to the player what is scratched", () => {
    const FUMBLE: readonly Face[] = [...d20(1), [10, 9], ...d8(5, 2)];

    async function fumbleByHand(): Promise<OwnRoll> {
      await game.settings.set("quadrivium", "fumbleScratch", "manual");
      return roll("1dnc10:8:8 vs 12", ...FUMBLE);
    }

    afterEach(() => game.settings.set("quadrivium", "fumbleScratch", "automatic"));

    test("has no outcome before the choice, whatever the world has chosen since", async () => {
      const rolled = await fumbleByHand();
      await game.settings.set("quadrivium", "fumbleScratch", "automatic");
      const restored = table.api.Roll.fromJSON(JSON.stringify(rolled));
      expect(restored).toMatchObject({ isWaiting: true, outcome: null });
      expect(restored.dice.flatMap((die) => die.results.map(({ discarded }) => discarded))).not.toContain(true);
      const chosen = await decide(restored, { kind: "scratch", dice: [3] });
      expect(chosen).toMatchObject({ isWaiting: false, total: 14, outcome: { scratched: [2], critFumble: true } });
    });
  });
});
