import { describe, expect, it, vi } from "vitest";
import { HERO, SWORD, settled } from "./open-fixture.ts";
import { openHero } from "./open-hero.ts";

type Exported = Record<string, unknown> & { _stats: { exportSource: object } };

/** What exporting offers for download: the file's name and its text. */
async function download(act: () => void): Promise<{ name: string; data: Exported }> {
  const blobs: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "dispatchEvent").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
    return true;
  });
  act();
  return { name: String(names[0]), data: JSON.parse((await blobs[0]?.text()) ?? "null") as Exported };
}

describe("a document as JSON", () => {
  it("is exported without its owners, but with what it holds and where it comes from", async () => {
    const { hero } = await openHero();
    const { name, data } = await download(() => {
      hero.exportToJSON();
    });
    expect(name).toBe(`fvtt-Actor-hero-${HERO}.json`);
    expect(data).toMatchObject({ name: "Hero", system: { hp: { value: 4 } }, items: [{ _id: SWORD }] });
    expect(data).not.toHaveProperty("ownership");
    expect(data._stats.exportSource).toMatchObject({ worldId: "table", uuid: `Actor.${HERO}`, systemId: "fixture" });
  });

  it("is asked for in a dialog, as a file", async () => {
    const { hero } = await openHero();
    const answer = hero.importFromJSONDialog();
    const input = await vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>("dialog input[type=file]");
      if (!found) throw new Error("The dialog is not open yet");
      return found;
    });
    const file = new File([JSON.stringify({ name: "Read", type: "hero" })], "hero.json");
    Object.defineProperty(input, "files", { value: [file] });
    // What a person has to do for `required` cannot be done here: the file is there all the same.
    input.required = false;
    document.querySelector<HTMLButtonElement>("dialog footer button")?.click();
    await answer;
    await settled();
    expect(hero.name).toBe("Read");
  });
});
