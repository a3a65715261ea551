import { beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../src/applications.ts";
import type { EnricherConfig } from "../src/client/applications/ux/enrichment-options.ts";
import { generation } from "../src/client/generations/index.ts";
import { host } from "../src/client/host.ts";
import { stopListening } from "../src/client/keyboard.ts";
import { GM, useTable } from "./applications-table.ts";

useTable();
const { modes, modeSetting } = generation().chat;
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
  it("is empty for no text", async () => {
    expect(await enrich("")).toBe("");
    expect(await TextEditor.enrichHTML(null)).toBe("");
  });

  it("keeps secrets for those who may see them", async () => {
    const text = '<p>a</p><section class="secret" id="s">b</section><section class="secret revealed">c</section>';
    expect(await enrich(text)).toBe('<p>a</p><section class="secret revealed">c</section>');
    expect(await enrich(text, { secrets: true })).toBe(
      '<p>a</p><secret-block><section class="secret" id="s">b</section></secret-block>' +
        '<secret-block><section class="secret revealed">c</section></secret-block>',
    );
  });

  it("links to the web", async () => {
    expect(await enrich("See https://example.org/a.")).toBe(
      'See <a href="https://example.org/a" rel="nofollow noopener" target="_blank" class="hyperlink">https://example.org/a</a>.',
    );
  });
});

describe("inline rolls", () => {
  it("are rolled at once, with a label if there is one", async () => {
    expect(await enrich("<p>[[1d1+2]] [[2d1[fire]]] [[1d1]]{Luck}</p>")).toMatch(
      /^<p><a class="inline-roll inline-result".*?>3<\/a> <a.*?>2<\/a> <a.*?>Luck: 1<\/a><\/p>$/,
    );
  });

  it("get the roll data, or what the function gives", async () => {
    expect(await enrich("[[1d1+@lore]]", { rollData: () => ({ lore: 2 }) })).toContain(">3</a>");
    expect(await enrich("[[1d1+@lore]]", { rollData: { lore: 3 } })).toContain(">4</a>");
  });

  it("that are no formula, or cannot be rolled here, stay as they are", async () => {
    expect(await enrich("[[what?]] [[1d6 + magic]]")).toBe("[[what?]] [[1d6 + magic]]");
    expect(await enrich("[[1d6]]", { rolls: false })).toBe("[[1d6]]");
  });

  it("unfold when they are pressed, and fold again", async () => {
    document.body.innerHTML = await enrich("[[2d1]]");
    const link = document.querySelector<HTMLElement>("a.inline-roll");
    link?.click();
    await vi.waitFor(() => {
      expect(link?.querySelector(".dice-tooltip")).not.toBeNull();
    });
    link?.click();
    await vi.waitFor(() => {
      expect(link?.querySelector(".dice-tooltip")).toBeNull();
    });
  });

  it("with a command wait to be pressed", async () => {
    const html = await enrich("[[/gmr 1d20 # Search]]{Look}");
    expect(html).toContain('class="inline-roll roll"');
    expect(html).toContain('data-mode="gmroll" data-flavor="Search" data-formula="1d20"');
    expect(html).toContain(">Look</a>");
  });

  it("with a command that the chat does not know are left to others", async () => {
    expect(await enrich("[[/check lore]]")).toBe("[[/check lore]]");
  });

  it("roll into the chat when they are pressed, in the chosen mode or in their own", async () => {
    await foundry.game.settings.set("core", modeSetting, modes.gm);
    document.body.innerHTML = await enrich("[[/r 1d6 # Luck]] [[/pr 1d8]]");
    for (const link of document.querySelectorAll<HTMLElement>("a.inline-roll")) link.click();
    const { messages } = foundry.game;
    await vi.waitFor(() => {
      expect(messages.contents).toHaveLength(2);
    });
    const said = messages.contents.map(({ rolls, flavor, whisper }) => [rolls[0]?.formula, flavor, whisper]);
    expect(said).toEqual(
      expect.arrayContaining([
        ["1d6", "Luck", [GM]],
        ["1d8", "", []],
      ]),
    );
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

  it("may take the place of the element around them", async () => {
    enrichers().push({ pattern: /@Box\[(\w+)\]/g, enricher: make, replaceParent: true });
    expect(await enrich("<p>@Box[a]</p><p>b @Box[c]</p>")).toBe("<button>a</button><p>b <button>c</button></p>");
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

  it("need a pattern that finds every match", async () => {
    enrichers().push({ pattern: /@Once/, enricher: make });
    await expect(enrich("@Once")).rejects.toThrow("global");
  });
});
