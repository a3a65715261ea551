import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chatLog } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { step, test } from "../../table-test.ts";
import { startDiceSoNice } from "./dice-so-nice-module.ts";
import { clickOpen, write } from "../../scene.ts";

const lastCard = (page: Page) => chatLog(page).locator(".chat-message").last();

test("Dice So Nice throws what is clicked on a sheet for all, and a blind roll for its author only when it is shown", async ({
  ada,
  gm,
}) => {
  const pages = [ada, gm];
  const [player, master] = await Promise.all([startDiceSoNice(ada), startDiceSoNice(gm)]);
  const ofAda: string[] = [];
  const ofGamemaster: string[] = [];
  const expectThrown = async (): Promise<void> => {
    await expect.poll(() => player.told()).toEqual(ofAda);
    await expect.poll(() => master.told()).toEqual(ofGamemaster);
  };
  await step("it knows the faces of our letters, and throws in their order", async () => {
    const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];
    for (const letter of ["s", "q", "i", "b"]) expect(await player.labels(`d${letter}`)).toEqual(digits);
    expect((await player.labels("dn")).length).toBe(20);
    const isTogether = () =>
      game.settings.get("dice-so-nice" as never, "enabledSimultaneousRollForMessage" as never) as unknown;
    for (const page of pages) await expect.poll(() => page.evaluate(isTogether)).toBe(false);
  });
  await step("a click on the sheet", async () => {
    await clickOpen(ada, "Naddaha");
    await scriptFaces(ada, 1, 1, 7);
    await ada.getByRole("button", { name: "Brawl", exact: true }).click({ modifiers: ["Shift"] });
    ofAda.push("d10 1", "d10 1", "d10 7");
    ofGamemaster.push("d10 1", "d10 1", "d10 7");
    await expectThrown();
  });
  const botched = ["d10 0", "d10 0 quadrivium-botch, d10 4 quadrivium-botch"];
  await step("a blind roll", async () => {
    await scriptFaces(ada, 10, 10, 4);
    await write(ada, "/br 1dsb2 + 3 vs 9");
    ofGamemaster.push(...botched);
    await lastCard(ada).getByText("?").first().waitFor();
    await expectThrown();
  });
  await step("its reveal", async () => {
    await gm.evaluate(async () => {
      await game.messages.contents.at(-1)?.update({ whisper: [], blind: false });
    });
    await lastCard(ada).getByText("Botch", { exact: true }).waitFor();
    ofAda.push(...botched);
    ofGamemaster.push(...botched);
    await expectThrown();
  });
  await Promise.all([player.stop(), master.stop()]);
});
