import {
  difficultyChoices,
  characteristicsFor,
  defaultTradition,
  sayDifficultyWord,
  keptHere,
} from "../../base/world-settings.ts";
import { capitalized, say, traditionWord, wordsOf } from "../../base/words.ts";
import { nameFor } from "../../characters/names.ts";
import { fromExtras } from "../../ui/extension-points.ts";
import { itemsOf, type Creature } from "../../characters/actors.ts";
import { poolFieldOf, type Setup } from "../../rules/kernel/fields.ts";
import type { BonusGoal } from "../../rules/kernel/bonuses.ts";
import {
  challengeDifficulties,
  challengeName,
  challengeRemark,
  neededSuccesses,
} from "../../rules/procedures/group-challenge.ts";
import { difficultyWords } from "../../rules/character/difficulties.ts";
import { opposedTotals, type Characteristic, type OpposedTotals } from "../../rules/traditions/tradition.ts";
import {
  openings,
  audienceOf,
  isForAll,
  isOffered,
  marginTellsTarget,
  possibleDisclosures,
  requestKinds,
} from "../../rules/requests/request.ts";
import { disclosureInWords, mayNominate, nominatesIn, targetIn, traditionsRolled } from "../request-options.ts";
import { plainSetup } from "../../rules/kernel/die-modifiers.ts";
import { dieKindOf, isForArts, traditionOf } from "../../rules/traditions/traditions.ts";
import { creaturesAt } from "../../characters/usual-actors.ts";
import { commonDie, peopleOf, rollName, contestPreview } from "./request-people.ts";
import { diceForStats } from "./request-settings.ts";
import type { RequestSettings } from "../request-options.ts";
import type { Disclosure, RequestOption } from "../../rules/requests/request.ts";
import { abilitiesOf } from "../../characters/abilities.ts";
import { dieFields, categoryLabels } from "../../rolls/dialog/dialog-context.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";

/** The template context of the request window. */
export type RequestWindowContext = ReturnType<typeof requestWindowContext>;

/** Returns the template context of the settings. */
export function requestWindowContext(settings: RequestSettings, listed: readonly string[]) {
  const asked = creaturesAt(settings.asked);
  const people = peopleOf(settings, listed);
  const faulty = people.find(({ fault }) => fault !== "");
  const { kind, challenge } = settings;
  const size = settings.asked.length;
  const remark = kind === "challenge" && size > 0 ? challengeRemark(challenge, size) : null;
  const goals = goalsOf(settings, asked);
  return {
    parties: game.actors.contents.flatMap(({ type, uuid, name }) => (type === "party" ? [{ uuid, name }] : [])),
    people,
    options: nominatesIn(settings)
      ? []
      : settings.options.map((option, index) => shownOption(settings, asked, option, index)),
    /** Those asked may nominate Abilities. */
    mayNominate: mayNominate(settings),
    isSeveral: settings.options.length > 1,
    settings,
    /** No one is asked: the window shows passive values. */
    isPassive: kind === "passive",
    kinds: [...requestKinds, "passive"].map((id) => ({ id, label: words(`Kind.${id}`), isOn: id === kind })),
    isContest: kind === "contest",
    /** The dice of a side can be hidden until all have answered. */
    mayHoldBack: kind === "contest" && isForAll(settings),
    isChallenge: kind === "challenge",
    /** How attack and defense oppose each other in this contest; null if the rules do not say. */
    damage: kind === "contest" && size > 1 ? opposedIn(asked[0]) : null,
    defenders: Object.fromEntries(asked.map((actor) => [actor.uuid, nameFor(actor, "user")])),
    /** The odds of each pair of a contest, in words. */
    contestOdds: contestPreview(settings),
    /** The label of the option without a defender. */
    noDefender: noDefenderOf(asked),
    challenges: Object.fromEntries(challengeDifficulties.map((id) => [id, game.i18n.localize(challengeName(id))])),
    needed:
      size > 0
        ? words("needed", { count: neededSuccesses(challenge, size), size: String(size) })
        : words("neededOfNone"),
    remark: remark ? say(remark) : "",
    /** The audiences of an answer. */
    disclosures: disclosuresOf(settings),
    learns: disclosureId(disclosureOf(settings)),
    /** What those asked may choose. */
    openings: openings.map((id) => ({
      id,
      label: capitalized(words(`Opens.${id}`)),
      isOn: settings.opens.includes(id),
    })),
    /** The deadline in local time, as its field has it: "2026-11-22T20:30"; blank for none. */
    deadline: settings.deadline === null ? "" : localTime(settings.deadline),
    /** A warning that the published result would reveal a hidden part; blank for none. */
    tellsTooMuch:
      kind !== "passive" && settings.tells === "margin" && marginTellsTarget({ ...settings, kind }, settings.options)
        ? words("tellsTooMuch")
        : "",
    bonusGoals: goals.length > 1 ? labelsOf(goals, "QUADRIVIUM.RollDialog.goal") : null,
    bonusCategories: categoriesOf(settings, asked),
    bonuses: settings.bonuses.map(({ amount, label, goal = "total", category }, index) => ({
      index,
      amount: amount === 0 ? ("" as const) : amount,
      label,
      goal,
      category,
    })),
    /** Where a template can be dragged. */
    goals: fromExtras("dragGoals"),
    templates: Object.keys(keptHere("requestTemplates")).sort((a, b) =>
      a.localeCompare(b, game.i18n.lang, { numeric: true }),
    ),
    /** The reason why one of the actors cannot roll; blank if all can. */
    fault: faulty
      ? say({ key: "QUADRIVIUM.RequestWindow.Fault.of", data: { name: faulty.name, fault: faulty.fault } })
      : "",
  };
}

