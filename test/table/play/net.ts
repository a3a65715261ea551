import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import type { StoredWorld } from "../host.ts";
import { longOn13 } from "../open-table.ts";
import { games } from "./characters.ts";
import type { Game } from "./characters.ts";
import { naddaha, seen, sheetOf } from "./play.ts";
import { readers, Seats } from "./seats.ts";
import type { Reader } from "./seats.ts";
import { worldOf } from "./worlds.ts";

/** The net: what is played, in which game, and what each reader then sees, one line for each. */

/** The readers, and what they look at besides the log. */
interface Look {
  readonly who?: readonly Reader[];
  readonly of?: () => string | null | Promise<string | null>;
}

/** A flow while it is played: its people, and what they have read. */
export class Play extends Seats {
  readonly lines: string[] = [];
  readonly #title: string;

  constructor(title: string, world: StoredWorld) {
    super(world);
    this.#title = title;
  }

  /** Records what this page tells its user in passing. */
  note(stage: string, words: string): void {
    if (words) this.lines.push(`${this.#title} · ${stage} | ${words}`);
  }

  /** Records what each reader sees now, and Naddaha's sheet for those who may open it; readers with the same view share a line. */
  async look(stage = "", { who = readers, of = () => sheetOf(naddaha()) }: Look = {}): Promise<void> {
    const read = await this.each(who, async () => ({ card: await seen(), sheet: await of() }));
    const groups: { readonly card: string; sheet: string | null; readonly readers: Reader[] }[] = [];
    for (const [reader, { card, sheet }] of read) {
      const alike = groups.find((one) => one.card === card && new Set([one.sheet, sheet, null]).size < 3);
      if (alike) {
        alike.readers.push(reader);
        alike.sheet ??= sheet;
      } else groups.push({ card, sheet, readers: [reader] });
    }
    const title = stage ? `${this.#title} · ${stage}` : this.#title;
    for (const { card, sheet, readers: alike } of groups) {
      this.lines.push(`${title} · ${alike.join(", ")} | ${card} | ${sheet ?? "no sheet"}`);
    }
  }
}

/** What is played, with the words and dice of each game. */
export interface Flow {
  readonly name: string;
  readonly games: readonly Game[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly play: (at: Play, game: Game) => Promise<void>;
}

export function flow<Data>(
  name: string,
  data: Readonly<Partial<Record<Game, Data>>>,
  play: (at: Play, data: Data, game: Game) => Promise<void>,
  settings: Flow["settings"] = {},
): Flow {
  const own = games.filter((game) => game in data);
  return { name, games: own, settings, play: (at, game) => play(at, data[game] as Data, game) };
}

/** For slow machines: in a flow, half a dozen pages are opened after each step. */
const timeout = 240_000;

/**
 * Plays flows in all their games, and compares what is read with the record: `-u` rewrites it. With BAIL in the environment each cell is
 * compared at once, to stop at the first difference.
 */
export function net(record: string, flows: readonly Flow[]): void {
  const path = resolve(import.meta.dirname, `${record}.txt`);
  const recorded = process.env.BAIL ? readFileSync(path, "utf8").split("\n") : null;
  const lines = new Map<string, readonly string[]>();
  const cells = flows.flatMap((one) => one.games.map((game) => [one.name, game, one] as const));
  test.each(cells)("%s, %s", { ...longOn13, timeout }, async (name, game, { settings, play }) => {
    const at = new Play(`${name} · ${game}`, await worldOf(game, settings));
    await at.sit("owner");
    try {
      await play(at, game);
    } catch (error) {
      at.note("fails", String(error));
      throw error;
    } finally {
      await at.leave();
      lines.set(`${name} · ${game}`, at.lines);
    }
    if (recorded) expect(at.lines).toEqual(recorded.filter((line) => line.startsWith(`${name} · ${game} · `)));
  });
  test(`reads as ${record}.txt has it`, longOn13, async () => {
    const told = [...lines.values()].map((all) => `${all.join("\n")}\n`);
    await expect(told.join("\n")).toMatchFileSnapshot(path);
  });
}
