import { describe, expect, it, vi } from "vitest";
import { ANN, useTable } from "./applications-table.ts";
import { applications } from "../src/applications.ts";
import type { EmbedConfig } from "../src/client/applications/ux/text-editor.ts";
import type { EnrichmentOptions } from "../src/client/applications/ux/enrichment-options.ts";
import { host } from "../src/client/host.ts";

useTable();
const { TextEditor } = applications.ux;
const ann = `Actor.${ANN}`;

interface Embeddable {
  _buildEmbedHTML(config: EmbedConfig, options: EnrichmentOptions): Promise<HTMLElement | HTMLCollection | null>;
  onEmbed(element: HTMLElement): void;
}

function actor(): Embeddable {
  return (host.game as { actors: { get(id: string): Embeddable } }).actors.get(ANN);
}

function paragraph(text: string): HTMLElement {
  return Object.assign(document.createElement("p"), { textContent: text });
}

/** Lets the actor show something in texts. */
function showing(build: Embeddable["_buildEmbedHTML"] = () => Promise.resolve(paragraph("Her story"))) {
  return vi.spyOn(actor(), "_buildEmbedHTML").mockImplementation(build);
}

async function embed(text: string, options = {}): Promise<HTMLElement> {
  const html = document.createElement("div");
  html.innerHTML = await TextEditor.enrichHTML(text, options);
  return html;
}

describe("an embedded document", () => {
  it("is a figure with its name and a link to where it comes from", async () => {
    showing();
    const html = await embed(`<p>@Embed[${ann}]</p>`);
    const outer = html.firstElementChild as HTMLElement;
    expect(outer.localName).toBe("document-embed");
    expect(outer.dataset["uuid"]).toBe(ann);
    expect(outer.hasAttribute("data-content-embed")).toBe(true);
    const figure = outer.querySelector(":scope > figure.content-embed");
    expect(figure?.querySelector(":scope > p")?.textContent).toBe("Her story");
    expect(figure?.querySelector("figcaption > .embed-caption")?.textContent).toBe("Ann");
    expect(figure?.querySelector<HTMLElement>("figcaption > cite > a.content-link")?.dataset["uuid"]).toBe(ann);
  });

  it("has the caption that is given, where it is wanted, or none", async () => {
    showing();
    expect((await embed(`@Embed[${ann}]{Ann of old}`)).querySelector(".embed-caption")?.textContent).toBe("Ann of old");
    const above = await embed(`@Embed[${ann} captionPosition=top cite=false caption="Her tale"]`);
    expect(above.querySelector("figure")?.firstElementChild?.localName).toBe("figcaption");
    expect(above.querySelector(".embed-caption")?.textContent).toBe("Her tale");
    expect(above.querySelector("cite")).toBeNull();
    const bare = await embed(`@Embed[${ann} caption=false]`);
    expect(bare.querySelector("figcaption")).toBeNull();
    expect(bare.querySelector("figure > cite")).not.toBeNull();
  });

  it("that is not there leaves a broken link, and one that shows nothing its own words", async () => {
    expect((await embed("@Embed[Actor.b]{Bob}")).querySelector("a.content-link.broken")?.textContent).toBe("Bob");
    expect((await embed(`@Embed[${ann}]`)).textContent).toBe(`@Embed[${ann}]`);
    expect((await embed(`@Embed[${ann}]`, { embeds: false })).textContent).toBe(`@Embed[${ann}]`);
  });
});

describe("what stands between the brackets", () => {
  it("is read as keys and values, of which the first uuid is the document's", () => {
    const read = (text: string) => TextEditor._parseEmbedConfig(text);
    expect(read('uuid=Actor.xyz caption="Example Caption" cite=false')).toEqual({
      uuid: "Actor.xyz",
      caption: "Example Caption",
      cite: false,
      values: [],
    });
    expect(read('Actor.xyz caption="Example Caption" inline')).toEqual({
      uuid: "Actor.xyz",
      caption: "Example Caption",
      values: ["inline"],
    });
  });
});

describe("a secret", () => {
  const SECRET = '<section class="secret" id="secret-a"><p>x</p></section>';

  it("can be revealed by whoever may see it, in the text it is from", async () => {
    const holder = await embed(`<p>a</p>${SECRET}`, { secrets: true });
    document.body.append(holder);
    const block = holder.querySelector<HTMLElement & { revealed: boolean; toggleRevealed(text: string): string }>(
      "secret-block",
    );
    expect(block?.revealed).toBe(false);
    const heard = vi.fn();
    holder.addEventListener("change", heard);
    block?.querySelector<HTMLElement>("button.reveal")?.click();
    expect(heard).toHaveBeenCalledOnce();
    const revealed = block?.toggleRevealed(`<p>a</p>${SECRET}`) ?? "";
    expect(revealed).toContain('<section class="secret revealed" id="secret-a">');
    expect(await TextEditor.enrichHTML(revealed)).toContain("<p>x</p>");
    expect(block?.toggleRevealed(revealed)).toBe(`<p>a</p>${SECRET}`);
  });
});

describe("texts", () => {
  it("are freed of tags and entities", () => {
    expect(TextEditor.decodeHTML("<b>a &amp; b</b>")).toBe("a & b");
  });
});
