import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { openFixture, smallWorld } from "./open-fixture.ts";

const RULES = "rules00000000000";
const TEXT = "text000000000000";

const pages = [
  { _id: TEXT, name: "Light", type: "text", text: { content: "<p>Candles</p><p>burn [[1 + 1]] hours.</p>" } },
];

/** The text with what its enriched form holds. */
async function enrich(text: string): Promise<HTMLElement> {
  const { foundry } = host as unknown as {
    foundry: { applications: { ux: { TextEditor: { enrichHTML(content: string): Promise<string> } } } };
  };
  const html = document.createElement("div");
  html.innerHTML = await foundry.applications.ux.TextEditor.enrichHTML(text);
  return html;
}

describe("a page of a journal in a text", () => {
  const world = () => ({ ...smallWorld(), journal: [{ _id: RULES, name: "Rules", pages }] });

  it("shows its text, enriched", async () => {
    await openFixture({ world: world() });
    const html = await enrich(`@Embed[JournalEntry.${RULES}.JournalEntryPage.${TEXT} inline]`);
    const section = html.querySelector("section.content-embed");
    expect([...(section?.children ?? [])].map(({ textContent }) => textContent)).toEqual(["Candles", "burn 2 hours."]);
  });
});

describe("a document in a text", () => {
  it("shows what the model of its type makes of it", async () => {
    const { game } = await openFixture();
    const [hero] = game.actors.contents;
    if (!hero) throw new Error("There is no hero");
    const words = document.createElement("p");
    words.textContent = "A hero";
    Object.defineProperty(hero.system, "toEmbed", { value: () => Promise.resolve(words), configurable: true });
    expect((await enrich(`@Embed[${hero.uuid}]`)).querySelector("figure > p")?.textContent).toBe("A hero");
  });
});
