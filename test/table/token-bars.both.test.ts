import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { fifthEditionTracks, startingTracks } from "../../src/rules/character/tracks.ts";
import { GM, openTable, table } from "./open-table.ts";
import { rest } from "./page.ts";

beforeEach(() => openTable({ userId: GM }));

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
});
