import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { OptionDraft, RequestDraft } from "../../src/applications/make-request.ts";
import type { QuadriviumApi } from "../../src/quadrivium.ts";
import { openBrowserTable, scriptFaces } from "../../tools/browser/table.ts";
import type { BrowserTable } from "../../tools/browser/table.ts";
import { record } from "../../tools/browser/record.ts";

let table: BrowserTable;
let gm: Page;

/** A number that stands nowhere by chance. */
const TARGET = 86420;
const notice = { name: "Notice the trap", letter: "s", characteristics: ["per"], ability: "Awareness", target: 9 };

beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
});
afterAll(() => table.close());
beforeEach(async () => {
  await gm.evaluate(() => ChatMessage.deleteDocuments([], { deleteAll: true }));
});

/** What can be sent to a page: no actors. */
type Draft = Omit<RequestDraft, "asked" | "options"> & { readonly options: readonly Omit<OptionDraft, "for">[] };

async function ask(draft: Partial<Draft> = {}): Promise<string> {
  const id = await gm.evaluate(
    async (whole) => {
      const { request } = (game.system as unknown as { api: QuadriviumApi }).api;
      const asked = [game.actors.getName("Naddaha", { strict: true }).uuid];
      return (await request({ ...whole, asked }))?.id ?? "";
    },
    { options: [notice], ...draft, asked: undefined },
  );
  return id;
}

const card = (page: Page) => page.locator(".chat-log .request-card").last();
const row = (page: Page, name: string) => card(page).locator(".asked li", { hasText: name });
const answerCard = (page: Page) => page.locator(".chat-log .message", { has: page.locator(".answer-line") }).last();

/** Answers from the prompt, as it comes. */
async function answer(page: Page, ...faces: number[]): Promise<void> {
  await page.locator(".request-prompt").getByRole("button", { name: "Roll for Naddaha" }).click();
  await scriptFaces(page, ...faces);
  await page.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
}

describe("who sees what", () => {
  let ada: Page;
  let bruno: Page;
  beforeAll(async () => {
    ada = await table.join("Ada");
    bruno = await table.join("Bruno");
  });
  afterAll(async () => {
    await ada.context().close();
    await bruno.context().close();
  });

  test("openly, everybody sees the target, the dice and the verdict", async () => {
    await ask();
    await answer(ada, 5);
    for (const page of [gm, ada, bruno]) {
      await row(page, "Naddaha").and(page.locator("[data-tone=good]")).waitFor();
      expect(await card(page).locator(".options").innerText()).toContain("ease factor 9");
      expect(await answerCard(page).locator(".total").innerText()).toContain("9");
    }
  });

  test("with a hidden target, everybody sees the dice, and of the verdict what the request tells", async () => {
    await ask({ options: [{ ...notice, hidesTarget: true }], tells: "success" });
    await answer(ada, 5);
    for (const page of [ada, bruno]) {
      await row(page, "Naddaha").and(page.locator("[data-tone=good]")).waitFor();
      expect(await row(page, "Naddaha").innerText()).toContain("success");
      expect(await card(page).locator(".options").innerText()).toContain("hidden target");
    }
    await card(gm).getByRole("button", { name: "Show what is hidden" }).click();
    for (const page of [ada, bruno]) {
      await card(page).locator(".seal[data-state=unchanged]").getByText("Sealed before the roll, unchanged").waitFor();
    }
  });

  test("privately, who rolled sees the dice, and the game master; nobody else", async () => {
    await ask({ shows: "player" });
    await scriptFaces(gm, 5);
    await answer(ada);
    await answerCard(ada).locator(".alone").waitFor();
    expect(await answerCard(ada).locator(".total").innerText()).toContain("9");
    expect(await answerCard(gm).locator(".total").innerText()).toContain("9");
    await row(bruno, "Naddaha").and(bruno.locator("[data-status=answered]")).waitFor();
    expect(await answerCard(bruno).innerText()).toContain("The dice are with the game master.");
    expect(await answerCard(bruno).locator(".thrown-dice").count()).toBe(0);
  });

  test("blindly, only the game master sees the dice, until they are shown", async () => {
    await ask({ shows: "gamemaster", tells: "nothing" });
    await scriptFaces(gm, 5);
    await answer(ada);
    await answerCard(gm).locator(".thrown-dice").waitFor();
    for (const page of [ada, bruno]) {
      await row(page, "Naddaha").and(page.locator("[data-status=answered]")).waitFor();
      expect(await answerCard(page).locator(".thrown-dice").count()).toBe(0);
    }
    await card(gm).getByRole("button", { name: "Show the rolls" }).click();
    for (const page of [ada, bruno]) {
      await answerCard(page).locator(".thrown-dice").waitFor();
      await answerCard(page).getByText("Sealed before it was shown, unchanged").waitFor();
    }
  });

  test("a request that is withdrawn takes its prompt away and asks nothing more", async () => {
    await ask();
    await ada.locator(".request-prompt").waitFor();
    await card(gm).getByRole("button", { name: "Withdraw" }).click();
    await ada.locator(".request-prompt").waitFor({ state: "detached" });
    expect(await card(ada).locator("button").count()).toBe(0);
  });

  test("who puts it off finds the button on the card after a reload", async () => {
    await ask();
    await ada.locator(".request-prompt").getByRole("button", { name: "Later" }).click();
    await ada.reload();
    await ada.locator(".request-prompt").getByRole("button", { name: "Later" }).click();
    await card(ada).getByRole("button", { name: "Roll for Naddaha" }).click();
    await scriptFaces(ada, 5);
    await ada.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
    await row(gm, "Naddaha").and(gm.locator("[data-tone=good]")).waitFor();
  });

  test("the game master's client knows the target after a reload, and judges what came in meanwhile", async () => {
    await ask({ options: [{ ...notice, hidesTarget: true }] });
    await gm.goto("about:blank");
    await answer(ada, 5);
    await row(ada, "Naddaha").and(ada.locator("[data-status=looked]")).waitFor();
    await gm.goto(table.url);
    await gm.getByRole("button", { name: /^Gamemaster/ }).press("Enter");
    await row(ada, "Naddaha").and(ada.locator("[data-tone=good]")).waitFor();
    expect(await card(gm).locator(".options").innerText()).toContain("ease factor 9 (hidden)");
  });
});

