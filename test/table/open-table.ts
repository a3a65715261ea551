import type { QuadriviumApi } from "../../src/api.ts";
import { GM, openWorld } from "./host.ts";
import type { OpenWorld, StoredWorld, WorldOptions } from "./host.ts";
import { until } from "./page.ts";

export { GM };

/** What macros and modules have: `game.system.api`. */
export type Api = QuadriviumApi;

/** For a test that plays what another one plays on each generation: on Foundry 13 it waits for `npm run test:long`. */
export const longOn13 = { tags: process.env.FOUNDRY_GENERATION === "13" ? ["long"] : [] };

/** A roll of the system, as messages hold it. */
export type OwnRoll = InstanceType<Api["Roll"]>;

/** A message that asks for rolls, and one that may answer it. */
export type Request = ChatMessage.OfType<"request">;
export type AnswerMessage = ChatMessage.OfType<"roll">;

/** What the game master sets up for a request. */
export type RequestDraft = Exclude<Parameters<Api["request"]>[0], undefined | { readonly template: string }>;

/** An actor that rolls. */
export type Creature = Parameters<Api["rollTrait"]>[0];

/** What of a creature is rolled. */
export type Stat = Parameters<Api["rollTrait"]>[1];

export interface Table extends OpenWorld {
  readonly api: Api;
  /** The character that the world is seeded with. */
  readonly naddaha: Actor.Stored<"character">;
}

export const ADA = "ada0000000000000";
export const BRUNO = "bruno00000000000";

const NADDAHA = "naddaha000000000";

/** The table at which is played: the one that was opened last. */
export let table: Table;

let close: (() => Promise<void>) | null = null;
let isForAll = false;

interface TableOptions extends WorldOptions {
  /** Whether it stays open for all tests of a file; any other is closed after its test. */
  readonly forAll?: boolean;
}

/** Opens a small world: a GM, two players and a character; the table before is closed. Another world must have Naddaha too. */
export async function openTable({ forAll = false, ...options }: TableOptions = {}): Promise<Table> {
  await closeTable();
  const world = await openWorld(smallWorld, options);
  [close, isForAll] = [() => world.close(), forAll];
  const { api } = game.system as unknown as { api: Api };
  // In a world that is opened again, she may have been deleted.
  const naddaha = game.actors.get(NADDAHA, { strict: options.storage === undefined }) as Actor.Stored<"character">;
  table = { ...world, api, naddaha, close: closeTable };
  return table;
}

/** Closes the table if one is open. */
export async function closeTable(): Promise<void> {
  const closing = close;
  close = null;
  await closing?.();
}

/** Closes the table of a test at its end. */
export async function endTest(): Promise<void> {
  if (!isForAll) await closeTable();
}

const naddahaSource = {
  _id: NADDAHA,
  name: "Naddaha",
  type: "character",
  ownership: { default: 0, [ADA]: 3 },
  system: {
    description: "Companion, 34 years",
    characteristics: { int: { value: 1 }, per: { value: 2 }, dex: { value: 3 }, pre: { value: -1 } },
    tracks: { fatigue: { value: 2 } },
  },
  items: [
    ability("legendlore000000", "Legend Lore", { score: 4, specialty: "dragons", characteristics: ["int"] }, 100),
    ability("brawl00000000000", "Brawl", { score: 5, specialty: "fists", characteristics: ["dex"] }, 200),
    ability("awareness0000000", "Awareness", { score: 3, specialty: "", characteristics: ["per"] }, 300),
  ],
};

export const smallWorld: StoredWorld = {
  users: [
    { _id: GM, name: "Gamemaster", role: 4 },
    { _id: ADA, name: "Ada", role: 1, character: NADDAHA },
    { _id: BRUNO, name: "Bruno", role: 1 },
  ],
  actors: [naddahaSource],
};

function ability(_id: string, name: string, system: object, sort: number) {
  return { _id, name, type: "ability", sort, system };
}

/** Opens the page again on a server that was started again, with what this and the browser have stored. */
export async function openAgain(options: Pick<WorldOptions, "userId" | "before">): Promise<Table> {
  const storage = game.settings.storage.get("client") as Storage;
  const { documents } = await table.session().getWorld();
  return openTable({ ...options, world: documents, storage });
}

/** The same message as another user has sent it, whose client is not this one. */
export async function sentBy(
  author: string,
  message: ChatMessage.Implementation,
  data: object = {},
): Promise<ChatMessage.Implementation> {
  const source = { ...message.toObject(), _id: foundry.utils.randomID(), author, ...data };
  await table.join(author).modifyDocument({
    type: "ChatMessage",
    action: "create",
    operation: { data: [source], keepId: true },
  } as never);
  return until(() => game.messages.get(source._id));
}

/** Types into the chat and presses Enter. Rejects when it is refused. */
export async function type(text: string): Promise<void> {
  const log = ui.chat as unknown as { processMessage(text: string): Promise<unknown> };
  await log.processMessage(text);
}

/** A face of a d10, or the sides of another die and its face. */
export type Face = number | readonly [faces: number, face: number];

/** Lets the next dice show these faces. Rolling more dice is an error. */
export function scriptFaces(...faces: readonly Face[]): void {
  const left = faces.map((face) => (typeof face === "number" ? ([10, face] as const) : face));
  CONFIG.Dice.randomUniform = () => {
    const next = left.shift();
    if (!next) throw new Error("A die was thrown that the test did not expect.");
    return 1 - (next[1] - 0.5) / next[0];
  };
}

/** The message that a typed command or an action makes, with dice that show these faces. */
export async function posted(
  act: string | (() => unknown),
  ...faces: readonly Face[]
): Promise<ChatMessage.Implementation> {
  const { size } = game.messages;
  scriptFaces(...faces);
  const newest = () => game.messages.size > size && game.messages.contents.at(-1);
  const [message] = await Promise.all([until(newest), typeof act === "string" ? type(act) : act()]);
  return message;
}

/** The roll that a message holds. */
export const rollOf = ({ rolls }: Pick<ChatMessage.Implementation, "rolls">): OwnRoll => rolls[0] as unknown as OwnRoll;
