import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answer, ask, card, comeBack, notice, press, row } from "../request-scene.ts";
import { chatLog } from "../../../tools/browser/host.ts";
import { scriptFaces } from "../../../tools/browser/table.ts";
import { write } from "../scene.ts";
import { freshTest, step } from "../table-test.ts";

/** What a player's page can send, by the copies that it makes of everything in the log. */
interface Trial {
  /** Put behind each text of a copy by itself: larger than any honest text. */
  readonly tail: string;
}

const TRIAL: Trial = { tail: "long ".repeat(52_000) };

/** What belongs to others than Ada on a page: their documents but requests, which count what is answered, and their cards. */
const ofOthers = (page: Page) =>
  page.evaluate(() => {
    const ada = game.users.getName("Ada");
    const actors = game.actors.filter((actor) => ada === undefined || !actor.testUserPermission(ada, "OWNER"));
    const messages = game.messages.filter(({ author }) => author !== ada);
    return {
      documents: [
        ...actors,
        ...messages.filter(({ type }) => type !== "request"),
        ...game.users.filter((user) => user !== ada),
      ].map((document) => JSON.stringify({ ...document.toObject(), _stats: null, sort: null })),
      cards: Object.fromEntries(
        messages.flatMap(({ id, type }) => {
          const part = type === "request" ? ".asked .result" : ".message-content";
          const shown = document.querySelector(`.chat-log [data-message-id="${id}"] ${part}`);
          return shown ? [[id, shown.textContent.replaceAll(/\s+/g, " ").trim()] as const] : [];
        }),
      ),
    };
  });

/** Sends as Ada copies of all that is in the log: as they are, and with each of their texts made longer. */
const sendCopies = (ada: Page) =>
  ada.evaluate(async ({ tail }) => {
    type Source = Record<string, unknown>;
    /** Returns the texts in data, each with how to say it again in a copy. */
    const textsIn = (data: unknown, path: readonly string[] = []): (readonly string[])[] => {
      if (typeof data === "string") return /^[A-Za-z0-9.]{16,}$/.test(data) ? [] : [path];
      if (typeof data !== "object" || data === null) return [];
      return Object.entries(data).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
    };
    let sent = 0;
    const send = async (source: Source): Promise<void> => {
      const data = { ...source, _id: null, author: game.user.id };
      // Foundry itself refuses what is no message.
      if (await ChatMessage.create(data as never).catch(() => null)) sent += 1;
    };
    for (const source of game.messages.map((message) => message.toObject() as unknown as Source)) {
      await send(source);
      for (const part of ["system", "speaker", "flavor", "content"]) {
        for (const path of textsIn(source[part], [part])) {
          const copy = foundry.utils.deepClone(source);
          const at = path.join(".");
          foundry.utils.setProperty(copy, at, `${String(foundry.utils.getProperty(copy, at))}${tail}`);
          await send(copy);
        }
      }
      await send({ ...source, flags: { quadrivium: { labels: tail, scatter: tail, forgery: { [tail]: tail } } } });
    }
    return sent;
  }, TRIAL);

/** Sends as Ada stored rolls of dice that nobody can throw. */
const sendRolls = (ada: Page) =>
  ada.evaluate(async () => {
    const classes = new Set(game.messages.contents.flatMap(({ rolls }) => rolls.map((roll) => roll.constructor.name)));
    const die = (changes: object) => ({
      class: "Die",
      evaluated: true,
      faces: 6,
      modifiers: [],
      results: [{ result: 3, active: true }],
      ...changes,
    });
    const terms = [
      [die({ number: 1e9 })],
      [die({ number: 1e9, evaluated: false, results: [] })],
      [die({ number: 9e5, faces: 1, modifiers: ["x", "r<6", "kh"] })],
      [die({ number: 5000, results: Array.from({ length: 5000 }, () => ({ result: 3, active: true })) })],
    ];
    let sent = 0;
    for (const name of [...classes, "Roll"]) {
      for (const own of terms) {
        for (const formula of ["1000000000d6", "1d6 + ".repeat(1600).concat("1d6")]) {
          const roll = { class: name, options: {}, dice: [], formula, terms: own, total: 3, evaluated: true };
          const data = { content: "3", rolls: [JSON.stringify(roll)], speaker: { alias: "Naddaha" } };
          if (await ChatMessage.create(data as never).catch(() => null)) sent += 1;
        }
      }
    }
    return sent;
  });

