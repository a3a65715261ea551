import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerOnCard, ask } from "./requests-page.ts";

type Message = ChatMessage.Implementation;

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** By which methods this user throws dice. */
async function throwBy(methods: Readonly<Record<string, string>>): Promise<void> {
  await game.settings.set("core", "diceConfiguration" as never, methods as never);
}

/** Enters faces where they are asked for, in order; what is left blank is thrown by the computer. */
async function enter(...faces: readonly (number | "")[]): Promise<void> {
  const fields = await until(() => {
    const open = [...document.querySelectorAll<HTMLInputElement>(".roll-resolver input:not(:disabled)")];
    return open.length === faces.length && open.every(({ value }) => value === "") && open;
  });
  faces.forEach((face, index) => {
    const field = fields[index];
    if (field) field.value = String(face);
  });
  fields[0]?.form?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

const newest = () => until(() => game.messages.contents.at(-1));
const linesOf = (html: HTMLElement) => [...html.querySelectorAll(".entered")].map(textOf);
const entered = async (message: Message) => linesOf(await message.renderHTML());

describe("dice that somebody has entered", () => {
  test("say so on the card, with who has and when", async () => {
    await throwBy({ d8: "manual" });
    const typed = type("/r 3dk[Climb] + 4 vs 15");
    await enter(4, 7, 2);
    await typed;
    const html = await (await newest()).renderHTML();
    expect(linesOf(html)).toEqual([expect.stringMatching(/^entered manually: Gamemaster, .*\d/)]);
    expect(html.querySelector(".thrown-dice + .entered")).not.toBeNull();
  });

  test("are distinguished from those that the computer has rolled, also when a field was left empty", async () => {
    await throwBy({ d8: "manual" });
    scriptFaces([8, 6], [10, 3]);
    const typed = type("/r 3dkbo1");
    await enter(4, "");
    await typed;
    const [line] = await entered(await newest());
    expect(line).toMatch(/^d8 \(4\), entered manually: Gamemaster, /);
  });

  test("are named as the faces of their tradition", async () => {
    await throwBy({ d10: "manual" });
    const typed = type("/r 1dsb1 + 1d6");
    scriptFaces([6, 2]);
    await enter(10);
    await enter(5);
    await typed;
    expect((await entered(await newest()))[0]).toMatch(/^d10 \(0\), d10 \(5\), entered manually: Gamemaster, /);
  });

  test("by a device are named by it", async () => {
    CONFIG.Dice.fulfillment.methods.clatter = { label: "Clatter dice", interactive: true } as never;
    await throwBy({ d8: "clatter" });
    const typed = type("/r 3dk");
    await enter(4, 7, 2);
    await typed;
    expect((await entered(await newest()))[0]).toMatch(/^entered with Clatter dice: Gamemaster, /);
  });

  test("after a decision are entered by whoever has decided", async () => {
    await game.settings.set("quadrivium", "suspense", true);
    scriptFaces(1);
    const roll = await Roll.create("1ds + 2 vs 9").evaluate();
    const _id = foundry.utils.randomID();
    const ada = table.join(ADA);
    const data = [{ _id, author: ADA, type: "roll", rolls: [JSON.stringify(roll)] }];
    const operation = { data, keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    const message = await until(() => game.messages.get(_id));
    expect(await entered(message)).toEqual([]);
    await throwBy({ d10: "manual" });
    click(buttonIn(await message.renderHTML(), "Roll again and double"));
    await enter(5);
    await until(() => (message.rolls[0]?.total ?? 0) > 10);
    expect(await entered(message)).toEqual([expect.stringMatching(/^d10 \(5\), entered manually: Gamemaster, /)]);
    expect(message.author?.id).toBe(ADA);
    expect(GM).not.toBe(ADA);
  });
});

describe("dice of every size are entered by hand", () => {
  const sizes = [4, 6, 8, 10, 12, 16, 20, 24, 30, 100];
  let hook: number;

  beforeEach(async () => {
    await throwBy(Object.fromEntries(sizes.map((size) => [`d${size}`, "manual"])));
    // The computer may throw none.
    scriptFaces();
    hook = Hooks.on(
      "renderRollResolver" as never,
      ((_: unknown, form: HTMLFormElement) => {
        setTimeout(() => {
          const fields = [...form.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
          for (const field of fields) field.value ||= field.max;
          if (fields.length > 0) form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
        });
      }) as never,
    );
  });
  afterEach(() => {
    Hooks.off("renderRollResolver" as never, hook);
  });

  const roads: Readonly<Record<string, () => Promise<unknown>>> = {
    "of a sheet": () => table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false }),
    "of the roll dialog": async () => {
      const rolled = table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
      click(
        buttonIn(
          await until(() => document.querySelector<HTMLElement>(".roll-dialog")),
          "Roll a stress die + 7 1ds + 7",
        ),
      );
      await rolled;
    },
    "of a command in words, with botch dice": () => type("/stress 5 botch 3 vs 9"),
    "of an initiative": async () => {
      const combat = await Combat.implementation.create({});
      const [combatant] = (await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }])) ?? [];
      await combat?.rollInitiative(combatant?.id ?? "");
    },
    "of an answer to a request": async () => {
      const request = await ask(table);
      await answerOnCard(request, table.naddaha);
    },
    "of a fortune pool": () => type("/r 1dnc12:10:8:6:4adv"),
    "of a check with boons": () => type("/r 3dkbo2"),
    "of heroic dice": () => type("/r 1dhd6"),
    "of a plain formula": () => type(`/r ${sizes.map((size) => `1d${size}`).join(" + ")}`),
    "of an NPC": async () => {
      const npc = await Actor.implementation.create({ name: "Robber", type: "npc" });
      await table.api.roll("1dsb1 + 5", { actor: npc as never });
    },
    ...Object.fromEntries(
      [15, 30].map((bonus) => [`of a trip roll with a bonus of ${bonus}`, () => type(`/r 1dts1b${bonus}`)]),
    ),
  };

  test.each(Object.entries(roads))("%s", async (_, road) => {
    await road();
    await rest();
    const message = await until(() => game.messages.contents.findLast(({ isRoll }) => isRoll));
    const dice = message.rolls.flatMap((roll) => roll.dice);
    const { length } = dice.filter(({ results }) => results.length > 0);
    expect(length).toBeGreaterThan(0);
    expect(dice.map(({ method }) => method)).toEqual(dice.map(() => "manual"));
    expect(JSON.stringify(message.rolls)).not.toContain("byComputer");
  });

  test("and nobody is asked for those of a blind roll", async () => {
    scriptFaces(5);
    await type("/blindroll 1ds");
    const message = await newest();
    expect([message.blind, message.rolls[0]?.total]).toEqual([true, 5]);
  });
});

