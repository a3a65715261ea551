import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, smallWorld, type, type Table } from "../../open-table.ts";
import { rest } from "../../page.ts";
import { reading } from "./reading.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** The lines of the export without the head. */
const exported = async () => (await reading())().split("\r\n").slice(1);

describe("the dice of a module", () => {
  const MODULES = resolve(import.meta.dirname, "../../../fixtures/modules");
  const EMBER = resolve(import.meta.dirname, "../../../../docs/example-module");

  /** Opens the world anew, with these modules. */
  async function open(modules: readonly string[], messages: readonly object[] = []): Promise<void> {
    await table.close();
    table = await openTable({ modules, world: { ...smallWorld, messages: messages as never } });
  }

  const stored = () => game.messages.map((message) => message.toObject());

  test("are told as Foundry would, those that only it knows, and as not to be checked once it has gone", async () => {
    await open([resolve(MODULES, "peril-pool")]);
    scriptFaces(7);
    await type("/stress 5 vs 9");
    await rest();
    scriptFaces([6, 1], [6, 4]);
    await type("/r 2dt vs 1");
    await rest();
    const [ours, theirs] = await exported();
    expect(ours).toContain("Stress");
    expect(ours).toContain("d10: 7");
    expect(theirs).toContain("2dt vs 1");
    await open([], stored());
    expect((await exported())[1]).toContain("cannot be checked");
  });

  test("of a tradition that it adds are told word for word without it, and what was asked with them", async () => {
    await open([EMBER]);
    scriptFaces([6, 6], [6, 2], [6, 5], [6, 3]);
    await type("/r 3dp vs 2");
    await rest();
    await table.api.request({
      asked: [table.naddaha],
      options: [{ name: "Light the beacon", letter: "p", target: 2 }],
    });
    await rest();
    await open([], stored());
    const [rolled, asked] = await exported();
    expect(rolled).toMatch(
      /,Roll,.*,Dice of a module,3dp vs 2,,,2,,".*needs the module .*, which is not active; nothing of the roll is lost",/,
    );
    expect(asked).toMatch(/,Request,.*needs dice that no active module adds \(dp\).*,Light the beacon,/);
  });
});
