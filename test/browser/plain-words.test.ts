import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { chatInput, chatLog } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { answer, card, dialog, openDialog, prompt, row } from "./request-scene.ts";
import { lastMessage, unfold } from "./scene.ts";
import { step, test } from "./table-test.ts";

test("requests, contests, links and the exported log say in plain words what is rolled and what came of it", async ({
  ada,
  gm,
}) => {
  const ask = async (text: string): Promise<void> => {
    await chatInput(gm).fill(text);
    await gm.keyboard.press("Enter");
  };

  await step("a botch is called a botch", async () => {
    await ask("/request stress per + awareness vs 9 for Naddaha");
    await prompt(ada).waitFor();
    await answer(ada, [10, 10]);
    for (const page of [ada, gm]) await row(page, "Naddaha").getByText("Botch").waitFor();
  });

  await step("what a request fixes is shown as fixed, and not as a choice", async () => {
    await ask("/request stress per + awareness vs 9 for Naddaha");
    await openDialog(ada);
    await unfold(dialog(ada));
    await dialog(ada).locator(".fixed").getByText("Perception +2", { exact: true }).waitFor();
    expect(await dialog(ada).getByRole("checkbox", { name: "Strength" }).count()).toBe(0);
    await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  });

  await step("a contest without names is called by what is rolled", async () => {
    await ask("/request stress per + awareness against stress dex + brawl for Naddaha, Kentigern");
    await card(gm).getByRole("heading", { name: "Perception + Awareness, Dexterity + Brawl", exact: true }).waitFor();
    await prompt(ada).getByRole("button", { name: "Later" }).click();
  });

  await step("a link in a text is rolled with Shift at once, as the reader's own character", async () => {
    await scriptFaces(ada, 4);
    await chatLog(ada)
      .getByText("Who knocks at the gate?")
      .click({ modifiers: ["Shift"] });
    await lastMessage(gm).getByRole("heading", { name: "Perception + Awareness", exact: true }).waitFor();
    expect(await lastMessage(gm).innerText()).toContain("Naddaha");
  });

  await step("an Ability in a command is rolled as by a click on the sheet", async () => {
    await scriptFaces(ada, 7);
    await chatInput(ada).fill("/stress awareness vs 9");
    await ada.keyboard.press("Enter");
    await lastMessage(ada).getByRole("heading", { name: "Perception + Awareness", exact: true }).waitFor();
  });

  await step("a request for dice alone is called by the dice", async () => {
    await ask("/request fortune d8 d6 vs 12 for Naddaha");
    for (const page of [ada, gm]) {
      await card(page).getByRole("heading", { name: "Fortune roll", exact: true }).waitFor();
    }
    await prompt(ada).getByRole("button", { name: "Later" }).click();
  });

  await step("the exported log has requests and results in words", async () => {
    const saved = gm.waitForEvent("download");
    await gm.locator("[data-action=export]").first().click();
    const log = await readFile(await (await saved).path(), "utf8");
    expect(log).toMatch(/Naddaha: −?\d+: Botch/);
    expect(log).toContain("Fortune roll: request");
    expect(log).toMatch(/Success by \d|Exact success/);
  });
});
