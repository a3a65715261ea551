import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { DocumentDirectory } from "../src/table/directories/document-directory.ts";
import { host } from "../src/client/host.ts";
import { ANNE, BEN, HERO, openFixture, smallWorld } from "./open-fixture.ts";
import { page } from "./page.ts";

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
const entryElement = (id: string) => directory().element.querySelector<HTMLElement>(`[data-entry-id="${id}"]`);

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

  it("shows players what they may see, and folders only with something in them", async () => {
    await open(ANNE);
    expect(names()).toEqual(["Zoe", "Hero"]);
    expect(names(".folder-name")).toEqual(["Party"]);
    expect(directory().element.querySelector('[data-action="createEntry"]')).toBeNull();
  });

  it("opens the sheet of an entry that is pressed", async () => {
    await open();
    const render = vi.fn(() => Promise.resolve());
    const hero = page.game.actors.get(HERO);
    Object.defineProperty(hero, "sheet", { value: { render } });
    entryElement(HERO)?.querySelector<HTMLElement>(".entry-name")?.click();
    await vi.waitUntil(() => render.mock.calls.length > 0);
    expect(render).toHaveBeenCalledWith({ force: true });
  });
});

it("a game master says in a dialog who owns a document", async () => {
  await open();
  const hero = page.game.actors.get(HERO);
  if (!hero) throw new Error("There is no hero");
  await new applications.apps.DocumentOwnershipConfig({ document: hero }).render({ force: true });
  const form = document.querySelector<HTMLFormElement>("form.ownership-config");
  const chosen = [...(form?.querySelectorAll("option[selected]") ?? [])].map(({ textContent }) => textContent);
  expect(chosen).toEqual(["None", "Owner", "Same as all players"]);
  for (const [name, level] of Object.entries({ default: "2", [ANNE]: "-20", [BEN]: "-20" })) {
    const select = form?.querySelector<HTMLSelectElement>(`[name=${name}]`);
    if (select) select.value = level;
  }
  form?.dispatchEvent(new Event("submit", { cancelable: true }));
  await vi.waitUntil(() => !(ANNE in (hero._source["ownership"] as Record<string, number>)));
  expect(hero._source["ownership"]).toEqual({ default: 2 });
});

describe("a system's own directory", () => {
  /** A directory as systems write them: with an entry of their own, and one more thing in its menu. */
  class HeroDirectory extends applications.sidebar.tabs.ActorDirectory {
    static override _entryPartial = "systems/fixture/templates/hero-entry.hbs";

    override async _prepareDirectoryContext(...args: Parameters<DocumentDirectory["_prepareDirectoryContext"]>) {
      await super._prepareDirectoryContext(...args);
      args[0]["getTitle"] = ({ name }: { name: string }) => `Sir ${name}`;
    }
  }

  it("draws entries by its own template, with what it adds to the context", async () => {
    await openFixture({ world: world() });
    const own = new HeroDirectory();
    await own.render({ force: true });
    expect(names(".hero-entry", own)).toContain("Sir Hero");
  });
});
