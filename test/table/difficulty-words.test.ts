import { beforeEach, describe, expect, test } from "vitest";
import { openTable, posted, rollOf } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { buttonIn, click, fill, openSettings, textOf, until, windowOf } from "./page.ts";
import { d8, d20 } from "./play/dice.ts";

const targetOf = async (command: string, ...faces: readonly Face[]) => rollOf(await posted(command, ...faces)).target;

describe("a roll in words against a word of difficulty", () => {
  beforeEach(() => openTable());

  test.each<readonly [string, number, readonly Face[]]>([
    ["/stress 5 vs hard", 9, [5]],
    ["/stress 5 vs easy", 5, [5]],
    ["/stress 5 vs very hard", 12, [5]],
    ["/fortune 3d8 vs hard", 15, [...d20(9), ...d8(2, 3, 4)]],
    ["/check 6 vs hard", 31, d8(2, 3, 4)],
    ["/trip *2 vs extreme", 40, [[20, 9]]],
  ])("%s means %i", async (command, target, faces) => {
    expect(await targetOf(command, ...faces)).toBe(target);
  });

  test.each<readonly [string, number, readonly Face[]]>([
    ["/check 6 vs easy", 13, d8(2, 3, 4)],
    ["/stress 5 vs e", 15, [5]],
    ["/stress 5 vs extreme", 15, [5]],
  ])("%s means what the tradition's own list calls so: %i", async (command, target, faces) => {
    expect(await targetOf(command, ...faces)).toBe(target);
  });
});

describe("the table of words", () => {
  const openWindow = async () => {
    await openTable();
    await openSettings("Edit difficulties");
    await until(() => document.querySelector(".difficulties-window .words td"));
  };
  const lists = () => windowOf("difficulties-window");
  const cells = (word: string) => {
    const row = [...lists().querySelectorAll(".words tbody tr")].find(
      (one) => textOf(one.querySelector("th")) === word,
    );
    return [...(row?.querySelectorAll("td") ?? [])].map((cell) =>
      `${cell.querySelector("input")?.value ?? ""} ${textOf(cell.querySelector(".chance"))}`.trim(),
    );
  };
  const save = async () => {
    lists().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    await until(() => !document.querySelector(".difficulties-window"));
  };

  test("stores only what the world enters in place of ours, and follows its lists otherwise", async () => {
    await openWindow();
    fill(lists(), "words.trip.hard", "15");
    click(buttonIn(lists(), "5th edition, 0 to 24"));
    await until(() => cells("hard")[0]?.startsWith("12"));
    expect(cells("hard")[3]).toMatch(/^15 /);
    await save();
    expect(game.settings.get("quadrivium", "difficultyWords")).toEqual({ trip: { hard: 15 } });
    expect(await targetOf("/fortune 3d8 vs hard", [20, 9], [8, 2], [8, 3], [8, 4])).toBe(15);
  });
});
