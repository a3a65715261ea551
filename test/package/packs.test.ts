import { readdir, readFile } from "node:fs/promises";
import { ClassicLevel } from "classic-level";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTable } from "../../standin/open-table.ts";
import { readJson, root } from "./read-package.ts";

interface Pack {
  readonly name: string;
  readonly path: string;
  readonly type: string;
}

const { packs } = (await readJson("system.json")) as unknown as { packs: readonly Pack[] };

interface Source extends Record<string, unknown> {
  readonly _id: string;
  readonly _key: string;
}

async function sourcesOf({ name }: Pack): Promise<Source[]> {
  const files = await readdir(`${root}packs/_source/${name}`);
  return Promise.all(files.map((file) => readJson(`packs/_source/${name}/${file}`) as Promise<Source>));
}

test("every folder of sources is a pack of the manifest", async () => {
  expect(packs.map(({ name }) => name).sort()).toEqual((await readdir(`${root}packs/_source`)).sort());
});

describe.each(packs)("the pack $name", (pack) => {
  let table: Awaited<ReturnType<typeof openTable>>;
  let sources: Source[];
  beforeAll(async () => {
    table = await openTable({ root });
    sources = await sourcesOf(pack);
  });
  afterAll(() => table.close());

  test("holds documents that our models accept as they are written", () => {
    for (const source of sources) {
      const stored = new Item.implementation(structuredClone(source) as never).toObject() as unknown as Source;
      for (const field of ["name", "type", "system", "img", "sort"]) expect(stored[field]).toEqual(source[field]);
    }
  });

  test("has keys that Foundry's tool can file, each once", () => {
    const ids = sources.map(({ _id, _key }) => {
      expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
      expect(_key).toBe(`!items!${_id}`);
      return _id;
    });
    expect(new Set(ids).size).toBe(sources.length);
  });

  test("is built from them", async () => {
    const level = new ClassicLevel(root + pack.path, { valueEncoding: "json", createIfMissing: false });
    const keys = await level.keys().all();
    await level.close();
    expect(keys.sort()).toEqual(sources.map(({ _key }) => _key).sort());
  });
});

test("sources are written as a formatter would", async () => {
  for (const file of await readdir(`${root}packs/_source/abilities`)) {
    const text = await readFile(`${root}packs/_source/abilities/${file}`, "utf8");
    expect(text, file).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  }
});
