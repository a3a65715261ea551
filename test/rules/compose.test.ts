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
  readSetup,
  writeSetup,
  sharedFields,
} from "../../src/rules/kernel/setup.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { changedDice, preparePool } from "../../src/rules/traditions/fortune/fortune-pool.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

const [stress, fortune, check, trip] = [die("s"), die("n"), die("k"), die("t")];

function die(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die of the letter "${letter}".`);
  return dieKind;
}

interface Roll {
  readonly traits?: Partial<Stats>;
  readonly bonuses?: readonly Bonus[];
  readonly unskilled?: RollModifiers["unskilled"];
  readonly remarks?: readonly string[];
  readonly setup?: Readonly<Record<string, number>>;
  readonly readings?: Partial<RuleVariants>;
}

function compose(
  dieKind: DieKind,
  { traits, bonuses = [], unskilled = null, remarks = [], ...roll }: Roll,
): Composition {
  const setup = { ...plainSetup(dieKind), ...roll.setup };
  const spec = rollStats(dieKind, setup, { scores: [], abilities: [], dice: [], ...traits });
  return withCircumstances(
    dieKind,
    spec,
    { bonuses, unskilled, remarks },
    { ...defaultRuleVariants, ...roll.readings },
  );
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

describe("the traits of a roll", () => {
  test("are added by their names, and are its title", () => {
    expect(formula(check, { traits: { scores: [str], abilities: [climb] } })).toBe(
      "3dk[Strength + Climb] + 4[Strength] + 3[Climb]",
    );
  });

  test("that are several scores count with their average, rounded as the die rounds", () => {
    expect(formula(check, { traits: { scores: [str, dex] } })).toContain("+ 5[Strength, Dexterity]");
    expect(formula(stress, { traits: { scores: [str, dex] } })).toContain("+ 4[Strength, Dexterity]");
  });

  const onIce: Partial<Stats> = { abilities: [{ ...climb, specialty: "ice" }] };

  test("with a specialty are worth one more in stress", () => {
    expect(formula(stress, { traits: onIce })).toBe("1ds[Climb] + 4[Climb (ice)]");
  });

  test("with a specialty bring a boon to a check, beside others and up to six", () => {
    expect(formula(check, { traits: onIce })).toBe("3dkbo1[Climb | +ice] + 3[Climb]");
    expect(formula(check, { traits: onIce, setup: { boons: 1, banes: 2 } })).toBe("3dkbo2ba2[Climb | +ice] + 3[Climb]");
    expect(formula(check, { traits: onIce, bonuses: [goes("boons", "rope", 2)] })).toBe(
      "3dkbo3[Climb | +ice | +2 rope] + 3[Climb]",
    );
  });

  test("with a specialty are worth no more in fortune and trip, whose rules know none", () => {
    expect(formula(fortune, { traits: onIce })).toBe("1dn[Climb] + 3[Climb]");
    expect(formula(trip, { traits: onIce })).toBe("1dt[Climb]");
  });

  test("that are dice join the pool", () => {
    const dice = [
      { name: "Daring", size: 8 },
      { name: "Pilot", size: 10 },
    ];
    expect(formula(fortune, { traits: { dice } })).toBe("1dnc8:10[Daring + Pilot]");
  });

  test("only name a trip roll", () => {
    expect(formula(trip, { traits: { scores: [dex], abilities: [climb] }, setup: { tripTarget: 4 } })).toBe(
      "1dts4[Dexterity + Climb]",
    );
  });
});

describe("the bonuses to a trip roll", () => {
  test("are one bonus, which chooses the bonus die; the flavor names what it comes from", () => {
    const bonuses = [bonus("rope", 3, "kit"), bonus("mastery", 4, "mastery"), bonus("fog", -2, "penalty")];
    expect(formula(trip, { bonuses })).toBe("1dtb5[| +3 rope | +4 mastery | -2 fog]");
  });

  test("do not count where they are meant for checks", () => {
    const bonuses = [goes("boons", "high ground", 1), goes("banes", "rain", 1), goes("enchantment", "charm", 2)];
    expect(formula(trip, { bonuses })).toBe("1dt");
    expect(dropped(trip, { bonuses })).toEqual({ "high ground": "boons", rain: "banes", charm: "enchantment" });
  });
});

describe("the bonuses to a check", () => {
  test("that are boons and banes change the pool, each with its name", () => {
    const bonuses = [goes("boons", "high ground", 1), goes("boons", "rope", 1), goes("banes", "rain", 2)];
    expect(formula(check, { traits: { abilities: [climb] }, bonuses })).toBe(
      "3dkbo2ba2[Climb | +high ground | +rope | -2 rain] + 3[Climb]",
    );
  });

  test("that would be fewer boons than none do not count", () => {
    const bonuses = [goes("boons", "curse", -1)];
    expect(formula(check, { bonuses, setup: { boons: 1 } })).toBe("3dkbo1");
    expect(dropped(check, { bonuses })).toEqual({ curse: "negative" });
  });

  test("that are magical are one enchantment bonus of 6 at most", () => {
    const bonuses = [goes("enchantment", "sword", 4), goes("enchantment", "song", 3)];
    expect(formula(check, { bonuses })).toBe("3dk + 6[sword, song]");
  });

  test("that are magical count with the highest alone where the world reads it so", () => {
    const bonuses = [goes("enchantment", "sword", 4), goes("enchantment", "song", 3)];
    const variants = { enchantment: "highest" } as const;
    expect(formula(check, { bonuses, readings: variants })).toBe("3dk + 4[sword]");
    expect(dropped(check, { bonuses, readings: variants })).toEqual({ song: "highest" });
  });

  test("are added otherwise, whatever gives them", () => {
    const bonuses = [bonus("ring", 1, "artifact", "ring"), bonus("other ring", 2, "artifact", "ring")];
    expect(formula(check, { bonuses })).toBe("3dk + 1[ring] + 2[other ring]");
  });
});

describe("what has not been learned", () => {
  const slide = { label: "Unskilled", suffered: { kind: "slide", slide: 5, penalty: -5 } } as const;
  const antiLuck = { label: "Unskilled", suffered: { kind: "antiLuck" } } as const;

  test("slides the failure of a trip roll, with a penalty among its bonuses", () => {
    expect(formula(trip, { unskilled: slide, bonuses: [bonus("rope", 3, "kit")], setup: { tripTarget: 4 } })).toBe(
      "1dts4sl5bm2[| +3 rope | -5 Unskilled]",
    );
  });

  test("is rolled twice for the worse where the table has settled it so", () => {
    expect(formula(trip, { unskilled: antiLuck })).toBe("1dtal");
  });
});

describe("inspiration before a fortune roll", () => {
  const paid = purchasable(fortune);

  test("pays for advantage, or for one more die of any size", () => {
    expect(paid.map((one) => ("die" in one ? `d${one.die}` : one.grants))).toEqual([
      "advantage",
      "d4",
      "d6",
      "d8",
      "d10",
      "d12",
    ]);
    expect(new Set(paid.map(({ resource }) => resource))).toEqual(new Set(["inspiration"]));
  });

  test("sets the advantage, or adds the die to the pool", () => {
    const setup = { ...plainSetup(fortune), characterDice: [6] };
    expect(applyPurchase(fortune, setup, { grants: "advantage" })).toEqual({ ...setup, advantage: true });
    expect(applyPurchase(fortune, setup, { die: 8 })).toEqual({ ...setup, characterDice: [6, 8] });
  });

  test("pays for nothing in other rolls", () => {
    for (const dieKind of [stress, check, trip]) expect(purchasable(dieKind)).toEqual([]);
  });
});

describe.each([...dieKinds.values()].filter(({ traits }) => traits !== "none"))("bonuses to a $id roll", (dieKind) => {
  const goals = goalsOf(dieKind);
  const traits = dieKind === fortune ? { dice: [{ name: "Drive", size: 8 }] } : {};

  test("count for every goal that it asks for", () => {
    for (const goal of goals) {
      const one = goes(goal, "one", 1);
      expect(dropped(dieKind, { traits, bonuses: [one] })).toEqual({});
      expect(formula(dieKind, { traits, bonuses: [one] })).not.toBe(formula(dieKind, { traits }));
    }
  });

  test("are told by their names, also where they only change the dice", () => {
    for (const goal of goals) {
      const { spec, notes } = compose(dieKind, { traits, bonuses: [goes(goal, "the dark tower", 1)] });
      const told = [toFormula(spec), ...notes.map(({ data }) => JSON.stringify(data))].join();
      expect(told, goal).toContain("the dark tower");
    }
  });

  test("for any other goal do not count, with a reason", () => {
    for (const goal of bonusGoals.filter((one) => !goals.includes(one))) {
      const one = goes(goal, "one", 1);
      expect(dropped(dieKind, { traits, bonuses: [one] })).toEqual({ one: goal });
      expect(formula(dieKind, { traits, bonuses: [one] })).toBe(formula(dieKind, { traits }));
    }
  });

  test("are what sets each number that has sources, so that nobody has to set it beside them", () => {
    if (!dieKind.applyBonuses) return;
    for (const field of sharedFields(dieKind)) {
      const changed = goals.filter((goal) => {
        const { setup } = compose(dieKind, { bonuses: [goes(goal, "one", 1)] }).spec;
        return setup[field.name] !== field.initial;
      });
      expect(changed, field.name).not.toEqual([]);
    }
  });
});

describe("bonuses to the botch dice of a stress roll", () => {
  const tower = goes("botchDice", "the dark tower", 2);

  test("add up with those of the roll, each told for itself", () => {
    const { spec, notes } = compose(stress, {
      setup: { botchDice: 1 },
      bonuses: [tower, goes("botchDice", "rain", 1)],
    });
    expect(toFormula(spec)).toBe("1dsb4");
    expect(notes).toEqual([
      {
        key: "QUADRIVIUM.Card.GivesAmount",
        data: { label: "the dark tower", what: { key: "QUADRIVIUM.BonusGoal.botchDice" }, amount: "+2" },
      },
      {
        key: "QUADRIVIUM.Card.GivesAmount",
        data: { label: "rain", what: { key: "QUADRIVIUM.BonusGoal.botchDice" }, amount: "+1" },
      },
    ]);
  });

  test("may take some away, but never leave less than none or more than a hundred", () => {
    expect(formula(stress, { bonuses: [goes("botchDice", "care", -3), tower] })).toBe("1dsb0");
    expect(formula(stress, { setup: { botchDice: 99 }, bonuses: [tower] })).toBe("1dsb100");
  });
});

describe("bonuses to a fortune roll", () => {
  const pool = (...sizes: readonly number[]) => ({ dice: sizes.map((size) => ({ name: "", size })) });

  test("of advantage or disadvantage, however many, are one of each, and both are neither", () => {
    const some = fc.array(fc.constantFrom("advantage" as const, "disadvantage" as const), { maxLength: 6 });
    fc.assert(
      fc.property(some, (all) => {
        const bonuses = all.map((goal, index) => goes(goal, `${goal} ${index}`, 1 + index));
        const { setup } = compose(fortune, { traits: pool(8), bonuses }).spec;
        const fortuneDice = preparePool(setup, defaultRuleVariants).sizes.filter((size) => size === 20);
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
      changedDice(compose(fortune, { traits: pool(...sizes), bonuses: [goes("boosts", "fury", amount)] }).spec.setup);
    expect(boosted(1, 6, 10, 12)).toEqual([6, 12, 12]);
    expect(boosted(1, 12, 12)).toEqual([12, 12, 4]);
    expect(boosted(2, 8, 6)).toEqual([12, 6]);
  });

  test("boost nothing in an empty pool, and nothing can be reduced by them", () => {
    expect(dropped(fortune, { bonuses: [goes("boosts", "fury", 1)] })).toEqual({ fury: "noDie" });
    const negative = (["boosts", "advantage"] as const).map((goal) => goes(goal, goal, -1));
    expect(dropped(fortune, { traits: pool(8), bonuses: negative })).toEqual({
      boosts: "negative",
      advantage: "negative",
    });
  });

  test("make a formula that can be read again, whatever they are", () => {
    const any = fc.record({ goal: fc.constantFrom(...goalsOf(fortune)), amount: fc.integer({ min: -99, max: 99 }) });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 5 }),
        fc.array(fc.constantFrom(4, 6, 8, 10, 12), { maxLength: 5 }),
        (all, dice) => {
          const bonuses = all.map(({ goal, amount }) => goes(goal, "", amount));
          const { setup } = compose(fortune, { traits: pool(...dice), bonuses }).spec;
          expect(readSetup(fortune, 1, writeSetup(fortune, setup).slice("1dn".length))).toEqual(setup);
        },
      ),
    );
  });
});

describe("a remark", () => {
  test("changes no number, and is shown after the title to everybody", () => {
    const roll = { traits: { abilities: [{ name: "Brawl", value: 3 }] }, remarks: ["rolled while Unconscious"] };
    expect(formula(stress, roll)).toBe("1ds[Brawl | rolled while Unconscious] + 3[Brawl]");
    expect(formula(trip, roll)).toBe("1dt[Brawl | rolled while Unconscious]");
  });
});
