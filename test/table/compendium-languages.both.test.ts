import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, type, table } from "./open-table.ts";
import { until } from "./page.ts";

// What comes from our compendia is in the language of the world, whichever user brings it.

/** German texts of a few documents, as a translator writes them. */
const german: Readonly<Record<string, object>> = {
  "quadrivium.characters": {
    label: "Fertige Charaktere",
    entries: {
      actorKentigern01: {
        name: "Kentigern der Hauptmann",
        description: "Hauptmann der Wache, 28 Jahre alt",
        items: { Athletics: { specialty: "Laufen" } },
      },
      actorBoben000001: { name: "Boben", meta: { blue: { colour: "blau" }, red: { colour: "rot" } } },
    },
  },
  "quadrivium.abilities": { label: "Fertigkeiten", entries: { athletics0000000: { name: "Athletik" } } },
  "quadrivium.gear": {
    entries: {
      condBlinded00000: { name: "Geblendet" },
      condDeafened0000: {
        name: "Taub",
        effects: { "Deafened: Awareness": { key: "Aufmerksamkeit" } },
      },
    },
  },
  "quadrivium.macros": {
    entries: { macroTugofWar000: { name: "Tauziehen", command: { Pull: "Ziehen", "Tug of war": "Tauziehen" } } },
  },
  "quadrivium.twists": {
    entries: {
      tableBotchHappen: { name: "Patzer", results: { "1-1": { description: "<p>Eine Stütze bricht.</p>" } } },
    },
  },
  "quadrivium.rules": {
    entries: {
      rulesCheck000000: {
        name: "Probe",
        pages: { "Boons and Banes": { name: "Segen und Flüche", text: "<p>Drei W8.</p>" } },
      },
    },
  },
};

let asked: string[];
const open = async (userId = GM, language = "de") => {
  await openTable({ userId, language });
};

/** The files of a server that has German translations alone. */
function answer(path: string): object {
  asked.push(path);
  const [, name = ""] = /lang\/compendia\/de\/(.+)\.json$/.exec(path) ?? [];
  const file = german[name];
  return { ok: file !== undefined, json: () => Promise.resolve(file) };
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answer(path)));
});

/** A copy of a document of a compendium, as Foundry makes one of what is dropped on the sidebar. */
const source = async (uuid: string) => {
  const found = (await fromUuid(uuid as never)) as unknown as Actor.Implementation;
  const collection = game.collections.get(found.documentName);
  return (collection as typeof game.actors).fromCompendium(found) as object;
};

describe("at a German table", () => {
  test("a game master who requests rolls knows the names of Abilities", async () => {
    await open();
    await until(() => asked.length === 13);
    await type("/request stress int + athletics vs 9 for Naddaha");
    const request = await until(() => game.messages.contents.at(-1));
    expect(request.system).toMatchObject({ options: [{ ability: "Athletik" }] });
  });

  test("an item that is added to a sheet is in German with its effects", async () => {
    await open();
    const data = [await source("Compendium.quadrivium.gear.Item.condBlinded00000")];
    data.push(await source("Compendium.quadrivium.gear.Item.condDeafened0000"));
    const made = (await table.naddaha.createEmbeddedDocuments("Item", data as never)) as Item.Implementation[];
    expect(made.map(({ name }) => name)).toEqual(["Geblendet", "Taub"]);
    expect(made.flatMap(({ effects }) => effects.map(({ name }) => name))).toEqual(["Geblendet", "Taub", "Taub"]);
    const keys = made[1]?.effects.map(({ system }) => (system as { key?: string }).key);
    expect(keys).toEqual(["Aufmerksamkeit", "Perception"]);
  });
});

describe("a journal that is opened in its compendium", () => {
  const rules = async () => {
    const found = (await fromUuid("Compendium.quadrivium.rules.JournalEntry.rulesCheck000000" as never)) as unknown;
    return found as JournalEntry.Implementation;
  };
  const page = (journal: JournalEntry.Implementation) => journal.pages.contents[0];

  test("is shown in the reader's language, and stays in English where it is stored", async () => {
    await open(ADA);
    const journal = await rules();
    await (journal.sheet as unknown as foundry.applications.api.ApplicationV2).render({ force: true });
    const { element } = journal.sheet as unknown as foundry.applications.api.ApplicationV2;
    await until(() => element.textContent.includes("Drei W8."));
    expect([journal.name, page(journal)?.name]).toEqual(["Probe", "Segen und Flüche"]);
    expect(element.textContent).toContain("Segen und Flüche");
    journal.reset();
    expect(journal.name).toBe("Probe");
    const stored = journal.toObject();
    expect([stored.name, stored.pages[0]?.name]).toEqual(["Check", "Boons and Banes"]);
  });
});
