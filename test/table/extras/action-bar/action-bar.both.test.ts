import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, type Table } from "../../open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "../../page.ts";

let table: Table;
const open = async (userId: string) => {
  table = await openTable({ userId });
};
beforeEach(() => open(ADA));
afterEach(async () => {
  game.user.targets.clear();
  vi.unstubAllGlobals();
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
  await table.close();
  document.body.replaceChildren();
});

type Creature = Actor.Stored<"npc"> | Actor.Stored<"character">;

const barOf = (root: ParentNode) => root.querySelector<HTMLElement>(".quadrivium-action-bar");
const namesIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll("button") ?? [])].map(textOf);
const onSheet = () => barOf(windowOf("character-sheet"));
const rowButton = (name: string) => buttonIn(windowOf("character-sheet"), `Actions for ${name}`);

/** Chooses in the menu of a row, as the button at its end opens it. */
async function choose(row: string, entry: string): Promise<void> {
  click(rowButton(row));
  const menu = await until(() => document.querySelector("#context-menu"));
  const item = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")].find((one) => textOf(one) === entry);
  if (!item) throw new Error(`No “${entry}” among: ${menu.textContent}`);
  click(item);
  await rest();
}

async function rolls(ability: string, times = 1): Promise<void> {
  const item = table.naddaha.items.getName(ability, { strict: true });
  for (let time = 0; time < times; time += 1) {
    scriptFaces(6);
    await table.api.rollTrait(table.naddaha, { ability: item.id ?? "" }, { ask: false });
  }
  await rest();
}

async function withSword(): Promise<string> {
  const system = { ability: "Brawl", attack: 1, damage: 4 };
  const [sword] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon", system }]);
  return sword?.id ?? "";
}

/** Lets a game master make an ogre. */
async function makeOgre(qik = 1, source: object = {}): Promise<Creature> {
  const system = { characteristics: { qik: { value: qik }, sta: { value: 3 } } };
  const ogre = { _id: foundry.utils.randomID(), name: "Ogre", type: "npc", system, ...source };
  const operation = { data: [ogre], keepId: true };
  await table.join(GM).modifyDocument({ type: "Actor", action: "create", operation } as never);
  return until(() => game.actors.get(ogre._id) as Creature | undefined);
}

function target(actor: Creature, token: object = {}): void {
  const document = { uuid: null, name: actor.name, hidden: false, displayName: 50, ...token };
  game.user.targets.add({ actor, document } as never);
  Hooks.callAll("targetToken", game.user as never, {} as never, true);
}

describe("the bar of a sheet", () => {
  test("is not there as long as nothing is pinned and nothing was rolled often", async () => {
    await rolls("Brawl");
    await openSheet(table.naddaha);
    await rest();
    expect(onSheet()).toBeNull();
  });

  test("learns what its user rolls more than once, by name, and follows the log", async () => {
    await openSheet(table.naddaha);
    await rolls("Legend Lore", 3);
    await rolls("Brawl", 2);
    await rolls("Awareness");
    expect(namesIn(onSheet())).toEqual(["Brawl", "Legend Lore"]);
    await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
    await rest();
    expect(onSheet()).toBeNull();
  });

  test("does not learn from the rolls of others", async () => {
    await rolls("Brawl", 2);
    await table.close();
    await open(GM);
    await rolls("Awareness", 2);
    await openSheet(table.naddaha);
    await rest();
    expect(namesIn(onSheet())).toEqual(["Awareness"]);
  });

  test("shows what is pinned first, and lets it go by the same menu", async () => {
    await openSheet(table.naddaha);
    await rolls("Brawl", 2);
    await choose("Legend Lore", "Pin to the action bar");
    expect(namesIn(onSheet())).toEqual(["Legend Lore", "Brawl"]);
    await choose("Legend Lore", "Remove from the action bar");
    expect(namesIn(onSheet())).toEqual(["Brawl"]);
  });

  test("leaves out what is deleted, and reads a damaged flag as far as it can", async () => {
    const keys = [
      3,
      "ability brawl00000000000",
      "ability gone",
      "power brawl00000000000",
      "x",
      "",
      "characteristics",
      "total nothing",
      "traits",
      "toString a",
    ];
    await table.naddaha.update({ flags: { quadrivium: { actions: keys } } } as never);
    await openSheet(table.naddaha);
    await rest();
    expect(namesIn(onSheet())).toEqual(["Brawl"]);
    await table.naddaha.update({ flags: { quadrivium: { actions: "nothing" } } } as never);
    await rest();
    expect(onSheet()).toBeNull();
  });

  test("holds six at most, and says so", async () => {
    const names = ["Athletics", "Climb", "Hunt", "Ride", "Swim", "Track"];
    const made = await table.naddaha.createEmbeddedDocuments(
      "Item",
      names.map((name) => ({ name, type: "ability" as const })),
    );
    const actions = made.map(({ id }) => `ability ${id}`);
    await table.naddaha.update({ flags: { quadrivium: { actions } } });
    await openSheet(table.naddaha);
    await rolls("Brawl", 2);
    await choose("Awareness", "Pin to the action bar");
    expect(namesIn(onSheet())).toEqual(names);
    expect(textOf(document.querySelector("#notifications"))).toContain("The action bar has room for 6 rolls.");
  });

  test("rolls at once with Shift, and else asks as the row does", async () => {
    await table.naddaha.update({ flags: { quadrivium: { actions: ["ability brawl00000000000"] } } });
    await openSheet(table.naddaha);
    const bar = await until(onSheet);
    scriptFaces(6);
    click(buttonIn(bar, "Brawl"), { shiftKey: true });
    const message = await until(() => game.messages.contents.at(-1));
    expect((message.rolls[0] as Roll).formula).toContain("5[Brawl]");
    click(buttonIn(bar, "Brawl"));
    expect(await until(() => windowOf("roll-dialog"))).toBeDefined();
    expect(game.messages.size).toBe(1);
  });

  test("is reached by Tab at one button, from which the arrow keys lead to the others", async () => {
    const actions = ["ability brawl00000000000", "ability awareness0000000", "ability legendlore000000"];
    await table.naddaha.update({ flags: { quadrivium: { actions } } });
    await openSheet(table.naddaha);
    const bar = await until(onSheet);
    expect(bar.role).toBe("toolbar");
    const stops = () => [...bar.querySelectorAll("button")].map(({ tabIndex }) => tabIndex);
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    buttonIn(bar, "Brawl").focus();
    press("ArrowLeft");
    expect(textOf(document.activeElement)).toBe("Legend Lore");
    expect(stops()).toEqual([-1, -1, 0]);
    press("ArrowRight");
    expect(textOf(document.activeElement)).toBe("Brawl");
    // What is drawn again keeps the place.
    press("End");
    await rolls("Brawl");
    expect(textOf(document.activeElement)).toBe("Legend Lore");
    expect(stops()).toEqual([-1, -1, 0]);
  });
});

