import { beforeEach, describe, expect, it, vi } from "vitest";
import { ANN, useTable } from "./applications-table.ts";
import { applications } from "../src/applications.ts";
import { host } from "../src/client/host.ts";
import { stopListening } from "../src/client/keyboard.ts";

useTable();
const { TextEditor } = applications.ux;
const enrich = (text: string, options = {}) => TextEditor.enrichHTML(text, options);
const ann = `Actor.${ANN}`;
const SWORD = "sword00000000000";

interface Actor {
  readonly items: { get(id: string): object };
  sheet: unknown;
  createEmbeddedDocuments(name: string, data: object[], operation: object): Promise<unknown>;
}

interface Host {
  game: { actors: { get(id: string): Actor } };
  Macro: { create(data: object): Promise<{ id: string }> };
  heard?: unknown;
}

const foundry = host as unknown as Host;
const actor = () => foundry.game.actors.get(ANN);

beforeEach(() => {
  TextEditor.activateListeners();
  return () => {
    TextEditor[stopListening]();
  };
});

const give = () =>
  actor().createEmbeddedDocuments("Item", [{ _id: SWORD, name: "Sword", type: "base" }], { keepId: true });

/** The links of an enriched text: name, and what they lead to. */
async function links(text: string, options = {}): Promise<[name: string, uuid: string | undefined, broken: boolean][]> {
  const html = document.createElement("div");
  html.innerHTML = await enrich(text, options);
  return [...html.querySelectorAll<HTMLElement>("a.content-link")].map((link) => [
    link.textContent,
    link.dataset["uuid"],
    link.classList.contains("broken"),
  ]);
}

describe("content links", () => {
  it("name their document, or bear the label that is given", async () => {
    const html = await enrich(`<p>See @UUID[${ann}] and @UUID[${ann}#the-past]{her}.</p>`);
    const shown = document.createElement("div");
    shown.innerHTML = html;
    const [first, second] = shown.querySelectorAll<HTMLElement>("a.content-link[data-link]");
    expect(first?.getAttribute("draggable")).toBe("true");
    expect(first?.dataset).toMatchObject({ uuid: ann, id: ANN, type: "Actor", tooltip: "Actor" });
    expect(first?.querySelector("i")).not.toBeNull();
    expect([first?.textContent, second?.textContent]).toEqual(["Ann", "her"]);
    expect(second?.dataset["hash"]).toBe("the-past");
    expect(await enrich(`@UUID[${ann}]`, { documents: false })).toBe(`@UUID[${ann}]`);
  });

  it("lead to what is in a document, from anywhere or from the document itself", async () => {
    await give();
    const uuid = `${ann}.Item.${SWORD}`;
    expect(await links(`@UUID[${uuid}]`)).toEqual([["Sword", uuid, false]]);
    expect(await links(`@UUID[.Item.${SWORD}]`, { relativeTo: actor() })).toEqual([["Sword", uuid, false]]);
    expect(await links(`@UUID[.${SWORD}]`, { relativeTo: actor().items.get(SWORD) })).toEqual([["Sword", uuid, false]]);
  });

  it("to what does not exist are broken, and are pressed in vain", async () => {
    expect(await links("@UUID[Actor.b]{Bob} @Actor[Bob] @Item[Sword] @Compendium[a.b.c]{C}")).toEqual([
      ["Bob", "Actor.b", true],
      ["Bob", "Actor.Bob", true],
      ["Sword", "Item.Sword", true],
      ["C", "Compendium.a.b.c", true],
    ]);
    document.body.innerHTML = await enrich("@UUID[Actor.b]{Bob}");
    document.querySelector<HTMLElement>("a")?.click();
    expect(document.querySelector("#notifications .error")).toBeNull();
  });
});

describe("a pressed link", () => {
  const press = async (text: string) => {
    document.body.innerHTML = await enrich(text);
    const link = document.querySelector<HTMLElement>("a[data-link]");
    link?.click();
    return link;
  };

  it("opens the sheet of its document, by mouse and by keyboard", async () => {
    const render = vi.fn();
    vi.spyOn(actor(), "sheet", "get").mockReturnValue({ render });
    const link = await press(`@UUID[${ann}]`);
    link?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await vi.waitFor(() => {
      expect(render).toHaveBeenCalledTimes(2);
    });
  });

  it("runs a macro", async () => {
    const { id } = await foundry.Macro.create({ name: "Hail", type: "script", command: "globalThis.heard = 'hail';" });
    await press(`@Macro[${id}]`);
    await vi.waitFor(() => {
      expect(foundry.heard).toBe("hail");
    });
    delete foundry.heard;
  });

  it("lets the document decide, which finds the link at the event", async () => {
    const heard = vi.fn();
    Object.assign(actor(), {
      _onClickDocumentLink: (event: Event) => {
        heard((event.currentTarget as HTMLElement).dataset["hash"]);
      },
    });
    await press(`@UUID[${ann}#the-past]`);
    await vi.waitFor(() => {
      expect(heard).toHaveBeenCalledExactlyOnceWith("the-past");
    });
  });
});

describe("what is dragged", () => {
  it("from a link are the data of its document", async () => {
    document.body.innerHTML = await enrich(`@UUID[${ann}]`);
    const event = new Event("dragstart", { bubbles: true });
    const setData = vi.fn();
    Object.assign(event, { dataTransfer: { setData } });
    document.querySelector("a[data-link]")?.dispatchEvent(event);
    expect(setData).toHaveBeenCalledExactlyOnceWith("text/plain", JSON.stringify({ type: "Actor", uuid: ann }));
  });

  it("is read from its text, and is nothing when it is not Foundry's", () => {
    const drop = (text: string) => ({ dataTransfer: { getData: () => text } }) as unknown as DragEvent;
    expect(TextEditor.getDragEventData(drop('{"type":"Item"}'))).toEqual({ type: "Item" });
    expect(TextEditor.getDragEventData(drop("plain"))).toEqual({});
  });
});
