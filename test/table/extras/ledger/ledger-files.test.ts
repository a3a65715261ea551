import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, smallWorld, type } from "../../open-table.ts";
import type { Face, Table } from "../../open-table.ts";
import { rest, textOf, until } from "../../page.ts";
import { reading } from "./reading.ts";

/** The luck ledger beside modules and in the documentation, which are files of the project. */

let table: Table;
afterEach(() => table.close());

describe("where a module has taken a letter of ours", () => {
  const PERIL = resolve(import.meta.dirname, "../../../fixtures/modules/peril-pool");

  test("the ledger counts our rolls, and neither the module's nor those that are left of it", async () => {
    table = await openTable({ modules: [PERIL] });
    const ledger = await reading();
    const roll = async (text: string, ...faces: readonly Face[]) => {
      scriptFaces(...faces);
      await type(text);
      await rest();
      return game.messages.contents.at(-1) ?? expect.fail("There is no message.");
    };
    expect(ledger([await roll("/stress 5 vs 9", 7)])).toMatch(/\r\n.*Stress.*12/);
    const theirs = await roll("/r 2dt vs 1", [6, 1], [6, 4]);
    const nothing = ledger([]);
    expect([theirs.type, ledger([theirs])]).toEqual(["roll", nothing]);
    const source = theirs.toObject();
    await table.close();
    table = await openTable({ world: { ...smallWorld, messages: [source as never] } });
    expect(ledger([game.messages.get(source._id ?? "", { strict: true })])).toBe(nothing);
  });
});

test("the examples of its page show it for everybody, and for a character", async () => {
  table = await openTable();
  const page = await readFile(resolve(import.meta.dirname, "../../../../docs/luck.md"), "utf8");
  const [, code = ""] = /```js\n([^]*?)```/.exec(page) ?? [];
  const [all = "", one = "", ...others] = code.trim().split("\n");
  expect(others).toEqual([]);
  scriptFaces(10);
  await table.api.roll("1di + 3 vs 9", { actor: table.naddaha });
  for (const [line, who] of [
    [all, "all"],
    [one, `actor.${table.naddaha.id}`],
  ]) {
    const macro = await Macro.implementation.create({ name: "Ledger", type: "script", command: line ?? "" });
    // Foundry gives a macro the actor of the speaker.
    void macro?.execute({ actor: table.naddaha });
    await until(() => document.querySelector<HTMLSelectElement>(".ledger-window [name=who]")?.value === who);
    expect(textOf(document.querySelector(".ledger-window"))).toContain("Naddaha");
  }
});
