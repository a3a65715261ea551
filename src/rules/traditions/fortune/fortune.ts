import {
  applyFortuneBonuses,
  changedDice,
  characterSizes,
  FORTUNE,
  fortunePaidOptions,
  fortuneFields,
  preparePool,
} from "./fortune-pool.ts";
import { decide, offers, tell } from "./fortune-decisions.ts";
import {
  actionDice,
  actionTotal,
  characterImpact,
  faceOf,
  fates,
  fortuneKey,
  fortuneLeft,
  impactBesideHand,
  isFortuneStruck,
  isFumble,
  isNatural20,
  isScratchOpen,
  LEAST_WITH_IMPACT,
  leaveScratchOpen,
  splitPool,
  startWith,
  withFace,
} from "./fortune-state.ts";
import type { FortuneOutcome, FortuneState } from "./fortune-state.ts";
import { meets, roundDown, poolThrow } from "../../kernel/die-kind.ts";
import type { Description, DieKind, ShownDie, Thrown } from "../../kernel/die-kind.ts";
import { Memo } from "../../kernel/memo.ts";
import { phrasesThatHold } from "../../kernel/rule-error.ts";
import { opponentOf } from "../../kernel/ties.ts";
import type { Tradition } from "../tradition.ts";

/** What a roll shows, whatever is added to its dice: the odds settle it once for each sum of the other dice. */
const said = new Memo<ReturnType<typeof saidBy>>();

function saidBy(state: FortuneState) {
  const out = fates(state);
  const left = fortuneLeft(state);
  return {
    left,
    natural20: isNatural20(state),
    fumbles: isFumble(state),
    ofDice: state.hand.impact + impactBesideHand(state) + state.rules.impactModifier,
    shown: {
      fortune: isFortuneStruck(state) ? left : state.kept,
      pool: state.sizes.filter((size) => size !== FORTUNE),
      scratched: state.faces.filter((_, index) => (out.get(index) ?? "aside") !== "aside"),
      actionDice: actionDice(state, out).map((index) => faceOf(state, index)),
    },
  };
}

/** "Increase your impact by 2 or gain 1 inspiration point." [fortune] */
const CRITICAL_IMPACT = 2;

/** Shows the dice: filled ones make the total, outlined ones do not, and those that do not count are struck through. */
function shownDice(thrown: readonly Thrown[], state: FortuneState): ShownDie[] {
  const out = fates(state);
  const taken = actionDice(state, out);
  return thrown.map(({ faces, face }, index) => {
    const fate = out.get(index);
    const shown = { faces, label: String(face) };
    if (!fate) return { ...shown, tone: taken.includes(index) ? "kept" : "blank" };
    const below = { key: `QUADRIVIUM.Fortune.Fate.${fate}` };
    return { ...shown, tone: fate === "proposed" ? "blank" : "out", below };
  });
}

/** Returns the verdict; undefined if there is only a total. */
function verdictOf({ success, critSuccess, critFumble }: FortuneOutcome): Description["verdict"] {
  const event = critSuccess ? "Critical" : critFumble ? "Fumble" : "";
  if (success === null && event === "") return undefined;
  const result = success === null ? "Open" : success ? "Succeeds" : "Countered";
  return {
    tone: (success ?? critSuccess) ? "good" : "bad",
    phrase: { key: `QUADRIVIUM.Fortune.Verdict.${result}${event}` },
  };
}

