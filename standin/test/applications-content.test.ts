import { describe, expect, it, vi } from "vitest";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import type { FormDataExtended } from "../src/client/applications/ux/form-data-extended.ts";
import { useTable } from "./applications-table.ts";
import { Note, find } from "./note.ts";

useTable();

describe("actions", () => {
  it("call the handler with the application as this, the event, and the element with the action", async () => {
    const calls: unknown[] = [];
    class Acting extends Note {
      static override DEFAULT_OPTIONS: ApplicationDefaults = { actions: { roll: Acting.#onRoll } };
      override html = '<button data-action="roll" data-die="6"><b>Roll</b></button>';
      static #onRoll(this: Acting, event: PointerEvent, target: HTMLElement) {
        calls.push(this, event.type, target.dataset["die"]);
      }
    }
    const app = await new Acting().render(true);
    find(app, "b").click();
    expect(calls).toEqual([app, "click", "6"]);
  });
});

describe("tabs", () => {
  class Tabbed extends Note {
    static override TABS = {
      primary: {
        tabs: [{ id: "traits", icon: "fa-solid fa-t" }, { id: "notes" }],
        initial: "traits",
        labelPrefix: "MY.tab",
      },
    };
    override html = `<nav class="tabs" data-group="primary"><a data-action="tab" data-tab="traits"></a>
      <a data-action="tab" data-tab="notes"></a></nav>
      <section class="tab" data-group="primary" data-tab="traits"></section>
      <section class="tab" data-group="primary" data-tab="notes"></section>`;
  }

  it("are prepared into the context when there is one group", async () => {
    const app = new Tabbed();
    const prepare = vi.spyOn(app, "_renderHTML");
    await app.render(true);
    const [context] = prepare.mock.calls[0] as unknown as [{ tabs: unknown }];
    expect(context.tabs).toEqual({
      traits: {
        id: "traits",
        group: "primary",
        active: true,
        cssClass: "active",
        icon: "fa-solid fa-t",
        label: "MY.tab.traits",
      },
      notes: { id: "notes", group: "primary", active: false, cssClass: "", label: "MY.tab.notes" },
    });
  });

  it("change with a click, in navigation and content", async () => {
    const app = await new Tabbed().render(true);
    find(app, 'a[data-tab="notes"]').click();
    expect(app.tabGroups["primary"]).toBe("notes");
    expect(
      [...app.element.querySelectorAll(".active")].map((e) => `${e.localName} ${e.getAttribute("data-tab") ?? ""}`),
    ).toEqual(["a notes", "section notes"]);
  });

  it("can be chosen when rendering", async () => {
    const app = await new Tabbed().render({ force: true, tab: "notes" });
    expect(app.tabGroups["primary"]).toBe("notes");
    await app.render({ tab: { primary: "traits" } });
    expect(app.tabGroups["primary"]).toBe("traits");
  });
});

describe("forms", () => {
  const handled = vi.fn<(this: unknown, ...args: [Event, HTMLFormElement, FormDataExtended, object?]) => unknown>();
  class Formed extends Note {
    static override DEFAULT_OPTIONS: ApplicationDefaults = {
      tag: "form",
      form: {
        handler(this: never, ...args: [Event, HTMLFormElement, FormDataExtended, object?]) {
          return handled.apply(this, args);
        },
      },
    };
    override html = '<input name="a.b" value="1"><button type="submit">Save</button>';
  }

  it("are the outer element, and a submit goes to the handler with flat data", async () => {
    handled.mockReset();
    const app = await new Formed().render(true);
    expect(app.form).toBe(app.element);
    find(app, "[type=submit]").click();
    await vi.waitFor(() => {
      expect(handled).toHaveBeenCalledOnce();
    });
    expect(handled.mock.contexts[0]).toBe(app);
    expect(handled.mock.calls[0]?.[2].object).toEqual({ "a.b": "1" });
    expect(app.rendered).toBe(true);
  });
});
