import type { QuadriviumApi } from "../../../src/api.ts";
import { bonuses } from "./bonuses.ts";
import { facts, success } from "./chances.ts";
import { rolls } from "./rolls.ts";
import { formatted } from "../../format.ts";

/** Returns the text that replaces a block with these lines. */
export type Block = (api: QuadriviumApi, lines: readonly string[], rest: string) => string | Promise<string>;

const blocks: Readonly<Record<string, Block>> = { bonuses, facts, rolls, success };

/** A fenced block whose info string is "dice" and the name of a block: "dice success 6, 9". */
const FENCE = /^```dice (\w+) ?(.*)\n((?:(?!```).*\n)*)```$/gm;

/**
 * Fills the blocks of a document with the rolls and odds of the system, and formats it.
 * @throws Error for an unknown block, or for a formula that cannot be rolled as its line says
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
