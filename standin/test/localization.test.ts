import { describe, expect, it } from "vitest";
import { only13, only14 } from "./generation.ts";
import { closeFixtures, openFixture } from "./open-fixture.ts";

describe("the language", () => {
  it("tells whether it has a word, of its own or in English", async () => {
    const { game } = await openFixture({ language: "fr" });
    expect([game.i18n.has("FIXTURE.Only"), game.i18n.has("FIXTURE.Only", false)]).toEqual([true, false]);
    expect(game.i18n.has("FIXTURE.Nothing")).toBe(false);
    expect(game.i18n.lang).toBe("fr");
  });

  only13("takes no notice of data that localize is given", async () => {
    const { game } = await openFixture();
    expect(game.i18n.localize("FIXTURE.Greeting", { name: "Anne" })).toBe("Good day, {name}");
    expect("pluralRules" in game.i18n).toBe(false);
  });

  only14(
    "formats the words of localize when it is given data, and chooses among plurals only for who asks",
    async () => {
      const { game } = await openFixture();
      expect(game.i18n.localize("FIXTURE.Greeting", { name: "Anne" })).toBe("Good day, Anne");
      Object.assign(game.i18n.translations, { Days: { one: "a day", other: "{count} days" } });
      expect(game.i18n.localize("Days", { count: 1 })).toBe("Days");
      const days = (count: number) => game.i18n.localize(`Days.${game.i18n.pluralRules.select(count)}`, { count });
      expect([days(1), days(2)]).toEqual(["a day", "2 days"]);
    },
  );

  it("has words that a package changes or replaces until the table is closed", async () => {
    const { game } = await openFixture();
    Object.assign(game.i18n.translations["FIXTURE"] as object, { Only: "Changed" });
    expect(game.i18n.localize("FIXTURE.Only")).toBe("Changed");
    const words: Record<string, unknown> = {};
    game.i18n.translations = words;
    words["Later"] = "Later";
    expect(game.i18n.localize("Later")).toBe("Later");
    await closeFixtures();
    const { game: next } = await openFixture();
    expect(next.i18n.localize("FIXTURE.Only")).toBe("only in English");
    expect(next.i18n.has("Later")).toBe(false);
  });
});