test("a player who comes later is prompted, and one who was away gets their private roll", async () => {
  await ask({ shows: "player" });
  const ada = await table.join("Ada");
  await scriptFaces(gm, 5);
  await answer(ada);
  await answerCard(ada).locator(".alone").waitFor();
  await ada.context().clearCookies();
  await ada.evaluate(() => {
    localStorage.clear();
  });
  await ada.context().close();
  const back = await table.join("Ada");
  await answerCard(back).locator(".alone").waitFor();
  expect(await answerCard(back).locator(".total").innerText()).toContain("9");
  await back.context().close();
});

test("nothing that a player's client receives tells a hidden target, its nonce or the faces of a blind roll", async () => {
  const recordings = await Promise.all(["Ada", "Bruno"].map((name) => record(table, name)));
  const [ada] = recordings.map(({ page }) => page);
  if (!ada) throw new Error("Nobody is recorded.");
  const secret = { ...notice, target: TARGET, hidesTarget: true };
  await ask({ options: [secret], shows: "gamemaster", tells: "nothing" });
  // Ones double, and nothing else comes to twelve of them and a 7: 4096 × 7 = 28672.
  await scriptFaces(gm, ...Array.from({ length: 12 }, () => 1), 7);
  await answer(ada);
  await answerCard(gm).locator(".thrown-dice").waitFor();
  const vault = await gm.evaluate(() => Object.values(game.settings.get("quadrivium", "vault")).join("\n"));
  const nonces = [...vault.matchAll(/"nonce":"([0-9a-f]{32})"/g)].map(([, nonce = ""]) => nonce);
  expect(nonces.length).toBeGreaterThanOrEqual(2);
  expect(vault).toContain(String(TARGET));
  expect(await answerCard(gm).locator(".total").innerText()).toContain("28676");
  for (const recording of recordings) {
    const heard = await recording.everything();
    expect(heard.includes("Notice the trap")).toBe(true);
    const told = [String(TARGET), "28672", "28676", ...nonces].filter((word) => heard.includes(word));
    expect(told).toEqual([]);
    // A face in a roll, however often its quotation marks are escaped.
    expect(/\bresult\\*":\d/.exec(heard)?.[0]).toBeUndefined();
  }
  for (const { page } of recordings) await page.context().close();
});
