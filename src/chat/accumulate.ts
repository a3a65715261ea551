import { say, signed } from "../dice/words.ts";
import { creature } from "../documents/creature.ts";
import type { Creature } from "../documents/creature.ts";
import { keptNumbers, numberUpdate, storedNumber } from "../documents/number-fields.ts";
import type { Keeper, KeptNumber } from "../documents/number-fields.ts";
import { accumulate, withoutIt } from "../rules/check/accumulation.ts";
import type { AccumulationSign } from "../rules/check/accumulation.ts";
import { askInWindow } from "./ask-in-window.ts";
import { rollOf } from "./change-roll.ts";

type Message = ChatMessage.Implementation;

interface Answer {
  /** Position in the list of numbers. */
  readonly number?: string | number;
  readonly sign?: AccumulationSign;
}

/** The character whose roll a message tells, if its result can be counted anywhere; null for any other message. */
export function accumulatorOf(message: Message): Creature | null {
  if (message.type !== "roll" || !rollOf(message)?.outcome) return null;
  const { accumulation } = message.system;
  if (accumulation && !accumulation.isUndone) return null;
  return creature(message.speakerActor);
}

/** Messages that are being counted by this user: a second click meanwhile counts nothing. */
const underWay = new WeakSet<Message>();

/**
 * "The result of the rolled formula is added (or sometimes subtracted) from the prior value": asks for the value, changes
 * it, and keeps before and after with the message.
 */
export async function accumulateRoll(message: Message): Promise<void> {
  await once(message, async () => {
    const actor = accumulatorOf(message);
    if (!actor || !(game.user.isGM || message.isAuthor)) return;
    if (!actor.isOwner) refuse("NotYours", actor.name);
    const total = rollOf(message)?.total ?? 0;
    const chosen = await ask(message, actor, total);
    if (!chosen) return;
    // Somebody else may have counted it, or changed the roll, while this user was asked.
    const now = accumulatorOf(message) && rollOf(message)?.total === total;
    if (!now) refuse("Meanwhile", actor.name);
    await count(message, actor, chosen);
  });
}

/** Takes an accumulation back, and leaves what else has changed the value meanwhile. */
export async function undoAccumulation(message: Message): Promise<void> {
  await once(message, async () => {
    const done = message.type === "roll" ? message.system.accumulation : null;
    if (!game.user.isGM || !done || done.isUndone) return;
    const keeper = await keeperOf(done.uuid);
    const actor = keeper && creature(keeper instanceof Item ? keeper.actor : keeper);
    const kept = actor && keptNumbers(actor).find(({ uuid, path }) => uuid === done.uuid && path === done.path);
    if (!keeper || !kept) refuse("Gone", done.label);
    await store(keeper, done, withoutIt(kept.value, done, kept));
    await message.update({ system: { accumulation: { isUndone: true } } });
  });
}

/** Changes the number, and keeps with the message what it was and is. */
async function count(message: Message, actor: Creature, { kept, sign }: Chosen): Promise<void> {
  const keeper = await keeperOf(kept.uuid);
  if (!keeper) refuse("Gone", kept.label);
  const before = storedNumber(keeper, kept.path) ?? kept.value;
  const counted = accumulate(before, rollOf(message)?.total ?? 0, sign, kept);
  if (!(await store(keeper, kept, counted.after)) && counted.after !== before) refuse("NotYours", actor.name);
  const { uuid, path } = kept;
  const label = say({ key: "QUADRIVIUM.Accumulation.Of", data: { name: actor.name, part: kept.label } });
  await message.update({ system: { accumulation: { uuid, path, label, ...counted, isUndone: false } } });
}

/** @throws Error when nobody keeps the number any more */
async function store(keeper: Keeper, { path, label }: Pick<KeptNumber, "path" | "label">, value: number) {
  return keeper.update(numberUpdate(keeper, path, value) ?? refuse("Gone", label));
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
    family: actor.system.family.id,
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

async function keeperOf(uuid: string): Promise<Keeper | null> {
  const document: unknown = await fromUuid(uuid);
  return document instanceof Actor || document instanceof Item ? document : null;
}

/** Does one thing at a time with a message, and tells the user why it could not be done. */
async function once(message: Message, run: () => Promise<void>): Promise<void> {
  if (underWay.has(message)) return;
  underWay.add(message);
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  } finally {
    underWay.delete(message);
  }
}

/** @throws Error saying why nothing is counted, in the reader's language */
function refuse(why: "Gone" | "Meanwhile" | "NotYours", name: string): never {
  throw new Error(say({ key: `QUADRIVIUM.Accumulation.${why}`, data: { name } }));
}
