import { beforeEach, describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { RollResolver, EvaluationOptions } from "../src/client/dice/types.ts";
import type { Roll as RollType } from "../src/client/dice/roll.ts";
import { registerDiceSettings } from "../src/client/applications/settings/menus/dice-config.ts";
import type { DiceTerm } from "../src/client/dice/terms/dice-term.ts";
import { diceSettings, script, useDice } from "./dice-host.ts";

const { Roll } = dice;

useDice();

/** A resolver that enters 1 for every die it is asked for, and writes down what it was asked. */
class OnesResolver implements RollResolver {
  static log: string[] = [];

  readonly roll: RollType;

  constructor(roll: RollType) {
    this.roll = roll;
  }

  async awaitFulfillment(): Promise<void> {
    for (const term of Roll.identifyFulfillableTerms(this.roll.terms)) await this.#enter("first", term);
  }

  addTerm(term: DiceTerm): Promise<void> {
    return this.#enter("late", term);
  }

  resolveResult(term: DiceTerm, method: string, options: EvaluationOptions): Promise<number> {
    const reason = options.explode ? "explode" : options.reroll ? "reroll" : "missing";
    OnesResolver.log.push(`${reason} ${term.denomination} by ${method}`);
    return Promise.resolve(2);
  }

  registerResult(method: string, denomination: string, result: number): boolean {
    return method === "manual" && denomination === "d6" && result <= 6;
  }

  close(): Promise<void> {
    OnesResolver.log.push("close");
    return Promise.resolve();
  }

  #enter(when: string, term: DiceTerm): Promise<void> {
    OnesResolver.log.push(`${when} ${term.expression}`);
    term._id = term.expression;
    for (let count = 0; count < (term.number ?? 0); count++) term.results.push({ result: 1, active: true });
    return Promise.resolve();
  }
}

/** The user throws dice of these denominations by these methods. */
function configure(
  methods: Record<string, string>,
  RollResolver: typeof OnesResolver | undefined = OnesResolver,
): void {
  Object.assign(globalThis, {
    game: {
      settings: {
        get: (namespace: string, key: string) => (`${namespace}.${key}` === "core.diceConfiguration" ? methods : null),
      },
    },
    foundry: { applications: { dice: { RollResolver } } },
  });
}

beforeEach(() => {
  OnesResolver.log = [];
});

describe("manual dice", () => {
  test("are entered before the roll is evaluated, and each further die when it is thrown", async () => {
    configure({ d6: "manual" });
    script(8, 8);
    const roll = await new Roll("2d6x1=1 + 1d8").evaluate();
    expect(OnesResolver.log).toEqual(["first 2d6x1=1", "explode d6 by manual", "close"]);
    expect(roll.result).toBe("4 + 8");
    expect(roll.dice.map((die) => die.method)).toEqual(["manual", undefined]);
    expect(Roll.RESOLVERS.size).toBe(0);
  });

  test("are thrown digitally by a user whose manual method was taken away", async () => {
    configure({ d6: "manual" });
    delete diceSettings().fulfillment.methods.manual;
    script(6, 3);
    expect((await new Roll("1d6").evaluate()).total).toBe(3);
  });
});

test("the user's methods are a client setting of the core", () => {
  const registered: unknown[] = [];
  registerDiceSettings({ register: (namespace, key, setting) => registered.push([namespace, key, setting]) });
  expect(registered).toMatchObject([["core", "diceConfiguration", { scope: "client", config: false, default: {} }]]);
});
