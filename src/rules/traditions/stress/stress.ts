import { meets, roundDown } from "../../kernel/die-kind.ts";
import type { Outcome, ShownDie, Thrown, Decision, Offer, DieKind } from "../../kernel/die-kind.ts";
import { valueOf, type NumberField } from "../../kernel/fields.ts";
import { RuleError, type Phrase } from "../../kernel/rule-error.ts";
import { bonusesToFields } from "../../kernel/bonuses.ts";
import { characteristicsOf, type Tradition } from "../tradition.ts";

/** The outcome of a simple, quality or stress die. */
export interface StressOutcome extends Outcome {
  /** The value of the dice only. */
  readonly value: number;
  /** 1 without a chain of ones, otherwise 2, 4, 8 …; with several dice the largest. */
  readonly multiplier: number;
  readonly modifiers: number;
  /** The number of botch dice required by a zero. */
  readonly botchDice: number;
  /** True if a zero required botch dice. */
  readonly botchCheck: boolean;
  readonly botches: number;
  readonly botch: boolean;
}

/** The terms of a roll, fixed before it. */
interface StressTerms {
  /** For each zero. */
  readonly botchDice: number;
  readonly zeroAfterOne: boolean;
  readonly mayDecline: boolean;
  /** What the total is divided by; 1 for nothing. */
  readonly divisor: number;
}

/** A simple, quality or stress roll in progress. */
interface StressState {
  readonly terms: StressTerms;
  /** First dice still to be rolled. */
  readonly firsts: number;
  /** First dice showing a 1 and waiting for their chain. */
  readonly chains: number;
  /** The number of ones in the current chain; 0 between chains. */
  readonly ones: number;
  /** Botch dice still to be rolled. */
  readonly botchesLeft: number;
  /** The zeros that require botch dice. */
  readonly zeros: number;
  /** The number of botch dice named after the roll, with those added; null if none was named. */
  readonly named: number | null;
  /** True while a GM has to name the number of botch dice. */
  readonly isNaming: boolean;
  readonly value: number;
  readonly multiplier: number;
  readonly botches: number;
}

/** A roll without dice. */
const nothing: Omit<StressState, "terms"> = {
  firsts: 0,
  chains: 0,
  ones: 0,
  botchesLeft: 0,
  zeros: 0,
  named: null,
  isNaming: false,
  value: 0,
  multiplier: 1,
  botches: 0,
};

/** The face of a ten-sided die printed as 0. */
export const ZERO = 10;

/** Returns the print on a face: 0 to 9. */
export function digit(face: number): string {
  return String(face % 10);
}

/** "0 to 100 accepted" [spec] */
const MAX_BOTCH_DICE = 100;

/** The rules do not limit a chain of ones; a longer one comes from faulty scripted or manual dice. */
const LONGEST_CHAIN = 30;

/** Greater than the number of botches of any roll: a hundred times a hundred. */
const BOTCH_KEYS = 10_001;

const botchDice: NumberField = {
  kind: "number",
  name: "botchDice",
  code: "b",
  min: 0,
  max: MAX_BOTCH_DICE,
  initial: 1,
};

/**
 * The divisor of the whole total, die included, "fractions round down" [spec]: a spontaneous spell's is halved, or
 * divided by five. Ours, since none of our sources covers spells.
 */
const divisor: NumberField = {
  kind: "number",
  name: "divisor",
  code: "by",
  min: 1,
  max: 10,
  initial: 1,
  alias: "divided by",
  isRare: true,
};

/** Shows the dice in rolling order; a 1 that was rolled again is "thrown". */
function shownDice(thrown: readonly Thrown[]): ShownDie[] {
  const continues = (die: Thrown | undefined): boolean => die?.role === "chain" && die.face === 1;
  let chainsToCome = thrown.filter((die, index) => die.role === "chain" && !continues(thrown[index - 1])).length;
  let multiplier = 1;
  return thrown.map((die, index): ShownDie => {
    const { role, faces, face } = die;
    const shown = { faces, label: digit(face) };
    const previous = thrown[index - 1];
    if (role === "botch") {
      const before = previous?.role === "botch" ? undefined : { key: "QUADRIVIUM.Stress.BotchCheck" };
      return { ...shown, tone: face === ZERO ? "kept" : "blank", before };
    }
    if (role === "first") {
      const doubled = face === 1 && chainsToCome > 0;
      if (doubled) chainsToCome -= 1;
      return { ...shown, tone: doubled ? "thrown" : "kept" };
    }
    multiplier = continues(previous) ? multiplier * 2 : 2;
    const goesOn = face === 1 && thrown[index + 1]?.role === "chain";
    const before = { key: "QUADRIVIUM.Stress.Times", data: { multiplier } };
    return { ...shown, tone: goesOn ? "thrown" : "kept", before };
  });
}

