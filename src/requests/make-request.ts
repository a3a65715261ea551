import { localiseFaults, say, sayFault } from "../base/words.ts";
import { sayDifficultyWord } from "../base/world-settings.ts";
import { actorAt } from "../characters/actors.ts";
import { nameFor, namesOf } from "../characters/names.ts";
import { requestOf, type Request } from "../messages/request-message.ts";
import { usualTotal } from "../rolls/roll-choices.ts";
import { difficultyWords, type DifficultyWord } from "../rules/character/difficulties.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { checkChoice, checkFields, RuleError } from "../rules/kernel/rule-error.ts";
import { checkNumber, plainSetup, writeSetup } from "../rules/kernel/die-modifiers.ts";
import { withoutBrackets, type Bonus } from "../rules/kernel/bonuses.ts";
import {
  audienceOf,
  audiences,
  isOffered,
  isThrownUnseen,
  requestKinds,
  resultVisibilities,
  usualTelling,
} from "../rules/requests/request.ts";
import type { HiddenOption, RequestKind, RequestOption } from "../rules/requests/request.ts";
import { dieKindOf, dieKinds, isForArts } from "../rules/traditions/traditions.ts";
import { passiveValue } from "./answer-choices.ts";
import { blankBonus, blankOption, blankRequest, mayNominate, targetIn, traditionsRolled } from "./request-options.ts";
import type { RequestSettings } from "./request-options.ts";
import { keepSealed } from "./sealed-texts.ts";

/** The language key used as the label of an unlabeled bonus; readers see it in their own language. */
export const GIFT = "QUADRIVIUM.Request.gift";

/** An option of a request draft; omitted fields are each character's own. */
export interface OptionDraft extends Partial<Omit<RequestOption, "target" | "for">> {
  /** A number for all, or a word of difficulty ("hard") that means each tradition's own number. */
  readonly target?: number | DifficultyWord | null;
  /** The numbers of individual traditions. */
  readonly targets?: Readonly<Record<string, number>>;
  /** The part of the die's setup that is fixed and hidden; `setup` is fixed and visible. */
  readonly hiddenSetup?: Partial<Setup>;
  /** The actors or uuids it is offered to; by default all. */
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

/** A side of a contest, with its own roll. */
interface SideDraft extends OptionDraft {
  /** The actor or its uuid. */
  readonly actor: string | Actor.Implementation;
}

/** The draft of a contest. */
export interface ContestDraft extends Omit<RequestDraft, "kind" | "asked" | "options" | "contest" | "challenge"> {
  /** The sides. With more than two, all oppose the defender, or the first side if there is none. */
  readonly sides: readonly SideDraft[];
  /** The actor the others act against; null if all are equal challengers. */
  readonly defender?: string | Actor.Implementation | null;
  /** True if it may end in a tie. */
  readonly mayStalemate?: boolean;
}

/** Why a request cannot be made, in the user's language. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** The name of the wrong field in the request window; blank for none. */
    readonly field: string,
  ) {
    super(message);
  }
}

function refuse(why: string, data: Readonly<Record<string, string>> = {}, field = ""): never {
  throw new Refusal(say({ key: `QUADRIVIUM.Request.Refused.${why}`, data }), field);
}

/**
 * Posts a request, after sealing its hidden terms and storing them on this computer. The hook `quadrivium.preRequest`
 * can change the draft, or cancel it by returning false.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function makeRequest(draft: RequestDraft): Promise<Request | undefined> {
  if (!game.user.isGM) refuse("onlyGamemasters");
  if (!Hooks.call("quadrivium.preRequest", draft)) return undefined;
  const settings = readDraft(draft);
  refuseFaults(settings);
  const message = await post(settings);
  if (!message) return undefined;
  await requestOf(game.messages.get(settings.replaces ?? ""))?.update({ system: { state: "withdrawn" } });
  Hooks.callAll("quadrivium.request", message);
  return message;
}

/**
 * Posts an opposed contest: a request in which each side has its own roll.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function makeContest(draft: ContestDraft): Promise<Request | undefined> {
  const { sides, defender, mayStalemate = false, ...others } = draft;
  refuseUnlessList("sides", sides);
  return makeRequest({
    ...others,
    kind: "contest",
    asked: sides.map(({ actor }) => actor),
    options: sides.map(({ actor, ...option }) => ({ ...option, for: [actor] })),
    contest: { defender: typeof defender === "object" ? (defender?.uuid ?? "") : (defender ?? ""), mayStalemate },
  });
}

/**
 * Returns the settings of a draft: defaults filled in, actors as uuids, words of difficulty as numbers, and only the
 * fields of its kind. The message's model checks the rest.
 * @throws Error in the user's language that names the first part that does not belong to a request
 */
