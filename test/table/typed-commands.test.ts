import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type, table } from "./open-table.ts";
import { click, textOf, until } from "./page.ts";

beforeEach(() => open());

async function open(userId?: string): Promise<void> {
  await openTable(userId === undefined ? {} : { userId });
  if (userId === undefined) await game.user.update({ character: table.naddaha.id });
  await table.naddaha.update({ "system.tracks.fatigue.value": 0 } as never);
}

const newest = () => game.messages.contents.at(-1);
const errors = () => [...document.querySelectorAll("#notifications .error")].map(textOf);
const formulas = () => game.messages.contents.map(({ rolls }) => rolls[0]?.formula);

describe("a title behind “#”", () => {
  test.each([
    ["/stress int vs 9 # Climb – the wall", "1ds[Climb – the wall] + 1[Intelligence] vs 9"],
    ["/stress int + 2 [a # b] # Up", "1ds[Up] + 1[Intelligence] + 2[a # b]"],
    ["/stress as Naddaha int # Up", "1ds[Up] + 1[Intelligence]"],
  ])("%s is that of the roll", async (typed, formula) => {
    scriptFaces(4);
    await type(typed);
    expect((await until(newest)).rolls[0]?.formula).toBe(formula);
  });
});

describe("several lines", () => {
  test("are several commands, in their order", async () => {
    scriptFaces(4, 5);
    await type("/stress int\n/stress per # Look\n");
    await until(() => game.messages.size === 2);
    expect(formulas()).toEqual(["1ds[Intelligence] + 1[Intelligence]", "1ds[Look] + 2[Perception]"]);
  });
});

describe("every creature", () => {
  let goblin: Actor.Implementation;
  beforeEach(async () => {
    const made = await Actor.implementation.create({
      name: "Goblin",
      type: "npc",
      system: { characteristics: { int: { value: 2 } } },
    } as never);
    if (!made) throw new Error("There is no goblin.");
    goblin = made;
    const token = (name: string, more: object = {}) => ({ name, actorId: goblin.id, actorLink: false, ...more });
    await Scene.implementation.create({
      name: "Cave",
      active: true,
      tokens: [token("Goblin 1"), token("Goblin 2"), token("Zarg", { hidden: true }), token("Twin"), token("Twin")],
    });
  });

  const tokenNamed = (name: string) => game.scenes.active?.tokens.getName(name)?.actor;

  test("is meant by the name of its token", async () => {
    scriptFaces(4);
    await type("/stress as Goblin 1 int");
    const message = await until(newest);
    expect([message.alias, message.speaker.token]).toEqual(["Goblin 1", tokenNamed("Goblin 1")?.token?.id]);
    expect(message.rolls[0]?.formula).toBe("1ds[Intelligence] + 2[Intelligence]");
    await type("/request stress int vs 9 for Goblin 2, Naddaha");
    const request = await until(() => game.messages.size === 2 && newest());
    expect(JSON.stringify(request.system)).toContain(tokenNamed("Goblin 2")?.uuid);
  });

  test("can be chosen if several have one name", async () => {
    scriptFaces(4);
    await type("/stress as Twin int");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.which, .which"));
    click([...dialog.querySelectorAll<HTMLElement>("button[data-action^=answer]")].at(-1) ?? dialog);
    const message = await until(newest);
    expect(message.speaker.token).toBe(game.scenes.active?.tokens.contents.at(-1)?.id);
  });

  test("of a hidden token has no name that a player can find out", async () => {
    const scene = game.scenes.active;
    const world = await table.session().getWorld();
    await openTable({ userId: ADA, world: world.documents });
    expect(scene?.id).toBe(game.scenes.active?.id);
    await type("/stress as Zarg int");
    await type("/stress as Nobody int");
    await until(() => errors().length === 2);
    expect(new Set(errors().map((one) => one.replace(/“Zarg”|“Nobody”/, "“…”"))).size).toBe(1);
    expect(errors().join(" ").replace("“Zarg”", "")).not.toContain("Zarg");
  });
});
