import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { DocumentDirectory } from "../src/table/directories/document-directory.ts";
import type { Folder } from "../src/client/documents/folder.ts";
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
const folder = (id: string) => page.game.folders.get(id) as Folder;
const entryElement = (id: string) => directory().element.querySelector<HTMLElement>(`[data-entry-id="${id}"]`);
const folderElement = (id: string) => directory().element.querySelector<HTMLElement>(`[data-folder-id="${id}"]`);

function drop(element: HTMLElement | null, data: object): void {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  element?.dispatchEvent(Object.assign(event, { dataTransfer: { getData: () => JSON.stringify(data) } }));
}

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

  it("knows the nesting of its folders as a tree", async () => {
    await open();
    const { tree } = page.game.actors;
    expect(tree).toMatchObject({ root: true, folder: null, depth: 0 });
    expect(tree.children[0]).toMatchObject({ id: PARTY, depth: 1, visible: true });
    expect(folder(OLD).ancestors).toEqual([folder(PARTY)]);
    expect(folder(PARTY).getSubfolders(true)).toEqual([folder(OLD)]);
  });

  it("opens and closes folders, and remembers it", async () => {
    await open();
    const press = () => folderElement(PARTY)?.querySelector<HTMLElement>('[data-action="toggleFolder"]')?.click();
    press();
    expect([folder(PARTY).expanded, folderElement(PARTY)?.classList.contains("expanded")]).toEqual([true, true]);
    await directory().render();
    expect(folderElement(PARTY)?.classList.contains("expanded")).toBe(true);
    directory().collapseAll();
    expect(folder(PARTY).expanded).toBe(false);
  });

  it("finds entries by their names, with the folders they are in", async () => {
    await open();
    const input = directory().element.querySelector<HTMLInputElement>("input[type=search]");
    if (input) input.value = "ber";
    input?.dispatchEvent(new Event("input"));
    await vi.waitUntil(() => names().length === 1);
    expect([names(), names(".folder-name")]).toEqual([["Bert"], ["Party", "Old friends"]]);
    expect(folderElement(OLD)?.classList.contains("expanded")).toBe(true);
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

describe("what is dragged in a directory", () => {
  it("carries the data of the document", async () => {
    await open();
    const event = new Event("dragstart", { bubbles: true });
    const setData = vi.fn();
    entryElement("bert000000000000")?.dispatchEvent(Object.assign(event, { dataTransfer: { setData } }));
    expect(setData.mock.calls).toEqual([
      ["text/plain", JSON.stringify({ type: "Actor", uuid: "Actor.bert000000000000" })],
    ]);
  });

  it("moves into the folder it is dropped on, and out again", async () => {
    await open();
    drop(folderElement(OLD), { type: "Actor", uuid: `Actor.${HERO}` });
    await vi.waitUntil(() => page.game.actors.get(HERO)?.folder === folder(OLD));
    drop(directory().element.querySelector(".directory-list"), { type: "Actor", uuid: `Actor.${HERO}` });
    await vi.waitUntil(() => page.game.actors.get(HERO)?.folder === null);
  });
});

describe("a folder", () => {
  it("that is deleted leaves what is in it to the one above", async () => {
    await open();
    await folder(OLD).delete();
    expect(page.game.actors.getName("Bert")?.folder).toBe(folder(PARTY));
  });

  it("takes its contents with it when it is told to", async () => {
    await open();
    await folder(PARTY).delete({ deleteSubfolders: true, deleteContents: true });
    expect(page.game.actors.map(({ name }) => name)).toEqual(["Hero", "Abel"]);
    expect(page.game.folders.size).toBe(0);
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
