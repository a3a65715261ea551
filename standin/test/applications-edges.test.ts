import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
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