/** Returns a time in milliseconds as the local time of a field: "2026-11-22T20:30". */
function localTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  return new Date(time - minutes * 60_000).toISOString().slice(0, 16);
}

/** Returns how attack and defense oppose each other for a character; null if the rules do not say. */
function opposedIn(actor: Creature | undefined): OpposedTotals | null {
  const terms = actor?.system.effectiveTradition.damage;
  return terms ? opposedTotals(terms) : null;
}

/** Returns the label for no defender: two sides are equal; of more, all oppose the first. */
function noDefenderOf([first, ...others]: readonly Creature[]): string {
  return first && others.length > 1
    ? say({ key: "QUADRIVIUM.RequestWindow.noDefenderOfSeveral", data: { name: nameFor(first, "user") } })
    : say({ key: "QUADRIVIUM.RequestWindow.noDefender" });
}

/** Returns the context of an option. */
function shownOption(settings: RequestSettings, asked: readonly Creature[], option: RequestOption, index: number) {
  const die = option.letter ? dieKindOf(option.letter) : commonDie(asked);
  const tradition = die?.tradition ?? "plain";
  const rolled = traditionsRolled(option, settings.asked);
  const [only = "", ...others] = rolled;
  const isMixed = settings.kind !== "contest" && others.length > 0;
  const target = isMixed && typeof option.target === "string" ? null : targetIn(option, only);
  const fields = fieldsOf(option);
  return {
    index,
    legend: rollName(index),
    remove: words("removeRoll", { number: String(index + 1) }),
    option,
    tradition,
    dice: Object.fromEntries(
      diceForStats().map(({ id, letter }) => [letter, game.i18n.localize(`QUADRIVIUM.DieKind.${id}`)]),
    ),
    characteristics: characteristicsOf(asked, tradition).map(({ id, name }) => ({
      id,
      label: game.i18n.localize(name),
      isOn: option.characteristics.includes(id),
    })),
    abilities: abilityNames(asked),
    moreAbilities: option.moreAbilities.join(", "),
    /** The word for Abilities, or traits, in this game. */
    labels:
      die && poolFieldOf(die)
        ? { ability: game.i18n.localize("TYPES.Item.trait"), moreAbilities: words("moreTraits") }
        : wordsOf(tradition, ["ability", "moreAbilities"]),
    characteristicsLabel: traditionWord(tradition, "characteristics"),
    /** It casts a spell; its Arts can be named. */
    takesArts: isForArts(option.total),
    /** Further Abilities can add their scores to the die. */
    addsAbilities: die?.traits === "added",
    /** The combat totals that all those asked have. */
    totals: totalsOf(asked, tradition, option),
    /** The number for all who are asked; null for none. */
    target,
    /** The words of difficulty, if those asked play several games with different numbers. */
    words: isMixed ? Object.fromEntries(difficultyWords.map((one) => [one, sayDifficultyWord(one)])) : null,
    targetLabel: settings.kind === "contest" ? "" : game.i18n.localize(`QUADRIVIUM.TargetLabel.${tradition}`),
    difficulties: die ? difficultyChoices(tradition, target) : [],
    fields,
    hasFields: fields.numbers.length + fields.flags.length + fields.pools.length > 0,
    /** The actors it can be limited to; empty with a single roll or actor. */
    for:
      settings.options.length > 1 && asked.length > 1
        ? asked.map((actor) => ({
            id: actor.uuid,
            label: nameFor(actor, "user"),
            isOn: option.for.includes(actor.uuid),
          }))
        : [],
  };
}

