import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import { FilePicker } from "../src/table/windows/file-picker.ts";
import { host } from "../src/client/host.ts";
import { told } from "./applications-table.ts";
import { ANNE, GM, openFixture, smallWorld } from "./open-fixture.ts";

const browse = (...args: Parameters<typeof FilePicker.browse>) => FilePicker.browse(...args);
const upload = (...args: Parameters<typeof FilePicker.upload>) => FilePicker.upload(...args);
const picture = (name: string) => new File(["a picture"], name, { type: "image/png" });

/** A table at whose world two pictures and a text lie. */
async function openPictures(): Promise<void> {
  await openFixture({ userId: GM });
  for (const file of [picture("ann.png"), picture("ben.png"), new File(["words"], "notes.txt")])
    await upload("data", "worlds/table", file, {}, { notify: false });
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
});

describe("files in code", () => {
  it("a folder is listed by source and path, its files filtered by extensions", async () => {
    await openPictures();
    const files = ["ann.png", "ben.png"].map((name) => `worlds/table/${name}`);
    const listing = await browse("data", "worlds/table/", { extensions: [".png"] });
    expect(listing).toMatchObject({ target: "worlds/table", dirs: [], files });
    expect((await browse("public", "icons")).dirs).toEqual(["icons/svg"]);
    await expect(browse("data", "nowhere")).rejects.toThrow("does not exist");
    await expect(browse("s3", "")).rejects.toThrow("The stand-in has no storage s3");
  });
});

describe("the window", () => {
  it("begins where the file is, goes from folder to folder, and gives the file that is chosen", async () => {
    await openPictures();
    const callback = vi.fn();
    const picker = await show({ type: "image", current: "worlds/table/ann.png", callback });
    expect([picker.title, picker.target, selected(picker)?.value]).toEqual([
      "Choose a picture",
      "worlds/table",
      "worlds/table/ann.png",
    ]);
    expect(labels(picker, ".files-list")).toEqual(["ann.png", "ben.png"]);
    await press(picker, "One folder up");
    expect([picker.target, labels(picker, ".folders-list")]).toEqual(["worlds", ["table"]]);
    await press(picker, "table");
    await press(picker, "ben.png");
    expect(selected(picker)?.value).toBe("worlds/table/ben.png");
    await press(picker, "Select file");
    await vi.waitFor(() => {
      expect(callback).toHaveBeenCalledWith("worlds/table/ben.png", picker);
    });
    expect(picker.rendered).toBe(false);
    expect((await show()).target).toBe("worlds/table");
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
