import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { apply, askToApply, candidatesIn, confirm, damageLines, target, told, undo } from "./apply-damage.ts";
import { ADA, GM, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import type { AnswerMessage } from "./open-table.ts";
import { buttonIn, check, click, fill, textOf, uncheck, until } from "./page.ts";

type Message = ChatMessage.Implementation;
type Creature = Actor.Stored<"npc"> | Actor.Stored<"character">;

let table: Table;
const open = async (userId: string) => {
  table = await openTable({ userId });
};
beforeEach(() => open(GM));
afterEach(async () => {
  game.user.targets.clear();
  vi.unstubAllGlobals();
  await table.close();
});

const latest = () => game.messages.contents.at(-1);
const dataOf = (message: Message) => (message as unknown as AnswerMessage).system;
const marked = (actor: Actor.Implementation, track = "body") => (actor as Creature).system.tracks[track]?.value;
const warnings = () => [...document.querySelectorAll("#notifications .notification")].map(textOf);
const offers = async (message: Message) =>
  [...(await message.renderHTML()).querySelectorAll(".damage > button")].map(({ textContent }) => textContent);

async function create(name: string, source: object = {}): Promise<Creature> {
  const made = await Actor.implementation.create({ name, type: "npc", ...source } as never);
  if (!made) throw new Error(`${name} was not made.`);
  return made as Creature;
}

/** An ogre with a soak of 3. */
const makeOgre = (system: object = {}) =>
  create("Ogre", { system: { characteristics: { sta: { value: 3 } }, ...system } });

/** Types a command as Naddaha, at which these dice fall. */
async function posted(command: string, ...faces: readonly Face[]): Promise<Message> {
  await game.user.update({ character: table.naddaha.id });
  const { size } = game.messages;
  scriptFaces(...faces);
  await type(command);
  return until(() => game.messages.size > size && latest());
}

/** Damage of so much with a die of 9, by nobody in particular. */
async function damage(points: number, system: object = {}): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(9);
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  const data = { speaker, type: "roll", system: { isDamage: true, ...system } };
  await table.api.Roll.create(`1di + ${points - 9}`).toMessage(data as never);
  return until(() => game.messages.size > size && latest());
}

describe("the window that applies damage", () => {
  test("says of each targeted token what its track shows now, and what it will show after soak", async () => {
    const ogre = await makeOgre({ tracks: { body: { value: 1 } } });
    target(ogre, table.naddaha);
    const window = await askToApply(await damage(11));
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Hurt → Medium wounds", "✓ Naddaha: Unhurt → Medium wounds"]);
    uncheck(window, "who.1");
    await confirm(window);
    await until(() => marked(ogre) === 3);
    expect(marked(table.naddaha)).toBe(0);
  });

  test("prefers targets to selected tokens, and these to the user's own character, and applies nothing when it is closed", async () => {
    const [ogre, wolf] = [await makeOgre(), await create("Wolf")];
    await game.user.update({ character: table.naddaha.id });
    const message = await damage(5);
    const offered = async () => {
      const window = await askToApply(message);
      const said = candidatesIn(window);
      buttonIn(window, "Cancel").click();
      await until(() => !window.isConnected);
      return said;
    };
    expect(await offered()).toEqual(["✓ Naddaha: Unhurt → Hurt"]);
    vi.stubGlobal("canvas", { ready: true, tokens: { controlled: [{ actor: wolf }] } });
    expect(await offered()).toEqual(["✓ Wolf: Unhurt → Hurt"]);
    target(ogre);
    expect(await offered()).toEqual(["✓ Ogre: Unhurt → Hurt"]);
    expect(told(message)).toEqual([]);
  });

  test("offers those who fight where no token is targeted or selected, and chooses nobody", async () => {
    const ogre = await makeOgre();
    const combatants = [ogre, table.naddaha].map((actor) => ({ actorId: actor.id }));
    const combat = await Combat.implementation.create({ active: true, combatants });
    await combat?.activate();
    const window = await askToApply(await damage(5));
    expect(candidatesIn(window)).toEqual(["– Ogre: Unhurt → Hurt", "– Naddaha: Unhurt → Hurt"]);
    expect(window.querySelector<HTMLInputElement>("[name='who.0']")?.validationMessage).toBe(
      "Choose who takes the damage.",
    );
    check(window, "who.0");
    expect(window.querySelector<HTMLInputElement>("[name='who.0']")?.validationMessage).toBe("");
    await confirm(window);
    await until(() => marked(ogre) === 1);
  });

  test("lets a game master change damage and soak, with the change in words at once", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    const window = await askToApply(message);
    fill(window, "points", "20");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Heavy wounds"]);
    fill(window, "soak.0", "11");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Light wounds"]);
    await confirm(window);
    await until(() => marked(ogre) === 2);
    expect(await damageLines(message)).toEqual(["Ogre: damage 20, soak 11: Unhurt → Light wounds"]);
  });

  test("says so where the damage is soaked, and that more than there are boxes marks the last", async () => {
    const ogre = await makeOgre({ size: 9 });
    await table.naddaha.update({ system: { tracks: { body: { value: 4 } } } });
    target(ogre, table.naddaha);
    const message = await damage(11);
    expect(await apply(message)).toEqual(["✓ Ogre: stays Unhurt", "✓ Naddaha: Heavy wounds → Incapacitated"]);
    await until(() => marked(table.naddaha) === 5);
    expect(await damageLines(message)).toEqual([
      "Ogre: damage 11, soak 12: stays Unhurt",
      "Naddaha: damage 11, soak 0: Heavy wounds → Incapacitated",
    ]);
  });

  test("leaves but a quiet way to another once all whom it was against have taken it", async () => {
    const ogre = await makeOgre();
    const message = await damage(11, { against: [{ actor: ogre.uuid, name: "Ogre" }] });
    expect(await offers(message)).toEqual(["Apply damage…"]);
    click(buttonIn(await message.renderHTML(), "Apply to Ogre"));
    await until(() => marked(ogre) !== 0);
    expect(await offers(message)).toEqual(["Apply to another…"]);
    await undo(message, "Ogre");
    await until(() => marked(ogre) === 0);
    expect(await offers(message)).toEqual(["Apply damage…"]);
  });

  test("names the fault of a soak that cannot be worked out, and cannot choose that one", async () => {
    const ogre = await makeOgre({ totals: { soak: "@stb" } });
    target(ogre);
    const window = await askToApply(await damage(11));
    expect(candidatesIn(window)[0]).toMatch(/^– Ogre: Soak: Unknown name “@stb”/);
    expect(window.querySelector<HTMLInputElement>("[name='who.0']")?.disabled).toBe(true);
  });
});

