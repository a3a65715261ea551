import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { JournalEntrySheet } from "../src/client/applications/sheets/journal.ts";
import type { JournalEntry } from "../src/client/documents/journal-entry.ts";
import { host } from "../src/client/host.ts";
import { openFixture, smallWorld } from "./open-fixture.ts";

const ENTRY = "entry00000000000";
const page = (number: number) => `page${number}00000000000`;
const { sheets, apps } = applications;

const GATE =
  "<h2>At night</h2><p>Hidden? [[1d6]]</p><section class='secret' id='secret-a'><p>The guard sleeps.</p></section>";

/** An entry of three pages, the last of which is for the game master alone. */
function world() {
  const pages = [
    { _id: page(1), name: "Gate", type: "text", sort: 1, text: { content: GATE } },
    { _id: page(2), name: "Yard", type: "text", sort: 2 },
    { _id: page(3), name: "Cellar", type: "text", sort: 3, ownership: { default: 0 } },
  ];
  return { ...smallWorld(), journal: [{ _id: ENTRY, name: "Covenant", ownership: { default: 2 }, pages }] };
}

const entry = () => (host.game as { journal: { get(id: string): JournalEntry } }).journal.get(ENTRY);

async function openSheet(userId?: string): Promise<JournalEntrySheet> {
  await openFixture({ world: world(), ...(userId ? { userId } : {}) });
  const sheet = entry().sheet as unknown as JournalEntrySheet;
  return sheet.render({ force: true });
}

const texts = (sheet: JournalEntrySheet, selector: string) =>
  [...sheet.element.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

async function edit(sheet: JournalEntrySheet, pageId: string): Promise<void> {
  const target = sheet.element.querySelector<HTMLElement>(`.toc [data-page-id="${pageId}"]`);
  if (!target) throw new Error(`The page ${pageId} is not listed`);
  await sheet._onEditPage(null, target);
}

beforeEach(() => vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("the sheet of an entry", () => {
  it("edits a page in a window of its own, and shows what was saved", async () => {
    const sheet = await openSheet();
    await edit(sheet, page(1));
    const editor = document.querySelector<HTMLFormElement>("form.journal-entry-page");
    const name = editor?.querySelector<HTMLInputElement>("[name=name]");
    expect(editor?.querySelector("prose-mirror[name='text.content']")).not.toBeNull();
    if (name) name.value = "Portcullis";
    editor?.dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitUntil(() => texts(sheet, ".toc .page-title")[0] === "Portcullis");
    await vi.waitUntil(() => texts(sheet, "article h1")[0] === "Portcullis");
  });
});

describe("a system's own kind of page", () => {
  const Base = sheets.journal.JournalEntryPageHandlebarsSheet;

  /** A sheet as systems write them: parts of the core's, parts of their own. */
  class SpellSheet extends Base {
    static override DEFAULT_OPTIONS = { classes: ["spell"], viewClasses: ["spell-view"] };
    static override EDIT_PARTS = {
      header: super.EDIT_PARTS["header"] as { template: string },
      content: { template: "systems/fixture/templates/spell-edit.hbs" },
      footer: super.EDIT_PARTS["footer"] as { template: string },
    };
    static override VIEW_PARTS = { content: { root: true, template: "systems/fixture/templates/spell-view.hbs" } };

    override async _prepareContext(options: Parameters<InstanceType<typeof Base>["_prepareContext"]>[0]) {
      const context = await super._prepareContext(options);
      return { ...context, system: (this.document as unknown as { system: object }).system };
    }
  }

  it("has a data model and a sheet of its own, in the entry and in a window", async () => {
    await openFixture({ world: world() });
    const { foundry, CONFIG, game, JournalEntryPage } = host as unknown as {
      foundry: {
        abstract: { TypeDataModel: new () => object };
        data: { fields: Record<string, new (o?: object) => object> };
      };
      CONFIG: { JournalEntryPage: { dataModels: Record<string, unknown> } };
      game: { documentTypes: Record<string, string[]> };
      JournalEntryPage: { documentName: string };
    };
    const { NumberField } = foundry.data.fields as { NumberField: new (options: object) => object };
    class SpellData extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        return { level: new NumberField({ initial: 15, integer: true }) };
      }
    }
    game.documentTypes["JournalEntryPage"]?.push("spell");
    CONFIG.JournalEntryPage.dataModels["spell"] = SpellData;
    apps.DocumentSheetConfig.registerSheet(JournalEntryPage, "fixture", SpellSheet, {
      types: ["spell"],
      makeDefault: true,
    });
    const [spell] = await entry().createEmbeddedDocuments("JournalEntryPage", [
      { name: "Pilum", type: "spell", sort: 0 },
    ]);
    const sheet = entry().sheet as unknown as JournalEntrySheet;
    await sheet.render({ force: true });
    const view = sheet.element.querySelector("article.spell-view");
    expect(view?.textContent).toContain("Level 15");
    await edit(sheet, spell?.id ?? "");
    const input = document.querySelector<HTMLInputElement>("form.spell [name='system.level']");
    if (input) input.value = "20";
    input?.form?.dispatchEvent(new Event("submit", { cancelable: true }));
    await vi.waitUntil(() => sheet.element.querySelector("article.spell-view")?.textContent.includes("Level 20"));
  });
});
