import { refuseUnlessHidden } from "../base/host-lacks.ts";
import { localiseFaults } from "../base/rule-errors.ts";
import { say } from "../base/words.ts";
import { sealedText } from "../base/seal.ts";
import { requestByAnyone, requestOf } from "../messages/request-message.ts";
import type { Request } from "../messages/request-message.ts";
import { keepSealed } from "./secrets/vault.ts";
import { bonusCategories, bonusGoals } from "../rules/kernel/bonuses.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { challengeDifficulties } from "../rules/procedures/group-challenge.ts";
import type { ChallengeDifficulty } from "../rules/procedures/group-challenge.ts";
import {
  audienceOf,
  audiences,
  isOffered,
  isThrownUnseen,
  requestKinds,
  resultVisibilities,
  usualTelling,
} from "../rules/requests/request.ts";
import { openings, usuallyOpen } from "../rules/requests/openings.ts";
import type { Opening } from "../rules/requests/openings.ts";
import type {
  Audience,
  HiddenOption,
  RequestKind,
  RequestOption,
  ResultVisibility,
} from "../rules/requests/request.ts";
import { checkFields } from "../rules/kernel/known-fields.ts";
import { plainSetup, writeSetup } from "../rules/kernel/setup.ts";
import { withoutBrackets } from "../rules/kernel/sources.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/die-kinds.ts";
import type { Setup } from "../rules/kernel/fields.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor, namesOf } from "../characters/names.ts";
import { usualTotal } from "../rolls/road/roll-total.ts";
import { passiveValue } from "./model/request-choices.ts";
import { witnessesDice } from "../base/world-settings.ts";

/** The language key that is the label of a bonus without one; readers see it in their own language. */
export const GIFT = "QUADRIVIUM.Request.gift";

/** An option of a request in which each character rolls its own die and nothing is fixed. */
export const blankOption: Omit<RequestOption, "id"> = {
  name: "",
  letter: "",
  characteristics: [],
  ability: "",
  moreAbilities: [],
  total: "",
  target: null,
  hidesTarget: false,
  setup: {},
  hidesSetup: false,
  holdsBack: false,
  isPassive: false,
  isUnskilled: false,
  for: [],
};

/** An option of a request draft; omitted fields are those of each character. */
export interface OptionDraft {
  readonly name?: string;
  /** The letter of the die; by default each character's own. */
  readonly letter?: string;
  readonly characteristics?: readonly string[];
  /** Name of the Ability. */
  readonly ability?: string;
  /** Names of further Abilities, whose scores are added. */
  readonly moreAbilities?: readonly string[];
  /** Id of a combat total ("attack"), which is rolled instead of Characteristics and Abilities. */
  readonly total?: string;
  /** The fixed part of the die's setup. */
  readonly setup?: Partial<Setup>;
  readonly target?: number | null;
  readonly hidesTarget?: boolean;
  /** The part of the die's setup that is fixed and hidden. */
  readonly hiddenSetup?: Partial<Setup>;
  /** True if its dice are hidden until all have answered, although others are shown. */
  readonly holdsBack?: boolean;
  /** True for a side of a contest that does not roll: its passive value stands. */
  readonly isPassive?: boolean;
  /** True if the setup and the bonuses of the request contain what an unskilled roll suffers: no sheet adds it again. */
  readonly isUnskilled?: boolean;
  /** The actors or uuids to which it is offered; by default all. */
  readonly for?: readonly (string | Actor.Implementation)[];
}

/** The draft of a request. */
export interface RequestDraft {
  readonly kind?: RequestKind;
  readonly title?: string;
  readonly note?: string;
  /** Uuids of actors, or the actors themselves. */
  readonly asked: readonly (string | Actor.Implementation)[];
  /** The rolls to choose from; empty if those asked nominate Abilities first. */
  readonly options: readonly OptionDraft[];
  /** True to let those asked nominate Abilities, whose difficulties are set and sealed then. */
  readonly nominates?: boolean;
  readonly bonuses?: readonly Bonus[];
  /** Who sees the dice; everybody by default. */
  readonly shows?: Audience;
  /** What everybody is told of the result; by default nothing where not everybody sees the dice in the end. */
  readonly tells?: ResultVisibility;
  /** What those asked may choose; by default what the sheet states, and what is held and paid. */
  readonly opens?: readonly Opening[];
  /** The deadline for answers, in milliseconds since the epoch. */
  readonly deadline?: number | null;
  readonly contest?: { readonly defender?: string; readonly mayStalemate?: boolean };
  readonly challenge?: ChallengeDifficulty;
  /** Id of the request that this one replaces, which takes no more answers. */
  readonly replaces?: string | null;
}

