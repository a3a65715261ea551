import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, openTable, rollOf, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";
import { d20 } from "./play/dice.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

type Message = ChatMessage.Implementation;

const dialog = () => document.querySelector<HTMLElement>("dialog.application");
const newest = () => game.messages.contents.at(-1);

/** An action: d20 12, d8 7, d6 5, so 19. */
async function act(formula = "1dnc8:6[Leap]"): Promise<Message> {
  scriptFaces([20, 12], [8, 7], [6, 5]);
  await type(`/r ${formula}`);
  return until(newest);
}

/** Presses the button on the card of an action, and waits for the window that asks for the dice. */
async function askFor(action: Message): Promise<HTMLElement> {
  click(buttonIn(await action.renderHTML(), "Roll a counter…"));
  return until(dialog);
}

/** Rolls the counter that the window asks for, and answers its message. */
async function rollIt(window: HTMLElement, ...faces: Face[]): Promise<Message> {
  scriptFaces(...faces);
  const known = game.messages.size;
  click(buttonIn(window, "Roll counter"));
  return until(() => game.messages.size > known && newest());
}

const THREE: Face[] = [...d20(15), [6, 5], [6, 2], [6, 1]];

async function counter(action: Message, ...faces: Face[]): Promise<Message> {
  return rollIt(await askFor(action), ...(faces.length > 0 ? faces : THREE));
}

describe("a counter", () => {
  test("is rolled with the dice and the stress that are asked for", async () => {
    const window = await askFor(await act());
    fill(window, "d6", "1");
    fill(window, "d12", "2");
    check(window, "disadvantage");
    check(window, "staggered");
    const rolled = await rollIt(window, [20, 15], [20, 4], [6, 3], [10, 9], [12, 8]);
    expect(rollOf(rolled).formula).toBe("1dnc6:12:12disst[Counter]");
  });

  test("has the danger dice that this table has chosen", async () => {
    await game.settings.set("quadrivium", "dangerDie", "d8");
    await game.settings.set("quadrivium", "dangerDice", 2);
    const window = await askFor(await act());
    const dice = [...window.querySelectorAll<HTMLInputElement>("input[data-dtype=Number]")];
    expect(dice.map(({ name, value }) => [name, value])).toEqual([
      ["d4", "0"],
      ["d6", "0"],
      ["d8", "2"],
      ["d10", "0"],
      ["d12", "0"],
    ]);
  });

  test("with more dice than a pool can hold is refused, and nothing is rolled", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    const window = await askFor(await act());
    fill(window, "d4", "20");
    scriptFaces();
    click(buttonIn(window, "Roll counter"));
    await until(() => warned.mock.calls.length);
    expect(warned.mock.calls[0]?.[0]).toMatch(/d4 d4 .* d6 d6.*20/);
    expect(game.messages.size).toBe(1);
  });

  test("is refused when somebody has named a target while the window was open", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    const action = await act();
    const window = await askFor(action);
    await action.update({ rolls: [JSON.stringify(rollOf(action).withTarget(9))] });
    scriptFaces();
    click(buttonIn(window, "Roll counter"));
    await until(() => warned.mock.calls.length);
    expect([game.messages.size, rollOf(action).target]).toEqual([1, 9]);
  });

  test("is rolled with the traits of an NPC, if the game master says so", async () => {
    const ogre = { name: "Ogre", type: "npc", system: { tradition: "fortune" } } as const;
    const npc = await Actor.create(ogre);
    const [smash] = (await npc?.createEmbeddedDocuments("Item", [
      { name: "Smash", type: "trait", system: { size: 10 } },
    ])) as Item.Implementation[];
    await npc?.update({ system: { pool: [smash?.id] } } as Actor.UpdateData);
    const action = await act();
    const window = await askFor(action);
    expect([...window.querySelectorAll("[name=who] option")].map(textOf)).toEqual(["nobody (danger dice)", "Ogre"]);
    fill(window, "who", npc?.uuid ?? "");
    click(buttonIn(window, "Roll counter"));
    const asked = await until(() => document.querySelector<HTMLElement>(".roll-dialog"));
    // It is against the action.
    expect(asked.querySelector(".whom")).toBeNull();
    scriptFaces([20, 3], [10, 9]);
    asked.querySelector<HTMLElement>("[type=submit]")?.click();
    await until(() => rollOf(action).target === 12);
    const rolled = newest() as Message;
    expect(rollOf(rolled).formula).toBe("1dnc10[Smash]");
    expect(rolled.alias).toBe("Ogre");
    await until(() => (npc as Actor.Stored<"npc">).system.pool.length === 0);
  });

  test("is never judged as an action: nothing of it is countered, and no target is asked for", async () => {
    const rolled = await counter(await act(), [20, 3], [6, 5], [6, 2], [6, 1]);
    expect(rollOf(rolled).outcome).toMatchObject({ success: null, possibleFumble: false, inspiration: 0 });
    const html = await rolled.renderHTML();
    expect(html.textContent).not.toContain("if countered");
    expect(html.querySelector("[data-action=quadriviumCompare]")).toBeNull();
    const natural = await counter(await act(), [20, 1], [6, 5], [6, 2], [6, 3]);
    expect(rollOf(natural).outcome).toMatchObject({ critFumble: true, scratched: [2] });
  });

  test.each([
    ["joins the card if it is by a player of that character", ADA, 20],
    ["stays by itself if it is by anybody else", BRUNO, null],
  ])("that another client sends %s", async (_what, author, target) => {
    const action = await act();
    scriptFaces([20, 15], [6, 5]);
    const roll = await new table.api.Roll("1dnc6[Counter]", {}, { isCounter: true }).evaluate();
    const speaker = { actor: table.naddaha.id };
    const system = { opposes: action.id };
    await ChatMessage.implementation.create({ author, type: "roll", rolls: [JSON.stringify(roll)], speaker, system });
    await rest();
    expect(rollOf(action).target).toBe(target);
  });

  test("is nobody's against their own action, and only for one without a target", async () => {
    const named = await act("1dnc8:6 vs 9");
    expect((await named.renderHTML()).querySelector("[data-action=quadriviumCounter]")).toBeNull();
    await table.close();
    table = await openTable({ userId: ADA });
    expect((await (await act()).renderHTML()).querySelector("[data-action=quadriviumCounter]")).toBeNull();
  });

  test("is nothing that other dice have", async () => {
    scriptFaces(7);
    await type("/r 1ds");
    const html = await (await until(newest)).renderHTML();
    expect(html.querySelector("[data-action=quadriviumCompare]")).not.toBeNull();
    expect(html.querySelector("[data-action=quadriviumCounter]")).toBeNull();
  });
});