describe("damage that nobody can take", () => {
  const refusal = async (message: Message) => {
    const card = await message.renderHTML();
    card.querySelector<HTMLElement>("[data-action=quadriviumApplyDamage]")?.click();
    const said = await until(() => warnings().at(-1));
    expect(document.querySelector(".apply-damage")).toBeNull();
    return said;
  };

  test("says that the chosen have no track for it", async () => {
    target(await makeOgre({ tradition: "trip" }));
    expect(await refusal(await damage(5))).toMatch(/^The chosen characters have no track for damage/);
  });

  test("is taken once by each", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    await apply(message);
    await until(() => marked(ogre) === 2);
    expect(await refusal(message)).toBe("The chosen characters have already taken this damage.");
    target(ogre, table.naddaha);
    expect(await apply(message)).toEqual(["✓ Naddaha: Unhurt → Medium wounds"]);
    await until(() => marked(table.naddaha) === 3);
    expect(marked(ogre)).toBe(2);
    expect(told(message).map(({ alias }) => alias)).toEqual(["Ogre", "Naddaha"]);
  });

  test("is that of a botch, and what an attack rolls", async () => {
    expect(await offers(await posted("/stress damage", 10, 10))).toEqual([]);
    expect(await offers(await posted("/stress attack", 5))).toEqual([]);
  });
});

describe("damage that is undone", () => {
  test("subtracts what it has marked, and leaves what has come since", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    await apply(message);
    await until(() => marked(ogre) === 2);
    await ogre.update({ system: { tracks: { body: { value: 3 } } } });
    await undo(message, "Ogre");
    await until(() => marked(ogre) === 1);
  });

  test("stays where it has healed since, and says so", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    await apply(message);
    await until(() => marked(ogre) === 2);
    await ogre.update({ system: { tracks: { body: { value: 1 } } } });
    await undo(message, "Ogre");
    expect(await until(() => warnings().at(-1))).toContain("“Body” has changed since then, so this cannot be undone.");
    expect(marked(ogre)).toBe(1);
    expect((await damageLines(message))[0]).not.toContain("Undone");
  });

  test("takes what it has marked where later damage was cut by the end of the track, which gives back no more than it took", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const [first, second] = [await damage(11), await damage(30)];
    await apply(first);
    await until(() => marked(ogre) === 2);
    await apply(second);
    await until(() => marked(ogre) === 5);
    await undo(first, "Ogre");
    await until(() => marked(ogre) === 3);
    await undo(second, "Ogre");
    await until(() => marked(ogre) === 0);
  });

  test("stays where the world has no such track any more", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    await apply(message);
    await until(() => marked(ogre) === 2);
    await game.settings.set(
      "quadrivium",
      "tracks",
      startingTracks.filter(({ id }) => id !== "body"),
    );
    await undo(message, "Ogre");
    expect(await until(() => warnings().at(-1))).toContain("Ogre: what should change no longer exists.");
  });

  test("of somebody who is gone cannot be undone", async () => {
    const ogre = await makeOgre();
    target(ogre);
    const message = await damage(11);
    await apply(message);
    await until(() => marked(ogre) === 2);
    await ogre.delete();
    expect(await damageLines(message)).toEqual([
      "Ogre: damage 11, soak 3: Unhurt → Light wounds Undo Ogre no longer exists.",
    ]);
    const undo = (await message.renderHTML()).querySelector<HTMLButtonElement>(".damage li button");
    expect(undo?.disabled).toBe(true);
  });
});

