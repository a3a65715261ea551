import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bonusGoals } from "../../src/rules/kernel/bonuses.ts";
import type { Bonus, BonusCategory, BonusGoal } from "../../src/rules/kernel/bonuses.ts";
import { goalsOf, rollStats, withCircumstances, toFormula } from "../../src/rules/kernel/roll-spec.ts";
import type { RollModifiers, Composition, Stats } from "../../src/rules/kernel/roll-spec.ts";
import {
  applyPurchase,
  purchasable,
  plainSetup,
  sharedFields,
  writeSetup,
} from "../../src/rules/kernel/die-modifiers.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { changedDice, preparePool } from "../../src/rules/traditions/fortune/fortune-pool.ts";
import { dieKindOf, dieKinds } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { dieOf, variantsOf } from "./throw-dice.ts";

const [stress, fortune, check, trip] = [dieKindOf("s"), dieKindOf("n"), dieKindOf("k"), dieKindOf("t")];

/** What is rolled beside the die: its traits, and all else that counts. */
interface Roll extends Partial<Stats>, Partial<RollModifiers> {
  readonly setup?: Readonly<Record<string, number>>;
  readonly readings?: Partial<RuleVariants>;
}

function compose(dieKind: DieKind, roll: Roll): Composition {
  const { scores = [], abilities = [], dice = [], bonuses = [], unskilled = null, remarks = [] } = roll;
  const spec = rollStats(dieKind, { ...plainSetup(dieKind), ...roll.setup }, { scores, abilities, dice });
  return withCircumstances(dieKind, spec, { bonuses, unskilled, remarks }, variantsOf(roll.readings));
}

function formula(dieKind: DieKind, roll: Roll): string {
  return toFormula(compose(dieKind, roll).spec);
}

/** The last parts of the reasons, by what is dropped. */
function dropped(dieKind: DieKind, roll: Roll): Record<string, string> {
  return Object.fromEntries(
    compose(dieKind, roll).dropped.map(({ bonus, reason }) => [bonus.label, reason.key.split(".").at(-1) ?? ""]),
  );
}

function bonus(label: string, amount: number, category: BonusCategory = "other", source = ""): Bonus {
  return { label, amount, category, source };
}

function goes(goal: BonusGoal, label: string, amount: number): Bonus {
  return { ...bonus(label, amount), goal };
}

const str = { name: "Strength", value: 4 };
const dex = { name: "Dexterity", value: 5 };
const climb = { name: "Climb", value: 3 };
const onIce: Partial<Stats> = { abilities: [{ ...climb, specialty: "ice" }] };

describe("the traits of a roll", () => {
  test("are added by their names, and are its title", () => {
    const roll = { scores: [str], abilities: [climb] };
    expect(formula(check, roll)).toBe("3dk[Strength + Climb] + 4[Strength] + 3[Climb]");
    // They only name a trip roll.
    expect(formula(trip, { ...roll, setup: { tripTarget: 4 } })).toBe("1dts4[Strength + Climb]");
  });

  test("that are several scores count with their average, rounded as the die rounds", () => {
    expect(formula(check, { scores: [str, dex] })).toContain("+ 5[Strength, Dexterity]");
    expect(formula(stress, { scores: [str, dex] })).toContain("+ 4[Strength, Dexterity]");
  });

  test("with a specialty are worth one more in stress", () => {
    expect(formula(stress, onIce)).toBe("1ds[Climb] + 4[Climb (ice)]");
    // And no more in fortune and trip, whose rules know none.
    expect(formula(fortune, onIce)).toBe("1dn[Climb] + 3[Climb]");
    expect(formula(trip, onIce)).toBe("1dt[Climb]");
  });

  test("with a specialty bring a boon to a check, beside others and up to six", () => {
    expect(formula(check, onIce)).toBe("3dkbo1[Climb | +ice] + 3[Climb]");
    expect(formula(check, { ...onIce, setup: { boons: 1, banes: 2 } })).toBe("3dkbo2ba2[Climb | +ice] + 3[Climb]");
    const rope = { ...onIce, bonuses: [goes("boons", "rope", 2)] };
    expect(formula(check, rope)).toBe("3dkbo3[Climb | +ice | +2 rope] + 3[Climb]");
  });

  test("that are dice join the pool", () => {
    const dice = [
      { name: "Daring", size: 8 },
      { name: "Pilot", size: 10 },
    ];
    expect(formula(fortune, { dice })).toBe("1dnc8:10[Daring + Pilot]");
  });

  test("are followed by remarks, which change no number", () => {
    const roll = { abilities: [climb], remarks: ["rolled while Unconscious"] };
    expect(formula(stress, roll)).toBe("1ds[Climb | rolled while Unconscious] + 3[Climb]");
    expect(formula(trip, roll)).toBe("1dt[Climb | rolled while Unconscious]");
  });
});