describe("an action and its counter", () => {
  async function joined(): Promise<{ readonly action: Message; readonly rolled: Message }> {
    const action = await act();
    const rolled = await counter(action);
    await until(() => rollOf(action).target);
    return { action, rolled };
  }

  test("are measured anew when something is decided about the counter", async () => {
    const { action, rolled } = await joined();
    click(buttonIn(await rolled.renderHTML(), "Inspiration: d6 (2) added to the total"));
    await until(() => rollOf(action).target === 22);
    expect(rollOf(rolled).total).toBe(22);
    expect(rollOf(action).outcome).toMatchObject({ target: 22, success: false });
  });

  test("are two cards for whoever does not see the dice of one of them, and say what they belong to", async () => {
    const { action, rolled } = await joined();
    await rolled.update({ whisper: [BRUNO], blind: true });
    vi.spyOn(rolled, "isContentVisible", "get").mockReturnValue(false);
    expect(textOf((await action.renderHTML()).querySelector(".joined"))).toBe("Counter by Gamemaster");
    expect((await rolled.renderHTML()).classList.contains("quadrivium-folded")).toBe(false);
  });

  test("do not break when one of them is deleted: the counter of the action stays what it was", async () => {
    const { action, rolled } = await joined();
    await rolled.delete();
    const html = await action.renderHTML();
    expect(html.querySelector(".joined, .joined-roll")).toBeNull();
    expect(textOf(html.querySelector(".target"))).toMatch(/^counter 20/);
  });

  test("and a counter is still a counter when its action is deleted", async () => {
    const { action, rolled } = await joined();
    await action.delete();
    const html = await rolled.renderHTML();
    expect(html.querySelector(".joined")).toBeNull();
    expect(rollOf(rolled).total).toBe(20);
  });
});

