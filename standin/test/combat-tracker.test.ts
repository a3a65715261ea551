import { describe, expect, it, vi } from "vitest";
import type { CombatTracker } from "../src/table/windows/combat-tracker.ts";
import { host } from "../src/client/host.ts";
import { encounter, OGRE, worldWithOgre } from "./encounter.ts";
import { HERO, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const tracker = () => (host as unknown as { ui: { combat: CombatTracker } }).ui.combat;

/** Opens the table with the tracker in the page. */
async function open(options: object = {}) {
  await openFixture({ world: worldWithOgre(), ...options });
  await tracker().render({ force: true });
  return tracker();
}

const rows = () => [...tracker().element.querySelectorAll<HTMLElement>(".combatant")];
const press = (selector: string) => {
  const button = tracker().element.querySelector<HTMLElement>(selector);
  if (!button) throw new Error(`The tracker has no ${selector}`);
  button.click();
};

describe("the combat tracker", () => {
  it("shows the turns in their order, and marks whose turn it is", async () => {
    await open();
    const { combat } = await encounter();
    await combat.startCombat();
    await vi.waitFor(() => {
      expect(rows().map((row) => row.querySelector(".name")?.textContent)).toEqual(["Hero", "Ogre"]);
      expect(rows().map((row) => row.getAttribute("aria-current"))).toEqual(["true", null]);
      expect(rows()[0]?.className).toBe("combatant active");
    });
    expect(rows()[0]?.querySelector<HTMLInputElement>(".initiative-input")?.value).toBe("12");
  });

  it("lets a GM create an encounter, begin, go on and back", async () => {
    await open();
    press("[data-action=createCombat]");
    await vi.waitFor(() => {
      expect(page.game.combat?.active).toBe(true);
    });
    await page.game.combat?.createEmbeddedDocuments("Combatant", [{ actorId: HERO }, { actorId: OGRE }]);
    for (const [action, round, turn] of [
      ["startCombat", 1, 0],
      ["nextTurn", 1, 1],
      ["nextRound", 2, 0],
      ["previousTurn", 1, 1],
    ] as const) {
      await vi.waitFor(() => {
        expect(tracker().element.querySelector(`[data-action=${action}]`)).not.toBeNull();
      });
      press(`[data-action=${action}]`);
      await vi.waitFor(() => {
        expect([page.game.combat?.round, page.game.combat?.turn]).toEqual([round, turn]);
      });
    }
  });
});
