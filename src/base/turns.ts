import { deletionOf } from "./foundry-versions.ts";
import { say } from "./words.ts";
import { thisBrowser } from "./world-settings.ts";
import { inOnePage, serialize } from "./async.ts";
import { uuidOf } from "./documents.ts";

/**
 * Turns of the clients that change the same numbers. Foundry knows no update that depends on what is stored: of two clients
 * that read a number in the same moment and store another one, one change is lost. But the server does one update after the
 * other, every client hears of them in that order, and flags are merged key by key. So whoever wants to change numbers puts a
 * ticket into the flags of their document first, and reads and changes them once all tickets are gone that were there before.
 */

/** A document with numbers that several clients change. */
type Owner = Actor.Implementation | Item.Implementation | ChatMessage.Implementation;

/** A document with flags. */
type Flagged = { readonly flags: object };

/** A ticket as it is stored. */
interface Ticket {
  /** Id of the user, and the name of their browser. */
  readonly user: string;
  readonly browser: string;
  /** When it was taken, in milliseconds of the server's clock. */
  readonly at: number;
}

/** The longest time, in milliseconds, that others wait for a turn to end: its page may have been closed in it. */
const PATIENCE = 10_000;

/** The id of a ticket; an object lists what looks like a small number first, whenever it came. */
const ID = /^[A-Za-z0-9]{16}$/;

/** The tickets that this page has taken and not given back. */
const own = new Set<string>();

/**
 * Does work on the numbers of a document while no other client does any, after all whose turn comes before. Whoever does this
 * with several documents takes messages before actors, and several actors in the order of their uuids, so that nobody waits
 * for each other.
 * @throws Error in the user's language if a hook has cancelled the update with the ticket
 */
export function byTurns<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
  return serialize(owner, async () => {
    // Whoever is alone, or may not change the document, takes nothing from others.
    const isAlone = !game.users.some((user) => user.active && !user.isSelf);
    if (isAlone || Boolean(owner.pack) || !owner.canUserModify(game.user, "update")) return work();
    return inOnePage(`turn ${owner.uuid}`, () => withTicket(owner, work));
  });
}

/** Does work on the numbers of several documents, as {@link byTurns}. */
export function byTurnsOnAll<Result>(owners: readonly Owner[], work: () => Promise<Result>): Promise<Result> {
  const sorted = [...new Set(owners)].sort((one, other) => (uuidOf(one) < uuidOf(other) ? -1 : 1));
  return sorted.reduceRight<() => Promise<Result>>((next, owner) => () => byTurns(owner, next), work)();
}

/** Returns the part of an update that gives back this page's ticket; an empty one if there is none. */
export function turnOver(owner: Flagged): { readonly turns?: object } {
  const mine = Object.keys(ticketsOf(owner)).filter((id) => own.has(id));
  return mine.length > 0 ? { turns: deleted(mine) } : {};
}

async function withTicket<Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> {
  const id = foundry.utils.randomID();
  own.add(id);
  try {
    await take(owner, id);
    await turn(owner, id);
    return await work();
  } finally {
    await giveBack(owner);
    own.delete(id);
  }
}

async function take(owner: Owner, id: string): Promise<void> {
  const ticket: Ticket = { user: game.user.id, browser: thisBrowser(), at: game.time.serverTime };
  // Others have been closed in their turn.
  const ended = Object.entries(ticketsOf(owner)).filter(([, one]) => !isAlive(one));
  const turns = { [id]: ticket, ...deleted(ended.map(([key]) => key)) };
  if (await store(owner, { turns })) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: owner.name ?? "" } }));
}

async function giveBack(owner: Owner): Promise<void> {
  if (fromUuidSync(owner.uuid, { strict: false }) === null) return;
  const flags = turnOver(owner);
  if (flags.turns === undefined) return;
  try {
    await store(owner, flags);
  } catch (error) {
    // Others think that its page was closed.
    console.warn(`Quadrivium | The turn on ${owner.uuid} cannot be ended:`, error);
  }
}

function store(owner: Owner, own: { readonly turns?: object }): Promise<unknown> {
  const changes: object = { flags: { quadrivium: own } };
  return (owner as Actor.Implementation).update(changes, { render: false });
}

/** Waits until all turns are over that come before. */
async function turn(owner: Owner, id: string): Promise<void> {
  // Nobody can keep others waiting by putting off the end of their turn.
  const end = game.time.serverTime + PATIENCE;
  for (let now = 0; now < end; now = game.time.serverTime) {
    const all = Object.entries(ticketsOf(owner));
    const place = all.findIndex(([key]) => key === id);
    const before = all.slice(0, Math.max(place, 0)).filter(([, one]) => isAlive(one));
    if (before.length === 0) return;
    await news(Math.min(end, ...before.map(([, { at }]) => at + PATIENCE)) - game.time.serverTime);
  }
}

/** Tells whether somebody may still be having a turn: pages of this browser wait for each other in another way. */
function isAlive({ user, browser, at }: Ticket): boolean {
  const isOfThisBrowser = user === game.user.id && browser === thisBrowser();
  return !isOfThisBrowser && game.users.get(user)?.active === true && Math.abs(game.time.serverTime - at) < PATIENCE;
}

/** The hooks after which a turn may be over. */
const changes = ["updateActor", "updateItem", "updateChatMessage", "updateToken", "userConnected"] as const;

/** Waits until a document changes or a user goes, or for so many milliseconds. */
function news(longest: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const [index, hook] of changes.entries()) Hooks.off(hook, ids[index] ?? 0);
      resolve();
    };
    const timer = setTimeout(end, longest);
    const ids = changes.map((hook) => Hooks.on(hook, end));
  });
}

function deleted(keys: readonly string[]): object {
  return Object.assign({}, ...keys.map(deletionOf)) as object;
}

function ticketsOf({ flags }: Flagged): Readonly<Record<string, Ticket>> {
  const { turns } = (flags as { quadrivium?: { turns?: object | null } }).quadrivium ?? {};
  // Whoever may change a document can write anything into its flags.
  const found = Object.entries(turns ?? {}).filter(
    ([id, one]) => ID.test(id) && typeof one === "object" && one !== null,
  );
  return Object.fromEntries(found as [string, Ticket][]);
}