const rollFields = ["name", "letter", "characteristics", "ability", "moreAbilities", "total", "setup"];
const optionFields = [
  ...rollFields,
  "target",
  "hidesTarget",
  "hiddenSetup",
  "holdsBack",
  "isPassive",
  "isUnskilled",
  "for",
];
const termFields = ["bonuses", "shows", "tells", "opens", "deadline", "contest", "challenge", "replaces"];
const draftFields = ["kind", "title", "note", "asked", "options", "nominates", ...termFields];

/**
 * Posts a request, after its hidden terms were sealed and stored on this computer. The hook `quadrivium.preRequest` can
 * change the draft, or cancel it by returning false.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function makeRequest(draft: RequestDraft): Promise<Request | undefined> {
  if (!game.user.isGM) refuse("onlyGamemasters");
  localiseFaults(() => {
    checkFields(draft, draftFields);
    checkFields(draft.contest ?? {}, ["defender", "mayStalemate"]);
  });
  if (!Hooks.call("quadrivium.preRequest", draft)) return undefined;
  for (const part of ["asked", "options"] as const) refuseUnlessList(part, draft[part]);
  refuseUnlessList("bonuses", draft.bonuses ?? []);
  for (const part of ["title", "note"] as const) refuseUnlessText(part, draft[part]);
  const asked = [...new Set(uuidsOf(draft.asked))];
  if (asked.length === 0) refuse("nobody");
  const nominates = draft.nominates === true;
  if (nominates !== (draft.options.length === 0)) refuse(nominates ? "nominates" : "nothing");
  const kind = pick("kind", requestKinds, draft.kind ?? "checks");
  if (nominates && kind === "contest") refuse("nominates");
  const shows = audienceOf(kind, pick("shows", audiences, draft.shows ?? "everyone"));
  const tells = pick("tells", resultVisibilities, draft.tells ?? usualTelling(shows));
  refuseUnlessList("opens", draft.opens ?? []);
  const opens = [...new Set((draft.opens ?? usuallyOpen).map((one) => pick("opens", openings, one)))];
  const challenge = pick("challenge", challengeDifficulties, draft.challenge ?? "Moderate");
  const deadline = draft.deadline ?? null;
  if (deadline !== null && !Number.isFinite(deadline)) refuse("deadline", { deadline: String(deadline) });
  const bonuses = (draft.bonuses ?? []).map(giftOf).filter(({ amount }) => amount !== 0);
  const drafts = draft.options.map((option) => ({ hidesTarget: kind === "challenge", ...option }));
  const options = drafts.map((option, index) => optionOf(option, String.fromCharCode(97 + index)));
  if (!nominates) refuseUnlessOffered(asked, options);
  refuseUnlessKnown(asked, options);
  if (kind !== "contest" && options.some(({ isPassive }) => isPassive)) refuse("passive");
  // A passive value is known as soon as the request is posted.
  const isSecret = (option: RequestOption) => option.hidesTarget || isThrownUnseen({ shows }, option);
  if (options.some((option) => option.isPassive && isSecret(option))) refuse("passiveSecret");
  // The difficulties of nominated Abilities are sealed.
  refuseUnlessHidden(nominates || shows !== "everyone" || options.some(isSecret));
  const passive = passiveSides(asked, options, bonuses);
  if (kind === "contest") refuseUnlessOpposed(asked, draft.contest?.defender ?? "");
  if (kind === "challenge")
    for (const { name = "", target } of drafts) if (!isNumber(target)) refuse("challenge", { name });
  const replaced = draft.replaces ? requestOf(game.messages.get(draft.replaces)) : null;
  if (draft.replaces && !replaced) refuse("unknownRequest", { id: draft.replaces });
  if (replaced?.system.state === "locked") throw new Error(say({ key: "QUADRIVIUM.Request.Fault.locked" }));
  const id = foundry.utils.randomID();
  const hidden = drafts.flatMap((option, index) => hiddenOf(option, options[index]));
  const seal = hidden.length > 0 ? await keepSealed(sealedText({ request: id, options: hidden })) : "";
  const system = {
    kind,
    title: draft.title ?? "",
    note: draft.note ?? "",
    asked,
    names: namesOf(asked),
    options,
    nominates,
    isWitnessed: witnessesDice(),
    bonuses,
    shows,
    tells,
    opens,
    deadline,
    seal,
    passive,
    contest: { defender: draft.contest?.defender ?? "", mayStalemate: draft.contest?.mayStalemate ?? false },
    challenge,
    replaces: replaced?.id ?? null,
    storesDecided: true,
  };
  const data = { _id: id, type: "request", system } as ChatMessage.CreateData;
  const message = requestByAnyone(await ChatMessage.implementation.create(data, { keepId: true }));
  // A module may have cancelled its creation.
  if (!message) return undefined;
  await replaced?.update({ system: { state: "withdrawn" } });
  Hooks.callAll("quadrivium.request", message);
  return message;
}

/** Returns the actors who do not roll, with the passive value of the first option that they are offered. */
function passiveSides(asked: readonly string[], options: readonly RequestOption[], bonuses: readonly Bonus[]) {
  return asked.flatMap((uuid) => {
    const actor = actorAt(uuid);
    const option = options.find((one) => isOffered(one, uuid));
    if (!actor || !option?.isPassive) return [];
    const { total } = localiseFaults(() => passiveValue(actor, option, bonuses));
    return [{ actor: uuid, total }];
  });
}

