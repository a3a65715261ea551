import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { ADA, openTable, table } from "./open-table.ts";
import { buttonIn, check, click, openSheet, until, windowOf } from "./page.ts";

async function gallery(userId: string): Promise<HTMLElement> {
  await openTable({ userId });
  await openSheet(table.naddaha);
  click(await until(() => windowOf("character-sheet").querySelector<HTMLElement>("img.portrait")));
  return until(() => document.querySelector<HTMLElement>(".application.question:has(.portraits)"));
}

test("a player who may not browse files chooses a portrait from all that the system brings", async () => {
  const window = await gallery(ADA);
  const offered = [...window.querySelectorAll<HTMLInputElement>("[name=img]")].map(({ value }) => value);
  const files = await readdir("assets/portraits");
  expect(offered.toSorted()).toEqual(files.map((file) => `systems/quadrivium/assets/portraits/${file}`).sort());
  expect(window.textContent).not.toContain("Browse…");
  const [, , third = ""] = offered;
  check(window, "img", third);
  click(buttonIn(window, "Choose"));
  await until(() => table.naddaha.img === third);
});
