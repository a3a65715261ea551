import { beforeEach, describe, expect, test } from "vitest";
import { defaultTracks, startingTracks } from "../../src/rules/character/tracks.ts";
import { GM, openTable, scriptFaces, smallWorld, type } from "./open-table.ts";
import { click, openSettings, rest, textOf, until } from "./page.ts";

beforeEach(() => openTable({ userId: GM }));

const worldTracks = () => game.settings.get("quadrivium", "tracks") ?? defaultTracks;
const difficultyLists = () => game.settings.get("quadrivium", "difficulties");

/** What a card of a stress roll calls an ease factor. */
async function called(easeFactor: number): Promise<string> {
  scriptFaces(5);
  await type(`/r 1ds vs ${easeFactor}`);
  return textOf((await game.messages.contents.at(-1)?.renderHTML())?.querySelector(".target"));
}

/** Opens the window in which is chosen what the table plays, and ticks a game. */
async function welcome(tradition: string): Promise<HTMLElement> {
  const shown = () => document.querySelector<HTMLElement>(".application.welcome-window");
  if (!shown()) await openSettings("Open welcome window");
  const window = await until(shown);
  const box = await until(() => window.querySelector<HTMLInputElement>(`[name=games][value=${tradition}]`));
  if (!box.checked) click(box);
  await rest();
  return window;
}

/** Returns the edition in use, as the window shows it. */
async function editionInUse(tradition: string): Promise<string | undefined> {
  await choose("", tradition);
  const window = await welcome(tradition);
  const chosen = window.querySelector<HTMLInputElement>(`[name=${tradition}]:checked`)?.value;
  await [...foundry.applications.instances.values()].find(({ element }) => element === window)?.close();
  return chosen;
}

/** Chooses in the window what the table plays. */
async function choose(edition: string, tradition = "stress"): Promise<void> {
  const window = await welcome(tradition);
  if (edition) click(await until(() => window.querySelector(`[name=${tradition}][value=${edition}]`)));
  await rest();
  window.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => !document.querySelector(".application.welcome-window"));
  await rest();
}

describe("what the table plays", () => {
  test("gives a new world tracks of health for all traditions, and leaves those of any other world as they are", async () => {
    expect(game.settings.get("quadrivium", "tracks")).toBeNull();
    await openTable({ world: { users: smallWorld.users ?? [] }, storage: localStorage });
    const health = ["fortuneHealth", "checkHealth", "tripHealth"];
    await until(() => game.settings.get("quadrivium", "tracks"));
    await rest();
    expect(worldTracks().map(({ id }) => id)).toEqual(["fatigue", "body", ...health]);
    await choose("fifth");
    expect(worldTracks().map(({ id }) => id)).toEqual(["fatigue", "body", ...health]);
  });

  test("by the 5th edition has its chart and its wounds, and by the 4th those of the sources again", async () => {
    await choose("fifth");
    expect([await called(9), await called(12)]).toEqual(["ease factor 9, average", "ease factor 12, hard"]);
    expect(worldTracks()[1]).toMatchObject({ id: "body", isCumulative: true });
    await choose("fourth");
    expect(await called(6)).toBe("ease factor 6, average");
    expect(worldTracks()[1]?.isCumulative).toBeUndefined();
  });
});

describe("a preset of readings", () => {
  const readings = () => ({
    critical: game.settings.get("quadrivium", "critical"),
    stressScratch: game.settings.get("quadrivium", "stressScratch"),
    fumbleScratch: game.settings.get("quadrivium", "fumbleScratch"),
  });

  test("is the source's until a table chooses another, which changes its readings and nothing else", async () => {
    await game.settings.set("quadrivium", "tracks", startingTracks);
    const [before, tracks, charts] = [readings(), worldTracks(), difficultyLists()];
    expect(await editionInUse("fortune")).toBe("source");
    await choose("corebook", "fortune");
    expect(readings()).toEqual({ ...before, critical: "always", stressScratch: "type" });
    expect([worldTracks(), difficultyLists()]).toEqual([tracks, charts]);
    expect(await editionInUse("fortune")).toBe("corebook");
    await choose("source", "fortune");
    expect(readings()).toEqual(before);
  });
});
