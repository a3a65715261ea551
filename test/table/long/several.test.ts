import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { interrupt, interruptEverywhere } from "../faults.ts";
import type { Flow } from "../faults.ts";
import { openTable } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { leftToDo, rest, textOf } from "../page.ts";

/** What is for several characters: a treasure that five share, a night's rest of all. */

type Creature = Actor.Stored<"character">;

/** The part of the system that changes characters and tells it; it needs the globals of a page. */
const source = () => import("../../../src/bookings/recorded-change.ts");

const NAMES = ["Abel", "Berta", "Cyril", "Dora"];
const five = (): readonly Creature[] => game.actors.filter(({ type }) => type === "character") as Creature[];

/** Five characters, each with something else that ends. */
async function makeFive(): Promise<void> {
  const data = NAMES.map((name, index) => ({
    name,
    type: "character",
    system: { tradition: "stress", tracks: { fatigue: { value: index + 1 } } },
  }));
  await Actor.implementation.createDocuments(data as never);
}

const told = () => game.messages.filter(({ type }) => type === "change").length;
const sum = (read: (actor: Creature) => number): string => five().map(read).join("+");
const experience = () => `${sum(({ system }) => system.experience)}, ${told()} told`;
const fatigue = () => `${sum(({ system }) => system.tracks.fatigue?.value ?? 0)}, ${told()} told`;

async function award(amount = 5): Promise<void> {
  const changes = five().map((actor) => {
    return { actor, changes: [{ uuid: actor.uuid, path: "system.experience", step: amount }] };
  });
  await (await source()).recordChanges("award", changes);
}

async function sleep(): Promise<void> {
  const path = "system.tracks.fatigue.value";
  const changes = five().map((actor) => {
    const before = actor.system.tracks.fatigue?.value ?? 0;
    return { actor, changes: [{ uuid: actor.uuid, path, before, after: 0 }] };
  });
  await (await source()).recordChanges("rest", changes);
}

const awardToFive: Flow = {
  name: "an award to five",
  prepare: makeFive,
  run: () => award(),
  stored: experience,
  nothing: "0+0+0+0+0, 0 told",
  all: "5+5+5+5+5, 5 told",
};

const restOfFive: Flow = {
  name: "a rest of five",
  prepare: makeFive,
  run: sleep,
  stored: fatigue,
  nothing: "2+1+2+3+4, 0 told",
  all: "0+0+0+0+0, 5 told",
};

interruptEverywhere(process.env.LONG_TRIALS ? [awardToFive, restOfFive] : [awardToFive], []);

if (!process.env.LONG_TRIALS) {
  test.each([1, 2, 3, 4])("a rest of five is all there or not at all when the page is closed at write %i", (at) =>
    interrupt(restOfFive, at, "lost after the server has it"),
  );
}

describe("what several are given", () => {
  let table: Table;
  beforeEach(async () => {
    table = await openTable();
    await makeFive();
  });
  afterEach(() => table.close());

  test("is given to nobody if one of them cannot have it", async () => {
    const [, second] = five();
    await second?.update({ system: { tracks: { fatigue: { value: 3 } } } });
    await rest();
    const before = fatigue();
    const path = "system.tracks.fatigue.value";
    const changes = five().map((actor, index) => {
      const value = index === 1 ? 1 : (actor.system.tracks.fatigue?.value ?? 0);
      return { actor, changes: [{ uuid: actor.uuid, path, before: value, after: 0 }] };
    });
    const { recordChanges } = await source();
    await expect(recordChanges("rest", changes)).rejects.toThrow("Abel: “Fatigue” has changed in the meantime.");
    expect(fatigue()).toBe(before);
    expect(leftToDo()).toEqual([]);
  });

  test("is told of nobody to whom another module does not let it be given, and the others have it", async () => {
    const refuse = Hooks.on("preUpdateActor", (actor, changes) => {
      return !(actor.name === "Cyril" && "system" in changes);
    });
    const { recordChanges } = await source();
    const changes = five().map((actor) => {
      return { actor, changes: [{ uuid: actor.uuid, path: "system.experience", step: 5 }] };
    });
    await expect(recordChanges("award", changes)).rejects.toThrow("Cyril could not be changed.");
    Hooks.off("preUpdateActor", refuse);
    expect(experience()).toBe("5+5+5+0+5, 4 told");
    expect(leftToDo()).toEqual([]);
  });

  test("is undone for each by itself", async () => {
    await award();
    const { undoChange } = await source();
    await undoChange(game.messages.contents[2] as never);
    expect(experience()).toBe("5+5+0+5+5, 5 told");
  });

  test("cannot be more than anybody may have", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { recordChanges } = await source();
    const [first, second] = five();
    if (!first || !second) return;
    const changes = [
      { actor: first, changes: [{ uuid: first.uuid, path: "system.experience", step: 5 }] },
      { actor: second, changes: [{ uuid: second.uuid, path: "system.experience", step: -5 }] },
    ];
    await expect(recordChanges("award", changes)).rejects.toThrow("cannot have this value");
    expect(experience()).toBe("0+0+0+0+0, 0 told");
    expect(textOf(document.querySelector("#notifications"))).toBe("");
  });
});
