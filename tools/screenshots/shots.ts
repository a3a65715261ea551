import { pathToFileURL } from "node:url";
import type { Locator, Page } from "playwright-core";
import { chatInput, chatLog, unfoldDecisions } from "../browser/host.ts";
import { scriptFaces } from "../browser/table.ts";
import { buildOddsPage } from "../odds-page.ts";
import { confirmRoll, openSheet, roll, tidy, write } from "./people.ts";
import type { People } from "./people.ts";

/** A picture of the documentation. */
export interface Shot {
  /** The name of its file, without theme and ending. */
  readonly name: string;
  readonly caption: string;
  /** Sets up the picture. All windows are closed before, and the world is that of the shots above. */
  readonly take: (people: People) => Promise<Locator | Page> | Locator | Page;
  /** It is shown in the README, twice as sharp. */
  readonly isSharp?: boolean;
  /** It is also taken under unfriendly styles of the host, which must not change what is ours. */
  readonly isTested?: boolean;
}

export interface Chapter {
  readonly title: string;
  readonly shots: readonly Shot[];
}

const dialog = (page: Page): Locator => page.locator(".roll-dialog");
const requestCard = (page: Page): Locator => page.locator(".chat-log .request-card").last();
const lastCard = (page: Page): Locator => chatLog(page).locator(".chat-message").filter({ visible: true }).last();
const question = (page: Page): Locator => page.locator("dialog.question");

/** Takes the sheet of an actor, or of one of its items. */
const sheet =
  (name: string) =>
  async ({ gm }: People) => {
    await openSheet(gm, name);
    const window = gm.locator(".application.sheet.quadrivium").last();
    await window.waitFor();
    return window;
  };

/** Takes the roll dialog of a trait, with its odds. */
const rollOf =
  (name: string, trait: string, target: string | null) =>
  async ({ gm }: People) => {
    await openSheet(gm, name);
    await gm.locator(".character-sheet").getByRole("button", { name: trait, exact: true }).first().click();
    if (target !== null) await dialog(gm).locator("[name=target]").fill(target);
    await dialog(gm).locator(".legend").waitFor();
    return dialog(gm);
  };

/** Opens the page of odds with two rolls. */
async function showComparison(page: Page): Promise<Locator> {
  const rolls = [
    ["f", "1dnc10:8:8 vs 12"],
    ["f", "1dnc10:8:8adv vs 12"],
    ["view", "atLeast"],
  ];
  await page.setViewportSize({ width: 900, height: 900 });
  await page.goto(`${pathToFileURL(await buildOddsPage()).href}#${new URLSearchParams(rolls).toString()}`);
  await page.locator("summary").click();
  return page.locator("body");
}

/** Takes a window of the system's settings. */
const settings =
  (key: string) =>
  async ({ gm }: People) => {
    await gm.evaluate(async (menu) => {
      const type = game.settings.menus.get(menu)?.type as unknown as new () => foundry.applications.api.ApplicationV2;
      await new type().render({ force: true });
    }, `quadrivium.${key}`);
    const window = gm.locator(".application.quadrivium").last();
    await window.locator(".form-footer button").first().waitFor();
    return window;
  };

/** Opens the window of a rest of Naddaha's. */
async function openRest(page: Page): Promise<void> {
  await openSheet(page, "Naddaha");
  await page.locator(".character-sheet").getByRole("button", { name: "Rest…" }).click();
}

/** Takes the first page of the maker for a character of a game. */
const maker =
  (tradition: string) =>
  async ({ gm }: People) => {
    await gm.evaluate(async (of) => {
      const data = {
        name: "Anselm",
        type: "character",
        system: { tradition: of },
        flags: { quadrivium: { making: "" } },
      };
      const actor = await CONFIG.Actor.documentClass.create(data as never);
      await actor?.sheet?.render({ force: true } as never);
    }, tradition);
    const sheet = gm.locator('.character-sheet:has([data-action="goOnMaking"])');
    await sheet.locator('[data-action="goOnMaking"]').click();
    await gm.locator(".maker .form-footer").waitFor();
    // The maker lies over the sheet that it was opened from.
    await gm.evaluate(async () => {
      await game.actors.getName("Anselm", { strict: true }).sheet?.close();
    });
    return gm.locator(".maker");
  };