test("the bonuses to a trip roll are one bonus, which chooses the bonus die; the flavor names what it comes from", () => {
  const bonuses = [bonus("rope", 3, "kit"), bonus("mastery", 4, "mastery"), bonus("fog", -2, "penalty")];
  expect(formula(trip, { bonuses })).toBe("1dtb5[| +3 rope | +4 mastery | -2 fog]");
});

describe("the bonuses to a check", () => {
  test("that are boons and banes change the pool, each with its name, but are never fewer than none", () => {
    const bonuses = [goes("boons", "high ground", 1), goes("boons", "rope", 1), goes("banes", "rain", 2)];
    const all = "3dkbo2ba2[Climb | +high ground | +rope | -2 rain] + 3[Climb]";
    expect(formula(check, { abilities: [climb], bonuses })).toBe(all);
    const curse = { bonuses: [goes("boons", "curse", -1)], setup: { boons: 1 } };
    expect(formula(check, curse)).toBe("3dkbo1");
    expect(dropped(check, curse)).toEqual({ curse: "negative" });
  });

  test("that are magical are one enchantment bonus of 6 at most", () => {
    const bonuses = [goes("enchantment", "sword", 4), goes("enchantment", "song", 3)];
    expect(formula(check, { bonuses })).toBe("3dk + 6[sword, song]");
    // The highest alone counts where the world reads it so.
    const highest = { bonuses, readings: { enchantment: "highest" } } as const;
    expect(formula(check, highest)).toBe("3dk + 4[sword]");
    expect(dropped(check, highest)).toEqual({ song: "highest" });
  });

  test("are added otherwise, whatever gives them", () => {
    const bonuses = [bonus("ring", 1, "artifact", "ring"), bonus("other ring", 2, "artifact", "ring")];
    expect(formula(check, { bonuses })).toBe("3dk + 1[ring] + 2[other ring]");
  });
});

describe("what has not been learned", () => {
  test("slides the failure of a trip roll, with a penalty among its bonuses", () => {
    const unskilled = { label: "Unskilled", suffered: { kind: "slide", slide: 5, penalty: -5 } } as const;
    const roll = { unskilled, bonuses: [bonus("rope", 3, "kit")], setup: { tripTarget: 4 } };
    expect(formula(trip, roll)).toBe("1dts4sl5bm2[| +3 rope | -5 Unskilled]");
  });

  test("is rolled twice for the worse where the table has settled it so", () => {
    const unskilled = { label: "Unskilled", suffered: { kind: "antiLuck" } } as const;
    expect(formula(trip, { unskilled })).toBe("1dtal");
  });
});

describe("inspiration before a fortune roll", () => {
  test("pays for advantage, or for one more die of any size", () => {
    const paid = purchasable(fortune);
    const bought = paid.map((one) => ("die" in one ? `d${one.die}` : one.grants));
    expect(bought).toEqual(["advantage", "d4", "d6", "d8", "d10", "d12"]);
    expect(new Set(paid.map(({ resource }) => resource))).toEqual(new Set(["inspiration"]));
    for (const other of [stress, check, trip]) expect(purchasable(other)).toEqual([]);
  });

  test("sets the advantage, or adds the die to the pool", () => {
    const { setup } = dieOf("1dnc6");
    expect(applyPurchase(fortune, setup, { grants: "advantage" })).toEqual(dieOf("1dnc6adv").setup);
    expect(applyPurchase(fortune, setup, { die: 8 })).toEqual(dieOf("1dnc6:8").setup);
  });
});

describe.each([...dieKinds.values()].filter(({ traits }) => traits !== "none"))("bonuses to a $id roll", (dieKind) => {
  const goals = goalsOf(dieKind);
  const dice = dieKind === fortune ? [{ name: "Drive", size: 8 }] : [];

  test("count for every goal that it asks for, by their names, and for any other do not, with a reason", () => {
    for (const goal of bonusGoals) {
      const roll = { dice, bonuses: [goes(goal, "the dark tower", 1)] };
      const isAsked = goals.includes(goal);
      expect(dropped(dieKind, roll)).toEqual(isAsked ? {} : { "the dark tower": goal });
      expect(formula(dieKind, roll) !== formula(dieKind, { dice }), goal).toBe(isAsked);
      const { spec, notes } = compose(dieKind, roll);
      const told = [toFormula(spec), ...notes.map(({ data }) => JSON.stringify(data))].join();
      expect(told.includes("the dark tower"), goal).toBe(isAsked);
    }
  });

  test("are what sets each number that has sources, so that nobody has to set it beside them", () => {
    for (const { name, initial } of dieKind.applyBonuses ? sharedFields(dieKind) : []) {
      const changed = goals.filter(
        (goal) => compose(dieKind, { bonuses: [goes(goal, "one", 1)] }).spec.setup[name] !== initial,
      );
      expect(changed, name).not.toEqual([]);
    }
  });
});

