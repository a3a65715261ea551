import { spokenWords } from "../base/command-words.ts";
import { percent, say, numeral } from "../base/words.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { chancesBetween, type ContestTerms } from "../rolls/odds/attack-chances.ts";
import { heightsOf, sayAround, rounded, type OddsContext } from "../rolls/odds/odds-context.ts";
import { ODDS_CARD, oddsCardContext, postOdds, type OddsCard } from "../rolls/odds/post-odds.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import type { Completion } from "../rules/command/complete.ts";
import { completeOdds, oddsWords, readOddsRequest, type OddsRequest } from "../rules/command/odds-request.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import { contestRules, type Sides } from "../rules/kernel/ties.ts";
import { marginColumns, marginDistribution, type MarginColumn } from "../rules/odds/odds.ts";
import { ruleWords, type ContestOdds } from "../rules/procedures/contest.ts";
import { challengeDifficulties, challengeName, groupOdds, successesOf } from "../rules/procedures/group-challenge.ts";
import type { GroupOdds } from "../rules/procedures/group-challenge.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { readWords, languageFor } from "./roll-in-words.ts";

/**
 * Reads a question for the odds of a roll, a contest or a group challenge.
 * @returns Shows them to this user alone.
 * @throws Error naming the part that cannot be read, or the roll whose odds cannot be listed
 */
export function readOdds(words: string, chatSpeaker: ChatSpeaker): () => Promise<void> {
  const request = readOddsRequest(words, spokenWords(oddsWords));
  const card = readCard(request, chatSpeaker);
  return async () => {
    await postOdds(card(), chatSpeaker.speaker, request.title);
  };
}

/** Completes the end of the words after `/odds`. */
export function completeOddsWords(words: string, chatSpeaker: ChatSpeaker): Completion | null {
  return completeOdds(words, {
    spoken: spokenWords(oddsWords),
    dice: [...dieKinds.values()].map(({ id }) => id),
    languageOf: (name) => {
      const dieKind = dieKindNamed(name ?? "");
      return dieKind && languageFor(`/${dieKind.id}`, dieKind, chatSpeaker);
    },
  });
}

function dieKindNamed(name: string): DieKind | null {
  return [...dieKinds.values()].find(({ id }) => id === name.toLowerCase()) ?? null;
}

/** Reads the rolls whose odds are asked, and returns what calculates their card. */
function readCard(request: OddsRequest, speaking: ChatSpeaker): () => OddsCard {
  switch (request.kind) {
    case "roll": {
      const roll = rollOf(request.roll, speaking);
      return () => ({ template: ODDS_CARD, context: oddsCardContext(roll) });
    }
    case "contest": {
      const [first, second] = [sideOf(request.rolls.first, speaking), sideOf(request.rolls.second, speaking)];
      return () => ({
        template: "systems/quadrivium/templates/commands/contest-card.hbs",
        context: contestContext({ first, second }, request),
      });
    }
    case "group": {
      const checks = request.rolls.map((roll) => rollOf(roll, speaking));
      return () => ({
        template: "systems/quadrivium/templates/commands/group-card.hbs",
        context: groupContext(checks, worldRuleVariants()),
      });
    }
  }
}

/** A roll in words after the name of its command: `stress int + legend lore vs 9`. Any other text is a formula. */
const IN_WORDS = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

function rollOf(asked: string, speaking: ChatSpeaker): QuadriviumRoll {
  const [, name = "", words = ""] = IN_WORDS.exec(asked) ?? [];
  const dieKind = dieKindNamed(name);
  const roll = dieKind
    ? readWords(words, `/${dieKind.id}`, dieKind, speaking).composed.roll
    : new QuadriviumRoll(asked, speaking.actor?.getRollData() ?? {});
  roll.warnOfMissing();
  return roll;
}

/** Returns one side of a contest. Throws RuleError CommandPart for a target, since it is compared with the other side. */
function sideOf(asked: string, speaking: ChatSpeaker): QuadriviumRoll {
  const roll = rollOf(asked, speaking);
  if (roll.target !== null) throw new RuleError("CommandPart", { command: "/odds", part: `vs ${roll.target}` });
  return roll;
}

/** The chance below which nothing is shown, for instance for a tie after all re-rolls. */
const NEVER = 1e-12;

/**
 * Calculates the odds of a contest and returns their card. Throws RuleError NotEnumerable for rolls that cannot be
 * listed.
 */
