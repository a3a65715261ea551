import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { DialogV2 } from "../src/client/applications/api/dialog.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { host } from "../src/client/host.ts";
import { files, useTable } from "./applications-table.ts";

useTable();

const { innerWidth, innerHeight } = globalThis;

afterEach(() => {
  Object.assign(globalThis, { innerWidth, innerHeight });
});

type Options = RenderOptions & { isFirstRender: boolean };

const part = ({ element }: ApplicationV2, id: string) => element.querySelector(`[data-application-part="${id}"]`);

function makeBase() {
  return class Base extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS = { classes: ["base"], actions: { base: () => undefined } } as ApplicationDefaults;
    static override PARTS = { head: { template: "head.hbs" }, body: { template: "body.hbs" } };
    override async _prepareContext(options: Options): Promise<Context> {
      return { ...(await super._prepareContext(options)), steps: ["base"] };
    }
  };
}

describe("a system's own layers over the mixin", () => {
  it("add to what super gives, part by part, and see the parts that are drawn", async () => {
    files["head.hbs"] = "<header>{{steps}}</header>";
    files["body.hbs"] = "<div>{{partId}} {{own}}</div>";
    const Base = makeBase();
    const seen: string[][] = [];
    class System extends Base {
      static override DEFAULT_OPTIONS = {
        classes: ["system"],
        actions: { system: () => undefined },
      } as ApplicationDefaults;
      static override PARTS = { ...super.PARTS, foot: { template: "body.hbs" } } as typeof Base.PARTS;
      override async _prepareContext(options: Options): Promise<Context> {
        const context = await super._prepareContext(options);
        (context["steps"] as string[]).push("system");
        return context;
      }
      override async _preparePartContext(partId: string, context: Context, options: RenderOptions): Promise<Context> {
        return { ...(await super._preparePartContext(partId, context, options)), own: `own ${partId}` };
      }
      override _configureRenderOptions(options: RenderOptions): void {
        super._configureRenderOptions(options);
        options.parts = (options.parts ?? []).filter((id) => id !== "body");
      }
      override async _onRender(context: Context, options: RenderOptions): Promise<void> {
        await super._onRender(context, options);
        seen.push(options.parts ?? []);
      }
    }
    const app = await new System({ id: "layers" }).render({ force: true });
    expect(app.options.classes).toEqual(expect.arrayContaining(["base", "system"]));
    expect(Object.keys(app.options.actions)).toEqual(expect.arrayContaining(["base", "system"]));
    expect(part(app, "head")?.textContent).toContain("base,system");
    expect(part(app, "foot")?.textContent).toBe("layers-foot own foot");
    expect(part(app, "body")).toBeNull();
    await app.render({ parts: ["foot"] });
    expect(seen).toEqual([["head", "foot"], ["foot"]]);
  });

  it("show a select with the option that is marked selected, wherever it stands", async () => {
    files["head.hbs"] = "<header></header>";
    files["body.hbs"] =
      `<div><select><option value="">–</option><option>a</option><option selected>b</option></select></div>`;
    const app = await new (makeBase())({ id: "selects" }).render({ force: true });
    expect(part(app, "body")?.querySelector("select")?.value).toBe("b");
  });

  it("without super leave out what super would give", async () => {
    files["head.hbs"] = "<header>{{steps}}</header>";
    files["body.hbs"] = "<div>{{partId}}</div>";
    class Alone extends makeBase() {
      override _prepareContext(): Promise<Context> {
        return Promise.resolve({});
      }
      override _preparePartContext(): Promise<Context> {
        return Promise.resolve({});
      }
    }
    const app = await new Alone().render({ force: true });
    expect(part(app, "head")?.textContent).toBe("");
    expect(part(app, "body")?.textContent).toBe("");
  });
});

