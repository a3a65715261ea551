import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { textOf, until, chooseVisibility } from "./page.ts";
import { d8, d20 } from "./play/dice.ts";

let table: Table;
beforeEach(async () => {
  await open(ADA);
});
afterEach(() => table.close());

/** Opens a table at which Naddaha is fresh, so that only what is said counts. */
async function open(userId: string, language = "en"): Promise<void> {
  table = await openTable({ userId, language });
  if (userId !== BRUNO) await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

/** The notes that lie on the screen. */
function notes(): string[] {
  return [...document.querySelectorAll("#notifications .notification")].map(textOf);
}

async function posted(command: string, ...faces: readonly Face[]): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  const before = game.messages.size;
  await type(command);
  return until(() => game.messages.size > before && game.messages.contents.at(-1));
}

/** The card that a command comes to. */
async function card(command: string, ...faces: readonly Face[]): Promise<HTMLElement> {
  return (await posted(command, ...faces)).renderHTML();
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

  test("takes an Ability alone with its usual Characteristics, and with another one if that is named", async () => {
    const characteristics = ["per", "dex"];
    await table.naddaha.items.getName("Awareness")?.update({ system: { characteristics } });
    const formulas: (string | undefined)[] = [];
    for (const command of ["/check awareness", "/check int + awareness", "/check awareness + 2", "/check per"]) {
      const message = await posted(command, [8, 4], [8, 4], [8, 4]);
      formulas.push(message.rolls[0]?.formula);
      await message.delete();
    }
    expect(formulas).toEqual([
      "3dk[Perception, Dexterity + Awareness] + 3[Perception, Dexterity] + 3[Awareness]",
      "3dk[Intelligence + Awareness] + 1[Intelligence] + 3[Awareness]",
      "3dk[Perception, Dexterity + Awareness] + 3[Perception, Dexterity] + 3[Awareness] + 2[Modifier]",
      "3dk[Perception] + 2[Perception]",
    ]);
  });

  test("says everything in its formula", async () => {
    const message = await posted("/stress int + legend lore botch 3 - 1 [poor light] vs 9", 4);
    expect(message.rolls[0]?.formula).toBe(
      "1dsb3[Intelligence + Legend Lore] + 1[Intelligence] + 4[Legend Lore] - 1[poor light] vs 9",
    );
    expect(textOf((await message.renderHTML()).querySelector(".title"))).toBe("Intelligence + Legend Lore");
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
  ] as const)("%s is a roll", async (command, faces, formula) => {
    expect((await posted(command, ...(faces as readonly Face[]))).rolls[0]?.formula).toBe(formula);
  });

  test("of a trip is named by what it is for: scores and fatigue are not added, and a modifier joins its bonus", async () => {
    await table.naddaha.update({ "system.tracks.fatigue.value": 3 } as never);
    const formula = "1dts4sl2b8[Dexterity + Brawl | +rope (by hand)] vs 15";
    const message = await posted(
      "/trip dexterity + brawl *4 slide 2 bonus 7 + 1 [rope] vs 15",
      [20, 12],
      [8, 3],
      [6, 2],
      [6, 2],
    );
    expect(message.rolls[0]?.formula).toBe(formula);
  });

  test.each(["dexterity + brawl", "brawl dex"])(
    "of a trip has the target of the Ability, as on the sheet, in whatever order it is named: %s",
    async (words) => {
      await table.naddaha.update({ system: { characteristics: { dex: { own: { tripTarget: 2 } } } } });
      await table.naddaha.items.get("brawl00000000000")?.update({ system: { own: { tripTarget: 6 } } });
      expect((await posted(`/trip ${words}`, [20, 7])).rolls[0]?.formula).toContain("1dts6[");
    },
  );

  test("of somebody who is out is rolled with a warning, and its card says so, as with Shift on the sheet", async () => {
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 5 } } } });
    const message = await posted("/stress per + awareness", 7);
    expect(message.rolls[0]?.formula).toContain("[Perception + Awareness | rolled while Unconscious]");
    expect([...(await message.renderHTML()).querySelectorAll(".sources li")].map(textOf)).toEqual([
      "rolled while Unconscious",
    ]);
    const warning = "Naddaha is out of action (Unconscious). The GM decides whether they can roll.";
    expect(notes()).toEqual([warning]);
    scriptFaces(7);
    await table.api.rollTrait(table.naddaha, { ability: "awareness0000000" }, { ask: false });
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toBe(message.rolls[0]?.formula);
    expect(notes()).toEqual([warning, warning]);
    // Dice that know nothing of fatigue hinder nobody.
    expect((await posted("/check per", [8, 1], [8, 2], [8, 3])).rolls[0]?.formula).not.toContain("Unconscious");
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

    test("lets them stack by the rules of its dice", async () => {
      const formula = "1dtb6[Dexterity | +2 Blessing | +4 Stronger potion]";
      expect((await posted("/trip dex potion", [20, 5], [6, 2])).rolls[0]?.formula).toBe(formula);
    });

    test("knows those alone that go to something of its dice", async () => {
      expect(await refused("/stress dex high ground")).toContain("“high ground”");
      expect((await posted("/check dex high", [10, 1], [8, 2], [8, 3])).rolls[0]?.formula).toContain("3dkbo1[");
    });
  });

  test("says in its formula and on its card that inspiration was spent", async () => {
    const faces: Face[] = [...d20(9, 7), ...d8(3), [6, 3]];
    const message = await posted("/fortune d8 inspired inspiration d6 vs 12", ...faces);
    const formula = "1dnc8:6adv[| inspiration spent: advantage | inspiration spent: d6 added] vs 12";
    expect(message.rolls[0]?.formula).toBe(formula);
    const html = await message.renderHTML();
    expect(textOf(html.querySelector(".title"))).toBe("Fortune roll");
    expect([...html.querySelectorAll(".sources li")].map(textOf)).toEqual([
      "inspiration spent: advantage",
      "inspiration spent: d6 added",
    ]);
  });

  test("may stand in the rich text that 14 writes", async () => {
    const message = await posted("<p>/stress int + 2 &quot;more &amp; more&quot;&nbsp;vs 6</p>", 5);
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence] + 1[Intelligence] + 2[more & more] vs 6");
  });

  test("is understood in the language of the client, and in English", async () => {
    await table.close();
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
    ["/twist 3", "/twist must stand alone. Remove “3”."],
    ["/odds 1ds + foo", "“foo” in the formula is neither a number nor a die."],
  ])("%s is refused by name, and nothing is posted", async (command, fault) => {
    expect(await refused(command)).toContain(fault);
    expect(game.messages.size).toBe(0);
  });

  test("says so when nobody speaks whose names could be known", async () => {
    await table.close();
    await open(BRUNO);
    expect(await refused("/stress int")).toContain("no character is selected");
    expect((await posted("/stress + 3 vs 9", 6)).rolls[0]?.formula).toBe("1ds + 3[Modifier] vs 9");
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

  test("lists the words of the command, and the names of the speaker", async () => {
    const html = await card("/stress ?");
    expect(textOf(html.querySelector(".words"))).toBe("botch, botch dice 0 to 100divided by, divisor 1 to 10");
    expect(textOf(html.querySelector(".names"))).toContain("Legend Lore");
    expect(textOf(html.querySelector(".example"))).toBe("Example: /stress int + legend lore botch 3 vs 9");
  });

  test("says what a word means where the word does not, and names nobody who cannot be rolled", async () => {
    const listed = async (command: string) => [...(await card(command)).querySelectorAll(".words li")].map(textOf);
    expect(await listed("/check ?")).toContainEqual(expect.stringMatching(/^enchantment.*at most \+6/));
    const explained = (await listed("/fortune ?")).filter((one) =>
      /^(?:dis)?advantage|overwhelmed|staggered/.test(one),
    );
    expect(explained.map((one) => one.split(/[:\s]/)[0])).toEqual([
      "advantage",
      "disadvantage",
      "overwhelmed",
      "staggered",
    ]);
    for (const one of explained) expect(one).toMatch(/\.$/);
    const words = await listed("/trip ?");
    expect(words).toContainEqual(expect.stringMatching(/^luck.*the better one counts/));
    expect(words).toContain("bonus −99 to 99, or with sources: 7 (rope 3, mastery 4) Cumulative bonus");
    expect((await card("/botch ?")).querySelector(".names")).toBeNull();
  });
});

