import { describe, expect, it } from "vitest";
import type { RollTable } from "../src/client/documents/roll-table.ts";
import { Roll } from "../src/client/dice/roll.ts";
import { HERO, openFixture, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

const OUTER = "outer00000000000";
const INNER = "inner00000000000";

/** A table of three results; the third is another table, of the hero alone. */
function worldWithTables() {
  const tables = [
    {
      _id: OUTER,
      name: "Twist of fate",
      formula: "1d6",
      ownership: { default: 2 },
      results: [
        { _id: "result1000000000", type: "text", description: "A storm", range: [1, 3], weight: 3 },
        { _id: "result2000000000", type: "text", name: "Calm", range: [4, 5], weight: 2 },
        { _id: "result3000000000", type: "document", documentUuid: `RollTable.${INNER}`, range: [6, 6] },
      ],
    },
    {
      _id: INNER,
      name: "Who",
      formula: "1d1",
      results: [
        { _id: "result4000000000", type: "document", name: "Hero", documentUuid: `Actor.${HERO}`, range: [1, 1] },
      ],
    },
  ];
  return { ...smallWorld(), tables };
}

const open = async (options: object = {}) => {
  await openFixture({ world: worldWithTables(), ...options });
  return page.game.tables.getName("Twist of fate") as RollTable;
};
const messages = () => page.game.messages.contents;
const names = (results: readonly { id: string | null }[]) => results.map(({ id }) => id?.slice(0, 7));

describe("a roll table", () => {
  it("gives the result whose range holds the total of a roll that code supplies", async () => {
    const table = await open();
    const { roll, results } = await table.roll({ roll: new Roll("4") });
    expect(roll.total).toBe(4);
    expect(names(results)).toEqual(["result2"]);
    expect(messages()).toHaveLength(0);
  });

  it("is told in the chat by draw: the roll, the results, and from which table they are", async () => {
    const table = await open();
    const { roll, results } = await table.draw({ roll: new Roll("2") });
    expect(names(results)).toEqual(["result1"]);
    const [message] = messages();
    expect(message?.flavor).toBe("Draws a result from Twist of fate");
    expect(message?.getFlag("core", "RollTable")).toBe(OUTER);
    expect(message?.rolls[0]?.total).toBe(roll.total);
    expect(message?.content).toContain("A storm");
    await table.draw({ displayChat: false });
    expect(messages()).toHaveLength(1);
  });
});

describe("a result of a table", () => {
  it("is brought from its older form: two texts instead of one, a uuid instead of collection and id", async () => {
    const results = [
      { _id: "result1000000000", type: 0, text: "Old words", range: [1, 1] },
      { _id: "result2000000000", type: 1, text: "Hero", documentCollection: "Actor", documentId: HERO, range: [2, 2] },
      { _id: "result3000000000", type: "pack", documentCollection: "a.b", documentId: HERO, text: "x", range: [3, 3] },
    ];
    const tables = [{ _id: OUTER, name: "Old", results }];
    await openFixture({ world: { ...smallWorld(), tables } });
    const [words, hero, packed] = page.game.tables.get(OUTER)?.results.contents ?? [];
    expect(words).toMatchObject({ type: "text", description: "Old words" });
    expect(hero).toMatchObject({ type: "document", documentUuid: `Actor.${HERO}`, name: "Hero" });
    expect(packed).toMatchObject({ type: "document", documentUuid: `Compendium.a.b.${HERO}` });
    expect([hero?.documentCollection, hero?.documentId, packed?.documentCollection]).toEqual(["Actor", HERO, "a.b"]);
  });
});
