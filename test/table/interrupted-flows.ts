import { expect } from "vitest";
import type { ChangeMessage } from "../../src/bookings/told-numbers.ts";
import { apply, target, told, undo } from "./apply-damage.ts";
import type { Flow } from "./faults.ts";
import { ADA, rollOf, scriptFaces } from "./open-table.ts";
import type { Face, Table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, textOf, until } from "./page.ts";

type Message = ChatMessage.Implementation;

const latest = (): Message => game.messages.contents.at(-1) ?? expect.fail("There is no message.");
const decisionsOf = (message: Message) => rollOf(message).die?.decisions.length ?? 0;

/** What a track shows. Its statuses follow with the next change of it, if a page was closed before. */
const statusOf = ({ naddaha }: Table, track: string): string => `${track} ${naddaha.system.tracks[track]?.value ?? 0}`;

const dialog = () => document.querySelector<HTMLElement>("dialog.application");

async function become(table: Table, tradition: string, system: object = {}): Promise<void> {
  await table.naddaha.update({ system: { tradition, ...system } });
}

/** Lets Naddaha have one box of fatigue marked, with its status. */
async function tire(table: Table): Promise<void> {
  await table.naddaha.update({ system: { tracks: { fatigue: { value: 1 } } } });
  await rest();
}

async function posted(table: Table, formula: string, faces: readonly Face[], system: object = {}): Promise<Message> {
  scriptFaces(...faces);
  const speaker = ChatMessage.getSpeaker({ actor: table.naddaha });
  await table.api.Roll.create(formula).toMessage({ speaker, type: "roll", system } as never);
  return latest();
}

/** Presses a button on a card, and takes an answer in the window that it opens. */
async function decide(message: Message, name: string, answer: number): Promise<void> {
  click(buttonIn(await message.renderHTML(), name));
  const window = await until(dialog);
  if (window.querySelector("select")) fill(window, "answer", String(answer));
  else check(window, "answer", String(answer));
  click(buttonIn(window, "Decide"));
  await rest();
}

const CALL: Face[] = [[20, 5]];
const FUMBLE: Face[] = [
  [20, 15],
  [20, 1],
  [10, 9],
  [8, 5],
  [8, 2],
];
const meta = [{ id: "red", kind: "mana", colour: "red", bonus: 3, held: 1 }];

/** Tells whether nothing that a roll has cost is refused. */
const isPaid = (message: Message): boolean =>
  !(message as ChatMessage.OfType<"roll">).system.bookings.some(({ isRefused }) => isRefused);

/** A power whose use costs something, from its dialog. */
function power(kind: string, system: object, held: (table: Table) => number | null | undefined): Flow {
  const source = { _id: "dragontongue0000", name: "Dragon tongue", type: "power" };
  return {
    name: `a roll that costs ${kind}`,
    userId: ADA,
    prepare: async (table) => {
      await become(table, "stress", system);
      const own = { characteristics: ["int"], cost: { kind, amount: 1 } };
      await table.naddaha.createEmbeddedDocuments("Item", [{ ...source, system: own }] as never, { keepId: true });
    },
    run: async (table) => {
      void table.api.rollTrait(table.naddaha, { power: source._id }).catch(() => undefined);
      const window = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)"));
      scriptFaces(5);
      window.querySelector<HTMLButtonElement>("[type=submit]")?.click();
      await rest();
    },
    stored: (table) =>
      `${game.messages.filter(isPaid).length} of ${game.messages.size} rolls paid, ${held(table) ?? 0} held`,
    nothing: "0 of 0 rolls paid, 1 held",
    all: "1 of 1 rolls paid, 0 held",
    part: "0 of 1 rolls paid, 1 held",
    writes: 2,
  };
}

/** The card of the roll, which messages that tell what it has changed follow. */
const card = (): Message => game.messages.find((one) => one.type === "roll") ?? expect.fail("There is no roll.");

async function hurt(actor: Actor.Implementation): Promise<void> {
  target(actor);
  await apply(card());
}

