import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, table } from "./open-table.ts";
import { openSheet, textOf, until } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
  for (const name of ["Ren", "Renata Vale"]) {
    await Actor.create({ name, type: "character", items: [{ name: "Climb", type: "ability", system: { score: 7 } }] });
  }
});

const newest = () => game.messages.contents.at(-1);

async function refused(command: string): Promise<string> {
  await type(command);
  return textOf(await until(() => document.querySelector("#notifications .error")));
}

describe("a command that begins with “as” and a name", () => {
  test.each(["/stress as Ren climb vs 9", "/stress AS ren climb vs 9"])(
    "is that character’s roll: %s",
    async (command) => {
      scriptFaces(4);
      await type(command);
      const message = await until(newest);
      expect([message.alias, message.rolls[0]?.formula]).toEqual(["Ren", "1ds[Climb] + 7[Climb] vs 9"]);
    },
  );
});

test("a player speaks for no character of somebody else", async () => {
  await openTable({ userId: ADA });
  const other = game.actors.contents.find(({ isOwner }) => !isOwner)?.name ?? "Nobody";
  expect(await refused(`/stress as ${other} int`)).toBe(`Unknown name or word “${other}”.`);
});

describe("a command while a sheet is open", () => {
  test("is the roll of that character, if no other of this user's sheets is open", async () => {
    const [ren, renata] = [game.actors.getName("Ren"), game.actors.getName("Renata Vale")];
    if (!ren || !renata) throw new Error("Somebody is missing.");
    await openSheet(ren);
    scriptFaces(4);
    await type("/stress climb");
    expect((await until(newest)).alias).toBe("Ren");
    const fromMacro = { speaker: ChatMessage.getSpeaker({ actor: renata }) };
    scriptFaces(4);
    const log = ui.chat as unknown as { processMessage(text: string, options: object): Promise<unknown> };
    await log.processMessage("/stress pre", fromMacro);
    await until(() => newest()?.alias === "Renata Vale");
    await openSheet(renata);
    expect(await refused("/stress climb")).toContain("Unknown name or word “climb”.");
  });
});
