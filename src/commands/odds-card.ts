import { ODDS_CARD, oddsCardContext, postOdds } from "../rolls/odds/post-odds.ts";
import type { OddsCard } from "../rolls/odds/post-odds.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { completeOdds, oddsWords, readOddsRequest } from "../rules/command/odds-request.ts";
import type { OddsRequest } from "../rules/command/odds-request.ts";
import type { Completion } from "../rules/command/complete.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { dieKinds } from "../rules/traditions/traditions.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { contestContext } from "./contest-card.ts";
import { groupContext } from "./group-card.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { spokenWords } from "../base/command-words.ts";
import type { ChosenNames } from "../rules/command/entries.ts";
import { composeWords, languageFor } from "./roll-in-words.ts";
import type { Manner } from "./roll-in-words.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/**
 * Reads a question for the odds of a roll, a contest or a group challenge.
 * @returns Shows them to this user alone.
 * @throws Error naming the part that cannot be read, or the roll whose odds cannot be listed
 */
export function readOdds(words: string, chatSpeaker: ChatSpeaker, { chosen }: Manner): () => Promise<void> {
  const { speaker } = chatSpeaker;
  const request = readOddsRequest(words, spokenWords(oddsWords));
  const card = readCard(request, { chatSpeaker, chosen });
  return async () => {
    await postOdds(await card(), speaker, request.title);
  };
}

/** Completes the end of the words after `/odds`. */
export function completeOddsWords(words: string, chatSpeaker: ChatSpeaker): Completion | null {
  return completeOdds(words, {
    spoken: spokenWords(oddsWords),
    commands: [...dieKinds.values()].map(({ id }) => id),
    languageOf: (command) => {
      const dieKind = dieKindNamed(command);
      return dieKind && languageFor(`/${command}`, dieKind, chatSpeaker);
    },
  });
}

function dieKindNamed(name: string): DieKind | null {
  return [...dieKinds.values()].find(({ id }) => id === name.toLowerCase()) ?? null;
}

/** Reads the rolls whose odds are asked, and returns what calculates their card. */
function readCard(request: OddsRequest, speaking: Speaking): () => Promise<OddsCard> {
  switch (request.kind) {
    case "roll": {
      const roll = rollOf(request.roll, speaking);
      return () => Promise.resolve({ template: ODDS_CARD, context: oddsCardContext(roll) });
    }
    case "contest": {
      const [first, second] = [sideOf(request.rolls.first, speaking), sideOf(request.rolls.second, speaking)];
      return async () => ({
        template: "systems/quadrivium/templates/commands/contest-card.hbs",
        context: await contestContext({ first, second }, request),
      });
    }
    case "group": {
      const checks = request.rolls.map((roll) => rollOf(roll, speaking));
      return async () => ({
        template: "systems/quadrivium/templates/commands/group-card.hbs",
        context: await groupContext(checks, worldRuleVariants()),
      });
    }
  }
}

/** A roll in words after the name of its command: `stress int + legend lore vs 9`. Any other text is a formula. */
const IN_WORDS = /^\/?([a-z]+)(?:\s+([^]*))?$/i;

/** Who speaks, and what is meant by ambiguous names. */
interface Speaking {
  readonly chatSpeaker: ChatSpeaker;
  readonly chosen: ChosenNames | undefined;
}

function rollOf(asked: string, { chatSpeaker, chosen }: Speaking): QuadriviumRoll {
  const [, name = "", words = ""] = IN_WORDS.exec(asked) ?? [];
  const dieKind = dieKindNamed(name);
  const roll = dieKind
    ? composeWords(words, `/${dieKind.id}`, dieKind, chatSpeaker, chosen).roll
    : new QuadriviumRoll(asked, chatSpeaker.actor?.getRollData() ?? {});
  roll.warnOfMissing();
  return roll;
}

/**
 * Returns one side of a contest. Throws RuleError CommandPart if it has a target, since it is compared with the other
 * side.
 */
function sideOf(asked: string, speaking: Speaking): QuadriviumRoll {
  const roll = rollOf(asked, speaking);
  if (roll.target !== null) throw new RuleError("CommandPart", { command: "/odds", part: `vs ${roll.target}` });
  return roll;
}
