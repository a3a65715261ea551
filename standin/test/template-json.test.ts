import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import { openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

const templates = {
  Actor: {
    types: ["knight", "page"],
    templates: { living: { hp: { value: 5, max: 5 }, notes: "" } },
    knight: { templates: ["living"], hp: { max: 12 }, oath: "none" },
    page: { templates: ["living"] },
  },
  Item: { types: ["gear"], gear: { weight: 1 } },
};

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "standin-template-"));
  await writeFile(join(root, "system.json"), JSON.stringify({ id: "old", title: "Old", version: "1.0.0" }));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const open = () => openFixture({ root, substitute: (path) => path, world: {} });

describe("template.json", () => {
  it("declares types, and says with which data their documents begin", async () => {
    await writeFile(join(root, "template.json"), JSON.stringify(templates));
    const { game } = await open();
    expect(game.documentTypes["Actor"]).toEqual(["base", "knight", "page"]);
    expect(game.model["Item"]).toEqual({ gear: { weight: 1 } });
    const data = { name: "Ann", type: "knight", system: { oath: "silence", more: 1 } };
    const knight = (await page.Actor.create(data)) as Actor;
    expect(knight.system).toEqual({ hp: { value: 5, max: 12 }, notes: "", oath: "silence", more: 1 });
    await knight.update({ "system.hp.value": 2 });
    expect(knight.toObject()["system"]).toMatchObject({ hp: { value: 2, max: 12 }, more: 1 });
    const other = (await page.Actor.create({ name: "Tom", type: "page" })) as Actor;
    expect(other.system).toEqual({ hp: { value: 5, max: 5 }, notes: "" });
  });

  it("need not be there", async () => {
    const { game } = await open();
    expect(game.documentTypes["Actor"]).toEqual(["base"]);
    expect(game.model).toEqual({});
  });

  it("that is no JSON is named when the table is opened", async () => {
    await writeFile(join(root, "template.json"), "{");
    await expect(open()).rejects.toThrow("template.json is not valid JSON");
  });
});
