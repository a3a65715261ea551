import { isRoll, chooseMethod, diceConfiguration, fulfillment, isInteractive, surroundings } from "./surroundings.ts";
import { DiceTerm } from "./terms/dice-term.ts";
import { FunctionTerm } from "./terms/function-term.ts";
import { ParentheticalTerm } from "./terms/parenthetical-term.ts";
import { PoolTerm } from "./terms/pool-term.ts";
import type { EvaluationOptions, RollResolver, RollResolverClass } from "./types.ts";
import type { Classes, Roll, RollTerm } from "../kinds.ts";

/** The dice among the terms, and inside them, that the user has chosen to roll by an interactive method. */
export function identifyFulfillableTerms(terms: RollTerm[]): DiceTerm[] {
  return terms.flatMap((term) => {
    const inner = innerRolls(term).flatMap((roll) => identifyFulfillableTerms(roll.terms));
    if (!(term instanceof DiceTerm)) return inner;
    term.method = chooseMethod(term.denomination, {});
    // How many dice of how many faces is not known before the rolls inside are evaluated; the die is asked for then.
    const isSettled = term.number !== undefined && term.faces !== undefined;
    return isInteractive(term.method) && isSettled ? [...inner, term] : inner;
  });
}

/** The user's one interactive method besides "manual" may bring a window of its own. */
export function findResolverClass(): RollResolverClass {
  const { methods } = fulfillment();
  const chosen = new Set(Object.values(diceConfiguration()).filter((id) => id !== "manual" && isInteractive(id)));
  const [only, ...others] = chosen;
  const own = only !== undefined && others.length === 0 ? methods[only]?.resolver : undefined;
  const resolver = own ?? coreResolver();
  if (!resolver) throw new Error("The stand-in has no foundry.applications.dice.RollResolver");
  return resolver;
}

/** Evaluates a roll with the window open that asks for its manual dice, if the user has any. */
export async function withResolver(
  roll: Roll,
  options: EvaluationOptions,
  evaluate: () => Promise<void>,
): Promise<void> {
  // A roll inside another shares the window of the outermost one.
  const resolver = roll._root ? undefined : createResolver(roll, options);
  if (!resolver) return evaluate();
  const { RESOLVERS } = roll.constructor as Classes["Roll"];
  roll._resolver = resolver;
  // A window is found by devices from its first question on; see RollResolver#awaitFulfillment.
  try {
    await resolver.awaitFulfillment();
    await evaluate();
  } finally {
    RESOLVERS.delete(roll);
    roll._resolver = undefined;
    await resolver.close();
  }
}

/** A window for the roll, if any of its terms are to be fulfilled by hand, or if the roll's class brings one for all. */
function createResolver(roll: Roll, options: EvaluationOptions): RollResolver | undefined {
  const { allowInteractive = true, minimize, maximize } = options;
  if (!allowInteractive || minimize || maximize) return undefined;
  const isAsked = [...Object.values(diceConfiguration()), fulfillment().defaultMethod].some(isInteractive);
  const core = coreResolver();
  // Without any windows, as on the command line, there is no one to ask.
  if (!isAsked && !core) return undefined;
  const RollClass = roll.constructor as Classes["Roll"];
  const Resolver = RollClass.resolverImplementation;
  const isNeeded = isAsked && RollClass.identifyFulfillableTerms(roll.terms).length > 0;
  return isNeeded || (Resolver !== core && !isOfMethod(Resolver)) ? new Resolver(roll) : undefined;
}

function coreResolver(): RollResolverClass | undefined {
  return surroundings.foundry?.applications?.dice?.RollResolver;
}

function innerRolls(term: RollTerm): Roll[] {
  if (term instanceof DiceTerm) return [term._number, term._faces].filter(isRoll);
  if (term instanceof PoolTerm || term instanceof FunctionTerm) return term.rolls;
  if (term instanceof ParentheticalTerm) return term.roll ? [term.roll] : [];
  return [];
}

/** Returns whether the window is one that a method brings, and not the roll's class. */
function isOfMethod(Resolver: RollResolverClass): boolean {
  return Object.values(fulfillment().methods).some(({ resolver }) => resolver === Resolver);
}
