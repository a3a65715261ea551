import { describe, expect, it } from "vitest";
import type { JournalEntryPage, JournalEntry } from "../src/client/documents/journal-entry.ts";
import { host } from "../src/client/host.ts";
import { ANNE, BEN, openFixture, smallWorld } from "./open-fixture.ts";

const ENTRY = "entry00000000000";
const page = (number: number) => `page${number}00000000000`;

/** A world with an entry that Ben may read; its second page is hidden from him and shown to Anne. */
function worldWithEntry() {
  const pages = [
    { _id: page(1), name: "Gate", type: "text", text: { content: "<h1>The Gate</h1><h2>At night</h2><p>x</p>" } },
    { _id: page(2), name: "Cellar", type: "text", ownership: { default: 0, [ANNE]: 3 } },
  ];
  const entry = { _id: ENTRY, name: "Covenant", ownership: { default: 0, [BEN]: 2 }, pages };
  return { ...smallWorld(), journal: [entry] };
}

const entry = () => (host.game as { journal: { get(id: string): JournalEntry } }).journal.get(ENTRY);
const pageOf = (number: number) => entry().pages.get(page(number)) as JournalEntryPage;
const open = (userId?: string) => openFixture({ world: worldWithEntry(), ...(userId ? { userId } : {}) });

describe("a journal entry", () => {
  it("holds pages as embedded documents", async () => {
    await open();
    expect(entry().pages.map(({ name }) => name)).toEqual(["Gate", "Cellar"]);
    expect(pageOf(1).uuid).toBe(`JournalEntry.${ENTRY}.JournalEntryPage.${page(1)}`);
    const created = await entry().createEmbeddedDocuments("JournalEntryPage", [{ name: "New" }]);
    expect(created[0]).toMatchObject({ name: "New", type: "text", title: { show: true, level: 1 } });
  });

  it("gives way to the ownership of a page which has its own", async () => {
    await open(ANNE);
    expect([pageOf(1).permission, pageOf(2).permission]).toEqual([0, 3]);
  });
});
