import { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { localiseFaults, numeral, say, percent } from "../../base/words.ts";
import { nameFor } from "../../characters/names.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { toFormula, type RollSpec } from "../../rules/kernel/roll-spec.ts";
import { playersOf, actorAt, type Creature } from "../../characters/actors.ts";
import { chanceOf, type Chance } from "../../rolls/odds/odds-context.ts";
import { missingInWords } from "../../rolls/roll-choices.ts";
import { measuredInWords, targetText } from "../../dice/roll-card-context.ts";
import { withHiddenSetup, isOffered, defendingSide, pairsOf } from "../../rules/requests/request.ts";
import { dieKindOf } from "../../rules/traditions/traditions.ts";
import { check } from "../../rules/traditions/check/check.ts";
import { creaturesAt } from "../../characters/usual-actors.ts";
import { choicesFor, passiveValue } from "../answer-choices.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { givenBy } from "./request-settings.ts";
import { nominatesIn, type RequestSettings } from "../request-options.ts";
import type { RequestOption, Pair } from "../../rules/requests/request.ts";
import { chancesBetween } from "../../rolls/odds/attack-chances.ts";

/** An actor that can be asked, with its chances. */
export type ShownPerson = ReturnType<typeof peopleOf>[number];

/** Returns the actors in the window: those listed, and others that are asked. */
export function peopleOf(settings: RequestSettings, listed: readonly string[]) {
  const uuids = [...new Set([...listed, ...settings.asked])];
  const people = creaturesAt(uuids).map((actor) => ({ actor, name: nameFor(actor, "user") }));
  people.sort((a, b) => a.name.localeCompare(b.name, game.i18n.lang, { numeric: true }));
  return people.map(({ actor, name }, index) => {
    const isOn = settings.asked.includes(actor.uuid);
    const { uuid, system } = actor;
    const expected = isOn ? chancesOf(actor, settings) : { chances: [], fault: "" };
    // A passive value needs no connected player.
    const players = settings.kind === "passive" ? [] : playersOf(actor);
    // True if none of its players is connected.
    const isAway = players.length > 0 && !players.some(({ isOnline }) => isOnline);
    const tradition = system.effectiveTradition.id;
    return { index, uuid, name, tradition, img: actor.img ?? "", players, isAway, isOn, ...expected };
  });
}

/** Returns an actor's chance at each offered roll, and why it cannot roll. */
function chancesOf(actor: Creature, settings: RequestSettings) {
  const options = nominatesIn(settings) ? [] : settings.options;
  try {
    const known = options.flatMap((option, index) => {
      if (!isOffered(option, actor.uuid)) return [];
      const chance = chanceAt(actor, option, settings);
      return {
        ...chance,
        /** The name of the roll; blank if there is only one. */
        roll: options.length > 1 ? option.name || rollName(index) : "",
        /** Anything the roll names that the actor lacks, in words. */
        missing: missingInWords(actor, option),
        /** The target of a word of difficulty, which is another number in each game; blank for other targets. */
        ownTarget: typeof option.target === "string" ? chance.target : "",
        /** That it is out of reach for this actor; blank if it is not. */
        warning: chance.success === 0 ? say({ key: "QUADRIVIUM.Ask.outOfReach" }) : "",
      };
    });
    return { chances: known, fault: "" };
  } catch (error) {
    // Settings being typed may have a fault for a moment, shown in that case.
    if (!(error instanceof Error)) throw error;
    return { chances: [], fault: error.message };
  }
}

/** Returns a chance, with the actor's own target by the name of its game: "ease factor 9, difficult"; blank if nothing is rolled. */
function chanceAt(
  actor: Creature,
  option: RequestOption,
  settings: RequestSettings,
): Chance & { readonly target: string } {
  const given = givenBy(settings);
  if (settings.kind === "passive" || (settings.kind === "contest" && option.isPassive)) {
    return { ...localiseFaults(() => passiveChance(actor, option, given)), target: "" };
  }
  const asked = settings.kind === "contest" ? { ...option, target: null } : option;
  const spec = localiseFaults(() => specFor(actor, asked, given));
  const target = targetText(dieKindOf(spec.die.letter).tradition, spec.target ?? null);
  return { ...chanceOf(localiseFaults(() => new QuadriviumRoll(toFormula(spec)))), target };
}

/** Returns the passive value of a character, with its success if there is a target. */
function passiveChance(actor: Creature, option: RequestOption, given: readonly Bonus[]): Chance {
  const passive = passiveValue(actor, { ...option, hidesTarget: false }, given);
  const verdict = measuredInWords(check, passive);
  return {
    figure: numeral(passive.total),
    more: verdict?.text ?? say({ key: "QUADRIVIUM.Command.Short.passive" }),
    tone: verdict?.tone ?? "plain",
    success: null,
  };
}

/** Returns the common die of the actors asked; null if they differ. */
export function commonDie(asked: readonly Creature[]): DieKind | null {
  const letters = new Set(asked.map(({ system }) => system.effectiveTradition.letter));
  const [letter = ""] = letters;
  return letters.size === 1 ? dieKindOf(letter) : null;
}

/** Returns the name of an unnamed roll. */
export function rollName(index: number): string {
  return say({ key: "QUADRIVIUM.RequestWindow.roll", data: { number: String(index + 1) } });
}

/** Returns a character's roll by the settings, including hidden terms. Throws RuleError that names the fault. */
export function rollFor(actor: Creature, settings: RequestOption, gifts: readonly Bonus[]): QuadriviumRoll {
  return new QuadriviumRoll(toFormula(specFor(actor, settings, gifts)));
}

function specFor(actor: Creature, settings: RequestOption, gifts: readonly Bonus[]): RollSpec {
  const { setup, hidesSetup, ...option } = settings;
  const choices = choicesFor(
    actor,
    { ...option, setup: hidesSetup ? {} : setup, hidesTarget: false, hidesSetup: false },
    { bonuses: gifts },
  );
  const { spec } = composeRoll(actor, choices);
  const hidden = hidesSetup ? setup : {};
  return { ...spec, setup: withHiddenSetup(dieKindOf(choices.letter), spec.setup, hidden) };
}

/**
 * Returns the odds of each pair of a contest in words, for the GM's window; nothing for other requests, passive sides,
 * and sides with several rolls.
 */
export function contestPreview(settings: RequestSettings): readonly string[] {
  const { kind, asked, contest } = settings;
  if (kind !== "contest") return [];
  return pairsOf({ asked, skipped: [] }, contest.defender).flatMap((pair) => {
    try {
      return localiseFaults(() => oddsOf(settings, pair)) ?? [];
    } catch (error) {
      // The window shows faults of a roll beside its character.
      if (!(error instanceof Error)) throw error;
      return [];
    }
  });
}

function oddsOf(settings: RequestSettings, pair: Pair): string | null {
  const first = side(settings, pair.first);
  const second = side(settings, pair.second);
  if (!first || !second) return null;
  const { defender, mayStalemate } = settings.contest;
  const terms = { defender: defendingSide(settings, defender), mayStalemate };
  const rolls = { first: first.roll, second: second.roll };
  const prospects = { first: first.roll.prospect, second: second.roll.prospect };
  const { win, lose, stalemate } = chancesBetween(rolls, prospects, terms);
  const data = { first: first.name, second: second.name, win: percent(win), lose: percent(lose) };
  return [
    say({ key: "QUADRIVIUM.RequestWindow.contestOdds", data }),
    ...(stalemate > 0.0005
      ? [say({ key: "QUADRIVIUM.Odds.Contest.Nobody", data: { chance: percent(stalemate) } })]
      : []),
  ].join(" ");
}

/** Returns the only roll offered to an actor; null for a passive side, or several rolls. */
function side(settings: RequestSettings, uuid: string) {
  const actor = actorAt(uuid);
  const [option, ...others] = settings.options.filter((one) => isOffered(one, uuid));
  if (!actor || !option || others.length > 0 || option.isPassive) return null;
  return {
    name: nameFor(actor, "user"),
    roll: rollFor(actor, { ...option, target: null }, givenBy(settings)),
  };
}
