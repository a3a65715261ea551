import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, type, type Table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";
import { sealedTexts } from "./requests-page.ts";

let table: Table;
let ren: Actor.Implementation;
beforeEach(async () => {
  table = await openTable();
  ren = await create("Ren", "character", {
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "stress", characteristics: { per: { value: 1 } } },
  });
});
afterEach(() => table.close());

async function create(name: string, type: string, data: object = {}): Promise<Actor.Implementation> {
  return (await Actor.implementation.create({ name, type, ...data } as never)) as unknown as Actor.Implementation;
}

const requests = () => game.messages.contents.filter(({ type }) => type === "request") as unknown as Request[];

/** Returns the request of a command. */
async function asked(command: string): Promise<Request> {
  const before = requests().length;
  await type(command);
  return until(() => requests().length > before && requests().at(-1));
}

/** Returns the fault of a command that makes no request. */
async function refused(command: string): Promise<string> {
  await type(command);
  const note = await until(() => document.querySelector("#notifications .notification"));
  expect(requests()).toEqual([]);
  return textOf(note);
}

describe("/request", () => {
  test("asks those who are named for a roll in words, of which a hidden target is kept to oneself", async () => {
    const request = await asked("/request stress per + awareness botch 2 vs 9 hidden for Naddaha, Ren");
    expect(request.system).toMatchObject({
      asked: [table.naddaha.uuid, ren.uuid],
      shows: "everyone",
      options: [
        {
          letter: "s",
          name: "Perception + Awareness",
          characteristics: ["per"],
          ability: "Awareness",
          setup: { botchDice: 2 },
          target: null,
          hidesTarget: true,
        },
      ],
    });
    expect(JSON.parse(sealedTexts()[request.system.seal] ?? "")).toMatchObject({
      options: [{ target: 9 }],
    });
  });

  test("needs no die where all who are asked have the same", async () => {
    expect((await asked("/request per + awareness vs 9 for all")).system.options).toMatchObject([{ letter: "s" }]);
  });

  test("asks all player characters where it names nobody, or else the party that it names", async () => {
    const guard = await create("Guard", "npc");
    await create("The Wanderers", "party", { system: { members: [ren.uuid, guard.uuid] } });
    expect((await asked("/request stress per")).system.asked).toEqual([table.naddaha.uuid, ren.uuid]);
    expect((await asked("/request stress per for party")).system.asked).toEqual([ren.uuid, guard.uuid]);
    expect((await asked("/request stress per for the wanderers, Naddaha")).system.asked).toEqual([
      ren.uuid,
      guard.uuid,
      table.naddaha.uuid,
    ]);
  });

  test.each(["all", "party", "tokens"])("means the same by “%s”, whoever is called so", async (word) => {
    const name = word.charAt(0).toUpperCase() + word.slice(1);
    const namesake = await create(name, "npc");
    await create("The Wanderers", "party", { system: { members: [ren.uuid] } });
    const refusal = word === "tokens" ? await refused(`/request stress per for ${name}`) : "";
    const whom = refusal || (await asked(`/request stress per for ${name}`)).system.asked.join();
    expect(whom).not.toContain(namesake.uuid);
    expect(refusal).toBe(word === "tokens" ? "Choose at least one character to ask." : "");
  });

  test("means by the name of a player the character, or else all that the player owns, but nobody's namesake", async () => {
    const whom = async (names: string) => (await asked(`/request stress per for ${names}`)).system.asked;
    const boben = await create("Boben", "character", { ownership: { default: 0, [ADA]: 3, [BRUNO]: 3 } });
    expect(await whom("Ada")).toEqual([table.naddaha.uuid]);
    expect(await whom("Bruno")).toEqual([ren.uuid, boben.uuid]);
    await boben.update({ name: "Bruno" });
    expect(await whom("Bruno")).toEqual([boben.uuid]);
  });

  test("asks whom “as” names", async () => {
    expect((await asked("/request as Ren stress per")).system.asked).toEqual([ren.uuid]);
  });

  test.each([
    ["/request stress pre + swimming vs 9 for Ren", "“swimming”"],
    ["/request stress per vs 9 for Ren, Zoe", "Unknown name or word “Zoe”."],
    [
      "/request stress dex + brawl for Naddaha against stress per for Ren",
      "“for” stands only once, at the end, with all names: “attack against defense for Kentigern, Naddaha”",
    ],
    ["/request stres per for Ren", "“/request ?” shows all. Did you mean stress?"],
    [
      "/request stress per vs @int + 3 for Ren",
      "“@int” is a number of one character, and a request has one target for everybody.",
    ],
    ["/request trip per difficulty (@dex + 3) for Ren", "“@dex” is a number of one character"],
    ["/request stress per vs 9 for", "something is missing after “for”"],
    ["/request as Ren stress per for Naddaha", "“Naddaha” is not expected here"],
    ["/request for Ren", "/request: “for” is not expected here."],
    ["/request stress per ; for Ren", "something is missing after “;”"],
    ["/request stress per - awareness for Naddaha", "“- awareness” is not expected here"],
    ["/request stress attack + brawl for Naddaha", "“Brawl” is not expected here"],
    ["/request stress per blind private for Ren", "“blind” is not expected here"],
    ["/request stress per + 2 ; stress int for Ren", "“2” is not expected here"],
    ["/request stress per botch 500 for Ren", "“botch 500” is out of range"],
  ])("%s asks nothing: %s", async (command, fault) => {
    expect(await refused(command)).toContain(fault);
  });

  test("asks which of several parties is meant, and lists their names if nobody says so", async () => {
    await create("The Wanderers", "party", { system: { members: [ren.uuid] } });
    await create("The Watch", "party", { system: { members: [table.naddaha.uuid] } });
    const refusal = refused("/request stress per for party");
    const question = await until(() => document.querySelector<HTMLElement>(".which"));
    expect(buttonIn(question, "The Watch (Party)")).toBeTruthy();
    click(buttonIn(question, "Close window"));
    expect(await refusal).toContain("“party” could mean The Wanderers, The Watch");
  });

  test("without words opens the window", async () => {
    await type("/request");
    await until(() => document.querySelector(".request-window .person"));
  });

  test("with a question mark lists its words", async () => {
    await type("/request ?");
    const card = await until(() => game.messages.contents.at(-1));
    expect(card.content).toContain("hidden");
    expect(card.content).toContain("/request stress per + awareness");
  });

  test("is understood in the reader's language, too", async () => {
    await table.close();
    table = await openTable({ language: "fr" });
    const request = await asked("/request stress per désastre 2 vs 9 caché aveugle pour Naddaha");
    expect(request.system).toMatchObject({ shows: "gamemaster", asked: [table.naddaha.uuid] });
    expect(request.system.options).toMatchObject([{ hidesTarget: true, setup: { botchDice: 2 } }]);
  });

  test("is nothing for players", async () => {
    await table.close();
    table = await openTable({ userId: ADA });
    expect(await refused("/request stress per for all")).toContain("Only GMs can request rolls.");
    document.querySelector("#notifications .notification")?.remove();
    expect(await refused("/request")).toContain("Only GMs can request rolls.");
    expect(document.querySelector(".request-window")).toBeNull();
  });

  test("in a journal asks when a game master presses it", async () => {
    const { TextEditor } = foundry.applications.ux;
    const text = document.createElement("section");
    text.innerHTML = await TextEditor.implementation.enrichHTML(
      "<p>[[/request stress per + awareness vs 9 hidden for Naddaha]]{The trap}</p>",
    );
    document.body.append(text);
    click(await until(() => text.querySelector<HTMLElement>(".command-link")), { shiftKey: true });
    const request = await until(() => requests().at(-1));
    expect(request.system.options).toMatchObject([{ ability: "Awareness", hidesTarget: true, target: null }]);
  });
});

