import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fifthEditionTracks, startingTracks } from "../../src/rules/character/tracks.ts";
import { GM, openTable, type Table } from "./open-table.ts";
import { rest } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
});
afterEach(() => table.close());

const tokenOf = (actor: Actor.Implementation) =>
  new TokenDocument.implementation({ name: actor.name, actorId: actor.id, actorLink: true });
const bar = (path: string) =>
  tokenOf(table.naddaha).getBarAttribute("bar1", { alternative: path }) as { value: number; max: number } | null;
const marked = (track: string) => table.naddaha.system.tracks[track];

describe("the bar of a token", () => {
  test("is full while a character is not hurt, and empty when nothing is left", async () => {
    await table.naddaha.update({ system: { tracks: { body: { value: 0 } } } });
    expect(bar("tracks.body")).toMatchObject({ value: 5, max: 5 });
    await table.naddaha.update({ system: { tracks: { body: { value: 5 } } } });
    expect(bar("tracks.body")).toMatchObject({ value: 0, max: 5 });
  });

  test.each([
    ["boxes that are marked in order", startingTracks],
    ["wounds that add up", fifthEditionTracks],
  ])("shows what is entered there, whatever that is: %s", async (_what, tracks) => {
    await game.settings.set("quadrivium", "tracks", tracks);
    const entries = fc.array(fc.record({ isDelta: fc.boolean(), value: fc.integer({ min: -8, max: 8 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(entries, async (entered) => {
        for (const { isDelta, value } of entered) {
          const before = bar("tracks.body")?.value ?? 0;
          const max = bar("tracks.body")?.max ?? 0;
          await table.naddaha.modifyTokenAttribute("tracks.body", value, isDelta, true);
          const left = bar("tracks.body")?.value;
          expect(left).toBe(Math.min(max, Math.max(0, isDelta ? before + value : value)));
          expect((left ?? 0) + (marked("body")?.value ?? 0)).toBe(max);
        }
      }),
      { numRuns: 20 },
    );
    await rest();
  });

  test("is none for a track that the character does not have", async () => {
    await game.settings.set("quadrivium", "tracks", startingTracks);
    expect(bar("tracks.checkHealth")).toBeNull();
    await table.naddaha.update({ system: { tradition: "check" } });
    expect(bar("tracks.checkHealth")).toMatchObject({ value: 5, max: 5 });
    // Its boxes stay stored, and are not the character's any more.
    expect(bar("tracks.body")).toBeNull();
  });

  test("shows a resource as it is", async () => {
    await table.naddaha.update({ system: { inspiration: 3 } });
    expect(bar("inspiration")).toMatchObject({ value: 3 });
    await table.naddaha.modifyTokenAttribute("inspiration", 1, true, false);
    expect(table.naddaha.system.inspiration).toBe(4);
  });
});

describe("what is shown around a token", () => {
  function drawn(bars: Readonly<Record<string, string>>): HTMLElement {
    const html = document.createElement("form");
    for (const name of Object.keys(bars)) html.append(Object.assign(document.createElement("input"), { name }));
    const token = tokenOf(table.naddaha);
    token.updateSource(Object.fromEntries(Object.entries(bars).map(([name, attribute]) => [name, { attribute }])));
    Hooks.callAll("renderTokenHUD", { actor: table.naddaha, document: token }, html);
    return html;
  }

  test("names its fields, and says how much is left of how much", async () => {
    await table.naddaha.update({ system: { tracks: { body: { value: 1 } } } });
    const html = drawn({ bar1: "tracks.body", bar2: "inspiration" });
    const names = [...html.querySelectorAll("input")].map((field) => field.getAttribute("aria-label"));
    expect(names).toEqual(["Body: 4 of 5 left", "Inspiration"]);
  });
});
