import { describe, expect, it } from "vitest";
import { openFixture } from "./open-fixture.ts";

describe("the language", () => {
  it("tells whether it has a word, of its own or in English", async () => {
    const { game } = await openFixture({ language: "fr" });
    expect([game.i18n.has("FIXTURE.Only"), game.i18n.has("FIXTURE.Only", false)]).toEqual([true, false]);
    expect(game.i18n.has("FIXTURE.Nothing")).toBe(false);
    expect(game.i18n.lang).toBe("fr");
  });

  it("joins lists and sorts objects by their words, in place", async () => {
    const { game } = await openFixture();
    expect(game.i18n.getListFormatter().format(["a", "b", "c"])).toBe("a, b, and c");
    expect(game.i18n.getListFormatter({ type: "disjunction" }).format(["a", "b"])).toBe("a or b");
    const objects = [{ name: "b" }, { name: "A" }, { name: "c" }];
    expect(game.i18n.sortObjects(objects, "name")).toBe(objects);
    expect(objects.map(({ name }) => name)).toEqual(["A", "b", "c"]);
  });
});