/** A side of a contest, with its own roll. */
export interface SideDraft extends OptionDraft {
  /** The actor or its uuid. */
  readonly actor: string | Actor.Implementation;
}

/** The draft of a contest. */
export interface ContestDraft extends Omit<RequestDraft, "kind" | "asked" | "options" | "contest" | "challenge"> {
  /** The sides. Of more than two, all oppose the defender, or the first side if nobody defends. */
  readonly sides: readonly SideDraft[];
  /** The actor that the others act against; null if all are equal challengers. */
  readonly defender?: string | Actor.Implementation | null;
  /** True if it may end in a tie. */
  readonly mayStalemate?: boolean;
}

/**
 * Posts an opposed contest: a request in which each side has its own roll.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export function makeContest({
  sides,
  defender,
  mayStalemate = false,
  ...draft
}: ContestDraft): Promise<Request | undefined> {
  return makeRequest({
    ...draft,
    kind: "contest",
    asked: sides.map(({ actor }) => actor),
    options: sides.map(({ actor, ...option }) => ({ ...option, for: [actor] })),
    contest: { defender: typeof defender === "object" ? (defender?.uuid ?? "") : (defender ?? ""), mayStalemate },
  });
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

function refuseUnlessList(part: string, value: unknown): void {
  if (!Array.isArray(value)) refuse("list", { part });
}

function refuseUnlessText(part: string, value: unknown): void {
  if (value !== undefined && typeof value !== "string") refuse("text", { part });
}

/** Returns a value if it is one of these. Throws Error for another. */
function pick<Value extends string>(part: string, values: readonly Value[], said: Value): Value {
  return values.find((one) => one === said) ?? refuse("choice", { part, value: said, known: values.join(", ") });
}

/** Throws Error for a Characteristic that none of the actors has, and for a combat total that one of them lacks. */
function refuseUnlessKnown(asked: readonly string[], options: readonly RequestOption[]): void {
  const known = asked.flatMap((uuid) => actorAt(uuid)?.system.listedCharacteristics.map(({ id }) => id) ?? []);
  const unknown = options.flatMap(({ characteristics }) => characteristics).find((id) => !known.includes(id));
  if (unknown !== undefined) refuse("characteristic", { id: unknown, known: [...new Set(known)].join(", ") });
  for (const option of options) {
    const { total } = option;
    const lacking = total && asked.find((uuid) => isOffered(option, uuid) && !hasTotal(uuid, total));
    if (!lacking) continue;
    const name = nameAt(lacking);
    refuse("total", { name, total: game.i18n.localize(`QUADRIVIUM.Total.${total}`) });
  }
}

