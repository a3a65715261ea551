import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { openTable, type Table } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, textOf, told, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await openWindow();
});
afterEach(() => table.close());

/** The tracks of the world. */
const worldTracks = () => game.settings.get("quadrivium", "tracks") ?? startingTracks;
const tracks = () => windowOf("tracks-window");
const field = (name: string) => tracks().querySelector<HTMLInputElement>(`[name="${name}"]`);
/** Each track as it is written: its id, and the names of its levels. */
const written = () =>
  [...tracks().querySelectorAll(".track")].map((track) =>
    [...track.querySelectorAll<HTMLInputElement>("[name$='.id'], .level [name$='.name']")].map(({ value }) => value),
  );

async function openWindow(): Promise<void> {
  const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(element, "Edit tracks"));
  await until(() => document.querySelector(".tracks-window .track"));
}

function submit(): void {
  tracks().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

async function save(): Promise<void> {
  submit();
  await until(() => !document.querySelector(".tracks-window"));
}

/** Writes a track of sanity with one box, for everybody. */
async function addSanity(): Promise<void> {
  click(buttonIn(tracks(), "Add a track"));
  await until(() => written().length === 3);
  fill(tracks(), "tracks.2.id", "sanity");
  fill(tracks(), "tracks.2.name", "Sanity");
  fill(tracks(), "tracks.2.levels.0.name", "Sane");
  fill(tracks(), "tracks.2.levels.1.name", "Shaken");
  fill(tracks(), "tracks.2.levels.1.penalty", "-2");
}

describe("the window of tracks", () => {
  test("starts with fatigue and body as Ars Magica has them", () => {
    expect(written()).toEqual([
      ["fatigue", "Fresh", "Winded", "Weary", "Tired", "Dazed", "Unconscious"],
      ["body", "Unhurt", "Hurt", "Light wounds", "Medium wounds", "Heavy wounds", "Incapacitated"],
    ]);
    expect(field("tracks.0.levels.5.isOut")?.checked).toBe(true);
    expect(field("tracks.0.levels.5.penalty")?.disabled).toBe(true);
  });

  test("that is open already comes to the front, with its unsaved changes", async () => {
    fill(tracks(), "tracks.0.name", "Weariness");
    click(buttonIn(windowOf("settings-config"), "Edit tracks"));
    await rest();
    expect(document.querySelectorAll(".tracks-window")).toHaveLength(1);
    expect(field("tracks.0.name")?.value).toBe("Weariness");
  });

  test("stores nothing as long as the tracks are those of the rules", async () => {
    await save();
    expect(game.settings.get("quadrivium", "tracks")).toBeNull();
  });

  test("a new track for everybody is on every sheet at once, and its penalty hinders rolls", async () => {
    await openSheet(table.naddaha);
    await addSanity();
    expect(tracks().contains(document.activeElement)).toBe(true);
    await save();
    expect(worldTracks().at(-1)).toEqual({
      id: "sanity",
      name: "Sanity",
      family: "",
      levels: [
        { name: "Sane", penalty: 0 },
        { name: "Shaken", penalty: -2 },
      ],
    });
    await until(() => textOf(windowOf("character-sheet")).includes("Sane"));
    expect(table.naddaha.system.tracks.sanity).toMatchObject({ value: 0, max: 1 });
  });

  test("a level can be added, moved, and be the one in which nothing is possible any more", async () => {
    click(buttonIn(tracks(), "Fatigue: Add a level"));
    await until(() => written()[0]?.length === 8);
    fill(tracks(), "tracks.0.levels.6.name", "Dead");
    expect(field("tracks.0.levels.6.isOut")?.checked).toBe(true);
    click(buttonIn(tracks(), "Move Winded up"));
    await until(() => written()[0]?.[1] === "Winded");
    await save();
    expect(worldTracks()[0]?.levels.map(({ name }) => name.split(".").at(-1))).toEqual([
      "Winded",
      "Fresh",
      "Weary",
      "Tired",
      "Dazed",
      "Unconscious",
      "Dead",
    ]);
    expect(worldTracks()[0]?.levels.at(-1)?.penalty).toBeNull();
    expect(table.naddaha.system.tracks.fatigue).toMatchObject({ value: 2, max: 6 });
  });

  test("out is a choice of its own beside the penalty", async () => {
    check(tracks(), "tracks.0.levels.4.isOut");
    expect(field("tracks.0.levels.4.penalty")?.disabled).toBe(true);
    await save();
    expect(worldTracks()[0]?.levels[4]?.penalty).toBeNull();
  });

  test("a level that takes the place of one that is out has a penalty that can be entered", async () => {
    check(tracks(), "tracks.0.levels.3.isOut");
    click(buttonIn(tracks(), "Move Tired up"));
    await until(() => written()[0]?.[3] === "Tired");
    const levels = [2, 3].map((level) => {
      const at = `tracks.0.levels.${level}`;
      return [field(`${at}.name`)?.value, field(`${at}.isOut`)?.checked, field(`${at}.penalty`)?.disabled];
    });
    expect(levels).toEqual([
      ["Tired", true, true],
      ["Weary", false, false],
    ]);
    await save();
    expect(
      worldTracks()[0]
        ?.levels.map(({ penalty }) => penalty)
        .slice(2, 4),
    ).toEqual([null, -1]);
  });

  test("what was marked on a removed track is there again when the track is", async () => {
    click(buttonIn(tracks(), "Remove Fatigue"));
    await until(() => written().length === 1);
    await save();
    expect(table.naddaha.system.listedTracks.map(({ id }) => id)).toEqual(["body"]);
    await openWindow();
    click(buttonIn(tracks(), "Restore defaults"));
    await until(() => written().length === 5);
    await save();
    expect(worldTracks()).toEqual(startingTracks);
    expect(table.naddaha.system.tracks.fatigue).toMatchObject({ value: 2, max: 5 });
  });

  test("tracks change their places", async () => {
    click(buttonIn(tracks(), "Move Body up"));
    await until(() => written()[0]?.[0] === "body");
    await save();
    expect(worldTracks().map(({ id }) => id)).toEqual(["body", "fatigue"]);
  });

  test.each([
    ["tracks.2.id", "body", "each ID only once"],
    ["tracks.2.id", "1st", "is not valid. Use letters and digits"],
    ["tracks.2.name", "", "1 to 60"],
    ["tracks.2.name", "<b>Sanity</b>", "cannot contain HTML"],
    ["tracks.2.levels.1.name", "x".repeat(10_000), "1 to 60"],
    ["tracks.2.levels.1.penalty", "2", "from −20 to 0"],
    ["tracks.2.levels.1.penalty", "", "from −20 to 0"],
  ])("refuses at the field %s: %.20s", async (name, value, message) => {
    await addSanity();
    fill(tracks(), name, value);
    submit();
    await until(() => told(field(name)).includes(message));
    expect(game.settings.get("quadrivium", "tracks")).toBeNull();
  });
});

describe("what takes damage", () => {
  test("is body by the rules, at 5 points a box, and none of fatigue", () => {
    expect([field("tracks.0.perBox")?.value, field("tracks.1.perBox")?.value]).toEqual(["", "5"]);
  });

  test("can be any track, at any number of points, or none", async () => {
    fill(tracks(), "tracks.0.perBox", "2");
    fill(tracks(), "tracks.1.perBox", "");
    await save();
    expect(worldTracks().map(({ id, perBox }) => [id, perBox])).toEqual([
      ["fatigue", 2],
      ["body", null],
    ]);
  });

  test("is added for the traditions that have nothing of the kind, whatever it is called then", async () => {
    click(buttonIn(tracks(), "Add health tracks"));
    await until(() => written().length === 5);
    fill(tracks(), "tracks.2.name", "Stress");
    expect([...tracks().querySelectorAll("[data-action=addHealth]")]).toEqual([]);
    await save();
    expect(worldTracks().map(({ id, name, family, perBox }) => [id, name, family, perBox])).toEqual([
      ["fatigue", "QUADRIVIUM.Track.fatigue", "stress", undefined],
      ["body", "QUADRIVIUM.Track.body", "stress", undefined],
      ["fortuneHealth", "Stress", "fortune", 1],
      ["checkHealth", "QUADRIVIUM.Track.health", "check", 5],
      ["tripHealth", "QUADRIVIUM.Track.health", "trip", 5],
    ]);
  });
});

describe("a track of stress", () => {
  const thresholds = () => [field("tracks.2.statuses.overwhelmed"), field("tracks.2.statuses.staggered")];

  /** Presses the button, and answers what it asks. */
  async function addStress(boxes: string, overwhelmed: string, staggered: string): Promise<void> {
    click(buttonIn(tracks(), "Add a stress track…"));
    const question = await until(() => document.querySelector<HTMLElement>(".application.question"));
    fill(question, "boxes", boxes);
    fill(question, "overwhelmed", overwhelmed);
    fill(question, "staggered", staggered);
    click(buttonIn(question, "Add"));
    await until(() => written().length === 3);
  }

  test("is added with the numbers that somebody enters, since the rules have none", async () => {
    expect(worldTracks().some(({ statuses }) => statuses)).toBe(false);
    await addStress("5", "3", "5");
    expect(thresholds().map((one) => one?.value)).toEqual(["3", "5"]);
    expect([...tracks().querySelectorAll("[data-action=addStress]")]).toEqual([]);
    await save();
    expect(worldTracks()[2]).toEqual({
      id: "stress",
      name: "QUADRIVIUM.Track.stress",
      family: "fortune",
      levels: [0, 1, 2, 3, 4, 5].map((number) => ({ name: `Stress ${number}`, penalty: 0 })),
      perBox: 1,
      statuses: { overwhelmed: 3, staggered: 5 },
    });
  });

  test("refuses a status beyond its last box at the field", async () => {
    await addStress("3", "2", "4");
    submit();
    expect(await until(() => textOf(tracks().querySelector("[role=alert]")))).toBe(
      "“Stress” has 3 boxes: enter a number from 1 to 3, or nothing.",
    );
    fill(tracks(), "tracks.2.statuses.staggered", "");
    await save();
    expect(worldTracks()[2]?.statuses).toEqual({ overwhelmed: 2 });
  });

  test("is for those whose dice know such statuses: another tradition has no numbers to enter", async () => {
    await addStress("5", "3", "5");
    const family = tracks().querySelector<HTMLSelectElement>("[name='tracks.2.family']");
    if (!family) throw new Error("Nobody has the track.");
    family.value = "check";
    family.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => thresholds().every((one) => one === null));
  });
});