export const damage: Flow = {
  name: "damage that is applied",
  prepare: async (table) => {
    await posted(table, "1di + 2", [9], { isDamage: true });
    target(table.naddaha);
  },
  run: ({ naddaha }) => hurt(naddaha),
  stored: (table) =>
    `${told(card()).filter(({ system }) => !system.undoneBy).length} on the card, ${statusOf(table, "body")}`,
  nothing: "0 on the card, body 0",
  all: "1 on the card, body 3",
};

/** The actor of a token that has data of its own. */
function double(): Actor.Stored<"character"> {
  const actor = game.scenes.contents[0]?.tokens.contents[0]?.actor;
  return (actor as Actor.Stored<"character"> | undefined) ?? expect.fail("There is no token.");
}

const onToken = (table: Table): Table => ({ ...table, naddaha: double() });

const tokenDamage: Flow = {
  ...damage,
  name: "damage that a token of its own takes",
  prepare: async (table) => {
    const token = { name: "Double", actorId: table.naddaha.id, actorLink: false };
    await Scene.implementation.create({ name: "Forest", tokens: [token] });
    await posted(table, "1di + 2", [9], { isDamage: true });
  },
  run: () => hurt(double()),
  stored: (table) => damage.stored(onToken(table)),
};

export const undoneDamage: Flow = {
  ...damage,
  name: "damage that is undone",
  prepare: async (table) => {
    await damage.prepare(table);
    await damage.run(table);
  },
  run: () => undo(card(), "Naddaha"),
  stored: (table) =>
    `${told(card()).filter(({ system }) => system.undoneBy).length} undone, ${statusOf(table, "body")}`,
  nothing: "0 undone, body 3",
  all: "1 undone, body 0",
};

export const luck: Flow = {
  name: "a decision that costs luck",
  prepare: async (table) => {
    await become(table, "trip", { luck: 1 });
    await posted(table, "1dts4 vs 15", CALL);
  },
  run: async () => {
    scriptFaces([20, 8]);
    await decide(latest(), "Call on luck…", 0);
  },
  stored: (table) => `${decisionsOf(latest())} decided, ${table.naddaha.system.luck ?? 0} luck`,
  nothing: "0 decided, 1 luck",
  all: "1 decided, 0 luck",
  writes: 2,
};

const undoneLuck: Flow = {
  ...luck,
  name: "a decision that is undone",
  prepare: async (table) => {
    await luck.prepare(table);
    await luck.run(table);
  },
  run: async () => {
    click((await latest().renderHTML()).querySelector("[data-action=quadriviumUndo]") ?? expect.fail("no button"));
    await rest();
  },
  nothing: "1 decided, 0 luck",
  all: "0 decided, 1 luck",
  part: "0 decided, 0 luck",
};

const gain: Flow = {
  name: "a roll that gains inspiration",
  userId: ADA,
  prepare: (table) => become(table, "fortune", { inspiration: 0 }),
  run: (table) => posted(table, "1dnc10:8:8dis + 1 vs 12", FUMBLE),
  stored: (table) => `${game.messages.size} rolls, ${table.naddaha.system.inspiration} inspiration`,
  nothing: "0 rolls, 0 inspiration",
  all: "1 rolls, 1 inspiration",
  part: "1 rolls, 0 inspiration",
  writes: 2,
};

export const accumulation: Flow = {
  name: "a result that is added to a number",
  prepare: async (table) => {
    await tire(table);
    await posted(table, "1di", [2]);
  },
  run: async () => {
    click(buttonIn(await card().renderHTML(), "Apply result…"));
    const window = await until(dialog);
    const option = [...window.querySelectorAll("option")].find((one) => textOf(one).startsWith("Fatigue ("));
    const list = window.querySelector("select");
    if (!list || !option) throw new Error("There is no fatigue.");
    list.value = option.value;
    check(window, "sign", "add");
    click(buttonIn(window, "Apply"));
    await rest();
  },
  stored: (table) => {
    const isCounted = told(card()).some(({ system }) => !system.undoneBy);
    return `${isCounted ? "counted" : "not counted"}, ${statusOf(table, "fatigue")}`;
  },
  nothing: "not counted, fatigue 1",
  all: "counted, fatigue 3",
};

