import { beforeEach, describe, expect, it, vi } from "vitest";
import { applications } from "../client/applications/index.ts";
import { host } from "../client/host.ts";
import { fakeTable } from "./applications-fakes.ts";

fakeTable();
const { TextEditor } = applications.ux;
const enrich = (text: string, options = {}) => TextEditor.enrichHTML(text, options);

const ann = { id: "a", uuid: "Actor.a", documentName: "Actor", name: "Ann", pack: null, sheet: { render: vi.fn() } };
const rolled = vi.fn();

/** A roll that always comes to 7; a formula with a question mark is none. */
class SevenRoll {
  constructor(
    readonly formula: string,
    readonly data: object,
  ) {}
  static create(formula: string, data: object) {
    if (formula.includes("?")) throw new SyntaxError("no formula");
    return new SevenRoll(formula, data);
  }
  evaluate() {
    return Promise.resolve(this);
  }
  toAnchor({ label }: { label?: string }) {
    const anchor = document.createElement("a");
    anchor.className = "inline-roll inline-result";
    anchor.textContent = `${label ? `${label}: ` : ""}7`;
    return anchor;
  }
  toMessage(data: object, options: object) {
    rolled(this.formula, this.data, data, options);
    return Promise.resolve();
  }
}

beforeEach(() => {
  rolled.mockReset();
  host["Roll"] = SevenRoll;
  const ChatMessage = { getSpeaker: () => ({ alias: "GM" }), getSpeakerActor: () => null };
  Object.assign(host.CONFIG as object, {
    TextEditor: { enrichers: [] },
    ux: { TextEditor },
    Dice: { rollModes: { publicroll: {}, gmroll: {} } },
    ChatMessage: { documentClass: ChatMessage },
  });
  Object.assign(host.game as object, {
    settings: { settings: new Map(), get: () => "gmroll" },
    collections: new Map([["Actor", new Map([["a", ann]])]]),
  });
});

describe("enriched text", () => {
  it("is empty for no text", async () => {
    expect(await enrich("")).toBe("");
    expect(await TextEditor.enrichHTML(null)).toBe("");
  });

  it("keeps secrets for those who may see them", async () => {
    const text = '<p>a</p><section class="secret" id="s">b</section><section class="secret revealed">c</section>';
    expect(await enrich(text)).toBe('<p>a</p><section class="secret revealed">c</section>');
    expect(await enrich(text, { secrets: true })).toBe(text);
  });

  it("links to documents, by their name or by the label that is given", async () => {
    const html = await enrich("<p>See @UUID[Actor.a] and @UUID[Actor.a]{her}.</p>");
    expect(html).toContain('class="content-link"');
    expect(html).toContain('data-uuid="Actor.a"');
    expect(html).toContain('draggable="true"');
    const texts = [...html.matchAll(/<\/i>([^<]+)<\/a>/g)].map(([, text]) => text);
    expect(texts).toEqual(["Ann", "her"]);
    expect(await enrich("@UUID[Actor.a]", { documents: false })).toBe("@UUID[Actor.a]");
  });

  it("marks links to what does not exist", async () => {
    expect(await enrich("@UUID[Actor.b]{Bob}")).toContain('class="content-link broken"');
  });

  it("links to the web", async () => {
    expect(await enrich("See https://example.org/a.")).toBe(
      'See <a href="https://example.org/a" rel="nofollow noopener" target="_blank" class="hyperlink">https://example.org/a</a>.',
    );
  });

  it("says that it cannot embed documents", async () => {
    await expect(enrich("@Embed[Actor.a]")).rejects.toThrow("@Embed");
  });
});

describe("inline rolls", () => {
  it("are rolled at once, with a label if there is one", async () => {
    expect(await enrich("<p>[[1d6+2]] [[2d6[fire]]] [[1d6]]{Luck}</p>")).toMatch(
      /^<p><a class="inline-roll inline-result".*?>7<\/a> <a.*?>7<\/a> <a.*?>Luck: 7<\/a><\/p>$/,
    );
  });

  it("get the roll data, or what the function gives", async () => {
    const create = vi.spyOn(SevenRoll, "create");
    await enrich("[[1d6+@lore]]", { rollData: () => ({ lore: 2 }) });
    await enrich("[[2d6[fire]]]", { rollData: { lore: 3 } });
    expect(create.mock.calls).toEqual([
      ["1d6+@lore", { lore: 2 }],
      ["2d6[fire]", { lore: 3 }],
    ]);
  });

  it("that are no formula stay as they are", async () => {
    expect(await enrich("[[what?]]")).toBe("[[what?]]");
    expect(await enrich("[[1d6]]", { rolls: false })).toBe("[[1d6]]");
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
    TextEditor.activateListeners();
    document.body.innerHTML = await enrich("[[/r 1d6 # Luck]] [[/pr 1d8]]");
    for (const link of document.querySelectorAll<HTMLElement>("a.inline-roll")) link.click();
    await vi.waitFor(() => {
      expect(rolled).toHaveBeenCalledTimes(2);
    });
    expect(rolled.mock.calls).toEqual([
      ["1d6", {}, { speaker: { alias: "GM" }, flavor: "Luck" }, { rollMode: "gmroll" }],
      ["1d8", {}, { speaker: { alias: "GM" }, flavor: "" }, { rollMode: "publicroll" }],
    ]);
    TextEditor.deactivateListeners();
  });
});

describe("enrichers of packages", () => {
  const enrichers = () => (host.CONFIG as { TextEditor: { enrichers: object[] } }).TextEditor.enrichers;
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

describe("links", () => {
  it("open the sheet of their document, by mouse and by keyboard", async () => {
    TextEditor.activateListeners();
    document.body.innerHTML = await enrich("@UUID[Actor.a]");
    const link = document.querySelector<HTMLElement>("a[data-link]");
    link?.click();
    link?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await vi.waitFor(() => {
      expect(ann.sheet.render).toHaveBeenCalledTimes(2);
    });
    TextEditor.deactivateListeners();
  });
});

describe("what is dragged", () => {
  it("is read from its text, and is nothing when it is not Foundry's", () => {
    const drop = (text: string) => ({ dataTransfer: { getData: () => text } }) as unknown as DragEvent;
    expect(TextEditor.getDragEventData(drop('{"type":"Item"}'))).toEqual({ type: "Item" });
    expect(TextEditor.getDragEventData(drop("plain"))).toEqual({});
  });
});
