import { describe, expect, it, vi } from "vitest";
import { instances } from "../src/client/applications/api/application.ts";
import { DialogV2 } from "../src/client/applications/api/dialog.ts";
import { useTable } from "./applications-table.ts";

useTable();

/** Waits until a dialog stands in the page. */
async function opened(): Promise<HTMLDialogElement> {
  return vi.waitFor(() => {
    const dialogs = document.querySelectorAll<HTMLDialogElement>("dialog.application[open]");
    const last = [...dialogs].at(-1);
    if (!last) throw new Error("No dialog yet");
    return last;
  });
}

/** Presses a button of the dialog; one that answers also closes it. */
async function press(action: string): Promise<void> {
  const dialog = await opened();
  dialog.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click();
}

/** Presses a button and waits until the dialog is gone. */
async function answer(action: string): Promise<void> {
  await press(action);
  await vi.waitFor(() => {
    expect(instances.size).toBe(0);
  });
}

describe("a dialog", () => {
  it("is a dialog element with a form, its content, and a footer of buttons", async () => {
    const asked = DialogV2.wait({
      window: { title: "Choose" },
      content: "<p>Now</p>",
      buttons: [
        { action: "a", label: "A", icon: "fa-solid fa-a", class: "bright" },
        { action: "b", label: "B", default: true, disabled: true, type: "button" },
      ],
    });
    const dialog = await opened();
    expect(dialog.className).toBe("dialog application");
    const form = dialog.querySelector(".window-content > form.dialog-form.standard-form");
    expect(form?.querySelector(":scope > .dialog-content.standard-form")?.innerHTML).toBe("<p>Now</p>");
    const [a, b] = form?.querySelectorAll<HTMLButtonElement>("footer.form-footer > button") ?? [];
    expect(a?.outerHTML).toContain('<i class="fa-solid fa-a" aria-hidden="true"></i><span>A</span>');
    expect([a?.type, a?.className, b?.type, b?.disabled]).toEqual(["submit", "bright", "button", true]);
    await answer("close");
    expect(await asked).toBeNull();
  });

  it("answers with its button's action, or with what the callback returns", async () => {
    const buttons = () => [
      { action: "plain", label: "Plain" },
      { action: "called", label: "Called", callback: () => Promise.resolve({ deep: 1 }) },
      { action: "empty", label: "Empty", callback: () => null },
    ];
    for (const [action, expected] of [
      ["plain", "plain"],
      ["called", { deep: 1 }],
      ["empty", "empty"],
    ] as const) {
      const asked = DialogV2.wait({ buttons: buttons() });
      await answer(action);
      expect(await asked).toEqual(expected);
    }
  });

  it("gives the callback the event, the button with its form, and itself", async () => {
    const asked = DialogV2.wait({
      content: '<input name="guess" type="number" value="7">',
      buttons: [
        {
          action: "ok",
          label: "OK",
          callback: (_event, button, dialog) => [
            (button.form?.elements.namedItem("guess") as HTMLInputElement).valueAsNumber,
            dialog instanceof DialogV2,
          ],
        },
      ],
    });
    await answer("ok");
    expect(await asked).toEqual([7, true]);
  });

  it("answers null when it is dismissed, or rejects when that is asked for", async () => {
    const asked = DialogV2.prompt({});
    await answer("close");
    expect(await asked).toBeNull();
    const strict = DialogV2.prompt({ rejectClose: true });
    strict.catch(() => undefined);
    await answer("close");
    await expect(strict).rejects.toThrow("dismissed");
  });

  it("is dismissed by Escape, and Enter in a field presses the default button", async () => {
    const config = () => ({ content: '<input name="a" value="1">', buttons: [{ action: "x", label: "X" }] });
    const dismissed = DialogV2.wait(config());
    (await opened()).dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    expect(await dismissed).toBeNull();
    const entered = DialogV2.wait({
      ...config(),
      buttons: [...config().buttons, { action: "y", label: "Y", default: true }],
    });
    const input = (await opened()).querySelector("input");
    input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    expect(await entered).toBe("y");
  });
});

describe("the questions", () => {
  it("confirm answers true, false or null", async () => {
    const yes = DialogV2.confirm();
    await answer("yes");
    expect(await yes).toBe(true);
    const no = DialogV2.confirm({ yes: { label: "Go" } });
    expect((await opened()).querySelector('[data-action="yes"]')?.textContent).toBe("Go");
    await answer("no");
    expect(await no).toBe(false);
    const neither = DialogV2.confirm();
    await answer("close");
    expect(await neither).toBeNull();
  });

  it("prompt answers with its one button", async () => {
    const asked = DialogV2.prompt({ ok: { label: "Done" } });
    await answer("ok");
    expect(await asked).toBe("ok");
  });

  it("input answers with the flat values of the form", async () => {
    const asked = DialogV2.input({
      content: '<input name="a.b" value="x"><input type="number" name="n" value=""><input type="checkbox" name="c">',
    });
    await answer("ok");
    expect(await asked).toEqual({ "a.b": "x", n: null, c: false });
  });
});
