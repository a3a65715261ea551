import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, type Table } from "./open-table.ts";
import { rest, textOf, until } from "./page.ts";
import { askedIn, inPack, leave, openCompendia, play, posts, selected, tidy, traditionIn } from "./compendia-page.ts";

let table: Table;
beforeAll(async () => {
  table = await openCompendia();
});
afterAll(() => table.close());
beforeEach(() => {
  CONFIG.Dice.randomUniform = () => 0.5;
});
afterEach(tidy);

describe("a macro", () => {
  const macros = () => inPack("macros", Macro);
  const called = (name: string) => {
    const found = macros().find((macro) => macro.name === name);
    if (!found) throw new Error(`no macro ${name}`);
    return found;
  };
  const inFolder = (name: string) => macros().filter(({ folder }) => folder?.name === name);
  /** Requests in another tradition's words name it. */
  const heroesFor = ({ name }: Macro.Implementation) => play(traditionIn(name.toLowerCase()));

  test("of requests asks the players for a roll", async () => {
    const windows = new Set(["Request Window", "Tug of War"]);
    const made = [...inFolder("Requests"), ...inFolder("Contests and Challenges")].filter(
      ({ name }) => !windows.has(name),
    );
    expect(made.length).toBeGreaterThan(11);
    for (const macro of made) {
      const heroes = await heroesFor(macro);
      const message = await posts(() => macro.execute(), macro.name);
      if (macro.name === "Compare Passive Perception (Check)")
        expect(textOf(await message.renderHTML())).toContain(heroes[0]?.name);
      else expect([message.type, askedIn(message)], macro.name).toEqual(["request", heroes.map(({ uuid }) => uuid)]);
      await leave(heroes);
    }
  });

  test("hides the target of a hidden request from the message", async () => {
    await play("stress");
    const message = await posts(() => called("Who Notices? (Stress)").execute(), "hidden");
    expect(message.system).toMatchObject({ options: [{ hidesTarget: true, target: null }] });
    expect(JSON.stringify(message.toObject())).not.toMatch(/"target":9/);
  });

  test("opens the window of a request, of a rest and of an award", async () => {
    await play("stress");
    for (const name of ["Request Window", "Rest", "Award Experience"]) {
      const opened = foundry.applications.instances.size;
      void called(name).execute();
      await until(() => foundry.applications.instances.size > opened);
      for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
      await rest();
    }
  });

  test("says what is missing where nobody has a character", async () => {
    await table.naddaha.update({ ownership: { [ADA]: CONST.DOCUMENT_OWNERSHIP_LEVELS.NONE } });
    for (const name of ["rest", "award"] as const) {
      await expect(table.api[name]()).rejects.toThrow("No token is selected, and no player has a character.");
    }
  });

  test("sets two selected tokens against each other", async () => {
    const [one, other] = await play("stress");
    vi.stubGlobal("canvas", { ready: true, tokens: { controlled: [one, other].map(selected) } });
    const message = await posts(() => called("Tug of War").execute(), "pull");
    expect(message.system).toMatchObject({ kind: "contest", contest: { defender: other?.uuid, mayStalemate: true } });
  });

  test("gives luck and inspiration to each player character", async () => {
    const heroes = await play("trip");
    const before = heroes.map(({ system }) => [system.luck ?? 0, system.inspiration]);
    for (const name of ["Give a Luck Point", "Give Inspiration"]) await called(name).execute();
    await until(() => heroes.every(({ system }, index) => system.inspiration > (before[index]?.[1] ?? 0)));
    expect(heroes.map(({ system }) => [system.luck, system.inspiration])).toEqual(
      before.map(([luck = 0, own = 0]) => [luck + 1, own + 1]),
    );
  });

  test("gives no luck to a character who does not count it, and says so", async () => {
    const heroes = await play("trip");
    const [one, other] = heroes;
    await one?.update({ system: { luck: null } });
    const before = other?.system.luck ?? 0;
    await called("Give a Luck Point").execute();
    await until(() => other?.system.luck === before + 1);
    expect(one?.system.luck).toBeNull();
    const said = [...document.querySelectorAll("#notifications .notification")].map(textOf);
    expect(said.at(-1)).toContain(`no luck points: ${one?.name}`);
  });

  test("of everything else posts a message: rolls, odds, tables, changed circumstances", async () => {
    const windows = new Set(["Rest", "Award Experience", "Give a Luck Point", "Give Inspiration"]);
    const left = [...inFolder("At the Table"), ...inFolder("Rolls and Odds")].filter(({ name }) => !windows.has(name));
    expect(left.length).toBeGreaterThan(9);
    for (const macro of left) {
      const [hero] = await heroesFor(macro);
      await game.user.update({ character: hero?.id ?? null });
      await posts(() => macro.execute(), macro.name);
    }
  });
});
