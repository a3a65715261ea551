import { describe, expect, it, vi } from "vitest";
import { instances } from "../src/client/applications/api/application.ts";
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
});

describe("the content of a dialog", () => {
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
});

describe("a question", () => {
  it("without buttons is refused", async () => {
    await expect(DialogV2.wait({ content: "?" })).rejects.toThrow("at least one");
  });

  it("rejects with an error when it is dismissed, if it is told to", async () => {
    for (const ask of ["confirm", "prompt", "input"] as const) {
      const asked = DialogV2[ask]({ rejectClose: true });
      const rejected = expect(asked).rejects.toBeInstanceOf(Error);
      await answer("close");
      await rejected;
    }
  });
});
