import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { openTable, scriptFaces, table } from "../../open-table.ts";
import { textOf, until } from "../../page.ts";

/** The luck ledger beside modules and in the documentation, which are files of the project. */

test("the examples of its page show it for everybody, and for a character", async () => {
  await openTable();
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
