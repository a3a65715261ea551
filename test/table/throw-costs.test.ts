import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import type { Setup } from "../../src/rules/kernel/fields.ts";
import { plainSetup, writeSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { ADA, GM, openTable, scriptFaces, type, type Table } from "./open-table.ts";
import type { OwnRoll, Request, RequestDraft } from "./open-table.ts";
import { buttonIn, click, rest, textOf, until } from "./page.ts";
import { answerFrom, answerOnCard, ask, card, EVERYTHING, faults } from "./requests-page.ts";

/** What a throw costs by its formula is paid, or nothing is thrown. */

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ system: { tradition: "trip" } });
});
afterEach(() => table.close());

const hold = (luck: number | null) => table.naddaha.update({ system: { luck } });
const held = () => table.naddaha.system._source.luck;
const LACK = "Naddaha does not have enough luck points: 1 needed, 0 left.";

/** Returns what the fields of a die cost before it is thrown. */
function costs(die: DieKind, setup: Setup): boolean {
  const delta = die.resourceDelta?.({ setup, decisions: [], outcome: null, rejected: [] }) ?? {};
  return Object.values(delta).some((amount) => amount < 0);
}

/** Every die with every switch that costs something. */
const costly = [...dieKinds.values()].flatMap((die) =>
  die.fields.flatMap((field): readonly (readonly [string, string])[] => {
    if (field.kind !== "flag") return [];
    const setup = { ...plainSetup(die), [field.name]: true } as Setup;
    return costs(die, setup) ? [[die.id, writeSetup(die, setup)]] : [];
  }),
);

test("luck is what a formula can cost, on both dice of trip", () => {
  expect(costly).toEqual([
    ["trip", "1dtlk"],
    ["heroic", "1dhlk"],
  ]);
});

const naddaha = () => ({ speaker: ChatMessage.implementation.getSpeaker({ actor: table.naddaha }) });
const create = (data: object) => ChatMessage.implementation.create(data);

async function initiative(formula: string): Promise<void> {
  await table.naddaha.update({ system: { initiative: formula } });
  const combat = await Combat.implementation.create({ active: true });
  await combat?.createEmbeddedDocuments("Combatant", [{ actorId: table.naddaha.id }]);
  try {
    await combat?.rollAll();
  } finally {
    if (game.messages.size === 0) expect(combat?.combatants.contents[0]?.initiative).toBeNull();
  }
}

/** The roads that refuse before any die is thrown. */
const roads: Readonly<Record<string, (formula: string) => Promise<unknown>>> = {
  "/r": (formula) => type(`/r ${formula}`),
  "/roll with a title": (formula) => type(`/roll ${formula} # Luck, luck`),
  "/gmr": (formula) => type(`/gmr ${formula} vs 9`),
  "/pr": (formula) => type(`/PR ${formula}`),
  "a chat macro": async (formula) => {
    const macro = await Macro.implementation.create({ name: "Luck", type: "chat", command: `/r ${formula}` });
    await macro?.execute();
  },
  "a link of Foundry’s": (formula) => new table.api.Roll(formula).toMessage(naddaha()),
  "a module’s roll": (formula) => table.api.roll(formula, { actor: table.naddaha }),
  "the combat tracker": initiative,
};

/** The roads by which other code posts what it has thrown already. */
const late: Readonly<Record<string, (formula: string) => Promise<unknown>>> = {
  "a macro that throws first": async (formula) => (await new table.api.Roll(formula).evaluate()).toMessage(naddaha()),
  "a macro that writes the message": async (formula) =>
    create({ ...naddaha(), rolls: [await new table.api.Roll(formula).evaluate()] }),
};

/** Counts the dice that are thrown. */
function countThrows(): () => number {
  let count = 0;
  CONFIG.Dice.randomUniform = () => {
    count += 1;
    return 0.4;
  };
  return () => count;
}

/** Does it, and returns what the user is told. */
async function told(act: () => Promise<unknown>): Promise<string> {
  document.querySelector("#notifications")?.replaceChildren();
  const thrown = await act().then(
    () => "",
    (error: unknown) => String(error),
  );
  await rest();
  return thrown + textOf(document.querySelector("#notifications"));
}

describe.each(costly)("the luck of a %s roll", (_die, formula) => {
  describe.each(Object.entries({ ...roads, ...late }))("by %s", (name, roll) => {
    test("is refused to a character who has no luck point, and nothing is posted", async () => {
      await hold(0);
      const throws = countThrows();
      expect(await told(() => roll(formula))).toContain(LACK);
      expect([game.messages.size, held()]).toEqual([0, 0]);
      if (name in roads) expect(throws()).toBe(0);
    });

    test("is paid of two points, and of the last one", async () => {
      await hold(2);
      countThrows();
      for (const rolls of [1, 2]) {
        expect(await told(() => roll(formula))).not.toContain("luck point");
        expect([game.messages.size, held()]).toEqual([rolls, 2 - rolls]);
      }
    });

    test("costs nothing where luck is free", async () => {
      await hold(null);
      countThrows();
      expect(await told(() => roll(formula))).not.toContain("luck point");
      expect([game.messages.size, held()]).toEqual([1, null]);
    });
  });

  test("costs nobody anything without a character", async () => {
    await hold(0);
    await game.user.update({ character: null });
    countThrows();
    await told(() => type(`/r ${formula}`));
    expect([game.messages.size, held()]).toEqual([1, 0]);
  });

  test("is a message’s own: beside other rolls, or in a text, it would cost nothing and is refused", async () => {
    await hold(3);
    const throws = countThrows();
    for (const text of [`/r ${formula}\n/r 1d6`, `/r 1d6\n/r ${formula}`, `I have [[${formula}]] and [[1d6]]`]) {
      expect(await told(() => type(text))).toContain("costs 1 luck point. Roll it by itself.");
    }
    expect([throws(), game.messages.size, held()]).toEqual([0, 0, 3]);
    await hold(null);
    expect(await told(() => type(`/r ${formula}\n/r 1d6`))).toBe("");
    expect(game.messages.size).toBe(1);
  });
});

