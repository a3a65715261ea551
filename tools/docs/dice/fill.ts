import type { QuadriviumApi } from "../../../src/api.ts";
import { bonuses } from "./bonuses.ts";
import { chart } from "./chart.ts";
import { facts, success } from "./chances.ts";
import { rolls } from "./rolls.ts";
import { formatted } from "../../format.ts";

/** Writes what stands in place of a block, from its lines. */
export type Block = (api: QuadriviumApi, lines: readonly string[], rest: string) => string | Promise<string>;

const blocks: Readonly<Record<string, Block>> = { bonuses, chart, facts, rolls, success };

/** A fenced block that names one of ours behind the word "dice": "dice success 6, 9". */
const FENCE = /^```dice (\w+) ?(.*)\n((?:(?!```).*\n)*)```$/gm;

/**
 * Fills the gaps of a document about the dice with what the system's own rolls and odds say, and formats it.
 * @throws Error for a block that is none, or a formula that cannot be rolled as it is told
 */
export async function fill(api: QuadriviumApi, template: string): Promise<string> {
  let filled = "";
  let end = 0;
  for (const found of template.matchAll(FENCE)) {
    const [whole, name = "", rest = "", body = ""] = found;
    const block = blocks[name];
    if (!block) throw new Error(`There is no block "${name}"; there are ${Object.keys(blocks).join(", ")}.`);
    filled += template.slice(end, found.index) + (await block(api, body.trim().split("\n"), rest));
    end = found.index + whole.length;
  }
  return formatted("dice.md", filled + template.slice(end));
}
