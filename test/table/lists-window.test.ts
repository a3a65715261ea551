import { beforeEach, describe, expect, test } from "vitest";
import { openTable, posted } from "./open-table.ts";
import type { Face } from "./open-table.ts";
import { buttonIn, click, fill, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(element, "Edit lists"));
  await until(() => document.querySelector(".lists-window .list-actions"));
});

const worldLists = () => game.settings.get("quadrivium", "lists");
const lists = () => windowOf("lists-window");
const rows = () => lists().querySelectorAll(".tradition[data-family=fortune] .row");

async function add(name: string, number: string): Promise<void> {
  const { length } = rows();
  click(buttonIn(lists(), "Add a row"));
  await until(() => rows().length > length);
  fill(lists(), `impactUses.${length}.name`, name);
  fill(lists(), `impactUses.${length}.number`, number);
}

function submit(): void {
  lists().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

async function save(): Promise<void> {
  submit();
  await until(() => !document.querySelector(".lists-window"));
}

const cardOf = async (formula: string, ...faces: Face[]) =>
  textOf(await (await posted(`/r ${formula}`, ...faces)).renderHTML());

describe("what impact buys", () => {
  test("is told on the card as far as the impact is enough, the cheapest first", async () => {
    await add("knock down", "3");
    await add("push", "1");
    await add("disarm", "2");
    await save();
    expect(worldLists().impactUses?.map(({ name }) => name)).toEqual(["push", "disarm", "knock down"]);
    expect(await cardOf("1dnc8", [20, 9], [8, 7])).toContain("Impact buys push 1, disarm 2");
    expect(await cardOf("1dnc8", [20, 2], [8, 3])).not.toContain("Impact buys");
  });
});
