import { localWords } from "../../base/command-words.ts";
import { storedLabel } from "../../base/formula-labels.ts";
import { say, signed } from "../../base/words.ts";
import { difficulties } from "../../base/world-settings.ts";
import { difficultyAt } from "../../rules/character/difficulties.ts";
import type { RequestWord } from "../../rules/command/request-in-words.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import type { Audience, RequestOption } from "../../rules/requests/request.ts";
import { dieKinds } from "../../rules/traditions/traditions.ts";
import type { OpposedTotals } from "../../rules/traditions/tradition.ts";
import { GIFT, readDraft, refuseFaults, Refusal } from "../make-request.ts";
import { blankBonus, blankOption, optionName, targetIn, targetInWords, traditionsRolled } from "../request-options.ts";
import type { RequestSettings } from "../request-options.ts";
import { hiddenOf, type RequestState } from "../request-state.ts";

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
 * Returns the settings of a contest in which each side has its own roll: the second for the defender, or else the actor
 * asked last; the first for the others.
 */
export function asSides(settings: RequestSettings, rolls: readonly RequestOption[]): RequestSettings {
  const { asked, contest } = settings;
  const defender = asked.includes(contest.defender) ? contest.defender : (asked.at(-1) ?? "");
  const attackers = asked.filter((uuid) => uuid !== defender);
  const options = rolls.map((option, index) => ({ ...option, for: index === 0 ? attackers : [defender] }));
  return { ...settings, kind: "contest", contest: { ...contest, defender }, options };
}

/** Returns the settings of a posted request, to replace it; with its hidden terms as far as this client knows them. */
export function settingsOf(request: RequestState): RequestSettings {
  const { kind, title, note, asked, nominates, shows, tells, opens, deadline, contest, challenge } = request;
  return {
    ...{ kind, title, note, asked, nominates, shows, tells, opens, contest, challenge },
    options: nominates
      ? [blankOption]
      : request.options.map((option) => {
          const hidden = hiddenOf(request, option);
          const target = option.hidesTarget ? (hidden?.target ?? null) : option.target;
          return { ...option, target, setup: { ...option.setup, ...hidden?.setup } };
        }),
    bonuses: [
      ...request.bonuses.map((one) => ({ ...one, label: one.label === GIFT ? "" : storedLabel(one.label) })),
      blankBonus,
    ],
    deadline: deadline !== null && deadline > Date.now() ? deadline : null,
    replaces: request.id,
  };
}

/** Returns the bonuses of the request, without empty rows. */
export function givenBy({ bonuses }: RequestSettings): readonly Bonus[] {
  return bonuses.filter(({ amount }) => amount !== 0);
}

/**
 * Rejects settings with a fault.
 * @throws Error in the user's language; a Refusal names the field
 */
export function refuseSettings(settings: RequestSettings): void {
  const { deadline, options, kind } = settings;
  refuseFaults(readDraft({ ...settings, kind: kind === "passive" ? "checks" : kind }));
  const fault = (why: "hiddenSetup" | "deadline"): string => say({ key: `QUADRIVIUM.RequestWindow.Fault.${why}` });
  const idle = options.findIndex(({ hidesSetup, setup }) => hidesSetup && Object.keys(setup).length === 0);
  if (idle >= 0) throw new Refusal(fault("hiddenSetup"), `options.${idle}.hidesSetup`);
  if (deadline !== null && !(deadline > Date.now())) throw new Refusal(fault("deadline"), "deadline");
}

/** Returns an option with only the entered setup fields of its die, in the die's order. */
export function knownOption(option: RequestOption): RequestOption {
  const die = dieKinds.get(option.letter);
  if (!die) return { ...option, letter: "", setup: {}, hidesSetup: false };
  const setup = die.fields.flatMap(({ name }) => {
    const value = option.setup[name];
    return value === undefined || value === false ? [] : [[name, value] as const];
  });
  return { ...option, setup: Object.fromEntries(setup) };
}

/** Returns the settings with the defaults of their kind. Group challenges hide their targets: "Secret difficulties". */
export function asKind(settings: RequestSettings): RequestSettings {
  if (settings.kind !== "challenge") return settings;
  const options = settings.options.map((option) => ({ ...option, hidesTarget: true }));
  return { ...settings, options, tells: settings.tells === "margin" ? "success" : settings.tells };
}

/** Returns an option with a changed pool; an empty pool is each character's own. */
export function withDice(
  option: RequestOption,
  field: string,
  change: (sizes: readonly number[]) => readonly number[],
): RequestOption {
  const before = option.setup[field];
  const sizes = change(Array.isArray(before) ? (before as readonly number[]) : []);
  const others = Object.entries(option.setup).filter(([name]) => name !== field);
  return { ...option, setup: Object.fromEntries(sizes.length > 0 ? [...others, [field, sizes]] : others) };
}

/** The words for the audience of the dice. */
const shown: Partial<Record<Audience, RequestWord>> = {
  together: "together",
  player: "private",
  gamemaster: "blind",
  atOnce: "openly",
};

/**
 * Returns a request in one line, as its GM reads it: "Awareness, hard, hidden".
 * @param how.isForAll True leaves hidden targets out: "Awareness, hidden".
 */
export function saySettings(settings: RequestSettings, { isForAll = false } = {}): string {
  const { title, options, asked, kind, shows } = settings;
  const rolls = [...new Set(options.map((option) => sayOption(option, asked, isForAll)))];
  const separator = kind === "contest" ? ` ${word("against")} ` : "; ";
  const audience = shown[shows];
  return [title, rolls.join(separator), ...bonusesInWords(settings), audience ? word(audience) : ""]
    .filter(Boolean)
    .join(", ");
}

function bonusesInWords(settings: RequestSettings): readonly string[] {
  return givenBy(settings).map(({ amount, label }) => `${signed(amount)} ${label}`.trim());
}

function sayOption(option: RequestOption, asked: readonly string[], isForAll: boolean): string {
  const { isPassive, hidesTarget } = option;
  const name = optionName(option, asked);
  const target = isForAll && hidesTarget ? "" : sayTarget(option, asked);
  return [isPassive ? word("passive") : "", name, target, hidesTarget ? word("hidden") : ""].filter(Boolean).join(", ");
}

/** Returns this world's chart name for the target, or else the number in words. */
function sayTarget(option: RequestOption, asked: readonly string[]): string {
  const [only = "", ...others] = traditionsRolled(option, asked);
  const named = others.length === 0 ? difficultyAt(difficulties(only), targetIn(option, only)) : undefined;
  return named?.from === option.target ? named.name : targetInWords(option, asked);
}

function word(name: RequestWord | "passive"): string {
  return localWords(name)[0] ?? name;
}
