import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorldData } from "../client/connection.ts";
import { mergeObject } from "../client/utils/merge.ts";
import type { Plain } from "../client/utils/types.ts";

type Model = NonNullable<WorldData["model"]>;

/** What template.json says of a kind of documents: its types, each with its data and the templates it shares. */
type Templates = Readonly<Record<string, Plain>> & {
  readonly types?: readonly string[];
  readonly templates?: Readonly<Record<string, Plain>>;
};

/** Reads with which data documents begin by a system's template.json, the way before there were data models. */
export async function readModel(root: string): Promise<Model> {
  const file = join(root, "template.json");
  if (!existsSync(file)) return {};
  const text = await readFile(file, "utf8");
  try {
    const kinds = Object.entries(JSON.parse(text) as Record<string, Templates>);
    return Object.fromEntries(kinds.map(([kind, templates]) => [kind, dataOfTypes(templates)]));
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause });
  }
}

function dataOfTypes({ types = [], templates = {}, ...own }: Templates): Record<string, Plain> {
  const dataOf = (type: string): Plain => {
    const { templates: shared = [], ...data } = own[type] ?? {};
    return [...(shared as string[]).map((name) => templates[name] ?? {}), data].reduce<Plain>(
      (whole, part) => mergeObject(whole, structuredClone(part)),
      {},
    );
  };
  return Object.fromEntries(types.map((type) => [type, dataOf(type)]));
}
