import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, table } from "../../open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf, closeWindows } from "../../page.ts";

const open = async (userId: string) => {
  await openTable({ userId });
  const hotbar = document.createElement("aside");
  hotbar.id = "hotbar";
  document.body.append(hotbar);
};
beforeEach(() => open(ADA));
afterEach(closeWindows);

type Creature = Actor.Stored<"npc"> | Actor.Stored<"character">;

/** Controls the tokens of these. */
const control = (...actors: readonly Creature[]) => {
  const controlled = actors.map((actor) => ({ actor, document: { uuid: null } }));
  vi.stubGlobal("canvas", { ready: true, tokens: { controlled } });
  Hooks.callAll("controlToken", {} as never, true);
  return rest();
};

const onBoard = () => document.getElementById("quadrivium-action-bar");
const namesIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll("button") ?? [])].map(textOf);
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

describe("the bar", () => {
  test("shows what is pinned first, and lets it go by the same menu", async () => {
    await openSheet(table.naddaha);
    await control(table.naddaha);
    await rolls("Brawl", 2);
    await choose("Legend Lore", "Pin to the action bar");
    expect(namesIn(onBoard())).toEqual(["Legend Lore", "Brawl"]);
    await choose("Legend Lore", "Remove from the action bar");
    expect(namesIn(onBoard())).toEqual(["Awareness", "Brawl", "Legend Lore"]);
  });

  test("rolls at once with Shift, and else asks as the row does", async () => {
    await table.naddaha.update({ flags: { quadrivium: { actions: ["ability brawl00000000000"] } } });
    await control(table.naddaha);
    const bar = await until(onBoard);
    scriptFaces(6);
    click(buttonIn(bar, "Brawl"), { shiftKey: true });
    const message = await until(() => game.messages.contents.at(-1));
    expect((message.rolls[0] as Roll).formula).toContain("5[Brawl]");
    click(buttonIn(bar, "Brawl"));
    expect(await until(() => windowOf("roll-dialog"))).toBeDefined();
    expect(game.messages.size).toBe(1);
  });
});

describe("the chance of an attack", () => {
  const attackOf = async () => {
    const actions = [`total attack ${await withSword()}`, "ability brawl00000000000"];
    await table.naddaha.update({ flags: { quadrivium: { actions } } });
    await control(table.naddaha);
  };

  test("is told at the only target, to whoever may know its defense", async () => {
    await open(GM);
    await attackOf();
    expect(namesIn(onBoard())).toEqual(["Attack (Sword)", "Brawl"]);
    const ogre = await makeOgre();
    target(ogre);
    await rest();
    const [first = "", second] = namesIn(onBoard());
    expect(first).toMatch(/^Attack \(Sword\) [\d.]+%$/);
    expect(second).toBe("Brawl");
    target(await makeOgre());
    await rest();
    expect(namesIn(onBoard())).toEqual(["Attack (Sword)", "Brawl"]);
  });

  test("is in nothing of the bar for whoever may not know it: the bar is the same whatever the defense", async () => {
    const seen: string[] = [];
    for (const qik of [-3, 1, 5]) {
      await attackOf();
      target(await makeOgre(qik));
      await rest();
      seen.push((onBoard()?.innerHTML ?? "").replaceAll(/total attack \w+/g, "total attack"));
      game.user.targets.clear();
      document.body.replaceChildren();
      await open(ADA);
    }
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).not.toContain("%");
  });
});

describe("the bar on the board", () => {
  beforeEach(async () => {
    await table.naddaha.update({ flags: { quadrivium: { actions: ["ability brawl00000000000"] } } });
  });
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

  test("is filled from the start with the attack and the best Abilities, until something is pinned", async () => {
    await table.naddaha.update({ flags: { quadrivium: { actions: [] } } });
    const weak = ["Bargain", "Guile"].map((name) => ({ name, type: "ability" as const }));
    await table.naddaha.createEmbeddedDocuments("Item", weak);
    await withSword();
    await control(table.naddaha);
    expect(namesIn(onBoard())).toEqual(["Attack (Sword)", "Awareness", "Brawl", "Legend Lore"]);
    // What is rolled more than once takes the place of the weakest.
    await rolls("Guile");
    expect(namesIn(onBoard())).not.toContain("Guile");
    await rolls("Guile");
    expect(namesIn(onBoard())).toEqual(["Attack (Sword)", "Brawl", "Guile", "Legend Lore"]);
    await table.naddaha.update({ flags: { quadrivium: { actions: ["ability brawl00000000000"] } } });
    await rest();
    expect(namesIn(onBoard())).toEqual(["Brawl", "Guile"]);
    await ChatMessage.implementation.deleteDocuments(game.messages.map(({ id }) => id));
    await rest();
    expect(namesIn(onBoard())).toEqual(["Brawl"]);
  });
});
