// What the maker calls usual is what our pregenerated characters have.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { usual } from "../../../../src/extras/maker/usual.ts";
import type { UsualValues } from "../../../../src/extras/maker/usual.ts";

interface Score {
  readonly value?: number;
  readonly own?: { readonly tripTarget?: number };
}

interface Source {
  readonly system: {
    readonly tradition: string;
    readonly characteristics?: Readonly<Record<string, Score>>;
    readonly meta?: readonly unknown[];
  };
  readonly items: readonly {
    readonly type: string;
    readonly system: { readonly score?: number; readonly size?: number; readonly art?: string } & Score;
  }[];
}

const FOLDER = "packs/_source/characters";
const ready = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as Source);

/** Returns the counted or rated things of a character on each page of the maker. */
function onPages({ system, items }: Source): Readonly<Record<string, readonly number[]>> {
  const target = (one: Score): number => one.own?.tripTarget ?? 0;
  const isTrip = system.tradition === "trip";
  const of = (...types: string[]) => items.filter(({ type }) => types.includes(type));
  const plain = of("ability").filter(({ system: { art = "" } }) => art === "");
  return {
    characteristics: Object.values(system.characteristics ?? {}).map((one) =>
      isTrip ? target(one) : (one.value ?? 0),
    ),
    abilities: plain.map(({ system: one }) => (isTrip ? target(one) : (one.score ?? 0))),
    arts: of("ability").flatMap(({ system: { art = "", score = 0 } }) => (art === "" ? [] : [score])),
    arms: of("weapon", "armor").map(() => 1),
    traits: of("trait").map(({ system: { size = 0 } }) => size),
    powers: of("power", "gear").map(() => 1),
    kits: of("gear", "weapon", "armor").map(() => 1),
    meta: (system.meta ?? []).map(() => 1),
  };
}

const range = (values: readonly number[]) => [Math.min(...values), Math.max(...values)];

describe.each(Object.entries(usual))("what is usual for a character of %s", (tradition, pages) => {
  const characters = ready.filter(({ system }) => system.tradition === tradition).map(onPages);
  test.each(Object.entries(pages))("on the page of %s is what ours have", (page, told: UsualValues) => {
    const all = characters.map((one) => one[page] ?? []);
    const sums = all.map((values) => values.reduce((sum, value) => sum + value, 0));
    expect(told).toEqual({
      ...told,
      ...(told.count ? { count: range(all.map(({ length }) => length)) } : {}),
      ...(told.values ? { values: range(all.flat()) } : {}),
      ...(told.sum ? { sum: range(sums) } : {}),
    });
  });
});
