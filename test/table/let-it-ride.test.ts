import { beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { submitDialog } from "./roll-dialog-page.ts";

type Client = ReturnType<Table["join"]>;
type Message = ChatMessage.Implementation;

const BRAWL = "brawl00000000000";
const POWER = "fatesfavour00000";
const pool = (face: number): Face[] => [
  [8, face],
  [8, face],
  [8, face],
];
const STANDS =
  /^Naddaha has already rolled Dexterity \+ Brawl \(Ada, .+\)\. Let it Ride: that result counts until circumstances change\./;

/** Another user at the table. */
let other: Client;

async function sitDown(userId: string, otherId: string): Promise<void> {
  await openTable({ userId });
  other = table.join(otherId);
  await table.naddaha.update({ system: { tradition: "check" } });
}

/** Brawl with Dexterity, or another trait, without any question. */
async function roll(trait: object = { ability: BRAWL }, choices: object = {}): Promise<Message | undefined> {
  scriptFaces(...pool(4));
  return table.api.rollTrait(table.naddaha, trait, { ask: false, choices });
}

/** A message from another user's client. */
async function from(client: Client, source: object): Promise<Message> {
  const _id = foundry.utils.randomID();
  const data = { _id, author: client.userId, ...source };
  await client.modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data: [data], keepId: true },
  } as never);
  return until(() => game.messages.get(_id));
}

const brawl = () => ({ characteristics: ["dex"], ability: table.naddaha.items.get(BRAWL)?.uuid ?? "" });

/** A check rolled at another user's client, which does not refuse it. */
async function rolledBy(client: Client, system: object = {}, message: object = {}): Promise<Message> {
  scriptFaces(...pool(4));
  const rolled = await Roll.create("3dk[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl]").evaluate();
  const speaker = { scene: null, actor: table.naddaha.id, token: null, alias: "Naddaha" };
  const rolls = [JSON.stringify(rolled)];
  return from(client, { type: "roll", speaker, rolls, system: { trait: brawl(), ...system }, ...message });
}

const cardOf = async (message: Message | undefined) =>
  (await message?.renderHTML()) ?? expect.fail("There is no message.");
const repeat = async (message: Message | undefined) => textOf((await cardOf(message)).querySelector(".repeat"));
const releaseButtons = async (message: Message | undefined) => [
  ...(await cardOf(message)).querySelectorAll<HTMLElement>("button.release"),
];
/** What the refusal says, after this answer to it. */
async function refused(answer = "Keep the result"): Promise<string> {
  const asked = await until(() => document.querySelector<HTMLElement>(".application.which"));
  const said = textOf(asked.querySelector(".dialog-content p"));
  click(buttonIn(asked, answer));
  await until(() => !document.querySelector(".application.which"));
  return said;
}

/** The refusal of a roll, after which nothing is rolled. */
async function refusalOf(rolled: Promise<Message | undefined>): Promise<string> {
  const said = await refused();
  expect(await rolled).toBeUndefined();
  return said;
}

const marks = () => game.messages.contents.filter(({ type: kind }) => (kind as string) === "circumstances");

