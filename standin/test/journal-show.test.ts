import { describe, expect, it, vi } from "vitest";
import type { ImagePopout } from "../src/client/applications/apps/image-popout.ts";
import type { Journal } from "../src/client/documents/journal.ts";
import type { JournalEntry } from "../src/client/documents/journal-entry.ts";
import { host } from "../src/client/host.ts";
import { ANNE, BEN, GM, openFixture, settled, smallWorld } from "./open-fixture.ts";

const ENTRY = "entry00000000000";
const PAGE = "page000000000000";

const foundry = () =>
  host.foundry as {
    documents: { collections: { Journal: typeof Journal } };
    applications: {
      apps: { ImagePopout: typeof ImagePopout };
      instances: Map<string, { element: HTMLElement; document?: unknown; options: { src?: string } }>;
    };
  };

async function openJournal(userId: string) {
  const pages = [{ _id: PAGE, name: "First", type: "text", text: { content: "<p>Dragons</p>" } }];
  const world = { ...smallWorld(), journal: [{ _id: ENTRY, name: "Letter", pages }] };
  const table = await openFixture({ world, userId });
  const entry = (table.game as unknown as { journal: { get(id: string): JournalEntry } }).journal.get(ENTRY);
  return { ...table, entry, ...foundry().documents.collections };
}

const windows = () => [...foundry().applications.instances.values()];

describe("what is shown to others", () => {
  it("is an entry or a page, sent to all others or to some", async () => {
    const { entry, Journal, world } = await openJournal(GM);
    const [anne, ben] = [world.join(ANNE), world.join(BEN)];
    const heard: unknown[] = [];
    anne.on("showEntry", (data) => heard.push(["Anne", data]));
    ben.on("showEntry", (data) => heard.push(["Ben", data]));
    Journal.show(entry, { users: [BEN], force: true });
    entry.show();
    await settled();
    const uuid = `JournalEntry.${ENTRY}`;
    expect(heard).toEqual([
      ["Ben", { uuid, force: true }],
      ["Anne", { uuid, force: false }],
      ["Ben", { uuid, force: false }],
    ]);
  });

  it("is shown by those who own it only", async () => {
    const { entry, Journal } = await openJournal(ANNE);
    expect(() => Journal.show(entry)).toThrow("Only an owner of an entry");
  });

  it("opens for those who may see it, and for others when it is forced on them", async () => {
    const { entry, world } = await openJournal(ANNE);
    const gm = world.join(GM);
    gm.emit("showEntry", { uuid: entry.uuid, force: false });
    await settled();
    expect(windows().some(({ document }) => document === entry)).toBe(false);
    gm.emit("showEntry", { uuid: `${entry.uuid}.JournalEntryPage.${PAGE}`, force: true });
    await vi.waitFor(() => {
      expect(windows().find(({ document }) => document === entry)?.element.textContent).toContain("Dragons");
    });
  });

  it("is a picture, which opens in a window of its own", async () => {
    const { world } = await openJournal(ANNE);
    world.join(GM).emit("shareImage", { image: "icons/svg/skull.svg", title: "Skull" });
    await vi.waitFor(() => {
      expect(windows().some(({ options }) => options.src === "icons/svg/skull.svg")).toBe(true);
    });
  });

  it("a picture's own window shows it to others, as Journal.showImage does", async () => {
    const { Journal, world } = await openJournal(GM);
    const heard: unknown[] = [];
    world.join(ANNE).on("shareImage", (data) => heard.push(data));
    const { ImagePopout } = foundry().applications.apps;
    new ImagePopout({ src: "a.webp", window: { title: "A" }, showTitle: true }).shareImage();
    Journal.showImage("b.webp", { title: "B", users: [ANNE] });
    Journal.showImage("c.webp", { users: [BEN] });
    await settled();
    expect(heard).toMatchObject([
      { image: "a.webp", title: "A", showTitle: true },
      { image: "b.webp", title: "B" },
    ]);
  });

  it("is asked for in a dialog, with the others to choose from", async () => {
    const { entry, Journal, world } = await openJournal(GM);
    const heard: unknown[] = [];
    world.join(BEN).on("showEntry", (data) => heard.push(data));
    const asked = Journal.showDialog(entry);
    const box = await vi.waitFor(() => {
      const found = document.querySelector<HTMLInputElement>(`dialog input[name="users.${BEN}"]`);
      if (!found) throw new Error("The dialog is not open yet");
      return found;
    });
    box.checked = true;
    document.querySelector<HTMLButtonElement>("dialog footer button")?.click();
    await asked;
    await settled();
    expect(heard).toEqual([{ uuid: entry.uuid, force: false }]);
  });
});