export function readDraft(draft: RequestDraft): RequestSettings {
  for (const part of ["asked", "options"] as const) refuseUnlessList(part, draft[part]);
  localiseFaults(() => {
    checkFields(draft, Object.keys(blankRequest));
    checkChoice("kind", draft.kind ?? "checks", requestKinds);
    checkChoice("shows", draft.shows ?? "everyone", audiences);
    checkChoice("tells", draft.tells ?? "nothing", resultVisibilities);
  });
  const { kind = "checks", contest = {}, bonuses = [] } = draft;
  const shows = audienceOf(kind, draft.shows ?? "everyone");
  const asked = [...new Set(uuidsOf(draft.asked))];
  const nominates = draft.nominates === true && mayNominate({ kind });
  const { defender = "", mayStalemate = false } = contest;
  return {
    ...blankRequest,
    ...said(draft),
    kind,
    asked,
    shows,
    tells: draft.tells ?? usualTelling(shows),
    nominates,
    options: nominates
      ? []
      : draft.options
          .flatMap((option) => readOption(option, { kind, asked }))
          .map((option, index) => ({ ...option, id: String.fromCharCode(97 + index) })),
    // Every bonus needs a label to be named by.
    bonuses: bonuses
      .filter(({ amount }) => amount !== 0)
      .map((bonus) => ({
        ...blankBonus,
        ...bonus,
        label: withoutBrackets((bonus as Partial<Bonus>).label ?? "") || GIFT,
      })),
    contest: { defender: asked.includes(defender) ? defender : "", mayStalemate },
  };
}

/** Returns an object without undefined fields. */
function said<Written extends object>(
  written: Written,
): Partial<{ [Key in keyof Written]: Exclude<Written[Key], undefined> }> {
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined)) as never;
}

function refuseUnlessList(part: string, value: unknown): void {
  if (!Array.isArray(value)) refuse("list", { part });
}

function uuidsOf(asked: readonly (string | Actor.Implementation)[]): readonly string[] {
  return asked.map((one) => {
    const uuid = typeof one === "string" ? one : one.uuid;
    return actorAt(uuid)?.uuid ?? refuse("unknownActor", { uuid: uuid || "?" });
  });
}

function readOption(
  { hiddenSetup = {}, targets, ...draft }: OptionDraft,
  { kind, asked }: Pick<RequestSettings, "kind" | "asked">,
): readonly RequestOption[] {
  localiseFaults(() => {
    checkFields(draft, Object.keys(blankOption));
    if (draft.letter) checkChoice("letter", draft.letter, [...dieKinds.keys()]);
    if (typeof draft.target === "string") checkChoice("target", draft.target, difficultyWords);
  });
  const option = { ...blankOption, hidesTarget: kind === "challenge", ...(said(draft) as Partial<RequestOption>) };
  const { total, characteristics, ability, moreAbilities, holdsBack, isPassive } = option;
  const isContest = kind === "contest";
  const only = uuidsOf(option.for).filter((uuid) => asked.includes(uuid));
  const read = {
    ...option,
    // A combat total is rolled as a whole, except for a spell's Arts; only the rolls of a contest have no target.
    characteristics: total ? [] : characteristics,
    ability: total ? "" : ability.trim(),
    moreAbilities: total && !isForArts(total) ? [] : moreAbilities.map((one) => one.trim()).filter(Boolean),
    target: isContest ? null : option.target,
    hidesTarget: option.hidesTarget && !isContest,
    setup: { ...option.setup, ...hiddenSetup },
    hidesSetup: option.hidesSetup || Object.keys(hiddenSetup).length > 0,
    holdsBack: holdsBack && isContest,
    isPassive: isPassive && isContest,
    for: only,
  };
  return isContest ? [read] : byTradition(read, asked, targets);
}

/**
 * Returns an option with its target as a number; if those asked play several games with numbers of their own, as one
 * option per game.
 * @throws Error in the user's language if a game has no number for the word of difficulty
 */
function byTradition(
  option: RequestOption,
  asked: readonly string[],
  own: OptionDraft["targets"] = {},
): readonly RequestOption[] {
  const rolled = traditionsRolled(option, asked).map((tradition) => {
    const target = own[tradition] ?? targetIn(option, tradition);
    if (typeof option.target === "string" && target === null) {
      const word = sayDifficultyWord(option.target);
      refuse("word", { word, tradition: game.i18n.localize(`QUADRIVIUM.Tradition.${tradition}`) });
    }
    return { tradition, target };
  });
  const [first] = rolled;
  if (rolled.every(({ target }) => target === first?.target)) {
    return [{ ...option, target: first ? first.target : targetIn(option, "") }];
  }
  return rolled.map(({ tradition, target }) => {
    const players = asked.filter(
      (uuid) => isOffered(option, uuid) && actorAt(uuid)?.system.effectiveTradition.id === tradition,
    );
    return { ...option, target, for: players };
  });
}

/**
 * Rejects an impossible request.
 * @throws Refusal in the user's language that names the first fault
 */