describe("bonuses to the botch dice of a stress roll", () => {
  const tower = goes("botchDice", "the dark tower", 2);

  test("add up with those of the roll, each told for itself", () => {
    const bonuses = [tower, goes("botchDice", "rain", 1)];
    const { spec, notes } = compose(stress, { setup: { botchDice: 1 }, bonuses });
    expect(toFormula(spec)).toBe("1dsb4");
    const what = { key: "QUADRIVIUM.BonusGoal.botchDice" };
    expect(notes).toEqual([
      { key: "QUADRIVIUM.Card.GivesAmount", data: { label: "the dark tower", what, amount: "+2" } },
      { key: "QUADRIVIUM.Card.GivesAmount", data: { label: "rain", what, amount: "+1" } },
    ]);
  });

  test("may take some away, but never leave less than none or more than a hundred", () => {
    expect(formula(stress, { bonuses: [goes("botchDice", "care", -3), tower] })).toBe("1dsb0");
    expect(formula(stress, { setup: { botchDice: 99 }, bonuses: [tower] })).toBe("1dsb100");
  });
});

describe("bonuses to a fortune roll", () => {
  const pool = (...sizes: readonly number[]) => sizes.map((size) => ({ name: "", size }));

  test("of advantage or disadvantage, however many, are one of each, and both are neither", () => {
    const some = fc.array(fc.constantFrom("advantage" as const, "disadvantage" as const), { maxLength: 6 });
    fc.assert(
      fc.property(some, (all) => {
        const bonuses = all.map((goal, index) => goes(goal, `${goal} ${index}`, 1 + index));
        const { setup } = compose(fortune, { dice: pool(8), bonuses }).spec;
        const fortuneDice = preparePool(setup, variantsOf()).sizes.filter((size) => size === 20);
        expect(fortuneDice).toHaveLength(new Set(all).size === 1 ? 2 : 1);
      }),
    );
  });

  test("of impact add up, and are cut to what a formula can say", () => {
    const bonuses = [goes("impactModifier", "cannon", 2), goes("impactModifier", "armor", -3)];
    expect(formula(fortune, { bonuses })).toBe("1dnimm1");
    expect(formula(fortune, { bonuses: [goes("impactModifier", "sun", 99)] })).toBe("1dnim20");
  });

  test("boost the largest die that can grow, or else add a d4 beside a d12", () => {
    const boosted = (amount: number, ...sizes: readonly number[]): readonly number[] =>
      changedDice(compose(fortune, { dice: pool(...sizes), bonuses: [goes("boosts", "fury", amount)] }).spec.setup);
    expect(boosted(1, 6, 10, 12)).toEqual([6, 12, 12]);
    expect(boosted(1, 12, 12)).toEqual([12, 12, 4]);
    expect(boosted(2, 8, 6)).toEqual([12, 6]);
  });

  test("boost nothing in an empty pool, and nothing can be reduced by them", () => {
    expect(dropped(fortune, { bonuses: [goes("boosts", "fury", 1)] })).toEqual({ fury: "noDie" });
    const bonuses = [goes("boosts", "fury", -1), goes("advantage", "fog", -1)];
    expect(dropped(fortune, { dice: pool(8), bonuses })).toEqual({ fury: "negative", fog: "negative" });
  });

  test("make a formula that can be read again, whatever they are", () => {
    const any = fc.record({ goal: fc.constantFrom(...goalsOf(fortune)), amount: fc.integer({ min: -99, max: 99 }) });
    const sizes = fc.array(fc.constantFrom(4, 6, 8, 10, 12), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), sizes, (all, dice) => {
        const bonuses = all.map(({ goal, amount }) => goes(goal, "", amount));
        const { setup } = compose(fortune, { dice: pool(...dice), bonuses }).spec;
        expect(dieOf(writeSetup(fortune, setup)).setup).toEqual(setup);
      }),
    );
  });
});
