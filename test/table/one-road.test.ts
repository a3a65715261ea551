import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { throwFormula, toJson } from "../../tools/cli/throw.ts";
import { openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { until } from "./page.ts";
import { answerOnCard } from "./requests-page.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
  await game.user.update({ character: table.naddaha.id });
});
afterAll(() => table.close());

const FACES = [1, 10];

/** The data that differ between any two messages, and those that exist only with a character or say who has written it. */
const particulars = ["_id", "_stats", "timestamp", "speaker", "system.trait", "system.composed"];

/** A stored roll, without the names in its formula that the system knows in other languages: whoever types it says none. */
function readRoll(json: string): object {
  const roll = JSON.parse(json) as { options: { labels?: object } };
  delete roll.options.labels;
  return roll;
}

/** The newest message as it is stored, without its particulars. */
async function posted(): Promise<object> {
  const message = await until(() => game.messages.contents.at(-1));
  const source = message.toObject() as unknown as Record<string, unknown>;
  for (const path of particulars) foundry.utils.deleteProperty(source, path);
  await message.delete();
  return { ...source, rolls: (source.rolls as string[]).map(readRoll) };
}

test("the same faces by sheet, by /r, by macro code and on the command line are the same roll", async () => {
  scriptFaces(...FACES);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false });
  const bySheet = await posted();
  const { formula } = (bySheet as { rolls: { formula: string }[] }).rolls[0] ?? { formula: "" };

  scriptFaces(...FACES);
  await type(`/r ${formula}`);
  expect(await posted()).toEqual(bySheet);

  scriptFaces(...FACES);
  await new table.api.Roll(formula).toMessage();
  expect(await posted()).toEqual(bySheet);

  const { total, outcome } = toJson(await throwFormula(table.api, formula, { faces: FACES })) as Record<
    string,
    unknown
  >;
  expect({ total, outcome }).toEqual({
    total: 27,
    outcome: (bySheet as { rolls: { outcome: object }[] }).rolls[0]?.outcome,
  });
  CONFIG.Dice.fulfillment.defaultMethod = "";
});

test("an ordinary roll is such a message where a character rolls it, so that it can be applied", async () => {
  scriptFaces([6, 4]);
  await type("/r 1d6");
  expect(await posted()).toMatchObject({ type: "roll", rolls: [{ total: 4 }] });
});

describe("a click, a command and an answer to a request", () => {
  /** The same roll by three doors. */
  const doors = {
    sheet: () =>
      table.api.rollTrait(
        table.naddaha,
        { ability: "awareness0000000", characteristics: ["per"] },
        { ask: false, choices: { target: 9 } },
      ),
    command: () => type("/stress per + awareness vs 9"),
    answer: async () => {
      const option = { name: "", letter: "s", characteristics: ["per"], ability: "Awareness", target: 9 };
      const request = await table.api.request({ asked: [table.naddaha], options: [option] });
      return request && answerOnCard(request, table.naddaha);
    },
  };

  /** The hooks of a roll in order: the dice, the check, and the message. */
  async function heardOf(door: () => Promise<unknown>, mayRoll = true): Promise<readonly unknown[]> {
    const heard: unknown[] = [];
    const hooks = {
      preRoll: Hooks.on(
        "quadrivium.preRoll" as never,
        ((roll: Roll, data: { system: object }) => {
          heard.push(["preRoll", roll.total, { ...data.system, answers: null }]);
          return mayRoll;
        }) as never,
      ),
      create: Hooks.on("createChatMessage", (message) => {
        if (message.type === "roll") heard.push(["posted", message.rolls[0]?.total, message.speaker.actor]);
      }),
      roll: Hooks.on(
        "quadrivium.roll" as never,
        ((message: ChatMessage.Implementation, roll: Roll) => {
          heard.push(["roll", message.type, roll.total]);
        }) as never,
      ),
    };
    const before = game.messages.size;
    try {
      if (mayRoll) scriptFaces(5);
      await door();
      await until(() => (mayRoll ? game.messages.size > before && heard.length === 3 : heard.length === 1));
    } finally {
      Hooks.off("quadrivium.preRoll" as never, hooks.preRoll);
      Hooks.off("createChatMessage", hooks.create);
      Hooks.off("quadrivium.roll" as never, hooks.roll);
      for (const message of [...game.messages]) await message.delete();
    }
    return heard;
  }

  test("reach the same hooks, before the dice are rolled and when it is posted", async () => {
    const bySheet = await heardOf(doors.sheet);
    expect(bySheet.map((one) => (one as unknown[])[0])).toEqual(["preRoll", "posted", "roll"]);
    expect(bySheet[0]).toMatchObject([
      "preRoll",
      undefined,
      { trait: { characteristics: ["per"] }, meta: { hasFocus: false, isSpent: false } },
    ]);
    expect(await heardOf(doors.command)).toEqual(bySheet);
    expect(await heardOf(doors.answer)).toEqual(bySheet);
  });

  test("go no further once a hook has cancelled them", async () => {
    for (const door of Object.values(doors)) {
      expect((await heardOf(door, false)).map((one) => (one as unknown[])[0])).toEqual(["preRoll"]);
    }
  });
});

test("nothing is paid for a roll that a hook cancels, by sheet as by command", async () => {
  await table.naddaha.update({ system: { tradition: "fortune", inspiration: 2 } });
  const held: number[] = [];
  const hook = Hooks.on(
    "quadrivium.preRoll" as never,
    (() => {
      held.push(table.naddaha.system.inspiration);
      return false;
    }) as never,
  );
  try {
    const paid = { die: 8, resource: "inspiration" } as const;
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: { paid } });
    await until(() => held.length === 1 && table.naddaha.system.inspiration === 2);
    await type("/fortune d8 inspiration d6");
    await until(() => held.length === 2 && table.naddaha.system.inspiration === 2);
    expect([held, game.messages.size]).toEqual([[2, 2], 0]);
  } finally {
    Hooks.off("quadrivium.preRoll" as never, hook);
  }
});
