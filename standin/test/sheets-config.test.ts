import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../src/client/applications/api/handlebars-application.ts";
import { applications } from "../src/applications.ts";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { openTable, type Table } from "../src/open-table.ts";

const { ActorSheetV2, ActiveEffectConfig, ItemSheetV2 } = applications.sheets;
const { DocumentSheetConfig } = applications.apps;

const ANN = "ann0000000000000";
const LAMP = "lamp000000000000";
const BLESSED = "blessed000000000";

class CharacterSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { classes: ["character"] };
  static override PARTS = { sheet: { template: "systems/sheets-system/templates/foreign/header.hbs" } };
}
class OtherSheet extends CharacterSheet {}

interface ActorView extends DocumentView {
  readonly sheet: CharacterSheet;
  readonly items: { get(id: string): DocumentView; readonly size: number };
  readonly effects: { get(id: string): DocumentView; readonly size: number };
}

let table: Table;

async function open(): Promise<ActorView> {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
  const effects = [{ _id: BLESSED, name: "Blessed", img: "b.svg" }];
  const items = [{ _id: LAMP, name: "Lamp", type: "thing" }];
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    world: {
      users: [{ _id: "gm00000000000000", name: "Gamemaster", role: 4 }],
      actors: [{ _id: ANN, name: "Ann", type: "character", img: "a.svg", items, effects }],
    },
  });
  const { Actor } = host as unknown as { Actor: { documentName: string } };
  const register = (sheet: typeof CharacterSheet, options: object) => {
    DocumentSheetConfig.registerSheet(Actor, "sheets-system", sheet, { types: ["character"], ...options });
  };
  register(CharacterSheet, { makeDefault: true });
  register(OtherSheet, { label: "Other", canBeDefault: false });
  return (host.game as { actors: { get(id: string): ActorView } }).actors.get(ANN);
}

afterEach(async () => {
  (host.ui as { notifications: { clear(): void } }).notifications.clear();
  await table.close();
  document.body.replaceChildren();
});

describe("the registration of sheets", () => {
  it("tells which sheets can be chosen, which can be the default, and which is", async () => {
    await open();
    expect(DocumentSheetConfig.getSheetClassesForSubType("Actor", "character")).toMatchObject({
      sheetClasses: { "sheets-system.CharacterSheet": "CharacterSheet", "sheets-system.OtherSheet": "Other" },
      defaultClass: "sheets-system.CharacterSheet",
    });
  });
});

describe("sheets of documents", () => {
  it("of items take effects that are dropped on them in Foundry 14 alone", async () => {
    const ann = await open();
    class ThingSheet extends HandlebarsApplicationMixin(ItemSheetV2) {
      static override PARTS = CharacterSheet.PARTS;
    }
    const lamp = ann.items.get(LAMP) as ActorView;
    const sheet = await new ThingSheet({ document: lamp }).render({ force: true });
    const { itemSheetsTakeDrops } = (await import("../src/client/generations/index.ts")).generation().applications;
    expect(typeof sheet.element.ondrop === "function").toBe(itemSheetsTakeDrops);
    expect("_onDropDocument" in sheet).toBe(itemSheetsTakeDrops);
    if (itemSheetsTakeDrops) await sheet._onDropDocument(new DragEvent("drop"), ann.effects.get(BLESSED));
    expect(lamp.effects.size).toBe(itemSheetsTakeDrops ? 1 : 0);
  });
});

describe("the window of an active effect", () => {
  const openEffect = async () => {
    const ann = await open();
    const effect = ann.effects.get(BLESSED);
    const config = await new ActiveEffectConfig({ document: effect }).render({ force: true });
    return { effect, config };
  };

  it("is the sheet of effects, and has two tabs", async () => {
    const { effect, config } = await openEffect();
    expect((effect as unknown as { sheet: object }).sheet).toBeInstanceOf(ActiveEffectConfig);
    const tabs = [...config.element.querySelectorAll<HTMLElement>("nav [data-tab]")].map((tab) =>
      tab.textContent.trim(),
    );
    expect(tabs).toEqual(["Details", "Duration"]);
  });
});
