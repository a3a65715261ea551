import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, type Face } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { card } from "./requests-page.ts";
import { d20, d8 } from "./play/dice.ts";

beforeEach(() => openTable());

const notices = () => [...document.querySelectorAll("#notifications > *")].map(textOf).join(" ");

describe("a game master without a character at hand", () => {
  test.each<[command: string, formula: string, faces: Face[]]>([
    ["/stress + 5 vs 9", "1ds + 5[Modifier] vs 9", [6]],
    ["/stress 5 [guard] botch 3 vs 9", "1dsb3 + 5[guard] vs 9", [6]],
    ["/quality + 3 vs 6", "1dq + 3[Modifier] vs 6", [6]],
    ["/simple + 3", "1di + 3[Modifier]", [6]],
    ["/botch 2", "2db", [6, 7]],
    ["/trip *4 bonus 7 vs 15", "1dts4b7 vs 15", [...d20(3), ...d8(2)]],
    ["/trip unskilled vs 9", "1dtsl5bm5[| -5 Unskilled] vs 9", [[20, 12]]],
    ["/heroic d8", "1dhd8", d8(2, 3)],
    ["/check boons 2 banes 1 vs 15", "3dkbo2ba1 vs 15", d8(4, 4, 4)],
    ["/fortune d8 d6 advantage vs 12", "1dnc8:6adv vs 12", [...d20(11, 3), ...d8(5), [6, 2]]],
  ])("rolls %s", async (command, formula, faces) => {
    scriptFaces(...faces);
    await type(command);
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.formula).toBe(formula);
    expect(textOf((await card(message)).querySelector(".roll-card .total"))).toMatch(/\d/);
    expect(notices()).toBe("");
  });

  test.each([
    ["/stress int + 5 vs 9", /“int” cannot be found: no character is selected\. Select a token, open/],
    ["/check str + acrobatics vs 9", /“str” cannot be found/],
    ["/fortune drive d8", /“drive” cannot be found/],
    ["/fortune d20 d8", /“d20” is not possible/],
    ["/passive perception", /“perception” cannot be found/],
  ])("is told what %s lacks, and nothing is rolled", async (command, words) => {
    await type(command);
    await until(() => notices());
    expect(notices()).toMatch(words);
    await rest();
    expect(game.messages.size).toBe(0);
  });
});
