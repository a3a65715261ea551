import { say, signed } from "../base/words.ts";
import { creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { numberEntries, numbersUpdate } from "../bookings/number-entries.ts";
import type { NumberOwner, NumberEntry } from "../bookings/number-entries.ts";
import { accumulate, changeBy, revertAccumulation } from "../rules/procedures/accumulation.ts";
import type { Accumulation, AccumulationSign } from "../rules/procedures/accumulation.ts";
import { askInWindow } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { rollOf } from "../bookings/change-roll.ts";
import { isOfNobodyLeft } from "../messages/who-rolled.ts";
import { byTurns } from "../base/turns.ts";
import { onceAtATime } from "../base/async.ts";
import { doneOf, inSteps, markOf, markUnder, noteUnder, unmarkOf } from "../base/steps.ts";
import type { Note, Noted, Steps } from "../base/steps.ts";
import { isOfType, rollData } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** An accumulation as its message stores it. */
interface StoredAccumulation extends Accumulation {
  readonly uuid: string;
  readonly path: string;
  readonly label: string;
  readonly sign: AccumulationSign | null;
  readonly isUndone: boolean;
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
    const now = accumulatingActor(message) && totalOf(message) === total;
    if (!now) fail("Meanwhile", nameFor(actor, "user"));
    await applyFirst(message, actor, chosen);
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
    if (!place.owner.isOwner) fail("NotYours", place.entry.label);
    const counted = accumulate(
      revertAccumulation(place.entry.value, done, place.entry),
      totalOf(message),
      done.sign,
      place.entry,
    );
    await write(message, place, { ...done, ...counted }, counted.after);
  });
}

/** Undoes an accumulation; other changes to the number since then stay. */
export async function undoAccumulation(message: Message): Promise<void> {
  await runOnce(message, async () => {
    const done = accumulationOf(message);
    if (!game.user.isGM || !done) return;
    const place = placeOf(done);
    await write(message, place, { ...done, isUndone: true }, revertAccumulation(place.entry.value, done, place.entry));
  });
}

/** Returns true if this user may accumulate the roll of a message, whoever owns the number. */
export function mayAccumulate(message: Message): boolean {
  return game.user.isGM || message.isAuthor;
}

/** Returns the accumulation of a message; null without one, or if it was undone. */
function accumulationOf(message: Message): StoredAccumulation | null {
  const done = rollData(message)?.accumulation ?? null;
  return done?.isUndone === false ? done : null;
}

function totalOf(message: Message): number {
  return rollOf(message)?.total ?? 0;
}

/** A number and the document that stores it. */
interface Place {
  readonly owner: NumberOwner;
  readonly entry: NumberEntry;
}

/** Returns the current number to which a roll was added. Throws Error if it no longer exists. */
function placeOf({ uuid, path, label }: Pick<StoredAccumulation, "uuid" | "path" | "label">): Place {
  return findPlace({ uuid, path }) ?? fail("Gone", label);
}

function findPlace({ uuid, path }: Pick<StoredAccumulation, "uuid" | "path">): Place | null {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  const owner = found instanceof Actor || found instanceof Item ? (found as NumberOwner) : null;
  const actor = owner && actorOf(owner);
  const entry = actor && numberEntries(actor).find((number) => number.uuid === uuid && number.path === path);
  return owner && entry ? { owner, entry } : null;
}

/** Adds the result of a roll to a number for the first time. */
async function applyFirst(message: Message, actor: Creature, { entry: chosen, sign }: Chosen): Promise<void> {
  const place = placeOf(chosen);
  const { uuid, path, label: part, value } = place.entry;
  const label = say({ key: "QUADRIVIUM.Accumulation.Of", data: { name: nameFor(actor, "players"), part } });
  const counted = accumulate(value, totalOf(message), sign, place.entry);
  await write(message, place, { uuid, path, label, sign, ...counted, isUndone: false }, counted.after);
}

/**
 * Stores the accumulation in the message, then changes the number. In this order, two users who click at the same time
 * store the same: the second one sees either the stored accumulation or the old number.
 */
async function write(
  message: Message,
  { owner, entry }: Place,
  counted: StoredAccumulation,
  value: number,
): Promise<void> {
  const before = rollData(message)?.accumulation ?? null;
  const step = value - entry.value;
  const count = async ({ key, note }: Steps): Promise<void> => {
    if (step !== 0) await note(owner, { kind: "number", message: message.id, step } satisfies NotedNumber);
    // Others may have counted it, or changed the number, while that was stored.
    const now = rollData(message)?.accumulation ?? null;
    if (JSON.stringify(now) !== JSON.stringify(before) || placeOf(counted).entry.value !== entry.value)
      fail("Meanwhile", counted.label);
    await message.update({ system: { accumulation: counted }, ...markOf(message, { key }) });
    let isWritten = step === 0;
    try {
      isWritten ||= await change(message, step, key);
      if (!isWritten) fail("NotYours", counted.label);
    } finally {
      if (!isWritten) await message.update({ system: { accumulation: before }, ...unmarkOf(message, key) });
    }
  };
  await byTurns(message, () => inSteps(count));
}

/** A number whose change a message stores already; noted until the number has changed too. */
interface NotedNumber extends Note {
  readonly kind: "number";
  /** Id of the message. */
  readonly message: string | null;
  readonly step: number;
}

/** Changes the number of an accumulation, and deletes the note of it. Returns false if a hook cancels it. */
async function change(message: Message, step: number, key: string): Promise<boolean> {
  const stored = rollData(message)?.accumulation ?? null;
  // What another user has counted in the same moment stands on the card, and is for their client to do.
  if (!stored || !markUnder(message, key)) return true;
  const { owner } = placeOf(stored);
  return byTurns(owner, async () => {
    // Another client may have done it meanwhile.
    if (!noteUnder(owner, key)) return true;
    const { entry } = placeOf(stored);
    const value = Math.max(entry.min, Math.min(entry.value + step, entry.max));
    const changes = numbersUpdate(owner, [{ path: entry.path, value }]) ?? fail("Gone", owner.name);
    return (await owner.update({ ...changes, ...doneOf(owner, key) })) !== undefined;
  });
}

/** Changes the number of an accumulation that was stored before something interrupted; see `finishSteps`. */
export async function finishNumber(owner: Noted, key: string, note: Note): Promise<void> {
  const { message: id, step } = note as NotedNumber;
  const message = game.messages.get(id ?? "");
  const stored = rollData(message)?.accumulation ?? null;
  if (message && stored?.uuid === owner.uuid) await change(message, step, key);
}

function actorOf(owner: NumberOwner): Creature | null {
  return creature(owner instanceof Item ? owner.actor : owner);
}

interface Chosen {
  readonly entry: NumberEntry;
  readonly sign: AccumulationSign;
}

/** Asks which number to change; returns null if the window is closed. */
async function ask(message: Message, actor: Creature, total: number): Promise<Chosen | null> {
  const numbers = numberEntries(actor);
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
