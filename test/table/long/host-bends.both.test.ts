// On each generation of Foundry: both call who sees a message by other names.

import { afterEach, describe, expect, test } from "vitest";
import type { Reliance } from "../../../src/base/host-lacks.ts";
import { knownHost } from "../../../tools/known-host.ts";
import { generation } from "../host.ts";
import { ADA, GM, openTable, scriptFaces, smallWorld, type } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { chooseVisibility, rest, textOf, until, windowOf } from "../page.ts";

let table: Table;
afterEach(() => table.close());

/** Opens a world in which this build of Foundry lacks what these rest on. */
async function openLacking(lacks: readonly Reliance[], userId = GM): Promise<void> {
  const known = knownHost(generation);
  const value = JSON.stringify({ ...(JSON.parse(known.value) as object), lacks });
  table = await openTable({ userId, world: { ...smallWorld, settings: [{ ...known, value }] } });
}

const REFUSED = /hidden and blind rolls and requests are not safe.*“Check Foundry compatibility”/;
const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join(" ");

/** What hides something in a request. */
const secrets: Readonly<Record<string, object>> = {
  "a hidden target": { options: [{ ability: "Awareness", target: 9, hidesTarget: true }] },
  "a hidden part of the die": { options: [{ letter: "s", ability: "Awareness", hiddenSetup: { botchDice: 2 } }] },
  "dice that are held back": { options: [{ ability: "Awareness", holdsBack: true }] },
  "dice for the roller and game masters": { options: [{ ability: "Awareness" }], shows: "player" },
  "dice for game masters": { options: [{ ability: "Awareness" }], shows: "gamemaster" },
  "dice that are shown together": { options: [{ ability: "Awareness" }], shows: "together" },
  "nominated Abilities": { options: [], nominates: true },
};

describe.each(["secrecy", "storedRolls", "targets", "judging"] as const)(
  "in a build that lacks what %s rests on",
  (lacking) => {
    test.each(Object.entries(secrets))("a request with %s is refused, and nothing is posted", async (_what, secret) => {
      await openLacking([lacking]);
      await expect(table.api.request({ asked: [table.naddaha], ...secret } as never)).rejects.toThrow(REFUSED);
      expect(game.messages.size).toBe(0);
    });

    test("an open request and an open roll work", async () => {
      await openLacking([lacking]);
      await type("/request stress per + awareness vs 9 for Naddaha");
      await until(() => game.messages.contents[0]?.type === "request");
      scriptFaces(5);
      expect((await table.api.roll("1ds + 2"))?.rolls[0]?.total).toBe(7);
    });

    test.each(["gm", "blind", "self"] as const)(
      "a roll for %s is refused before a die is thrown",
      async (visibility) => {
        await openLacking([lacking], ADA);
        await chooseVisibility(visibility);
        scriptFaces();
        await expect(table.api.roll("1ds + 2", { actor: table.naddaha })).rejects.toThrow(REFUSED);
        for (const command of ["/stress int", "/flat 2d6", "/twist"]) {
          document.querySelector("#notifications")?.replaceChildren();
          await type(command);
          await until(() => REFUSED.test(notices()));
        }
        expect(game.messages.size).toBe(0);
      },
    );
  },
);

