import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowserTable, scriptFaces, type BrowserTable } from "../../tools/browser/table.ts";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let table: BrowserTable;
beforeAll(async () => {
  table = await openBrowserTable();
});
afterAll(() => table.close());

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
}

/** What assistive technology or weak eyes would stumble over in a part of the page. */
async function violations(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(axe);
  const result = await page.evaluate(
    (part) => (globalThis as unknown as { axe: { run(part: string): Promise<AxeResult> } }).axe.run(part),
    selector,
  );
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${JSON.stringify(node.target)} ${node.failureSummary ?? ""}`),
  );
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message or command" }).fill(text);
  await page.keyboard.press("Enter");
}

describe.each(["light", "dark"] as const)("in the %s theme", (scheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await table.join("Ada");
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("radio", { name: scheme === "light" ? "Light" : "Dark" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.getByRole("tabpanel").getByText("Naddaha", { exact: true }).click();
    await page.locator(".character-sheet .characteristics .tile").first().waitFor();
    await page.getByRole("tab", { name: "Chat" }).click();
  });
  afterAll(() => page.context().close());

  test("the character sheet has nothing to stumble over", async () => {
    expect(await violations(page, ".character-sheet")).toEqual([]);
  });

  test("nor has it while it is edited", async () => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("button", { name: "Done" }).waitFor();
    expect(await violations(page, ".character-sheet")).toEqual([]);
    await page.getByRole("button", { name: "Done" }).click();
  });

  test("nor has the sheet of an item that refuses a formula, however narrow", async () => {
    await page.evaluate(async () => {
      const naddaha = game.actors.getName("Naddaha");
      const [power] = (await naddaha?.createEmbeddedDocuments("Item", [{ name: "Spark", type: "power" }])) ?? [];
      const sheet = power?.sheet as foundry.applications.sheets.ItemSheetV2 | null | undefined;
      await sheet?.render({ force: true, position: { width: 320, height: 600 } });
    });
    const sheet = page.locator(".item-sheet");
    await sheet.getByLabel("Effect formula").fill("2d6 + @foo");
    await page.keyboard.press("Tab");
    await sheet.getByRole("alert").getByText("@foo").waitFor();
    expect(await violations(page, ".item-sheet")).toEqual([]);
    await page.evaluate(() => game.actors.getName("Naddaha")?.items.getName("Spark")?.delete());
    await sheet.waitFor({ state: "detached" });
  });

  test("nor has the roll dialog", async () => {
    await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
    await page.locator(".roll-dialog").getByLabel("Ease factor", { exact: true }).fill("9");
    await page.locator(".roll-dialog .legend").waitFor();
    expect(await violations(page, ".roll-dialog")).toEqual([]);
  });

  test("nor has the card, a botched one either", async () => {
    await scriptFaces(page, 10, 10);
    await page.locator(".roll-dialog [type=submit]").click();
    await page.locator(".roll-card[data-tone=bad]").last().waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test("nor have the cards of the other traditions, with what may be decided on them", async () => {
    const cards = page.locator(".roll-card");
    for (const [formula, faces] of [
      [
        "1dnc10:8:6[Strike] vs 12",
        [
          [20, 20],
          [10, 9],
          [8, 7],
          [6, 3],
        ],
      ],
      [
        "3dkbo1ba2[Acrobatics] + 2 vs 15",
        [
          [10, 9],
          [8, 4],
          [4, 1],
        ],
      ],
      [
        "1dts4b3 vs 10",
        [
          [20, 10],
          [20, 7],
          [4, 3],
        ],
      ],
      [
        "1dts4sl4b7 vs 15",
        [
          [20, 7],
          [8, 5],
        ],
      ],
    ] as const) {
      const before = await cards.count();
      await scriptFaces(page, ...faces);
      await write(page, `/r ${formula}`);
      await cards.nth(before).waitFor();
    }
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test.each([
    ["Other dice for the total…", "radio"],
    ["Call on luck…", "combobox"],
  ] as const)("nor has the window that %s opens", async (name, control) => {
    await page.getByRole("button", { name }).last().click();
    await page.locator("dialog.question").getByRole(control).first().waitFor();
    expect(await violations(page, "dialog.question")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("dialog.question").waitFor({ state: "detached" });
  });

  test.each(["/fortune ?", "/trip ?", "/odds 1dnc10:8:8 vs 12"])("nor has what %s tells", async (command) => {
    const told = page.locator(".command-help, .odds-card");
    const before = await told.count();
    await write(page, command);
    await told.nth(before).waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });
});

describe.each(["light", "dark"] as const)("what the game master settles, in the %s theme,", (scheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await table.join("Gamemaster");
    await page.getByRole("button", { name: "Table menu" }).click();
    await page.getByRole("radio", { name: scheme === "light" ? "Light" : "Dark" }).check();
    await page.getByRole("button", { name: "Game settings" }).click();
    await page.locator("#settings-config").getByRole("tab", { name: "Quadrivium" }).click();
  });
  afterAll(() => page.context().close());

  test.each([
    ["Choose readings", ".readings-window"],
    ["Edit difficulties", ".difficulties-window"],
  ])("has nothing to stumble over: %s", async (name, selector) => {
    await page.locator("#settings-config").getByRole("button", { name }).click();
    await page.locator(`${selector} fieldset`).first().waitFor();
    expect(await violations(page, selector)).toEqual([]);
    await page.locator(selector).getByRole("button", { name: "Close" }).click();
  });
});

test("the whole way from list to card is walked by keyboard alone", async () => {
  const page = await table.join("Bruno");
  await page.getByRole("tab", { name: "Chat" }).focus();
  const actors = page.getByRole("tab", { name: "Actors" });
  while ((await actors.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel").getByText("Kentigern", { exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".character-sheet .roll").first().waitFor();
  await page.locator(".character-sheet .roll").first().focus();
  await page.keyboard.press("Enter");
  await page.locator(".roll-dialog .bars").waitFor();
  await page.locator(".roll-dialog").getByLabel("Ease factor", { exact: true }).focus();
  await page.keyboard.type("6");
  await scriptFaces(page, 9);
  await page.keyboard.press("Enter");
  await actors.focus();
  await page.keyboard.press("Home");
  await page.getByRole("log").locator(".roll-card").last().waitFor();
  expect(await page.locator(".roll-dialog").count()).toBe(0);
});