describe("what is told without a roll of ours", () => {
  test("a passive check says that more than six boons or banes count as six, as a check does", async () => {
    const html = await card("/passive perception boons 8 banes 7 vs 14");
    expect(textOf(html.querySelector(".total"))).toBe("Total 14");
    const details = textOf(html.querySelector(".target"));
    for (const part of ["14", "boons cut from 8 to 6", "banes cut from 7 to 6"]) {
      expect(details).toContain(part);
    }
  });

  test("a passive check lists what its boons and banes come from", async () => {
    const html = await card("/passive perception boons 2 (high ground, quiet) banes 1 (rain)");
    expect([...html.querySelectorAll(".sources > li")].map(textOf)).toEqual(["+1 high ground", "+1 quiet", "−1 rain"]);
  });

  test("a blind twist is not shown to who rolled it", async () => {
    await chooseVisibility("blind");
    expect((await card("/twist", [100, 3])).textContent).not.toContain("disastrous");
  });
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

  test("of many dice are shown where they are likely, several totals to a column", async () => {
    const html = await card("/odds 8d12 vs 52");
    expect(textOf(html.querySelector(".caption"))).toBe("Totals from 26 or less to 73 or more.");
    expect(textOf(html.querySelector(".bars .target .mark"))).toBe("52");
    expect(html.querySelector(".bars .target")?.getAttribute("title")).toContain("51 to 52");
  });

  test("of a few dice have a column for each total", async () => {
    const html = await card("/odds 3d6");
    expect(textOf(html.querySelector(".caption"))).toBe("Totals from 3 to 18.");
    expect(html.querySelectorAll(".bars li")).toHaveLength(16);
  });

  test("take the numbers of the speaker", async () => {
    expect(textOf((await card("/odds 1ds + @int + 4")).querySelector(".headline"))).toBe(
      textOf((await card("/odds 1ds + 5")).querySelector(".headline")),
    );
  });
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
    expect(card).toContain("Legend Lore (untrained)");
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence + Legend Lore (untrained)] + 1[Intelligence] vs 9");
  });

  test("is rolled with the Characteristic that it is usually rolled with, and says so beside a title", async () => {
    const message = await posted("/stress legend lore vs 9 # Old tales", 5);
    expect(message.rolls[0]?.total).toBe(6);
    expect(textOf(await message.renderHTML())).toContain("Legend Lore (untrained)");
  });

  test("yields its name to what the character has, and to the words of the die", async () => {
    const naddaha = game.actors.getName("Naddaha");
    await naddaha?.createEmbeddedDocuments("Item", [
      { name: "Legends", type: "ability", system: { score: 2 } } as never,
    ]);
    const message = await posted("/stress int + lege", 5);
    expect(message.rolls[0]?.total).toBe(8);
  });

  test.each([
    [
      "/stress int + legnd lore",
      "Unknown name or word “legnd lore”. “/stress ?” shows all. Did you mean Legend Lore (untrained)?",
    ],
    ["/stress int + acrobatics", "Unknown name or word “acrobatics”. “/stress ?” shows all."],
    ["/check int + chirurgy", "Unknown name or word “chirurgy”. “/check ?” shows all."],
  ])("is not mistaken for another word, or for that of another game: %s", async (command, fault) => {
    expect(await refused(command)).toBe(fault);
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

  test("as the name of a command is answered with the command that was probably meant", async () => {
    expect(await refused("/sterss int")).toBe("There is no command “/sterss”. Did you mean /stress?");
    const before = notes().length;
    await expect(type("/dance")).rejects.toThrow(/dance/);
    expect(notes()).toHaveLength(before);
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

  test("tells the words of the command that is named", async () => {
    for (const command of ["/help stress", "/help /stress"]) {
      expect(textOf((await card(command)).querySelector(".title"))).toBe("/stress");
    }
  });
});
