import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/client/applications/index.ts";
import { FilePicker } from "../src/client/applications/apps/file-picker.ts";
import { host } from "../src/client/host.ts";
import { told } from "./applications-table.ts";
import { ANNE, GM, openFixture, smallWorld } from "./open-fixture.ts";

const { browse, createDirectory, upload } = {
  browse: (...args: Parameters<typeof FilePicker.browse>) => FilePicker.browse(...args),
  createDirectory: (...args: Parameters<typeof FilePicker.createDirectory>) => FilePicker.createDirectory(...args),
  upload: (...args: Parameters<typeof FilePicker.upload>) => FilePicker.upload(...args),
};

const picture = (name: string) => new File(["a picture"], name, { type: "image/png" });

/** A table at whose world two pictures and a text lie. */
async function openPictures(): Promise<void> {
  await openFixture({ userId: GM });
  await createDirectory("data", "worlds/table/portraits");
  for (const name of ["ann.png", "ben.png"])
    await upload("data", "worlds/table/portraits", picture(name), {}, { notify: false });
  await upload("data", "worlds/table", new File(["words"], "notes.txt"), {}, { notify: false });
}

/** Opens a picker and waits for its window. */
async function show(options: ConstructorParameters<typeof FilePicker>[0] = {}): Promise<FilePicker> {
  return new FilePicker(options).render(true);
}

const labels = (picker: FilePicker, selector: string) =>
  [...picker.element.querySelectorAll<HTMLElement>(`${selector} button`)].map(({ textContent }) => textContent.trim());

const press = async (picker: FilePicker, label: string) => {
  const buttons = [...picker.element.querySelectorAll<HTMLElement>("button")];
  const button = buttons.find((one) => one.textContent.trim() === label || one.getAttribute("aria-label") === label);
  if (!button) throw new Error(`No button ${label}`);
  const before = picker.element.querySelector(".files-body");
  button.click();
  if (button.getAttribute("type") !== "submit") {
    await vi.waitFor(() => {
      expect(picker.element.querySelector(".files-body")).not.toBe(before);
    });
  }
};

const selected = (picker: FilePicker) => picker.element.querySelector<HTMLInputElement>("input[name=file]");

beforeEach(() => {
  for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  FilePicker.LAST_BROWSED_DIRECTORY = "";
  FilePicker.LAST_DISPLAY_MODE = "list";
});

describe("files in code", () => {
  it("a folder is listed by source and path, its files filtered by extensions", async () => {
    await openPictures();
    expect(await browse("data", "worlds/table/")).toMatchObject({
      target: "worlds/table",
      dirs: ["worlds/table/portraits"],
      files: ["worlds/table/notes.txt"],
    });
    expect((await browse("data", "worlds/table", { extensions: [".png"] })).files).toEqual([]);
    expect((await browse("data", "worlds/table/portraits/a*", { wildcard: true })).files).toHaveLength(1);
    expect((await browse("public", "icons")).dirs).toEqual(["icons/svg"]);
    await expect(browse("data", "worlds/elsewhere")).rejects.toThrow("does not exist");
    await expect(browse("s3", "")).rejects.toThrow("The stand-in has no storage s3");
  });

  it("founding a folder answers its path, and rejects with EEXIST where there is one", async () => {
    await openFixture({ userId: GM });
    expect(await createDirectory("data", "portraits")).toBe("portraits");
    await expect(createDirectory("data", "portraits")).rejects.toThrow("EEXIST");
  });

  it("storing a file answers its path and tells the user, unless asked not to", async () => {
    await openFixture({ userId: GM });
    const answer = await upload("data", "worlds/table", picture("ann.png"), {});
    expect(answer).toMatchObject({ status: "success", path: "worlds/table/ann.png" });
    expect(told()).toEqual(["ann.png has been added to worlds/table."]);
    await upload("data", "worlds/table", picture("ben.png"), {}, { notify: false });
    expect(told()).toHaveLength(1);
  });

  it("what cannot be stored is told to the user, and the answer is false", async () => {
    await openFixture({ userId: GM });
    expect(await upload("data", "worlds/table", new File(["1"], "a.js"), {}, { notify: false })).toBe(false);
    expect(told().at(-1)).toContain('"js"');
    expect(await upload("data", "nowhere", picture("a.png"))).toBe(false);
  });

  it("a system which declares persistentStorage has a folder of its own", async () => {
    const { game } = await openFixture({ userId: GM });
    const store = () => FilePicker.uploadPersistent("fixture", "", picture("a.png"));
    await expect(FilePicker.uploadPersistent("other", "", picture("a.png"))).rejects.toThrow("not active");
    await expect(store()).rejects.toThrow("persistentStorage");
    Object.assign(game.system, { persistentStorage: true });
    await createDirectory("data", `systems/${game.system.id}/storage`);
    expect(await store()).toMatchObject({ path: `systems/${game.system.id}/storage/a.png` });
  });
});

