import { beforeEach, describe, expect, test } from "vitest";
import { startingTracks } from "../../src/rules/character/tracks.ts";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await openWindow();
});

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

/** Writes a track of sanity with one box, for all. */
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
});
