import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openBrowserTable, scriptFaces } from "../../tools/browser/table.ts";
import type { BrowserTable, Face } from "../../tools/browser/table.ts";
import { chooseTheme, look, themesToTry, violations } from "./look.ts";
import type { Theme } from "./look.ts";
import { clearLog } from "./request-scene.ts";
import { chatLog, directoryEntry, sidebarTab, unfoldDecisions } from "../../tools/browser/host.ts";
import { lastMessage, unfold, write } from "./scene.ts";

type ApplicationV2 = foundry.applications.api.ApplicationV2;

let table: BrowserTable;
let ada: Page;
let gm: Page;
beforeAll(async () => {
  table = await openBrowserTable();
  [ada, gm] = await Promise.all([table.join("Ada"), table.join("Gamemaster")]);
});
afterAll(async () => {
  await table.close();
  expect(table.errors).toEqual([]);
});
// Each test opens what it looks at, without windows and messages of another.
afterEach(async () => {
  for (const page of [ada, gm]) {
    await page.evaluate(async () => {
      document.querySelector<HTMLDialogElement>("dialog.question")?.close();
      for (const window of foundry.applications.instances.values()) {
        if (!window.element.matches(".quadrivium.application")) continue;
        // A sheet that is closed while it is edited would be edited when it is opened again.
        const done = [...window.element.querySelectorAll("button")].find((one) => one.ariaLabel === "Done");
        done?.click();
        await window.close();
      }
    });
  }
  await clearLog(gm, table);
});

