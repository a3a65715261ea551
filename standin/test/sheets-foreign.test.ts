import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { DialogV2 } from "../src/client/applications/api/dialog.ts";
import type { ApplicationV2 } from "../src/client/applications/api/application.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";

const GM = "gm00000000000000";
const PLAYER = "player0000000000";
const ANN = "ann0000000000000";
const LAMP = "lamp000000000000";
const BLESSED = "blessed000000000";

interface ForeignSheet extends ApplicationV2 {
  readonly parts: Record<string, HTMLElement>;
  readonly rolled: unknown[];
  readonly log: unknown[];
  readonly shown?: unknown;
}

/** What the foreign code exports. */
interface Foreign {
  ForeignSheet: new (options: object) => ForeignSheet;
  ForeignDialog: { create(options?: object): Promise<unknown> };
  ForeignPrompt: typeof DialogV2;
  ForeignNote: new () => ApplicationV2 & { text?: string };
}

let table: Table;

async function open(userId: string, ownership: Record<string, number> = {}): Promise<Foreign> {
  vi.spyOn(console, "warn").mockReturnValue();
  const root = join(import.meta.dirname, "sheets-system");
  const items = [{ _id: LAMP, name: "Lamp", type: "thing" }];
  const effects = [{ _id: BLESSED, name: "Blessed" }];
  table = await openTable({
    root,
    userId,
    world: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: PLAYER, name: "Pia", role: 1 },
      ],
      actors: [{ _id: ANN, name: "Ann", type: "character", img: "a.svg", items, effects, ownership }],
    },
  });
  // The code reads the globals as it is loaded, so each table loads it anew.
  return (await import(/* @vite-ignore */ `${root}/foreign.mjs?table=${++tables}`)) as Foreign;
}
let tables = 0;

const ann = () => (host.game as { actors: { get(id: string): DocumentView } }).actors.get(ANN);

const find = (app: ApplicationV2, selector: string) => {
  const element = app.element.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
};

afterEach(async () => {
  await table.close();
  document.body.replaceChildren();
});

describe("a sheet as systems write it", () => {
  const openSheet = async (userId = GM, ownership = {}) => {
    const { ForeignSheet } = await open(userId, ownership);
    return new ForeignSheet({ document: ann() }).render({ force: true });
  };

  it("has the options of all its classes, and its parts in order", async () => {
    const sheet = await openSheet();
    expect(sheet.options.classes).toEqual(["sheet", "foreign", "actor"]);
    expect(Object.keys(sheet.parts)).toEqual(["header", "tabs", "stats", "effects"]);
    expect(sheet.position).toMatchObject({ width: 640, height: 480 });
    expect(sheet.log).toEqual([["render", "header tabs stats effects", true]]);
  });

  it("prepares its tabs, gives each part its own, and keeps the chosen one when it is drawn anew", async () => {
    const sheet = await openSheet();
    find(sheet, 'nav [data-tab="effects"]').click();
    await sheet.render();
    expect([...sheet.element.querySelectorAll<HTMLElement>(".active")].map((e) => e.dataset["tab"])).toEqual([
      "effects",
      "effects",
    ]);
    expect(find(sheet, "section.active").textContent).toContain("Blessed");
  });

  it("shows fewer parts to those who may see little", async () => {
    const sheet = await openSheet(PLAYER, { default: 1 });
    expect(Object.keys(sheet.parts)).toEqual(["header"]);
    expect(find(sheet, "[name=name]").hasAttribute("disabled")).toBe(true);
    expect(find(sheet, "[data-action=close]").hasAttribute("disabled")).toBe(false);
  });

  it("changes what the form says before it is sent", async () => {
    const sheet = await openSheet();
    const input = find(sheet, "[name=name]") as HTMLInputElement;
    input.value = "  Bea ";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => {
      expect(ann().name).toBe("Bea");
    });
    expect(ann().img).toBe("a.svg");
  });

  it("hears its own listeners after each rendering, once", async () => {
    const sheet = await openSheet();
    await sheet.render({ parts: ["stats"] });
    const input = find(sheet, "[data-item-field]") as HTMLInputElement;
    input.value = "Torch";
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await vi.waitFor(() => {
      expect(find(sheet, "[data-action=showItem]").textContent).toBe("Torch");
    });
    expect(sheet.log[1]).toEqual(["render", "stats", false]);
  });
});
