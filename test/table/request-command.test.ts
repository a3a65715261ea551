import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, openTable, type, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, textOf, until } from "./page.ts";
import { sealedTexts } from "./requests-page.ts";

let ren: Actor.Implementation;
beforeEach(async () => {
  await openTable();
  ren = await create("Ren", "character", {
    ownership: { default: 0, [BRUNO]: 3 },
    system: { tradition: "stress", characteristics: { per: { value: 1 } } },
  });
});

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

  test.each([
    ["/request stress pre + swimming vs 9 for Ren", "“swimming”"],
    ["/request stress per vs 9 for Ren, Zoe", "Unknown name or word “Zoe”."],
    ["/request stress dex + brawl for Naddaha against stress per for Ren", "Unknown name or word “Naddaha”."],
    ["/request stres per for Ren", "“/request ?” shows all. Did you mean stress?"],
    [
      "/request stress per vs @int + 3 for Ren",
      "“@int” differs between characters, but a request has one target for all.",
    ],
    ["/request trip per difficulty (@dex + 3) for Ren", "“@dex” differs between characters"],
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

  test("is nothing for players", async () => {
    await openTable({ userId: ADA });
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
