import { storedLabel } from "../../base/formula-labels.ts";
import { say, clockTime, labelled, signed } from "../../base/words.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import type { ChallengeDifficulty } from "../../rules/procedures/group-challenge.ts";
import { requestKinds, audienceOf, usualTelling } from "../../rules/requests/request.ts";
import type {
  Audience,
  Disclosure,
  HiddenOption,
  RequestOption,
  ResultVisibility,
  TargetsByTradition,
} from "../../rules/requests/request.ts";
import { usuallyOpen } from "../../rules/requests/openings.ts";
import type { Opening } from "../../rules/requests/openings.ts";
import { dieKinds } from "../../rules/traditions/die-kinds.ts";
import { isForArts } from "../../rules/traditions/traditions.ts";
import { checkedDraft } from "../make-request.ts";
import { blankOption, GIFT, Refusal } from "../request-draft.ts";
import type { OptionDraft, RequestDraft } from "../request-draft.ts";
import {
  targetsOfWord,
  traditionsRolled,
  disclosureInWords,
  optionName,
  plainTargets,
  targetsInWords,
  wordOfTargets,
} from "../model/request-options.ts";
import type { DifficultyWord } from "../../rules/character/difficulty-words.ts";
import { hiddenOf } from "../standing/snapshot.ts";
import type { RequestSnapshot } from "../standing/snapshot.ts";
import type { OpposedTotals } from "../../rules/traditions/tradition.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { localWords } from "../../base/command-words.ts";
import { sayDifficultyWord } from "../../base/world-settings.ts";
import type { RequestWord } from "../../rules/command/request-in-words.ts";

/** The settings of an option in the request window: with its hidden target, and its hidden setup if `hidesSetup`. */
export type OptionSettings = Omit<RequestOption, "id">;

/** What the window prepares: a request, or the passive values of characters, for which nobody is asked. */
export const windowKinds = [...requestKinds, "passive"] as const;
export type WindowKind = (typeof windowKinds)[number];

/** The settings of a request in its window; templates store a part of them. */
export interface RequestSettings {
  readonly kind: WindowKind;
  readonly title: string;
  readonly note: string;
  /** The uuids of the actors that are asked. */
  readonly asked: readonly string[];
  readonly options: readonly OptionSettings[];
  readonly bonuses: readonly Bonus[];
  readonly shows: Audience;
  readonly tells: ResultVisibility;
  /** What those asked may choose. */
  readonly opens: readonly Opening[];
  /** The deadline in local time, as its field has it: "2026-11-22T20:30"; blank for none. */
  readonly deadline: string;
  /** Uuid of the defender in a contest; blank if all are equal. */
  readonly defender: string;
  readonly mayStalemate: boolean;
  readonly challenge: ChallengeDifficulty;
  /** True if those asked nominate Abilities, whose difficulties are set then. */
  readonly nominates: boolean;
  /** Id of the request that it replaces; null for none. */
  readonly replaces: string | null;
}

export const blankBonus: Bonus = { label: "", category: "other", goal: "total", amount: 0 };

export const blankRequest: RequestSettings = {
  kind: "checks",
  title: "",
  note: "",
  asked: [],
  options: [blankOption],
  bonuses: [blankBonus],
  shows: "everyone",
  tells: "success",
  opens: usuallyOpen,
  deadline: "",
  defender: "",
  mayStalemate: false,
  challenge: "Moderate",
  nominates: false,
  replaces: null,
};

/** Writes who learns what as the value of a field: "gamemaster.nothing". */
export function disclosureId({ shows, tells }: Disclosure): string {
  return `${shows}.${tells}`;
}

/** Tells whether a request hides anything. */
export function hidesAnything({ options }: Pick<RequestSettings, "options">): boolean {
  return options.some(({ hidesTarget, hidesSetup }) => hidesTarget || hidesSetup);
}

/** Returns the dice that stats can be rolled with. */
export function diceForStats(): readonly DieKind[] {
  return [...dieKinds.values()].filter(({ traits }) => traits !== "none");
}

/** Returns the settings of a contest of attacks against a defense. */
export function asAttack(settings: RequestSettings, { attack, defense }: OpposedTotals): RequestSettings {
  return asSides(settings, [
    { ...blankOption, total: attack },
    { ...blankOption, total: defense },
  ]);
}

/**
 * Returns the settings of a contest in which each side has its own roll: the defender, or else the actor asked last, has the
 * second one, and the others have the first.
 */
export function asSides(settings: RequestSettings, rolls: readonly OptionSettings[]): RequestSettings {
  const { asked } = settings;
  const defender = asked.includes(settings.defender) ? settings.defender : (asked.at(-1) ?? "");
  const attackers = asked.filter((uuid) => uuid !== defender);
  const options = rolls.map((option, index) => ({ ...option, for: index === 0 ? attackers : [defender] }));
  return { ...settings, kind: "contest", defender, options };
}

/** Returns the draft of the settings. The rolls of a contest have no target. */
export function draftOf(settings: RequestSettings): RequestDraft {
  const { options, deadline, defender, mayStalemate, kind, ...rest } = settings;
  return {
    ...rest,
    kind: kind === "passive" ? "checks" : kind,
    nominates: nominatesIn(settings),
    options: nominatesIn(settings) ? [] : options.map((option) => optionDraft(option, settings)),
    deadline: deadline === "" ? null : new Date(deadline).getTime(),
    contest: { defender: settings.asked.includes(defender) ? defender : "", mayStalemate },
  };
}

/** Tells whether those asked may nominate what they roll. */
export function mayNominate({ kind }: Pick<RequestSettings, "kind">): boolean {
  return kind === "checks" || kind === "challenge";
}

/** Tells whether those asked nominate what they roll. */
export function nominatesIn(settings: RequestSettings): boolean {
  return settings.nominates && mayNominate(settings);
}

