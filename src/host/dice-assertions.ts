import { dieName } from "../dice/die-class.ts";
import { LetteredDie } from "../dice/lettered-die.ts";
import { holderOf } from "../dice/letters.ts";
import { ownRoll, QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { ThrownDie } from "../dice/thrown-die.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { exampleOf } from "../rules/odds/check-tradition.ts";
import { dieKinds } from "../rules/traditions/die-kinds.ts";
import type { Assertion } from "../base/host-lacks.ts";
import { rely, temporary } from "./assertion.ts";

const quiet = { allowInteractive: false };

/** Returns what the system relies on in Foundry's dice and formulas. */
export function diceAssertions(): readonly Assertion[] {
  const { Roll: FoundryRoll, terms } = foundry.dice;
  return [
    rely("modifierPattern", "coreDice", "kh3, r1", () =>
      [..."kh3r1".matchAll(terms.DiceTerm.MODIFIER_REGEXP)].map(([modifier]) => modifier).join(", "),
    ),
    rely("parsedParts", "coreDice", "DiceTerm, OperatorTerm, NumericTerm", () => partsOf("2d6 + 7")),
    rely("keepHighest", "coreDice", "3, 4", async () => {
      const [die] = (await ownRoll("4d6kh3").evaluate(quiet)).dice;
      const results = die?.results ?? [];
      return [results.filter(({ active }) => active).length, results.length].join(", ");
    }),
    rely("pools", "odds", "2, 1", async () => {
      const [pool] = (await ownRoll("{2d6, 3d4}kh").evaluate(quiet)).terms;
      if (!(pool instanceof terms.PoolTerm)) return pool?.constructor.name;
      return [pool.rolls.length, pool.results.filter(({ active }) => active).length].join(", ");
    }),
    rely("functions", "odds", "max 2, 1", async () => {
      const [called, , enclosed] = (await ownRoll("max(1d4, 2) + (1d6)").evaluate(quiet)).terms;
      const isCall = called instanceof terms.FunctionTerm;
      const dice = enclosed instanceof terms.ParentheticalTerm ? enclosed.dice.length : enclosed?.constructor.name;
      return `${isCall ? `${called.fn} ${called.rolls.length}` : called?.constructor.name}, ${dice}`;
    }),
    rely("formulaData", "formulaNames", "1 + 2 + 0", () =>
      FoundryRoll.replaceFormulaData("@a + @b.c-d + @e", { a: 1, b: { "c-d": 2 } }, { missing: "0" }),
    ),
    rely("rollClass", "typedFormulas", `${QuadriviumRoll.name}, ${QuadriviumRoll.name}`, () =>
      [CONFIG.Dice.rolls[0]?.name, Roll.create("1d6").constructor.name].join(", "),
    ),
    ...[...dieKinds.values()].map(letterAssertion),
    rely("target", "targets", "1di + 4 vs 9, 9", () => {
      const { formula, target } = ownRoll("1di + 4 vs 9");
      return [formula, target].join(", ");
    }),
    rely("ourThrow", "ourDice", "1, true", async () => {
      const roll = await ownRoll("1di + 3").evaluate(quiet);
      return [roll.dice.length, roll.isSound && roll.total === (roll.die?.total ?? 0) + 3].join(", ");
    }),
    rely("extremes", "odds", "2, 11", () => {
      const extreme = (options: object): number => ownRoll("1di + 1").evaluateSync(options).total;
      return [extreme({ minimize: true }), extreme({ maximize: true })].join(", ");
    }),
    rely("randomFaces", "fairness", "7", () => {
      const { randomUniform } = CONFIG.Dice;
      // Nothing else can happen before it is put back.
      CONFIG.Dice.randomUniform = () => 0.35;
      try {
        return new terms.Die({ faces: 10 }).randomFace();
      } finally {
        CONFIG.Dice.randomUniform = randomUniform;
      }
    }),
    rely("rootOfDice", "enteredDice", "true", async () => {
      const die = new RememberingDie({ number: 1, faces: 4 });
      const roll = await FoundryRoll.fromTerms([die]).evaluate(quiet);
      return die.root === roll;
    }),
    rely("storedRoll", "storedRolls", `${QuadriviumRoll.name}, true`, async () => {
      const roll = await ownRoll("1di + 5 vs 9").evaluate(quiet);
      const restored: object = Roll.fromJSON(JSON.stringify(roll));
      const isSame = restored instanceof QuadriviumRoll && restored.isSound && restored.total === roll.total;
      return [restored.constructor.name, isSame && restored.die !== null && facesOf(restored) === facesOf(roll)].join(
        ", ",
      );
    }),
    rely("storedDice", "storedRolls", "", () => unrestored().join(", ")),
    rely("postedData", "posting", "1, 7", async () => {
      const data = await new FoundryRoll("7").toMessage({}, { create: false });
      const { rolls = [] } = data as { readonly rolls?: readonly unknown[] };
      const [first] = rolls;
      const stored = (typeof first === "string" ? JSON.parse(first) : first) as { readonly total?: number } | undefined;
      return [rolls.length, stored?.total].join(", ");
    }),
    rely("initiative", "initiative", QuadriviumRoll.name, () => {
      return temporary<Combatant>(Combatant.implementation, {}).getInitiativeRoll("1di").constructor.name;
    }),
  ];
}

/** A die that remembers the roll in which it was thrown. */
class RememberingDie extends foundry.dice.terms.Die {
  root: unknown = null;

  override async _evaluateAsync(...args: Parameters<foundry.dice.terms.Die["_evaluateAsync"]>): Promise<this> {
    this.root = this._root;
    return super._evaluateAsync(...args);
  }
}

/** Returns the kinds of the parts of a formula, as Foundry's parser lists them. */
function partsOf(formula: string): string {
  let parts: readonly unknown[] = [];
  class ParsedRoll extends foundry.dice.Roll {
    static override instantiateAST(ast: Parameters<typeof Roll.instantiateAST>[0]): Roll["terms"] {
      parts = CONFIG.Dice.parser.flattenTree(ast);
      return super.instantiateAST(ast);
    }
  }
  ParsedRoll.parse(formula, {});
  return parts.map((part) => (part as { readonly class?: string }).class).join(", ");
}

function letterAssertion(dieKind: DieKind): Assertion {
  const { letter } = dieKind;
  const written = writeSetup(dieKind, fullSetup(dieKind));
  return {
    id: `letter-${letter}`,
    name: { key: "QUADRIVIUM.Host.Check.letter", data: { letter } },
    rests: "letters",
    expected: written,
    find() {
      const holder = holderOf(letter);
      if (holder) return holder.title;
      const [die] = new QuadriviumRoll(`${written} + 5`).terms;
      return die instanceof LetteredDie && die.dieKind === dieKind ? die.expression : die?.constructor.name;
    },
  };
}

/** Returns a setup with as many of its fields written as go together: the whole grammar of a letter. */
function fullSetup(dieKind: DieKind): Setup {
  return dieKind.fields.reduce<Setup>((setup, field) => {
    const fuller = { ...setup, [field.name]: exampleOf(field, 2) };
    return isPossible(dieKind, fuller) ? fuller : setup;
  }, plainSetup(dieKind));
}

function isPossible(dieKind: DieKind, setup: Setup): boolean {
  try {
    dieKind.validate?.(setup);
    writeSetup(dieKind, setup);
    return true;
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/** Returns the classes of our dice that Foundry does not restore from what is stored of them. */
function unrestored(): readonly string[] {
  const { RollTerm } = foundry.dice.terms;
  const names = [ThrownDie.name, ...[...dieKinds.values()].map(dieName)];
  return names.filter((name) => {
    const data = { class: name, number: 1, faces: 10, modifiers: [], results: [], options: {}, evaluated: false };
    const restored: object = RollTerm.fromData(data);
    return restored.constructor.name !== name;
  });
}

function facesOf({ die }: QuadriviumRoll): string {
  return String(die?.faceList);
}
