import { beforeEach, describe, expect, it } from "vitest";
import { ANN, useTable } from "./applications-table.ts";
import { applications } from "../src/applications.ts";
import { stopListening } from "../src/client/keyboard.ts";

useTable();
const { TextEditor } = applications.ux;
const enrich = (text: string, options = {}) => TextEditor.enrichHTML(text, options);
const ann = `Actor.${ANN}`;

beforeEach(() => {
  TextEditor.activateListeners();
  return () => {
    TextEditor[stopListening]();
  };
});

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
});

describe("what is dragged", () => {
  it("is read from its text, and is nothing when it is not Foundry's", () => {
    const drop = (text: string) => ({ dataTransfer: { getData: () => text } }) as unknown as DragEvent;
    expect(TextEditor.getDragEventData(drop('{"type":"Item"}'))).toEqual({ type: "Item" });
    expect(TextEditor.getDragEventData(drop("plain"))).toEqual({});
  });
});
