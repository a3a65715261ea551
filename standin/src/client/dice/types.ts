import type { Classes, DiceTerm, Roll, RollTerm } from "../kinds.ts";
/** What a term remembers besides its own data; free for packages to add to. */
export interface TermOptions {
  flavor?: string | null | undefined;
  [option: string]: unknown;
}

/** How a roll or a term is to be evaluated; unknown options travel on to every nested roll and die. */
export interface EvaluationOptions {
  minimize?: boolean | undefined;
  maximize?: boolean | undefined;
  /** Strings that are not a formula are passed through instead of refused. */
  allowStrings?: boolean | undefined;
  /** Whether the user may be asked for the faces of dice rolled on the real table. */
  allowInteractive?: boolean | undefined;
  /** Synchronous evaluation only: refuse dice instead of ignoring them. */
  strict?: boolean | undefined;
  [option: string]: unknown;
}

/** One rolled die, flipped coin or member of a pool. */
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

/** A term as the grammar passes it to the terms' `fromParseNode`. */
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

export interface RollTermData {
  options?: TermOptions | undefined;
}

export interface DiceTermData extends RollTermData {
  number?: number | Roll | undefined;
  faces?: number | Roll | undefined;
  method?: string | undefined;
  modifiers?: string[];
  results?: DieResult[];
}

/** The window in which a user enters the faces of dice rolled on the real table. */
export interface RollResolver {
  awaitFulfillment(): Promise<void>;
  addTerm(term: DiceTerm): Promise<void>;
  resolveResult(term: DiceTerm, method: string, options: EvaluationOptions): Promise<number | undefined>;
  close(): Promise<unknown>;
}

export type RollResolverClass = new (roll: Roll) => RollResolver;

type MaybePromise<T> = T | Promise<T>;

/** A way to get a die's face: by asking the user or a device, or by a function. */
interface FulfillmentMethod {
  label: string;
  icon?: string | null;
  interactive?: boolean;
  handler?: (term: DiceTerm, options: EvaluationOptions) => MaybePromise<number | undefined>;
  resolver?: RollResolverClass;
}

/** `CONFIG.Dice.fulfillment`: which dice a user can configure, and how they may be rolled. */
export interface Fulfillment {
  dice: Record<string, { label: string; icon: string }>;
  methods: Record<string, FulfillmentMethod>;
  defaultMethod: string;
}

/** A function that formulas may call; the arguments are numbers, text, or objects from the roll's data. */
export type RollFunction = (...args: unknown[]) => unknown;

/** A class of dice that can be instantiated, as `CONFIG.Dice.terms` holds them. */
export type DieClass = (new (data: DiceTermData) => DiceTerm) & Pick<Classes["DiceTerm"], keyof Classes["DiceTerm"]>;