function nameAt(uuid: string): string {
  const actor = actorAt(uuid);
  return actor ? nameFor(actor, "user") : uuid;
}

function hasTotal(uuid: string, total: string): boolean {
  const actor = actorAt(uuid);
  return actor !== null && usualTotal(actor, total) !== null;
}

function isNumber(target: number | null | undefined): boolean {
  return typeof target === "number";
}

function refuseUnlessOffered(asked: readonly string[], options: readonly RequestOption[]): void {
  const idle = asked.find((uuid) => !options.some((option) => isOffered(option, uuid)));
  if (idle !== undefined) refuse("nothingFor", { name: nameAt(idle) });
}

function refuseUnlessOpposed(asked: readonly string[], defender: string): void {
  if (asked.length < 2) refuse("oneSide");
  if (defender !== "" && !asked.includes(defender)) refuse("defender");
}

/** Returns the public part of an option. Throws Error if it cannot be rolled. */
function optionOf(draft: OptionDraft, id: string): RequestOption {
  const { name = "", letter = "", characteristics = [], ability = "", setup = {}, hiddenSetup = {} } = draft;
  const { moreAbilities = [], total = "" } = draft;
  const { target = null, hidesTarget = false, holdsBack = false, isPassive = false, isUnskilled = false } = draft;
  localiseFaults(() => {
    checkFields(draft, optionFields);
  });
  for (const part of ["characteristics", "moreAbilities", "for"] as const) refuseUnlessList(part, draft[part] ?? []);
  for (const part of ["name", "letter", "ability", "total"] as const) refuseUnlessText(part, draft[part]);
  for (const one of moreAbilities) refuseUnlessText("moreAbilities", one);
  if (total && characteristics.length + ability.length + moreAbilities.length > 0)
    refuse("totalAlone", { total: game.i18n.localize(`QUADRIVIUM.Total.${total}`) });
  if (target !== null && !Number.isFinite(target)) refuse("target", { target: String(target) });
  if (letter) pick("letter", [...dieKinds.keys()], letter);
  const hidesSetup = Object.keys(hiddenSetup).length > 0;
  if (letter) refuseUnknownSetup(letter, setup, hiddenSetup);
  else if (hidesSetup || Object.keys(setup).length > 0) refuse("setupWithoutDie");
  const isHidden = hidesTarget && target !== null;
  return {
    id,
    name: name.trim(),
    letter,
    characteristics,
    ability: ability.trim(),
    moreAbilities: moreAbilities.map((one) => one.trim()).filter((one) => one !== ""),
    total: total.trim(),
    setup,
    target: isHidden ? null : target,
    hidesTarget: isHidden,
    hidesSetup,
    holdsBack,
    isPassive,
    isUnskilled,
    for: uuidsOf(draft.for ?? []),
  };
}

function refuseUnknownSetup(letter: string, setup: Partial<Setup>, hidden: Partial<Setup>): void {
  const die = dieKindOf(letter);
  const known = new Set(["count", ...die.fields.map(({ name }) => name)]);
  for (const name of [...Object.keys(setup), ...Object.keys(hidden)]) if (!known.has(name)) refuse("field", { name });
  localiseFaults(() => writeSetup(die, { ...plainSetup(die), ...setup, ...hidden } as Setup));
}

function hiddenOf({ target = null, hiddenSetup = {} }: OptionDraft, option: RequestOption | undefined): HiddenOption[] {
  if (!option || (!option.hidesTarget && !option.hidesSetup)) return [];
  return [{ id: option.id, target: option.hidesTarget ? target : null, setup: hiddenSetup }];
}

function giftOf({ label, category, goal = "total", amount }: Partial<Bonus>): Bonus {
  refuseUnlessText("label", label);
  if (amount === undefined || !Number.isInteger(amount)) {
    refuse("bonus", { label: label ?? "", amount: String(amount) });
  }
  // Every bonus needs a label, by which the answer is compared.
  return {
    label: withoutBrackets(label ?? "") || GIFT,
    category: pick("category", bonusCategories, category ?? "other"),
    goal: pick("goal", bonusGoals, goal),
    amount,
  };
}

function refuse(why: string, data: Readonly<Record<string, string>> = {}): never {
  throw new Error(say({ key: `QUADRIVIUM.Request.Refused.${why}`, data }));
}