/** Opens the sheet of an actor, or of what it has: "Ren", "Ren: Ace Pilot". */
async function openSheet(page: Page, name: string): Promise<void> {
  await page.evaluate(async (named) => {
    const [owner = "", thing = ""] = named.split(": ");
    const actor = game.actors.getName(owner, { strict: true });
    const document =
      thing === "" ? actor : (actor.effects.getName(thing) ?? actor.items.getName(thing, { strict: true }));
    await (document.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  }, name);
}

/** Turns the open sheet into fields. */
async function edit(page: Page): Promise<void> {
  const sheet = page.locator(".character-sheet");
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  await sheet.getByRole("button", { name: "Done", exact: true }).waitFor();
}

/** Opens the dialog of a roll of Naddaha's, with its odds. */
async function openRollDialog(page: Page): Promise<void> {
  await openSheet(page, "Naddaha");
  await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
  await page.locator(".roll-dialog").getByLabel("Ease factor", { exact: true }).fill("9");
  await page.locator(".roll-dialog .legend").waitFor();
}

/** Formulas, and what their dice show. */
const rolls = {
  strike: ["1dnc10:8:6[Strike] vs 12", [20, 20], [10, 9], [8, 7], [6, 3]],
  scratched: ["1dnc10:8:6[Strike] vs 5", [20, 1], [10, 9], [8, 7], [6, 3]],
  acrobatics: ["3dkbo1ba2[Acrobatics] + 2 vs 15", [10, 9], [8, 4], [4, 1]],
  failure: ["1dts4b3 vs 10", [20, 10], [20, 7], [4, 3]],
  slide: ["1dts4sl4b7 vs 15", [20, 7], [8, 5]],
} as const satisfies Record<string, readonly [formula: string, ...faces: Face[]]>;

/** Rolls as the chat does, and waits for the card. */
async function roll(page: Page, [formula, ...faces]: (typeof rolls)[keyof typeof rolls]): Promise<void> {
  const cards = page.locator(".roll-card");
  const before = await cards.count();
  await scriptFaces(page, ...faces);
  await write(page, `/r ${formula}`);
  await cards.nth(before).waitFor();
}

describe.each(themesToTry("dark"))("in the %s theme", (scheme) => {
  let page: Page;
  beforeAll(async () => {
    page = ada;
    await chooseTheme(page, scheme);
  });

  test("the sheet of an item that refuses a formula has nothing to stumble over, however narrow", async () => {
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

  test("nor have the roll dialog and its card, a botched one either", async () => {
    await openRollDialog(page);
    expect(await violations(page, ".roll-dialog")).toEqual([]);
    await scriptFaces(page, 10, 10);
    await page.locator(".roll-dialog [type=submit]").click();
    await page.locator(".roll-card[data-tone=bad]").last().waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test("nor have what asks for a re-roll, what a card repeats, and the word that circumstances have changed", async () => {
    const name = `Tamsin in the ${scheme}`;
    await gm.evaluate(async (called) => {
      const items = [
        { name: "Brawl", type: "ability", system: { score: 5, characteristics: ["dex"] } },
        { name: "Second wind", type: "power", system: { grantsReroll: true } },
      ];
      await Actor.create({
        name: called,
        type: "character",
        ownership: { default: 3 },
        system: { tradition: "check" },
        items,
      } as never);
      await ChatMessage.create({ type: "circumstances", system: {} } as never);
    }, name);
    await page.waitForFunction((called) => game.actors.getName(called), name);
    await openSheet(page, name);
    const brawl = page.getByRole("button", { name: "Brawl", exact: true });
    await scriptFaces(page, [8, 4], [8, 4], [8, 4], [8, 5], [8, 5], [8, 5]);
    await brawl.click({ modifiers: ["Shift"] });
    await page.locator(".roll-card", { hasText: "Brawl" }).last().waitFor();
    await brawl.click();
    const reroll = page.locator(".application.which").getByRole("button", { name: "Second wind" });
    await reroll.waitFor();
    expect(await violations(page, ".application.which")).toEqual([]);
    await reroll.click();
    await page.locator(".roll-dialog .bars").waitFor();
    await page.locator(".roll-dialog [type=submit]").click();
    await page.locator(".roll-card .repeat", { hasText: "Re-roll granted by Second wind" }).last().waitFor();
    await page.locator(".circumstances-card").last().waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test("nor have the cards of the other traditions, with what may be decided on them", async () => {
    for (const one of Object.values(rolls)) await roll(page, one);
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test("nor have a twist of fate, asked for by keyboard, and a scatter on a scene", async () => {
    await roll(page, rolls.acrobatics);
    const log = page.locator("[role=log]");
    await lastMessage(page).locator(".menu > summary").focus();
    await page.keyboard.press("Enter");
    await scriptFaces(page, [100, 60], [10, 5], [8, 2]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await log.getByText("for Acrobatics, Naddaha").waitFor();
    await write(page, "/scatter square");
    await log.getByText("2 spaces southeast", { exact: true }).waitFor();
    await page.evaluate(async () => {
      const placed = { scene: "bridge0000000000", from: { x: 1, y: 1 }, to: { x: 2, y: 2 }, token: null };
      await game.messages.contents.at(-1)?.update({ flags: { quadrivium: { scatter: { grid: "square", placed } } } });
    });
    await log.getByText("Lands 2 spaces southeast of the chosen point.").waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });

  test.each([
    ["Change the scratched die…", "radio", rolls.scratched],
    ["Call on luck…", "radio", rolls.slide],
  ] as const)("nor has the window that %s opens", async (name, control, rolled) => {
    await roll(page, rolled);
    await unfoldDecisions(lastMessage(page));
    await page.getByRole("button", { name }).last().click();
    await page.locator("dialog.question").getByRole(control).first().waitFor();
    expect(await violations(page, "dialog.question")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("dialog.question").waitFor({ state: "detached" });
  });

  test.each(["/trip ?", "/odds 1dnc10:8:8 vs 12"])("nor has the card of %s", async (command) => {
    const told = page.locator(".command-help, .odds-card");
    const before = await told.count();
    await write(page, command);
    await told.nth(before).waitFor();
    expect(await violations(page, "[role=log]")).toEqual([]);
  });
});

/** So narrow is a page of 1280 pixels that is read at 400 %. */
const forms = [
  ["light", 1280],
  ["dark", 320],
] as const;

/** Those of some places that are looked at in a theme and its width: each in one of the two by turns, and in long tests each in both. */
const placesIn = <Place>(scheme: Theme, places: readonly Place[]): Place[] =>
  places.filter((_, place) => process.env.LONG_TRIALS || forms[place % forms.length]?.[0] === scheme);

describe("every sheet and every window of the game master", () => {
  beforeAll(async () => {
    await gm.evaluate(async () => {
      const members = ["Naddaha", "Ren", "Boben"].map((name) => game.actors.getName(name)?.uuid);
      const abilities = [{ name: "Brawl", type: "ability", system: { score: 4 } }];
      await Actor.create({ name: "Ogre", type: "npc", items: abilities } as Actor.CreateData);
      await Actor.create({ name: "Companions", type: "party", system: { members } });
      const bonus = { name: "High ground", type: "bonus", system: { value: 2 } };
      await game.actors.getName("Boben")?.createEmbeddedDocuments("ActiveEffect", [bonus as ActiveEffect.CreateData]);
    });
  });

  describe.each(forms)("in the %s theme, %i pixels wide,", (scheme, width) => {
    let page: Page;
    beforeAll(async () => {
      page = gm;
      await chooseTheme(page, scheme);
      await page.setViewportSize({ width, height: 800 });
    });

    test.each(placesIn(scheme, ["Naddaha", "Ren", "Torvald Farwalker", "Boben", "Ogre"]))(
      "are well on all tabs of %s",
      async (name) => {
        await openSheet(page, name);
        const sheet = page.locator(".character-sheet");
        // All at once, since each look takes its time.
        const showTabs = () =>
          sheet.locator("[role=tabpanel]").evaluateAll((panels) => {
            for (const panel of panels) panel.classList.add("active");
          });
        await showTabs();
        await look(page, ".character-sheet");
        await edit(page);
        await showTabs();
        await look(page, ".character-sheet");
      },
    );

    test.each(
      placesIn(scheme, [
        ["Companions", ".party-sheet"],
        ["Naddaha: Legend Lore", ".item-sheet"],
        ["Kentigern: Long Sword", ".item-sheet"],
        ["Boben: Ember Touch", ".item-sheet"],
        ["Ren: Ace Pilot", ".item-sheet"],
        ["Boben: High ground", ".bonus-sheet"],
      ] as const),
    )("are well on the sheet of %s", async (name, selector) => {
      await openSheet(page, name);
      await page.locator(`${selector} .portrait`).waitFor();
      await look(page, selector);
    });

    test.each(
      placesIn(scheme, [
        ["readings", ".readings-window"],
        ["difficulties", ".difficulties-window"],
        ["characteristics", ".characteristics-window"],
        ["tracks", ".tracks-window"],
        ["lists", ".lists-window"],
      ] as const),
    )("are well in the window of the %s", async (key, selector) => {
      await page.evaluate(async (menu) => {
        const Window = game.settings.menus.get(`quadrivium.${menu}`)?.type as (new () => ApplicationV2) | undefined;
        await (Window && new Window())?.render({ force: true });
      }, key);
      await page.locator(`${selector} fieldset`).first().waitFor();
      await look(page, selector);
    });

    test.each(
      placesIn(scheme, [
        ["Ren", { traits: ["traitAcePilot001"] }],
        ["Boben", { characteristics: ["int"] }],
      ] as const),
    )("are well in the roll dialog of %s", async (name, trait) => {
      await page.evaluate(
        ([named, rolled]) => {
          const actor = game.actors.getName(named, { strict: true });
          void (game.system as unknown as { api: { rollTrait(...args: unknown[]): unknown } }).api.rollTrait(
            actor,
            rolled,
          );
        },
        [name, trait] as const,
      );
      const dialog = page.locator(".roll-dialog");
      await unfold(dialog);
      await dialog.locator("[name=target]").fill("12");
      await dialog.locator(".legend").waitFor();
      await look(page, ".roll-dialog");
    });

    test.each(placesIn(scheme, ["Kentigern"]))("are well on the card of a damage that %s has dealt", async (name) => {
      await openSheet(page, name);
      await page.evaluate(() => {
        game.user.targets.add({ actor: game.actors.getName("Ogre") } as never);
      });
      await scriptFaces(page, 9);
      await page.getByRole("button", { name: /^Damage \(Long Sword\)/ }).click({ modifiers: ["Shift"] });
      await page.locator(".character-sheet").getByRole("button", { name: "Close" }).click();
      const card = lastMessage(page);
      await card.getByRole("button", { name: "Apply damage…" }).click();
      await page.locator(".apply-damage").waitFor();
      await look(page, ".question");
      await page.locator(".question").getByRole("button", { name: "Apply", exact: true }).click();
      await card.locator(".damage li", { hasText: "Ogre" }).waitFor();
      expect(await violations(page, "[role=log]")).toEqual([]);
    });
  });
});

test("the whole way from list to card is walked by keyboard alone", async () => {
  const page = await table.join("Bruno");
  await sidebarTab(page, "chat").focus();
  const actors = sidebarTab(page, "actors");
  while ((await actors.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowRight");
  await directoryEntry(page, "Kentigern").focus();
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
  await chatLog(page).locator(".roll-card").last().waitFor();
  expect(await page.locator(".roll-dialog").count()).toBe(0);
});