function offer(kind: string, amounts: readonly number[]): Offer {
  return {
    kind,
    isForGamemaster: true,
    question: { key: `QUADRIVIUM.Stress.Question.${kind}` },
    answers: amounts.map((amount) => ({ phrase: tell({ kind, amount }), decision: { kind, amount } })),
  };
}

/** Returns a decision in words, for its button and for the card that records it. */
function tell({ kind, amount = 0 }: Decision): Phrase {
  return { key: `QUADRIVIUM.Stress.Told.${kind}`, data: { count: amount } };
}

/** Returns the whole numbers from one to another. */
function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Returns the fallen dice: each first die, each chain and each botch die. */
function partsOf(state: StressState): readonly StressState[] {
  const { terms, firsts, chains, ones, botchesLeft } = state;
  if (firsts + chains + Number(ones > 0) + botchesLeft < 2) return [state];
  const parts = (count: number, left: Partial<StressState>): readonly StressState[] =>
    Array<StressState>(count).fill({ terms, ...nothing, ...left });
  const hasFallen = state.value > 0 || state.zeros > 0;
  return [
    ...(hasFallen ? [{ ...state, firsts: 0, chains: 0, ones: 0, botchesLeft: 0 }] : []),
    ...parts(firsts, { firsts: 1 }),
    ...parts(chains, { chains: 1 }),
    ...parts(Number(ones > 0), { ones }),
    ...parts(botchesLeft, { botchesLeft: 1 }),
  ];
}

function enterChain(state: StressState): StressState {
  return state.ones > 0 ? state : { ...state, chains: state.chains - 1, ones: 1 };
}

function endChain(state: StressState, face: number, multiplier: number): StressState {
  const value = state.value + face * multiplier;
  return { ...state, ones: 0, value, multiplier: Math.max(state.multiplier, multiplier) };
}

function checkForBotch(state: StressState): StressState {
  return { ...state, zeros: state.zeros + 1, botchesLeft: state.botchesLeft + state.terms.botchDice };
}

/** The rules that distinguish the ten-sided dice. */
interface D10Rules {
  readonly id: string;
  readonly letter: string;
  /** "If the result is 1, you may roll the die again, doubling whatever number comes up." [stress] */
  readonly onesDouble: boolean;
  /**
   * "If you initially roll a 0 on a stress die, it counts as a 0, not a 10, and you usually must check to see if you
   * botch." [stress]
   */
  readonly zeroIsNothing: boolean;
}

/**
 * Returns a die kind of Ars Magica, 4th edition. Its dice have ten sides; the face 10 is only labeled "0", so manual
 * and 3D dice show the right face.
 */
