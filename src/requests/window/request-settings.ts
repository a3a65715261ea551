import { say, sayFault } from "../../i18n/words.ts";
import type { Bonus } from "../../rules/kernel/bonuses.ts";
import { challengeDifficulties } from "../../rules/procedures/group-challenge.ts";
import type { ChallengeDifficulty } from "../../rules/procedures/group-challenge.ts";
import { audiences, requestKinds, resultVisibilities } from "../../rules/requests/request.ts";
import type {
  Audience,
  HiddenOption,
  RequestKind,
  RequestOption,
  ResultVisibility,
} from "../../rules/requests/request.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { checkNumber, plainSetup, writeSetup } from "../../rules/kernel/setup.ts";
import { dieKindOf, dieKinds } from "../../rules/traditions/die-kinds.ts";
import type { OptionDraft, RequestDraft } from "../make-request.ts";
import { hiddenOf } from "../snapshot.ts";
import type { RequestSnapshot } from "../snapshot.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";
import type { Setup } from "../../rules/kernel/fields.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { askConfirmation } from "../../windows/ask-confirmation.ts";
import { changeRequestTemplates, requestTemplates } from "../../world-settings.ts";

/** One of the rolls to choose from, as a game master is setting it. */
export interface OptionSettings {
  readonly name: string;
  /** Blank for each character's own die. */
  readonly letter: string;
  readonly characteristics: readonly string[];
  readonly ability: string;
  readonly target: number | null;
  readonly hidesTarget: boolean;
  /** What is set of the die; whatever is left out is everybody's own. */
  readonly setup: Partial<Setup>;
  readonly hidesSetup: boolean;
  /** Its dice are not shown before all are in. */
  readonly holdsBack: boolean;
  /** The uuids of those whom alone it is offered; none where everybody may choose it. */
  readonly for: readonly string[];
}

/** A request as a game master is setting it: what the window shows, and what a template keeps of it. */
export interface RequestSettings {
  readonly kind: RequestKind;
  readonly title: string;
  readonly note: string;
  /** The uuids of those who are asked. */
  readonly asked: readonly string[];
  readonly options: readonly OptionSettings[];
  readonly bonuses: readonly Bonus[];
  readonly shows: Audience;
  readonly tells: ResultVisibility;
  /** As a field has it: the local time, "2026-11-22T20:30"; blank for none. */
  readonly deadline: string;
  /** Uuid of who suffers the others' action in a contest; blank where all are equal. */
  readonly defender: string;
  readonly mayStalemate: boolean;
  readonly challenge: ChallengeDifficulty;
  /** Id of the request that it replaces. */
  readonly replaces: string | null;
}

export const blankOption: OptionSettings = {
  name: "",
  letter: "",
  characteristics: [],
  ability: "",
  target: null,
  hidesTarget: false,
  setup: {},
  hidesSetup: false,
  holdsBack: false,
  for: [],
};

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
  deadline: "",
  defender: "",
  mayStalemate: false,
  challenge: "Moderate",
  replaces: null,
};

/** Returns the dice that traits can be rolled with. */
export function diceForTraits(): readonly DieKind[] {
  return [...dieKinds.values()].filter(({ traits }) => traits !== "none");
}

/** Returns what is set, as it is asked. The rolls of a contest are measured against each other. */
export function draftOf(settings: RequestSettings): RequestDraft {
  const { options, deadline, defender, mayStalemate, ...rest } = settings;
  return {
    ...rest,
    options: options.map((option) => optionDraft(option, settings)),
    bonuses: givenBy(settings),
    deadline: deadline === "" ? null : new Date(deadline).getTime(),
    contest: { defender: settings.asked.includes(defender) ? defender : "", mayStalemate },
  };
}

function optionDraft(
  { setup, hidesSetup, ...option }: OptionSettings,
  { kind, asked }: Pick<RequestSettings, "kind" | "asked">,
): OptionDraft {
  return {
    ...option,
    ...(kind === "contest" ? { target: null, hidesTarget: false } : { holdsBack: false }),
    ...(hidesSetup ? { hiddenSetup: setup } : { setup }),
    for: option.for.filter((uuid) => asked.includes(uuid)),
  };
}

/**
 * Returns what was set of a request that has been asked, to be asked anew in its place; of what is hidden, what is
 * known here.
 */