/** Returns the die's fields of a roll; a blank one is each character's own. */
function fieldsOf({ letter, setup }: RequestOption) {
  if (!letter) return { numbers: [], flags: [], pools: [] };
  const die = dieKindOf(letter);
  const { main } = dieFields(die, { ...plainSetup(die), ...setup } as Setup);
  const numbers = main.numbers.map((field) => ({
    ...field,
    value: setup[field.name] === undefined ? ("" as const) : field.value,
  }));
  return { ...main, numbers };
}

/** Returns all Characteristics of the actors; without actors, those of the tradition. */
function characteristicsOf(asked: readonly Creature[], tradition: string): readonly Characteristic[] {
  const usual = characteristicsFor(tradition === "plain" ? defaultTradition() : tradition);
  const all = asked.length > 0 ? asked.flatMap(({ system }) => system.listedCharacteristics) : usual;
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

/**
 * Returns the combat totals of the actors that are offered the roll, and the chosen one; without actors, those of the
 * tradition.
 */
function totalsOf(asked: readonly Creature[], tradition: string, option: RequestOption) {
  const { total, for: only } = option;
  const offered = asked.filter(({ uuid }) => isOffered({ for: only }, uuid));
  const known =
    asked.length > 0
      ? offered.flatMap(({ system }) =>
          system.effectiveTradition.totals.filter(({ id, formula }) => system.totals[id] ?? formula),
        )
      : traditionOf(tradition === "plain" ? defaultTradition() : tradition).totals.filter(({ formula }) => formula);
  const ids = [...known.map(({ id }) => id), total].filter((id) => id !== "");
  return ids.length > 0 ? labelsOf(ids, "QUADRIVIUM.Total") : null;
}

function abilityNames(asked: readonly Creature[]): readonly string[] {
  const names = new Set(
    asked.flatMap((actor) => [...abilitiesOf(actor), ...itemsOf(actor, "trait")].map(({ name }) => name)),
  );
  return [...names].sort((a, b) => a.localeCompare(b, game.i18n.lang, { numeric: true }));
}

/** Returns the possible dice of this request. */
function diceOf({ options }: RequestSettings, asked: readonly Creature[]): readonly DieKind[] {
  const own = asked.map(({ system }) => system.effectiveTradition.letter);
  const letters = new Set(options.flatMap(({ letter }) => (letter ? [letter] : own)));
  return [...letters].map(dieKindOf);
}

function goalsOf(settings: RequestSettings, asked: readonly Creature[]): readonly BonusGoal[] {
  return [...new Set(["total" as const, ...diceOf(settings, asked).flatMap(({ goals = [] }) => goals)])];
}

function categoriesOf(settings: RequestSettings, asked: readonly Creature[]): object | null {
  const all = diceOf(settings, asked)
    .map(categoryLabels)
    .filter((labels) => labels !== null);
  return all.length > 0 ? (Object.assign({}, ...all) as object) : null;
}

function disclosureId({ shows, tells }: Disclosure): string {
  return `${shows}.${tells}`;
}

function disclosureOf({ kind, shows, tells }: RequestSettings): Disclosure {
  return { shows: audienceOf(kind === "passive" ? "checks" : kind, shows), tells };
}

/** Returns the audiences of an answer, and the chosen one even if it makes no difference now. */
function disclosuresOf(settings: RequestSettings): Readonly<Record<string, string>> {
  const kind = settings.kind === "passive" ? "checks" : settings.kind;
  const hides = settings.options.some(({ hidesTarget, hidesSetup }) => hidesTarget || hidesSetup);
  const possible = [...possibleDisclosures(kind, hides), disclosureOf(settings)].map(disclosureId);
  const shown = possibleDisclosures(kind, true).filter((one) => possible.includes(disclosureId(one)));
  return Object.fromEntries(shown.map((one) => [disclosureId(one), disclosureInWords(one)]));
}

function labelsOf(values: readonly string[], area: string): Readonly<Record<string, string>> {
  return Object.fromEntries(values.map((value) => [value, game.i18n.localize(`${area}.${value}`)]));
}

function words(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  return say({ key: `QUADRIVIUM.RequestWindow.${key}`, data });
}