describe("a device whose module only registers what it has thrown", () => {
  const sizes = [4, 6, 8, 10, 12, 16, 20, 24, 30];
  let hook: number;
  let offered: (boolean | undefined)[];

  /** The device throws whatever dice a window asks for, as soon as it does; nobody can type into such fields. */
  beforeEach(async () => {
    CONFIG.Dice.fulfillment.methods.clatter = { label: "Clatter dice", interactive: true } as never;
    await throwBy(Object.fromEntries(sizes.map((size) => [`d${size}`, "clatter"])));
    scriptFaces();
    offered = [];
    hook = Hooks.on(
      "renderRollResolver" as never,
      ((_: unknown, form: HTMLFormElement) => {
        setTimeout(() => {
          const asked = [...form.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
          for (const { max, value } of asked) {
            if (value === "") offered.push(Roll.registerResult("clatter", `d${max}`, Number(max)) ?? undefined);
          }
        });
      }) as never,
    );
  });
  afterEach(() => {
    Hooks.off("renderRollResolver" as never, hook);
  });

  test.each(["3dk", "1dsb2 + 3", "1d6 + 1ds", "{1ds, 1dq}kh", "(2 + 1)dk", "1dnc12:10:8:6:4adv", "1dhd6"])(
    "throws all dice of %s",
    async (formula) => {
      await type(`/r ${formula}`);
      const message = await until(() => game.messages.contents.at(-1));
      const dice = message.rolls.flatMap((roll) => roll.dice).filter(({ results }) => results.length > 0);
      expect(dice.length).toBeGreaterThan(0);
      expect(dice.map(({ method }) => method)).toEqual(dice.map(() => "clatter"));
      expect(offered.every(Boolean)).toBe(true);
      const stored = JSON.stringify(message.rolls);
      expect(stored).not.toContain("byComputer");
      // A formula with several lettered dice has Foundry's card, which has its own sign for the method.
      if (message.type === "roll") expect(await entered(message)).not.toEqual([]);
      expect(Roll.RESOLVERS.size).toBe(0);
    },
  );
});
