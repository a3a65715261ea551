import { beforeEach, expect, test } from "vitest";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";
import { plainSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { GM, openTable, type, table } from "./open-table.ts";
import { rest, textOf } from "./page.ts";
import { answerOnCard, ask } from "./requests-page.ts";

/** What a throw costs by its formula is paid, or nothing is thrown. */

beforeEach(async () => {
  await openTable({ userId: GM });
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ system: { tradition: "trip" } });
});

const hold = (luck: number | null) => table.naddaha.update({ system: { luck } });
const held = () => table.naddaha.system._source.luck;
const LACK = "Naddaha does not have enough luck points: 1 needed, 0 left.";

/** Returns what the fields of a die cost before it is thrown. */
function costs(die: DieKind, setup: Setup): boolean {
  const delta = die.resourceDelta?.({ setup, decisions: [], outcome: null, rejected: [] }) ?? {};
  return Object.values(delta).some((amount) => amount < 0);
}

/** Every die with every switch that costs something. */
const costly = [...dieKinds.values()].flatMap((die) =>
  die.fields.flatMap((field): readonly (readonly [string, string])[] => {
    if (field.kind !== "flag") return [];
    const setup = { ...plainSetup(die), [field.name]: true } as Setup;
    return costs(die, setup) ? [[die.id, writeSetup(die, setup)]] : [];
  }),
);

test("luck is what a formula can cost, on both dice of trip", () => {
  expect(costly).toEqual([
    ["trip", "1dtlk"],
    ["heroic", "1dhlk"],
  ]);
});

/** Counts the dice that are thrown. */
function countThrows(): () => number {
  let count = 0;
  CONFIG.Dice.randomUniform = () => {
    count += 1;
    return 0.4;
  };
  return () => count;
}

/** Does it, and returns what the user is told. */
async function told(act: () => Promise<unknown>): Promise<string> {
  document.querySelector("#notifications")?.replaceChildren();
  const thrown = await act().then(
    () => "",
    (error: unknown) => String(error),
  );
  await rest();
  return thrown + textOf(document.querySelector("#notifications"));
}

test("luck before a roll is refused by words, dialog choices and answers alike", async () => {
  await hold(0);
  const throws = countThrows();
  const luck = { setup: { luck: true } } as const;
  const request = await ask({ options: [{ name: "Recall", letter: "t", characteristics: ["int"], ...luck }] });
  const ways = [
    () => type("/trip int luck"),
    () => type("/heroic d6 luck"),
    () => type("/flat 1d6 luck"),
    () => table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: luck }),
    () => answerOnCard(request, table.naddaha),
  ];
  for (const way of ways) expect(await told(way)).toContain(LACK);
  expect([throws(), game.messages.size, held()]).toEqual([0, 1, 0]);
});