describe("the window of files", () => {
  it("begins where the current file is, and lists the folders and the files of its type", async () => {
    await openPictures();
    const picker = await show({ type: "image", current: "worlds/table/portraits/ann.png" });
    expect([picker.activeSource, picker.target]).toEqual(["data", "worlds/table/portraits"]);
    expect(labels(picker, ".files-list")).toEqual(["ann.png", "ben.png"]);
    expect(picker.element.querySelector("[aria-pressed=true][data-path]")?.textContent.trim()).toBe("ann.png");
    await press(picker, "One folder up");
    expect([labels(picker, ".folders-list"), labels(picker, ".files-list")]).toEqual([["portraits"], []]);
    // The keyboard goes on in the list.
    expect(document.activeElement?.textContent.trim()).toBe("portraits");
    await press(picker, "portraits");
    expect(picker.target).toBe("worlds/table/portraits");
    expect(picker.title).toBe("Choose a picture");
  });

  it("a chosen file fills the field, calls the callback and closes the window", async () => {
    await openPictures();
    const field = document.createElement("input");
    const changed = vi.fn();
    field.addEventListener("change", changed);
    const callback = vi.fn();
    const picker = await show({ type: "image", current: "worlds/table/portraits/x.png", field, callback });
    await press(picker, "ben.png");
    expect(selected(picker)?.value).toBe("worlds/table/portraits/ben.png");
    expect(field.value).toBe("");
    await press(picker, "Select file");
    await vi.waitFor(() => {
      expect(callback).toHaveBeenCalledWith("worlds/table/portraits/ben.png", picker);
    });
    expect(field.value).toBe("worlds/table/portraits/ben.png");
    expect(changed).toHaveBeenCalledOnce();
    expect(picker.rendered).toBe(false);
    expect((await show()).target).toBe("worlds/table/portraits");
  });

  it("nothing can be chosen without a path", async () => {
    await openFixture({ userId: GM });
    const callback = vi.fn();
    const picker = await show({ callback });
    await press(picker, "Select file");
    await vi.waitFor(() => {
      expect(told().at(-1)).toBe("Select a file first.");
    });
    expect([picker.rendered, callback.mock.calls.length]).toEqual([true, 0]);
  });

  it("a folder can be chosen too", async () => {
    await openPictures();
    const callback = vi.fn();
    const picker = await show({ type: "folder", current: "worlds/table", callback });
    expect(labels(picker, ".files-list")).toEqual([]);
    await press(picker, "portraits");
    await press(picker, "Select folder");
    await vi.waitFor(() => {
      expect(callback).toHaveBeenCalledWith("worlds/table/portraits", picker);
    });
  });

  it("files of the host are another tab, where nothing is added", async () => {
    await openFixture({ userId: GM });
    const picker = await show({ current: "icons/svg/mystery-man.svg" });
    expect([picker.activeSource, picker.target, picker.canUpload]).toEqual(["public", "icons/svg", false]);
    picker.changeTab("data", "sources");
    await vi.waitFor(() => {
      expect(labels(picker, ".folders-list")).toEqual(["modules", "systems", "worlds"]);
    });
    expect(picker.canUpload).toBe(true);
    const elsewhere = await show({
      current: "icons/svg/mystery-man.svg",
      redirectToRoot: ["icons/svg/mystery-man.svg"],
    });
    expect([elsewhere.activeSource, elsewhere.target]).toEqual(["data", ""]);
  });

  it("a file that is added is selected, and none is where allowUpload says so", async () => {
    await openFixture({ userId: GM });
    const picker = await show({ type: "image", current: "worlds/table/x.png" });
    const input = picker.element.querySelector<HTMLInputElement>("input[name=upload]");
    Object.defineProperty(input, "files", { value: [picture("new.png")] });
    input?.dispatchEvent(new Event("change"));
    await vi.waitFor(() => {
      expect(selected(picker)?.value).toBe("worlds/table/new.png");
    });
    expect(labels(picker, ".files-list")).toEqual(["new.png"]);
    const reading = await show({ allowUpload: false });
    expect(reading.element.querySelector("input[name=upload], [data-action=makeDirectory]")).toBeNull();
  });

  it("shows pictures in the mode that is chosen, and the next window has the same", async () => {
    await openPictures();
    const picker = await show({ current: "worlds/table/portraits/ann.png" });
    expect(picker.element.querySelector(".files-list img")).toBeNull();
    await press(picker, "Pictures");
    expect(picker.element.querySelector(".files-list img")?.getAttribute("src")).toBe("worlds/table/portraits/ann.png");
    expect(new FilePicker().displayMode).toBe("tiles");
  });

  it("goes to the folder that is typed, and back to the root where there is none", async () => {
    await openPictures();
    const picker = await show();
    const go = (path: string) => {
      const input = picker.element.querySelector<HTMLInputElement>("input[name=target]");
      if (input) input.value = path;
      input?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    };
    go("worlds/table/portraits");
    await vi.waitFor(() => {
      expect(labels(picker, ".files-list")).toHaveLength(2);
    });
    go("worlds/nowhere");
    await vi.waitFor(() => {
      expect([picker.target, labels(picker, ".folders-list")[0]]).toEqual(["", "modules"]);
    });
    expect(told().at(-1)).toContain("worlds/nowhere");
  });

  it("does not open for users who may not browse", async () => {
    await openFixture({ userId: ANNE, world: smallWorld() });
    const picker = await show();
    expect(picker.rendered).toBe(false);
    expect(told()).toEqual(["You do not have permission to browse files."]);
    await expect(browse("data", "")).rejects.toThrow("lacks permission");
  });

  it("lists by the browse of the class that a package has put in its place", async () => {
    await openFixture({ userId: GM });
    class Cloud extends FilePicker {
      static override async browse(source: string, target: string) {
        return { ...(await super.browse(source, target)), dirs: ["clouds"] };
      }
    }
    (host.CONFIG as { ux: { FilePicker: typeof FilePicker } }).ux.FilePicker = Cloud;
    const Picker = applications.apps.FilePicker.implementation;
    expect(labels(await new Picker().browse(), ".folders-list")).toEqual(["clouds"]);
  });
});