const undoneAccumulation: Flow = {
  ...accumulation,
  name: "a result that is taken from a number again",
  prepare: async (table) => {
    await accumulation.prepare(table);
    await accumulation.run(table);
  },
  run: async () => {
    click(buttonIn(await card().renderHTML(), "Undo"));
    await rest();
  },
  nothing: "counted, fatigue 3",
  all: "not counted, fatigue 1",
};

const FOCUS = { tradition: "trip", luck: 1, meta };

const focus: Flow = {
  ...luck,
  name: "a decision that uses a focus",
  prepare: async (table) => {
    await table.naddaha.update({ system: FOCUS } as never);
    await posted(table, "1dts4 vs 15", CALL);
  },
  run: async () => {
    scriptFaces([20, 6], [4, 2]);
    await decide(latest(), "Call on luck…", 1);
  },
  stored: ({ naddaha: { system } }) =>
    `${decisionsOf(latest())} decided, ${system.luck ?? 0} luck, ${system.meta[0]?.held ?? 0} Meta`,
  nothing: "0 decided, 1 luck, 1 Meta",
  all: "1 decided, 0 luck, 0 Meta",
  part: "1 decided, 1 luck, 0 Meta",
};

const undoneFocus: Flow = {
  ...focus,
  name: "a decision with a focus that is undone",
  prepare: async (table) => {
    await focus.prepare(table);
    await focus.run(table);
  },
  run: undoneLuck.run,
  nothing: "1 decided, 0 luck, 0 Meta",
  all: "0 decided, 1 luck, 1 Meta",
  part: "0 decided, 0 luck, 1 Meta",
};

/** The part of the system that changes characters and tells it; it needs the globals of a page. */
const changes = () => import("../../src/bookings/recorded-change.ts");

const FATIGUE = "system.tracks.fatigue.value";

const change: Flow = {
  name: "a change that is told",
  prepare: tire,
  run: async ({ naddaha }) =>
    (await changes()).recordChange(naddaha, "rest", [{ uuid: naddaha.uuid, path: FATIGUE, before: 1, after: 0 }]),
  stored: (table) => {
    const told = game.messages.filter(({ type }) => type === "change").length;
    return `${told} told, ${statusOf(table, "fatigue")}`;
  },
  nothing: "0 told, fatigue 1",
  all: "1 told, fatigue 0",
};

const undoneChange: Flow = {
  ...change,
  name: "a change that is undone",
  prepare: async (table) => {
    await tire(table);
    await change.run(table);
    await rest();
  },
  run: async () => (await changes()).undoChange(latest() as ChangeMessage),
  stored: (table) =>
    `${(latest() as ChangeMessage).system.undoneBy ? "undone" : "told"}, ${statusOf(table, "fatigue")}`,
  nothing: "told, fatigue 0",
  all: "undone, fatigue 1",
};

export const revealed: Flow = {
  name: "a blind roll that is revealed",
  prepare: async (table) => {
    await become(table, "fortune", { inspiration: 0 });
    scriptFaces([20, 1]);
    const choices = { visibility: "blind" } as const;
    await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false, choices });
  },
  run: () => latest().update({ blind: false }),
  stored: (table) => `${latest().blind ? "blind" : "revealed"}, ${table.naddaha.system.inspiration} inspiration`,
  nothing: "blind, 0 inspiration",
  all: "revealed, 1 inspiration",
  part: "revealed, 0 inspiration",
  writes: 2,
};

/** Everything in which more than one document changes. */
export const flows: readonly Flow[] = [
  power("inspiration", { inspiration: 1 }, (table) => table.naddaha.system.inspiration),
  power("meta", { meta }, (table) => table.naddaha.system.meta[0]?.held),
  gain,
  luck,
  undoneLuck,
  focus,
  undoneFocus,
  damage,
  tokenDamage,
  undoneDamage,
  accumulation,
  undoneAccumulation,
  change,
  undoneChange,
  revealed,
];
