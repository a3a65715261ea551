import { describe, expect, onTestFinished, test } from "vitest";
import type { Session, StoredWorld, WorldOptions } from "./host.ts";
import { GM, openTable } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { leftToDo, rest } from "./page.ts";

/**
 * Interrupts what a client does at each of the writes that it asks the server for, one after the other, and checks what is
 * left: all of it or nothing, and nothing twice.
 */

/** Something that a client does in several writes. */
export interface Flow {
  readonly name: string;
  /** Whose client does it; a game master's by default. */
  readonly userId?: string;
  /** Brings the others whose clients answer this one, each time before the page is opened. */
  readonly before?: (world: Pick<Table, "join">) => void;
  /** Prepares the world. What it writes is not interrupted. */
  readonly prepare: (table: Table) => Promise<void>;
  /** Does it, as a person does. It may not end when it is interrupted. */
  readonly run: (table: Table) => Promise<unknown>;
  /** What is stored of it, in words. */
  readonly stored: (table: Table) => string | Promise<string>;
  /** What is stored when nothing of it is done, and when all is. */
  readonly nothing: string;
  readonly all: string;
  /** What else may be stored after a refusal: an earlier part that stands by itself. */
  readonly part?: string;
  /** Whether only the browser in which it was begun can go on with it, since nobody else has its secret. */
  readonly isOfOneBrowser?: boolean;
  /** Whether it goes on by itself once it is begun; otherwise somebody does it once more. */
  readonly goesOn?: boolean;
  /** How many writes it has, if fewer than three. */
  readonly writes?: 2;
}

/** What befalls one write. */
export type Fault =
  /** The server refuses it. */
  | "refused"
  /** The page is reloaded, or the server killed and started again, before the server has heard of it. */
  | "lost before the server has it"
  /** The same after the server has done it, before the client knows. */
  | "lost after the server has it";

const FAULTS: readonly Fault[] = ["refused", "lost before the server has it", "lost after the server has it"];

/** Returns each write with each fault. */
function cellsOf(writes: number): readonly (readonly [at: number, fault: Fault])[] {
  return Array.from({ length: writes }, (_, index) => FAULTS.map((fault) => [index + 1, fault] as const)).flat();
}

/** Counts the writes of a flow when nothing interrupts it, and checks that it does what it says. */
async function countWrites(flow: Flow): Promise<number> {
  const table = await open(flow);
  try {
    await flow.prepare(table);
    await rest();
    expect(await flow.stored(table)).toBe(flow.nothing);
    const wire = watchWrites(table.session());
    await flow.run(table);
    await rest();
    expect(await flow.stored(table)).toBe(flow.all);
    return wire.writes();
  } finally {
    await table.close();
  }
}

/** Interrupts a flow at a write, lets everything come to rest, and checks what is stored and what another try does. */
export async function interrupt(
  flow: Flow,
  at: number,
  fault: Fault,
  browser: "the same browser" | "another game master's" = "the same browser",
): Promise<void> {
  const where = `write ${at}, ${fault}, ${browser}`;
  const isOther = browser === "another game master's";
  const rejected = hearRejections();
  let table = await open(flow);
  try {
    await flow.prepare(table);
    await rest();
    await runUntil(flow, table, watchWrites(table.session(), at, fault));
    const ends = [flow.nothing, flow.all, ...(fault === "refused" && flow.part ? [flow.part] : [])];
    if (fault === "refused" && (await flow.stored(table)) === flow.nothing) expect(leftToDo(), where).toEqual([]);
    // What is refused in the end may also be made up for when the page is opened again.
    if (fault !== "refused" || !ends.includes(await flow.stored(table))) {
      table = await (isOther ? openElsewhere(table) : openAgain(table, flow));
      await rest();
      expect(leftToDo(), where).toEqual([]);
    }
    const left = await flow.stored(table);
    expect(ends, where).toContain(left);
    // What a player does, no game master does once more.
    if (isOther && flow.userId !== undefined && left === flow.nothing) return;
    if (left === flow.nothing && flow.goesOn !== true) {
      await flow.run(table);
      await rest();
    }
    if (left !== flow.part) expect(await flow.stored(table), where).toBe(flow.all);
    expect(rejected(), where).toEqual([]);
  } finally {
    await table.close();
  }
}

/** Changes or deletes a document as another game master's client does. */
export async function elsewhere(
  table: Table,
  action: "update" | "delete",
  type: string,
  { id, system = {} }: { readonly id: string; readonly system?: object },
): Promise<void> {
  const operation = action === "delete" ? { ids: [id] } : { updates: [{ _id: id, system }] };
  await table.join(GM).modifyDocument({ type, action, operation });
}

/** Something that somebody else does at a write, before the server has it. */
export interface Happening {
  readonly name: string;
  readonly act: (table: Table) => Promise<unknown>;
}

/**
 * Lets something happen at a write of a flow, and checks what is left: every card can be drawn, nothing is under way for
 * ever, and the page that is opened again changes nothing more.
 */
