// Imports of the sources by the package get the type of the grammar from here.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./peggy.d.ts" />
import * as RollGrammar from "./grammar.peggy";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import * as terms from "./terms/index.ts";
import { MersenneTwister } from "./twister.ts";

/** The namespace foundry.dice. */
export const dice = { MersenneTwister, Roll, RollGrammar, RollParser, terms };