describe("who opens it", () => {
  it("<file-picker> opens it with its button, and has the path that is chosen", async () => {
    await openPictures();
    const form = document.createElement("form");
    form.innerHTML =
      '<file-picker name="x" type="image" value="worlds/table/portraits/ann.png" noupload></file-picker>';
    document.body.append(form);
    const element = form.firstElementChild as InstanceType<typeof applications.elements.HTMLFilePickerElement>;
    expect(element.picker).toBeUndefined();
    element.button.click();
    const picker = await vi.waitFor(() => {
      if (!element.picker?.rendered) throw new Error("No picker yet");
      return element.picker;
    });
    expect([picker.type, picker.canUpload]).toEqual(["image", false]);
    await press(picker, "ben.png");
    await press(picker, "Select file");
    await vi.waitFor(() => {
      expect(element.value).toBe("worlds/table/portraits/ben.png");
    });
  });

  it("a button names its field and the type of files by data attributes", async () => {
    await openFixture({ userId: GM });
    const form = document.createElement("form");
    form.innerHTML = '<input name="img" value="icons/svg/a.svg"><button data-target="img" data-type="image"></button>';
    document.body.append(form);
    const button = form.querySelector("button");
    const picker = FilePicker.fromButton(button as HTMLButtonElement);
    expect(picker).toMatchObject({
      type: "image",
      request: "icons/svg/a.svg",
      button,
      field: form.querySelector("input"),
    });
  });
});