describe("a player", () => {
  /** At Ada's client: damage that she has rolled, and an ogre that is not hers. */
  async function asAda(): Promise<{ message: Message; ogre: Creature }> {
    const ogre = await makeOgre();
    const source = ogre.toObject();
    await table.close();
    await open(ADA);
    await table.join(GM).modifyDocument({
      type: "Actor",
      action: "create",
      operation: { data: [{ ...source, ownership: { default: 1 } }], keepId: true },
    } as never);
    const there = await until(() => game.actors.getName("Ogre"));
    return { message: await damage(11), ogre: there as Creature };
  }

  test("is offered only their own, with numbers that stay as they are", async () => {
    const { message, ogre } = await asAda();
    target(ogre, table.naddaha);
    const window = await askToApply(message);
    expect(candidatesIn(window)).toEqual(["✓ Naddaha: Unhurt → Medium wounds"]);
    expect(window.querySelectorAll("[data-dtype=Number]")).toHaveLength(0);
    await confirm(window);
    await until(() => marked(table.naddaha) === 3);
    expect(marked(ogre)).toBe(0);
  });

  test("who targets somebody else's is told who applies it there, and the own character stays unhurt", async () => {
    const { message, ogre } = await asAda();
    target(ogre);
    buttonIn(await message.renderHTML(), "Apply damage…").click();
    expect(await until(() => warnings().at(-1))).toMatch(/^You can apply damage only to your own characters/);
    expect([marked(table.naddaha), told(message)]).toEqual([0, []]);
  });

  test("finds nothing to apply where the damage is against others, or their own has taken it", async () => {
    const { ogre } = await asAda();
    const againstOgre = { actor: ogre.uuid, name: "Ogre" };
    const againstNaddaha = { actor: table.naddaha.uuid, name: "Naddaha" };
    expect(await offers(await damage(11, { against: [againstOgre] }))).toEqual([]);
    const message = await damage(11, { against: [againstOgre, againstNaddaha] });
    expect(await offers(message)).toEqual(["Apply damage…"]);
    click(buttonIn(await message.renderHTML(), "Apply to Naddaha"));
    await until(() => marked(table.naddaha) === 3);
    expect(await offers(message)).toEqual([]);
    await undo(message, "Naddaha");
    await until(() => marked(table.naddaha) === 0);
    expect(await offers(message)).toEqual(["Apply damage…"]);
    // Somebody who is hidden from them is nobody whom they know.
    expect(await offers(await damage(11, { against: [{ ...againstOgre, name: "QUADRIVIUM.Name.hidden" }] }))).toEqual([
      "Apply damage…",
    ]);
  });
});