/** All pictures, in the order in which they are taken. */
export const chapters: readonly Chapter[] = [
  {
    title: "The first minute",
    shots: [
      {
        name: "table",
        caption: "The demo table as a player finds it: the scene, and three things to click.",
        take: ({ ada }) => ada,
      },
      {
        name: "welcome",
        isTested: true,
        caption: "The first start of a world: what the table plays, and characters to begin with.",
        async take(people) {
          const window = await settings("welcome")(people);
          await window.locator("[name=games][value=stress]").check();
          await window.locator("[name=stress][value=fourth]").check();
          await window.locator(".ready img").first().waitFor();
          return window;
        },
      },
      {
        name: "new-character",
        caption: "A new character: a name, the game, and how to begin.",
        async take({ gm }) {
          await gm.evaluate(() => void CONFIG.Actor.documentClass.createDialog());
          const window = gm.locator(".new-character");
          await window.locator(".form-footer button").first().waitFor();
          return window;
        },
      },
      {
        name: "maker",
        caption: "A character of Ars Magica, step by step, with what it could roll.",
        take: maker("stress"),
      },
      { name: "maker-fortune", caption: "A character of Mecha vs Kaiju.", take: maker("fortune") },
      { name: "maker-check", caption: "A character of Fantasy (3d8).", take: maker("check") },
      { name: "maker-trip", caption: "A character of the Trip Die System.", take: maker("trip") },
      {
        name: "list",
        caption: "What can be typed shows itself from the first stroke.",
        async take({ ada }) {
          await chatInput(ada).pressSequentially("/");
          await ada.locator(".option-list").waitFor();
          return ada.locator("#sidebar");
        },
      },
      {
        name: "help",
        caption: "/help lists the commands; with a name, it shows the words of that command.",
        async take({ ada }) {
          await ada.keyboard.press("Escape");
          await write(ada, "/help stress");
          await lastCard(ada).getByText("/stress").first().waitFor();
          return lastCard(ada);
        },
      },
    ],
  },
  {
    title: "Sheets",
    shots: [
      { name: "sheet", isTested: true, caption: "A character of Ars Magica.", take: sheet("Naddaha"), isSharp: true },
      { name: "sheet-combat", caption: "One who fights: each weapon with its totals.", take: sheet("Kentigern") },
      {
        name: "sheet-fortune",
        caption: "A character of Mecha vs Kaiju, with the pool that clicks put together.",
        take: sheet("Ren"),
      },
      { name: "sheet-check", caption: "A character of Fantasy (3d8).", take: sheet("Torvald Farwalker") },
      { name: "sheet-trip", caption: "A character of the Trip Die System.", take: sheet("Boben") },
      { name: "sheet-item", isTested: true, caption: "A weapon.", take: sheet("Kentigern: Long Sword") },
      {
        name: "sheet-party",
        isTested: true,
        caption: "A party: who they are, how they are, and what they can do together.",
        async take({ gm }) {
          await gm.evaluate(async () => {
            const members = game.actors.filter(({ type }) => type === "character").map(({ uuid }) => uuid);
            await Actor.create({ name: "The covenant", type: "party", system: { members } } as never);
          });
          return sheet("The covenant")({ gm, ada: gm });
        },
      },
    ],
  },
  {
    title: "Before the roll",
    shots: [
      {
        name: "dialog",
        isTested: true,
        caption: "Ars Magica: what goes into the roll, and its exact odds.",
        take: rollOf("Naddaha", "Legend Lore", "9"),
        isSharp: true,
      },
      {
        name: "dialog-fortune",
        caption: "Mecha vs Kaiju: the dice of the traits that were clicked.",
        async take({ gm }) {
          await openSheet(gm, "Ren");
          for (const trait of ["Ace Pilot", "Bold"]) {
            await gm.locator(".character-sheet .traits").getByRole("button", { name: trait }).first().click();
          }
          await gm
            .locator(".tray")
            .getByRole("button", { name: /^Roll/ })
            .click({ modifiers: ["Control"] });
          await dialog(gm).locator(".legend").waitFor();
          return dialog(gm);
        },
      },
      {
        name: "dialog-check",
        caption: "Fantasy (3d8): dice that boons and banes have changed.",
        take: rollOf("Torvald Farwalker", "Tracking", "25"),
      },
      {
        name: "dialog-trip",
        caption: "Trip Die System: degrees, and the ability failure.",
        take: rollOf("Boben", "Pathfinding", "15"),
      },
      {
        name: "odds",
        caption: "Odds without a roll, in the chat.",
        async take({ gm }) {
          await write(gm, "/odds 1dsb2 + 5 vs 9");
          await lastCard(gm).locator(".odds, .legend").first().waitFor();
          return lastCard(gm);
        },
      },
    ],
  },
  {
    title: "Cards",
    shots: [
      {
        name: "stress",
        caption: "1ds + 5 vs 9: a stress die and 5, against an ease factor of 9.",
        async take({ ada }) {
          await roll(ada, "/r 1ds + 5 vs 9", 6);
          return lastCard(ada);
        },
      },
      {
        name: "cards",
        isTested: true,
        caption: "A card of each game.",
        async take({ ada }) {
          await roll(ada, "/r 1dsb2[Perception + Awareness] + 2[Perception] + 3[Awareness] vs 9", [10, 1], [10, 7]);
          await roll(ada, "/r 1dnc10:8:8[Strike the kaiju] + 1[Height] vs 15", [20, 20], [10, 8], [8, 5], [8, 3]);
          await roll(ada, "/r 3dkbo2ba1[Acrobatics] + 4[Dexterity] vs 25", [12, 11], [8, 6], [6, 3]);
          await roll(ada, "/r 1dts4b7h6:8:10[Sail the storm] vs 15", [20, 17], [8, 8], [8, 3], [8, 5]);
          await ada.evaluate(() => {
            const board = document.createElement("div");
            board.id = "four-cards";
            board.style.cssText = `position: fixed; inset: 0 auto auto 0; z-index: 9999; padding: 12px; gap: 12px;
              display: grid; grid-template-columns: 320px 320px; align-items: start; background: var(--quadrivium-paper)`;
            board.append(...[...document.querySelectorAll(".roll-card")].slice(-4).map((card) => card.cloneNode(true)));
            document.body.append(board);
          });
          return ada.locator("#four-cards");
        },
        isSharp: true,
      },
      {
        name: "botch",
        caption: "A botch: the zero, and two more.",
        async take({ ada }) {
          await ada.evaluate(() => document.querySelector("#four-cards")?.remove());
          await roll(ada, "/r 1dsb3[Dexterity + Brawl] + 8 vs 6", [10, 10], [10, 3], [10, 10], [10, 10]);
          return lastCard(ada);
        },
      },
      {
        name: "decision",
        caption: "A decision: what holds now, and what each answer would give.",
        async take({ ada }) {
          await roll(ada, "/fortune d10 d8 d6 vs 5", [20, 1], [10, 9], [8, 7], [6, 3]);
          await unfoldDecisions(lastCard(ada));
          await lastCard(ada)
            .getByRole("button", { name: /^Change the scratched die/ })
            .click();
          await question(ada).waitFor();
          return question(ada);
        },
      },
      {
        name: "attack",
        isTested: true,
        caption: "An attack: who defends, whether it hits, the damage, and what it does, all on one card.",
        async take({ gm }) {
          await gm.evaluate(() => {
            const garrow = canvas.tokens?.placeables.find(({ name }) => name === "Garrow");
            garrow?.setTarget(true);
          });
          await openSheet(gm, "Kentigern");
          await scriptFaces(gm, 7, 3);
          const attack = gm.locator(".character-sheet").getByRole("button", { name: /^Attack \(Long Sword\)/ });
          await attack.click({ modifiers: ["Shift"] });
          await lastCard(gm).getByText("Hit by 9").waitFor();
          await tidy({ gm, ada: gm });
          const damage = lastCard(gm).getByRole("button", { name: /^Roll damage/ });
          await damage.waitFor();
          await damage.click();
          await confirmRoll(gm, 4);
          await lastCard(gm).getByRole("button", { name: "Undo damage to Garrow" }).waitFor();
          return lastCard(gm);
        },
      },
      {
        name: "initiative",
        caption: "Initiative of all who fight, on one card.",
        async take({ gm }) {
          await scriptFaces(gm, 7, 4, 9);
          await gm.evaluate(async () => {
            const fight = await Combat.implementation.create({ active: true });
            const tokens = ["Kentigern", "Naddaha", "Garrow"].flatMap(
              (name) => canvas.tokens?.placeables.find((token) => token.name === name)?.document ?? [],
            );
            await TokenDocument.implementation.createCombatants(tokens);
            await fight?.rollAll();
          });
          await lastCard(gm).getByText("Garrow").first().waitFor();
          return lastCard(gm);
        },
      },
      {
        name: "award",
        caption: "An award for all of them, which one click undoes.",
        async take({ gm }) {
          await gm.evaluate(() => {
            const { api } = game.system as unknown as { api: { award(actors: readonly unknown[]): Promise<unknown> } };
            void api.award(["Naddaha", "Kentigern", "Boben"].map((name) => game.actors.getName(name)));
          });
          const window = gm.locator(".application:has(.award-question)");
          await window.locator("[name=amount]").fill("5");
          await window.getByRole("button", { name: "Award", exact: true }).click();
          await lastCard(gm).getByText("Experience").first().waitFor();
          return lastCard(gm);
        },
      },
      {
        name: "rest",
        caption: "A rest: what it would change, and what stays.",
        async take({ ada }) {
          await openRest(ada);
          await question(ada).waitFor();
          return question(ada);
        },
      },
      {
        name: "rested",
        caption: "Its card, which says what has changed and can be undone.",
        async take({ ada }) {
          await openRest(ada);
          await question(ada).locator("[type=submit], .main").first().click();
          await lastCard(ada).locator(".change-card").waitFor();
          return lastCard(ada);
        },
      },
      {
        name: "scatter",
        caption: "A scatter, with its compass.",
        async take({ ada }) {
          await scriptFaces(ada, [10, 5], [8, 2]);
          await write(ada, "/scatter");
          await lastCard(ada).getByText("Scatter").first().waitFor();
          return lastCard(ada);
        },
      },
    ],
  },
  {
    title: "Requests",
    shots: [
      {
        name: "ask",
        caption: "Shift+R: a GM asks for a roll in one line, and sees everyone's chance.",
        async take({ gm }) {
          await chatInput(gm).blur();
          await gm.keyboard.press("Shift+R");
          await gm.locator(".ask-box [data-pick=wish]").fill("awareness hard hidden");
          await gm.locator(".ask-box .chance").first().waitFor();
          return gm.locator(".ask-box");
        },
      },
      {
        name: "request-window",
        isTested: true,
        caption: "A GM requests a roll with a hidden target, and sees everyone's odds.",
        async take({ gm }) {
          await write(gm, "/request");
          const window = gm.locator(".request-window");
          for (const name of ["Kentigern", "Naddaha"]) await window.getByRole("checkbox", { name }).check();
          await window.locator(".what summary").click();
          await window.locator("[name='options.0.name']").fill("Hear the assassin");
          await window.locator(".what summary").click();
          await window.getByRole("checkbox", { name: "Perception" }).check();
          await window.locator("[name='options.0.ability']").fill("Awareness");
          await window.locator("[name='options.0.target']").fill("9");
          await window.locator("[name='options.0.hidesTarget']").check();
          await window.locator(".chance").first().waitFor();
          return window;
        },
        isSharp: true,
      },
      {
        name: "prompt",
        isTested: true,
        caption: "The player is asked at once; the target stays with the GM.",
        async take({ gm, ada }) {
          await write(gm, "/request perception + awareness vs 9 hidden for Naddaha, Kentigern");
          const prompt = ada.locator(".request-prompt");
          await prompt.waitFor();
          return prompt;
        },
      },
      {
        name: "request",
        isTested: true,
        caption: "The answers, recorded and revealed, with the seal that was set before the roll.",
        async take({ gm, ada }) {
          await requestCard(ada)
            .getByRole("button", { name: /^(Roll|Answer)/ })
            .first()
            .click();
          await confirmRoll(ada, 10, 7);
          await requestCard(gm).getByRole("button", { name: "Roll for Kentigern" }).click();
          await confirmRoll(gm, 10, 4);
          await requestCard(gm).locator("[data-status=answered]").nth(1).waitFor();
          await requestCard(gm).getByRole("button", { name: "Reveal hidden values" }).click();
          await requestCard(ada).getByText("Proof: values fixed before the roll, unchanged").click();
          return requestCard(ada);
        },
        isSharp: true,
      },
    ],
  },
  {
    title: "Contests and group challenges",
    shots: [
      {
        name: "contest",
        caption: "A contest, decided.",
        async take({ gm, ada }) {
          await write(gm, "/request stress dex + brawl against stress str for Naddaha, Kentigern");
          await ada.locator(".request-prompt [data-action=options]").click();
          await confirmRoll(ada, 7);
          await requestCard(gm).getByRole("button", { name: "Roll for Kentigern" }).click();
          await confirmRoll(gm, 4);
          await requestCard(gm).getByText(/wins/).first().waitFor();
          return requestCard(gm);
        },
      },
    ],
  },
  {
    title: "Trust",
    shots: [
      {
        name: "ledger",
        isTested: true,
        caption: "The luck ledger: how lucky the rolls were, by their exact odds.",
        async take({ gm }) {
          await gm.evaluate(async () => {
            let seed = 7;
            CONFIG.Dice.randomUniform = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
            const { api } = game.system as unknown as { api: { roll(formula: string): Promise<unknown> } };
            for (let count = 0; count < 24; count += 1) await api.roll(count % 2 ? "1ds + 5 vs 9" : "3dk + 4 vs 18");
          });
          await gm.getByRole("button", { name: "Luck ledger" }).click();
          const window = gm.locator(".ledger-window");
          await window.locator("svg").first().waitFor();
          return window;
        },
      },
    ],
  },
  {
    title: "Compendia",
    shots: [
      {
        name: "journal",
        caption: "The rules as a journal, whose links roll.",
        async take({ gm }) {
          await gm.evaluate(async () => {
            const entries = (await game.packs.get("quadrivium.rules")?.getDocuments()) as JournalEntry[] | undefined;
            await entries?.find(({ name }) => name === "Stress")?.sheet?.render({ force: true } as never);
          });
          const window = gm.locator(".journal-sheet").last();
          await window.getByText("Try them").waitFor();
          return window;
        },
      },
    ],
  },
  {
    title: "How a world is set up",
    shots: [
      { name: "settings-readings", caption: "Rules that can be read in two ways.", take: settings("readings") },
      {
        name: "settings-tracks",
        isTested: true,
        caption: "Tracks: fatigue, wounds, or your own.",
        take: settings("tracks"),
      },
      { name: "settings-difficulties", caption: "Named difficulties.", take: settings("difficulties") },
      { name: "settings-characteristics", caption: "Characteristics.", take: settings("characteristics") },
    ],
  },
  {
    title: "The page of odds",
    shots: [
      {
        name: "odds-page",
        caption: "Two rolls compared, without Foundry.",
        async take({ gm }) {
          const isDark = await gm.evaluate(() => document.body.classList.contains("theme-dark"));
          const page = await gm.context().newPage();
          await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
          return showComparison(page);
        },
      },
    ],
  },
  {
    title: "On a narrow page",
    shots: [
      {
        name: "narrow-maker",
        caption: "The maker.",
        async take(people) {
          await people.gm.setViewportSize({ width: 390, height: 860 });
          await maker("check")(people);
          return people.gm;
        },
      },
      {
        name: "narrow-request",
        caption: "A request on a phone: one tap rolls.",
        async take({ gm, ada }) {
          await ada.setViewportSize({ width: 390, height: 860 });
          await write(gm, "/request stress per + awareness vs 9 for Naddaha");
          await ada.locator(".request-prompt").waitFor();
          return ada;
        },
      },
      {
        name: "narrow",
        caption: "A phone's width: a sheet and its dialog.",
        async take({ ada }) {
          await ada.setViewportSize({ width: 400, height: 860 });
          await openSheet(ada, "Naddaha");
          await ada.getByRole("button", { name: "Legend Lore", exact: true }).click();
          await dialog(ada).locator(".legend").waitFor();
          return ada;
        },
      },
    ],
  },
];
