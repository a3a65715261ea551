import { localiseFaults } from "../base/rule-errors.ts";
import { say } from "../base/words.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor, namesOf } from "../characters/names.ts";
import { requestByAnyone, requestOf } from "../messages/request-message.ts";
import type { Request } from "../messages/request-message.ts";
import { usualTotal } from "../rolls/road/roll-total.ts";
import { hasTarget, isOffered, isThrownUnseen, targetIn } from "../rules/requests/request.ts";
import type { PassiveSide, RequestOption } from "../rules/requests/request.ts";
import { passiveValue } from "./model/answer-choices.ts";
import { traditionsOf, traditionsRolled } from "./model/request-options.ts";
import { readDraft, refuse, refuseUnknownFields, refuseUnlessList } from "./request-draft.ts";
import type { Drafted, OptionDraft, RequestDraft } from "./request-draft.ts";
import { keepSealed } from "./secrets/sealed-texts.ts";
import { hiddenOf } from "./standing/snapshot.ts";

/**
 * Posts a request, after its hidden terms were sealed and stored on this computer. The hook `quadrivium.preRequest` can
 * change the draft, or cancel it by returning false.
 * @returns the message; undefined if a hook cancels it
 * @throws Error in the user's language that names the fault; then nothing is posted
 */
export async function makeRequest(draft: RequestDraft): Promise<Request | undefined> {
  if (!game.user.isGM) refuse("onlyGamemasters");
  refuseUnknownFields(draft);
  if (!Hooks.call("quadrivium.preRequest", draft)) return undefined;
  const drafted = checkedDraft(draft);
  const message = await post(drafted, passiveSides(drafted));
  if (message) await tell(message);
  return message;
}

/**
 * Reads a draft of a request that can be made.
 * @throws Refusal that names the first fault
 */
export function checkedDraft(draft: RequestDraft): Drafted {
  const drafted = readDraft(draft);
  for (const check of checks) check(drafted);
  return drafted;
}

/** What a request must not be, in the order in which it is checked. */
const checks: readonly ((drafted: Drafted) => void)[] = [
  refuseUnlessAsked,
  refuseUnlessOffered,
  refuseUnlessKnown,
  refuseUnlessPassivesAreSeen,
  refuseUnlessOpposed,
  refuseUnlessMeasured,
  refuseUnlessReplaceable,
];

/** Refuses a request that asks nobody, or nothing. */
function refuseUnlessAsked({ asked, options, nominates, kind }: Drafted): void {
  if (asked.length === 0) refuse("nobody", {}, "asked");
  if (nominates !== (options.length === 0)) refuse(nominates ? "nominates" : "nothing");
  if (nominates && kind === "contest") refuse("nominates");
}

function refuseUnlessOffered({ asked, options, nominates }: Drafted): void {
  const idle = asked.find((uuid) => !options.some((option) => isOffered(option, uuid)));
  if (idle !== undefined && !nominates) refuse("nothingFor", { name: nameAt(idle) });
}

/** Throws Error for a Characteristic that none of the actors has, and for a combat total that one of them lacks. */
function refuseUnlessKnown({ asked, options }: Drafted): void {
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

/** Refuses passive values outside a contest, and hidden ones: such a value is known as soon as the request is posted. */
function refuseUnlessPassivesAreSeen({ kind, options, shows }: Drafted): void {
  const passive = options.filter(({ isPassive }) => isPassive);
  if (kind !== "contest" && passive.length > 0) refuse("passive");
  if (passive.some((option) => isSecret({ shows }, option))) refuse("passiveSecret");
}

function refuseUnlessOpposed({ kind, asked, contest: { defender } }: Drafted): void {
  if (kind !== "contest") return;
  if (asked.length < 2) refuse("oneSide", {}, "asked");
  if (defender !== "" && !asked.includes(defender)) refuse("defender");
}

/** Refuses a group challenge with a check that has no target. */
function refuseUnlessMeasured({ kind, asked, options, hidden }: Drafted): void {
  for (const [index, option] of options.entries()) {
    const terms = (option.hidesTarget && hiddenOf({ hidden }, option)) || option;
    const isOpen = !hasTarget(terms) || traditionsRolled(option, asked).some((id) => targetIn(terms, id) === null);
    if (kind === "challenge" && isOpen) refuse("challenge", { name: option.name }, `options.${index}.target`);
  }
}

function refuseUnlessReplaceable({ replaces }: Drafted): void {
  const replaced = requestOf(game.messages.get(replaces ?? ""));
  if (replaces && !replaced) refuse("unknownRequest", { id: replaces });
  if (replaced?.system.state === "locked") throw new Error(say({ key: "QUADRIVIUM.Request.Fault.locked" }));
}

function isSecret(terms: Pick<Drafted, "shows">, option: RequestOption): boolean {
  return option.hidesTarget || isThrownUnseen(terms, option);
}

/** Returns the actors who do not roll, with the passive value of the first option that they are offered. */
function passiveSides({ asked, options, bonuses }: Drafted): PassiveSide[] {
  return asked.flatMap((uuid) => {
    const actor = actorAt(uuid);
    const option = options.find((one) => isOffered(one, uuid));
    if (!actor || !option?.isPassive) return [];
    const { total } = localiseFaults(() => passiveValue(actor, option, bonuses));
    return [{ actor: uuid, total }];
  });
}

/** Seals the hidden terms and posts the request; undefined if a module cancels its creation. */
async function post({ hidden, ...terms }: Drafted, passive: PassiveSide[]): Promise<Request | undefined> {
  const id = foundry.utils.randomID();
  const seal = hidden.length > 0 ? await keepSealed(id, { request: id, options: hidden }) : "";
  const system = {
    ...terms,
    names: namesOf(terms.asked),
    traditions: traditionsOf(terms.asked),
    seal,
    passive,
  };
  const data = { _id: id, type: "request", system } as ChatMessage.CreateData;
  return requestByAnyone(await ChatMessage.implementation.create(data, { keepId: true })) ?? undefined;
}

/** Withdraws the request that a new one replaces, and tells modules of the new one. */
async function tell(message: Request): Promise<void> {
  await requestOf(game.messages.get(message.system.replaces ?? ""))?.update({ system: { state: "withdrawn" } });
  Hooks.callAll("quadrivium.request", message);
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
export async function makeContest({
  sides,
  defender,
  mayStalemate = false,
  ...draft
}: ContestDraft): Promise<Request | undefined> {
  refuseUnlessList("sides", sides);
  return makeRequest({
    ...draft,
    kind: "contest",
    asked: sides.map(({ actor }) => actor),
    options: sides.map(({ actor, ...option }) => ({ ...option, for: [actor] })),
    contest: { defender: typeof defender === "object" ? (defender?.uuid ?? "") : (defender ?? ""), mayStalemate },
  });
}
