// On both generations: each replaces the data of a type in another way.

import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, table } from "./open-table.ts";
import { leftToDo, rest, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await table.naddaha.update({ system: { tradition: "fortune", inspiration: 0 } });
});

/** A fumble with a 15 beside the 1: it brings one inspiration, and another die may be struck through. */
const FORMULA = "1dnc10:8:8dis + 1 vs 12";
const script = () => {
  scriptFaces([20, 15], [20, 1], [10, 9], [8, 5], [8, 2]);
};

async function rolled(formula = FORMULA): Promise<Roll> {
  script();
  return new (CONFIG.Dice.rolls[0] as typeof Roll)(formula).evaluate();
}

const speaker = () => ChatMessage.implementation.getSpeaker({ actor: table.naddaha });
const data = async () => ({ speaker: speaker(), rolls: [await rolled()] });
const posted = () => game.messages.contents.at(-1);

/** The ways in which messages with rolls come to be; `ChatMessage` alone is Foundry's own class. */
const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["the base class", async () => ChatMessage.create(await data())],
  ["createDocuments of the base class", async () => ChatMessage.createDocuments([await data()])],
  ["the class of the world", async () => ChatMessage.implementation.create(await data())],
  ["the roll itself", async () => (await rolled()).toMessage({ speaker: speaker() })],
  [
    "what is typed",
    async () => {
      script();
      await type(`/r ${FORMULA}`);
    },
  ],
  [
    "a table",
    async () => {
      const results = [{ text: "Rain", range: [0, 99] }];
      const fate = await RollTable.implementation.create({ name: "Weather", formula: FORMULA, results } as never);
      script();
      await fate?.draw();
    },
  ],
];

describe("a message with one of our rolls, created by", () => {
  test.each(ways)("%s, is a roll with data of its own", async (_way, create) => {
    await create();
    const message = await until(posted);
    expect([message.type, message._source.type]).toEqual(["roll", "roll"]);
    expect(message.system).toBeInstanceOf(CONFIG.ChatMessage.dataModels.roll);
    expect(message._source.system).toMatchObject({ isDamage: false, answers: null, partOf: null });
  });

  test.each(ways.filter(([way]) => way !== "a table" && way !== "what is typed"))(
    "%s, gives the character what it has brought, once",
    async (_way, create) => {
      await create();
      const message = (await until(posted)) as ChatMessage.OfType<"roll">;
      await until(
        () =>
          leftToDo().length === 0 &&
          message.system.deltas.some(({ number, by }) => number === "inspiration" && by === 1),
      );
      await rest();
      expect(table.naddaha.system.inspiration).toBe(1);
    },
  );
});
