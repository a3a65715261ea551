import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults, Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { platform } from "../src/client/platform.ts";
import { openTable, type Table } from "../src/open-table.ts";

const { ActorSheetV2 } = applications.sheets;
const ANN = "ann0000000000000";

const TEMPLATE = `<section><input name="name" value="{{source.name}}"><input name="system.age" type="number" value="{{source.system.age}}">
  <input class="derived" value="9"><div hidden><input name="system.rank" value="{{source.system.rank}}"></div>
  <prose-mirror name="system.bio" value="{{source.system.bio}}" toggled></prose-mirror>
  <button type="button"></button><textarea name="system.note">x</textarea><select name="system.kind"><option selected>a</option></select></section>`;

class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { form: { submitOnChange: true } };
  static override PARTS = { sheet: { template: "hero.hbs" } };
  steps: unknown[] = [];

  override _onChangeForm(...args: Parameters<InstanceType<typeof ActorSheetV2>["_onChangeForm"]>) {
    this.steps.push("change");
    super._onChangeForm(...args);
  }
  override _onSubmitForm(...args: Parameters<InstanceType<typeof ActorSheetV2>["_onSubmitForm"]>) {
    this.steps.push("submit");
    return super._onSubmitForm(...args);
  }
  override _processFormData(...args: Parameters<InstanceType<typeof ActorSheetV2>["_processFormData"]>) {
    const [, form, formData] = args;
    this.steps.push(["process", form === this.form, Object.keys(formData.object)]);
    return super._processFormData(...args);
  }
  override _prepareSubmitData(...args: Parameters<InstanceType<typeof ActorSheetV2>["_prepareSubmitData"]>) {
    const data = super._prepareSubmitData(...args);
    this.steps.push(["prepare", data]);
    return data;
  }
  override _processSubmitData(...args: Parameters<InstanceType<typeof ActorSheetV2>["_processSubmitData"]>) {
    this.steps.push("send");
    return super._processSubmitData(...args);
  }
}

let table: Table;
let renders: { context: Context; options: RenderOptions }[];

beforeEach(async () => {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    world: {
      actors: [
        { _id: ANN, name: "Ann", type: "character", system: { age: 20, rank: "1", bio: "", note: "x", kind: "a" } },
      ],
    },
  });
  const loadText = platform.loadText.bind(platform);
  vi.spyOn(platform, "loadText").mockImplementation((path) =>
    path === "hero.hbs" ? Promise.resolve(TEMPLATE) : loadText(path),
  );
  renders = [];
  (host.Hooks as { on(hook: string, fn: unknown): void }).on(
    "renderDocumentSheetV2",
    (...[, , context, options]: [unknown, unknown, Context, RenderOptions]) => {
      renders.push({ context, options });
    },
  );
});

afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
  document.body.replaceChildren();
});

const ann = () => table.game.actors.get(ANN) as unknown as DocumentView;

function field(app: HeroSheet, selector: string): HTMLInputElement {
  const found = app.element.querySelector(selector);
  if (!(found instanceof HTMLInputElement)) throw new Error(`No ${selector}`);
  return found;
}

function change(app: HeroSheet, selector: string, value: string): void {
  const input = field(app, selector);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

describe("a change in the sheet of a document", () => {
  it("goes through the steps of the sheet, with the data of the whole form", async () => {
    const sheet = await new HeroSheet({ document: ann() }).render({ force: true });
    change(sheet, '[name="system.age"]', "21");
    await vi.waitFor(() => {
      expect(ann()._source).toMatchObject({ system: { age: 21 } });
    });
    const names = ["name", "system.age", "system.rank", "system.bio", "system.note", "system.kind"];
    expect(sheet.steps).toEqual([
      "change",
      "submit",
      ["process", true, names],
      ["prepare", { name: "Ann", system: { age: 21, rank: "1", bio: "", note: "x", kind: "a" } }],
      "send",
    ]);
  });
});