describe("what Foundry itself rolls and posts", () => {
  const hidden = ["/gmr", "/gmroll", "/br", "/blindroll", "/sr", "/selfroll"];

  test.each(hidden)("%s with a die of ours is refused before a die is thrown", async (command) => {
    await openLacking(["secrecy"], ADA);
    scriptFaces();
    for (const text of [`${command} 1ds + 2`, `/r 1d6\n${command} 1ds + 2`]) {
      document.querySelector("#notifications")?.replaceChildren();
      await type(text);
      await until(() => REFUSED.test(notices()));
    }
    expect(game.messages.size).toBe(0);
  });

  test.each(["gm", "blind", "self"] as const)(
    "/r is refused while the chat's mode is %s, and /pr is not",
    async (mode) => {
      await openLacking(["secrecy"], ADA);
      await chooseVisibility(mode);
      scriptFaces(5);
      await type("/r 1ds + 2");
      await until(() => REFUSED.test(notices()));
      await type("/publicroll 1ds + 2");
      expect((await until(() => game.messages.contents[0])).whisper).toEqual([]);
      expect(game.messages.size).toBe(1);
    },
  );

  test.each(["gm", "blind", "self"] as const)("a macro's roll in this mode is refused: %s", async (mode) => {
    await openLacking(["secrecy"], ADA);
    const named = generation < 14 ? { rollMode: `${mode}roll` } : { messageMode: mode };
    scriptFaces();
    const roll = table.api.Roll.create("1ds + 2");
    await expect(roll.toMessage({}, named as never)).rejects.toThrow(REFUSED);
    await expect(roll.toMessage({ whisper: [GM] })).rejects.toThrow(REFUSED);
    await chooseVisibility(mode);
    await expect(roll.toMessage()).rejects.toThrow(REFUSED);
    scriptFaces(5);
    const thrown = await table.api.Roll.create("1ds + 2").evaluate();
    const data = { rolls: [thrown], whisper: [GM] };
    await expect(ChatMessage.create(data as never)).rejects.toThrow(REFUSED);
    expect(game.messages.size).toBe(0);
  });

  test("the initiative of a hidden combatant is refused before a die is thrown, and that of others is rolled", async () => {
    await openLacking(["secrecy"]);
    const fight = await Combat.implementation.create({ active: true });
    const both = [true, false].map((isHidden) => ({ actorId: table.naddaha.id, hidden: isHidden }));
    const fighters = (await fight?.createEmbeddedDocuments("Combatant", both)) ?? [];
    const [unseen = "", seen = ""] = fighters.map(({ id }) => id);
    scriptFaces();
    await expect(fight?.rollInitiative([unseen])).rejects.toThrow(REFUSED);
    scriptFaces(5);
    await fight?.rollInitiative([seen]);
    expect(fighters.map(({ initiative }) => initiative === null)).toEqual([true, false]);
    expect(game.messages.size).toBe(1);
  });

  test("dice of Foundry's alone are Foundry's", async () => {
    await openLacking(["secrecy"], ADA);
    scriptFaces([6, 4]);
    await type("/gmr 1d6");
    expect((await until(() => game.messages.contents[0])).whisper).toEqual([GM]);
  });
});

test.each(["gm", "blind", "self"] as const)(
  "a die of ours in a roll of Foundry's own class is refused in this mode: %s",
  async (mode) => {
    await openLacking(["secrecy"]);
    scriptFaces(8);
    const roll = await new foundry.dice.Roll("1ds + 4300").evaluate();
    const named = generation < 14 ? { rollMode: `${mode}roll` } : { messageMode: mode };
    await expect(roll.toMessage({}, named as never)).rejects.toThrow(REFUSED);
    await expect(ChatMessage.implementation.create({ rolls: [roll], whisper: [GM] })).rejects.toThrow(REFUSED);
    expect(game.messages.size).toBe(0);
  },
);

test("a class of rolls that a module has put in the place of ours leaves ours to be read again", async () => {
  await openLacking([]);
  const { keepRollClass } = await import("../../../src/register.ts");
  const before = [...CONFIG.Dice.rolls];
  const [Ours] = before as unknown as [new (...args: unknown[]) => Roll];
  CONFIG.Dice.rolls.splice(0, Infinity, class TheirRoll extends Ours {} as never);
  try {
    keepRollClass();
    scriptFaces(7);
    await table.api.roll("1ds + 2 vs 5");
    const message = await until(() => game.messages.contents[0]);
    expect(textOf((await message.renderHTML()).querySelector(".message-content"))).toMatch(/9/);
    expect(message.rolls[0]).toBeInstanceOf(Ours);
    expect((await message.renderHTML()).querySelector(".roll-card .verdict")).not.toBeNull();
  } finally {
    CONFIG.Dice.rolls.splice(0, Infinity, ...before);
  }
});