describe("a check that was rolled", () => {
  beforeEach(() => sitDown(ADA, GM));

  test("is refused with what it is, who has rolled it and when; nothing is rolled or paid", async () => {
    await roll();
    const paid = vi.spyOn(table.naddaha, "update");
    scriptFaces();
    expect(await refusalOf(table.api.rollTrait(table.naddaha, { ability: BRAWL }, { ask: false }))).toMatch(STANDS);
    expect([game.messages.size, paid.mock.calls]).toEqual([1, []]);
  });

  test("can be rolled in another situation, which its player says and its card tells", async () => {
    for (const [command, label] of [
      ["/check dex + brawl", "Dexterity + Brawl"],
      ["/check 8 # Chest", "Chest"],
    ]) {
      scriptFaces(...pool(4));
      await type(command ?? "");
      const { size } = game.messages;
      await until(() => game.messages.size > 0);
      await rest();
      scriptFaces(...pool(5));
      await type(command ?? "");
      expect(await refused("Another situation")).toContain(`has already rolled ${label} (Ada`);
      const again = await until(() => game.messages.size > size && game.messages.contents.at(-1));
      expect(await repeat(again)).toMatch(/^Rolled before \(Ada, .+\)\. Ada says that this is another situation\.$/);
    }
  });

  test("is not refused in another scene, and is again in the first one", async () => {
    await roll();
    await other.modifyDocument(sceneCreation);
    const gate = await until(() => game.scenes.getName("Gate"));
    vi.stubGlobal("canvas", { ready: true, scene: gate, tokens: { controlled: [] } });
    expect((await roll())?.speaker.scene).toBe(gate.id);
    expect(await refusalOf(roll())).toMatch(STANDS);
    vi.unstubAllGlobals();
    expect(await refusalOf(roll())).toMatch(STANDS);
  });

  test("does not stand in the way of a request, whose answer says that the game master has asked for it", async () => {
    await roll();
    const request = await from(other, requestSource());
    scriptFaces(...pool(4));
    click(buttonIn(await cardOf(request), "Roll for Naddaha…"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    submitDialog();
    const answer = await until(() => game.messages.size === 3 && game.messages.contents.at(-1));
    expect(await repeat(answer)).toMatch(/^Rolled before \(Ada, .+\)\. The GM requested it again\.$/);
  });
});

describe("a power that grants a re-roll", () => {
  beforeEach(async () => {
    await sitDown(ADA, GM);
    await table.naddaha.update({ system: { meta: [{ kind: "mana", colour: "", bonus: 0, held: 2 }] } } as never);
    await power({ grantsReroll: true, cost: { kind: "meta", amount: 1 } });
    await roll();
  });

  const meta = () => table.naddaha.system.meta.map(({ held }) => held);

  test("is an answer to the refusal, before anybody is asked how; it is paid for, and the card names it", async () => {
    const asked = table.api.rollTrait(table.naddaha, { ability: BRAWL });
    const refusal = await until(() => document.querySelector<HTMLElement>(".application.which"));
    expect(document.querySelector(".roll-dialog")).toBeNull();
    expect([...refusal.querySelectorAll(".form-footer button")].map(textOf)).toEqual([
      "Keep the result",
      "Another situation",
      "Fate's favour, 1 Meta",
    ]);
    await refused("Fate's favour, 1 Meta");
    await until(() => document.querySelector(".roll-dialog .bars"));
    scriptFaces(...pool(5));
    submitDialog();
    expect(await repeat(await asked)).toMatch(/^Rolled before \(Ada, .+\)\. Re-roll granted by Fate's favour\.$/);
    expect(meta()).toEqual([1]);
  });
});

describe("what the table decides", () => {
  beforeEach(() => sitDown(GM, ADA));

  test("can be every check or none; the cards follow", async () => {
    const [, again] = [await rolledBy(other), await rolledBy(other)];
    expect(await repeat(again)).toMatch(/Nothing allowed a repeat/);
    await game.settings.set("quadrivium", "letItRide", "none");
    expect([await repeat(again), (await releaseButtons(again)).length]).toEqual(["", 0]);
    await game.settings.set("quadrivium", "letItRide", "all");
    await table.naddaha.update({ system: { tradition: "stress" } });
    await rolledStress();
    expect(await repeat(await rolledStress())).toMatch(/Nothing allowed a repeat/);
  });

  async function rolledStress(): Promise<Message> {
    scriptFaces(5);
    const rolls = [JSON.stringify(await Roll.create("1ds + 2").evaluate())];
    return rolledBy(other, {}, { rolls });
  }
});

describe("the game master", () => {
  beforeEach(() => sitDown(GM, ADA));

  test("may roll a check again; its card says so", async () => {
    await rolledBy(other);
    expect(await repeat(await roll())).toMatch(/^Rolled before \(Ada, .+\)\. The GM rolled it again\.$/);
  });

  test("says so for the whole scene by the card of what was said for one check", async () => {
    await rolledBy(other);
    const mark = await table.api.newCircumstances({ actor: table.naddaha, characteristics: ["dex"], ability: "brawl" });
    click(buttonIn(await cardOf(mark), "Apply to the whole scene"));
    const wide = await until(() => marks()[1]);
    expect(textOf((await cardOf(wide)).querySelector(".words"))).toBe(
      "Everyone may try every check again in this scene.",
    );
    expect((await cardOf(wide)).querySelector("button")).toBeNull();
  });
});

const sceneCreation = {
  type: "Scene",
  action: "create",
  operation: { data: [{ name: "Gate" }] },
} as never;

function requestSource(own: object = {}): object {
  const option = { id: "a", name: "Fight", characteristics: ["dex"], ability: "Brawl", ...own };
  return { type: "request", system: { asked: [table.naddaha.uuid], options: [option] } };
}

async function power(system: object): Promise<Item.Implementation> {
  const data = {
    _id: POWER,
    name: "Fate's favour",
    type: "power",
    system: { characteristics: ["dex"], ability: "Brawl", ...system },
  };
  const [item] = await table.naddaha.createEmbeddedDocuments("Item", [data] as never, { keepId: true });
  return item ?? expect.fail("There is no power.");
}
