import { beforeEach, describe, test } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import { until } from "./page.ts";
import { characterOfBruno } from "./requests-page.ts";

// Naddaha has Awareness 3 and Brawl 5.

beforeEach(async () => {
  await openTable({ userId: GM });
  table.join(ADA);
  await characterOfBruno("Silarn");
});

describe("a challenge whose players nominate", () => {
  test("is set in the window with a switch, which needs no rolls", async () => {
    void table.api.request();
    const window = await until(() => document.querySelector<HTMLElement>(".application.request-window"));
    const toggle = await until(() => window.querySelector<HTMLInputElement>("[name=nominates]"));
    toggle.checked = true;
    toggle.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => !window.querySelector("[name='options.0.name']"));
  });
});