function optionDraft(
  { setup, hidesSetup, ...option }: OptionSettings,
  { kind, asked }: Pick<RequestSettings, "kind" | "asked">,
): OptionDraft {
  return {
    ...option,
    ...(option.total ? { characteristics: [], ability: "" } : {}),
    ...(option.total && !isForArts(option.total) ? { moreAbilities: [] } : {}),
    ...(kind === "contest"
      ? { target: null, targets: {}, hidesTarget: false }
      : { holdsBack: false, isPassive: false }),
    ...(hidesSetup ? { hiddenSetup: setup } : { setup }),
    for: option.for.filter((uuid) => asked.includes(uuid)),
  };
}

/**
 * Returns the settings of a posted request, for one that replaces it; with its hidden terms as far as this client knows
 * them.
 */
export function settingsOf(request: RequestSnapshot): RequestSettings {
  const { kind, title, note, asked, bonuses, shows, tells, opens, deadline, contest, challenge } = request;
  return {
    kind,
    title,
    note,
    asked,
    options: request.nominates
      ? [blankOption]
      : request.options.map((option) => optionSettings(option, hiddenOf(request, option))),
    bonuses: [
      ...bonuses.map((one) => ({ ...one, label: one.label === GIFT ? "" : storedLabel(one.label) })),
      blankBonus,
    ],
    shows,
    tells,
    opens,
    deadline: deadline !== null && deadline > Date.now() ? localTime(deadline) : "",
    defender: contest.defender,
    mayStalemate: contest.mayStalemate,
    challenge: challenge,
    nominates: request.nominates,
    replaces: request.id,
  };
}

function optionSettings(option: RequestOption, hidden: HiddenOption | null): OptionSettings {
  const { id: _id, ...settings } = option;
  const { target, targets = {} } = option.hidesTarget ? (hidden ?? { target: null }) : option;
  return { ...settings, target, targets, setup: { ...option.setup, ...hidden?.setup } };
}

/** Returns a time in milliseconds as the local time of a field: "2026-11-22T20:30". */
function localTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  return new Date(time - minutes * 60_000).toISOString().slice(0, 16);
}

/** Returns the bonuses of the request, without empty rows. */
export function givenBy({ bonuses }: RequestSettings): readonly Bonus[] {
  return bonuses.filter(({ amount }) => amount !== 0);
}

/** A fault of the settings, and the name of its field. */
export interface SettingsFault {
  readonly field: string;
  readonly message: string;
}

/** Returns the first fault of the settings; null for none. */
export function settingsFault(settings: RequestSettings): SettingsFault | null {
  const { deadline, options } = settings;
  try {
    checkedDraft(draftOf(settings));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { field: error instanceof Refusal ? error.field : "", message: error.message };
  }
  const idle = options.findIndex(({ hidesSetup, setup }) => hidesSetup && Object.keys(setup).length === 0);
  if (idle >= 0) return faulty(`options.${idle}.hidesSetup`, "hiddenSetup");
  return deadline !== "" && !(new Date(deadline).getTime() > Date.now()) ? faulty("deadline", "deadline") : null;
}

function faulty(field: string, fault: "hiddenSetup" | "deadline"): SettingsFault {
  return { field, message: say({ key: `QUADRIVIUM.RequestWindow.Fault.${fault}` }) };
}

/** Returns an option with only those fields of its setup that its die has, in the order of the die. */
export function knownOption(option: OptionSettings): OptionSettings {
  const die = dieKinds.get(option.letter);
  if (!die) return { ...option, letter: "", setup: {}, hidesSetup: false };
  const setup = die.fields.flatMap(({ name }) => (name in option.setup ? [[name, option.setup[name]] as const] : []));
  return { ...option, setup: Object.fromEntries(setup) };
}

/** Returns the settings with the defaults of their kind. Group challenges hide their targets: "Secret difficulties". */
export function asKind(settings: RequestSettings): RequestSettings {
  if (settings.kind !== "challenge") return settings;
  const options = settings.options.map((option) => ({ ...option, hidesTarget: true }));
  return { ...settings, options, tells: settings.tells === "margin" ? "success" : settings.tells };
}

/** Returns an option with the targets that a word of difficulty means for those who are asked. */
export function withWord(option: OptionSettings, word: DifficultyWord, asked: readonly string[]): OptionSettings {
  const own = targetsOfWord(word, traditionsRolled(option, asked)).filter(([, target]) => target !== null);
  return { ...option, target: null, targets: Object.fromEntries(own) as TargetsByTradition };
}

/** Returns an option with a changed pool; an empty pool is each character's own. */
export function withDice(
  option: OptionSettings,
  field: string,
  change: (sizes: readonly number[]) => readonly number[],
): OptionSettings {
  const before = option.setup[field];
  const sizes = change(Array.isArray(before) ? (before as readonly number[]) : []);
  const others = Object.entries(option.setup).filter(([name]) => name !== field);
  return { ...option, setup: Object.fromEntries(sizes.length > 0 ? [...others, [field, sizes]] : others) };
}

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
  const audience = shown[shows];
  return [title, rolls.join(separator), ...bonusesInWords(settings), audience ? word(audience) : ""]
    .filter(Boolean)
    .join(", ");
}

function bonusesInWords(settings: RequestSettings): readonly string[] {
  return givenBy(settings).map(({ amount, label }) => `${signed(amount)} ${label}`.trim());
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
  const { title, deadline } = settings;
  const given = bonusesInWords(settings);
  const until = deadline && labelled(words("deadline"), clockTime(new Date(deadline).getTime()));
  const isPassive = settings.kind === "passive";
  return [
    ...(given.length > 0 ? given : [words("bonuses")]),
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
