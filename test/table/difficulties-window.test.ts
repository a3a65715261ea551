import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type } from "./open-table.ts";
import { buttonIn, click, fill, openSettings, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await openWindow();
});

const lists = () => windowOf("difficulties-window");
const tradition = (name: string) => {
  const found = lists().querySelector<HTMLElement>(`.tradition[data-family="${name}"]`);
  if (!found) throw new Error(`There are no difficulties of ${name}.`);
  return found;
};
/** The rows of a family as they are written. */
const rows = (name: string) =>
  [...tradition(name).querySelectorAll(".row")].map((row) =>
    [...row.querySelectorAll("input")].map(({ value }) => value).join(" "),
  );

async function openWindow(): Promise<void> {
  await openSettings("Edit difficulties");
  await until(() => document.querySelector(".difficulties-window .row"));
}

function submit(): void {
  lists().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

async function save(): Promise<void> {
  submit();
  await until(() => !document.querySelector(".difficulties-window"));
}

describe("the window of difficulties", () => {
  test("keeps a new name in the order of its number, and cards call it so", async () => {
    click(buttonIn(tradition("stress"), "Add a difficulty"));
    await until(() => rows("stress").length === 6);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Name of row 6");
    fill(lists(), "stress.5.name", "like a bishop");
    fill(lists(), "stress.5.value", "8");
    await save();
    await openWindow();
    expect(rows("stress").slice(1, 4)).toEqual(["6 average", "8 like a bishop", "9 difficult"]);
    scriptFaces(5);
    await type("/r 1ds + 4 vs 8");
    const card = await game.messages.contents.at(-1)?.renderHTML();
    expect(textOf(card)).toContain("ease factor 8, like a bishop");
  });

  test("starts again from another edition's chart", async () => {
    click(buttonIn(tradition("stress"), "5th edition, 0 to 24"));
    await until(() => rows("stress").length === 9);
    await save();
    await openWindow();
    expect(rows("stress")[3]).toBe("9 average");
  });
});
