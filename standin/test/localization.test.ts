import { describe, expect } from "vitest";
import { only14 } from "./generation.ts";
import { openFixture } from "./open-fixture.ts";

describe("the language", () => {
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
});
