import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults, Context, RenderOptions } from "../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../client/applications/api/handlebars-application.ts";
import { applications } from "../client/applications/index.ts";
import { activateListeners, deactivateListeners } from "../client/applications/listeners.ts";
import type { DocumentView } from "../client/applications/surroundings.ts";
import { host } from "../client/host.ts";
import { openTable } from "../open-table.ts";
import { chooseControl } from "./applications-table.ts";
import type { Table } from "../open-table.ts";

const { ActorSheetV2 } = applications.sheets;
const { DocumentSheetConfig } = applications.apps;

const GM = "gm00000000000000";
const PLAYER = "player0000000000";
const ANN = "ann0000000000000";

interface ActorView extends DocumentView {
  readonly items: Iterable<DocumentView & { readonly sort: number }> & {
    get(id: string): DocumentView & { sort: number };
  };
}

/** The sheet of the tests, with a handler that a button calls. */
class CharacterSheet extends HandlebarsApplicationMixin(ActorSheetV2) {
  static greeted = vi.fn();
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["character"],
    actions: { greet: () => CharacterSheet.greeted() as unknown },
    form: { submitOnChange: true },
  };
  static override PARTS = { sheet: { template: "systems/sheets-system/templates/character.hbs" } };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }) {
    const { items } = this.actor as unknown as ActorView;
    return { ...(await super._prepareContext(options)), items: [...items].sort((a, b) => a.sort - b.sort) };
  }
}

class PlainSheet extends CharacterSheet {}

let table: Table;

async function open(userId: string, ownership: Record<string, number> = {}): Promise<ActorView> {
  const ids = ["item100000000000", "item200000000000"];
  const items = ids.map((_id, index) => ({
    _id,
    name: `Thing ${index + 1}`,
    type: "thing",
    sort: (index + 1) * 100_000,
  }));
  table = await openTable({
    root: join(import.meta.dirname, "sheets-system"),
    userId,
    world: {
      users: [
        { _id: GM, name: "Gamemaster", role: 4 },
        { _id: PLAYER, name: "Pia", role: 1 },
      ],
      actors: [{ _id: ANN, name: "Ann", type: "character", img: "a.svg", system: { age: 20 }, items, ownership }],
    },
  });
  const { Actor } = host as unknown as { Actor: { documentName: string } };
  DocumentSheetConfig.registerSheet(Actor, "sheets-system", PlainSheet, { types: ["character"], label: "Plain" });
  DocumentSheetConfig.registerSheet(Actor, "sheets-system", CharacterSheet, {
    types: ["character"],
    makeDefault: true,
  });
  return actor();
}

const actor = () => (host.game as { actors: { get(id: string): ActorView } }).actors.get(ANN);

/** Opens the actor's sheet. */
async function openSheet(): Promise<CharacterSheet> {
  const { sheet } = actor() as unknown as { sheet: CharacterSheet };
  return sheet.render({ force: true });
}

function find(app: { element: HTMLElement }, selector: string): HTMLElement {
  const element = app.element.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`No ${selector}`);
  return element;
}

function field(app: CharacterSheet, name: string): HTMLInputElement {
  const input = find(app, `[name="${name}"]`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`${name} is no input`);
  return input;
}

function type(app: CharacterSheet, name: string, value: string): void {
  const input = field(app, name);
  input.value = value;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

const notifications = () =>
  [...document.querySelectorAll("#notifications .notification p")].map((item) => item.textContent);

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "info").mockReturnValue();
});

afterEach(async () => {
  (host.ui as { notifications: { clear(): void } }).notifications.clear();
  await table.close();
  document.body.replaceChildren();
});