test("words and the request window refuse what is hidden by the same sentence", async () => {
  await openLacking(["secrecy"]);
  await type("/request stress per + awareness vs 9 hidden for Naddaha");
  await until(() => REFUSED.test(notices()));
  const { readRequestInWords } = await import("../../../src/commands/request-command.ts");
  const words = "stress per + awareness vs 9 hidden for Naddaha";
  await readRequestInWords(words, {} as never, { ask: true, chosen: new Map() })();
  await until(() => document.querySelector(".request-window .person"));
  windowOf("request-window").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => REFUSED.test(textOf(windowOf("request-window").querySelector(".form-footer .fault"))));
  await rest();
  expect(game.messages.size).toBe(0);
});

describe.each([
  ["an actor", () => foundry.applications.sheets.ActorSheetV2, () => table.naddaha],
  ["an item", () => foundry.applications.sheets.ItemSheetV2, () => table.naddaha.items.contents[0]],
  ["a bonus", () => foundry.applications.api.DocumentSheetV2, () => table.naddaha.effects.contents[0]],
] as const)("a sheet of %s that cannot be drawn", (_what, classOf, documentOf) => {
  let drawing: PropertyDescriptor | undefined;
  afterEach(() => {
    Reflect.deleteProperty(classOf().prototype, "_prepareContext");
    if (drawing) Object.defineProperty(classOf().prototype, "_prepareContext", drawing);
  });

  test("says so once, and how to roll", async () => {
    await openLacking(["sheets"]);
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [{ name: "Blessing", type: "bonus" }] as never);
    drawing = Object.getOwnPropertyDescriptor(classOf().prototype, "_prepareContext");
    const value = () => Promise.reject(new Error("This is broken."));
    Object.defineProperty(classOf().prototype, "_prepareContext", { configurable: true, writable: true, value });
    const { name = "", sheet } = documentOf() ?? {};
    const open = () => (sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    await expect(open()).rejects.toThrow();
    await expect(open()).rejects.toThrow();
    expect(name).not.toBe("");
    expect(notices().match(/The sheet of .* cannot be drawn in this build of Foundry/g)).toHaveLength(1);
    expect(notices()).toContain(`The sheet of ${name} cannot`);
  });
});

test("cards for oneself are no rolls, and are shown in every build", async () => {
  await openLacking(["secrecy"]);
  await type("/help");
  await until(() => game.messages.contents[0]);
});

test("what another build has lacked keeps nothing from being hidden", async () => {
  await openLacking(["secrecy"]);
  await game.settings.set("quadrivium", "hostFindings", {
    ...game.settings.get("quadrivium", "hostFindings"),
    build: "1.1",
  } as never);
  const { options } = secrets["a hidden target"] as { options: object[] };
  expect(await table.api.request({ asked: [table.naddaha], options })).toBeDefined();
});

describe("modifiers that are written in another way than we know", () => {
  let known: RegExp;
  const faces = [6, 5, 4, 1].map((face) => [6, face] as const);
  /** Opens a world in which a modifier is its letters alone. */
  async function openOther(): Promise<void> {
    await openLacking(["coreDice"]);
    const { DiceTerm } = foundry.dice.terms;
    known = DiceTerm.MODIFIER_REGEXP;
    Reflect.set(DiceTerm, "MODIFIER_REGEXP", /[a-z]+/g);
  }
  afterEach(() => {
    Reflect.set(foundry.dice.terms.DiceTerm, "MODIFIER_REGEXP", known);
  });

  test("a formula of Foundry's own dice is given to Foundry as it is, also within functions and pools", async () => {
    await openOther();
    for (const formula of ["4d6kh3", "max(4d6kh3, 2)", "{4d6kh3, 2}kh"]) {
      scriptFaces(...faces);
      await type(`/r ${formula}`);
      expect(game.messages.contents.at(-1)?.rolls[0]?.dice[0]?.expression).toBe("4d6kh");
    }
  });

  test("a formula with a die of ours is checked all the same, and refused if it cannot be read", async () => {
    await openOther();
    scriptFaces(5);
    await type("/r 1ds + 2");
    expect((await until(() => game.messages.contents[0]?.rolls[0])).total).toBe(7);
    scriptFaces();
    for (const formula of ["1dszz", "1ds + 4d6kh3", "1ds + max(4d6kh3, 2)"])
      await expect(table.api.roll(formula)).rejects.toThrow();
    expect(game.messages.size).toBe(1);
  });
});
