import { describe, expect, it } from "vitest";
import type { Combat } from "../src/client/documents/combat.ts";
import type { Combatant } from "../src/client/documents/combatant.ts";
import { Roll } from "../src/client/dice/roll.ts";
import { host } from "../src/client/host.ts";
import { encounter, encounterPage, loadDice, order, worldWithOgre } from "./encounter.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const open = () => openFixture({ world: worldWithOgre() });
/** The classes of the page, which are there when the table is open. */
const classes = () => host as unknown as { Combat: typeof Combat; Combatant: typeof Combatant };

describe("a system's own encounter", () => {
  it("sorts, rolls and goes on as its class says", async () => {
    await open();
    const base = classes().Combat;
    encounterPage.CONFIG.Combat.documentClass = class SlowestFirst extends base {
      override _sortCombatants(a: Combatant, b: Combatant) {
        return Number(a.initiative) - Number(b.initiative);
      }

      override async rollInitiative(ids: string | string[], options: object = {}) {
        await super.rollInitiative(ids, { ...options, formula: "42" });
        await this.setFlag("world", "rolled", true);
        return this;
      }

      override async nextTurn() {
        return this.turn === 0 ? super.nextTurn() : this.nextRound();
      }
    };
    const { combat, hero } = await encounter();
    expect(order(combat)).toEqual(["Ogre", "Hero"]);
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant).toBe(hero);
    await combat.rollInitiative([hero.id ?? ""]);
    expect([hero.initiative, combat.getFlag("world", "rolled")]).toEqual([42, true]);
    await combat.nextTurn();
    expect(combat.round).toBe(2);
  });
});

describe("a system's own combatant", () => {
  it("rolls its own formula, with its own class of rolls", async () => {
    await open();
    class InitiativeRoll extends Roll {}
    const dice = (host.CONFIG as { Dice: { rolls: unknown[] } }).Dice;
    dice.rolls.push(InitiativeRoll);
    const base = classes().Combatant;
    encounterPage.CONFIG.Combatant.documentClass = class extends base {
      override _getInitiativeFormula() {
        return this.actor?.hasPlayerOwner ? "1d10 + @hp.max" : "1d6";
      }

      override getInitiativeRoll(formula?: string | null) {
        return new InitiativeRoll(formula || this._getInitiativeFormula(), this.actor?.getRollData());
      }
    };
    loadDice(() => 0);
    const { combat, hero, ogre } = await encounter();
    await combat.rollInitiative([hero.id ?? "", ogre.id ?? ""]);
    expect([hero.initiative, ogre.initiative]).toEqual([19, 6]);
    expect(page.game.messages.contents.map(({ rolls }) => rolls[0]?.constructor)).toEqual([
      InitiativeRoll,
      InitiativeRoll,
    ]);
  });
});
