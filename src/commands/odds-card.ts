import { ODDS_CARD, oddsCardContext, postToSelf } from "../rolls/post-odds.ts";
import type { OddsCardContext } from "../rolls/post-odds.ts";
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
import type { ChatSpeaker } from "../rolls/chat-speaker.ts";
import { localWords } from "../i18n/command-words.ts";
import { planInWords, languageFor } from "./spoken-roll.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** A template and its context. */
interface Card {
  readonly template: string;
  readonly context: OddsCardContext | ContestContext | GroupContext;
}

/**
 * Shows the odds of a roll, a contest or a group challenge to this user alone.
 * @throws Error naming the part that cannot be read, or the roll whose odds cannot be listed
 */
export async function showOdds(words: string, chatSpeaker: ChatSpeaker): Promise<void> {
  const { template, context } = await cardOf(readOddsRequest(words, spokenWords()), chatSpeaker);
  await postToSelf(await foundry.applications.handlebars.renderTemplate(template, { ...context }), chatSpeaker.speaker);
}

/** Completes the end of the words after `/odds`. */
export function completeOddsWords(words: string, chatSpeaker: ChatSpeaker): Completion | null {
  return completeOdds(words, {
    spoken: spokenWords(),
    commands: [...dieKinds.values()].map(({ id }) => id),
    languageOf: (command) => {
      const dieKind = dieKindNamed(command);
      return dieKind && languageFor(`/${command}`, dieKind, chatSpeaker);
    },
  });
}

function spokenWords(): Record<OddsWord, string[]> {
  return Object.fromEntries(oddsWords.map((word) => [word, localWords(word)])) as Record<OddsWord, string[]>;
}

function dieKindNamed(name: string): DieKind | null {
  return [...dieKinds.values()].find(({ id }) => id === name.toLowerCase()) ?? null;
}

async function cardOf(request: OddsRequest, chatSpeaker: ChatSpeaker): Promise<Card> {
  switch (request.kind) {
    case "roll":
      return {
        template: ODDS_CARD,
        context: oddsCardContext(rollOf(request.roll, chatSpeaker)),
      };
    case "contest": {
      const [first, second] = [sideOf(request.rolls.first, chatSpeaker), sideOf(request.rolls.second, chatSpeaker)];
      return {
        template: "systems/quadrivium/templates/commands/contest-card.hbs",
        context: await contestContext({ first, second }, request),
      };
    }
    case "group": {
      const checks = request.rolls.map((roll) => rollOf(roll, chatSpeaker));
      return {
        template: "systems/quadrivium/templates/commands/group-card.hbs",
        context: await groupContext(checks, worldRuleVariants()),
      };
    }
  }
}

/** A roll in words after the name of its command: `stress int + legend lore vs 9`. Any other text is a formula. */
const IN_WORDS = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

function rollOf(asked: string, chatSpeaker: ChatSpeaker): QuadriviumRoll {
  const [, name = "", words = ""] = IN_WORDS.exec(asked) ?? [];
  const dieKind = dieKindNamed(name);
  const formula = dieKind ? toFormula(planInWords(words, `/${dieKind.id}`, dieKind, chatSpeaker).spec) : asked;
  const roll = new QuadriviumRoll(formula, chatSpeaker.actor?.getRollData() ?? {});
  roll.warnOfMissing();
  return roll;
}

/**
 * Returns one side of a contest. Throws RuleError CommandPart if it has a target, since it is compared with the other
 * side.
 */
function sideOf(asked: string, chatSpeaker: ChatSpeaker): QuadriviumRoll {
  const roll = rollOf(asked, chatSpeaker);
  if (roll.target !== null) throw new RuleError("CommandPart", { command: "/odds", part: `vs ${roll.target}` });
  return roll;
}
