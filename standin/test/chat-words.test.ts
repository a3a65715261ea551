import { describe, expect, it } from "vitest";
import { ANN, BOB, foundry, GM, open, PIA, say, useChatTable } from "./chat-table.ts";
import { only13, only14 } from "./generation.ts";

useChatTable();

const choose = (mode: string) => foundry.game.settings.set("core", "messageMode", mode);

describe("words", () => {
  only13("are said in character by whoever has one, else out of character", async () => {
    await open(PIA);
    const said = await say("Hello\nthere");
    expect(said).toMatchObject({
      content: "Hello<br>there",
      style: 2,
      speaker: { actor: ANN, alias: "Ann" },
      whisper: [],
    });
  });

  only14("are said out of character, unless the user has chosen to speak in character", async () => {
    await open(PIA);
    expect(await say("Hello")).toMatchObject({ style: 1, speaker: { actor: null, alias: "Pia" } });
    await choose("ic");
    expect(await say("Hello")).toMatchObject({ style: 2, speaker: { actor: ANN, alias: "Ann" }, whisper: [] });
  });

  only14("are seen by whom the mode says", async () => {
    await open(PIA);
    await choose("gm");
    expect(await say("Hello")).toMatchObject({ whisper: [GM], blind: false });
    await choose("blind");
    expect(await say("Hello")).toMatchObject({ whisper: [GM], blind: true });
    await choose("self");
    expect(await say("/em waves")).toMatchObject({ whisper: [PIA], style: 3 });
    expect(await say("/ooc Pizza?")).toMatchObject({ whisper: [] });
    expect(await say("@[Bob the Bold] Psst")).toMatchObject({ whisper: [BOB] });
  });

  it("are said as the command says", async () => {
    await open(PIA);
    expect(await say("/ooc Pizza?")).toMatchObject({
      style: 1,
      content: "Pizza?",
      speaker: { actor: null, alias: "Pia" },
    });
    expect(await say("/em waves")).toMatchObject({ style: 3, content: "Ann waves", speaker: { actor: ANN } });
    expect(await say("/ic Hm")).toMatchObject({ style: 2, content: "Hm" });
  });

  it("may hold markup, but nothing that runs", async () => {
    await open(PIA);
    expect((await say('<b onclick="x()">Hi</b><script>x()</script>')).content).toBe("<b>Hi</b>");
  });

  it("with inline rolls are rolled once, before everybody sees them", async () => {
    await open(PIA);
    const { content } = await say("/ic I have [[1d1 + @lore]] and try [[/r 1d6]]");
    expect(content).toContain('class="inline-roll inline-result"');
    expect(content).toMatch(/5<\/a> and try \[\[\/r 1d6\]\]$/);
  });
});

describe("whispers", () => {
  it("to others than GMs need a permission", async () => {
    await open(BOB, { whispers: false });
    await expect(say("/w Pia Psst")).rejects.toThrow("You can whisper only to the GM.");
    expect((await say("/gm Help")).whisper).toEqual([GM]);
  });
});