describe("dialogs within dialogs", () => {
  const dialogs = () => [...document.querySelectorAll<HTMLDialogElement>("dialog.application[open]")];
  const press = async (count: number, action: string) => {
    await vi.waitFor(() => {
      expect(dialogs()).toHaveLength(count);
    });
    dialogs().at(-1)?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
  };

  it("a button may ask another question, and answers with what that gives", async () => {
    const answer = DialogV2.prompt({
      content: "<p>Outer</p>",
      ok: { callback: async () => ((await DialogV2.confirm({ content: "<p>Sure?</p>" })) ? "agreed" : "refused") },
    });
    await press(1, "ok");
    await press(2, "yes");
    expect(await answer).toBe("agreed");
    await vi.waitFor(() => {
      expect(dialogs()).toHaveLength(0);
    });
  });

  it("a question that is dismissed is answered with null to the one that asked", async () => {
    const answer = DialogV2.prompt({
      content: "<p>Outer</p>",
      ok: { callback: async () => JSON.stringify(await DialogV2.confirm({ content: "<p>Sure?</p>" })) },
    });
    await press(1, "ok");
    await press(2, "close");
    expect(await answer).toBe("null");
  });
});

describe("a page that becomes smaller", () => {
  it("takes its windows along", async () => {
    Object.assign(globalThis, { innerWidth: 1000, innerHeight: 800 });
    const Base = makeBase();
    files["head.hbs"] = "<header></header>";
    files["body.hbs"] = "<div></div>";
    const app = await new Base({ position: { width: 300, height: 200, left: 650, top: 550 } }).render({ force: true });
    expect(app.position).toMatchObject({ left: 650, top: 550 });
    Object.assign(globalThis, { innerWidth: 500, innerHeight: 400 });
    globalThis.dispatchEvent(new Event("resize"));
    expect(app.position).toMatchObject({ left: 200, top: 200, width: 300, height: 200 });
  });
});

describe("the size of letters", () => {
  const size = () => document.documentElement.style.fontSize;

  it("is the user's choice among ten steps, of which the fifth is the usual one", async () => {
    const game = host.game as {
      scaleFonts(index?: number): void;
      settings: {
        get(scope: string, key: string): object;
        set(scope: string, key: string, value: object): Promise<void>;
      };
    };
    expect(size()).toBe("16px");
    const config = game.settings.get("core", "uiConfig");
    await game.settings.set("core", "uiConfig", { ...config, fontScale: 10 });
    expect(size()).toBe("32px");
    game.scaleFonts(1);
    expect(size()).toBe("8px");
    game.scaleFonts();
    expect(size()).toBe("32px");
  });
});

describe("the styles of the host", () => {
  it("stand in Foundry's cascade layers, in Foundry's order, and none outside of them", () => {
    const styles = readFileSync(resolve(import.meta.dirname, "../src/styles/host.css"), "utf8");
    const [order] = styles.match(/(?<=^@layer )[^;{]+(?=;)/m) ?? [];
    const layers =
      "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions";
    expect(order).toBe(layers);
    const imports = [...styles.matchAll(/^@import [^;]+;/gm)].map(([rule]) => rule);
    const known = layers.split(", ").filter((layer) => layer !== "system" && layer !== "modules");
    const unlayered = imports.filter((rule) => !rule.endsWith(");"));
    for (const rule of imports.filter((one) => !unlayered.includes(one)))
      expect(known).toContain(/ layer\((\w+)\);$/.exec(rule)?.[1]);
    // Unfriendly styles stand in several layers, each in its own block.
    expect(unlayered).toEqual(['@import "./strict.css";']);
    const strict = readFileSync(resolve(import.meta.dirname, "../src/styles/strict.css"), "utf8");
    for (const [rule] of strict.matchAll(/^[^\s/*}][^\n]*/gm))
      expect(known).toContain(/^@layer (\w+) \{$/.exec(rule)?.[1]);
    expect(
      styles
        .replaceAll(/\/\*[\s\S]*?\*\//g, "")
        .replaceAll(/^@(?:import|layer) [^;{]+;/gm, "")
        .trim(),
    ).toBe("");
  });
});
