import { expect, it } from "vitest";
import type { Actor } from "../src/client/documents/actor.ts";
import { config } from "./effects-table.ts";
import { GM, openFixture } from "./open-fixture.ts";
import { page } from "./page.ts";

it("an operation is told of all its documents at once, before and after they change", async () => {
  await openFixture();
  const heard: unknown[] = [];
  const Base = config().Actor.documentClass;
  type Args = Parameters<typeof Base._onUpdateOperation>;
  const note = (step: string, [documents, operation, user]: Args) => {
    heard.push([step, documents.map(({ name }) => name), operation["mark"], user.id]);
  };
  config().Actor.documentClass = class Told extends Base {
    static override _preUpdateOperation(...args: Args) {
      note("before", args);
      return super._preUpdateOperation(...args);
    }
    static override _onUpdateOperation(...args: Args) {
      note("after", args);
      return super._onUpdateOperation(...args);
    }
  };
  const made: Actor[] = await page.Actor.create([1, 2].map((number) => ({ name: `Twin ${number}`, type: "hero" })));
  const updates = made.map(({ id }) => ({ _id: id, name: "Twin" }));
  await config().Actor.documentClass.updateDocuments(updates, { mark: 7 });
  expect(heard).toEqual([
    ["before", ["Twin 1", "Twin 2"], 7, GM],
    ["after", ["Twin", "Twin"], 7, GM],
  ]);
});

it("an operation that creates may change its documents, leave some out, and give nothing back", async () => {
  await openFixture();
  const Base = config().Actor.documentClass;
  config().Actor.documentClass = class Chosen extends Base {
    static override async _preCreateOperation(documents: Actor[], operation: Record<string, unknown>): Promise<void> {
      documents.splice(1, 1);
      for (const document of documents) document.updateSource({ name: `${document.name} the Chosen` });
      operation["mark"] = 7;
      return Promise.resolve();
    }
  };
  const made: Actor[] = await page.Actor.create(["Ann", "Bob", "Cid"].map((name) => ({ name, type: "hero" })));
  expect(made.map(({ name }) => name)).toEqual(["Ann the Chosen", "Cid the Chosen"]);
});
