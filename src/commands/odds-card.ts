import { ODDS_CARD, oddsCardContext, postToSelf } from "../rolls/tell-odds.ts";
import type { OddsCardContext } from "../rolls/tell-odds.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { completeOdds } from "../rules/command/complete-odds.ts";
import type { Completion } from "../rules/command/complete.ts";
import { oddsWords, readOddsRequest } from "../rules/command/odds-request.ts";
import type { OddsRequest, OddsWord } from "../rules/command/odds-request.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { dieKinds } from "../rules/traditions/die-kinds.ts";
import { worldRuleVariants } from "../world-settings.ts";
import { contestContext } from "./contest-card.ts";
import type { ContestContext } from "./contest-card.ts";
import { groupContext } from "./group-card.ts";
import type { GroupContext } from "./group-card.ts";
import type { Speech } from "../rolls/speech.ts";
import { planInWords, languageFor, localWords } from "./spoken-roll.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** What is drawn, and with what. */
interface Card {
  readonly template: string;
  readonly context: OddsCardContext | ContestContext | GroupContext;
}

/**
 * Shows whoever asks, and nobody else, the odds of a roll, of an opposed contest or of a group challenge.
 * @throws Error naming the part that cannot be read, or whose chances cannot be listed
 */
export async function tellOdds(words: string, speech: Speech): Promise<void> {
  const { template, context } = cardOf(readOddsRequest(words, spokenWords()), speech);
  await postToSelf(await foundry.applications.handlebars.renderTemplate(template, { ...context }), speech.speaker);
}

/** Completes what the words behind `/odds` end with. */
export function completeOddsWords(words: string, speech: Speech): Completion | null {
  return completeOdds(words, {
    spoken: spokenWords(),
    commands: [...dieKinds.values()].map(({ id }) => id),
    languageOf: (command) => {
      const dieKind = traditionCalled(command);
      return dieKind && languageFor(`/${command}`, dieKind, speech);
    },
  });
}

function spokenWords(): Record<OddsWord, string[]> {
  return Object.fromEntries(oddsWords.map((word) => [word, localWords(word)])) as Record<OddsWord, string[]>;
}

function traditionCalled(name: string): DieKind | null {
  return [...dieKinds.values()].find(({ id }) => id === name.toLowerCase()) ?? null;
}

function cardOf(request: OddsRequest, speech: Speech): Card {
  switch (request.kind) {
    case "roll":
      return {
        template: ODDS_CARD,
        context: oddsCardContext(rollOf(request.roll, speech)),
      };
    case "contest": {
      const [first, second] = [sideOf(request.rolls.first, speech), sideOf(request.rolls.second, speech)];
      return {
        template: "systems/quadrivium/templates/chat/contest-card.hbs",
        context: contestContext({ first, second }, request),
      };
    }
    case "group": {
      const checks = request.rolls.map((roll) => rollOf(roll, speech));
      return {
        template: "systems/quadrivium/templates/chat/group-card.hbs",
        context: groupContext(checks, worldRuleVariants()),
      };
    }
  }
}

/** A formula, or a roll in words behind the name of its command: `stress int + legend lore vs 9`. */
const IN_WORDS = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

function rollOf(asked: string, speech: Speech): QuadriviumRoll {
  const [, name = "", words = ""] = IN_WORDS.exec(asked) ?? [];
  const dieKind = traditionCalled(name);
  const formula = dieKind ? toFormula(planInWords(words, `/${dieKind.id}`, dieKind, speech).spec) : asked;
  return new QuadriviumRoll(formula, speech.actor?.getRollData() ?? {});
}

/** One side of a contest. @throws RuleError CommandPart for one with a target: it is measured against the other */
function sideOf(asked: string, speech: Speech): QuadriviumRoll {
  const roll = rollOf(asked, speech);
  if (roll.target !== null) throw new RuleError("CommandPart", { command: "/odds", part: `vs ${roll.target}` });
  return roll;
}
