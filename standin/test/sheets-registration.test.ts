import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";

const { ActorSheetV2, ItemSheetV2 } = applications.sheets;
const ANN = "ann0000000000000";
const LAMP = "lamp000000000000";
const template = "systems/sheets-system/templates/foreign/header.hbs";

class HeroSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override PARTS = { sheet: { template } };
}
class OtherSheet extends HeroSheet {}
class ThingSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
  static override PARTS = { sheet: { template } };
}

interface Host {
  Actor: { readonly documentName: string };
  CONFIG: Record<"Actor" | "Item", { sheetClasses: Record<string, Record<string, Record<string, unknown>>> }>;
  foundry: {
    appv1: { sheets: { ActorSheet: unknown } };
    documents: {
      collections: Record<
        "Actors" | "Items",
        Record<"registerSheet" | "unregisterSheet", (scope: string, sheet: unknown, options?: object) => void>
      >;
    };
  };
}
const page = host as unknown as Host;

let table: Table;

async function open(settings: { key: string; value: unknown }[] = []) {
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    world: {
      settings: settings.map(({ key, value }, index) => ({
        _id: `setting00000000${index}`,
        key,
        value: JSON.stringify(value),
        user: null,
      })),
      actors: [{ _id: ANN, name: "Ann", type: "character", items: [{ _id: LAMP, name: "Lamp", type: "thing" }] }],
    },
  });
  return page.foundry.documents.collections;
}

type Sheeted = DocumentView & { readonly sheet: object | null; readonly items: { get(id: string): Sheeted } };
const ann = () => table.game.actors.get(ANN) as unknown as Sheeted;

afterEach(async () => {
  await table.close();
  document.body.replaceChildren();
});

describe("a sheet class", () => {
  it("is registered by the collection of its documents, under its scope and name", async () => {
    const { Actors, Items } = await open();
    Actors.registerSheet("sheets-system", HeroSheet, { types: ["character"], makeDefault: true, label: "CHAT.Title" });
    Items.registerSheet("sheets-system", ThingSheet, { makeDefault: true });
    expect(page.CONFIG.Actor.sheetClasses["character"]?.["sheets-system.HeroSheet"]).toMatchObject({
      id: "sheets-system.HeroSheet",
      label: "Chat",
      cls: HeroSheet,
      default: true,
      canConfigure: true,
      canBeDefault: true,
    });
    expect(ann().sheet).toBeInstanceOf(HeroSheet);
    expect(ann().items.get(LAMP).sheet).toBeInstanceOf(ThingSheet);
  });

  it("is unregistered by scope and class, and one that is unknown is passed over", async () => {
    const { Actors } = await open();
    Actors.registerSheet("sheets-system", HeroSheet, { types: ["character"], makeDefault: true });
    Actors.registerSheet("sheets-system", OtherSheet, { types: ["character"] });
    Actors.unregisterSheet("core", page.foundry.appv1.sheets.ActorSheet);
    Actors.unregisterSheet("sheets-system", HeroSheet, { types: ["other"] });
    expect(page.CONFIG.Actor.sheetClasses["character"]).toHaveProperty(["sheets-system.HeroSheet"]);
    Actors.unregisterSheet("sheets-system", HeroSheet, { types: ["character"] });
    expect(page.CONFIG.Actor.sheetClasses["character"]).not.toHaveProperty(["sheets-system.HeroSheet"]);
    expect(ann().sheet).toBeInstanceOf(OtherSheet);
  });
});
