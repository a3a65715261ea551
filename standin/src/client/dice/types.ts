import type { RollTerm } from "./terms/roll-term.ts";

/** What a term remembers besides its own data; free for packages to add to. */
export interface TermOptions {
  flavor?: string | null | undefined;
  [option: string]: unknown;
}

/** How a roll or a term is to be evaluated; unknown options travel on to every nested roll and die. */
export interface EvaluationOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  /** Strings that are no formula are passed through instead of refused. */
  allowStrings?: boolean | undefined;
  /** Whether the user may be asked for the faces of dice thrown on the real table. */
  allowInteractive?: boolean | undefined;
  /** Synchronous evaluation only: refuse dice instead of ignoring them. */
  strict?: boolean | undefined;
  [option: string]: unknown;
}

/** One thrown die, flipped coin or member of a pool. */
export interface DieResult {
  result: number;
  active?: boolean;
  /** What the result counts as, where that is not the result itself. */
  count?: number;
  success?: boolean;
  failure?: boolean;
  discarded?: boolean;
  rerolled?: boolean;
  exploded?: boolean;
}

/** A term as the grammar hands it to the terms' `fromParseNode`. */
export interface ParseNode {
  class: string;
  formula?: string;
  evaluated?: boolean;
  options?: TermOptions;
  [property: string]: unknown;
}

/** Two parts joined by an operator; the parts are nodes while parsing, and terms while evaluating. */
export interface TreeNode<Leaf> {
  class: "Node";
  formula?: string;
  operator: string;
  operands: [Leaf | TreeNode<Leaf>, Leaf | TreeNode<Leaf>];
}

export type ParseTree = ParseNode | TreeNode<ParseNode>;
export type TermTree = RollTerm | TreeNode<RollTerm>;

/** A term, or a roll, as it is stored. */
export type JsonData = Record<string, unknown>;
