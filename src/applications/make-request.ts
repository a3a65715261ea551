import { localiseFaults } from "../dice/localise-faults.ts";
import { say } from "../dice/words.ts";
import { sealedText } from "../documents/seal.ts";
import { actorAt, nameAt, requestOf } from "../documents/requests.ts";
import type { Request } from "../documents/requests.ts";
import { keepSealed } from "../documents/vault.ts";
import type { Bonus } from "../rules/bonuses.ts";
import type { ChallengeDifficulty } from "../rules/check/group-challenge.ts";
import { isOffered } from "../rules/requests/request.ts";
import type { Audience, Hidden, Kind, Option, Telling } from "../rules/requests/request.ts";
import { plainSetup, writeSetup } from "../rules/setup.ts";
import { traditionOf } from "../rules/traditions/index.ts";
import type { Setup } from "../rules/traditions/tradition.ts";

/** One of the rolls to choose from, as it is set; what is left out is each character's own. */
export interface OptionDraft {
  readonly name?: string;
  /** The letter of the die; blank for each character's own. */
  readonly letter?: string;
  readonly characteristics?: readonly string[];
  /** Name of the Ability. */
  readonly ability?: string;
  /** What of the die's setup is fixed. */
  readonly setup?: Partial<Setup>;
  readonly target?: number | null;
  readonly hidesTarget?: boolean;
  /** What of the die's setup is fixed and not told. */
  readonly hiddenSetup?: Partial<Setup>;
  /** Its dice are not shown before all are in, though all others are. */
  readonly holdsBack?: boolean;
  /** Whom alone it is offered, as actors or their uuids; left out where everybody may choose it. */
  readonly for?: readonly (string | Actor.Implementation)[];
}

/** A request as it is set, before it is asked. */
export interface RequestDraft {
  readonly kind?: Kind;
  readonly title?: string;
  readonly note?: string;
  /** Uuids of actors, or the actors themselves. */
  readonly asked: readonly (string | Actor.Implementation)[];
  readonly options: readonly OptionDraft[];
  readonly bonuses?: readonly Bonus[];
  readonly shows?: Audience;
  readonly tells?: Telling;
  /** Until when it can be answered, as a time of the clock in milliseconds. */
  readonly deadline?: number | null;
  readonly contest?: { readonly defender?: string; readonly mayStalemate?: boolean };
  readonly challenge?: ChallengeDifficulty;
  /** Id of the request that this one replaces: that one takes no more answers, and both say so. */
  readonly replaces?: string | null;
}

/**
 * Asks for rolls: posts the request, after what it hides was sealed and kept on this computer. The hook
 * `quadrivium.preRequest` may change the draft, or cancel it by returning false.
 * @returns the message; undefined when a hook has cancelled it
 * @throws Error that names what is wrong with it, in the reader's language; then nothing is posted
 */
export async function makeRequest(draft: RequestDraft): Promise<Request | undefined> {
  if (!game.user.isGM) refuse("onlyGamemasters");
  if (!Hooks.call("quadrivium.preRequest", draft)) return undefined;
  const asked = [...new Set(uuidsOf(draft.asked))];
  for (const uuid of asked) if (!actorAt(uuid)) refuse("unknownActor", { uuid });
  if (asked.length === 0) refuse("nobody");
  if (draft.options.length === 0) refuse("nothing");
  const kind = draft.kind ?? "checks";
  const drafts = draft.options.map((option) => ({ hidesTarget: kind === "challenge", ...option }));
  const options = drafts.map((option, index) => optionOf(option, String.fromCharCode(97 + index)));
  refuseUnlessOffered(asked, options);
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
    options,
    bonuses: (draft.bonuses ?? []).map(giftOf),
    // "All roll privately; results are revealed together": and margins beside open dice would give targets away.
    shows: kind === "challenge" ? "together" : (draft.shows ?? "everyone"),
    tells: draft.tells ?? (kind === "challenge" ? "success" : "margin"),
    deadline: draft.deadline ?? null,
    seal,
    contest: { defender: draft.contest?.defender ?? "", mayStalemate: draft.contest?.mayStalemate ?? false },
    challenge: draft.challenge ?? "Moderate",
    replaces: replaced?.id ?? null,
  };
  const data = { _id: id, type: "request", system } as unknown as ChatMessage.CreateData;
  const message = (await ChatMessage.implementation.create(data, { keepId: true })) as unknown as Request | undefined;
  // A module may have refused it.
  if (!message) return undefined;
  await replaced?.update({ system: { state: "withdrawn" } });
  Hooks.callAll("quadrivium.request", message);
  return message;
}

function uuidsOf(actors: readonly (string | Actor.Implementation)[]): string[] {
  return actors.map((one) => (typeof one === "string" ? one : one.uuid));
}

function isNumber(target: number | null | undefined): boolean {
  return typeof target === "number";
}

function refuseUnlessOffered(asked: readonly string[], options: readonly Option[]): void {
  const idle = asked.find((uuid) => !options.some((option) => isOffered(option, uuid)));
  if (idle !== undefined) refuse("nothingFor", { name: nameAt(idle) ?? idle });
}

function refuseUnlessOpposed(asked: readonly string[], defender: string): void {
  if (asked.length < 2) refuse("oneSide");
  if (defender !== "" && !asked.includes(defender)) refuse("defender");
}

/** An option as everybody may see it. @throws Error for one that cannot be rolled */
function optionOf(draft: OptionDraft, id: string): Option {
  const { name = "", letter = "", characteristics = [], ability = "", setup = {}, hiddenSetup = {} } = draft;
  const { target = null, hidesTarget = false, holdsBack = false } = draft;
  if (target !== null && !Number.isFinite(target)) refuse("target", { target: String(target) });
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
    setup,
    target: isHidden ? null : target,
    hidesTarget: isHidden,
    hidesSetup,
    holdsBack,
    for: uuidsOf(draft.for ?? []),
  };
}

function refuseUnknownSetup(letter: string, setup: Partial<Setup>, hidden: Partial<Setup>): void {
  const die = traditionOf(letter);
  const known = new Set(["count", ...die.fields.map(({ name }) => name)]);
  for (const name of [...Object.keys(setup), ...Object.keys(hidden)]) if (!known.has(name)) refuse("field", { name });
  localiseFaults(() => writeSetup(die, { ...plainSetup(die), ...setup, ...hidden } as Setup));
}

function hiddenOf({ target = null, hiddenSetup = {} }: OptionDraft, option: Option | undefined): Hidden[] {
  if (!option || (!option.hidesTarget && !option.hidesSetup)) return [];
  return [{ id: option.id, target: option.hidesTarget ? target : null, setup: hiddenSetup }];
}

function giftOf({ label, category, goal = "total", amount }: Bonus): Bonus {
  if (!Number.isInteger(amount)) refuse("bonus", { label, amount: String(amount) });
  // What is added has a name where it is shown, and the answer is held against that name.
  return { label: label.trim() || game.i18n.localize("QUADRIVIUM.Request.gift"), category, goal, amount };
}

function refuse(why: string, data: Readonly<Record<string, string>> = {}): never {
  throw new Error(say({ key: `QUADRIVIUM.Request.Refused.${why}`, data }));
}