function d10DieKind({ id, letter, onesDouble, zeroIsNothing }: D10Rules): DieKind<StressState, StressOutcome> {
  return {
    id,
    tradition: "stress",
    letter,
    faces: 10,
    count: { min: 1, max: 100, usual: 1 },
    fields: zeroIsNothing ? [botchDice, divisor] : [divisor],
    traits: "added",
    // "Specialty (+1 where it applies)" [spec]
    specialty: "score",
    round: roundDown,
    applyBonuses: bonusesToFields(zeroIsNothing ? [botchDice] : []),
    goals: zeroIsNothing ? ["total", "botchDice"] : ["total"],

    start: (setup, variants) => ({
      terms: {
        botchDice: zeroIsNothing ? valueOf(setup, botchDice) : 0,
        zeroAfterOne: zeroIsNothing && variants.zeroAfterOne,
        mayDecline: variants.declineReroll,
        divisor: valueOf(setup, divisor),
      },
      ...nothing,
      firsts: setup.count,
    }),

    // First all first dice, then one chain after the other, then all botch dice together.
    next({ terms, firsts, chains, ones, botchesLeft }) {
      if (firsts > 0) return { faces: 10, role: "first", alike: firsts };
      if (ones > 0 || chains > 0) return { faces: 10, role: "chain", optional: terms.mayDecline, suspense: true };
      return botchesLeft > 0 ? { faces: 10, role: "botch", alike: botchesLeft, suspense: true } : null;
    },

    after(state, face) {
      if (state.firsts > 0) {
        const rest = { ...state, firsts: state.firsts - 1 };
        if (face === 1 && onesDouble) return { ...rest, chains: state.chains + 1 };
        if (face === ZERO && zeroIsNothing) return checkForBotch(rest);
        return { ...rest, value: state.value + face };
      }
      if (state.ones > 0 || state.chains > 0) {
        const chain = enterChain(state);
        if (face === 1) {
          if (chain.ones === LONGEST_CHAIN) throw new RuleError("RunawayChain", { max: LONGEST_CHAIN });
          return { ...chain, ones: chain.ones + 1 };
        }
        // Rule variant `zeroAfterOne`: a 0 on the second die is worth 0 and calls for botch dice [redcap]; 1, 1, 0
        // stays 40.
        if (face === ZERO && state.terms.zeroAfterOne && chain.ones === 1) return checkForBotch({ ...chain, ones: 0 });
        return endChain(chain, face, 2 ** chain.ones);
      }
      return {
        ...state,
        botchesLeft: state.botchesLeft - 1,
        botches: state.botches + (face === ZERO ? 1 : 0),
      };
    },

    // "You may roll the die again" [stress]: a player who declines keeps the last 1, multiplied by the ones before it.
    decline(state) {
      const chain = enterChain(state);
      return endChain(chain, 1, 2 ** (chain.ones - 1));
    },

    // At the end only value and botches matter. BOTCH_KEYS exceeds any number of botches, so keys differ.
    key: (s) =>
      s.firsts + s.chains + s.ones + s.botchesLeft === 0
        ? s.value * BOTCH_KEYS + s.botches
        : `${s.firsts},${s.chains},${s.ones},${s.botchesLeft},${s.value},${s.botches}`,

    independentParts: {
      split: partsOf,
      join: (first, second) => ({
        ...first,
        zeros: first.zeros + second.zeros,
        value: first.value + second.value,
        multiplier: Math.max(first.multiplier, second.multiplier),
        botches: first.botches + second.botches,
      }),
      addsUp: true,
    },

    value: (state) => state.value,

    settle({ terms, zeros, named, isNaming, value, multiplier, botches }, sum, variants) {
      // "Fractions round down." [spec]
      const divided = roundDown(sum.total / terms.divisor);
      const modifiers = roundDown(sum.modifiers / terms.divisor);
      const botch = botches > 0;
      // A botched roll fails in any case.
      const total = botch ? { kept: divided, negative: Math.min(0, modifiers), zero: 0 }[variants.botchTotal] : divided;
      const { success, margin } = meets(total, sum.target, botch);
      const asked = named ?? terms.botchDice;
      return {
        total,
        outcome: {
          tradition: id,
          target: sum.target,
          success,
          margin,
          value,
          multiplier,
          modifiers: roundDown(sum.modifiers),
          botchDice: asked,
          botchCheck: zeros > 0 && asked > 0 && !isNaming,
          botches,
          botch,
        },
      };
    },

    fails: ({ botch }) => botch,

    // A 0 is the least on a stress die and the worst on a botch die. If ones double, a 1 is not a small number.
    extremes: ({ role }) => {
      if (role === "botch") return { least: ZERO, most: 1 };
      if (zeroIsNothing && role === "first") return { least: ZERO, most: 9 };
      return { least: onesDouble ? 2 : 1, most: 10 };
    },

    // "The card of a zero waits until a game master names the number, then throws them" [spec].
    awaits: ({ isNaming }) => (isNaming ? { key: "QUADRIVIUM.Stress.BotchDiceAwaited" } : null),
    leaveOpen(state) {
      const isThrown = state.firsts + state.chains + state.ones === 0;
      if (!isThrown || state.zeros === 0 || state.named !== null || state.isNaming) return null;
      return { ...state, isNaming: true, botchesLeft: 0 };
    },

    // A GM names the number of botch dice, or adds some once they have fallen; all are rolled together.
    offers({ state: { zeros, named, terms, isNaming } }) {
      if (zeros === 0) return [];
      const usual = terms.botchDice * zeros;
      if (isNaming) {
        const others = range(0, MAX_BOTCH_DICE).filter((amount) => amount !== usual);
        return [offer("nameBotchDice", [usual, ...others])];
      }
      const most = MAX_BOTCH_DICE - (named ?? usual);
      return most > 0 ? [offer("addBotchDice", range(1, most))] : [];
    },
    decide(state, { kind, amount = -1 }) {
      const { zeros, named, terms, isNaming } = state;
      const all = amount + (isNaming ? 0 : (named ?? terms.botchDice * zeros));
      const isPossible = Number.isInteger(amount) && amount >= (isNaming ? 0 : 1) && all <= MAX_BOTCH_DICE;
      if (zeros === 0 || kind !== (isNaming ? "nameBotchDice" : "addBotchDice") || !isPossible) {
        throw new RuleError("DecisionGone");
      }
      return { ...state, isNaming: false, named: all, botchesLeft: amount };
    },
    tell,

    facts: { botch: (outcome) => outcome.botch, botches: (outcome) => outcome.botches },
    worst: zeroIsNothing ? "botch" : null,

    label: digit,
    describe({ value, multiplier, botch, botchCheck, botches }, thrown, _setup, { terms }) {
      const countOf = (role: string): number => thrown.filter((die) => die.role === role).length;
      const label =
        multiplier > 1 && countOf("first") === 1
          ? { key: "QUADRIVIUM.Stress.Doubled", data: { face: value / multiplier, multiplier } }
          : { key: value === 0 ? "QUADRIVIUM.Stress.Zero" : "QUADRIVIUM.Stress.Die" };
      const verdict = { tone: "bad", phrase: { key: "QUADRIVIUM.Stress.Botch", data: { count: botches } } } as const;
      const botchNote = `QUADRIVIUM.Stress.Botch${botch ? "Dice" : "Avoided"}`;
      return {
        dice: shownDice(thrown),
        value: [{ label, amount: value }],
        verdict: botch ? verdict : undefined,
        notes: [
          ...(terms.divisor > 1 ? [{ key: "QUADRIVIUM.Stress.Divided", data: { divisor: terms.divisor } }] : []),
          ...(botchCheck ? [{ key: botchNote, data: { count: countOf("botch") } }] : []),
        ],
      };
    },
  };
}