describe("with tracks of health", () => {
  beforeEach(() => game.settings.set("quadrivium", "tracks", startingTracks));

  test("a check character's damage is soaked by constitution and armor, and each begun 5 points mark a box", async () => {
    await table.naddaha.update({ system: { tradition: "check", characteristics: { str: { value: 2 } } } });
    const club = { name: "Club", type: "weapon", system: { damage: 3 } };
    await table.naddaha.createEmbeddedDocuments("Item", [club] as never);
    const ogre = await create("Ogre", {
      system: { tradition: "check", characteristics: { con: { value: 2 } } },
      items: [{ name: "Hide", type: "armor", system: { soak: 1 } }],
    });
    target(ogre);
    const message = await posted("/check damage", [8, 5], [8, 4], [8, 1]);
    // 5 + 4 + 1 + 2 + 3 - 3 are 12.
    expect(await apply(message)).toEqual(["✓ Ogre: Unhurt → Wounded"]);
    await until(() => marked(ogre, "checkHealth") === 3 && ogre.statuses.has("checkHealth-3"));
    expect(await damageLines(message)).toEqual(["Ogre: damage 15, soak 3: Unhurt → Wounded"]);
    await undo(message, "Ogre");
    await until(() => marked(ogre, "checkHealth") === 0 && ogre.statuses.size === 0);
  });

  test("a trip weapon's own dice hurt beyond the armor, and what a shield has rolled is written into the window", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const [bow] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Bow", type: "weapon", system: { damageFormula: "2d6" } },
    ] as never);
    const ogre = await create("Ogre", {
      system: { tradition: "trip" },
      items: [{ name: "Hide", type: "armor", system: { soak: 1 } }],
    });
    scriptFaces([6, 6], [6, 5]);
    const message = await table.api.rollDragged(undefined, table.naddaha.uuid, { formula: bow?.id ?? "" });
    if (!message) throw new Error("Nothing was rolled.");
    target(ogre);
    const window = await askToApply(message);
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Hurt"]);
    fill(window, "soak.0", "7");
    expect(candidatesIn(window)).toEqual(["✓ Ogre: Unhurt → Bruised"]);
    await confirm(window);
    await until(() => marked(ogre, "tripHealth") === 1);
    expect(await damageLines(message)).toEqual(["Ogre: damage 11, soak 7: Unhurt → Bruised"]);
    await undo(message, "Ogre");
    await until(() => marked(ogre, "tripHealth") === 0);
  });

  test("a trip roll of damage that is an ability failure does none", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const message = await posted("/trip damage *4", [20, 2]);
    expect(dataOf(message).isDamage).toBe(true);
    expect(await offers(message)).toEqual([]);
  });

  test("a fortune action inflicts its impact as stress, of which a game master may spend less", async () => {
    const kaiju = await create("Kaiju", { system: { tradition: "fortune" } });
    target(kaiju);
    const message = await posted("/r 1dnc8:8", [20, 12], [8, 5], [8, 6]);
    const window = await askToApply(message);
    expect(candidatesIn(window)).toEqual(["✓ Kaiju: Unhurt → Wounded"]);
    expect(window.querySelector("[name='soak.0']")).toBeNull();
    fill(window, "points", "2");
    await confirm(window);
    await until(() => marked(kaiju, "fortuneHealth") === 2);
    expect(await damageLines(message)).toEqual(["Kaiju: damage 2: Unhurt → Hurt"]);
    await undo(message, "Kaiju");
    await until(() => marked(kaiju, "fortuneHealth") === 0);
  });

  test("a fortune action that is countered inflicts none, and what it had inflicted can still be undone", async () => {
    const kaiju = await create("Kaiju", { system: { tradition: "fortune" } });
    target(kaiju);
    expect(await offers(await posted("/r 1dnc8:8 vs 30", [20, 12], [8, 5], [8, 6]))).toEqual([]);
    expect(await offers(await posted("/r 1dnc8:8 vs 3", [20, 12], [8, 5], [8, 6]))).toEqual(["Apply damage…"]);
    expect(await offers(await posted("/r 1dnc4", [20, 2], [4, 1]))).toEqual([]);
    const message = await posted("/r 1dnc8:8", [20, 12], [8, 5], [8, 6]);
    await apply(message);
    await until(() => marked(kaiju, "fortuneHealth") === 3);
    click(buttonIn(await message.renderHTML(), "Roll a counter…"));
    const window = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    fill(window, "d12", "2");
    scriptFaces([20, 20], [6, 1], [6, 1], [6, 1], [12, 12], [12, 2]);
    click(buttonIn(window, "Roll counter"));
    await until(async () =>
      textOf((await message.renderHTML()).querySelector(".result")).startsWith("Action countered"),
    );
    expect(await offers(message)).toEqual([]);
    expect(textOf((await message.renderHTML()).querySelector(".damage > .note"))).toMatch(/no longer does any damage/);
    click(buttonIn(await message.renderHTML(), "Undo damage to Kaiju"));
    await until(() => marked(kaiju, "fortuneHealth") === 0);
  });

  test("who can take no damage of a tradition is none of the actions' business", async () => {
    await game.settings.set(
      "quadrivium",
      "tracks",
      startingTracks.filter(({ id }) => id !== "fortuneHealth"),
    );
    expect(await offers(await posted("/r 1dnc8:8", [20, 12], [8, 5], [8, 6]))).toEqual([]);
  });
});
