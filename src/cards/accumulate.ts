import { say, signed } from "../i18n/words.ts";
import { calledName, creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { keptNumbers, numberUpdate } from "../services/number-fields.ts";
import type { Keeper, KeptNumber } from "../services/number-fields.ts";
import { accumulate, changeBy, revertAccumulation } from "../rules/procedures/accumulation.ts";
import type { Accumulation, AccumulationSign } from "../rules/procedures/accumulation.ts";
import { askInWindow } from "../windows/ask-in-window.ts";
import { warnOfFaults } from "../windows/warn-of-faults.ts";
import { rollOf } from "../services/change-roll.ts";
import { onceAtATime } from "../services/once-at-a-time.ts";

type Message = ChatMessage.Implementation;

/** What is kept with a message of how its roll was counted. */
interface Counted extends Accumulation {
  readonly uuid: string;
  readonly path: string;
  readonly label: string;
  readonly sign: AccumulationSign | null;
  readonly isUndone: boolean;
}

interface Answer {
  /** Position in the list of numbers. */
  readonly number?: string | number;
  readonly sign?: AccumulationSign;
}

/** The character whose roll a message tells, if its result can be counted anywhere; null for any other message. */
export function accumulatorOf(message: Message): Creature | null {
  const roll = message.type === "roll" ? rollOf(message) : null;
  if (!roll?.isSound || !roll.outcome) return null;
  if (countedOf(message)) return null;
  return creature(message.speakerActor);
}

const countOnce = onceAtATime<Message>();

/**
 * "The result of the rolled formula is added (or sometimes subtracted) from the prior value": asks for the value, changes
 * it, and keeps before and after with the message.
 */
export async function accumulateRoll(message: Message): Promise<void> {
  await once(message, async () => {
    const actor = accumulatorOf(message);
    if (!actor || !mayCount(message)) return;
    if (!actor.isOwner) refuse("NotYours", actor.name);
    const total = totalOf(message);
    const chosen = await ask(message, actor, total);
    if (!chosen) return;
    // Somebody else may have counted it, or changed the roll, while this user was asked.
    const now = accumulatorOf(message) && totalOf(message) === total;
    if (!now) refuse("Meanwhile", actor.name);
    await count(message, actor, chosen);
  });
}

/**
 * What a counted roll comes to now, where it has been changed since; null where what was counted holds, and while
 * something about the roll is open.
 */
export function changeSince(message: Message): number | null {
  const roll = rollOf(message);
  const done = countedOf(message);
  if (!done?.sign || !roll?.outcome) return null;
  const change = changeBy(roll.total ?? 0, done.sign);
  return change === done.change ? null : change;
}

/** Counts a roll that has been changed since in place of what was counted: as if that was undone first. */
export async function countAnew(message: Message): Promise<void> {
  await once(message, async () => {
    const done = countedOf(message);
    if (!done?.sign || changeSince(message) === null || !mayCount(message)) return;
    const place = placeOf(done);
    if (!place.keeper.isOwner) refuse("NotYours", place.kept.label);
    const counted = accumulate(
      revertAccumulation(place.kept.value, done, place.kept),
      totalOf(message),
      done.sign,
      place.kept,
    );
    await write(message, place, { ...done, ...counted }, counted.after);
  });
}

/** Takes an accumulation back, and leaves what else has changed the value meanwhile. */
export async function undoAccumulation(message: Message): Promise<void> {
  await once(message, async () => {
    const done = countedOf(message);
    if (!game.user.isGM || !done) return;
    const place = placeOf(done);
    await write(message, place, { ...done, isUndone: true }, revertAccumulation(place.kept.value, done, place.kept));
  });
}

/** Whether this user may count a roll at all, be the number theirs or not. */
export function mayCount(message: Message): boolean {
  return game.user.isGM || message.isAuthor;
}

/** What a message tells as counted, and not as undone. */
function countedOf(message: Message): Counted | null {
  const done = message.type === "roll" ? message.system.accumulation : null;
  return done?.isUndone === false ? done : null;
}

function totalOf(message: Message): number {
  return rollOf(message)?.total ?? 0;
}

/** A number, and the document that keeps it. */
interface Place {
  readonly keeper: Keeper;
  readonly kept: KeptNumber;
}

/** The number that a roll was counted in, as it is now. @throws Error when nobody keeps it any more */
function placeOf({ uuid, path, label }: Pick<Counted, "uuid" | "path" | "label">): Place {
  const found: unknown = fromUuidSync(uuid);
  const keeper = found instanceof Actor || found instanceof Item ? (found as Keeper) : null;
  const actor = keeper && creature(keeper instanceof Item ? keeper.actor : keeper);
  const kept = actor && keptNumbers(actor).find((number) => number.uuid === uuid && number.path === path);
  return keeper && kept ? { keeper, kept } : refuse("Gone", label);
}

/** Counts the result of a roll in a number for the first time. */
async function count(message: Message, actor: Creature, { kept: chosen, sign }: Chosen): Promise<void> {
  const place = placeOf(chosen);
  const { uuid, path, label: part, value } = place.kept;
  const label = say({ key: "QUADRIVIUM.Accumulation.Of", data: { name: calledName(actor), part } });
  const counted = accumulate(value, totalOf(message), sign, place.kept);
  await write(message, place, { uuid, path, label, sign, ...counted, isUndone: false }, counted.after);
}

/**
 * Tells what is counted on the card, then changes the number. In this order, whoever else presses at the same time has
 * either seen the card, or not yet the new number, and writes the same.
 */
async function write(message: Message, { keeper, kept }: Place, counted: Counted, value: number): Promise<void> {
  const before = message.type === "roll" ? message.system.accumulation : null;
  let isWritten = value === kept.value;
  await message.update({ system: { accumulation: counted } });
  try {
    const changes = numberUpdate(keeper, kept.path, value) ?? refuse("Gone", counted.label);
    isWritten ||= (await keeper.update(changes)) !== undefined;
    if (!isWritten) refuse("NotYours", counted.label);
  } finally {
    if (!isWritten) await message.update({ system: { accumulation: before } });
  }
}

interface Chosen {
  readonly kept: KeptNumber;
  readonly sign: AccumulationSign;
}

/** Asks which number the result is counted in; null when the window is closed. */
async function ask(message: Message, actor: Creature, total: number): Promise<Chosen | null> {
  const numbers = keptNumbers(actor);
  const groups = Map.groupBy(
    numbers.map((kept, index) => ({ ...kept, index })),
    ({ group }) => group,
  );
  const answer = await askInWindow<Answer>({
    title: say({ key: "QUADRIVIUM.Accumulation.Title" }),
    tradition: actor.system.effectiveTradition.id,
    template: "systems/quadrivium/templates/chat/accumulate.hbs",
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
  const kept = numbers[Number(answer?.number ?? Number.NaN)];
  return kept ? { kept, sign: answer?.sign === "subtract" ? "subtract" : "add" } : null;
}

/** Shows only the numbers whose name or group has what is searched for, and chooses the first of them. */
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

/** Counts, unless a first click is being counted still, and tells the user why it could not be done. */
function once(message: Message, run: () => Promise<void>): Promise<void> {
  return countOnce(
    message,
    () => warnOfFaults(run),
    () => undefined,
  );
}

/** @throws Error saying why nothing is counted, in the reader's language */
function refuse(why: "Gone" | "Meanwhile" | "NotYours", name: string): never {
  throw new Error(say({ key: `QUADRIVIUM.Accumulation.${why}`, data: { name } }));
}