describe("the chance of an attack", () => {
  const attackOf = async () => {
    const actions = [`total attack ${await withSword()}`, "ability brawl00000000000"];
    await table.naddaha.update({ flags: { quadrivium: { actions } } });
    await openSheet(table.naddaha);
    await rest();
  };

  test("is told at the only target, to whoever may know its defense", async () => {
    await table.close();
    await open(GM);
    await attackOf();
    expect(namesIn(onSheet())).toEqual(["Attack (Sword)", "Brawl"]);
    const ogre = await makeOgre();
    target(ogre);
    await rest();
    const [first = "", second] = namesIn(onSheet());
    expect(first).toMatch(/^Attack \(Sword\) [\d.]+%$/);
    expect(second).toBe("Brawl");
    target(await makeOgre());
    await rest();
    expect(namesIn(onSheet())).toEqual(["Attack (Sword)", "Brawl"]);
  });

  test("is told to players who may observe the target", async () => {
    await attackOf();
    target(await makeOgre(1, { ownership: { default: 0, [ADA]: 2 } }));
    await rest();
    expect(namesIn(onSheet())[0]).toMatch(/%$/);
  });

  test("is in nothing of the bar for whoever may not know it: the bar is the same whatever the defense", async () => {
    const seen: string[] = [];
    for (const qik of [-3, 1, 5]) {
      await attackOf();
      target(await makeOgre(qik));
      await rest();
      seen.push((onSheet()?.innerHTML ?? "").replaceAll(/total attack \w+/g, "total attack"));
      game.user.targets.clear();
      await table.close();
      document.body.replaceChildren();
      await open(ADA);
    }
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toContain("%");
  });
});

describe("the bar on the board", () => {
  const control = (...actors: readonly Creature[]) => {
    const controlled = actors.map((actor) => ({ actor, document: { uuid: null } }));
    vi.stubGlobal("canvas", { ready: true, tokens: { controlled } });
    Hooks.callAll("controlToken", {} as never, true);
    return rest();
  };
  beforeEach(async () => {
    const hotbar = document.createElement("aside");
    hotbar.id = "hotbar";
    document.body.append(hotbar);
    await table.naddaha.update({ flags: { quadrivium: { actions: ["ability brawl00000000000"] } } });
  });
  const onBoard = () => document.getElementById("quadrivium-action-bar");

  test("stands above the hotbar for the one token that its user controls", async () => {
    await control(table.naddaha);
    expect(onBoard()?.nextElementSibling?.id).toBe("hotbar");
    expect(namesIn(onBoard())).toEqual(["Brawl"]);
    await control(table.naddaha, table.naddaha);
    expect(onBoard()).toBeNull();
    await control(table.naddaha);
    await control();
    expect(onBoard()).toBeNull();
  });

  test("is not there for a creature of somebody else", async () => {
    const flags = { quadrivium: { actions: ["characteristics dex"] } };
    await control(await makeOgre(1, { flags }));
    expect(onBoard()).toBeNull();
  });
});
