import { describe, expect, it, vi } from "vitest";
import { instances } from "../src/client/applications/api/application.ts";
import type { ApplicationDefaults } from "../src/client/applications/api/application-types.ts";
import { DialogV2 } from "../src/client/applications/api/dialog.ts";
import { useTable } from "./applications-table.ts";

useTable();

/** The dialog that opened last. */
async function opened(): Promise<HTMLDialogElement> {
  return vi.waitFor(() => {
    const last = [...document.querySelectorAll<HTMLDialogElement>("dialog.application[open]")].at(-1);
    if (!last) throw new Error("No dialog yet");
    return last;
  });
}

async function inside(selector: string): Promise<HTMLElement> {
  const found = (await opened()).querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

/** Presses a button and waits until the dialog is gone. */
async function answer(action: string): Promise<void> {
  (await inside(`[data-action="${action}"]`)).click();
  await vi.waitFor(() => {
    expect(instances.size).toBe(0);
  });
}

describe("a dialog that is constructed", () => {
  it("tells its submit function the answer, and closes", async () => {
    const submit = vi.fn();
    const dialog = new DialogV2({
      content: '<label><input type="radio" name="choice" value="one" checked>1</label>',
      buttons: [
        {
          action: "choice",
          label: "Choose",
          callback: (_event: Event, button: HTMLButtonElement) =>
            (button.form?.elements as unknown as { choice: { value: string } }).choice.value,
        },
        { action: "all", label: "All" },
      ],
      submit,
    });
    expect(Object.keys(dialog.options.buttons)).toEqual(["choice", "all"]);
    await dialog.render({ force: true });
    await answer("choice");
    expect(submit).toHaveBeenLastCalledWith("one", dialog);
    await dialog.render({ force: true });
    await answer("all");
    expect(submit).toHaveBeenLastCalledWith("all", dialog);
  });

  it("stays open when it is told not to close on submit", async () => {
    const submit = vi.fn();
    const dialog = new DialogV2({ buttons: [{ action: "a", label: "A" }], form: { closeOnSubmit: false }, submit });
    await dialog.render({ force: true });
    (await inside('[data-action="a"]')).click();
    await vi.waitFor(() => {
      expect(submit).toHaveBeenCalledOnce();
    });
    expect(dialog.rendered).toBe(true);
  });

  it("gives its form, which is inside of it", async () => {
    const dialog = await new DialogV2({ buttons: [{ action: "a", label: "A" }] }).render({ force: true });
    expect(dialog.form).toBe(dialog.element.querySelector(".window-content > form.dialog-form"));
  });

  it("of a subclass has the buttons and options of that class", async () => {
    class Asking extends DialogV2 {
      static override DEFAULT_OPTIONS: ApplicationDefaults = {
        classes: ["asking"],
        buttons: [{ action: "go", label: "Go" }],
        position: { width: 333 },
      };
    }
    const dialog = await new Asking().render({ force: true });
    expect(dialog.element.className).toBe("dialog asking application");
    expect(dialog.position.width).toBe(333);
    expect((await inside("footer button")).dataset["action"]).toBe("go");
  });
});

describe("the content of a dialog", () => {
  it("needs no form of its own, and one that is there does no harm", async () => {
    const asked = DialogV2.prompt({
      content: '<form><input name="guess" value="7"></form>',
      ok: { callback: (_event, button) => (button.form?.elements.namedItem("guess") as HTMLInputElement).value },
    });
    await opened();
    expect(document.querySelector("form form")).toBeNull();
    await answer("ok");
    expect(await asked).toBe("7");
    const values = DialogV2.input({ content: '<form autocomplete="off"><input name="a" value="1"></form>' });
    await answer("ok");
    expect(await values).toEqual({ a: "1" });
  });

  it("may be an element, which keeps its listeners", async () => {
    const heard = vi.fn();
    const content = document.createElement("div");
    content.innerHTML = '<input name="a" value="1">';
    content.addEventListener("change", heard);
    const asked = DialogV2.input({ content });
    (await inside("input")).dispatchEvent(new Event("change", { bubbles: true }));
    expect(heard).toHaveBeenCalledOnce();
    expect((await inside(".dialog-content")).contains(content)).toBe(true);
    await answer("ok");
    expect(await asked).toEqual({ a: "1" });
  });

  it("gets the focus where it asks for it; otherwise the default button has it", async () => {
    const first = DialogV2.prompt({ content: "<input name=a><input name=b autofocus>" });
    await vi.waitFor(() => {
      expect(document.activeElement?.getAttribute("name")).toBe("b");
    });
    await answer("ok");
    await first;
    const second = DialogV2.confirm();
    await vi.waitFor(() => {
      expect((document.activeElement as HTMLElement).dataset["action"]).toBe("no");
    });
    await answer("no");
    await second;
  });
});

describe("the buttons of a dialog", () => {
  it("have localized labels, classes and styles", async () => {
    const asked = DialogV2.wait({
      buttons: [{ action: "a", label: "CHAT.Title", class: "one two", style: { color: "red" } }],
    });
    const button = await inside("[data-action=a]");
    expect([button.textContent, button.className, button.style.color]).toEqual(["Chat", "one two", "red"]);
    await answer("a");
    expect(await asked).toBe("a");
  });

  it("may have false and zero and the empty text for an answer; only null and undefined give the action", async () => {
    for (const [value, expected] of [
      [false, false],
      [0, 0],
      ["", ""],
      [undefined, "a"],
      [null, "a"],
    ] as const) {
      const asked = DialogV2.wait({ buttons: [{ action: "a", label: "A", callback: () => value }] });
      await answer("a");
      expect(await asked).toBe(expected);
    }
  });

  it("of the type button answer without a check of the fields", async () => {
    const asked = DialogV2.wait({ buttons: [{ action: "a", label: "A", type: "button", callback: () => "now" }] });
    await answer("a");
    expect(await asked).toBe("now");
  });

  it("of the content have actions with the dialog as this", async () => {
    const seen: unknown[] = [];
    const asked = DialogV2.wait({
      content: '<p data-action="more" data-n="3">+</p>',
      buttons: [{ action: "a", label: "A" }],
      actions: {
        more(this: DialogV2, event: PointerEvent, target: HTMLElement) {
          seen.push(this instanceof DialogV2, event.type, target.dataset["n"]);
        },
      },
    });
    (await inside("p")).click();
    expect(seen).toEqual([true, "click", "3"]);
    await answer("a");
    await asked;
  });

  it("may be more than the helper's own", async () => {
    for (const ask of ["confirm", "prompt", "input"] as const) {
      const asked = DialogV2[ask]({ buttons: [{ action: "more", label: "More" }] });
      await answer("more");
      expect(await asked).toBe("more");
    }
  });

  it("of the helpers may be told anything, their default among it", async () => {
    const asked = DialogV2.confirm({
      content: "<input name=a>",
      yes: { default: true, icon: "fa-solid fa-dragon", callback: () => "agreed" },
      no: { label: "Never" },
    });
    expect((await inside("[data-action=yes] i")).className).toBe("fa-solid fa-dragon");
    expect((await inside("[data-action=no]")).textContent).toBe("Never");
    const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    (await inside("input")).dispatchEvent(enter);
    expect(await asked).toBe("agreed");
  });

  it("of an input may read the form in their own way", async () => {
    const asked = DialogV2.input({
      content: "<input name=a value=1>",
      ok: { label: "Go", callback: (_event, button) => button.form?.elements.length },
    });
    expect((await inside("[data-action=ok]")).textContent).toBe("Go");
    await answer("ok");
    expect(await asked).toBe(2);
  });
});

describe("a question", () => {
  it("without buttons is refused", async () => {
    await expect(DialogV2.wait({ content: "?" })).rejects.toThrow("at least one");
  });

  it("hears of its closing once it is answered, too", async () => {
    const close = vi.fn(() => "later");
    const asked = DialogV2.prompt({ close });
    await answer("ok");
    expect(await asked).toBe("ok");
    expect(close).toHaveBeenCalledExactlyOnceWith(expect.any(Event), expect.any(DialogV2));
  });

  it("lets submit finish before it is answered", async () => {
    const steps: string[] = [];
    const submit = async (result: unknown) => {
      await Promise.resolve();
      steps.push(`submit ${String(result)}`);
    };
    const asked = DialogV2.prompt({ submit }).then(() => steps.push("answer"));
    await answer("ok");
    await asked;
    expect(steps).toEqual(["submit ok", "answer"]);
  });

  it("rejects with an error when it is dismissed, if it is told to", async () => {
    for (const ask of ["confirm", "prompt", "input"] as const) {
      const asked = DialogV2[ask]({ rejectClose: true });
      const rejected = expect(asked).rejects.toBeInstanceOf(Error);
      await answer("close");
      await rejected;
    }
  });

  it("may be changed as it is drawn, before anybody answers", async () => {
    const asked = DialogV2.input({
      content: "<input name=a value=1>",
      render: (_event, dialog) => {
        dialog.element.querySelector("input")?.setAttribute("value", "2");
      },
    });
    await answer("ok");
    expect(await asked).toEqual({ a: "2" });
  });

  it("has the window's title, icon, classes and place that it is told", async () => {
    const asked = DialogV2.prompt({
      window: { title: "CHAT.Title", icon: "fa-solid fa-moon" },
      classes: ["mine"],
      id: "my-question",
      position: { width: 321, left: 5, top: 6 },
    });
    const dialog = await opened();
    expect([dialog.id, dialog.classList.contains("mine"), dialog.style.width]).toEqual(["my-question", true, "321px"]);
    expect((await inside(".window-title")).textContent).toBe("Chat");
    await answer("ok");
    await asked;
  });
});
