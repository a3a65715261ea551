import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DocumentDirectory } from "../src/table/directories/document-directory.ts";
import { host } from "../src/client/host.ts";
import { openFixture, smallWorld } from "./open-fixture.ts";

const PARTY = "folderparty00000";
const OLD = "folderold0000000";

/** A party in a folder, an older folder inside it, and somebody outside. */
function world() {
  const small = smallWorld();
  const actor = (_id: string, name: string, folder: string | null, level = 0) => ({
    _id,
    name,
    type: "hero",
    folder,
    sort: 0,
    ownership: { default: level },
  });
  return {
    ...small,
    folders: [
      { _id: PARTY, name: "Party", type: "Actor", color: "#aa0000" },
      { _id: OLD, name: "Old friends", type: "Actor", folder: PARTY },
    ],
    actors: [
      ...small.actors,
      actor("zoe0000000000000", "Zoe", PARTY, 2),
      actor("bert000000000000", "Bert", OLD),
      actor("abel000000000000", "Abel", null),
    ],
  };
}

const directory = () => (host.ui as { actors: DocumentDirectory }).actors;

async function open(userId?: string): Promise<DocumentDirectory> {
  await openFixture({ world: world(), ...(userId ? { userId } : {}) });
  return directory().render({ force: true });
}

const names = (selector = ".entry-name", { element } = directory()) =>
  [...element.querySelectorAll(selector)]
    .filter((found) => !found.closest("[hidden]"))
    .map(({ textContent }) => textContent.trim());

beforeEach(() => vi.spyOn(console, "warn").mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("a directory", () => {
  it("shows folders before what is in none, each by name", async () => {
    await open();
    expect(names()).toEqual(["Bert", "Zoe", "Abel", "Hero"]);
    expect(names(".folder-name")).toEqual(["Party", "Old friends"]);
  });
});