/** "Read the number as rolled; a 0 counts as 10." [stress] */
export const simple = d10DieKind({ id: "simple", letter: "i", onesDouble: false, zeroIsNothing: false });

/**
 * "Useful in situations where there is a chance of extraordinary success, but no risk of devastating failure." [stress]
 */
export const quality = d10DieKind({ id: "quality", letter: "q", onesDouble: true, zeroIsNothing: false });

/** "Capable of extraordinary feats, but can also make disastrous mistakes." [stress] */
export const stress = d10DieKind({ id: "stress", letter: "s", onesDouble: true, zeroIsNothing: true });

const CASTING = "@technique + @form + @sta";

/** The stress tradition (Ars Magica): eight Characteristics, and the combat totals of published stat blocks. */
export const stressTradition: Tradition = {
  id: "stress",
  letter: "s",
  sections: ["characteristics", "abilities", "arts", "combat", "powers", "bonuses", "gear"],
  characteristics: characteristicsOf("int", "per", "str", "sta", "pre", "com", "dex", "qik"),
  rating: "score",
  totals: [
    { id: "initiative", formula: "@qik + @ability + @weapon.initiative + @encumbrance", isForWeapons: true },
    { id: "attack", formula: "@dex + @ability + @weapon.attack", isForWeapons: true },
    { id: "defense", formula: "@qik + @ability + @weapon.defense", isForWeapons: true },
    { id: "damage", formula: "@str + @weapon.damage", isForWeapons: true },
    { id: "soak", formula: "@sta + @size + @armor.soak", isForWeapons: false },
    { id: "fatigue", formula: "@sta + @ability + @encumbrance", isForWeapons: true },
    // Ours, and editable: none of our sources says how spells are cast.
    { id: "formulaic", formula: CASTING, isForWeapons: false, isForArts: true },
    { id: "spontaneousHalf", formula: CASTING, isForWeapons: false, isForArts: true, divisor: 2, fatigue: 1 },
    { id: "spontaneousFifth", formula: CASTING, isForWeapons: false, isForArts: true, divisor: 5 },
    // "A number <= 0" [spec]; that Strength reduces the burden is our choice.
    { id: "encumbrance", formula: "min(0, max(0, @str) - @burden)", isForWeapons: false },
  ],
  initiative: "initiative",
  letsItRide: false,
  damage: { total: "damage", soak: "soak", attack: "attack", defense: { total: "defense", isRolled: true } },
};