function contestContext({ first, second }: Sides<QuadriviumRoll>, { defender, mayStalemate }: ContestTerms) {
  const [ours, theirs] = [first.prospect, second.prospect];
  const chances = chancesBetween({ first, second }, { first: ours, second: theirs }, { defender, mayStalemate });
  const margins = marginDistribution(ours, theirs);
  const deciding = contestRules.filter((rule) => chances.decidedBy[rule] > NEVER);
  return {
    tradition: (first.die ?? second.die)?.dieKind.tradition ?? "plain",
    formula: say({
      key: `QUADRIVIUM.Odds.Contest.Sides.${defender ?? "equal"}`,
      data: { first: first.formula, second: second.formula },
    }),
    odds: contestOdds(chances, marginColumns(margins)),
    deciding: deciding.map((rule) => ({ rule: say(ruleWords(rule)), chance: percent(chances.decidedBy[rule]) })),
  };
}

function contestOdds({ win, lose, stalemate }: ContestOdds, columns: readonly MarginColumn[]): OddsContext {
  const heightOf = heightsOf(columns.map(({ chance }) => chance));
  return {
    lead: sayAround(percent(win), (chance) => ({ key: "QUADRIVIUM.Odds.Contest.Win", data: { chance } })),
    tone: win >= lose ? "good" : "bad",
    sentences: [
      say({ key: "QUADRIVIUM.Odds.Contest.Lose", data: { chance: percent(lose) } }),
      ...(stalemate > NEVER
        ? [say({ key: "QUADRIVIUM.Odds.Contest.Nobody", data: { chance: percent(stalemate) } })]
        : []),
    ],
    bars: columns.map((column) => {
      const shown = { success: 0, other: 0, worst: 0, [kindOf(column)]: heightOf(column.chance) };
      const label = labelOf(column);
      return { ...shown, label, chance: percent(column.chance), mark: column.sign === 0 ? label : "" };
    }),
    caption: say({ key: "QUADRIVIUM.Odds.Contest.Caption" }),
    legend: (["worst", "other", "success"] as const).map((kind) => ({
      kind,
      label: say({ key: `QUADRIVIUM.Odds.Contest.Legend.${kind}` }),
    })),
  };
}

/** Returns the pattern of a column: hatched if the first side loses. */
function kindOf({ sign }: MarginColumn): "success" | "other" | "worst" {
  if (sign === 0) return "other";
  return sign > 0 ? "success" : "worst";
}

function labelOf({ sign, least, most }: MarginColumn): string {
  if (sign === 0) return say({ key: "QUADRIVIUM.Odds.Contest.Tie" });
  const key = `QUADRIVIUM.Odds.Contest.${sign > 0 ? "Ahead" : "Behind"}`;
  if (!Number.isFinite(least)) return say({ key: `${key}.failure` });
  if (most === null) return say({ key: `${key}.open`, data: { least } });
  return say(most === least ? { key: `${key}.by`, data: { least } } : { key: `${key}.span`, data: { least, most } });
}

/**
 * Calculates the odds of a group challenge and returns their card.
 * @throws RuleError DifficultyMissing for a check without a target; NotEnumerable for one that cannot be listed
 */
function groupContext(checks: readonly QuadriviumRoll[], variants: Pick<RuleVariants, "groupCounting">) {
  const { counted, challenges } = groupOdds(checks.map((check) => successesOf(check.prospect, variants)));
  const traditions = new Set(checks.map(({ die }) => die?.dieKind.tradition ?? "plain"));
  const [tradition = "plain"] = traditions;
  return {
    tradition: traditions.size === 1 ? tradition : "plain",
    formulas: checks.map(({ formula }) => formula),
    odds: groupOddsContext(counted, variants),
    challenges: challengeDifficulties.map((difficulty) => ({
      name: game.i18n.localize(challengeName(difficulty)),
      needed: numeral(challenges[difficulty].needed),
      chance: percent(challenges[difficulty].chance),
    })),
  };
}

function groupOddsContext(
  counted: GroupOdds["counted"],
  { groupCounting }: Pick<RuleVariants, "groupCounting">,
): OddsContext {
  const mean = counted.reduce((sum, [value, chance]) => sum + value * chance, 0);
  const heightOf = heightsOf(counted.map(([, chance]) => chance));
  const [first, last] = [counted[0]?.[0] ?? 0, counted.at(-1)?.[0] ?? 0];
  return {
    lead: sayAround(numeral(rounded(mean)), (average) => ({
      key: "QUADRIVIUM.Odds.Group.Average",
      data: { average },
    })),
    tone: "plain",
    sentences: [say({ key: `QUADRIVIUM.Odds.Group.Counting.${groupCounting}` })],
    bars: counted.map(([value, chance]) => ({
      label: say({ key: "QUADRIVIUM.Odds.Group.Successes", data: { count: value } }),
      chance: percent(chance),
      mark: "",
      success: 0,
      worst: 0,
      other: heightOf(chance),
    })),
    caption: say({ key: "QUADRIVIUM.Odds.Group.Range", data: { first, last } }),
    legend: [],
  };
}