export function refuseFaults(settings: RequestSettings): void {
  const { asked, options, bonuses, nominates, kind, replaces } = settings;
  if (asked.length === 0) refuse("nobody", {}, "asked");
  if (options.length === 0 && !nominates) refuse("nothing");
  for (const uuid of asked) {
    if (!nominates && !options.some((option) => isOffered(option, uuid))) refuse("nothingFor", { name: nameAt(uuid) });
  }
  for (const [index, option] of options.entries()) {
    refuseFaultsOf(option, settings, `options.${index}`);
  }
  for (const [index, { label, amount }] of bonuses.entries()) {
    const data = { label: label === GIFT ? "" : label, amount: String(amount) };
    if (!Number.isInteger(amount)) refuse("bonus", data, `bonuses.${index}.amount`);
  }
  if (kind === "contest" && asked.length < 2) refuse("oneSide", {}, "asked");
  const replaced = requestOf(game.messages.get(replaces ?? ""));
  if (replaces && !replaced) refuse("unknownRequest", { id: replaces });
  if (replaced?.system.state === "locked") throw new Error(say({ key: "QUADRIVIUM.Request.Fault.locked" }));
}

function refuseFaultsOf(option: RequestOption, { kind, asked, shows }: RequestSettings, path: string): void {
  const { name, letter, setup, total, characteristics, hidesTarget, isPassive } = option;
  if (letter) refuseImpossibleSetup(letter, setup, path);
  else if (Object.keys(setup).length > 0) refuse("setupWithoutDie");
  const known = asked.flatMap((uuid) => actorAt(uuid)?.system.listedCharacteristics.map(({ id }) => id) ?? []);
  const unknown = characteristics.find((id) => !known.includes(id));
  if (unknown !== undefined) refuse("characteristic", { id: unknown, known: [...new Set(known)].join(", ") });
  const { target } = option;
  if (target !== null && !Number.isInteger(target)) refuse("target", { target: String(target) }, `${path}.target`);
  const lacking = asked.find((uuid) => {
    const actor = actorAt(uuid);
    return total !== "" && isOffered(option, uuid) && (actor === null || usualTotal(actor, total) === null);
  });
  if (lacking) refuse("total", { name: nameAt(lacking), total: game.i18n.localize(`QUADRIVIUM.Total.${total}`) });
  // A passive value is known as soon as the request is posted.
  if (isPassive && isThrownUnseen({ shows }, option)) refuse("passiveSecret");
  if (kind === "challenge" && target === null) refuse("challenge", { name }, `${path}.target`);
  if (hidesTarget && target === null) refuse("hidesNothing", { name }, `${path}.target`);
}

function nameAt(uuid: string): string {
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "user") : uuid;
}

/** Rejects what a die's rules forbid, at the field of the request window. */
function refuseImpossibleSetup(letter: string, setup: Partial<Setup>, path: string): void {
  const die = dieKindOf(letter);
  const known = new Set(["count", ...die.fields.map(({ name }) => name)]);
  for (const name of Object.keys(setup)) if (!known.has(name)) refuse("field", { name });
  const look = (field: string, check: () => void): void => {
    try {
      check();
    } catch (error) {
      throw error instanceof RuleError ? new Refusal(sayFault(error), field) : error;
    }
  };
  for (const field of die.fields) {
    const value = setup[field.name];
    if (field.kind !== "number" || value === undefined) continue;
    const label = game.i18n.localize(`QUADRIVIUM.Field.${field.name}`);
    look(`${path}.setup.${field.name}`, () => {
      checkNumber(field, Number(value), `${label} ${Number(value)}`);
    });
  }
  look(`${path}.letter`, () => {
    const whole = { ...plainSetup(die), ...setup } as Setup;
    writeSetup(die, whole);
    die.validate?.(whole);
  });
}

/** Seals the hidden terms and posts the request; undefined if a module cancels its creation. */
async function post(settings: RequestSettings): Promise<Request | undefined> {
  const { asked, bonuses, options } = settings;
  const id = foundry.utils.randomID();
  const hidden = options.flatMap((option) => hiddenPart(option) ?? []);
  const seal = hidden.length > 0 ? await keepSealed(id, { request: id, options: hidden }) : "";
  // Actors that do not roll have the passive value of the first option they are offered.
  const passive = asked.flatMap((uuid) => {
    const actor = actorAt(uuid);
    const option = options.find((one) => isOffered(one, uuid));
    if (!actor || !option?.isPassive) return [];
    return [{ actor: uuid, total: localiseFaults(() => passiveValue(actor, option, bonuses)).total }];
  });
  const system = { ...settings, options: options.map(shownPart), names: namesOf(asked), seal, passive };
  const data = { _id: id, type: "request", system } as ChatMessage.CreateData;
  return requestOf(await ChatMessage.implementation.create(data, { keepId: true })) ?? undefined;
}

/** Returns an option as stored in its message, which every client receives. */
function shownPart(option: RequestOption): RequestOption {
  const { hidesTarget, hidesSetup } = option;
  return {
    ...option,
    ...(hidesTarget ? { target: null } : {}),
    ...(hidesSetup ? { setup: {} } : {}),
  };
}

/** Returns the hidden part of an option; null for nothing. */
export function hiddenPart({ id, target, setup, hidesTarget, hidesSetup }: RequestOption): HiddenOption | null {
  if (!hidesTarget && !hidesSetup) return null;
  return { id, target: hidesTarget ? Number(target) : null, setup: hidesSetup ? setup : {} };
}