/** The fortune roll of Mecha vs Kaiju: a d20 and the dice of a character. */
export const fortune: DieKind<FortuneState, FortuneOutcome> = {
  id: "fortune",
  tradition: "fortune",
  letter: "n",
  faces: FORTUNE,
  count: { min: 1, max: 1, usual: 1 },
  fields: fortuneFields,
  paidOptions: fortunePaidOptions,
  traits: "added",
  round: roundDown,
  applyBonuses: applyFortuneBonuses,
  goals: ["total", "advantage", "disadvantage", "boosts", "impactModifier"],
  validate: changedDice,

  start: (setup, variants) => startWith(preparePool(setup, variants)),
  next: ({ sizes, faces }) => poolThrow(sizes, faces.length, (size) => (size === FORTUNE ? "fortune" : "character")),
  after: withFace,
  value: actionTotal,

  // "If the counter total is higher, you fail; otherwise, your action succeeds" [fortune].
  settle(state, { total, target: measure, isCounter = false, awaitsCounter = false }, variants) {
    const { choices, kept, rules } = state;
    const target = isCounter ? null : measure;
    const { success, margin } = meets(total, target);
    const isCountered = success === false;
    const { left, natural20, fumbles, ofDice, shown } = said.of([state], () => saidBy(state));
    // "If the counter total is higher, you fail" [fortune]: a counter succeeds only then.
    const isCritical = isCounter ? measure !== null && total > measure : !isCountered && !awaitsCounter;
    const critSuccess = natural20 && (isCritical || variants.critical === "always");
    const isLow = rules.isAction && kept > 0 && kept < LEAST_WITH_IMPACT;
    const critFumble = fumbles || (isLow && isCountered && !awaitsCounter);
    const critical = critSuccess ? choices.critical : null;
    const impact = ofDice + (critical === "impact" ? CRITICAL_IMPACT : 0);
    const minimumImpact = left >= LEAST_WITH_IMPACT ? 1 : 0;
    const keepsImpact = !isCountered || variants.countered === "full";
    const { fortune: shownFortune, pool, scratched, actionDice: faces } = shown;
    const spent = choices.added.length + choices.counted.length;
    return {
      total,
      outcome: {
        tradition: "fortune",
        target,
        success,
        margin,
        fortune: shownFortune,
        pool,
        scratched,
        actionDice: faces,
        impact,
        effectiveImpact: keepsImpact ? Math.max(impact, minimumImpact) : minimumImpact,
        minimumImpact,
        critSuccess,
        possibleCritical: natural20 && !critSuccess && awaitsCounter && !isCountered,
        critFumble,
        possibleFumble: (success === null || awaitsCounter) && !isCounter && !critFumble && isLow,
        canInflictStress: success,
        inspiration: Number(critFumble) + Number(critical === "inspiration") - spent,
      },
    };
  },

  // "An unsuccessful action cannot inflict stress." [fortune] One stress per point of impact is ours.
  inflicts: ({ canInflictStress, effectiveImpact }) => (canInflictStress === false ? 0 : effectiveImpact),
  buysWith: ({ effectiveImpact }) => effectiveImpact,
  // The two rolls are an action and its counter, and "if the counter total is higher, you fail" [fortune], so the action
  // succeeds.
  breakTie: ({ defender }) => ({ winner: defender === null ? "first" : opponentOf(defender), rule: "action" }),

  key: fortuneKey,
  independentParts: {
    split: splitPool,
    // The d20s come first.
    join(fortunes, characters) {
      const { rules, kept, other, choices } = fortunes;
      const sizes = [...fortunes.sizes, ...characters.sizes];
      const faces = [...fortunes.faces, ...characters.faces];
      return { rules, sizes, faces, kept, other, hand: characters.hand, choices };
    },
  },
  tally: characterImpact,
  facts: {
    impact: (outcome) => outcome.impact,
    effectiveImpact: (outcome) => outcome.effectiveImpact,
    critSuccess: (outcome) => outcome.critSuccess,
    critFumble: (outcome) => outcome.critFumble,
  },
  worst: "critFumble",

  counter: true,
  awaits: (state) => (isScratchOpen(state) ? { key: "QUADRIVIUM.Fortune.Note.ScratchAwaits" } : null),
  leaveOpen: leaveScratchOpen,
  offers,
  decide,
  resourceDelta: ({ outcome }) => (outcome ? { inspiration: outcome.inspiration } : {}),
  price: ({ kind }) => (kind === "inspiration" ? { inspiration: -1 } : {}),
  adds: characterSizes,
  tell,
  // A die only proposed for scratching still counts.
  discarded: (state) => [...fates(state)].flatMap(([index, fate]) => (fate === "proposed" ? [] : [index])),

  describe(outcome, thrown, _setup, state) {
    const { success, impact, effectiveImpact, inspiration } = outcome;
    const dice = outcome.actionDice.join(" + ");
    const whole = { key: "QUADRIVIUM.Fortune.Impact" };
    const label = impact === effectiveImpact ? whole : { key: "QUADRIVIUM.Fortune.ImpactLeft", data: { impact } };
    const notes = {
      Tie: outcome.margin === 0,
      NoStress: success === false,
      MinimumImpact: success === false && outcome.minimumImpact > 0,
      AlsoFumble: outcome.critSuccess && outcome.critFumble,
      PossibleCritical: outcome.possibleCritical,
      PossibleFumble: outcome.possibleFumble,
    };
    return {
      dice: shownDice(thrown, state),
      value: [
        {
          label: { key: "QUADRIVIUM.Fortune.ActionTotal" },
          amount: { key: "QUADRIVIUM.Fortune.ActionDice", data: { dice } },
        },
      ],
      gains: [
        { label, amount: effectiveImpact, pips: true },
        // Spent points are shown as a price.
        ...(inspiration > 0 ? [{ label: { key: "QUADRIVIUM.Fortune.Inspiration" }, amount: inspiration }] : []),
      ],
      verdict: verdictOf(outcome),
      notes: phrasesThatHold("QUADRIVIUM.Fortune.Note", notes),
    };
  },
};

/**
 * The fortune tradition (Mecha vs Kaiju). Its characters roll "character dice, because they reflect things about your
 * character that can help you succeed" [fortune].
 */
export const fortuneTradition: Tradition = {
  id: "fortune",
  letter: "n",
  sections: ["traits", "powers", "bonuses", "gear"],
  characteristics: [],
  rating: "score",
  totals: [],
  initiative: null,
  letsItRide: false,
};
