import { localiseFaults } from "../base/rule-errors.ts";
import { say, sayFault } from "../base/words.ts";
import { bonusCategories, bonusGoals, withoutBrackets } from "../rules/kernel/bonuses.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { checkFields, RuleError } from "../rules/kernel/rule-error.ts";
import { checkNumber, plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { challengeDifficulties } from "../rules/procedures/group-challenge.ts";
import {
  openings,
  usuallyOpen,
  audienceOf,
  audiences,
  hasTarget,
  requestKinds,
  resultVisibilities,
  usualTelling,
} from "../rules/requests/request.ts";
import type { HiddenOption, RequestKind, RequestOption, TargetTerms } from "../rules/requests/request.ts";
import { dieKindOf, dieKinds, isForArts, traditions } from "../rules/traditions/traditions.ts";
import { difficultyWords } from "../rules/character/difficulties.ts";
import type { DifficultyWord } from "../rules/character/difficulties.ts";
import { blankOption, blankRequest } from "./model/blank-request.ts";
import type { RequestSettings } from "./model/blank-request.ts";
import { sayDifficultyWord } from "../base/world-settings.ts";
import { actorAt } from "../characters/creature.ts";
import { plainTargets, targetsOfWord, traditionsRolled } from "./model/request-options.ts";

/** The language key that is the label of a bonus without one; readers see it in their own language. */
export const GIFT = "QUADRIVIUM.Request.gift";

/** An option of a request draft; omitted fields are those of each character. */
export interface OptionDraft extends Partial<Omit<RequestOption, "id" | "target" | "hidesSetup" | "for">> {
  /** A number for all, or a word of difficulty ("hard"), which means each tradition's own number. */
  readonly target?: number | DifficultyWord | null;
  /** The part of the die's setup that is fixed and hidden; `setup` is fixed and shown. */
  readonly hiddenSetup?: Partial<Setup>;
  /** The actors or uuids to which it is offered; by default all. */
  readonly for?: readonly (string | Actor.Implementation)[];
}

/** The draft of a request; omitted fields are as usual. */
export interface RequestDraft extends Partial<Omit<RequestSettings, "kind" | "asked" | "options" | "contest">> {
  readonly kind?: RequestKind;
  /** Uuids of actors, or the actors themselves. */
  readonly asked: readonly (string | Actor.Implementation)[];
  /** The rolls to choose from; empty if those asked nominate Abilities first. */
  readonly options: readonly OptionDraft[];
  readonly contest?: Partial<RequestSettings["contest"]>;
}

const optionFields = [
  ...Object.keys(blankOption).filter((name) => name !== "id" && name !== "hidesSetup"),
  "hiddenSetup",
];

/** Refuses a draft with a field that requests do not have. */
export function refuseUnknownFields(draft: RequestDraft): void {
  if (typeof (draft as unknown) !== "object") refuse("list", { part: "options" });
  localiseFaults(() => {
    checkFields(draft, Object.keys(blankRequest));
    checkFields(draft.contest ?? {}, Object.keys(blankRequest.contest));
  });
}

/** A request as it is posted: the settings without what is hidden, and that. */
export interface Drafted extends RequestSettings {
  readonly kind: RequestKind;
  readonly hidden: readonly HiddenOption[];
}

/**
 * Reads a draft.
 * @throws Error in the user's language that names the first part that is none of a request
 */
export function readDraft(draft: RequestDraft): Drafted {
  refuseUnlessWritten(draft);
  const kind = pick("kind", requestKinds, draft.kind ?? "checks");
  const shows = audienceOf(kind, pick("shows", audiences, draft.shows ?? "everyone"));
  const asked = [...new Set(uuidsOf(draft.asked))];
  for (const [index, { name = "", hidesTarget, target = null, targets = {} }] of draft.options.entries()) {
    if (hidesTarget !== true || target !== null || Object.keys(targets).length > 0) continue;
    refuse(kind === "challenge" ? "challenge" : "hidesNothing", { name }, `options.${index}.target`);
  }
  const options = draft.options.map((option, index) =>
    readOption({ hidesTarget: kind === "challenge", ...option }, asked, index),
  );
  return {
    kind,
    title: draft.title ?? "",
    note: draft.note ?? "",
    asked,
    options: options.map(({ shown }) => shown),
    hidden: options.flatMap(({ hidden }) => hidden),
    nominates: draft.nominates === true,
    bonuses: (draft.bonuses ?? []).map(giftOf).filter(({ amount }) => amount !== 0),
    shows,
    tells: pick("tells", resultVisibilities, draft.tells ?? usualTelling(shows)),
    opens: [...new Set((draft.opens ?? usuallyOpen).map((one) => pick("opens", openings, one)))],
    deadline: timeIn(draft.deadline),
    contest: { defender: draft.contest?.defender ?? "", mayStalemate: draft.contest?.mayStalemate ?? false },
    challenge: pick("challenge", challengeDifficulties, draft.challenge ?? "Moderate"),
    replaces: draft.replaces ?? null,
  };
}

/** Refuses a draft whose lists are none, or whose texts. */
function refuseUnlessWritten(draft: RequestDraft): void {
  for (const part of ["asked", "options"] as const) refuseUnlessList(part, draft[part]);
  for (const part of ["bonuses", "opens"] as const) refuseUnlessList(part, draft[part] ?? []);
  for (const part of ["title", "note"] as const) refuseUnlessText(part, draft[part]);
}

/** Returns a deadline; null for none. Throws Error for one that is no time. */
function timeIn(deadline: number | null = null): number | null {
  if (deadline !== null && !Number.isFinite(deadline)) refuse("deadline", { deadline: String(deadline) });
  return deadline;
}

/**
 * Returns the uuids of these actors. Missing actors are left out: a macro may pass the character of a user who has none.
 */
function uuidsOf(actors: readonly (string | Actor.Implementation | null | undefined)[]): string[] {
  return actors.map((one) => {
    const uuid = typeof one === "string" ? one : (one?.uuid ?? "");
    return actorAt(uuid)?.uuid ?? refuse("unknownActor", { uuid: uuid || "?" });
  });
}

export function refuseUnlessList(part: string, value: unknown): void {
  if (!Array.isArray(value)) refuse("list", { part });
}

function refuseUnlessText(part: string, value: unknown): void {
  if (value !== undefined && typeof value !== "string") refuse("text", { part });
}

/** Returns a value if it is one of these. Throws Error for another. */
function pick<Value extends string>(part: string, values: readonly Value[], said: Value): Value {
  return values.find((one) => one === said) ?? refuse("choice", { part, value: said, known: values.join(", ") });
}

/**
 * Returns the targets of an option as numbers: those of its word for the traditions of the actors that are asked.
 * @throws Error in the user's language if a target is none, or a tradition has no number for the word
 */
function targetsOf(
  { target: said = null, targets: own = {} }: OptionDraft,
  rolled: readonly string[],
  path: string,
): Required<TargetTerms> {
  for (const [tradition, target] of Object.entries(own)) {
    pick("targets", [...traditions.keys()], tradition);
    if (!Number.isInteger(target)) refuse("target", { target: String(target) }, `${path}.targets.${tradition}`);
  }
  if (typeof said !== "string") {
    if (said !== null && !Number.isInteger(said)) refuse("target", { target: String(said) }, `${path}.target`);
    return plainTargets({ target: said, targets: own }, rolled);
  }
  const word = pick("target", difficultyWords, said);
  const targets = targetsOfWord(word, rolled).map(([tradition, number]) => {
    const name = game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`);
    return [tradition, number ?? refuse("word", { word: sayDifficultyWord(word), tradition: name })] as const;
  });
  return plainTargets({ target: null, targets: { ...Object.fromEntries(targets), ...own } }, rolled);
}

/** An option as its message stores it, and what is hidden of it: one entry, or none. */
interface ReadOption {
  readonly shown: RequestOption;
  readonly hidden: readonly HiddenOption[];
}

/** Reads an option. Throws Error if it cannot be rolled. */
function readOption({ hiddenSetup = {}, ...draft }: OptionDraft, asked: readonly string[], index: number): ReadOption {
  localiseFaults(() => {
    checkFields(draft, optionFields);
  });
  for (const part of ["characteristics", "moreAbilities", "for"] as const) refuseUnlessList(part, draft[part] ?? []);
  for (const part of ["letter", "name", "ability", "total"] as const) refuseUnlessText(part, draft[part]);
  for (const one of draft.moreAbilities ?? []) refuseUnlessText("moreAbilities", one);
  const said: object = Object.fromEntries(Object.entries<unknown>(draft).filter(([, value]) => value !== undefined));
  const option = { ...blankOption, ...(said as Required<typeof draft>) };
  const { letter, characteristics, ability, moreAbilities, total, setup } = option;
  if (letter) pick("letter", [...dieKinds.keys()], letter);
  const only = uuidsOf(option.for);
  const { target, targets } = targetsOf(draft, traditionsRolled({ letter, for: only }, asked), `options.${index}`);
  const named = isForArts(total) ? [] : moreAbilities;
  if (total && characteristics.length + ability.length + named.length > 0)
    refuse("totalAlone", { total: game.i18n.localize(`QUADRIVIUM.Total.${total}`) });
  const hidesSetup = Object.keys(hiddenSetup).length > 0;
  if (letter) refuseImpossibleSetup(letter, { ...setup, ...hiddenSetup }, `options.${index}`);
  else if (hidesSetup || Object.keys(setup).length > 0) refuse("setupWithoutDie");
  const isHidden = option.hidesTarget && hasTarget({ target, targets });
  const id = String.fromCharCode(97 + index);
  const shown = {
    ...option,
    id,
    name: option.name.trim(),
    ability: ability.trim(),
    moreAbilities: moreAbilities.map((one) => one.trim()).filter((one) => one !== ""),
    total: total.trim(),
    target,
    targets,
    ...(isHidden ? { target: null, targets: {} } : {}),
    hidesTarget: isHidden,
    hidesSetup,
    for: only,
  };
  const own = isHidden && Object.keys(targets).length > 0 ? { targets } : {};
  const hidden = { id, target: isHidden ? target : null, ...own, setup: hiddenSetup };
  return { shown, hidden: isHidden || hidesSetup ? [hidden] : [] };
}

function refuseImpossibleSetup(letter: string, setup: Partial<Setup>, path: string): void {
  const die = dieKindOf(letter);
  const known = new Set(["count", ...die.fields.map(({ name }) => name)]);
  for (const name of Object.keys(setup)) if (!known.has(name)) refuse("field", { name });
  for (const field of die.fields) {
    const value = setup[field.name];
    if (field.kind !== "number" || value === undefined) continue;
    const label = game.i18n.localize(`QUADRIVIUM.Field.${field.name}`);
    refuseFault(`${path}.setup.${field.name}`, () => {
      checkNumber(field, Number(value), `${label} ${Number(value)}`);
    });
  }
  refuseFault(`${path}.letter`, () => {
    const whole = { ...plainSetup(die), ...setup } as Setup;
    writeSetup(die, whole);
    die.validate?.(whole);
  });
}

/** Refuses what the rules do not allow, at a field of the request window. */
function refuseFault(field: string, look: () => void): void {
  try {
    look();
  } catch (error) {
    throw error instanceof RuleError ? new Refusal(sayFault(error), field) : error;
  }
}

function giftOf({ label, category, goal = "total", amount }: Partial<Bonus>, index: number): Bonus {
  refuseUnlessText("label", label);
  if (amount === undefined || !Number.isInteger(amount)) {
    refuse("bonus", { label: label ?? "", amount: String(amount) }, `bonuses.${index}.amount`);
  }
  // Every bonus needs a label, by which the answer is compared.
  return {
    label: withoutBrackets(label ?? "") || GIFT,
    category: pick("category", bonusCategories, category ?? "other"),
    goal: pick("goal", bonusGoals, goal),
    amount,
  };
}

/** Why a request cannot be made, in the user's language. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The name of the field in the request window that is wrong; blank for none. */
    readonly field: string,
  ) {
    super(message);
  }
}

/** Refuses a request for a reason. Throws Refusal. */
export function refuse(why: string, data: Readonly<Record<string, string>> = {}, field = ""): never {
  throw new Refusal(say({ key: `QUADRIVIUM.Request.Refused.${why}`, data }), field);
}
