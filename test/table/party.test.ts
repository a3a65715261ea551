import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

let party: Actor.OfType<"party">;
let hugh: Actor.Stored<"npc">;

const sheet = () => windowOf("party-sheet");
const rows = () => [...sheet().querySelectorAll(".member")].map(textOf);
const totalOf = (label: string) =>
  textOf([...sheet().querySelectorAll("tbody tr")].find((row) => textOf(row).startsWith(label)));

async function make(data: object): Promise<Actor.Implementation> {
  const made = await Actor.implementation.create(data as never);
  if (!made) throw new Error("The actor was not created");
  return made;
}

/** Drops an actor on the sheet of the party. */
function drop(actor: Actor.Implementation): void {
  const data = JSON.stringify(actor.toDragData());
  const event = new Event("drop", { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { getData: () => data } });
  sheet().querySelector(".members")?.dispatchEvent(event);
}

beforeEach(async () => {
  await openTable();
  party = (await make({ name: "The Six", type: "party" })) as Actor.OfType<"party">;
  hugh = (await make({
    name: "Hugh",
    type: "npc",
    system: { characteristics: { int: { value: 3 } } },
    items: [{ name: "brawl", type: "ability", system: { score: 2 } }],
  })) as Actor.Stored<"npc">;
  await openSheet(party);
});

describe("the sheet of a party", () => {
  test("lets actors join that are dropped on it, each once", async () => {
    expect(textOf(sheet().querySelector(".empty"))).toContain("Drop actors here");
    drop(table.naddaha);
    await until(() => rows().length === 1);
    drop(table.naddaha);
    drop(hugh);
    await until(() => rows().length === 2);
    expect(party.system.members).toEqual([table.naddaha.uuid, hugh.uuid]);
    expect(party.system.creatures).toEqual([table.naddaha, hugh]);
  });

  test("adds up what the members can do together", async () => {
    await party.update({ system: { members: [table.naddaha.uuid, hugh.uuid] } });
    await until(() => rows().length === 2);
    expect(totalOf("Intelligence")).toBe("Intelligence 2 +3 Hugh +4 +2");
    expect(totalOf("Brawl")).toBe("Brawl 2 +5 Naddaha +7 +3.5");
    expect(totalOf("Awareness")).toBe("Awareness 1 +3 Naddaha +3 +3");
    await hugh.items.contents[0]?.update({ system: { score: 6 } });
    await until(() => totalOf("Brawl") === "Brawl 2 +6 Hugh +11 +5.5");
  });

  test("opens the sheet of a member by its name, moves members and lets them go", async () => {
    await party.update({ system: { members: [table.naddaha.uuid, hugh.uuid] } });
    await until(() => rows().length === 2);
    click(buttonIn(sheet(), "Move Hugh up"));
    await until(() => party.system.members[0] === hugh.uuid);
    click(buttonIn(sheet(), "Remove Hugh"));
    await until(() => rows().length === 1);
    click(buttonIn(sheet(), "Naddaha"));
    await until(() => document.querySelector(".application.character-sheet"));
  });
});

describe("the overview of a party", () => {
  beforeEach(async () => {
    await party.update({ system: { members: [table.naddaha.uuid, hugh.uuid] } });
    await until(() => rows().length === 2);
  });

  test("asks all members for a roll, or only those that are ticked", async () => {
    /** The ticked names in the request window that the button opens. */
    const asked = async () => {
      click(buttonIn(sheet(), "Request a roll"));
      const window = await until(() =>
        document.querySelector<HTMLElement>(".request-window:has([name=asked]:checked)"),
      );
      const ticked = [...window.querySelectorAll<HTMLInputElement>("[name=asked]:checked")].map((box) =>
        textOf(box.parentElement),
      );
      click(buttonIn(window, "Cancel"));
      await until(() => !window.isConnected);
      return ticked;
    };
    expect(textOf(sheet().querySelector(".for-whom"))).toBe("For all members:");
    expect(await asked()).toEqual(["Hugh", "Naddaha"]);
    const box = () => sheet().querySelector<HTMLInputElement>(`[data-action=chooseMember][data-uuid="${hugh.uuid}"]`);
    box()?.click();
    await until(() => textOf(sheet().querySelector(".for-whom")) === "For 1 selected member:");
    expect(box()?.checked).toBe(true);
    expect(await asked()).toEqual(["Hugh"]);
  });
});

describe("new tokens", () => {
  test("of an npc go their own ways and are hostile, and their bars show its tracks", () => {
    expect(hugh.prototypeToken).toMatchObject({ actorLink: false, disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE });
    expect(hugh.prototypeToken.displayBars).toBe(CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER);
    expect([hugh.prototypeToken.bar1.attribute, hugh.prototypeToken.bar2.attribute]).toEqual([
      "tracks.body",
      "tracks.fatigue",
    ]);
  });

  test("of a character are the character, and friends", async () => {
    const { prototypeToken } = await make({ name: "Mara", type: "character" });
    expect(prototypeToken).toMatchObject({ actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY });
  });
});