describe("the sheet of a document", () => {
  it("is of the class that is registered as default, kept, and named after class and document", async () => {
    await open(GM);
    const sheet = await openSheet();
    expect(sheet).toBeInstanceOf(CharacterSheet);
    expect((actor() as unknown as { sheet: unknown }).sheet).toBe(sheet);
    expect(sheet.id).toBe(`CharacterSheet-Actor-${ANN}`);
    expect(sheet.title).toBe("character: Ann");
    expect(sheet.element.className).toBe("sheet character application");
    expect(sheet.form).toBe(sheet.element);
    expect(actor().apps[sheet.id]).toBe(sheet);
  });

  it("forgets the document's window when it is closed", async () => {
    await open(GM);
    const sheet = await openSheet();
    await sheet.close();
    expect(actor().apps).toEqual({});
  });

  it("gives templates the document, its source and what the user may do", async () => {
    await open(GM);
    const sheet = await openSheet();
    const context: Context = await sheet._prepareContext({ isFirstRender: false });
    expect(context).toMatchObject({ editable: true, rootId: sheet.id });
    expect(context["document"]).toBe(actor());
    expect(context["source"]).toBe(actor()._source);
  });

  it("updates the document with what was changed, and is drawn anew with it", async () => {
    await open(GM);
    const sheet = await openSheet();
    type(sheet, "name", "Anna");
    type(sheet, "system.age", "21");
    await vi.waitFor(() => {
      expect(find(sheet, ".window-title").textContent).toBe("character: Anna");
      expect(field(sheet, "system.age").getAttribute("value")).toBe("21");
    });
    expect(actor()._source).toMatchObject({ name: "Anna", system: { age: 21 } });
  });

  it("sends only what differs", async () => {
    await open(GM);
    const sheet = await openSheet();
    const updated = vi.fn();
    (host.Hooks as { on(hook: string, fn: unknown): void }).on("updateActor", (_actor: unknown, changed: object) => {
      updated(changed);
    });
    type(sheet, "system.age", "22");
    await vi.waitFor(() => {
      expect(updated).toHaveBeenCalledOnce();
    });
    expect(updated.mock.calls[0]?.[0]).toMatchObject({ system: { age: 22 } });
    expect(updated.mock.calls[0]?.[0]).not.toHaveProperty("name");
  });

  it("refuses bad data with a notification and stays open", async () => {
    await open(GM);
    const sheet = await openSheet();
    type(sheet, "name", "");
    await vi.waitFor(() => {
      expect(notifications().join()).toContain("name");
    });
    expect(sheet.rendered).toBe(true);
    expect(actor()._source["name"]).toBe("Ann");
  });

  it("can be submitted in code with more data", async () => {
    await open(GM);
    const sheet = await openSheet();
    await sheet.submit({ updateData: { "system.rank": 3 } });
    expect(actor()._source["system"]).toMatchObject({ age: 20, rank: 3 });
  });

  it("asks for another picture by its path", async () => {
    await open(GM);
    const sheet = await openSheet();
    find(sheet, "img").click();
    const picker = await vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(".file-picker input[name=file]");
      if (!found) throw new Error("No picker yet");
      return found;
    });
    expect(picker.value).toBe("a.svg");
    picker.value = "b.svg";
    document.querySelector<HTMLElement>(".file-picker button[type=submit]")?.click();
    await vi.waitFor(() => {
      expect(actor()._source["img"]).toBe("b.svg");
    });
  });

  it("copies the uuid with the left button and the id with the right one", async () => {
    await open(GM);
    const sheet = await openSheet();
    const write = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText: write } as unknown as Clipboard);
    const button = find(sheet, '[data-action="copyUuid"]');
    button.click();
    button.dispatchEvent(new PointerEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    await vi.waitFor(() => {
      expect(write.mock.calls).toEqual([[`Actor.${ANN}`], [ANN]]);
    });
  });

  it("lets its owner choose another sheet", async () => {
    await open(GM);
    const sheet = await openSheet();
    await chooseControl(sheet, "Choose sheet");
    const config = await vi.waitFor(() => {
      const found = document.querySelector<HTMLFormElement>(".sheet-config");
      if (!found) throw new Error("No window yet");
      return found;
    });
    const select = config.querySelector("select");
    expect([...(select?.options ?? [])].map((option) => option.value)).toEqual([
      "",
      "sheets-system.PlainSheet",
      "sheets-system.CharacterSheet",
    ]);
    if (select) select.value = "sheets-system.PlainSheet";
    config.querySelector<HTMLElement>("[type=submit]")?.click();
    await vi.waitFor(() => {
      expect(document.querySelector(`#PlainSheet-Actor-${ANN}`)).not.toBeNull();
    });
    expect(actor().getFlag("core", "sheetClass")).toBe("sheets-system.PlainSheet");
    expect(document.querySelector(`#CharacterSheet-Actor-${ANN}`)).toBeNull();
  });
});