describe("a natural 20", () => {
  const offered = async (message: Message) =>
    [...(await message.renderHTML()).querySelectorAll(".due button")]
      .map(textOf)
      .filter((text) => text.startsWith("+"));
  const result = async (message: Message) => textOf((await message.renderHTML()).querySelector(".verdict > div"));
  const TWENTY: Face[] = [...d20(20), [6, 5], [6, 2], [6, 1]];

  /** An action of 31. */
  async function high(): Promise<Message> {
    scriptFaces([20, 19], [12, 12], [6, 5]);
    await type("/r 1dnc12:6[Leap]");
    return until(newest);
  }

  test("of a counter that does not stop the action is no critical success", async () => {
    const rolled = await counter(await high(), ...TWENTY);
    expect(rollOf(rolled)).toMatchObject({ total: 25, outcome: { critSuccess: false, success: null, target: null } });
    expect(await offered(rolled)).toEqual([]);
  });

  test("of a counter that stops the action is one, until the action is lifted above it", async () => {
    const action = await act();
    const rolled = await counter(action, [20, 20], [6, 1], [6, 1], [6, 1]);
    await until(() => rollOf(action).target);
    expect(await offered(rolled)).toEqual(["+2 impact", "+1 inspiration"]);
    click(buttonIn(await action.renderHTML(), "Inspiration: d6 (5) added to the total"));
    await until(async () => (await offered(rolled)).length === 0);
    expect(rollOf(rolled).outcome).toMatchObject({ critSuccess: false });
  });

  test("of an action is a critical success if it is not countered, as long as its counter is open", async () => {
    await game.settings.set("quadrivium", "fumbleScratch", "manual");
    scriptFaces([20, 20], [8, 7], [6, 5]);
    await type("/r 1dnc8:6[Leap]");
    const action = await until(newest);
    expect(await offered(action)).toEqual(["+2 impact", "+1 inspiration"]);
    const rolled = await counter(action, [20, 1], [6, 6], [6, 4], [6, 2]);
    await until(async () => (await offered(action)).length === 0);
    expect(await result(action)).toContain("a critical success if it is not countered");
    click(buttonIn(await rolled.renderHTML(), "Scratch d6 (2), the lowest"));
    await until(async () => (await offered(action)).length > 0);
    expect(await result(action)).toMatch(/^Critical success/);
  });
});

describe("a target that a game master has named", () => {
  const shown = async (message: Message) => textOf((await message.renderHTML()).querySelector(".result"));

  async function compare(message: Message, target: string): Promise<void> {
    click(buttonIn(await message.renderHTML(), "Compare with target…"));
    const window = await until(dialog);
    fill(window, "target", target);
    click(buttonIn(window, "Compare"));
    await until(() => rollOf(message).target === Number(target));
  }

  test("can be taken back with what it brought, and named again", async () => {
    await table.naddaha.update({ system: { tradition: "fortune" } });
    await game.user.update({ character: table.naddaha.id });
    scriptFaces([20, 3], [8, 5]);
    await type("/fortune d8");
    const message = await until(newest);
    const before = rollOf(message).formula;
    const inspiration = () => table.naddaha.system.inspiration;
    const had = inspiration();
    await compare(message, "12");
    expect(await shown(message)).toBe("Countered, critical fumble");
    await until(() => inspiration() === had + 1);
    expect(rollOf(message).formula).toBe(before);
    click(buttonIn(await message.renderHTML(), "Undo the comparison"));
    await until(() => rollOf(message).target === null);
    await until(() => inspiration() === had);
    await compare(message, "8");
    expect(await shown(message)).toBe("Action succeeds");
    expect(inspiration()).toBe(had);
  });
});

describe("a counter that fumbles, where the roll waits for what is scratched", () => {
  const FUMBLE: Face[] = [...d20(1), [6, 5], [6, 4], [6, 2]];

  async function fumbled(): Promise<{ readonly action: Message; readonly rolled: Message }> {
    await game.settings.set("quadrivium", "fumbleScratch", "manual");
    const action = await act();
    const rolled = await counter(action, ...FUMBLE);
    await until(() => action.type === "roll" && action.system.opposedBy);
    return { action, rolled };
  }

  test("counts as soon as the die is chosen", async () => {
    const { action, rolled } = await fumbled();
    click(buttonIn(await rolled.renderHTML(), "Scratch d6 (4)"));
    await until(() => rollOf(action).target === 7);
    expect(rollOf(action).outcome).toMatchObject({ success: true });
  });

  test("can be rolled again when it was deleted before it counted", async () => {
    const { action, rolled } = await fumbled();
    await rolled.delete();
    const again = await counter(action);
    await until(() => rollOf(action).target === 20);
    expect(action.system).toMatchObject({ opposedBy: again.id });
  });
});
