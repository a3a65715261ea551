import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, table } from "./open-table.ts";

beforeEach(() => openTable({ userId: GM }));

const tokenOf = (actor: Actor.Implementation) =>
  new TokenDocument.implementation({ name: actor.name, actorId: actor.id, actorLink: true });
const bar = (path: string) =>
  tokenOf(table.naddaha).getBarAttribute("bar1", { alternative: path }) as { value: number; max: number } | null;

describe("the bar of a token", () => {
  test("is full while a character is not hurt, and empty when nothing is left", async () => {
    await table.naddaha.update({ system: { tracks: { body: { value: 0 } } } });
    expect(bar("tracks.body")).toMatchObject({ value: 5, max: 5 });
    await table.naddaha.update({ system: { tracks: { body: { value: 5 } } } });
    expect(bar("tracks.body")).toMatchObject({ value: 0, max: 5 });
  });
});