export async function upset(flow: Flow, at: number, { name, act }: Happening): Promise<void> {
  const where = `write ${at}, ${name}`;
  const rejected = hearRejections();
  let table = await open(flow);
  try {
    await flow.prepare(table);
    await rest();
    await runUntil(
      flow,
      table,
      watchWrites(table.session(), at, () => act(table)),
    );
    await drawAll(where);
    table = await openAgain(table, flow);
    await rest();
    await drawAll(where);
    expect(leftToDo(), where).toEqual([]);
    const { documents } = await table.session().getWorld();
    table = await openAgain(table, flow);
    await rest();
    expect((await table.session().getWorld()).documents, where).toEqual(documents);
    expect(rejected(), where).toEqual([]);
  } finally {
    await table.close();
  }
}

/** Defines tests that interrupt each flow at each of its writes, in each way; for the long run. */
export function interruptEverywhere(flows: readonly Flow[], happenings: readonly Happening[]): void {
  describe.each(flows)("$name", (flow) => {
    test("is all there or not at all, whatever interrupts it at whatever write", async () => {
      for (const [at, fault] of cellsOf(await countWrites(flow))) await interrupt(flow, at, fault);
    });

    test.skipIf(flow.isOfOneBrowser)(
      "is so at another game master's, whatever interrupts it at whatever write",
      async () => {
        for (const [at, fault] of cellsOf(await countWrites(flow))) {
          await interrupt(flow, at, fault, "another game master's");
        }
      },
    );

    test.each(happenings)("ends by itself when $name", async (happening) => {
      const writes = await countWrites(flow);
      for (let at = 1; at <= writes; at += 1) await upset(flow, at, happening);
    });
  });
}

/** Does what a flow does until it is done, or interrupted for ever, and everything has come to rest. */
async function runUntil(flow: Flow, table: Table, wire: Wire): Promise<void> {
  const done = flow.run(table).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
  });
  await Promise.race([done, wire.struck]);
  await rest();
  expect(wire.hasStruck()).toBe(true);
}

async function drawAll(where: string): Promise<void> {
  for (const message of game.messages) expect((await message.renderHTML()).textContent, where).not.toBe("");
}

/** Records rejections that nobody handles, until it is asked for them. */
export function hearRejections(): () => readonly unknown[] {
  const rejections: unknown[] = [];
  const note = (reason: unknown): void => void rejections.push(reason);
  process.on("unhandledRejection", note);
  const forget = (): void => void process.off("unhandledRejection", note);
  onTestFinished(forget);
  return () => {
    forget();
    return rejections;
  };
}

/** Opens the page again on a server that was started again, with what this and the browser have stored. */
export async function openAgain(table: Table, flow: Opened): Promise<Table> {
  const storage = game.settings.storage.get("client") as Storage;
  const { documents } = await table.session().getWorld();
  await table.close();
  return open(flow, { world: documents, storage });
}

const DORIAN = "dorian0000000000";

/** Opens the world later in the browser of a game master who was not there, while nobody else is. */
async function openElsewhere(table: Table): Promise<Table> {
  const { constructor } = game.settings.storage.get("client") as Storage;
  const storage = new (constructor as new () => Storage)();
  const { documents } = await table.session().getWorld();
  await table.close();
  const users = [...documents.users, { _id: DORIAN, name: "Dorian", role: 4 }];
  const world = JSON.parse(JSON.stringify({ ...documents, users }), longAgo) as StoredWorld;
  return open({ userId: DORIAN }, { world, storage });
}

/** Lets what is noted have begun long ago, as if time had passed. */
function longAgo(key: string, value: unknown): unknown {
  return key === "at" ? 0 : value;
}

/** Who opens a page, and who is there. */
type Opened = Pick<Flow, "userId" | "before">;

function open({ userId, before }: Opened, again: WorldOptions = {}): Promise<Table> {
  return openTable({ userId, before, ...again });
}

/** The writes of a client. */
interface Wire {
  readonly writes: () => number;
  readonly hasStruck: () => boolean;
  /** Resolves when the fault strikes. */
  readonly struck: Promise<unknown>;
}

/** Counts the writes of a client, and lets one of them be interrupted; after a loss, none arrives any more. */
function watchWrites(session: Session, at = 0, fault: Fault | (() => Promise<unknown>) = "refused"): Wire {
  const write = session.modifyDocument.bind(session);
  const { promise: struck, resolve: strike } = Promise.withResolvers<unknown>();
  const never = new Promise<never>(() => undefined);
  let writes = 0;
  let isLost = false;
  session.modifyDocument = (request) => {
    if (isLost) return never;
    writes += 1;
    if (writes !== at) return write(request);
    if (typeof fault === "function") {
      return fault().then(() => {
        strike(null);
        return write(request);
      });
    }
    strike(null);
    if (fault === "refused") return Promise.reject(new Error("The server has refused it."));
    isLost = true;
    return fault === "lost before the server has it" ? never : write(request).then(() => never);
  };
  return { writes: () => writes, hasStruck: () => writes >= at, struck };
}
