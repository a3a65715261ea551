import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { textOf, until } from "./page.ts";
import { askedIn, inPack, leave, openCompendia, play, posts, tidy, traditionIn } from "./compendia-page.ts";

beforeAll(() => openCompendia());
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

  test("gives luck and inspiration to each player character", async () => {
    const heroes = await play("trip");
    const before = heroes.map(({ system }) => [system.luck ?? 0, system.inspiration]);
    for (const name of ["Give a Luck Point", "Give Inspiration"]) await called(name).execute();
    await until(() => heroes.every(({ system }, index) => system.inspiration > (before[index]?.[1] ?? 0)));
    expect(heroes.map(({ system }) => [system.luck, system.inspiration])).toEqual(
      before.map(([luck = 0, own = 0]) => [luck + 1, own + 1]),
    );
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