test("luck before a roll is refused by words, dialog choices and answers alike", async () => {
  await hold(0);
  const throws = countThrows();
  const luck = { setup: { luck: true } } as const;
  const request = await ask(table, { options: [{ name: "Recall", letter: "t", characteristics: ["int"], ...luck }] });
  const ways = [
    () => type("/trip int luck"),
    () => type("/heroic d6 luck"),
    () => type("/flat 1d6 luck"),
    () => table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices: luck }),
    () => answerOnCard(request, table.naddaha),
  ];
  for (const way of ways) expect(await told(way)).toContain(LACK);
  expect([throws(), game.messages.size, held()]).toEqual([0, 1, 0]);
});

test("luck in the formula of an answer is paid once, and a re-roll of a tie costs nothing more", async () => {
  await hold(2);
  const silarn = (await Actor.implementation.create({ name: "Silarn", type: "character" })) as typeof table.naddaha;
  const luck = { setup: { luck: true } } as const;
  const options = [
    { name: "Recall", letter: "t", for: [table.naddaha], ...luck },
    { name: "Recall", letter: "k", for: [silarn] },
  ];
  const request = await ask(table, { kind: "contest", asked: [table.naddaha, silarn], options });
  scriptFaces([20, 8], [20, 6]);
  await answerOnCard(request, table.naddaha);
  await until(() => held() === 1);
  scriptFaces([8, 3], [8, 3], [8, 2], [20, 7], [20, 6], [8, 1], [8, 1], [8, 1]);
  await answerOnCard(request, silarn);
  await until(() => request.system.rulings.length === 4);
  await rest();
  const cards = await Promise.all(game.messages.contents.map(async (message) => textOf(await message.renderHTML())));
  expect(cards.filter((text) => text.includes("luck points −1"))).toHaveLength(1);
  expect([faults(request), held()]).toEqual([["", "", "", ""], 1]);
});

describe("an answer with luck that another client has written", () => {
  const FACES = [
    [20, 8],
    [20, 6],
  ] as const;
  const formula = "1dtlk[Recall]";

  async function asked(): Promise<Request> {
    return ask(table, { options: [{ name: "Recall", letter: "t", target: 9 }], opens: EVERYTHING });
  }

  test("counts as it is without it, where its message does not say that it is paid", async () => {
    await hold(1);
    const request = await asked();
    await answerFrom(table.join(ADA), request, { formula: `${formula} vs 9`, faces: FACES });
    expect([faults(request), request.system.rulings[0]?.total, held()]).toEqual([[""], 8, 1]);
  });

  test("counts where luck is free", async () => {
    await hold(null);
    const request = await asked();
    await answerFrom(table.join(ADA), request, { formula: `${formula} vs 9`, faces: FACES });
    expect([faults(request), held()]).toEqual([[""], null]);
  });

  test.each([
    [0, "unpaid"],
    [1, ""],
  ])("whose dice a game master’s client is to throw asks for it too: of %i, “%s”", async (luck, fault) => {
    await hold(luck);
    const request = await ask(table, {
      options: [{ name: "Recall", letter: "t", target: 9 }],
      opens: EVERYTHING,
      shows: "gamemaster",
    });
    await answerFrom(table.join(ADA), request, { formula: `${formula} vs 9`, faces: FACES, aside: true });
    expect(faults(request)).toEqual([fault]);
  });
});

describe("luck in the formula of an answer whose dice are thrown later", () => {
  const options = [{ name: "Jump", letter: "t", target: 7, setup: { luck: true } }] as const;
  const rolled = () => game.messages.contents.at(-1)?.rolls[0] as unknown as OwnRoll | undefined;

  async function answered(draft: Partial<RequestDraft>): Promise<Request> {
    const request = await ask(table, { options, opens: EVERYTHING, ...draft });
    scriptFaces([20, 5], [20, 9]);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length);
    await rest();
    return request;
  }

  async function revealed(request: Request): Promise<void> {
    click(buttonIn(await card(request), "Reveal rolls"));
    await until(() => request.system.rulings[0]?.opened);
    await rest();
  }

  const words = async (request: Request): Promise<string> =>
    textOf(await card(request)) + textOf(await card(game.messages.contents.at(-1)));
  const ACCUSED = /were changed|not match|Does not count/;

  test.each([1, 3])(
    "is paid when it is posted, of %i, and counts though the rest is spent before it is shown",
    async (luck) => {
      await hold(luck);
      const request = await answered({ shows: "player" });
      expect([faults(request), held()]).toEqual([[""], luck - 1]);
      await hold(0);
      await revealed(request);
      expect(request.system.rulings).toMatchObject([{ fault: "", total: 9 }]);
      expect([rolled()?.formula, rolled()?.total, held()]).toEqual([expect.stringContaining("1dtlk"), 9, 0]);
      expect(await words(request)).not.toMatch(ACCUSED);
    },
  );

  test("is given back by critical dice when they are shown, and not before", async () => {
    await hold(3);
    const request = await ask(table, { options, opens: EVERYTHING, shows: "player" });
    scriptFaces([20, 10], [20, 3], [20, 7]);
    await answerOnCard(request, table.naddaha);
    await until(() => request.system.rulings.length);
    await rest();
    expect(held()).toBe(2);
    await revealed(request);
    expect([rolled()?.resourceDelta, held()]).toEqual([{ luck: 0 }, 3]);
  });
});
