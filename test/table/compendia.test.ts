// What the compendia hold is read, linked, drawn and clicked.

import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { ADA, type, table } from "./open-table.ts";
import { click, textOf } from "./page.ts";
import {
  askedIn,
  html,
  inPack,
  leave,
  openCompendia,
  pagesIn,
  play,
  posts,
  shown,
  texts,
  tidy,
  traditionIn,
} from "./compendia-page.ts";

beforeAll(() => openCompendia());
afterEach(tidy);

/** Returns the document of a uuid; null for none. */
async function find(uuid: string): Promise<object | null> {
  return fromUuid(uuid);
}

describe("the texts of the compendia", () => {
  test("link to documents that exist", async () => {
    const uuids = texts().flatMap(({ name, text }) =>
      [...text.matchAll(/@UUID\[([^\]]+)\]/g)].map(([, uuid = ""]) => ({ name, uuid })),
    );
    expect(uuids.length).toBeGreaterThan(60);
    const found = await Promise.all(uuids.map(({ uuid }) => find(uuid)));
    expect(uuids.filter((_, index) => found[index] === null)).toEqual([]);
  });

  test("read without a broken link, and tell in words what their pictures show", async () => {
    for (const { name, text } of texts()) {
      const html = await shown(text);
      expect([...html.querySelectorAll(".broken")].map(textOf), name).toEqual([]);
      // Code shows how links are written.
      for (const code of html.querySelectorAll("code")) code.remove();
      expect(textOf(html), name).not.toMatch(/@UUID|\[\[/);
      for (const picture of html.querySelectorAll("img")) {
        expect(picture.alt.length, name).toBeGreaterThan(10);
      }
    }
  });

  test("hide from players what is for game masters: foes, macros and the guide are not linked where players read", () => {
    const isHidden = (text: string) => /Compendium\.quadrivium\.(foes|macros|guide)\./.test(text);
    expect(
      pagesIn("rules")
        .filter(({ text }) => isHidden(text))
        .map(({ name }) => name),
    ).toEqual([]);
    for (const pack of ["foes", "macros", "guide"]) {
      expect(game.packs.get(`quadrivium.${pack}`)?.getUserLevel(game.users.get(ADA, { strict: true }))).toBe(0);
    }
  });

  test("request rolls of the players when a game master clicks, and roll what else they offer", async () => {
    const commands = pagesIn("guide").flatMap(({ text }) =>
      [...text.replaceAll(/<code>.*?<\/code>/g, "").matchAll(/\[\[([^\]]*)\]\](?:\{([^}]+)\})?/g)].map(
        ([link, command = ""]) => ({ link, command }),
      ),
    );
    expect(commands.length).toBeGreaterThan(10);
    for (const { link, command } of commands) {
      const heroes = await play(traditionIn(command));
      const isRequest = command.startsWith("/request");
      const element = (await shown(link)).querySelector<HTMLElement>(".command-link");
      const message = await posts(() => {
        if (!isRequest) return type(command);
        if (element) click(element, { shiftKey: true });
      }, command);
      expect(message.type === "request", command).toBe(isRequest);
      if (isRequest) expect(askedIn(message), command).toEqual(heroes.map(({ uuid }) => uuid));
      await leave(heroes);
    }
  });
});

describe("a table", () => {
  const tables = () => inPack("twists", RollTable);

  test("has a row for each result of its dice, and draws one", async () => {
    expect(tables().length).toBeGreaterThan(8);
    for (const one of tables()) {
      const odds = table.api.odds(one.formula ?? "");
      for (const [value] of odds.total) expect(one.getResultsForRoll(value).length, `${one.name}: ${value}`).toBe(1);
      const message = await posts(() => one.draw(), one.name);
      const card = textOf(await message.renderHTML());
      expect(
        one.results.contents.some(({ description }) => card.includes(textOf(html(description)))),
        one.name,
      ).toBe(true);
    }
  });
});