export function settingsOf(request: RequestSnapshot): RequestSettings {
  const { kind, title, note, asked, bonuses, shows, tells, deadline, contest, challenge } = request;
  return {
    kind,
    title,
    note,
    asked,
    options: request.options.map((option) => optionSettings(option, hiddenOf(request, option))),
    bonuses: [...bonuses, blankBonus],
    shows,
    tells,
    deadline: deadline !== null && deadline > Date.now() ? localTime(deadline) : "",
    defender: contest.defender,
    mayStalemate: contest.mayStalemate,
    challenge: challenge,
    replaces: request.id,
  };
}

function optionSettings(option: RequestOption, hidden: HiddenOption | null): OptionSettings {
  const { name, letter, characteristics, ability, hidesTarget, hidesSetup, holdsBack } = option;
  const target = hidesTarget ? (hidden?.target ?? null) : option.target;
  const setup = { ...option.setup, ...hidden?.setup };
  return { name, letter, characteristics, ability, target, hidesTarget, setup, hidesSetup, holdsBack, for: option.for };
}

/** A time of the clock as a field has it: "2026-11-22T20:30", where the reader is. */
function localTime(time: number): string {
  const minutes = new Date(time).getTimezoneOffset();
  return new Date(time - minutes * 60_000).toISOString().slice(0, 16);
}

/** Returns the bonuses that are given; an empty row gives none. */
export function givenBy({ bonuses }: RequestSettings): readonly Bonus[] {
  return bonuses.filter(({ amount }) => amount !== 0);
}

/** Something that is wrong with what is set, and the name of the field that it is about. */
export interface SettingsFault {
  readonly field: string;
  readonly message: string;
}

/** Returns what is wrong with what is set, from the top of the window; null when it can be asked. */
export function settingsFault(settings: RequestSettings, now = Date.now()): SettingsFault | null {
  const { asked, options, bonuses, kind, deadline } = settings;
  if (asked.length === 0) return faulty("asked", { key: "QUADRIVIUM.Request.Refused.nobody" });
  if (kind === "contest" && asked.length < 2) return faulty("asked", { key: "QUADRIVIUM.Request.Refused.oneSide" });
  if (options.length === 0) return faulty("", { key: "QUADRIVIUM.Request.Refused.nothing" });
  for (const [index, option] of options.entries()) {
    const found = faultOfOption(option, `options.${index}`);
    if (found) return found;
    const { name } = option;
    if (kind === "challenge" && option.target === null) {
      return faulty(`options.${index}.target`, { key: "QUADRIVIUM.Request.Refused.challenge", data: { name } });
    }
    // Whoever asks anew may not know what was hidden: nothing goes out open that was meant to be hidden.
    if (kind !== "contest" && option.hidesTarget && option.target === null) {
      return faulty(`options.${index}.target`, { key: "QUADRIVIUM.RequestWindow.Fault.hiddenTarget" });
    }
    if (option.hidesSetup && Object.keys(option.setup).length === 0) {
      return faulty(`options.${index}.hidesSetup`, { key: "QUADRIVIUM.RequestWindow.Fault.hiddenSetup" });
    }
  }
  const broken = bonuses.findIndex(({ amount }) => !Number.isInteger(amount));
  if (broken >= 0) return faulty(`bonuses.${broken}.amount`, { key: "QUADRIVIUM.Fault.FieldWhole" });
  if (deadline !== "" && !(new Date(deadline).getTime() > now)) {
    return faulty("deadline", { key: "QUADRIVIUM.RequestWindow.Fault.deadline" });
  }
  return null;
}

function faultOfOption({ letter, target, setup }: OptionSettings, path: string): SettingsFault | null {
  if (target !== null && !Number.isInteger(target)) {
    return faulty(`${path}.target`, { key: "QUADRIVIUM.Fault.FieldWhole" });
  }
  if (!letter) return null;
  const die = dieKindOf(letter);
  for (const field of die.fields) {
    const value = setup[field.name];
    if (field.kind !== "number" || value === undefined) continue;
    const label = game.i18n.localize(`QUADRIVIUM.Field.${field.name}`);
    const found = ruleFault(`${path}.setup.${field.name}`, () => {
      checkNumber(field, Number(value), `${label} ${Number(value)}`);
    });
    if (found) return found;
  }
  return ruleFault(`${path}.letter`, () => {
    const whole = { ...plainSetup(die), ...setup } as Setup;
    writeSetup(die, whole);
    die.validate?.(whole);
  });
}