describe("permission", () => {
  it("is needed to see a sheet", async () => {
    await open(PLAYER);
    await openSheet();
    expect(document.querySelector(".sheet")).toBeNull();
    expect(notifications()).toEqual(["You do not have permission to view this Actor sheet."]);
  });

  it("to look on is not permission to change: all fields are disabled, the window's buttons are not", async () => {
    await open(PLAYER, { [PLAYER]: 2 });
    const sheet = await openSheet();
    expect(sheet.isEditable).toBe(false);
    for (const field of sheet.element.querySelectorAll<HTMLInputElement>(".window-content :is(input, button)")) {
      expect(field.disabled).toBe(true);
    }
    expect(find(sheet, '[data-action="close"]').hasAttribute("disabled")).toBe(false);
    expect(sheet.element.querySelector('[data-action="configureSheet"]')).toBeNull();
  });

  it("of an owner is permission to change", async () => {
    await open(PLAYER, { [PLAYER]: 3 });
    const sheet = await openSheet();
    type(sheet, "name", "Anouk");
    await vi.waitFor(() => {
      expect(actor()._source["name"]).toBe("Anouk");
    });
  });
});

describe("drag and drop", () => {
  const data = new Map<string, string>();
  const dataTransfer = {
    getData: (key: string) => data.get(key) ?? "",
    setData: (key: string, value: string) => data.set(key, value),
  };
  const drag = (kind: string) => Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer });
  const rows = (sheet: CharacterSheet) => [...sheet.element.querySelectorAll<HTMLElement>(".draggable")];

  it("says what is dragged by the row's id", async () => {
    await open(GM);
    const sheet = await openSheet();
    const [row] = rows(sheet);
    expect(row?.draggable).toBe(true);
    row?.dispatchEvent(drag("dragstart"));
    expect(JSON.parse(data.get("text/plain") ?? "")).toEqual({
      type: "Item",
      uuid: `Actor.${ANN}.Item.item100000000000`,
    });
  });

  it("sorts an item that is dropped on another", async () => {
    await open(GM);
    const sheet = await openSheet();
    const [first, second] = rows(sheet);
    second?.dispatchEvent(drag("dragstart"));
    first?.dispatchEvent(drag("drop"));
    await vi.waitFor(() => {
      expect(rows(sheet).map((row) => row.textContent)).toEqual(["Thing 2", "Thing 1"]);
    });
  });

  it("copies an item from elsewhere", async () => {
    await open(GM);
    const { Item } = host as unknown as { Item: { create(data: object): Promise<DocumentView> } };
    const rope = await Item.create({ name: "Rope", type: "thing" });
    const sheet = await openSheet();
    data.set("text/plain", JSON.stringify(rope.toDragData()));
    sheet.element.dispatchEvent(drag("drop"));
    await vi.waitFor(() => {
      expect(rows(sheet).map((row) => row.textContent)).toContain("Rope");
    });
    const copy = [...actor().items].find(({ name }) => name === "Rope");
    expect(copy?.id).not.toBe(rope.id);
    expect(copy?._source["_stats"]).toMatchObject({ duplicateSource: rope.uuid });
  });

  it("can be stopped by a hook", async () => {
    await open(GM);
    const sheet = await openSheet();
    const drop = vi.spyOn(sheet, "_onDropDocument");
    (host.Hooks as { on(hook: string, fn: unknown): void }).on("dropActorSheetData", () => false);
    await sheet._onDrop(drag("drop") as unknown as DragEvent);
    expect(drop).not.toHaveBeenCalled();
  });
});

describe("Escape", () => {
  const escape = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));

  it("closes the window in front, but first leaves a field in which somebody types", async () => {
    await open(GM);
    activateListeners();
    const sheet = await openSheet();
    const input = field(sheet, "name");
    input.focus();
    escape(input);
    expect(sheet.rendered).toBe(true);
    expect(document.activeElement).not.toBe(input);
    escape(document.body);
    await vi.waitFor(() => {
      expect(sheet.rendered).toBe(false);
    });
    deactivateListeners();
  });
});
