import { expect, it, vi } from "vitest";
import { readTextFromFile, saveDataToFile } from "../src/client/utils.ts";

it("a text is offered for download under the name of a file", async () => {
  const offered: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    offered.push(blob as Blob);
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "dispatchEvent").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
    return true;
  });
  saveDataToFile("a;b", "text/csv", "rolls.csv");
  expect([names, offered[0]?.type, await offered[0]?.text()]).toEqual([["rolls.csv"], "text/csv", "a;b"]);
});

it("a file that somebody has chosen is read as a text", async () => {
  expect(await readTextFromFile(new File(["words"], "note.txt"))).toBe("words");
});
