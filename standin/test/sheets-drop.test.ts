import { describe, expect, it, vi } from "vitest";
import type { DocumentView } from "../src/client/applications/surroundings.ts";
import { host } from "../src/client/host.ts";
import { GM, actor, openAnn, openSheet, useSheets, type CharacterSheet } from "./character-sheet.ts";

useSheets();

describe("drag and drop", () => {
  const data = new Map<string, string>();
  const dataTransfer = {
    getData: (key: string) => data.get(key) ?? "",
    setData: (key: string, value: string) => data.set(key, value),
  };
  const drag = (kind: string) => Object.assign(new Event(kind, { bubbles: true, cancelable: true }), { dataTransfer });
  const rows = (sheet: CharacterSheet) => [...sheet.element.querySelectorAll<HTMLElement>(".draggable")];

  it("copies an item from elsewhere", async () => {
    await openAnn(GM);
    const { Item } = host as unknown as { Item: { create(data: object): Promise<DocumentView> } };
    const rope = await Item.create({ name: "Rope", type: "thing" });
    const sheet = await openSheet();
    data.set("text/plain", JSON.stringify(rope.toDragData()));
    sheet.element.dispatchEvent(drag("drop"));
    await vi.waitFor(() => {
      expect(rows(sheet).map((row) => row.textContent)).toContain("Rope");
    });
    const copy = [...actor().items].find(({ name }) => name === "Rope");
    expect(copy?.id).toBe(rope.id);
    sheet.element.dispatchEvent(drag("drop"));
    await vi.waitFor(() => {
      expect(rows(sheet).filter((row) => row.textContent === "Rope")).toHaveLength(2);
    });
    expect(new Set([...actor().items].map(({ id }) => id)).size).toBe(4);
  });
});
