import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

async function card(command: string, ...faces: Face[]): Promise<HTMLElement> {
  scriptFaces(...faces);
  await type(command);
  const message = await until(() => game.messages.contents.at(-1));
  return message.renderHTML();
}

function textsOf(html: HTMLElement, selector: string): string[] {
  return [...html.querySelectorAll(selector)].map(textOf);
}

describe("the card of a check", () => {
  test("tells what boons and banes have made of the dice, and what they add", async () => {
    const html = await card(
      "/r 3dkbo2ba1[Acrobatics] + 5[Ability bonus] + 4[Acrobatics] vs 25",
      [12, 11],
      [8, 6],
      [6, 3],
    );
    expect(textsOf(html, ".thrown-dice .below")).toEqual(["▲▲ d12", "▼ d6"]);
    expect(textsOf(html, ".parts > div")).toEqual(["Dice20", "2 boons, 1 bane+1", "Ability bonus+5", "Acrobatics+4"]);
    expect(textOf(html.querySelector(".total"))).toBe("Total 30");
    expect(textOf(html.querySelector(".result"))).toBe("Surpassed by 5");
    expect(textOf(html.querySelector(".target"))).toBe("target 25, moderate");
  });

  test("names one boon as one, and takes banes off with a minus sign", async () => {
    const boon = await card("/r 3dkbo1", [10, 1], [8, 1], [8, 1]);
    expect(textsOf(boon, ".parts > div")).toEqual(["Dice3", "1 boon+1"]);
    const banes = await card("/r 3dkba2", [8, 1], [8, 1], [4, 1]);
    expect(textsOf(banes, ".parts > div")).toEqual(["Dice3", "2 banes−2"]);
  });

  test("says that more than six boons count as six", async () => {
    const html = await card("/r 3dkbo9 vs 30", [12, 12], [12, 12], [12, 1]);
    expect(textOf(html.querySelector(".target"))).toBe("target 30, moderate; more than 6 boons count as 6");
    expect(textOf(html.querySelector(".result"))).toBe("Surpassed by 1");
  });

  test("tells apart a target that is equalled and one that is missed", async () => {
    const result = async (target: number): Promise<string> => {
      const html = await card(`/r 3dk vs ${target}`, [8, 4], [8, 4], [8, 4]);
      return textOf(html.querySelector(".result"));
    };
    expect(await result(12)).toBe("Equalled, not surpassed");
    expect(await result(13)).toBe("Missed by 1");
  });
});