test("a request for two Characteristics is for their average, in its title and in the dialog", async () => {
  await ren.update({
    system: { tradition: "check", characteristics: { str: { value: 1 }, dex: { value: 3 } } },
  });
  await ren.createEmbeddedDocuments("Item", [{ name: "Acrobatics", type: "ability", system: { score: 4 } }]);
  const request = await asked("/request check str,dex + acrobatics boons 2 vs 25 for Ren");
  const card = await request.renderHTML();
  expect(request.system.options[0]?.name).toBe("Strength, Dexterity + Acrobatics");
  expect(textOf(card)).toContain("+2 Boons (GM)");
  click(buttonIn(card, "Roll for Ren"));
  const dialog = await until(() => document.querySelector(".roll-dialog"));
  expect([...dialog.querySelectorAll(".head .chip")].map(textOf)).toEqual(["Strength, Dexterity +2", "Acrobatics 4"]);
});

describe("a request for a fortune roll", () => {
  beforeEach(async () => {
    await ren.update({ system: { tradition: "fortune" } });
    const traits = [
      { name: "Ace Pilot", type: "trait", system: { size: 10 } },
      { name: "Bold", type: "trait", system: { size: 8 } },
    ];
    await ren.createEmbeddedDocuments("Item", traits as never);
  });

  test.each(["ace pilot bold", "ace pilot + bold", "ace, bold"])(
    "takes %s as Ren's own command does, and its dice join the pool",
    async (words) => {
      const request = await asked(`/request fortune ${words} vs 12 hidden for Ren`);
      expect(request.system.options[0]).toMatchObject({ name: "Ace Pilot + Bold", letter: "n", hidesTarget: true });
      click(buttonIn(await request.renderHTML(), "Roll for Ren"));
      const dialog = await until(() => document.querySelector(".roll-dialog"));
      expect(textOf(dialog.querySelector(".warnings"))).toBe("");
      click(await until(() => dialog.querySelector("[type=submit]")));
      const answer = await until(() => game.messages.contents.find(({ type }) => type === "roll"));
      expect(answer.rolls[0]?.formula).toContain("c10:8");
    },
  );
});
