import { localWords } from "../../base/command-words.ts";
import { sayDifficultyWord } from "../../base/world-settings.ts";
import { clockTime, labelled, signed } from "../../base/words.ts";
import type { RequestWord } from "../../rules/command/request-in-words.ts";
import { audienceOf, usualTelling } from "../../rules/requests/request.ts";
import type { Audience } from "../../rules/requests/request.ts";
import { disclosureInWords, optionName } from "../model/option-names.ts";
import { plainTargets, targetsInWords, traditionsRolled, wordOfTargets } from "../model/option-targets.ts";
import { blankRequest, givenBy } from "./request-settings.ts";
import type { OptionSettings, RequestSettings } from "./request-settings.ts";

/** The words for who sees the dice. */
const shown: Partial<Record<Audience, RequestWord>> = {
  together: "together",
  player: "private",
  gamemaster: "blind",
  atOnce: "openly",
};

/**
 * Returns a request in one line, as its game master reads it: "Awareness, hard, hidden".
 * @param how.isForAll True leaves hidden targets out: "Awareness, hidden".
 */
export function saySettings(settings: RequestSettings, { isForAll = false } = {}): string {
  const { title, options, asked, kind, shows } = settings;
  const rolls = options.map((option) => sayOption(option, asked, isForAll));
  const separator = kind === "contest" ? ` ${word("against")} ` : "; ";
  const bonuses = givenBy(settings).map(({ amount, label }) => `${signed(amount)} ${label}`.trim());
  const audience = shown[shows];
  return [title, rolls.join(separator), ...bonuses, audience ? word(audience) : ""].filter(Boolean).join(", ");
}

function sayOption(option: OptionSettings, asked: readonly string[], isForAll: boolean): string {
  const { isPassive, hidesTarget } = option;
  const name = optionName(option, asked);
  const target = isForAll && hidesTarget ? "" : sayTarget(option, asked);
  return [isPassive ? word("passive") : "", name, target, hidesTarget ? word("hidden") : ""].filter(Boolean).join(", ");
}

/** Returns the word of this world for the target, or else the number in words. */
function sayTarget(option: OptionSettings, asked: readonly string[]): string {
  const rolled = traditionsRolled(option, asked);
  const terms = plainTargets(option, rolled);
  const [only = ""] = rolled;
  const own = terms.target !== null && rolled.length === 1 ? { [only]: terms.target } : terms.targets;
  const named = wordOfTargets(own);
  return named ? sayDifficultyWord(named) : targetsInWords(terms, option.letter);
}

function word(name: RequestWord | "passive"): string {
  return localWords(name)[0] ?? name;
}

/** Returns in words what the window folds away: each term by its name, or by its value where that is not the usual one. */
export function termsInWords(settings: RequestSettings): string {
  const words = (key: string): string => game.i18n.localize(`QUADRIVIUM.RequestWindow.${key}`);
  const { bonuses, title, deadline } = settings;
  const given = bonuses.filter(({ amount }) => amount !== 0).map(({ amount, label }) => `${signed(amount)} ${label}`);
  const until = deadline && labelled(words("deadline"), clockTime(new Date(deadline).getTime()));
  const isPassive = settings.kind === "passive";
  return [
    ...(given.length > 0 ? given.map((one) => one.trim()) : [words("bonuses")]),
    ...(isPassive ? [] : [learnsInWords(settings) || words("learns"), leftInWords(settings) || words("opens")]),
    title || words("heading"),
    words("note"),
    ...(isPassive ? [] : [until || words("deadline")]),
    words("templates"),
  ].join(", ");
}

function learnsInWords({ kind, shows, tells }: RequestSettings): string {
  const isUsual = kind === "passive" || (shows === audienceOf(kind, "everyone") && tells === usualTelling(shows));
  return isUsual ? "" : disclosureInWords({ shows, tells });
}

function leftInWords({ opens }: RequestSettings): string {
  const usual = blankRequest.opens;
  if (opens.length === usual.length && opens.every((id) => usual.includes(id))) return "";
  const left = opens.map((id) => game.i18n.localize(`QUADRIVIUM.RequestWindow.Opens.${id}`)).join(", ");
  return labelled(game.i18n.localize("QUADRIVIUM.RequestWindow.opens"), left || "–");
}
