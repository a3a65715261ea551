import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces, type, type Face, posted, table } from "./open-table.ts";
import { textOf, until } from "./page.ts";
import { d8, d20 } from "./play/dice.ts";

beforeEach(() => open(ADA));

/** Opens a table at which Naddaha is fresh, so that only what is said counts. */
async function open(userId: string, language = "en"): Promise<void> {
  await openTable({ userId, language });
  if (userId !== BRUNO) await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** The notes that lie on the screen. */
function notes(): string[] {
  return [...document.querySelectorAll("#notifications .notification")].map(textOf);
}

async function refused(command: string): Promise<string> {
  scriptFaces();
  await type(command);
  return until(() => notes().at(-1));
}

describe("a roll in words", () => {
  test("is the roll of a click on the sheet, with its penalties", async () => {
    await table.naddaha.update({ "system.tracks.fatigue.value": 3 } as never);
    scriptFaces(7);
    await table.api.rollTrait(table.naddaha, { ability: "awareness0000000" }, { ask: false });
    const clicked = game.messages.contents.at(-1)?.toObject();
    await game.messages.contents.at(-1)?.delete();
    for (const command of ["/stress per + awareness", "/stress awareness"]) {
      const message = await posted(command, 7);
      const spoken = { ...message.toObject(), _id: "", timestamp: 0, _stats: {} };
      expect(spoken).toEqual({ ...clicked, _id: "", timestamp: 0, _stats: {} });
      await message.delete();
    }
  });

  test.each([
    ["/botch 3", [10, 2, 3], "3db"],
    ["/simple 0", [5], "1di"],
    ["/stress 9", [5], "1ds + 9[Modifier]"],
    [
      "/check str,dex + 4 boons 1 banes 2 vs 14",
      [[10, 3], ...d8(3), [4, 3]],
      "3dkbo1ba2[Strength, Dexterity] + 2[Strength, Dexterity] + 4[Modifier] vs 14",
    ],
    ["/fortune d8 d6 adv vs 12", [...d20(9, 7), ...d8(3), [6, 3]], "1dnc8:6adv vs 12"],
    ["/heroic d8", d8(3, 5), "1dhd8"],
    [
      "/check dex + 1d6 [Silarn] + D4",
      [...d8(5, 4, 3), [6, 6], [4, 2]],
      "3dk[Dexterity] + 3[Dexterity] + 1d6[Silarn] + 1d4",
    ],
  ] as const)("%s is a roll", async (command, faces, formula) => {
    expect((await posted(command, ...(faces as readonly Face[]))).rolls[0]?.formula).toBe(formula);
  });

  describe("that names bonuses", () => {
    const bonus = (name: string, system: object, own: object = {}) => ({ name, type: "bonus", system, ...own });
    beforeEach(async () => {
      const effects = [
        bonus("Blessing", { value: 2 }),
        bonus("Potion", { value: 3, category: "buff", source: "brew" }, { disabled: true }),
        bonus("Stronger potion", { value: 4, category: "buff", source: "brew" }),
        bonus("Tracker", { value: 5, scope: "ability", key: "Survival" }),
        bonus("High ground", { value: 1, goal: "boons" }),
        bonus("Dexterity", { value: 9 }, { disabled: true }),
      ];
      await table.naddaha.createEmbeddedDocuments("ActiveEffect", effects as never);
    });
    const own = "+ 2[Blessing] + 4[Stronger potion]";

    test.each([
      ["dex blessing", `1ds[Dexterity] + 3[Dexterity] ${own}`],
      ["dex potion track", `1ds[Dexterity] + 3[Dexterity] + 3[Potion] + 5[Tracker] ${own}`],
      ["dex tracker + tracker", `1ds[Dexterity] + 3[Dexterity] + 5[Tracker] ${own}`],
    ])(
      "counts each of them once, also one that is switched off or meant for something else: %s",
      async (words, formula) => {
        expect((await posted(`/stress ${words}`, 5)).rolls[0]?.formula).toBe(formula);
      },
    );
  });

  test("is understood in the language of the client, and in English", async () => {
    await open(ADA, "fr");
    for (const command of ["/stress dextérité désastre 2 vs 6", "/stress dexterite botch 2 vs 6"]) {
      const message = await posted(command, 5);
      expect(message.rolls[0]?.formula).toBe("1dsb2[Dextérité] + 3[Dextérité] vs 6");
      await message.delete();
    }
  });
});

describe("a command that cannot be understood", () => {
  test.each([
    ["/stress int + legnd lore", "Unknown name or word “legnd lore”. “/stress ?” shows all. Did you mean Legend Lore?"],
    ["/stress pe, p", "“p” could mean Perception, Presence."],
    ["/stress int botch 500", "“botch 500” is out of range: it must be from 0 to 100."],
    [
      "/stress int vs x",
      "“x” after “vs” is neither a number nor a known difficulty. Known difficulties: very easy, average,",
    ],
    ["/stress int +", "/stress is incomplete: something is missing after “+”."],
    ["/scatter round", "Unknown grid “round”. Possible grids: square, flat, pointy."],
    ["/stress int vs", "A number is missing after “vs”."],
    ["/twist 3", "/twist is used without other words. Remove “3”."],
    ["/odds 1ds + foo", "“foo” in the formula is neither a number nor a die."],
  ])("%s is refused by name, and nothing is posted", async (command, fault) => {
    expect(await refused(command)).toContain(fault);
    expect(game.messages.size).toBe(0);
  });
});

describe("help", () => {
  test.each(["/stress", "/stress ?", "/check ?", "/scatter", "/twist ?", "/odds"])(
    "is given for %s, to nobody else",
    async (command) => {
      const message = await posted(command);
      expect(message.whisper).toEqual([ADA]);
      expect(message.rolls).toEqual([]);
      const html = await message.renderHTML();
      expect(textOf(html.querySelector(".command-help .title"))).toBe(command.split(" ")[0]);
    },
  );
});

describe("odds", () => {
  test.each(["/odds 1dsb3 + 5 vs 9", "/odds stress int + legend lore botch 3 vs 9"])(
    "%s are shown to nobody else",
    async (command) => {
      const message = await posted(command);
      expect(message.whisper).toEqual([ADA]);
      const html = await message.renderHTML();
      expect(html.querySelectorAll(".odds-card .bars li").length).toBeGreaterThan(10);
      expect(textOf(html.querySelector(".lead"))).toContain("to reach 9");
    },
  );
});

describe("an Ability that a character has not learned", () => {
  beforeEach(async () => {
    await game.actors.getName("Naddaha")?.items.getName("Legend Lore")?.delete();
    await game.actors.getName("Naddaha")?.items.getName("Awareness")?.delete();
  });

  test("counts 0 and says so, if others have it or a compendium lists it", async () => {
    const message = await posted("/stress int + legend lore vs 9", 5);
    expect(message.rolls[0]?.total).toBe(6);
    const card = textOf(await message.renderHTML());
    expect(card).toContain("Legend Lore (not learned)");
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence + Legend Lore (not learned)] + 1[Intelligence] vs 9");
  });
});

describe("what is misspelt", () => {
  test.each([
    ["/stress int + awarness", /^Unknown name or word “awarness”.* Did you mean Awareness\?$/],
    ["/stress int bothc 3", / Did you mean botch\?$/],
    ["/stress int vs averge", / Did you mean average\?$/],
    ["/fortune as Nadaha d8", / Did you mean Naddaha\?$/],
    ["/stress int + cooking", /^Unknown name or word “cooking”/],
    ["/help sterss", / Did you mean stress\?$/],
  ])("%s is refused with the name that was probably meant", async (command, note) => {
    expect(await refused(command)).toMatch(note);
  });
});

describe("/help", () => {
  test("lists to whoever asks the commands that they may give, each with an example", async () => {
    const message = await posted("/help");
    expect(message.whisper).toEqual([ADA]);
    const list = await message.renderHTML();
    const told = [...list.querySelectorAll("dt")].map(textOf);
    expect(told).toContain("/stress");
    expect(told).not.toContain("/request");
    expect(textOf(list)).toContain("Example: /stress int + legend lore botch 3 vs 9");
  });
});
