import { describe, expect, it, vi } from "vitest";
import type { CombatTracker } from "../src/table/windows/combat-tracker.ts";
import { host } from "../src/client/host.ts";
import { encounter, encounterPage, OGRE, worldWithOgre } from "./encounter.ts";
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

  it("rolls, hides and defeats by its buttons, and takes an initiative that is typed", async () => {
    await open();
    encounterPage.CONFIG.Combat.initiative.formula = "1d20";
    const { hero, ogre } = await encounter();
    await ogre.update({ initiative: null });
    const ofOgre = `[data-combatant-id="${ogre.id ?? ""}"]`;
    await vi.waitFor(() => {
      press(`${ofOgre} [data-action=rollInitiative]`);
    });
    await vi.waitFor(() => {
      expect(ogre.initiative).not.toBeNull();
    });
    press(`${ofOgre} [data-action=toggleHidden]`);
    press(`${ofOgre} [data-action=toggleDefeated]`);
    await vi.waitFor(() => {
      expect([ogre.hidden, ogre.defeated, ogre.actor?.statuses.has("dead")]).toEqual([true, true, true]);
    });
    const type = async (text: string) => {
      const input = tracker().element.querySelector<HTMLInputElement>(
        `[data-combatant-id="${hero.id ?? ""}"] .initiative-input`,
      );
      if (!input) throw new Error("There is no input");
      input.value = text;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await vi.waitFor(() => {
        expect(rows().length).toBe(2);
      });
    };
    await type("15");
    await vi.waitFor(() => {
      expect(hero.initiative).toBe(15);
    });
    await type("-2");
    await vi.waitFor(() => {
      expect(hero.initiative).toBe(13);
    });
  });
});