freshTest(
  "what a player sends, however long it is and whatever it says, changes nothing of others and stops no page",
  { timeout: 600_000 },
  async ({ table, gm, ada }) => {
    const bruno = await table.join("Bruno");
    const option = { ...notice, hidesTarget: true };
    await step("others play: rolls, a judged answer, circumstances and a rest", async () => {
      await scriptFaces(bruno, 7, [20, 20], [8, 7], [6, 5]);
      await write(bruno, "/r 1ds[Climb] + 3 vs 9");
      await write(bruno, "/r 1dnc8:6[Strike] vs 12");
      await ask(gm, { asked: ["Kentigern", "Naddaha"], options: [option], tells: "success" });
      await answer(bruno, [5]);
      await row(bruno, "Kentigern")
        .locator(".result")
        .getByText("success")
        .or(row(bruno, "Kentigern").getByText("failure"))
        .first()
        .waitFor();
      await press(gm, "Reveal hidden values");
      await gm.evaluate(async () => {
        const actor = game.actors.getName("Kentigern", { strict: true });
        await actor.update({ system: { tracks: { fatigue: { value: 2 } } } });
        const { api } = game.system as unknown as {
          api: { newCircumstances(draft: object): Promise<unknown>; rest(actors: readonly unknown[]): unknown };
        };
        await api.newCircumstances({ actor });
        void api.rest([actor]);
      });
      const rest = gm.locator("dialog.question, .application.question");
      await rest.locator("[type=submit], [data-action=ok]").first().click();
      await rest.waitFor({ state: "detached" });
      for (const page of [gm, bruno]) {
        await chatLog(page).getByText("Weary −1 → Fresh").waitFor();
        await card(page).getByText("Sealed before the roll, unchanged").waitFor();
      }
      expect(await gm.evaluate(() => new Set(game.messages.map(({ type }) => type)).size)).toBeGreaterThan(3);
    });
    // What was left for whoever comes next is done.
    for (const page of [gm, bruno]) await comeBack(page, table);
    await card(gm).getByText("Sealed before the roll, unchanged").waitFor();
    const before = [await ofOthers(gm), await ofOthers(bruno)] as const;

    await step("the player sends", async () => {
      expect(await sendCopies(ada)).toBeGreaterThan(40);
      expect(await sendRolls(ada)).toBeGreaterThan(10);
    });

    /** Whoever is at the table goes on: they see what is said now, and their own as before. */
    const expectUnharmed = async (): Promise<void> => {
      const said = `Still here ${Math.random()}`;
      await bruno.evaluate((content) => void ChatMessage.create({ content }), said);
      for (const page of [gm, bruno, ada]) await chatLog(page).getByText(said).waitFor();
      await bruno.evaluate(async () => {
        await game.messages.contents.at(-1)?.delete();
      });
      for (const page of [gm, bruno])
        await page.waitForFunction((text) => !document.body.innerText.includes(text), said);
      for (const [page, { documents, cards }] of [
        [gm, before[0]],
        [bruno, before[1]],
      ] as const) {
        const now = await ofOthers(page);
        expect(now.documents).toEqual(documents);
        // A page that is opened draws the newest messages alone.
        expect(Object.keys(now.cards).length).toBeGreaterThan(3);
        expect(cards).toMatchObject(now.cards);
      }
    };
    await step("nothing of others has changed", expectUnharmed);
    await step("nor when the pages are opened again", async () => {
      for (const page of [gm, bruno, ada]) await comeBack(page, table);
      await expectUnharmed();
    });
    // Foundry says so of each stored roll that it does not read.
    const isOurs = (error: string) => !error.includes("A roll in a chat message could not be restored");
    table.errors.splice(0, Infinity, ...table.errors.filter(isOurs));
  },
);
