import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, smallWorld, type, type Table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

// What comes from our compendia is in the language of the world, whoever brings it.

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
      actorBoben000001: { name: "Boben", colors: { blue: "blau", red: "rot" } },
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

let table: Table;
let asked: string[];
const open = async (userId = GM, language = "de") => {
  table = await openTable({ userId, language });
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
afterEach(async () => {
  vi.unstubAllGlobals();
  await table.close();
});

/** A copy of a document of a compendium, as Foundry makes one of what is dropped on the sidebar. */
const source = async (uuid: string) => {
  const found = (await fromUuid(uuid as never)) as unknown as Actor.Implementation;
  const collection = game.collections.get(found.documentName);
  return (collection as typeof game.actors).fromCompendium(found) as object;
};

/** The character that somebody takes out of its compendium. */
async function taken(uuid: string, changes: object = {}): Promise<Actor.Stored<"character">> {
  const made = await Actor.implementation.create({ ...(await source(uuid)), ...changes } as never);
  return made as unknown as Actor.Stored<"character">;
}

const KENTIGERN = "Compendium.quadrivium.characters.Actor.actorKentigern01";

describe("at a German table", () => {
  test("a game master who requests rolls knows the names of Abilities", async () => {
    await open();
    await until(() => asked.length === 13);
    await type("/request stress int + athletics vs 9 for Naddaha");
    const request = await until(() => game.messages.contents.at(-1));
    expect(request.system).toMatchObject({ options: [{ ability: "Athletik" }] });
  });

  test("Characteristics and combat totals are understood in English, too, unless something else is called so", async () => {
    await open();
    const formulaOf = async (typed: string) => {
      const { size } = game.messages;
      scriptFaces(6);
      await type(typed);
      return (await until(() => game.messages.size > size && game.messages.contents.at(-1))).rolls[0]?.formula;
    };
    expect(await formulaOf("/stress as Naddaha dexterity")).toContain("3[Geschicklichkeit]");
    expect(await formulaOf("/stress as Naddaha soak")).toContain("1ds[Absorption");
    const own = ["Dexterity", "Soak"].map((name) => ({ name, type: "ability", system: { score: 5 } }));
    await table.naddaha.createEmbeddedDocuments("Item", own as never);
    expect(await formulaOf("/stress as Naddaha int + dexterity")).toContain("5[Dexterity]");
    expect(await formulaOf("/stress as Naddaha int + soak")).toContain("5[Soak]");
  });

  test("a player knows the names of Abilities, which nobody must have learned, and is offered them", async () => {
    await open(ADA);
    await until(() => asked.length === 13);
    scriptFaces(6);
    await type("/stress int + athletik");
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.formula).toContain("Athletik (");
    await openSheet(table.naddaha);
    const fields = [...windowOf("character-sheet").querySelectorAll<HTMLInputElement>("input[role=combobox]")];
    const field = fields.find((one) => one.closest(".abilities")) ?? expect.fail("Nothing can be added.");
    field.focus();
    field.value = "athle";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const options = () => [...windowOf("character-sheet").querySelectorAll("[role=option] b")].map(textOf);
    await until(() => options().includes("Athletik"));
  });

  test("ready characters come in German, with the names that their items have in the other compendia", async () => {
    await open();
    const hero = await taken(KENTIGERN);
    expect([hero.name, hero.prototypeToken.name]).toEqual(["Kentigern der Hauptmann", "Kentigern der Hauptmann"]);
    expect(hero.system.description).toBe("Hauptmann der Wache, 28 Jahre alt");
    expect(hero.items.getName("Athletik")?.system).toMatchObject({ specialty: "Laufen" });
    // What nobody has translated yet is in English.
    expect(hero.items.getName("Brawl")?.system).toMatchObject({ specialty: "grappling" });
  });

  test("the colors of Meta come in German, and those that nobody has translated in English", async () => {
    await open();
    const { meta } = (await taken("Compendium.quadrivium.characters.Actor.actorBoben000001")).system;
    expect(meta.map(({ colour, bonus, held }) => [colour, bonus, held])).toEqual([
      ["blau", 3, 4],
      ["rot", 5, 2],
      ["white", 8, 1],
    ]);
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

  test("journals, tables and macros are too", async () => {
    await open();
    const journal = await JournalEntry.implementation.create(
      (await source("Compendium.quadrivium.rules.JournalEntry.rulesCheck000000")) as never,
    );
    expect([journal?.name, journal?.pages.contents[0]?.name, journal?.pages.contents[0]?.text.content]).toEqual([
      "Probe",
      "Segen und Flüche",
      "<p>Drei W8.</p>",
    ]);
    const drawn = await RollTable.implementation.create(
      (await source("Compendium.quadrivium.twists.RollTable.tableBotchHappen")) as never,
    );
    expect([drawn?.name, drawn?.results.contents[0]?.description]).toEqual(["Patzer", "<p>Eine Stütze bricht.</p>"]);
    const macro = await Macro.implementation.create(
      (await source("Compendium.quadrivium.macros.Macro.macroTugofWar000")) as never,
    );
    expect(macro?.name).toBe("Tauziehen");
    expect(macro?.command).toContain('{ name: "Ziehen", characteristics: ["str"] }');
    expect(macro?.command).toContain('title: "Tauziehen"');
  });

  test("what is copied from a sheet keeps what was written there", async () => {
    await open();
    const data = (await source("Compendium.quadrivium.gear.Item.condBlinded00000")) as { name: string };
    const item = await Item.implementation.create({ ...data, name: "Sand in the Eyes" } as never);
    expect(item?.name).toBe("Sand in the Eyes");
  });

  test("a duplicate is called what its original is called, which may be there from before", async () => {
    await open();
    const sand = await Item.implementation.create(
      (await source("Compendium.quadrivium.gear.Item.condBlinded00000")) as never,
    );
    await sand?.update({ name: "Blinded" });
    const made = sand?.clone({}, { save: true, addSource: true } as never) as unknown as Promise<Item> | undefined;
    expect((await made)?.name).toBe("Blinded");
  });

  test("with Babele, only Babele translates", async () => {
    await open();
    game.modules.set("babele", { id: "babele", active: true } as never);
    expect((await taken(KENTIGERN)).name).toBe("Kentigern");
    game.modules.delete("babele");
  });
});

test("a player who reads Polish adds to a German world in German", async () => {
  const settings = [{ key: "quadrivium.language", value: JSON.stringify("de") }];
  table = await openTable({ userId: ADA, language: "pl", world: { ...smallWorld, settings } as never });
  const [item] = (await table.naddaha.createEmbeddedDocuments("Item", [
    await source("Compendium.quadrivium.gear.Item.condBlinded00000"),
  ] as never)) as Item.Implementation[];
  expect(item?.name).toBe("Geblendet");
});

test("the language of the world is that of its game master", async () => {
  await open(GM, "es");
  await until(() => game.settings.get("quadrivium", "language") === "es");
});

test("for a language without translations, the server is asked for nothing", async () => {
  await open(GM, "ja");
  expect((await taken(KENTIGERN)).name).toBe("Kentigern");
  expect(asked).toEqual([]);
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

  test("is as its author writes it while the compendium is unlocked", async () => {
    await open();
    await game.packs.get("quadrivium.rules")?.configure({ locked: false });
    expect((await rules()).name).toBe("Check");
  });

  test("is left to Babele where that is active", async () => {
    await open();
    game.modules.set("babele", { id: "babele", active: true } as never);
    expect((await rules()).name).toBe("Check");
    game.modules.delete("babele");
  });
});

test("without translations, what comes is in English", async () => {
  await open(GM, "fr");
  expect((await taken(KENTIGERN)).name).toBe("Kentigern");
});

test("a server that does not answer keeps nobody from playing", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await open(GM, "pt-BR");
  expect((await taken(KENTIGERN)).name).toBe("Kentigern");
  vi.restoreAllMocks();
});

test("Babele gets our folder, and reads with it what an actor holds", async () => {
  await open(GM, "en");
  const given = { folder: "", converters: {} as Record<string, (...args: unknown[]) => unknown> };
  const { entries } = german["quadrivium.abilities"] as { entries: Record<string, object> };
  Hooks.callAll("babele.init", {
    setSystemTranslationsDir: (folder) => (given.folder = folder),
    registerConverters: (converters) => Object.assign(given.converters, converters),
    packs: { get: () => ({ translationsFor: (data) => (entries[(data as { _id: string })._id] ?? {}) as never }) },
  });
  expect(given.folder).toBe("lang/compendia");
  const items = [
    {
      name: "Athletics",
      system: { specialty: "running" },
      effects: [],
      _stats: { compendiumSource: "Compendium.quadrivium.abilities.Item.athletics0000000" },
    },
  ];
  const said = { Athletics: { specialty: "Laufen" } };
  expect(given.converters.quadriviumItems?.(items, said, { name: "Kentigern" }, null, {})).toMatchObject([
    { name: "Athletik", system: { specialty: "Laufen" } },
  ]);
  const meta = [{ id: "a", colour: "blue", bonus: 3 }];
  const colors = given.converters.quadriviumColors?.(meta, { blue: "blau" }, { name: "Boben" }, null, {});
  expect(colors).toEqual([{ id: "a", colour: "blau", bonus: 3 }]);
});
