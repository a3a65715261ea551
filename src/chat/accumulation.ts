import { labelled, say, signed } from "../base/words.ts";
import { creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { numberEntries } from "../bookings/addable-numbers.ts";
import type { NumberEntry } from "../bookings/addable-numbers.ts";
import { usesResource } from "../bookings/pay.ts";
import { recordTold, undoChange } from "../bookings/recorded-change.ts";
import { changesBy, isOfGamemaster, isTold, readersOf } from "../bookings/told-numbers.ts";
import type { ChangeMessage, Told } from "../bookings/told-numbers.ts";
import { accumulate, changeBy, revertAccumulation } from "../rules/procedures/accumulation.ts";
import type { Accumulation, AccumulationSign } from "../rules/procedures/accumulation.ts";
import { askInWindow } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { isOfNobodyLeft } from "../messages/who-rolled.ts";
import { onceAtATime } from "../base/async.ts";
import { isOfType } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** An accumulation as it is shown. */
interface StoredAccumulation extends Accumulation {
  readonly uuid: string;
  readonly path: string;
  readonly label: string;
  readonly sign: AccumulationSign | null;
  readonly isUndone: boolean;
  /** Id of the user who has undone it. */
  readonly undoneBy: string | null;
}

interface Answer {
  /** The position in the list of numbers. */
  readonly number?: string | number;
  readonly sign?: AccumulationSign;
}

/** Returns the character whose roll a message shows; null if the result cannot be accumulated or already is. */
export function accumulatingActor(message: Message): Creature | null {
  const roll = isOfType(message, "roll") ? rollOf(message) : null;
  if (!roll?.isSound || !roll.outcome) return null;
  if (accumulationOf(message)) return null;
  return creature(message.speakerActor);
}

/** Tells whether the result of a message could be accumulated if its character still existed. */
export function isAccumulationLost(message: Message): boolean {
  const roll = isOfNobodyLeft(message) ? rollOf(message) : null;
  return roll?.isSound === true && roll.outcome !== null && !accumulationOf(message);
}

/** Returns why the number of an accumulation cannot change any more, in words; blank if it can. */
export function whyLost({ uuid, path, label }: Pick<StoredAccumulation, "uuid" | "path" | "label">): string {
  return findPlace({ uuid, path }) ? "" : say({ key: "QUADRIVIUM.Accumulation.Gone", data: { name: label } });
}

const oncePerMessage = onceAtATime<Message>();

/**
 * Asks for a number of the character, changes it by the result of the roll, and stores the accumulation in the message:
 * "the result of the rolled formula is added (or sometimes subtracted) from the prior value" [check].
 */
export async function accumulateRoll(message: Message): Promise<void> {
  await runOnce(message, async () => {
    const actor = accumulatingActor(message);
    if (!actor || !mayAccumulate(message)) return;
    if (!actor.isOwner) fail("NotYours", nameFor(actor, "user"));
    const total = totalOf(message);
    const chosen = await ask(message, actor, total);
    if (!chosen) return;
    // Another user may have accumulated or changed the roll while the window was open.
    const { uuid, path, label: part } = chosen.entry;
    const label = labelled(nameFor(actor, "players"), part);
    const isOpen = (): boolean => accumulatingActor(message) !== null && totalOf(message) === total;
    await record(message, actor, () => (isOpen() ? { uuid, path, label, sign: chosen.sign } : null));
  });
}

/**
 * Returns the change that an accumulated roll makes now if it differs from the one that was applied; null if it does
 * not, or if a decision about the roll is open.
 */
export function changeNow(message: Message): number | null {
  const roll = rollOf(message);
  const done = accumulationOf(message);
  if (!done?.sign || !roll?.outcome) return null;
  const change = changeBy(roll.total ?? 0, done.sign);
  return change === done.change ? null : change;
}

/** Applies an accumulated roll that has changed since, as if its accumulation had been undone first. */
export async function reapplyAccumulation(message: Message): Promise<void> {
  await runOnce(message, async () => {
    const done = accumulationOf(message);
    if (!done?.sign || changeNow(message) === null || !mayAccumulate(message)) return;
    const place = placeOf(done);
    if (!place.actor.isOwner) fail("NotYours", place.entry.label);
    await record(message, place.actor, () => (changeNow(message) === null ? null : accumulationOf(message)));
  });
}

/** Undoes an accumulation; other changes to the number since then stay. */
export async function undoAccumulation(message: Message): Promise<void> {
  await runOnce(message, async () => {
    const done = accumulationOf(message);
    if (!game.user.isGM || !done) return;
    placeOf(done);
    // What was added to it last goes first: a limit may have cut it.
    for (const change of toldBy(message).filter(isTold).toReversed()) await undoChange(change);
  });
}

/** Returns true if this user may accumulate the roll of a message, whoever owns the number. */
export function mayAccumulate(message: Message): boolean {
  return game.user.isGM || message.isAuthor;
}

/**
 * Returns the accumulation of the result of a message, which messages tell; one that is undone if there is no other. Null for
 * none.
 */
export function accumulationIn(message: Message): StoredAccumulation | null {
  const told = toldBy(message);
  const last = told.findLast(isTold) ?? told.at(-1);
  const [number] = last?.system.numbers ?? [];
  if (!last || !number) return null;
  const { uuid, path, label, after } = number;
  return {
    ...last.system.accumulation,
    uuid,
    path,
    label,
    after,
    isUndone: !isTold(last),
    undoneBy: last.system.undoneBy,
  };
}

/** Returns the messages that tell an accumulation of the result of another one, by those who may accumulate it. */
function toldBy(message: Message): readonly ChangeMessage[] {
  const { author } = message;
  return changesBy(message, "accumulation").filter((one) => isOfGamemaster(one) || one.author === author);
}

/** Returns the accumulation of a message; null without one, or if it was undone. */
function accumulationOf(message: Message): StoredAccumulation | null {
  const done = accumulationIn(message);
  return done?.isUndone === false ? done : null;
}

function totalOf(message: Message): number {
  return rollOf(message)?.total ?? 0;
}

/** A number, and the actor to which it belongs. */
interface Place {
  readonly actor: Creature;
  readonly entry: NumberEntry;
}

/** Returns the current number to which a roll was added. Throws Error if it no longer exists. */
function placeOf({ uuid, path, label }: Pick<StoredAccumulation, "uuid" | "path" | "label">): Place {
  return findPlace({ uuid, path }) ?? fail("Gone", label);
}

function findPlace({ uuid, path }: Pick<StoredAccumulation, "uuid" | "path">): Place | null {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const actor = creature(found instanceof Item ? found.actor : found instanceof Actor ? found : null);
  const entry = actor && numberEntries(actor).find((number) => number.uuid === uuid && number.path === path);
  return entry ? { actor, entry } : null;
}

/**
 * Adds the result of a roll to a number.
 * @param find Returns the number, with what is already added to it; null if somebody else has added the result meanwhile. It
 * is asked in the turn of the actor.
 */
async function record(
  message: Message,
  actor: Creature,
  find: () => (Pick<StoredAccumulation, "uuid" | "path" | "label" | "sign"> & Partial<Accumulation>) | null,
): Promise<void> {
  await recordTold([actor], () => {
    const {
      before: former = 0,
      after: latter = 0,
      sign,
      ...named
    } = find() ?? fail("Meanwhile", nameFor(actor, "user"));
    const { entry } = placeOf(named);
    const base = revertAccumulation(entry.value, { before: former, after: latter }, entry);
    const counted = accumulate(base, totalOf(message), sign ?? "add", entry);
    return [toldOf(message, actor, { ...named, ...counted, sign }, entry.value)];
  });
}

/** Returns what is told of an accumulation, for those who read the roll. */
function toldOf(
  message: Message,
  actor: Creature,
  { uuid, path, label, before, change, after, sign }: Omit<StoredAccumulation, "isUndone" | "undoneBy">,
  value: number,
): Told {
  return {
    reason: "accumulation",
    actor,
    of: message.id,
    accumulation: { before, change, sign },
    numbers: [{ uuid, path, label, before: value, after }],
    whisper: readersOf(message),
  };
}

interface Chosen {
  readonly entry: NumberEntry;
  readonly sign: AccumulationSign;
}

/** Asks which number to change; returns null if the window is closed. */
async function ask(message: Message, actor: Creature, total: number): Promise<Chosen | null> {
  const numbers = numberEntries(actor).filter((entry) => isInPlay(actor, entry));
  const groups = Map.groupBy(
    numbers.map((entry, index) => ({ ...entry, index })),
    ({ group }) => group,
  );
  const answer = await askInWindow<Answer>({
    title: say({ key: "QUADRIVIUM.Accumulation.Title" }),
    tradition: actor.system.effectiveTradition.id,
    template: "systems/quadrivium/templates/cards/accumulate.hbs",
    context: {
      id: `quadrivium-accumulate-${message.id ?? ""}`,
      total: signed(total),
      groups: [...groups].map(([label, list]) => ({ label, list })),
    },
    confirm: say({ key: "QUADRIVIUM.Accumulation.Confirm" }),
    attach: (window) => {
      filterChoices(window);
    },
  });
  const entry = numbers[Number(answer?.number ?? Number.NaN)];
  return entry ? { entry, sign: answer?.sign === "subtract" ? "subtract" : "add" } : null;
}

/** Tells whether the game of a character has a number: not the points of another, unless some are entered. */
function isInPlay(actor: Creature, { path, value }: NumberEntry): boolean {
  const resource = (["inspiration", "luck"] as const).find((one) => path === `system.${one}`);
  return !resource || value !== 0 || usesResource(actor, resource);
}

/** Hides the numbers whose name and group do not match the search, and selects the first match. */
function filterChoices(window: HTMLElement): void {
  const search = window.querySelector<HTMLInputElement>("input[type=search]");
  const list = window.querySelector("select");
  if (!search || !list) return;
  search.addEventListener("input", () => {
    const sought = search.value.trim().toLocaleLowerCase(game.i18n.lang);
    const options = [...list.options];
    for (const option of options) {
      const group = option.closest("optgroup")?.label ?? "";
      option.hidden = !`${group} ${option.text}`.toLocaleLowerCase(game.i18n.lang).includes(sought);
    }
    for (const group of list.querySelectorAll("optgroup")) {
      group.hidden = [...group.querySelectorAll("option")].every(({ hidden }) => hidden);
    }
    const found = options.find(({ hidden }) => !hidden);
    if (found && list.selectedOptions[0]?.hidden !== false) list.value = found.value;
    const data = { name: search.value.trim() };
    search.setCustomValidity(found ? "" : say({ key: "QUADRIVIUM.Fault.NameUnknown", data }));
  });
}

/** Ignores a second click while the first is handled, and warns the user if something fails. */
function runOnce(message: Message, run: () => Promise<void>): Promise<void> {
  return oncePerMessage(
    message,
    () => warnOfFaults(run),
    () => undefined,
  );
}

/** Throws Error with the reason why nothing is accumulated, in the user's language. */
function fail(why: "Gone" | "Meanwhile" | "NotYours", name: string): never {
  throw new Error(say({ key: `QUADRIVIUM.Accumulation.${why}`, data: { name } }));
}
