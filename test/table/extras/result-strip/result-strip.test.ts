import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADA, openTable, scriptFaces, table } from "../../open-table.ts";
import {
  buttonIn,
  chooseVisibility,
  click,
  openSheet,
  rest,
  textOf,
  until,
  windowOf,
  closeWindows,
} from "../../page.ts";

/** The result of a roll on the open sheet of a narrow page. */

let isNarrow = true;
beforeEach(async () => {
  isNarrow = true;
  await openTable({ userId: ADA });
  vi.spyOn(window, "matchMedia").mockImplementation(() => ({ matches: isNarrow }) as MediaQueryList);
  await openSheet(table.naddaha);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeWindows();
});

const strip = () => windowOf("character-sheet").querySelector<HTMLElement>(":scope > .quadrivium-result");

async function rolls(face = 6): Promise<void> {
  scriptFaces(face);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false, choices: { target: 9 } });
  await rest();
}

test("it is a line with total and verdict, which unfolds, and which the next roll replaces", async () => {
  await rolls();
  const shown = await until(strip);
  expect(shown.role).toBe("status");
  expect(textOf(shown.querySelector(".total"))).toBe("Total 13");
  const card = shown.querySelector(".quadrivium-line");
  click(buttonIn(shown, "Whole card: Dexterity + Brawl"));
  expect(card?.classList.contains("quadrivium-line")).toBe(false);
  await rolls(2);
  expect(strip()?.querySelectorAll(".total").length).toBe(1);
  expect(textOf(strip()?.querySelector(".total"))).toBe("Total 9");
});

test("it tells nothing of a blind roll that the card does not tell", async () => {
  await chooseVisibility("blind");
  await rolls();
  expect(textOf(strip())).not.toContain("13");
});
