import { describe, expect, it, vi } from "vitest";
import type { Context } from "../src/client/applications/api/application-types.ts";
import { activateListeners, deactivateListeners } from "../src/client/applications/listeners.ts";
import { host } from "../src/client/host.ts";
import {
  ANN,
  CharacterSheet,
  GM,
  PLAYER,
  actor,
  field,
  find,
  openAnn,
  openSheet,
  type,
  useSheets,
} from "./character-sheet.ts";

useSheets();

const notifications = () =>
  [...document.querySelectorAll("#notifications .notification p")].map((item) => item.textContent);

describe("the sheet of a document", () => {
  it("is of the class that is registered as default, kept, and named after class and document", async () => {
    await openAnn(GM);
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
    await openAnn(GM);
    const sheet = await openSheet();
    await sheet.close();
    expect(actor().apps).toEqual({});
  });

  it("gives templates the document, its source and what the user may do", async () => {
    await openAnn(GM);
    const sheet = await openSheet();
    const context: Context = await sheet._prepareContext({ isFirstRender: false });
    expect(context).toMatchObject({ editable: true, rootId: sheet.id });
    expect(context["document"]).toBe(actor());
    expect(context["source"]).toBe(actor()._source);
  });

  it("updates the document with what was changed, and is drawn anew with it", async () => {
    await openAnn(GM);
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
    await openAnn(GM);
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
    await openAnn(GM);
    const sheet = await openSheet();
    type(sheet, "name", "");
    await vi.waitFor(() => {
      expect(notifications().join()).toContain("name");
    });
    expect(sheet.rendered).toBe(true);
    expect(actor()._source["name"]).toBe("Ann");
  });

  it("can be submitted in code with more data", async () => {
    await openAnn(GM);
    const sheet = await openSheet();
    await sheet.submit({ updateData: { "system.rank": 3 } });
    expect(actor()._source["system"]).toMatchObject({ age: 20, rank: 3 });
  });

  it("asks for another picture by its path", async () => {
    await openAnn(GM);
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
    await openAnn(GM);
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

  it("gives way to another when that is chosen", async () => {
    await openAnn(GM);
    await openSheet();
    await actor().setFlag("core", "sheetClass", "sheets-system.PlainSheet");
    await vi.waitFor(() => {
      expect(document.querySelector(`#PlainSheet-Actor-${ANN}`)).not.toBeNull();
    });
    expect(actor().getFlag("core", "sheetClass")).toBe("sheets-system.PlainSheet");
    expect(document.querySelector(`#CharacterSheet-Actor-${ANN}`)).toBeNull();
  });
});

describe("permission", () => {
  it("is needed to see a sheet", async () => {
    await openAnn(PLAYER);
    await openSheet();
    expect(document.querySelector(".sheet")).toBeNull();
    expect(notifications()).toEqual(["You do not have permission to view this Actor sheet."]);
  });

  it("to look on is not permission to change: all fields are disabled, the window's buttons are not", async () => {
    await openAnn(PLAYER, { [PLAYER]: 2 });
    const sheet = await openSheet();
    expect(sheet.isEditable).toBe(false);
    for (const field of sheet.element.querySelectorAll<HTMLInputElement>(".window-content :is(input, button)")) {
      expect(field.disabled).toBe(true);
    }
    expect(find(sheet, '[data-action="close"]').hasAttribute("disabled")).toBe(false);
  });

  it("of an owner is permission to change", async () => {
    await openAnn(PLAYER, { [PLAYER]: 3 });
    const sheet = await openSheet();
    type(sheet, "name", "Anouk");
    await vi.waitFor(() => {
      expect(actor()._source["name"]).toBe("Anouk");
    });
  });
});

describe("Escape", () => {
  const escape = (target: Element) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));

  it("closes the window in front, but first leaves a field in which somebody types", async () => {
    await openAnn(GM);
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
