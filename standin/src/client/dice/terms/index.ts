/** The namespace foundry.dice.terms. */
export { DiceTerm } from "./dice-term.ts";
export { Die } from "./die.ts";
export { FunctionTerm } from "./function-term.ts";
export { NumericTerm } from "./simple-terms.ts";
export { OperatorTerm } from "./simple-terms.ts";
export { ParentheticalTerm } from "./parenthetical-term.ts";
export { PoolTerm } from "./pool-term.ts";
export { RollTerm } from "./roll-term.ts";
export { StringTerm } from "./simple-terms.ts";
