// What the compendia hold is read, linked, drawn and clicked.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { scatter } from "../../src/rules/procedures/scatter.ts";
import { ADA, BRUNO, type, type Table } from "./open-table.ts";
import { click, textOf, until } from "./page.ts";
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

let table: Table;
beforeAll(async () => {
  table = await openCompendia();
});
afterAll(() => table.close());
beforeEach(() => {
  CONFIG.Dice.randomUniform = () => 0.5;
});
afterEach(tidy);

/** Returns the document of a uuid; null if there is none. */
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

test("a journal of ours is set in our type and the color of its game, also once it is imported; that of a table is not", async () => {
  const pages = async (journal: JournalEntry.Implementation | null | undefined) => {
    await journal?.sheet?.render({ force: true } as never);
    return until(() => document.querySelector<HTMLElement>(`.journal-entry-page:has(.journal-page-content)`));
  };
  const journals = inPack("rules", JournalEntry);
  const familyOf = new Map<string, string | undefined>();
  for (const journal of journals) {
    familyOf.set(journal.name, (await pages(journal)).dataset.family);
    await tidy();
  }
  expect([...familyOf.values()].sort()).toEqual(["check", "fortune", "plain", "stress", "trip"]);
  const [data] = journals.map((journal) => game.journal.fromCompendium(journal));
  const imported = await JournalEntry.implementation.create(data as never);
  expect([...(await pages(imported)).classList]).toContain("journal-type");
  await tidy();
  const page = { name: "Rumors", type: "text", text: { content: "<p>The mill is haunted.</p>" } };
  const own = await JournalEntry.implementation.create({ name: "Notes", pages: [page] } as never);
  expect([...(await pages(own)).classList]).not.toContain("quadrivium");
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

  test("of scatters says what the rule says of each face", () => {
    const words = (name: string, face: number) =>
      textOf(
        html(
          tables()
            .find((one) => one.name === name)
            ?.getResultsForRoll(face)[0]?.description ?? "",
        ),
      );
    for (let face = 1; face <= 10; face += 1) {
      const { direction } = scatter("square", face, 4);
      const expected = direction === null ? "Direct hit" : game.i18n.localize(`QUADRIVIUM.Direction.${direction}`);
      expect(words("Scatter on Squares", face).toLowerCase()).toBe(expected.toLowerCase());
    }
    for (let face = 1; face <= 8; face += 1) {
      const { spaces } = scatter("square", 2, face);
      expect(words("Scatter Distance", face)).toBe(["Direct hit", "One space", "Two spaces"][spaces]);
    }
  });
});

test("a player without a character clicks each link of the rules, and it rolls", async () => {
  await table.close();
  table = await openCompendia(BRUNO);
  CONFIG.Dice.randomUniform = () => 0.5;
  let clicked = 0;
  for (const { name, text } of pagesIn("rules")) {
    for (const link of (await shown(text)).querySelectorAll<HTMLElement>(".command-link")) {
      await posts(
        () => {
          click(link, { shiftKey: true });
        },
        `${name}: ${link.dataset.command ?? ""}`,
      );
      clicked += 1;
    }
  }
  expect(clicked).toBeGreaterThan(20);
});
