import { localiseFaults } from "../../base/rule-errors.ts";
import { percent, say } from "../../base/words.ts";
import { chancesBetween } from "../../rolls/odds/contest-chances.ts";
import { defendingSide, pairsOf } from "../../rules/requests/contest-of-several.ts";
import type { Pair } from "../../rules/requests/contest-of-several.ts";
import { isOffered } from "../../rules/requests/request.ts";
import { actorAt } from "../../characters/creature.ts";
import { nameFor } from "../../characters/names.ts";
import { rollFor } from "./request-people.ts";
import type { Chances } from "../../rolls/odds/chances.ts";
import { givenBy } from "./request-settings.ts";
import type { RequestSettings } from "./request-settings.ts";

/** The odds of contests by their formulas and terms, since most changes of the settings do not change them. */
const known = new Map<string, string>();

/** The number of contests whose odds are kept. */
const MAX_KNOWN = 1000;

/**
 * Returns the odds of each pair of a contest in words, for the game master's window; nothing for other requests, and for
 * pairs with a passive side or a choice among several rolls. Those that there is no room for in this task are left out.
 */
export function contestPreview(settings: RequestSettings, chances: Chances): readonly string[] {
  const { kind, asked, defender } = settings;
  if (kind !== "contest") return [];
  return pairsOf({ asked, skipped: [] }, defender).flatMap((pair) => {
    try {
      return localiseFaults(() => oddsOf(settings, pair, chances)) ?? [];
    } catch (error) {
      // The window shows what is wrong with a roll beside its character.
      if (!(error instanceof Error)) throw error;
      return [];
    }
  });
}

function oddsOf(settings: RequestSettings, pair: Pair, chances: Chances): string | null {
  const first = side(settings, pair.first);
  const second = side(settings, pair.second);
  if (!first || !second) return null;
  const terms = { defender: defendingSide(settings, settings.defender), mayStalemate: settings.mayStalemate };
  const key = JSON.stringify([
    first.name,
    second.name,
    first.roll.formula,
    second.roll.formula,
    terms,
    first.roll.variants,
  ]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const [ours, theirs] = [chances.prospectOf(first.roll), chances.prospectOf(second.roll)];
  if (!ours || !theirs) return null;
  const rolls = { first: first.roll, second: second.roll };
  const { win, lose, stalemate } = chancesBetween(rolls, { first: ours, second: theirs }, terms);
  const data = { first: first.name, second: second.name, win: percent(win), lose: percent(lose) };
  const words = [
    say({ key: "QUADRIVIUM.RequestWindow.contestOdds", data }),
    ...(stalemate > 0.0005
      ? [say({ key: "QUADRIVIUM.Odds.Contest.Nobody", data: { chance: percent(stalemate) } })]
      : []),
  ].join(" ");
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(key, words);
  return words;
}

/** Returns the only roll that an actor is offered; null for a passive side, or several rolls. */
function side(settings: RequestSettings, uuid: string) {
  const actor = actorAt(uuid);
  const [option, ...others] = settings.options.filter((one) => isOffered(one, uuid));
  if (!actor || !option || others.length > 0 || option.isPassive) return null;
  return {
    name: nameFor(actor, "user"),
    roll: rollFor(actor, { ...option, target: null, targets: {} }, givenBy(settings)),
  };
}
