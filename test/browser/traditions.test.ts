import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import type { BrowserTable, Face } from "../../tools/browser/table.ts";
import { look } from "./look.ts";
import { lastMessage, unfold } from "./scene.ts";
import { long, test } from "./table-test.ts";
import { chatInput, chatLog, chatText, directoryEntry, sidebarTab, unfoldDecisions } from "../../tools/browser/host.ts";

let table: BrowserTable;
let ada: Page;
let gm: Page;
test.beforeEach(({ table: own, ada: player, gm: master }) => {
  table = own;
  ada = player;
  gm = master;
});

/** Writes into the chat, and waits for what comes of it there. */
async function say(page: Page, text: string, ...faces: readonly Face[]): Promise<void> {
  const messages = chatLog(page).locator(".chat-message");
  const before = await messages.count();
  await scriptFaces(page, ...faces);
  await write(page, text);
  await messages.nth(before).waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await chatInput(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Waits for the total on a card, and returns it. */
async function expectTotal(page: Page, total: string): Promise<void> {
  await expect.poll(() => lastMessage(page).locator(".total").textContent()).toBe(`Total ${total}`);
}

/** Makes a character of Ada's and opens its sheet on her page. */
async function openSheetOf(gm: Page, ada: Page, source: Omit<Actor.CreateData, "type">): Promise<void> {
  await gm.evaluate(async (data) => {
    const user = game.users.getName("Ada");
    await Actor.create({ ...data, type: "character", ownership: { [user?.id ?? ""]: 3 } } as never);
  }, source);
  await ada.waitForFunction((name) => game.actors.getName(name), source.name);
  await sidebarTab(ada, "actors").click();
  await directoryEntry(ada, source.name).click();
  await ada.locator(".character-sheet").waitFor();
  await sidebarTab(ada, "chat").click();
}

/** The window in which somebody is asked something. */
const question = (page: Page): Locator => page.locator("dialog.question");

/** Chooses an answer from a long list, in which each says after an arrow what it gives. */
async function chooseAnswer(page: Page, answer: string): Promise<void> {
  const list = question(page).getByRole("combobox");
  await list.getByRole("option", { name: answer }).first().waitFor({ state: "attached" });
  const labels = await list.getByRole("option").allTextContents();
  const label = labels.find((one) => one === answer || one.startsWith(`${answer} → `)) ?? answer;
  await list.selectOption({ label });
}

describe("fortune", () => {
  test("lets the player take a critical success as impact, and other dice for the total", async () => {
    await say(ada, "/r 1dnc10:8:8[Strike] + 1 vs 12", [20, 20], [10, 8], [8, 4], [8, 2]);
    await lastMessage(gm).getByText("Critical success", { exact: true }).waitFor();
    const due = lastMessage(ada).getByRole("group", { name: "Critical success: choose a benefit" });
    await due.getByRole("button", { name: "+2 impact" }).click();
    await lastMessage(gm).getByText("+2 impact (Ada)").waitFor();
    await say(ada, "/r 1dnc10:8:8[Strike] vs 12", [20, 3], [10, 9], [8, 7], [8, 2]);
    await unfoldDecisions(lastMessage(ada));
    await lastMessage(ada).getByText("Change the dice in the total…").click();
    await lastMessage(ada).getByRole("button", { name: "Total of d20 (3), d8 (7): 10" }).click();
    for (const page of [ada, gm]) await expectTotal(page, "10");
  });

  test(
    "lets the player scratch another die after a fumble, and spend the inspiration that it brought",
    long,
    async () => {
      await say(ada, "/fortune d10 d8 d6 vs 5", [20, 1], [10, 9], [8, 7], [6, 3]);
      await lastMessage(ada).getByText("Decide", { exact: true }).waitFor();
      await unfoldDecisions(lastMessage(ada));
      await lastMessage(ada).getByRole("button", { name: "Change the scratched die…" }).click();
      await question(ada).getByRole("radio", { name: "Scratch d10 (9)" }).check();
      await question(ada).getByRole("button", { name: "Decide" }).click();
      await lastMessage(gm).getByText("Scratch d10 (9) (Ada)").waitFor();
      await unfoldDecisions(lastMessage(ada));
      await lastMessage(ada)
        .getByRole("button", { name: /added to the total/ })
        .first()
        .click();
      await expect.poll(() => lastMessage(gm).locator(".decisions li").count()).toBe(2);
    },
  );

  test("lets forgotten dice join a throw once the table allows it; what fell stays", long, async () => {
    await gm.evaluate(() => game.settings.set("quadrivium", "editPool", true));
    await expect.poll(() => ada.evaluate(() => game.settings.get("quadrivium", "editPool"))).toBe(true);
    await say(ada, "/r 1dnc10:8:6 vs 12", [20, 12], [10, 9], [8, 7], [6, 3]);
    await unfoldDecisions(lastMessage(ada));
    await lastMessage(ada).getByRole("button", { name: "Add dice…" }).click();
    await question(ada).getByLabel("d12").fill("1");
    await scriptFaces(ada, [12, 11]);
    await question(ada).getByRole("button", { name: "Roll added dice" }).click();
    await expectTotal(gm, "23");
    const faces = lastMessage(gm).locator(".thrown-dice .face");
    expect(await faces.allTextContents()).toEqual(["12", "9", "7", "3", "11"]);
  });
});

test("fortune lets the game master scratch any die of a player’s roll, and the card says who did", long, async () => {
  await say(ada, "/r 1dnc10:8:6[Strike] vs 12", [20, 12], [10, 9], [8, 7], [6, 3]);
  const card = lastMessage(gm);
  await unfoldDecisions(card);
  await card.getByText("Scratch any die…").click();
  await card.getByRole("button", { name: "Scratch d10 (9)" }).click();
  for (const page of [ada, gm]) await expectTotal(page, "19");
  await lastMessage(ada).getByText("Scratch d10 (9) (Gamemaster)").waitFor();
  expect(await lastMessage(ada).locator(".die[data-tone=out] .face").allTextContents()).toEqual(["9"]);
});

test("fortune lets the game master, and nobody else, undo what was decided last", async () => {
  await say(ada, "/r 1dnc10:8:6[Strike] vs 12", [20, 20], [10, 9], [8, 7], [6, 3]);
  await lastMessage(ada).getByRole("button", { name: "+2 impact" }).click();
  await lastMessage(gm).getByText("+2 impact (Ada)").waitFor();
  const undo = { name: "Undo: +2 impact (Ada)" };
  expect(await lastMessage(ada).getByRole("button", undo).count()).toBe(0);
  await lastMessage(gm).getByRole("button", undo).focus();
  await gm.keyboard.press("Enter");
  await lastMessage(ada).getByText("+2 impact (Ada); undone by Gamemaster").waitFor();
  await look(gm, ".chat-log .chat-message");
  await lastMessage(ada).getByRole("button", { name: "+1 inspiration" }).click();
  await lastMessage(gm).getByText("+1 inspiration (Ada)", { exact: true }).waitFor();
});

test(
  "fortune says beside each button of inspiration what it costs, and offers none while there is none",
  long,
  async () => {
    await openSheetOf(gm, ada, { name: "Ren Ito", system: { tradition: "fortune", inspiration: 0 } });
    await ada.evaluate(async () => {
      await game.user.update({ character: game.actors.getName("Ren Ito")?.id ?? null });
    });
    await say(ada, "/r 1dnc10:8:6[Strike] vs 12", [20, 12], [10, 9], [8, 7], [6, 3]);
    await lastMessage(ada).getByText("Action succeeds", { exact: true }).waitFor();
    expect(await lastMessage(ada).getByText("Spend inspiration…").count()).toBe(0);
    await gm.evaluate(async () => {
      await game.actors.getName("Ren Ito")?.update({ system: { inspiration: 1 } });
    });
    await lastMessage(ada).getByText("Spend inspiration…").click();
    await look(ada, ".chat-log .chat-message");
    const button = lastMessage(ada).getByRole("button", { name: "Inspiration: d8 (7) added to the total" });
    const described = await button.evaluate(
      (one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent,
    );
    expect(described).toBe("costs 1 inspiration · 28: Action succeeds; Impact 3");
    await button.click();
    await lastMessage(gm).getByText("Ren Ito: inspiration −1").waitFor();
  },
);

test("fortune lets a player counter an action of the game master with the dice of a character", async () => {
  await openSheetOf(gm, ada, {
    name: "Ren Ito",
    system: { tradition: "fortune" },
    items: [
      { name: "Daring", type: "trait", system: { size: 10 } },
      { name: "Pilot", type: "trait", system: { size: 8 } },
    ],
  });
  await say(gm, "/r 1dnc8:6[Kaiju strikes]", [20, 12], [8, 7], [6, 5]);
  await lastMessage(ada).getByRole("button", { name: "Roll a counter…" }).click();
  const dialog = ada.locator(".roll-dialog");
  await unfold(dialog);
  await dialog.getByLabel(/Daring/).check();
  await dialog.getByLabel(/Pilot/).check();
  await scriptFaces(ada, [20, 2], [10, 9], [8, 8]);
  await dialog.getByRole("button", { name: /1dnc10:8$/ }).click();
  // 12 + 7 is more than 9 + 8, so the action succeeds; a counter cannot fumble by being countered.
  const log = chatLog(gm);
  await log.getByText("Action succeeds", { exact: true }).waitFor();
  for (const page of [ada, gm]) await lastMessage(page).getByText("Counter by Ren Ito: 17").waitFor();
  expect(await lastMessage(ada).locator("details.joined-roll").textContent()).not.toContain("if countered");
  expect(await log.getByRole("button", { name: "Roll a counter…" }).count()).toBe(0);
});

test("stress asks the game master, and nobody else, how many botch dice a zero calls for", async () => {
  await gm.evaluate(() => game.settings.set("quadrivium", "botchDice", "asked"));
  await expect.poll(() => ada.evaluate(() => game.settings.get("quadrivium", "botchDice"))).toBe("asked");
  await say(ada, "/r 1ds[Climb] + 5 vs 3", [10, 10]);
  await lastMessage(ada).getByText("zero rolled: the GM sets the number of botch dice").waitFor();
  expect(await lastMessage(ada).getByRole("button").count()).toBe(0);
  await lastMessage(gm).getByRole("button", { name: "Set botch dice…" }).click();
  await chooseAnswer(gm, "2 botch dice");
  await scriptFaces(gm, [10, 10], [10, 4]);
  await question(gm).getByRole("button", { name: "Decide" }).click();
  await lastMessage(ada).getByText("2 botch dice (Gamemaster)").waitFor();
  // The total stands, and the roll fails all the same.
  await expectTotal(ada, "5");
  expect(await lastMessage(ada).locator(".result").textContent()).toBe("Botch");
});

test("check counts a specialty as a boon, ticked in the dialog", async () => {
  await openSheetOf(gm, ada, {
    name: "Silarn",
    system: { tradition: "check" },
    items: [{ name: "Survival", type: "ability", system: { score: 6, specialty: "herbs" } }],
  });
  await ada
    .locator(".character-sheet")
    .getByRole("button", { name: /Survival/ })
    .first()
    .click();
  const dialog = ada.locator(".roll-dialog");
  await dialog.getByLabel("herbs: one boon").check();
  await scriptFaces(ada, [10, 9], [8, 4], [8, 1]);
  await dialog.getByRole("button", { name: "3dkbo1 + 6" }).click();
  await expectTotal(gm, "21");
  expect(await lastMessage(gm).locator(".sources").innerText()).toContain("herbs");
});

test("check shows how boons and banes have changed each die, and that the target must be exceeded", async () => {
  await say(ada, "/r 3dkbo1ba2[Acrobatics] + 2 vs 15", [10, 9], [8, 4], [4, 1]);
  const card = lastMessage(gm);
  await card.getByText("Equaled, not surpassed").waitFor();
  expect(await card.locator(".thrown-dice .below").allTextContents()).toEqual(["▲ d10", "▼▼ d4"]);
  expect(await card.locator(".parts").innerText()).toContain("1 boon, 2 banes");
});

describe("trip", () => {
  test("lets the player call on luck with a focus that is held: the whole roll again, the old one struck through", async () => {
    await ada.evaluate(async () => {
      const meta = [{ id: "red", kind: "mana", colour: "red", bonus: 4, held: 1 }] as const;
      await game.user.character?.update({ system: { meta: [...meta] } });
    });
    await say(ada, "/r 1dts4b3 vs 15", [20, 5], [4, 2]);
    await unfoldDecisions(lastMessage(ada));
    await lastMessage(ada).getByRole("button", { name: "Call on luck…" }).click();
    await question(ada)
      .getByRole("radio", { name: /^Luck, with focus \+4 \(red mana\)/ })
      .check();
    await scriptFaces(ada, [20, 8], [8, 5]);
    await question(ada).getByRole("button", { name: "Decide" }).click();
    for (const page of [ada, gm]) await expectTotal(page, "13");
    expect(await lastMessage(gm).locator(".die[data-tone=out] .face").allTextContents()).toEqual(["5", "2"]);
  });

  test("takes a focus along for another roll of the same thing, and for nothing else", long, async () => {
    await openSheetOf(gm, ada, {
      name: "Kestrel",
      system: { tradition: "trip", meta: [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 2 }] },
      items: ["Duelling", "Riding"].map((name) => ({ name, type: "ability", system: { characteristics: ["dex"] } })),
    });
    const dialog = ada.locator(".roll-dialog");
    const focus = dialog.getByRole("combobox", { name: "Focus" });
    const click = (name: string) =>
      ada
        .locator(".character-sheet")
        .getByRole("button", { name: new RegExp(name) })
        .first()
        .click();
    const roll = async (...faces: Face[]) => {
      const messages = chatLog(ada).locator(".chat-message");
      const before = await messages.count();
      await scriptFaces(ada, ...faces);
      await dialog.getByRole("button", { name: /^Roll/ }).click();
      await messages.nth(before).waitFor();
    };
    await click("Duelling");
    await unfold(dialog);
    await focus.selectOption({ label: "red mana +3 (2 left)" });
    await roll([20, 5], [4, 2]);
    await click("Duelling");
    await dialog.getByLabel(/Dexterity/).uncheck();
    await dialog.getByLabel(/Strength/).check();
    await expect.poll(() => focus.locator("option:checked").textContent()).toBe("red mana +3 (in use)");
    await roll([20, 5], [4, 2]);
    await click("Riding");
    await expect.poll(() => focus.locator("option").allTextContents()).toEqual(["None", "red mana +3 (1 left)"]);
    expect(await focus.locator("option:checked").textContent()).toBe("None");
    await roll([20, 5]);
    await lastMessage(gm).getByText("Riding").first().waitFor();
    expect(await lastMessage(gm).innerText()).not.toContain("red mana");
  });

  test("rolls dice alone, with luck the better of two whole rolls", async () => {
    await say(ada, "/flat 2d6 luck", [6, 1], [6, 2], [6, 6], [6, 5]);
    for (const page of [ada, gm]) await expectTotal(page, "11");
    await write(ada, "/r 2d6lk");
    await ada.getByText(/type \/flat 2d6 luck, or write {2d6, 2d6}kh/).waitFor();
    expect(table.errors.splice(0)).toHaveLength(1);
  });

  test("asks the game master, and nobody else, whether a slide over 9 holds", async () => {
    await say(ada, "/r 1dts4sl12b7 vs 15", [20, 13], [8, 5]);
    await lastMessage(ada).getByText("slide 12 needs the GM’s approval").waitFor();
    expect(await lastMessage(ada).getByRole("button").count()).toBe(0);
    // 18 is ten more than the target, so the roll goes on to its heroic dice.
    await scriptFaces(gm, [6, 4], [6, 3]);
    await lastMessage(gm).getByRole("button", { name: "Slide 9" }).click();
    await lastMessage(ada).getByText("Slide 9 (Gamemaster)").waitFor();
    await expectTotal(ada, "34");
  });
});

test("stress holds its breath for who likes suspense, over a reload, and throws on with a click", long, async () => {
  await ada.evaluate(() => game.settings.set("quadrivium", "suspense", true));
  await say(ada, "/r 1ds + 2 vs 9", 1);
  await lastMessage(gm).getByText("Not decided yet").waitFor();
  await ada.reload();
  await lastMessage(ada).getByText("Not decided yet").waitFor();
  await scriptFaces(ada, 5);
  await lastMessage(ada).getByRole("button", { name: "Roll again and double" }).click();
  for (const page of [ada, gm]) await expectTotal(page, "12");
});

test("a command that cannot be understood says why, and stays in the input; help is for its reader alone", async ({
  table,
  ada,
  gm,
}) => {
  const before = await chatLog(gm).locator(".chat-message").count();
  for (const [command, message] of [
    ["/stress s", "“s” could mean Strength, Stamina"],
    ["/fortune d7", "“d7” is not possible"],
    ["/check boons", "“boons” needs a whole number from 0 to 6"],
    ["/r 2dt", "you can roll only one of these dice"],
  ] as const) {
    await write(ada, command);
    await ada.locator("#notifications").getByText(message).waitFor();
    await expect.poll(() => chatText(ada)).toBe(command);
  }
  await write(ada, "/trip ?");
  await lastMessage(ada).getByRole("heading", { name: "/trip" }).waitFor();
  await write(ada, "/odds 1dts4b7 vs 15");
  await lastMessage(ada).getByRole("heading", { name: "Odds" }).waitFor();
  expect(await chatLog(gm).locator(".chat-message").count()).toBe(before);
  expect(table.errors.splice(0).map((error) => error.slice(0, 16))).toEqual([
    "Ada: “s” could m",
    "Ada: “d7” is not",
    "Ada: “boons” nee",
    "Ada: 2dt: you ca",
  ]);
});

test("dice that no Foundry die is drawn for can be entered by hand too: a d16 and a d20", long, async () => {
  await gm.evaluate(() => {
    const permissions = { ...game.permissions, MANUAL_ROLLS: [1, 2, 3, 4] };
    return game.settings.set("core", "permissions" as never, permissions as never);
  });
  await ada.reload();
  await sidebarTab(ada, "settings").click();
  await ada.getByRole("tabpanel").getByRole("button", { name: "Game settings" }).click();
  await ada.getByRole("button", { name: "Configure dice" }).click();
  const dice = ada.locator("#dice-config");
  for (const die of ["d16", "d20"]) await dice.getByLabel(die, { exact: true }).selectOption({ label: "Manual" });
  await dice.getByRole("button", { name: "Save changes" }).click();
  await dice.waitFor({ state: "detached" });
  await ada.locator("#settings-config").getByRole("button", { name: "Close" }).click();
  await sidebarTab(ada, "chat").click();
  await write(ada, "/r 1dts4b13 vs 20");
  const faces = ada.locator(".roll-resolver input");
  await faces.nth(0).fill("9");
  await ada.keyboard.press("Enter");
  await faces.nth(1).fill("4");
  await ada.keyboard.press("Enter");
  await expectTotal(gm, "13");
});

test("the journal of rules shows its picture and its words, and a link in it rolls", async () => {
  await sidebarTab(ada, "compendium").click();
  await directoryEntry(ada, "Quadrivium").click();
  await directoryEntry(ada, "Rules and Your First Evening").click();
  await ada.locator(".application .window-content").getByText("Stress", { exact: true }).click();
  const page = ada.locator(".journal-entry-page", { has: ada.getByRole("heading", { name: "The Dice" }) });
  const picture = page.getByRole("img", { name: /A 1 is rolled again and doubles/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  expect(await directoryEntry(ada, "Game Master's Guide").count()).toBe(0);
  await scriptFaces(ada, 1, 1, 4);
  await page.getByRole("button", { name: /^quality/ }).click({ modifiers: ["Shift"] });
  await sidebarTab(ada, "chat").click();
  // Naddaha is tired: 4 × 4 + 4 − 1.
  await expectTotal(ada, "19");
});

test("a choice tells what it would change, and two setups stand side by side", async () => {
  await ada.evaluate(() => {
    const { api } = game.system as unknown as { api: { rollTrait(actor: Actor, trait: object): Promise<unknown> } };
    const naddaha = game.actors.getName("Naddaha", { strict: true });
    void api.rollTrait(naddaha, { ability: naddaha.items.getName("Legend Lore", { strict: true }).id });
  });
  const dialog = ada.locator(".roll-dialog");
  await unfold(dialog);
  await dialog.locator("[name=target]").fill("9");
  await dialog.locator("[name=specialty]").hover();
  const line = dialog.locator(".what-if");
  await line.getByText("With “dragons +1”: 70%, 11 percentage points more.").waitFor();
  const place = async (): Promise<number> => Math.round((await dialog.locator("[type=submit]").boundingBox())?.y ?? 0);
  const before = await place();
  await dialog.locator("[name=ability]").focus();
  await ada.mouse.move(0, 0);
  await line.getByText("on average").or(line.getByText("percentage points")).waitFor();
  await expect.poll(place).toBe(before);
  await dialog.getByRole("button", { name: "Keep to compare" }).press("Enter");
  await dialog.locator("[name=specialty]").check();
  await dialog.locator(".compare").getByRole("row", { name: "success 59% 70% +11 points" }).waitFor();
  await look(ada, ".roll-dialog");
  await scriptFaces(ada, 5);
  await dialog.getByRole("button", { name: /1ds/ }).click();
  await dialog.waitFor({ state: "detached" });
});