function ruleFault(field: string, look: () => void): SettingsFault | null {
  try {
    look();
    return null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return { field, message: sayFault(error) };
  }
}

function faulty(field: string, phrase: Phrase): SettingsFault {
  return { field, message: say(phrase) };
}

/** Returns what a template keeps: what is asked, neither of whom nor until when. */
export function templateOf(
  settings: RequestSettings,
): Omit<RequestSettings, "asked" | "deadline" | "defender" | "replaces"> {
  const { kind, title, note, options, bonuses, shows, tells, mayStalemate, challenge } = settings;
  const forAll = options.map((option) => ({ ...option, for: [] }));
  return { kind, title, note, options: forAll, bonuses, shows, tells, mayStalemate, challenge };
}

/**
 * Returns what is set, with what a template says of it. A template may come from another time: what this system does
 * not know (any more) stays as it is.
 */
export function withTemplate(settings: RequestSettings, template: object): RequestSettings {
  const kept: Partial<Record<keyof RequestSettings, unknown>> = template;
  const known = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
    values.find((one) => one === value) ?? otherwise;
  const text = (value: unknown): string => (typeof value === "string" ? value : "");
  const options = Array.isArray(kept.options) ? (kept.options as Partial<OptionSettings>[]) : [];
  const bonuses = Array.isArray(kept.bonuses) ? (kept.bonuses as Partial<Bonus>[]) : [];
  return {
    ...settings,
    kind: known(requestKinds, kept.kind, settings.kind),
    title: text(kept.title),
    note: text(kept.note),
    options:
      options.length > 0 ? options.map((option) => knownOption({ ...blankOption, ...option })) : settings.options,
    bonuses: [...bonuses.map((bonus) => ({ ...blankBonus, ...bonus }))],
    shows: known(audiences, kept.shows, settings.shows),
    tells: known(resultVisibilities, kept.tells, settings.tells),
    mayStalemate: kept.mayStalemate === true,
    challenge: known(challengeDifficulties, kept.challenge, settings.challenge),
  };
}

type Templates = ReturnType<typeof requestTemplates>;

/** Keeps a template under its name; asks first where that is another one's. @returns whether it is kept */
export async function saveTemplate(name: string, template: Templates[string]): Promise<boolean> {
  if (Object.hasOwn(requestTemplates(), name) && !(await isToBeLost("replace", name))) return false;
  await changeRequestTemplates({ ...requestTemplates(), [name]: template });
  return true;
}

/** Deletes a template, after asking. @returns whether it is gone */
export async function deleteTemplate(name: string): Promise<boolean> {
  if (!(await isToBeLost("delete", name))) return false;
  const kept = Object.entries(requestTemplates()).filter(([one]) => one !== name);
  await changeRequestTemplates(Object.fromEntries(kept));
  return true;
}

function isToBeLost(how: "replace" | "delete", name: string): Promise<boolean> {
  const question = say({ key: `QUADRIVIUM.RequestWindow.Lost.${how}`, data: { name } });
  return askConfirmation(say({ key: "QUADRIVIUM.RequestWindow.templates" }), question);
}

/** An option with only those fields of its setup that its die knows. */
export function knownOption(option: OptionSettings): OptionSettings {
  const die = dieKinds.get(option.letter);
  if (!die) return { ...option, letter: "", setup: {}, hidesSetup: false };
  const names = new Set(die.fields.map(({ name }) => name));
  const setup = Object.fromEntries(Object.entries(option.setup).filter(([name]) => names.has(name)));
  return { ...option, setup };
}

/** "Secret difficulties": in a group challenge targets are hidden unless the game master says otherwise. */
export function asKind(settings: RequestSettings): RequestSettings {
  if (settings.kind !== "challenge") return settings;
  const options = settings.options.map((option) => ({ ...option, hidesTarget: true }));
  return { ...settings, options, tells: "success" };
}

/** A roll with other sizes in one of its pools of dice; an empty one is everybody's own. */
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
