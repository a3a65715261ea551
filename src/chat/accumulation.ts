import { resources } from "../rules/kernel/fields.ts";
import { labelled, say, signed } from "../base/words.ts";
import { actorAt, creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { numberEntries } from "../deltas/addable-numbers.ts";
import type { NumberEntry } from "../deltas/addable-numbers.ts";
import { usesResource } from "../deltas/pay.ts";
import { changesBy, numberAt, readersOf, recordTold, undoChange, undoerOf } from "../deltas/recorded-change.ts";
import type { ChangeMessage } from "../deltas/recorded-change.ts";
import { accumulate, changeBy } from "../rules/procedures/check-procedures.ts";
import type { Accumulation, AccumulationSign } from "../rules/procedures/check-procedures.ts";
import { askInWindow } from "../ui/ask.ts";
import { rollOf } from "../deltas/change-roll.ts";
import { isOfNobodyLeft } from "../messages/who-rolled.ts";
import { isOfType } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** An accumulation as it is shown. */
interface StoredAccumulation extends Accumulation, Pick<ChangeMessage["system"], "actor"> {
  /** The key of its number. */
  readonly number: string;
  readonly label: string;
  readonly sign: AccumulationSign | null;
  /** Id of the user who has undone it; null if nobody has. */
  readonly undoneBy: string | null;
  /** The message that tells it. */
  readonly told: ChangeMessage;
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
export function whyLost(done: StoredAccumulation): string {
  return ownerOf(done) ? "" : say({ key: "QUADRIVIUM.Accumulation.Gone", data: { name: done.label } });
}

/**
 * Asks for a number of the character, changes it by the result of the roll, and stores the accumulation in the message:
 * "the result of the rolled formula is added (or sometimes subtracted) from the prior value" [check].
 */
export async function accumulateRoll(message: Message): Promise<void> {
  const actor = accumulatingActor(message);
  if (!actor || !mayAccumulate(message)) return;
  if (!actor.isOwner) fail("NotYours", nameFor(actor, "user"));
  const total = totalOf(message);
  const chosen = await ask(message, actor, total);
  if (!chosen) return;
  // Another user may have accumulated or changed the roll while the window was open.
  const { key: number, label: part } = chosen.entry;
  const label = labelled(nameFor(actor, "players"), part);
  const isOpen = (): boolean => accumulatingActor(message) !== null && totalOf(message) === total;
  await record(message, actor, () => (isOpen() ? { number, label, sign: chosen.sign } : null));
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

/** Applies an accumulated roll that has changed since: undoes what was applied first. */
export async function reapplyAccumulation(message: Message): Promise<void> {
  const done = accumulationOf(message);
  if (!done || changeNow(message) === null || !mayAccumulate(message)) return;
  const actor = ownerOf(done) ?? fail("Gone", done.label);
  if (!actor.isOwner) fail("NotYours", done.label);
  await undoChange(done.told);
  await record(message, actor, () => (accumulationOf(message) ? null : done));
}

/** Undoes an accumulation; other changes to the number since then stay. */
export async function undoAccumulation(message: Message): Promise<void> {
  const done = accumulationOf(message);
  if (!game.user.isGM || !done) return;
  if (!ownerOf(done)) fail("Gone", done.label);
  await undoChange(done.told);
}

/** Returns true if this user may accumulate the roll of a message, whoever owns the number. */
export function mayAccumulate(message: Message): boolean {
  return game.user.isGM || message.isAuthor;
}

/** Returns the accumulation of the result of a message; one that is undone if there is no other. Null for none. */
export function accumulationIn(message: Message): StoredAccumulation | null {
  const all = changesBy(message, "accumulation");
  const told = all.findLast((one) => undoerOf(one) === null) ?? all.at(-1);
  const [delta] = told?.system.deltas ?? [];
  if (!told || !delta) return null;
  const { accumulation, actor } = told.system;
  const { before, by } = delta;
  return { ...accumulation, ...delta, actor, after: before + by, undoneBy: undoerOf(told), told };
}

/** Returns the accumulation of a message; null without one, or if it was undone. */
function accumulationOf(message: Message): StoredAccumulation | null {
  const done = accumulationIn(message);
  return done?.undoneBy === null ? done : null;
}

function totalOf(message: Message): number {
  return rollOf(message)?.total ?? 0;
}

/** Returns the character of a number to which a result was added; null if either no longer exists. */
function ownerOf({ actor: uuid, number }: Pick<StoredAccumulation, "actor" | "number">): Creature | null {
  const actor = actorAt(uuid ?? "");
  return actor && numberAt(actor, number) ? actor : null;
}

/**
 * Adds the result of a roll to a number.
 * @param find Returns the number; null if somebody else has added the result meanwhile. It is asked in the turn of the actor.
 */
async function record(
  message: Message,
  actor: Creature,
  find: () => Pick<StoredAccumulation, "number" | "label" | "sign"> | null,
): Promise<void> {
  await recordTold([actor], () => {
    const { number, label, sign } = find() ?? fail("Meanwhile", nameFor(actor, "user"));
    const entry = numberAt(actor, number) ?? fail("Gone", label);
    const { before, change, after } = accumulate(entry.value, totalOf(message), sign ?? "add", entry);
    const deltas = [{ number, label, before, by: after - before }];
    const own = { actor, of: message.id, accumulation: { change, sign }, deltas, whisper: readersOf(message) };
    return [{ reason: "accumulation", ...own }];
  });
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
    about: `accumulate ${message.id ?? ""}`,
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
function isInPlay(actor: Creature, { key, value }: NumberEntry): boolean {
  const resource = resources.find((one) => key === one);
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

/** Throws Error with the reason why nothing is accumulated, in the user's language. */
function fail(why: "Gone" | "Meanwhile" | "NotYours", name: string): never {
  throw new Error(say({ key: `QUADRIVIUM.Accumulation.${why}`, data: { name } }));
}
