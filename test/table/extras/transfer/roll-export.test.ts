import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, table } from "../../open-table.ts";
import { until } from "../../page.ts";
import { reading } from "./reading.ts";
import { answerFrom, ask, FORMULA, NOTICE } from "../../requests-page.ts";

beforeEach(() => openTable());

/** Reads CSV as a spreadsheet does: the rows by the names of their columns. */
function read(csv: string): readonly Record<string, string>[] {
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end = ""] of csv
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (quoted === undefined && plain === "" && end === "") continue;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...others] = rows.filter((row) => row.length > 0);
  return others.map((row) => Object.fromEntries(row.map((value, index) => [head[index] ?? "", value])));
}

const exported = async () => read((await reading())());

describe("the rolls of the log as CSV", () => {
  test("tell dice, total, target, outcome in words and margin", async () => {
    scriptFaces(10, 10);
    await type("/r 1dsb1[Climb] + 5 vs 9");
    scriptFaces([8, 4], [8, 4], [8, 4]);
    await type("/r 3dk vs 15");
    const [stress, check] = await exported();
    expect(stress).toMatchObject({
      User: "Gamemaster",
      Game: "Ars Magica",
      Roll: "Climb",
      Formula: "1dsb1[Climb] + 5 vs 9",
      "Botch dice": "1",
      Total: "5",
      Target: "9",
      Outcome: "Botch",
    });
    expect(stress?.Dice).toMatch(/d10: 0; .*d10: 0$/);
    expect(stress?.Time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(check).toMatchObject({ Total: "12", Target: "15", Outcome: "Failure by 3", Margin: "-3", "Botch dice": "" });
  });

  test("tell a hidden target to the game master alone, and to no player by how much it was missed", async () => {
    const request = await ask({ options: [{ ...NOTICE, target: 8642, hidesTarget: true }] });
    const answer = await answerFrom(table.join(ADA), request, { formula: FORMULA });
    expect((await exported())[0]).toMatchObject({ Total: "9", Target: "8642", Margin: "-8633" });
    const data = [request.toObject(), answer.toObject()];
    await openTable({ userId: ADA });
    await table
      .join(GM)
      .modifyDocument({ type: "ChatMessage", action: "create", operation: { data, keepId: true } } as never);
    await until(() => game.messages.has(answer.id ?? ""));
    const rows = await exported();
    expect(rows[0]).toMatchObject({ Total: "9", Target: "", Margin: "" });
    expect(JSON.stringify(rows)).not.toMatch(/8642|8633/);
  });
});
