import { beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { EnricherConfig } from "../src/client/applications/ux/enrichment-options.ts";
import { host } from "../src/client/host.ts";
import { stopListening } from "../src/client/keyboard.ts";
import { useTable } from "./applications-table.ts";

useTable();
const { TextEditor } = applications.ux;
const enrich = (text: string, options = {}) => TextEditor.enrichHTML(text, options);

interface Host {
  CONFIG: { TextEditor: { enrichers: EnricherConfig[] } };
  game: {
    messages: { contents: { flavor: string; whisper: string[]; rolls: { formula: string }[] }[] };
    settings: { set(scope: string, key: string, value: string): Promise<unknown> };
  };
}

const foundry = host as unknown as Host;

beforeEach(() => {
  TextEditor.activateListeners();
  return () => {
    TextEditor[stopListening]();
  };
});

describe("enriched text", () => {
  it("keeps secrets for those who may see them", async () => {
    const text = '<p>a</p><section class="secret" id="s">b</section><section class="secret revealed">c</section>';
    expect(await enrich(text)).toBe('<p>a</p><section class="secret revealed">c</section>');
    expect(await enrich(text, { secrets: true })).toBe(text);
  });
});

describe("inline rolls", () => {
  it("are rolled at once, with a label if there is one", async () => {
    expect(await enrich("<p>[[1d1+2]] [[2d1[fire]]] [[1d1]]{Luck}</p>")).toMatch(
      /^<p><a class="inline-roll inline-result".*?>3<\/a> <a.*?>2<\/a> <a.*?>Luck: 1<\/a><\/p>$/,
    );
  });

  it("with a command wait to be pressed", async () => {
    const html = await enrich("[[/gmr 1d20 # Search]]{Look}");
    expect(html).toContain('class="inline-roll roll"');
    expect(html).toContain('data-mode="gmroll" data-flavor="Search" data-formula="1d20"');
    expect(html).toContain(">Look</a>");
  });
});

describe("enrichers of packages", () => {
  const enrichers = () => foundry.CONFIG.TextEditor.enrichers;
  const make = ([, word]: RegExpMatchArray) => {
    if (word === "none") return null;
    const button = document.createElement("button");
    button.textContent = word ?? "";
    return button;
  };

  it("replace what their pattern matches, and leave the text when they give nothing", async () => {
    enrichers().push({ pattern: /\[\[\/check (\w+)\]\]/g, enricher: make });
    expect(await enrich("<p>[[/check lore]] [[/check none]]</p>")).toBe("<p><button>lore</button> [[/check none]]</p>");
    expect(await enrich("[[/check lore]]", { custom: false })).toBe("[[/check lore]]");
  });

  it("with onRender are called when their element comes into the page", async () => {
    const onRender = vi.fn();
    enrichers().push({ id: "check", pattern: /@Check\[(\w+)\]/g, enricher: make, onRender });
    const html = await enrich("@Check[lore]");
    expect(html).toBe('<enriched-content enricher="check"><button>lore</button></enriched-content>');
    expect(onRender).not.toHaveBeenCalled();
    document.body.innerHTML = html;
    expect(onRender).toHaveBeenCalledWith(document.querySelector("enriched-content"));
  });
});
