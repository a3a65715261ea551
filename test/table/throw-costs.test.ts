import { expect, test } from "vitest";
import { openTable, scriptFaces, type, table } from "./open-table.ts";
import { rest, textOf } from "./page.ts";
import { answerOnCard, ask } from "./requests-page.ts";

/** Does it, and returns what the user is told. */
async function told(act: () => Promise<unknown>): Promise<string> {
  document.querySelector("#notifications")?.replaceChildren();
  // One die would be an error.
  scriptFaces();
  const thrown = await act().then(
    () => "",
    (error: unknown) => String(error),
  );
  await rest();
  return thrown + textOf(document.querySelector("#notifications"));
}

test("luck before a roll is refused by words, dialog choices and answers alike", async () => {
  await openTable();
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ system: { tradition: "trip", luck: 0 } });
  const luck = { setup: { luck: true } } as const;
  const request = await ask({ options: [{ name: "Recall", letter: "t", characteristics: ["int"], ...luck }] });
  for (const way of [
    () => type("/trip int luck"),
    () => type("/heroic d6 luck"),
    () => type("/flat 1d6 luck"),
    () => table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: luck }),
    () => answerOnCard(request, table.naddaha),
  ])
    expect(await told(way)).toContain("Naddaha does not have enough luck points: 1 needed, 0 left.");
  expect([game.messages.size, table.naddaha.system.luck]).toEqual([1, 0]);
});
